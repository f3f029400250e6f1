/** Where a bubble hangs so that it covers as little as possible. Pure; pixels of the stage. */

import type { Box, Point } from "../geometry";

export interface Disc extends Point {
  r: number;
  /** It can be chosen: what lies over it costs more. */
  offered?: boolean;
}

export interface Hanging {
  /** How far the middle of the bubble is left of the tip. */
  aside: number;
  below: boolean;
  /** How far it was pushed down (or up: negative) to stay on the page. */
  down: number;
  box: Box;
}

type Size = Pick<Box, "width" | "height">;

const GAP = 14;
const ASIDES = [0.3, -0.3, 0, 0.46, -0.46];

function hang(tip: Point, { width, height }: Size, share: number, below: boolean, drop: number, page: Box): Hanging {
  const aside = width * share;
  const hung = below ? tip.y + drop + GAP : tip.y - GAP - height;
  const y = Math.min(Math.max(hung, page.y), Math.max(page.y, page.y + page.height - height));
  return { aside, below, down: y - hung, box: { x: tip.x - aside - width / 2, y, width, height } };
}

/** The tips of a bubble of that width left and right of a sign, so far from it that the bubble leaves it alone. */
export function besides(middle: Point, width: number, sign: Box): Point[] {
  const far = sign.width / 2 + GAP / 2 + width * (0.5 - Math.max(...ASIDES));
  return [-far, far].map((by) => ({ ...middle, x: sign.x + sign.width / 2 + by }));
}

function covered({ x, y, width, height }: Box, disc: Disc): number {
  const nearX = Math.min(Math.max(disc.x, x), x + width);
  const nearY = Math.min(Math.max(disc.y, y), y + height);
  return Math.max(0, disc.r - Math.hypot(disc.x - nearX, disc.y - nearY));
}

function outside(box: Box, page: Box): number {
  const over = (low: number, high: number, from: number, to: number): number =>
    Math.max(0, from - low) + Math.max(0, high - to);
  return (
    over(box.x, box.x + box.width, page.x, page.x + page.width) +
    over(box.y, box.y + box.height, page.y, page.y + page.height)
  );
}

export function touches(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** `drop` is how far below the tip the object ends, for a bubble that hangs under it. */
export function hangBubble(
  tip: Point,
  size: Size,
  drop: number,
  discs: readonly Disc[],
  taken: readonly Box[],
  page: Box,
): Hanging {
  const ways = [false, true].flatMap((below) => ASIDES.map((share) => hang(tip, size, share, below, drop, page)));
  const cost = (way: Hanging, i: number): number =>
    i * 1.5 +
    (way.below ? 6 : 0) +
    outside(way.box, page) * 4 +
    Math.abs(way.down) +
    discs.reduce((sum, disc) => sum + covered(way.box, disc) * (disc.offered ? 3 : 1), 0) +
    taken.filter((box) => touches(box, way.box)).length * 60;
  let best = ways[0]!;
  let least = Infinity;
  ways.forEach((way, i) => {
    const price = cost(way, i);
    if (price < least) [best, least] = [way, price];
  });
  return held(best, page);
}

/** Pushed back onto the page, as far as the tail can follow. */
function held(way: Hanging, page: Box): Hanging {
  const x = Math.min(Math.max(way.box.x, page.x), Math.max(page.x, page.x + page.width - way.box.width));
  const push = Math.max(-way.box.width * 0.3, Math.min(way.box.width * 0.3, x - way.box.x));
  return { ...way, aside: way.aside - push, box: { ...way.box, x: way.box.x + push } };
}
