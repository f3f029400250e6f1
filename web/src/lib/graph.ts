import type { Measure } from "../protocol";

export interface Point {
  x: number;
  y: number;
}

export interface Curve {
  seat: number;
  points: Point[];
  path: string;
  /** Where the curve ends, and whether that was before the match did. */
  end: Point | null;
  fell: boolean;
}

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One curve per seat. Equal values would hide each other, so curves lie a little apart. */
export function curves(graph: readonly Measure[], seats: number, frame: Frame): Curve[] {
  const last = Math.max(1, graph.length - 1);
  return Array.from({ length: seats }, (_, seat) => {
    const apart = (seat - (seats - 1) / 2) * Math.min(5, frame.height / 40);
    const points: Point[] = [];
    for (const [i, measure] of graph.entries()) {
      const value = measure.values[seat];
      if (value === undefined || (value === null && points.length === 0)) break;
      // Who falls, falls to the ground in that round.
      points.push({
        x: frame.left + (frame.width * i) / last,
        y: frame.top + frame.height * (0.94 - Math.min(1, Math.max(0, value ?? 0)) * 0.88) + apart,
      });
      if (value === null) break;
    }
    return {
      seat,
      points,
      path: smooth(points),
      end: points.at(-1) ?? null,
      fell: points.length > 0 && graph.some((measure) => measure.values[seat] === null),
    };
  });
}

/** Waves from point to point with level ends, so that a fall reads as a fall. */
export function smooth(points: readonly Point[]): string {
  const [first, ...others] = points;
  if (!first) return "";
  let before = first;
  let path = `M${n(first.x)} ${n(first.y)}`;
  for (const point of others) {
    const middle = (before.x + point.x) / 2;
    path += `C${n(middle)} ${n(before.y)} ${n(middle)} ${n(point.y)} ${n(point.x)} ${n(point.y)}`;
    before = point;
  }
  return path;
}

/** Which of so many rounds get a number under the graph. */
export function labelled(count: number, room: number): (i: number) => boolean {
  const every = Math.max(1, Math.ceil(count / Math.max(2, Math.floor(room / 30))));
  return (i) => i === 0 || i === count - 1 || (i % every === 0 && count - 1 - i >= every / 2);
}

const n = (value: number): string => value.toFixed(1);
