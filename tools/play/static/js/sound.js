// The sound of a move, made on the spot: a short knock, and softer ones for what it flips or takes.

import { setting } from "./settings.js";

let audio = null;
let noise = null;

// A browser lets a page sound only after its user has touched it.
for (const event of ["pointerdown", "keydown"]) {
  addEventListener(
    event,
    () => {
      if (typeof AudioContext === "undefined") return;
      audio ??= new AudioContext();
      if (audio.state === "suspended") audio.resume().catch(() => {});
    },
    { passive: true },
  );
}

function noiseBuffer() {
  if (noise === null) {
    noise = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  }
  return noise;
}

function knock(delay, pitch, loudness) {
  const at = audio.currentTime + delay;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 2.4 * pitch;
  filter.Q.value = 1.4;
  const click = audio.createBufferSource();
  click.buffer = noiseBuffer();
  click.connect(filter).connect(gain);
  const body = audio.createOscillator();
  body.frequency.setValueAtTime(pitch, at);
  body.frequency.exponentialRampToValueAtTime(0.6 * pitch, at + 0.08);
  body.connect(gain);
  gain.connect(audio.destination);
  click.start(at);
  click.stop(at + 0.1);
  body.start(at);
  body.stop(at + 0.1);
}

/** Sounds a change of the board: {placed, flipped, removed} or null. */
export function soundOf(change) {
  if (!setting("sound") || audio === null || audio.state !== "running") return;
  if (change === null || change === undefined || change.move === "pass") return;
  if (change.from > change.to) {
    knock(0, 420, 0.12);
    return;
  }
  knock(0, 620, 0.3);
  const flips = Math.min(change.flipped?.length ?? 0, 6);
  for (let i = 0; i < flips; i++) knock(0.09 + 0.055 * i, 900, 0.07);
  if ((change.removed?.length ?? 0) > 1) knock(0.12, 300, 0.3);
}

/** Two notes at the end of a game. */
export function soundOfEnd() {
  if (!setting("sound") || audio === null || audio.state !== "running") return;
  knock(0.25, 520, 0.2);
  knock(0.43, 390, 0.2);
}
