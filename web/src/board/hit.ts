/** What a point on the board means: what is offered wins, a near miss counts, else what lies there. Pure. */

import type { Piece } from "../protocol";
import { CELL, distance, type Point } from "./geometry";
import type { Layout } from "./layout";
import type { Place } from "./places";
import { cardAt, type Lain } from "./rows";
import { type Turn, turnAt } from "./turns";

export interface Aim {
  layout: Layout;
  pieces: readonly Piece[];
  places: ReadonlyMap<string, Place>;
  /** Cards that lie on the board. */
  rows: readonly Lain[];
  offered: ReadonlySet<string>;
  /** Arrows round a piece that is asked which way it looks. */
  turns?: readonly Turn[];
}

/** The front piece under the point. */
function pieceAt({ pieces, places }: Aim, p: Point, wanted: (id: string) => boolean): string {
  let best = "";
  let front = -Infinity;
  for (const { id } of pieces) {
    const place = places.get(id);
    if (!place || !wanted(id) || distance(place, p) > place.r * 1.12 || place.y < front) continue;
    [best, front] = [id, place.y];
  }
  return best;
}

function offeredNear({ layout, places, offered }: Aim, p: Point, reach: number): string {
  let best = "";
  let least = reach;
  for (const id of offered) {
    const middle = places.get(id) ?? layout.center(id);
    const away = middle ? distance(middle, p) : Infinity;
    if (away < least) [best, least] = [id, away];
  }
  return best;
}

/** The scene id at a point, or "". `reach` is how far a near miss may be, in board units. */
export function pickAt(aim: Aim, p: Point, reach: number): string {
  const { layout, offered } = aim;
  const arrow = turnAt(aim.turns ?? [], p);
  if (arrow) return arrow.id;
  const chosen = pieceAt(aim, p, (id) => offered.has(id));
  if (chosen) return chosen;
  const card = cardAt(aim.rows, p);
  if (offered.has(card)) return card;
  const cell = layout.hit(p);
  if (cell && offered.has(cell.id)) return cell.id;
  const region = cell ? layout.regionAt(cell.id, (id) => offered.has(id)) : "";
  if (region) return region;
  return offeredNear(aim, p, reach) || card || pieceAt(aim, p, () => true) || (cell?.id ?? "");
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** What is offered where an arrow key leads from a thing, or "". Other keys lead nowhere. */
export function ledBy(key: string, aim: Aim, from: string): string {
  const direction = ARROWS[key];
  const start = aim.places.get(from) ?? aim.layout.center(from);
  return direction && start ? nextIn(aim, start, direction) : "";
}

function nextIn(aim: Aim, from: Point, direction: Point): string {
  let best = "";
  let least = Infinity;
  for (const id of aim.offered) {
    const p = aim.places.get(id) ?? aim.layout.center(id);
    if (!p) continue;
    const along = (p.x - from.x) * direction.x + (p.y - from.y) * direction.y;
    const aside = Math.abs((p.x - from.x) * direction.y - (p.y - from.y) * direction.x);
    if (along < CELL * 0.2) continue;
    const cost = along + aside * 2.2;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
