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

/** How much of a box the other covers, in pixels. */
function covered(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Tags hang at the lower edge of their regions; higher where a figure would cover more of them. */
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
      const hidden = (y: number): number =>
        figures.reduce((sum, figure) => sum + covered({ x, y, width, height }, figure), 0);
      const heights = [0, 1, 2, 3, 4].map((step) => hanging - step * height * 0.25);
      const y = heights.reduce((best, next) => (hidden(next) < hidden(best) ? next : best));
      return [{ card, x, y, size }];
    });
}
