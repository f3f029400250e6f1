/** The shapes of ways: from points to the frames of a piece that goes there. */

import { between, CELL, type Point } from "./geometry";

/** A moment of a piece on its way, relative to where it stood. */
export interface Frame {
  dx: number;
  dy: number;
  scale: number;
  opacity: number;
  turn: number;
  offset: number;
}

export const STILL: Frame = { dx: 0, dy: 0, scale: 1, opacity: 1, turn: 0, offset: 0 };
/** Steps along straight lines with a little lift each, as a hand would move a token. */
export function walkFrames(points: readonly Point[]): Frame[] {
  const [start] = points;
  const legs = points.length - 1;
  if (!start || legs < 1) return [STILL];
  return points.flatMap((p, i): Frame[] => {
    const stop: Frame = { ...STILL, dx: p.x - start.x, dy: p.y - start.y, offset: i / legs };
    const next = points[i + 1];
    if (!next) return [stop];
    const half = between(p, next, 0.5);
    return [
      stop,
      { ...STILL, dx: half.x - start.x, dy: half.y - start.y - CELL * 0.12, scale: 1.03, offset: (i + 0.5) / legs },
    ];
  });
}

/** A parabola from here to there. */
export function arcFrames(from: Point, to: Point, lift: number): Frame[] {
  const count = 10;
  return Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count;
    const up = 4 * t * (1 - t);
    const p = between(from, to, t);
    return { dx: p.x - from.x, dy: p.y - from.y - lift * up, scale: 1 + 0.12 * up, opacity: 1, turn: 0, offset: t };
  });
}

export function fadeFrames(from: Point, to: Point): Frame[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return [
    STILL,
    { ...STILL, opacity: 0, offset: 0.5 },
    { ...STILL, dx, dy, opacity: 0, offset: 0.51 },
    { ...STILL, dx, dy, offset: 1 },
  ];
}
