/** How much room the things round the board take, in pixels: the board is fitted into the rest. */

import type { Inset } from "../board/camera";

/** On a lower screen, cards and places are smaller. */
const LOW = 760;
/** On a lower screen, what comes forward (a draft, a duel) is smaller. Media queries there say the same. */
const SHORT = 800;
/** On a lower screen the question stands beside the board, and the log is a drawer. */
const SHALLOW = 840;
/** How high the board is at least: this part of a wide screen. */
const BOARD = 0.625;
/** On a slimmer screen, trays and the panels beside a long board are smaller. */
const SLIM = 1700;

/** How high the line at the top is. */
const TOP = 58;
/** What lies round a hand at the lower edge. */
const MARGIN = 20;
/** How high a question is that stands between board and hand. */
export const QUESTION = 62;
/** How much higher than wide a card is where there is little height. */
export const LOW_CARD = 1.2;
/** Narrower cards have no words; pointed at, they are large. */
export const SMALL = 116;

/** How much of the width of a phone on its side is for all but the board. */
const FLAT = 0.46;

interface Window {
  width: number;
  height: number;
}

export const isLow = (height: number): boolean => height < LOW;
export const isShort = (height: number): boolean => height < SHORT;
export const isShallow = (height: number): boolean => height < SHALLOW;
export const isSlim = (width: number): boolean => width < SLIM;

/** Return whether question and cards stack below the board, as on phones. */
export function isNarrow({ width, height }: Window): boolean {
  return width < 1080 || height < 560;
}

/** Return whether question and cards stand to the right of the board: a phone on its side. */
export function isFlat(screen: Window): boolean {
  return isNarrow(screen) && screen.width > screen.height * 1.15;
}

/** A screen less wide is an upright phone whose letters are twice as large. Media queries say the same. */
const SLIGHT = 320;

/**
 * Return whether so little room is left beside the board that all of it scrolls, what is asked first: a small phone on
 * its side, or any screen whose letters are twice as large. Media queries say the same.
 */
export function isTight(screen: Window): boolean {
  return isNarrow(screen) && screen.height < 560 && (isFlat(screen) || screen.width < SLIGHT);
}

/**
 * Return how wide what stands at the screen's sides is. The long row of tray and hand below a board along the screen
 * needs the room.
 */
export function asideOf(long: boolean, width: number): number {
  if (long) return !isSlim(width) ? 300 : width < 1400 ? 226 : 256;
  return width < 1180 ? 226 : width < 1400 ? 250 : width < 1700 ? 284 : 300;
}

/** Return whether the question stands beside the board, so that below it there is room for the hand alone. */
export function standsBeside(height: number, lanes: boolean): boolean {
  return isShallow(height) && !lanes;
}

/** Return how wide a card in hand may be on wide screens, where `above` is what stands between board and hand. */
export function cardOf(height: number, above: number): number {
  if (above === 0) return Math.min(140, Math.floor((height * 0.31 - TOP - MARGIN) / LOW_CARD));
  const free = height * (1 - BOARD) - TOP - MARGIN - above;
  return Math.min(150, Math.max(92, Math.floor(free / (free < SMALL * 1.42 ? 1.34 : 1.42))));
}

/**
 * Return how wide a card in hand may be on phones: on a short one the board needs the room, and beside roads few cards
 * take no more of it than many.
 */
export function phoneCard(width: number, height: number, lanes = false): number {
  return width > 700 ? 132 : lanes || height < 780 ? 84 : 108;
}

/** Return how much of the room beside the hand a tray takes on wide screens. */
export function trayOf({ width, height }: Window): number {
  return (isLow(height) ? 394 : isSlim(width) ? 454 : 524) + 14;
}

/** Return how high what lies below a board along the screen is, whether it is there or not. */
export function floorOf(height: number): number {
  return isShallow(height) ? 172 : 244;
}

/** Return how wide a card in hand may be there, below the question: small, so that none of it lies on the board. */
export function floorCard(height: number): number {
  return Math.min(SMALL - 1, Math.floor((floorOf(height) - MARGIN - QUESTION) / 1.34));
}

/** Return how high a card of this width is in hand: a small one has the form without words. */
export function highOf(card: number, ratio: number | undefined): number {
  return Math.ceil(card * (ratio ?? (card < SMALL ? 1.34 : 1.42)));
}

/** Return how high a hand beside roads is on phones, with the question above it. */
export function handBelow(width: number): number {
  return 66 + 16 + Math.ceil(phoneCard(width, 0, true) * 1.34);
}

/** Return how wide the cards of a draft may be so that all of them lie in the room: at most `most`, in pixels. */
export function draftWidth(count: number, room: Window, most = 150): number {
  for (let width = most; width > 72; width -= 2) {
    const row = Math.floor((room.width - 12 + 12) / (width + 12));
    const rows = Math.ceil(count / Math.max(1, row));
    if (row > 0 && rows * (width * 1.34 + 10) - 10 <= room.height - 24) return width;
  }
  return 72;
}

/**
 * Return the part of a phone that panels cover: `above` and `below` are the heights of what stands over and under the
 * board. `below` is null on a phone on its side, whose question and cards stand to the right.
 */
export function phoneInset(width: number, above: number, below: number | null): Inset {
  if (below === null) return { top: 6, right: width * FLAT + 4, bottom: 58, left: 4 };
  return { top: above + 4, right: 4, bottom: below + 57, left: 4 };
}

/**
 * Return the part of a wide screen that panels cover: `floor` is the height of question and hand, `aside` how wide what
 * stands at the sides is; a board along the screen has its panels in a row above it.
 */
export function wideInset(floor: number, aside: number, long: boolean, height: number): Inset {
  if (long) return { top: isShallow(height) ? 136 : 152, right: 16, bottom: floor + 6, left: 16 };
  return { top: TOP, right: aside + 6, bottom: floor + 2, left: aside + 6 };
}
