/** Where tags stand of what one gets at regions of the board: on the board, and where no figure covers them. Pure. */

import { READ } from "../art/letters";
import type { Card, Zone } from "../protocol";
import { type Box, boxOf, CELL } from "./geometry";
import type { Layout } from "./layout";
import type { Place } from "./places";
import { inRow } from "./rows";

export interface Tag {
  card: Card;
  /** Its upper left corner and its height, in pixels of the stage. */
  x: number;
  y: number;
  size: number;
}

const SMALLEST = 20;
/** How far a tag hangs over the lower edge of its region, as a part of its height. */
const HANGS = 0.14;
/** How far above its middle a figure's bar ends, in parts of its radius. */
const HIGH = 1.3;

/** What the pill of a card says: how many there are of how many. */
export const pill = (card: Card): string => (card.chips?.[0]?.text ?? "").replace(" of ", "/");

function widthOf(card: Card, size: number): number {
  const letters = Math.max(READ, size * 0.46);
  return size + 6 + (pill(card) ? size * 0.32 + letters * (1.1 + pill(card).length * 0.58) : 0);
}

const meets = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Tags hang at the lower edge of their regions; higher where a figure stands before that. All lie on the board. */
export function tagsOf(layout: Layout, zones: readonly Zone[], k: number, places: Iterable<Place>): Tag[] {
  const size = Math.max(SMALLEST, CELL * 0.95 * k);
  const figures = [...places].map(({ x, y, r }) => ({
    x: (x - r) * k,
    y: (y - r * HIGH) * k,
    width: 2 * r * k,
    height: r * (1 + HIGH) * k,
  }));
  return zones
    .filter((zone) => !inRow(layout, zone))
    .flatMap((zone) => {
      const card = zone.cards[0];
      const middle = layout.center(zone.at ?? "");
      if (!card || !middle || card.off) return [];
      const cells = layout.board.regions?.find((one) => one.id === zone.at)?.cells;
      const region = cells ? boxOf(layout.outline(cells).flat()) : { ...middle, width: 0, height: 0 };
      const [width, height] = [widthOf(card, size), size + 4];
      const { bounds } = layout;
      const x = Math.max(
        bounds.x * k + 2,
        Math.min(middle.x * k - width / 2, (bounds.x + bounds.width) * k - width - 2),
      );
      const hanging = (region.y + region.height) * k - height * (1 - HANGS);
      const higher = [0, 1, 2, 3, 4].map((step) => ({ x, y: hanging - step * height * 0.25, width, height }));
      const free = higher.find((box) => !figures.some((figure) => meets(box, figure)));
      return [{ card, x, y: (free ?? higher[0]!).y, size }];
    });
}
