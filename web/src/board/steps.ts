/** What is shown of beats, in time: steps with slides of pieces and effects. */

import type { Dice, Tone } from "../protocol";
import type { Frame } from "./frames";
import type { Point } from "./geometry";
import type { Override } from "./places";

export type Effect =
  | { kind: "burst"; at: Point; r: number }
  | { kind: "splash"; at: Point }
  | { kind: "dust"; at: Point }
  | { kind: "pop"; at: Point; text: string; tone: Tone }
  | { kind: "dice"; at: Point; between: readonly Point[]; rolls: readonly Dice[]; text: string }
  | { kind: "beam"; from: Point; to: Point; side: string; tone: Tone }
  | { kind: "flood"; cells: readonly string[] }
  | { kind: "banner"; text: string };

export interface Slide {
  piece: string;
  ms: number;
  /** Milliseconds after the step has begun. */
  wait: number;
  frames: readonly Frame[];
  easing: string;
  /** It turns where it stands: only its wedge moves, between these degrees. */
  wedge?: readonly [number, number];
}

export interface Step {
  ms: number;
  slides: readonly Slide[];
  effects: readonly { effect: Effect; ms: number; wait?: number }[];
  /** What is true once the step is over. */
  after: Readonly<Record<string, Override>>;
}
