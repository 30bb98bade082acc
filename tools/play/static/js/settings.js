// What this browser remembers: theme, sound, what the board shows. The game's own choices are the server's.

const KEY = "stonewire";

const USUAL = {
  theme: "system",
  sound: true,
  shortcuts: true,
  line: false,
  coordinates: true,
  legal: true,
  legalGomoku: false, // nearly every point is
  forbidden: true,
  numbers: false,
  animations: true,
};

export const BOARD_OPTIONS = ["coordinates", "legal", "forbidden", "numbers", "animations"];

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found !== null && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

const values = { ...USUAL };
for (const [name, value] of Object.entries(stored())) {
  if (typeof value === typeof USUAL[name]) values[name] = value;
}

const listeners = [];

/** A setting's value. */
export const setting = (name) => values[name];

/** Changes a setting, remembers it, and tells everybody. */
export function set(name, value) {
  if (values[name] === value) return;
  values[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // No storage here: it holds as long as the page does.
  }
  for (const listener of listeners) listener(name, value);
}

/** Calls listener(name, value) now for every setting, and whenever one changes. */
export function onSetting(listener) {
  listeners.push(listener);
  for (const [name, value] of Object.entries(values)) listener(name, value);
}

onSetting((name, value) => {
  if (name !== "theme") return;
  if (value === "light" || value === "dark") document.documentElement.dataset.theme = value;
  else delete document.documentElement.dataset.theme;
});
