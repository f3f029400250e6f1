/** From marks on scene ids to what is drawn where. Pure. */

import type { Mark, Piece } from "../../protocol";
import { between, CELL, distance, type Loop, type Point } from "../geometry";
import type { Layout } from "../layout";
import { pieceRadius, type Place, standing } from "../places";

export interface MarkContext {
  layout: Layout;
  pieces: ReadonlyMap<string, Piece>;
  places: ReadonlyMap<string, Place>;
}

export interface AreaMark {
  cells: string[];
  faces: Loop[];
  outline: Loop[];
  mark: Mark;
}
export interface PathMark {
  points: Point[];
  mark: Mark;
  arc: boolean;
}
export interface GhostMark {
  piece: Piece;
  at: Point;
  r: number;
  cell: Loop;
  splash: boolean;
}
export interface PointMark {
  at: Point;
  r: number;
  mark: Mark;
}
export interface LineMark {
  from: Point;
  to: Point;
  mark: Mark;
}

export interface Resolved {
  areas: AreaMark[];
  paths: PathMark[];
  ghosts: GhostMark[];
  bursts: PointMark[];
  splashes: PointMark[];
  targets: PointMark[];
  odds: PointMark[];
  harms: PointMark[];
  orders: PointMark[];
  unknowns: PointMark[];
  lines: LineMark[];
}

/** Where an id is: a piece on the board, or a cell. */
export function whereIs({ places, layout }: MarkContext, id: string): Place | null {
  const place = places.get(id);
  if (place) return place;
  const cell = id ? layout.center(id) : null;
  return cell ? { ...cell, r: CELL * 0.76 } : null;
}

const ARCS: readonly string[] = ["leap", "flight", "pull", "place", "swap", ""];

function pathOf(context: MarkContext, mark: Mark): PathMark | null {
  const piece = context.pieces.get(mark.piece ?? "");
  const stand = (p: Point): Point => (piece ? standing(p, piece) : p);
  const points = (mark.cells ?? []).flatMap((id) => context.layout.center(id) ?? []).map(stand);
  const start = context.places.get(mark.piece ?? mark.on ?? "");
  if (start && (!points[0] || distance(points[0], start) > CELL * 0.6)) points.unshift({ x: start.x, y: start.y });
  return points.length > 1 ? { points, mark, arc: ARCS.includes(mark.how ?? "") } : null;
}

function ghostOf({ pieces, layout }: MarkContext, mark: Mark, splash: boolean): GhostMark | null {
  const piece = pieces.get(mark.piece ?? "");
  const id = mark.cells?.at(-1) ?? mark.on ?? "";
  const cell = layout.center(id);
  if (!piece || !cell) return null;
  const known = layout.cells.get(id);
  const at = splash ? { x: cell.x, y: cell.y - CELL * 0.02 } : standing(cell, piece);
  return {
    piece: mark.way == null ? piece : { ...piece, facing: mark.way },
    at,
    r: pieceRadius(piece, layout) * (splash ? 0.86 : 0.9),
    cell: known && !splash ? layout.corners(known.q, known.r, 0.86) : [],
    splash,
  };
}

/** Bodies meet between where they are: the cell, the mover, the other. */
function burstAt(context: MarkContext, mark: Mark, marks: readonly Mark[]): Point | null {
  const mover = context.pieces.get(mark.piece ?? "");
  const way = marks.findLast((one) => one.kind === "path" && one.piece === mark.piece && mark.piece);
  const ends = [way?.cells?.at(-1) ?? mark.piece ?? "", ...(mark.cells ?? []), mark.on ?? ""];
  const points = ends.flatMap((id): Point[] => {
    const place = whereIs(context, id);
    if (!place) return [];
    return [mover && !context.places.has(id) ? standing(place, mover) : { x: place.x, y: place.y }];
  });
  const a = points[0];
  const b = points.find((p) => a && distance(a, p) > CELL * 0.2);
  if (!a) return null;
  return b ? between(a, b, 0.5) : a;
}

