/** Where the names of regions stand on a board, so that nothing needs to lie over them. Pure. */

import { READ } from "../art/letters";
import { type Box, boxOf, CELL } from "./geometry";
import type { Layout } from "./layout";

export interface Sign {
  id: string;
  text: string;
  look: string | undefined;
  /** Its middle, in pixels of the stage. */
  x: number;
  y: number;
  /** How large its letters are. */
  size: number;
}

/** Wooden signs at the upper edge of lanes; names of other regions at their lower edge, if `names` are asked for. */
export function signsOf(layout: Layout, k: number, names: boolean): Sign[] {
  const size = Math.max(READ, Math.min(20, k * layout.thick * CELL * 0.31));
  return (layout.board.regions ?? []).flatMap(({ id, name, look, cells }) => {
    if (!names && look !== "lane") return [];
    const box = boxOf(layout.outline(cells).flat());
    if (box.width <= 0) return [];
    const y = box.y + (look === "lane" ? 0 : box.height);
    return [{ id, text: name, look, x: (box.x + box.width / 2) * k, y: y * k, size }];
  });
}

/** What a sign of a lane covers: a guess is enough. */
export function signBox({ text, x, y, size }: Sign): Box {
  const [width, height] = [size * (text.length * 0.55 + 2.6), size * 1.5];
  return { x: x - width / 2, y: y - height * 0.62, width, height };
}
