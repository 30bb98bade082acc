// The WebSocket to the room of this page: opened again when it breaks, and the same room after a reload.

const ROOM = "stonewire-room";
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

function remembered() {
  try {
    return sessionStorage.getItem(ROOM);
  } catch {
    return null;
  }
}

function remember(room) {
  try {
    sessionStorage.setItem(ROOM, room);
  } catch {
    // Without storage a reload begins anew.
  }
}

export class Connection {
  #socket = null;
  #room = remembered();
  #waitMs = FIRST_WAIT_MS;
  #timer = null;
  #onMessage;
  #onStatus;
  #parting = null;

  /**
   * onMessage(message) for every message; onStatus({open, isNew, seconds, reason}) when the connection opens or breaks:
   * `isNew` if nobody has been in the room before, `seconds` until the next try, `reason` the server's parting words.
   */
  constructor(onMessage, onStatus) {
    this.#onMessage = onMessage;
    this.#onStatus = onStatus;
    addEventListener("online", () => this.reopen());
  }

  /** Opens the connection, now. */
  reopen() {
    clearTimeout(this.#timer);
    if (this.#socket !== null) return;
    const url = new URL("/ws", location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    if (this.#room !== null) url.searchParams.set("room", this.#room);
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#parting = null;
    socket.onmessage = (event) => this.#hear(event.data);
    socket.onclose = () => this.#closed();
  }

  /** Sends a request; false when there is no connection. */
  send(request) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(request));
    return true;
  }

  #hear(text) {
    const message = JSON.parse(text);
    if (message.type === "hello") {
      this.#waitMs = FIRST_WAIT_MS;
      if (typeof message.room === "string") {
        this.#room = message.room;
        remember(message.room);
      }
      this.#onStatus({ open: true, isNew: message.new === true });
    } else if (message.type === "bye") {
      this.#parting = message.message;
    }
    this.#onMessage(message);
  }

  #closed() {
    this.#socket = null;
    const wait = this.#waitMs;
    this.#waitMs = Math.min(2 * wait, LONGEST_WAIT_MS);
    this.#onStatus({ open: false, seconds: Math.ceil(wait / 1000), reason: this.#parting });
    this.#timer = setTimeout(() => this.reopen(), wait);
  }
}
