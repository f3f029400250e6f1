/** Which part of the board is on the screen. Pure: numbers in, numbers out. */

import { CELL, type Box, type Point } from "./geometry";

export interface Camera {
  /** Pixels per board unit. */
  k: number;
  /** Where board 0, 0 lies on the screen, in pixels. */
  x: number;
  y: number;
}

export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Screen {
  width: number;
  height: number;
  inset: Inset;
}

export const NO_INSET: Inset = { top: 0, right: 0, bottom: 0, left: 0 };
const LARGEST_CELL = 120;

/** The whole board in the free part of the screen, in its middle. */
export function fitted(board: Box, { width, height, inset }: Screen): Camera {
  const free = { width: Math.max(80, width - inset.left - inset.right), height: Math.max(80, height - inset.top - inset.bottom) };
  const k = Math.min(free.width / board.width, free.height / board.height, LARGEST_CELL / CELL);
  return {
    k,
    x: inset.left + free.width / 2 - (board.x + board.width / 2) * k,
    y: inset.top + free.height / 2 - (board.y + board.height / 2) * k,
  };
}

export function toBoard(camera: Camera, p: Point): Point {
  return { x: (p.x - camera.x) / camera.k, y: (p.y - camera.y) / camera.k };
}

export function toScreen(camera: Camera, p: Point): Point {
  return { x: p.x * camera.k + camera.x, y: p.y * camera.k + camera.y };
}

/** Zoomed by `factor` so that the board under `point` stays under it. */
export function zoomed(camera: Camera, factor: number, point: Point, fit: Camera): Camera {
  const k = Math.min(Math.max(camera.k * factor, fit.k * 0.7), Math.max(LARGEST_CELL / CELL, fit.k));
  const under = toBoard(camera, point);
  return { k, x: point.x - under.x * k, y: point.y - under.y * k };
}

/** Moved back so far that a third of the screen still shows board. */
export function held(camera: Camera, board: Box, screen: Screen): Camera {
  const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
  const { k } = camera;
  const left = screen.width / 3 - (board.x + board.width) * k;
  const right = (screen.width * 2) / 3 - board.x * k;
  const top = screen.height / 3 - (board.y + board.height) * k;
  const bottom = (screen.height * 2) / 3 - board.y * k;
  return { k, x: clamp(camera.x, left, right), y: clamp(camera.y, top, bottom) };
}

/** A camera that shows these points large enough to be touched, no closer than needed. */
export function focused(points: Box, board: Box, screen: Screen, cellPixels: number): Camera {
  const fit = fitted(board, screen);
  const close = fitted({ x: points.x - CELL * 2, y: points.y - CELL * 2, width: points.width + CELL * 4, height: points.height + CELL * 4 }, screen);
  const k = Math.max(fit.k, Math.min(close.k, cellPixels / CELL));
  const middle = { x: points.x + points.width / 2, y: points.y + points.height / 2 };
  const x = screen.inset.left + (screen.width - screen.inset.left - screen.inset.right) / 2 - middle.x * k;
  const y = screen.inset.top + (screen.height - screen.inset.top - screen.inset.bottom) / 2 - middle.y * k;
  return k === fit.k ? fit : filling({ k, x, y }, board, screen);
}

/** Moved so that the board fills the free part of the screen where it can, and stands in its middle where it cannot. */
function filling({ k, x, y }: Camera, board: Box, { width, height, inset }: Screen): Camera {
  const along = (wish: number, from: number, length: number, start: number, free: number): number => {
    if (length * k <= free) return start + (free - length * k) / 2 - from * k;
    return Math.min(Math.max(wish, start + free - (from + length) * k), start - from * k);
  };
  return {
    k,
    x: along(x, board.x, board.width, inset.left, width - inset.left - inset.right),
    y: along(y, board.y, board.height, inset.top, height - inset.top - inset.bottom),
  };
}

/** How much of the board is within a part of it, 0..1. */
export function shareSeen(board: Box, seen: Box): number {
  const overlap = (a: number, b: number, c: number, d: number): number => Math.max(0, Math.min(b, d) - Math.max(a, c));
  const across = overlap(board.x, board.x + board.width, seen.x, seen.x + seen.width);
  const down = overlap(board.y, board.y + board.height, seen.y, seen.y + seen.height);
  return (across * down) / (board.width * board.height || 1);
}
