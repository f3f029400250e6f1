/** How much room the things round the board take, in pixels: the board is fitted into the rest. */

import type { Inset } from "../board/camera";

/** On a lower screen, cards and places are smaller. */
const LOW = 760;
/** On a lower screen, what comes forward (a draft, a duel) is smaller. Media queries there say the same. */
const SHORT = 800;
/** On a slimmer screen, trays and the panels beside a long board are smaller. */
const SLIM = 1700;

interface Window {
  width: number;
  height: number;
}

export const isLow = (height: number): boolean => height < LOW;
export const isShort = (height: number): boolean => height < SHORT;
export const isSlim = (width: number): boolean => width < SLIM;

/** Return whether question and cards stack below the board, as on phones. */
export function isNarrow({ width, height }: Window): boolean {
  return width < 1080 || height < 560;
}

/**
 * Return how wide what stands at the screen's sides is. The long row of tray and hand below a board along the screen
 * needs the room.
 */
export function asideOf(long: boolean, width: number): number {
  return !long || !isSlim(width) ? 300 : width < 1400 ? 226 : 256;
}

/** Return how much of the room beside the hand a tray takes on wide screens. */
export function trayOf({ width, height }: Window): number {
  return (isLow(height) ? 394 : isSlim(width) ? 454 : 524) + 14;
}

/** Return how high the place of question and hand is on wide screens, whether they are there or not. */
export function floorOf(long: boolean, height: number): number {
  if (long) return isLow(height) ? 222 : 244;
  return 76 + (isLow(height) ? 124 : 150) * 1.42;
}

/** Return how high a hand beside roads is on phones, with the row of buttons above it. */
export function handBelow(width: number): number {
  return 112 + 23 + Math.ceil((width > 700 ? 132 : 108) * 1.34);
}

/**
 * Return the part of a phone that panels cover: `above` and `below` are the heights of what stands over and under the
 * board. `below` is null on a phone on its side, whose question and cards stand to the right.
 */
export function phoneInset(width: number, above: number, below: number | null): Inset {
  if (below === null) return { top: above + 4, right: width * 0.47, bottom: 58, left: 4 };
  return { top: above + 6, right: 4, bottom: below + 62, left: 4 };
}

/**
 * Return the part of a wide screen that panels cover: `floor` is the height of question and hand, `strip` that of what
 * pays above the board. `strip` is null for a board along the screen, which has its panels in a row above it.
 */
export function wideInset(floor: number, strip: number | null): Inset {
  if (strip === null) return { top: 152, right: 16, bottom: floor + 12, left: 16 };
  return { top: 56 + (strip && strip + 16), right: 330, bottom: floor + 12, left: 302 };
}
