/**
 * A few short sounds, made on the spot. They follow what the page plays, and are silent until somebody has touched the
 * page.
 */
import type { Beat } from "../protocol";
import { prefs } from "./prefs.svelte";

export type Sound = "pick" | "dice" | "hit" | "turn" | "end" | "tick";

/** A tone: how high in Hz, and where it glides to, when it begins and how long it lasts in seconds. */
interface Note {
  from: number;
  to: number;
  at: number;
  lasts: number;
  shape: OscillatorType;
}

/** How loud its notes are, so that all sounds are heard as equally loud: tests/browser/test_kit.py measures it. */
const VOLUME: Record<Sound, number> = { pick: 0.188, dice: 0.095, hit: 0.144, turn: 0.077, end: 0.069, tick: 0.13 };
const note = (from: number, to: number, at: number, lasts: number, shape: OscillatorType = "triangle"): Note => ({
  from,
  to,
  at,
  lasts,
  shape,
});
export const SOUNDS: Record<Sound, readonly Note[]> = {
  pick: [note(520, 640, 0, 0.06)],
  dice: [0, 0.07, 0.13, 0.2, 0.3].map((at, i) => note(310 - 30 * i, 190, at, 0.045, "square")),
  hit: [note(190, 60, 0, 0.16, "sawtooth")],
  turn: [note(587, 587, 0, 0.16, "sine"), note(880, 880, 0.13, 0.3, "sine")],
  tick: [note(1320, 1320, 0, 0.05, "sine")],
  end: [523, 659, 784, 1047].map((hz, i) => note(hz, hz, i * 0.14, i === 3 ? 0.6 : 0.2)),
};

/** What is heard of a beat; most are seen only. */
export function heard(kind: Beat["kind"]): Sound | null {
  if (kind === "roll") return "dice";
  return kind === "bump" || kind === "fall" || kind === "beam" || kind === "wreck" ? "hit" : null;
}

/** Of a page that nobody looks at only that it is one's turn, and that the time for it runs out. */
export function audible(sound: Sound, on: boolean, hidden: boolean): boolean {
  return on && (!hidden || sound === "turn" || sound === "tick");
}

let context: AudioContext | null = null;
for (const gesture of ["pointerdown", "keydown"])
  globalThis.addEventListener?.(gesture, () => (context ??= new AudioContext()), { once: true, capture: true });

export function play(sound: Sound): void {
  if (context && audible(sound, prefs.sound, document.hidden)) sounds(context, sound);
}

/** Have a sound begin now. */
export function sounds(context: BaseAudioContext, sound: Sound): void {
  for (const { from, to, at, lasts, shape } of SOUNDS[sound]) {
    const begins = context.currentTime + at;
    const tone = new OscillatorNode(context, { type: shape, frequency: from });
    const loud = new GainNode(context, { gain: 0 });
    tone.frequency.setValueAtTime(from, begins);
    tone.frequency.exponentialRampToValueAtTime(to, begins + lasts);
    loud.gain.setValueAtTime(0, begins);
    loud.gain.linearRampToValueAtTime(VOLUME[sound], begins + 0.008);
    loud.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
    tone.connect(loud).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + lasts + 0.02);
  }
}
