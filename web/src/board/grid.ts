/** The four ways cells lie: where a space is, its corners, who is beside it. Before tilt and turn. */

import type { Board } from "../protocol";
import { CELL, type Point } from "./geometry";

export interface Grid {
  /** Directions in the order of the edges: edge i runs from corner i to corner i + 1, clockwise on the screen. */
  steps: readonly (readonly [number, number])[];
  /** The edge that is north, or the first clockwise of it. */
  north: number;
  /** `long`: how many places from there on a cell takes; lanes alone have cells longer than one. */
  center(q: number, r: number, long?: number): Point;
  /** The corner from the middle, in shares of the cell. */
  corner(i: number, long?: number): Point;
}

const HEX_STEPS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;
const SQUARE_STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
const ROOT3 = Math.sqrt(3);
const HALF_SQUARE = CELL * 0.9;
/** Between two roads, in shares of their thickness. */
const LANE_GAP = 0.3;
/** The tray that lanes lie in. */
export const LANES_RIM = { x: CELL * 0.6, y: CELL * 0.75 };

function onCircle(degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: CELL * Math.cos(angle), y: CELL * Math.sin(angle) };
}

const flat: Grid = {
  steps: HEX_STEPS,
  north: 4,
  center: (q, r) => ({ x: CELL * 1.5 * q, y: CELL * ROOT3 * (r + q / 2) }),
  corner: (i) => onCircle(60 * i),
};

const pointy: Grid = {
  steps: HEX_STEPS,
  north: 5,
  center: (q, r) => ({ x: CELL * ROOT3 * (q + r / 2), y: CELL * 1.5 * r }),
  corner: (i) => onCircle(60 * i - 30),
};

function squareCorner(i: number): Point {
  return { x: i === 1 || i === 2 ? HALF_SQUARE : -HALF_SQUARE, y: i >= 2 ? HALF_SQUARE : -HALF_SQUARE };
}

const square: Grid = {
  steps: SQUARE_STEPS,
  north: 0,
  center: (q, r) => ({ x: 2 * HALF_SQUARE * q, y: 2 * HALF_SQUARE * r }),
  corner: squareCorner,
};

/** Roads that lie across, one below the other, `thick` places thick: the first places left, or right. */
function lanes(thick: number, mirrored: boolean): Grid {
  const way = mirrored ? -1 : 1;
  return {
    steps: [
      [-1, 0],
      [0, way],
      [1, 0],
      [0, -way],
    ],
    north: 0,
    center: (q, r, long = 1) => ({
      x: way * 2 * HALF_SQUARE * (r + (long - 1) / 2),
      y: 2 * HALF_SQUARE * thick * (1 + LANE_GAP) * q,
    }),
    corner: (i, long = 1) => ({ x: squareCorner(i).x * long, y: squareCorner(i).y * thick }),
  };
}

/**
 * How thick roads are, in places, so that all of them fill the height that is left when their length fills the width.
 */
export function fittingThick({ cells }: Pick<Board, "cells">, width: number, height: number): number {
  const long = Math.max(...cells.map((cell) => cell.r + (cell.long ?? 1)));
  const many = Math.max(...cells.map((cell) => cell.q)) + 1;
  // With the margin that every board keeps free around it.
  const [aside, above] = [2 * LANES_RIM.x + CELL * 0.5, 2 * LANES_RIM.y + CELL * 1.3];
  const place = width / (long * 2 * HALF_SQUARE + aside);
  const room = (height / place - above) / (2 * HALF_SQUARE);
  return Math.min(3, Math.max(0.75, room / (many + (many - 1) * LANE_GAP)));
}

export function gridOf(board: Pick<Board, "kind" | "top" | "home">, thick = 1): Grid {
  if (board.kind === "square") return square;
  if (board.kind === "lanes") return lanes(thick, board.home === "e");
  return board.top === "pointy" ? pointy : flat;
}
