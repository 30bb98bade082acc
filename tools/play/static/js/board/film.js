// What moves: a film of tracks that run together and can be ended at any moment.

export const easing = {
  linear: (p) => p,
  out: (p) => 1 - (1 - p) ** 3,
  inOut: (p) => (p < 0.5 ? 4 * p ** 3 : 1 - (-2 * p + 2) ** 3 / 2),
  // Gathers speed for a fifth of the way, keeps it, and slows down for the last fifth.
  travel: (p) => {
    const ramp = 0.2;
    const speed = 1 / (1 - ramp);
    if (p < ramp) return (speed * p * p) / (2 * ramp);
    if (p > 1 - ramp) return 1 - (speed * (1 - p) ** 2) / (2 * ramp);
    return speed * (p - ramp / 2);
  },
};

export class Film {
  constructor() {
    this.tracks = [];
    this.frame = 0;
    this.ended = null;
  }

  get running() {
    return this.ended !== null;
  }

  /** From `delay` on, for `duration` ms, `draw` is called with how far it is, 0 to 1. */
  add({ delay = 0, duration, ease = easing.linear, draw }) {
    this.tracks.push({ delay, duration, ease, draw });
  }

  /** Shows the first picture at once; `ended` is called once after the last, or when `finish` cuts it short. */
  start(ended) {
    this.ended = ended;
    for (const track of this.tracks) track.draw(0);
    let began = null;
    const step = (now) => {
      began ??= now;
      const running = this.drawAt(now - began);
      if (running) this.frame = requestAnimationFrame(step);
      else this.finish();
    };
    this.frame = requestAnimationFrame(step);
  }

  drawAt(elapsed) {
    let running = false;
    for (const { delay, duration, ease, draw } of this.tracks) {
      const done = (elapsed - delay) / duration;
      if (done < 1) running = true;
      if (done > 0) draw(ease(Math.min(done, 1)));
    }
    return running;
  }

  /** The end, now. */
  finish() {
    cancelAnimationFrame(this.frame);
    const { ended } = this;
    this.tracks = [];
    this.ended = null;
    ended?.();
  }
}
