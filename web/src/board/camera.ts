/** Which part of the board is on the screen. Pure: numbers in, numbers out. */

import { CELL, type Box, boxOf, grown, type Point } from "./geometry";

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
/** How wide a space is that a finger finds, and one that it likes, which is so high, too. */
const FOUND = 35;
const LIKED = 44;
const LIKED_HIGH = 34;
/** How wide a space is that somebody who only looks sees well; how much closer one comes, at least and at most. */
const CLEAR = 72;
const NEARER = 1.15;
const NEAREST = 1.6;

/** Whether spaces are too narrow for a finger. */
export function tiny(camera: Camera): boolean {
  return camera.k * CELL * 2 < FOUND;
}

function within({ x, y, k }: Camera, points: readonly Point[], { width, height, inset }: Screen): number {
  return points.filter(
    (p) =>
      p.x * k + x > inset.left &&
      p.x * k + x < width - inset.right &&
      p.y * k + y > inset.top &&
      p.y * k + y < height - inset.bottom,
  ).length;
}

/** Whether all of these lie in the free part of the screen. */
export function reaches(camera: Camera, points: readonly Point[], screen: Screen): boolean {
  return within(camera, points, screen) === points.length;
}

/** Whether a finger reaches all of these. */
export function serves(camera: Camera, points: readonly Point[], screen: Screen): boolean {
  return !tiny(camera) && reaches(camera, points, screen);
}

/** The whole board in the free part of the screen, in its middle. */
export function fitted(board: Box, { width, height, inset }: Screen): Camera {
  const free = {
    width: Math.max(80, width - inset.left - inset.right),
    height: Math.max(80, height - inset.top - inset.bottom),
  };
  const k = Math.min(free.width / board.width, free.height / board.height, LARGEST_CELL / CELL);
  return {
    k,
    x: inset.left + free.width / 2 - (board.x + board.width / 2) * k,
    y: inset.top + free.height / 2 - (board.y + board.height / 2) * k,
  };
}

/** A long board as wide as the free part of the screen, with its near end in it: the rest is a little further. */
export function across(board: Box, screen: Screen): Camera {
  const k = Math.max(fitted(board, screen).k, (screen.width - screen.inset.left - screen.inset.right) / board.width);
  return filling({ k, x: 0, y: -Infinity }, board, screen);
}

/**
 * The inset of a phone's board below which more has stood, up to `most` pixels: it keeps that room as long as the board
 * stays as wide as the screen, so that it does not jump with each question.
 */
export function steadied(board: Box, { width, height, inset }: Screen, most: number): Inset {
  const wide = (board.height * (width - inset.left - inset.right)) / board.width;
  return { ...inset, bottom: Math.max(inset.bottom, Math.min(most, height - inset.top - wide)) };
}

/** What can be seen of a box of the board, in pixels of the screen, for who measures it: left, top, width, height. */
export function lies(box: Box, { k, x, y }: Camera, { width, height, inset }: Screen): string {
  const [left, top] = [Math.max(box.x * k + x, inset.left), Math.max(box.y * k + y, inset.top)];
  const right = Math.min((box.x + box.width) * k + x, width - inset.right);
  const bottom = Math.min((box.y + box.height) * k + y, height - inset.bottom);
  return [left, top, right - left, bottom - top].map(Math.round).join(" ");
}

/** The part of the screen that nothing covers, in its pixels; on a phone nearly to its edges. */
export function freeOf({ width, height, inset }: Screen, narrow: boolean): Box {
  const [left, right] = narrow ? [6, 6] : [inset.left, inset.right];
  return { x: left, y: inset.top, width: width - left - right, height: height - inset.top - inset.bottom };
}

/** A part of the screen, as it lies under a camera on what was drawn with `k` pixels per board unit. */
export function staged(part: Box, { x, y, k: closer }: Camera, k: number): Box {
  const scale = closer / k || 1;
  return { x: (part.x - x) / scale, y: (part.y - y) / scale, width: part.width / scale, height: part.height / scale };
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
  const clamp = (value: number, low: number, high: number): number =>
    Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
  const { k } = camera;
  const left = screen.width / 3 - (board.x + board.width) * k;
  const right = (screen.width * 2) / 3 - board.x * k;
  const top = screen.height / 3 - (board.y + board.height) * k;
  const bottom = (screen.height * 2) / 3 - board.y * k;
  return { k, x: clamp(camera.x, left, right), y: clamp(camera.y, top, bottom) };
}

/**
 * A camera that shows these points large enough to be touched, no closer than needed; as many of them as the screen
 * holds. `tilt`: how high a space is on the screen, as a part of its width.
 */
export function focused(points: readonly Point[], board: Box, screen: Screen, tilt = 1): Camera {
  const fit = fitted(board, screen);
  const box = boxOf(points);
  const close = fitted(grown(box, CELL * 2), screen);
  const k = Math.max(fit.k, Math.min(close.k, Math.max(LIKED, LIKED_HIGH / tilt) / 2 / CELL), FOUND / 2 / CELL);
  if (k === fit.k) return fit;
  const at = (middle: Point): Camera => {
    const x = screen.inset.left + (screen.width - screen.inset.left - screen.inset.right) / 2 - middle.x * k;
    const y = screen.inset.top + (screen.height - screen.inset.top - screen.inset.bottom) / 2 - middle.y * k;
    return filling({ k, x, y }, board, screen);
  };
  const around = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }, ...points].map(at);
  const seen = around.map((camera) => within(camera, points, screen));
  return around[seen.indexOf(Math.max(...seen))] ?? fit;
}

/**
 * A camera for who looks at what happens at these points: so close that it is clear, no farther away than `from` where
 * they can be seen that close, and `from` itself where they are seen well from there.
 */
export function looking(points: readonly Point[], from: Camera, board: Box, screen: Screen): Camera {
  const around = grown(boxOf(points), CELL * 3);
  const whole = fitted(board, screen).k;
  const close = Math.max(from.k, Math.min(CLEAR / 2 / CELL, whole * NEAREST));
  const k = Math.max(whole, Math.min(fitted(around, screen).k, close));
  const { x: left, y: top, width: wide, height: high } = grown(boxOf(points), CELL);
  const corners = [left, left + wide].flatMap((x) => [top, top + high].map((y) => ({ x, y })));
  if (reaches(from, corners, screen) && from.k * NEARER > k) return from;
  const middle = { x: around.x + around.width / 2, y: around.y + around.height / 2 };
  const { width, height, inset } = screen;
  const x = inset.left + (width - inset.left - inset.right) / 2 - middle.x * k;
  const y = inset.top + (height - inset.top - inset.bottom) / 2 - middle.y * k;
  return filling({ k, x, y }, board, screen);
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
