/** Ways round a piece: arrows to click, where a piece is asked which way it looks. Pure. */

import { distance, type Point } from "./geometry";
import type { Place } from "./places";

/** The id of a way of a piece, as it is clicked: the piece, and the way in degrees clockwise from north. */
export function wayId(piece: string, way: number): string {
  return `${piece}@${way}`;
}

export interface Turn {
  id: string;
  at: Point;
  /** How far it may be missed. */
  r: number;
  /** As it lies on the screen, in degrees clockwise from up. */
  angle: number;
}

/** Pixels from an arrow's middle to the piece's, so that fingers tell them apart. */
const APART = 38;

/** Return the arrows among ids. `turn`: quarters by which the board is turned; `k`: pixels per unit. */
export function turnsOf(
  ids: Iterable<string>,
  places: ReadonlyMap<string, Place>,
  { turn, tilt, k }: { turn: number; tilt: number; k: number },
): Turn[] {
  return [...ids].flatMap((id) => {
    const [piece = "", way] = id.split("@");
    const place = way === undefined ? undefined : places.get(piece);
    if (!place) return [];
    const angle = (Number(way) + turn * 90) % 360;
    const far = Math.max(place.r * 2.1, APART / k);
    const [x, y] = [Math.sin((angle * Math.PI) / 180), -Math.cos((angle * Math.PI) / 180)];
    return [{ id, angle, r: far * 0.5, at: { x: place.x + x * far, y: place.y + y * far * Math.max(tilt, 0.85) } }];
  });
}

/** Return the arrow at a point; undefined if there is none. */
export function turnAt(turns: readonly Turn[], point: Point): Turn | undefined {
  return turns.find((turn) => distance(turn.at, point) <= turn.r);
}

/** What a direction on the screen is called, and its key; undefined for those that are no quarter. */
export function screenWay(angle: number): { name: string; key: string } | undefined {
  return [
    { name: "Up", key: "ArrowUp" },
    { name: "Right", key: "ArrowRight" },
    { name: "Down", key: "ArrowDown" },
    { name: "Left", key: "ArrowLeft" },
  ][(((angle % 360) + 360) % 360) / 90];
}
