/** The outer line of a set of cells: the edges that have no neighbor inside, joined to loops. */

import type { Cell } from "../protocol";
import type { Loop, Point } from "./geometry";

type Edge = [Point, Point];

/** What an outline needs to know of a board: its cells, their corners, and what lies behind each of their edges. */
export interface Ground {
  cells: ReadonlyMap<string, Cell>;
  corners(q: number, r: number): Loop;
  neighbor(cell: Cell, edge: number): Cell | null;
}

// Corners of neighboring cells are the same point up to rounding.
const key = (p: Point): string => `${Math.round(p.x * 2)},${Math.round(p.y * 2)}`;

function openEdges(ground: Ground, cells: readonly Cell[], inside: ReadonlySet<string>): Edge[] {
  return cells.flatMap((cell) => {
    const corners = ground.corners(cell.q, cell.r);
    return corners.flatMap((corner, i): Edge[] => {
      const beside = ground.neighbor(cell, i);
      return beside && inside.has(beside.id) ? [] : [[corner, corners[(i + 1) % corners.length]!]];
    });
  });
}

function snapped(edges: Edge[]): Edge[] {
  const places = new Map<string, Point>();
  const snap = (p: Point): Point => {
    for (const [dx, dy] of [
      [0, 0],
      [0.5, 0],
      [-0.5, 0],
      [0, 0.5],
      [0, -0.5],
    ] as const) {
      const known = places.get(key({ x: p.x + dx, y: p.y + dy }));
      if (known) return known;
    }
    places.set(key(p), p);
    return p;
  };
  return edges.map(([a, b]) => [snap(a), snap(b)]);
}

/** Loops of the cells' outer line. Cells beside the board (unknown ids) are left out. */
export function outline(ground: Ground, ids: Iterable<string>): Loop[] {
  const cells = Array.from(new Set(ids), (id) => ground.cells.get(id)).filter((cell) => cell !== undefined);
  const from = new Map<Point, Point[]>();
  for (const [a, b] of snapped(openEdges(ground, cells, new Set(cells.map((cell) => cell.id))))) {
    from.set(a, [...(from.get(a) ?? []), b]);
  }
  const loops: Loop[] = [];
  for (const start of from.keys()) {
    for (let loop = walk(from, start); loop.length > 2; loop = walk(from, start)) loops.push(loop);
  }
  return loops;
}

/** Follows edges from `start` until it comes back, using each edge up. */
function walk(from: Map<Point, Point[]>, start: Point): Loop {
  const loop: Loop = [];
  let here = start;
  for (;;) {
    const next = from.get(here)?.pop();
    if (!next) return loop;
    loop.push(here);
    here = next;
    if (here === start) return loop;
  }
}
