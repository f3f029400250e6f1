/** Where on a board something happens. Pure. */

import type { Beat } from "../protocol";
import type { Point } from "./geometry";
import type { Layout } from "./layout";

/** The points at which these beats are to be seen: of whoever moves or is met, and of the cells that they name. */
export function happening(beats: readonly Beat[], places: ReadonlyMap<string, Point>, layout: Layout): Point[] {
  return beats.flatMap(({ piece = "", other = "", cells = [] }) => [
    ...[piece, other].flatMap((id) => places.get(id) ?? layout.center(id) ?? []),
    ...cells.flatMap((id) => places.get(id) ?? layout.center(id) ?? []),
  ]);
}