function point(context: MarkContext, mark: Mark): PointMark | null {
  const place = whereIs(context, mark.on || mark.cells?.at(-1) || mark.piece || "");
  return place ? { at: { x: place.x, y: place.y }, r: place.r, mark } : null;
}

/** At the upper right of a piece; below what would land on a cell. */
function harmAt(context: MarkContext, mark: Mark): PointMark | null {
  const found = point(context, mark);
  if (!found) return null;
  const { at, r } = found;
  const onPiece = context.places.has(mark.on ?? "") || (!mark.on && context.places.has(mark.piece ?? ""));
  return {
    ...found,
    at: onPiece ? { x: at.x + r * 0.86, y: at.y - r * 0.8 } : { x: at.x + CELL * 0.1, y: at.y + CELL * 0.82 },
  };
}

function areaOf({ layout }: MarkContext, mark: Mark): AreaMark {
  const cells = (mark.cells ?? (mark.on ? [mark.on] : [])).filter((id) => layout.cells.has(id));
  const faces = cells.map((id) => layout.cells.get(id)!).map((cell) => layout.corners(cell.q, cell.r, 0.93));
  return { cells, faces, outline: layout.outline(cells), mark };
}

function lineOf(context: MarkContext, mark: Mark): LineMark | null {
  const ends = [mark.piece ?? "", ...(mark.cells ?? []), mark.on ?? ""].flatMap((id) => whereIs(context, id) ?? []);
  const [from, to] = [ends[0], ends.at(-1)];
  if (!from || !to || from === to) return null;
  const length = distance(from, to) || 1;
  return {
    from: between(from, to, Math.min(0.4, (from.r * 1.1) / length)),
    to: between(to, from, Math.min(0.4, (to.r * 1.25) / length)),
    mark,
  };
}

export function resolveMarks(marks: readonly Mark[], context: MarkContext): Resolved {
  const all = <T>(kind: Mark["kind"], make: (mark: Mark) => T | null): T[] =>
    marks.filter((mark) => mark.kind === kind).flatMap((mark) => make(mark) ?? []);
  const points = (kind: Mark["kind"]): PointMark[] => all(kind, (mark) => point(context, mark));
  return {
    areas: all("area", (mark) => areaOf(context, mark)),
    paths: all("path", (mark) => pathOf(context, mark)),
    ghosts: [
      ...all("ghost", (mark) => ghostOf(context, mark, false)),
      ...all("splash", (mark) => ghostOf(context, mark, true)),
    ],
    bursts: all("burst", (mark) => {
      const at = burstAt(context, mark, marks);
      return at && { at, r: CELL * (context.layout.tilt > 0.9 ? 0.46 : 0.4), mark };
    }),
    splashes: all("splash", (mark) => {
      const at = context.layout.center(mark.cells?.at(-1) ?? mark.on ?? "");
      return at && { at, r: CELL, mark };
    }),
    targets: points("target"),
    odds: points("odds"),
    harms: all("harm", (mark) => harmAt(context, mark)),
    orders: points("order"),
    unknowns: points("unknown"),
    lines: all("line", (mark) => lineOf(context, mark)),
  };
}

/** The control points of a flight that lifts off one rim and lands on the next. */
export interface Arc {
  from: Point;
  control: Point;
  to: Point;
  /** Where the head ends and the shaft begins. */
  neck: Point;
  angle: number;
}

export function hopArc(from: Point, to: Point, r: number, width: number): Arc {
  const length = distance(from, to) || 1;
  const side = Math.sign(to.x - from.x) || 1;
  const across = Math.abs(to.x - from.x) / length;
  const start = { x: from.x + side * r * 0.42 * across, y: from.y - r * 0.72 };
  const end = { x: to.x - side * r * 0.1, y: to.y - r * 0.88 };
  const lift = Math.min(CELL * 0.62, CELL * 0.36 + length * 0.1);
  const control = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - lift * 2 };
  const angle = Math.atan2(end.y - control.y, end.x - control.x);
  const back = width * 1.68;
  return {
    from: start,
    control,
    to: end,
    neck: { x: end.x - back * Math.cos(angle), y: end.y - back * Math.sin(angle) },
    angle,
  };
}
