/** Where everything of a board is, in board units, from the scene alone. Pure: no page, no canvas. */

import type { Board, Cell, Site } from "../protocol";
import { boxOf, CELL, contains, distance, grown, type Box, type Loop, type Point } from "./geometry";
import { fittingThick, type Grid, gridOf, LANES_RIM } from "./grid";
import { type Ground, outline } from "./outline";
import { terrainLook } from "./terrain/looks";

type Edge = NonNullable<Site["edge"]>;

export interface View {
  /** Vertical scale: boards are seen slightly from above. */
  tilt: number;
  /** Quarter turns clockwise; long boards lie along the longer side of the screen. */
  turn?: number;
  /** How thick roads are, in places. */
  thick?: number;
  /** Left and right of the board nothing is seen. */
  slim?: boolean;
}

export interface Layout {
  board: Board;
  tilt: number;
  turn: number;
  thick: number;
  slim: boolean;
  grid: Grid;
  cells: ReadonlyMap<string, Cell>;
  /** All cells from the far edge to the near one, as they are drawn. */
  order: readonly Cell[];
  bounds: Box;
  /** What must be seen: in the sea the land, else all. */
  frame: Box;
  at(q: number, r: number): Point;
  /** The middle of a cell, a region or a site; also of a cell beside the board, when ids tell where that is. */
  center(id: string): Point | null;
  /** The edge of the screen at which a site lies; null if there is no such site. */
  edgeOf(id: string): Edge | null;
  /** The region a cell belongs to, of those that are wanted. */
  regionAt(cell: string, wanted: (id: string) => boolean): string;
  corners(q: number, r: number, scale?: number, dy?: number): Loop;
  /** The cell under a point, or null. */
  hit(p: Point): Cell | null;
  /** The nearest of the given cells, within `reach`. */
  nearest(p: Point, ids: Iterable<string>, reach?: number): string | null;
  neighbor(cell: Cell, edge: number): Cell | null;
  /** The outer line of some cells as loops, clockwise. */
  outline(ids: Iterable<string>): Loop[];
}

function turned(p: Point, turn: number): Point {
  if (turn === 1) return { x: -p.y, y: p.x };
  if (turn === 2) return { x: -p.x, y: -p.y };
  if (turn === 3) return { x: p.y, y: -p.x };
  return p;
}

/** An id that ends in two numbers: what stands before them, and the numbers. */
function parsed(id: string): { before: string; q: number; r: number } | null {
  const match = /^(.*?)(-?\d+)[^\d-]+(-?\d+)$/.exec(id);
  return match ? { before: match[1]!, q: Number(match[2]), r: Number(match[3]) } : null;
}

/**
 * What ids of this board begin with, when all of them end in their own q and r: then a space beside the board is found
 * by its id.
 */
function commonStart(cells: readonly Cell[]): string | null {
  const starts = new Set(
    cells.map((cell) => {
      const found = parsed(cell.id);
      return found && found.q === cell.q && found.r === cell.r ? found.before : null;
    }),
  );
  const [only] = starts;
  return starts.size === 1 && only !== undefined ? only : null;
}

