/** How a piece is destroyed where it stands: it shakes, bursts, and is gone. Pure. */

import type { Weighed } from "../lib/telling";
import { type Frame, STILL } from "./frames";
import { CELL, type Point } from "./geometry";
import type { Step } from "./steps";

/** Milliseconds that it takes; the words stay for a little longer. */
export const WRECK = 1200;
const WORDS = 500;
/** Bursts: how large, where beside the middle (in cells), and after how many milliseconds. */
const BURSTS = [
  [1.05, 0, 0, 420],
  [0.6, -0.7, -0.5, 560],
  [0.6, 0.75, -0.2, 680],
  [0.5, 0.1, 0.7, 760],
] as const;

const shaken = (dx: number, offset: number): Frame => ({ ...STILL, dx: dx * CELL, offset });
const FRAMES: readonly Frame[] = [
  STILL,
  shaken(-0.12, 0.1),
  shaken(0.12, 0.2),
  shaken(-0.12, 0.3),
  { ...STILL, scale: 1.2, offset: 0.42 },
  { ...STILL, scale: 0.4, opacity: 0, turn: 40, dy: CELL * 0.3, offset: 1 },
];

/** Return the step in which the piece called `name` is destroyed at a point. `reduced`: it only fades. */
export function wrecked({ piece: id = "", text, tone }: Weighed, at: Point, name: string, reduced: boolean): Step {
  const frames = reduced ? [STILL, { ...STILL, opacity: 0, offset: 1 }] : FRAMES;
  const words = {
    effect: {
      kind: "pop" as const,
      at: { x: at.x, y: at.y - CELL * 1.3 },
      text: [name, text].filter(Boolean).join(": "),
      tone: tone ?? "harm",
    },
    ms: WRECK + WORDS,
    wait: 300,
  };
  return {
    ms: WRECK,
    slides: [{ piece: id, ms: WRECK, wait: 0, frames, easing: "ease-in" }],
    effects: [
      ...BURSTS.map(([r, dx, dy, wait]) => ({
        effect: { kind: "burst" as const, at: { x: at.x + dx * CELL, y: at.y + dy * CELL }, r: CELL * r },
        ms: 620,
        wait,
      })),
      { effect: { kind: "dust", at }, ms: 700, wait: 800 },
      ...(text ? [words] : []),
    ],
    after: { [id]: { at: "" } },
  };
}
