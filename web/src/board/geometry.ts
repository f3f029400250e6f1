/** Points, boxes and polygons. Board units: the radius of a cell is `CELL`. */

export const CELL = 40;

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Loop = Point[];

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

export function moved(loop: Loop, dx: number, dy: number): Loop {
  return loop.map((p) => ({ x: p.x + dx, y: p.y + dy }));
}

export function middle(points: readonly Point[]): Point {
  if (points.length === 0) return { x: 0, y: 0 };
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

export function boxOf(points: Iterable<Point>): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function grown(box: Box, left: number, top = left, right = left, bottom = top): Box {
  return { x: box.x - left, y: box.y - top, width: box.width + left + right, height: box.height + top + bottom };
}

export function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

export function contains(loop: readonly Point[], p: Point): boolean {
  let inside = false;
  for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
    const [a, b] = [loop[i]!, loop[j]!];
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** SVG path data of one or more closed loops. */
export function pathOf(...loops: readonly (readonly Point[])[]): string {
  return loops.map((loop) => `M${loop.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}Z`).join("");
}

/** The loop moved inwards by `by` (outwards when negative), corners mitred. Loops run clockwise on the screen. */
export function inset(loop: Loop, by: number): Loop {
  const count = loop.length;
  return loop.map((p, i) => {
    const [a, b] = [normal(loop[(i + count - 1) % count]!, p), normal(p, loop[(i + 1) % count]!)];
    const bend = 1 + a.x * b.x + a.y * b.y;
    const k = bend < 0.2 ? by : by / bend;
    return { x: p.x + (a.x + b.x) * k, y: p.y + (a.y + b.y) * k };
  });
}

/** Points to the inside of a loop that runs clockwise on the screen. */
function normal(a: Point, b: Point): Point {
  const length = distance(a, b) || 1;
  return { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
}

/** The loop with a point at least every `step`, so that it can be bent. */
export function resampled(loop: Loop, step: number): Loop {
  const out: Loop = [];
  loop.forEach((p, i) => {
    const q = loop[(i + 1) % loop.length]!;
    const pieces = Math.max(1, Math.ceil(distance(p, q) / step));
    for (let k = 0; k < pieces; k++) out.push(between(p, q, k / pieces));
  });
  return out;
}
