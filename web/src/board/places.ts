/** Where pieces stand and how large they are. Pure. */

import type { Piece } from "../protocol";
import { CELL, type Point } from "./geometry";
import { isSide, type Layout } from "./layout";

export interface Place extends Point {
  r: number;
}

/**
 * What the motion has changed before the next scene says so: a new place ("" is nowhere to be seen), a new direction.
 */
export interface Override {
  at?: string;
  facing?: number;
}

export type Overrides = Readonly<Record<string, Override>>;

const LIFT = 0.12 * CELL;

export function pieceRadius(piece: Pick<Piece, "look">, layout: Pick<Layout, "tilt" | "thick" | "board">): number {
  if (layout.thick < 1.1 && layout.board.kind === "lanes")
    return (pieceRadius(piece, { ...layout, thick: 2 }) * layout.thick) / 1.1;
  const full = CELL * (layout.tilt > 0.9 ? 0.86 : 0.76) * (layout.board.kind === "hex" ? 1 : 0.94);
  if (piece.look === "small") return CELL * 0.46;
  if (piece.look === "structure") return CELL * 0.82;
  if (piece.look === "stronghold") return CELL * 1.16;
  if (piece.look === "disc" || piece.look === "marker") return CELL * 0.56;
  return full;
}

/** Where the middle of a piece is when it stands on a cell alone. */
export function standing(cell: Point, piece: Pick<Piece, "look">): Point {
  return { x: cell.x, y: cell.y - (piece.look === "marker" || piece.look === "disc" ? 0 : LIFT) };
}

/** Buildings, which lie in ruins when they are out. */
export const built = ({ look }: Pick<Piece, "look">): boolean => look === "structure" || look === "stronghold";

const lies = (piece: Piece): boolean => piece.look === "disc" || piece.look === "marker" || built(piece);

/** Several on one cell stand beside each other; what lies on the ground stays in the middle. */
function spread(count: number, i: number): Point {
  if (count === 1) return { x: 0, y: 0 };
  const angle = count === 2 ? Math.PI * i : (Math.PI * 2 * i) / count - Math.PI / 2;
  const away = CELL * (count === 2 ? 0.36 : 0.46);
  return { x: Math.cos(angle) * away, y: Math.sin(angle) * away * 0.7 };
}

/** More than two in a corner of the board huddle: no wider than two, every other one lower. */
function huddle(count: number, i: number): Point {
  const apart = Math.min(CELL * 1.3, (CELL * 1.4) / Math.max(1, count - 1));
  return { x: (i - (count - 1) / 2) * apart, y: count > 2 ? CELL * (i % 2 ? 0.65 : 0.2) : 0 };
}

/**
 * Who waits at a region or a site stands in a row: left and right of the board one below the other, in its corner from
 * the edge on.
 */
function queue(count: number, i: number, edge: ReturnType<Layout["edgeOf"]>, slim: boolean): Point {
  const middle = i - (count - 1) / 2;
  if (edge && edge.length > 1) return huddle(count, i);
  if (!isSide(edge)) return { x: middle * CELL * 1.3, y: 0 };
  return slim ? { x: (edge === "w" ? i : -i) * CELL * 1.15, y: 0 } : { x: 0, y: middle * CELL * 1.15 };
}

/** Several on a cell that is several places long stand in a row, closer to each other the more they are. */
function row(count: number, i: number, long: number): Point {
  const apart = Math.min(CELL * 1.8, (long * CELL * 1.6 - CELL) / Math.max(1, count - 1));
  return { x: (i - (count - 1) / 2) * apart, y: count > 2 ? LIFT : 0 };
}

/** How many stand in one row before the marks at their feet cover each other; where roads are short, fewer. */
const abreast = (layout: Pick<Layout, "thick">): number => (layout.thick > 1.8 ? 2 : 3);
/** How large they are in two rows, and how far from the middle these lie, in shares of the road's width. */
const TWO_ROWS = { r: 0.18, back: -0.24, front: 0.29 };

/**
 * More of them stand in two rows, every other one behind, between two of those in front. Who stands innermost is in
 * front: behind it the road's name hangs. `out` is 1 where outside is right, else -1.
 */
function rows(count: number, i: number, { long, wide, out }: { long: number; wide: number; out: number }): Point {
  const apart = Math.min(CELL * 1.15, (long * CELL * 1.8 - CELL * 1.7) / (count - 1));
  const even = count % 2 === 0;
  const behind = (even && out < 0 ? i + 1 : i) % 2 === 1;
  const shift = behind && !even && count > 3 ? out : 0;
  return { x: (i - (count - 1) / 2 + shift) * apart, y: wide * (behind ? TWO_ROWS.back : TWO_ROWS.front) };
}

export function placePieces(layout: Layout, pieces: readonly Piece[], overrides: Overrides = {}): Map<string, Place> {
  const here = (piece: Piece): string => overrides[piece.id]?.at ?? piece.at ?? "";
  const crowd = new Map<string, Piece[]>();
  for (const piece of pieces)
    if (here(piece) && !lies(piece)) crowd.set(here(piece), [...(crowd.get(here(piece)) ?? []), piece]);
  const places = new Map<string, Place>();
  const middle = layout.bounds.x + layout.bounds.width / 2;
  for (const piece of pieces) {
    const cell = layout.center(here(piece));
    if (!cell) continue;
    const group = crowd.get(here(piece)) ?? [piece];
    const waits = !layout.cells.has(here(piece));
    const long = layout.board.cells.find((one) => one.id === here(piece))?.long ?? 1;
    const [many, i] = [group.length, group.indexOf(piece)];
    const wide = layout.thick * CELL * 1.8;
    const crowded = !lies(piece) && !waits && long > 1 && many > abreast(layout);
    const off = lies(piece)
      ? { x: 0, y: 0 }
      : waits
        ? queue(many, i, layout.edgeOf(here(piece)), layout.slim)
        : crowded
          ? rows(many, i, { long, wide, out: cell.x < middle ? -1 : 1 })
          : long > 1
            ? row(many, i, long)
            : spread(many, i);
    const at = standing(cell, piece);
    const alone = pieceRadius(piece, layout) * ((waits || many > long) && !lies(piece) ? 0.82 : 1);
    const r = crowded ? Math.min(alone, wide * TWO_ROWS.r) : alone;
    places.set(piece.id, { x: at.x + off.x, y: at.y + off.y, r });
  }
  return places;
}
