/** The four ways cells lie: where a space is, its corners, who is beside it. Before tilt and turn. */

import type { Board } from "../protocol";
import { CELL, type Point } from "./geometry";

export interface Grid {
  /** Directions in the order of the edges: edge i runs from corner i to corner i + 1, clockwise on the screen. */
  steps: readonly (readonly [number, number])[];
  /** The edge that is north, or the first clockwise of it. */
  north: number;
  center(q: number, r: number): Point;
  /** The corner from the middle, in shares of the cell. */
  corner(i: number): Point;
}

const HEX_STEPS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]] as const;
const SQUARE_STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const;
const ROOT3 = Math.sqrt(3);
const HALF_SQUARE = CELL * 0.9;
const LANE_GAP = 0.7;

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

const lanes: Grid = {
  steps: SQUARE_STEPS,
  north: 0,
  center: (q, r) => ({ x: 2 * HALF_SQUARE * (1 + LANE_GAP) * q, y: 2 * HALF_SQUARE * r }),
  corner: squareCorner,
};

export function gridOf(board: Pick<Board, "kind" | "top">): Grid {
  if (board.kind === "square") return square;
  if (board.kind === "lanes") return lanes;
  return board.top === "pointy" ? pointy : flat;
}