/** What a board's cells alone say: where each is, its corners, and what lies behind its edges. */
function cellsOf(board: Board, { tilt, turn = 0, thick = 1 }: View): Ground & Pick<Layout, "grid" | "at" | "corners"> {
  const grid = gridOf(board, thick);
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  const byPlace = new Map(
    board.cells.flatMap((cell) =>
      Array.from({ length: cell.long ?? 1 }, (_, i) => [`${cell.q},${cell.r + i}`, cell] as const),
    ),
  );
  const longAt = (q: number, r: number): number => byPlace.get(`${q},${r}`)?.long ?? 1;
  const edges = grid.steps.length;

  const project = (p: Point): Point => {
    const { x, y } = turned(p, turn);
    return { x, y: y * tilt };
  };
  const at = (q: number, r: number): Point => project(grid.center(q, r, longAt(q, r)));
  const corners = (q: number, r: number, scale = 1, dy = 0): Loop => {
    const middle = at(q, r);
    return Array.from({ length: edges }, (_, i) => {
      const corner = project(grid.corner(i, longAt(q, r)));
      return { x: middle.x + corner.x * scale, y: middle.y + corner.y * scale + dy };
    });
  };
  const neighbor = (cell: Cell, edge: number): Cell | null => {
    const [dq, dr] = grid.steps[edge % edges]!;
    if (board.kind === "lanes" && dq !== 0) return null;
    return byPlace.get(`${cell.q + dq},${cell.r + dr * (dr > 0 ? (cell.long ?? 1) : 1)}`) ?? null;
  };
  return { grid, cells, at, corners, neighbor };
}

/** All that the board covers, and what of it must be seen. */
function extent(board: Board, corners: Layout["corners"]): Pick<Layout, "bounds" | "frame"> {
  const boxed = (some: readonly Cell[]): Box => boxOf(some.flatMap((cell) => corners(cell.q, cell.r)));
  const bounds = boxed(board.cells);
  const land = board.surround === "sea" ? board.cells.filter((cell) => !terrainLook(cell.terrain).open) : board.cells;
  const ground = land.length > 0 ? boxed(land) : bounds;
  return { bounds, frame: board.kind === "lanes" ? grown(ground, LANES_RIM.x, LANES_RIM.y) : ground };
}

const AROUND: readonly Edge[] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/** The edge of the screen at which an edge of the board lies after so many quarter turns. */
function edgeAfter(edge: Edge, quarters: number): Edge {
  return AROUND[(AROUND.indexOf(edge) + 2 * quarters) % AROUND.length]!;
}

/** Whether an edge is the left or the right one. */
export const isSide = (edge: Edge | null): boolean => edge === "e" || edge === "w";

/**
 * The place of a site: at an edge or a corner of what must be seen, and left and right of it; where nothing is seen
 * there, in its upper corner.
 */
function beyond(edge: Edge, { x, y, width, height }: Box, slim: boolean): Point {
  if (isSide(edge)) {
    const out = CELL * (slim ? -1 : 0.75);
    return { x: edge === "w" ? x - out : x + width + out, y: slim ? y + CELL * 0.9 : y + height / 2 };
  }
  const lie = (low: boolean, high: boolean, from: number, size: number): number =>
    from + size * (low ? 0 : high ? 1 : 0.5) + CELL * (low ? 0.9 : high ? -0.9 : 0) * (edge.length - 1);
  return {
    x: lie(edge.includes("w"), edge.includes("e"), x, width),
    y: lie(edge.includes("n"), edge.includes("s"), y, height),
  };
}

/** How the middle of anything with an id is found. */
function centerIn(
  board: Board,
  { cells, at }: Pick<Layout, "cells" | "at">,
  frame: Box,
  edgeOf: Layout["edgeOf"],
  slim: boolean,
): Layout["center"] {
  const regions = new Map((board.regions ?? []).map((region) => [region.id, region]));
  const start = commonStart(board.cells);
  const middleOf = (ids: readonly string[]): Point => {
    const { x, y, width, height } = boxOf(ids.flatMap((one) => cells.get(one) ?? []).map((cell) => at(cell.q, cell.r)));
    return { x: x + width / 2, y: y + height / 2 };
  };
  return (id) => {
    const cell = cells.get(id);
    if (cell) return at(cell.q, cell.r);
    const region = regions.get(id);
    if (region) return middleOf(region.cells);
    const edge = edgeOf(id);
    if (edge) return beyond(edge, frame, slim);
    const beside = start === null ? null : parsed(id);
    return beside && beside.before === start ? at(beside.q, beside.r) : null;
  };
}

export function makeLayout(board: Board, view: View): Layout {
  const ground = cellsOf(board, view);
  const { cells, at, corners } = ground;
  const { bounds, frame } = extent(board, corners);
  const sites = new Map((board.sites ?? []).map((site) => [site.id, edgeAfter(site.edge ?? "s", view.turn ?? 0)]));
  const edgeOf = (id: string): Edge | null => sites.get(id) ?? null;
  const slim = view.slim ?? false;
  const center = centerIn(board, ground, frame, edgeOf, slim);
  const nearest = (p: Point, ids: Iterable<string>, reach = Infinity): string | null => {
    let best: string | null = null;
    let least = reach;
    for (const id of ids) {
      const middle = center(id);
      const away = middle ? distance(middle, p) : Infinity;
      if (away <= least) [best, least] = [id, away];
    }
    return best;
  };
  const hit = (p: Point): Cell | null => {
    if (board.kind === "lanes") return board.cells.find((cell) => contains(corners(cell.q, cell.r), p)) ?? null;
    const id = nearest(p, cells.keys(), CELL * 1.5);
    const cell = id === null ? undefined : cells.get(id);
    return cell && contains(corners(cell.q, cell.r, 1.02), p) ? cell : null;
  };
  return {
    ...ground,
    board,
    tilt: view.tilt,
    turn: view.turn ?? 0,
    thick: view.thick ?? 1,
    slim,
    order: [...board.cells].sort((a, b) => at(a.q, a.r).y - at(b.q, b.r).y || at(a.q, a.r).x - at(b.q, b.r).x),
    bounds,
    frame,
    center,
    edgeOf,
    regionAt: (cell, wanted) =>
      board.regions?.find((region) => wanted(region.id) && region.cells.includes(cell))?.id ?? "",
    hit,
    nearest,
    outline: (ids) => outline(ground, ids),
  };
}

/** How a board is seen in the room that is free for it. */
export function fittingView(
  board: Board,
  width: number,
  height: number,
  free: { width: number; height: number },
): View {
  if (board.kind === "lanes") return { tilt: 1, thick: fittingThick(board, free.width, free.height) };
  return {
    tilt: fittingTilt(board, width, height, free),
    turn: fittingTurn(board, width, height),
    slim: isUpright(width, height),
  };
}

/**
 * The quarter turns that lay the longer side of a long board along the longer side of the screen, with one's own half
 * on the left, or else below.
 */
export function fittingTurn(board: Board, width: number, height: number): number {
  const own = board.home === "n" ? 2 : 0;
  return board.kind === "square" && width > height && isLong(board) ? own + 1 : own;
}

/** Whether a board is so long that it lies along the screen. */
export function isLong(board: Board): boolean {
  const flat = makeLayout(board, { tilt: 1 }).bounds;
  return board.kind === "square" && flat.height > flat.width * 1.4;
}

/** Whether a board is as wide as the screen, as on phones. */
const isUpright = (width: number, height: number): boolean => width <= height || width < 1080;

const LOW = 840;
/** From how high a board is seen at most, and from how low. */
const STEEP = 0.96;
const SHALLOW = 0.54;

export function fittingTilt(
  board: Board,
  width: number,
  height: number,
  free: { width: number; height: number } = { width, height },
): number {
  if (isUpright(width, height)) {
    if (board.kind !== "hex" || free.height <= 0) return STEEP;
    // As wide as the screen, if it may be seen from lower down for that.
    const flat = makeLayout(board, { tilt: 1 }).frame;
    const high = ((flat.width + CELL * 0.5) * free.height) / free.width - CELL * 1.3;
    return Math.min(STEEP, Math.max(SHALLOW, Math.round((high / flat.height) * 50) / 50));
  }
  // Along a low screen it is seen from lower down: so it may be as wide as the screen.
  if (height < LOW && isLong(board)) return 0.75;
  if (board.kind === "hex") return height < LOW ? 0.7 : 0.76;
  return 0.8;
}
