/** Cards in a row, where they lie on the board. Pure. */

import type { Card, Zone } from "../protocol";
import { boxOf, CELL, type Point } from "./geometry";
import type { Layout } from "./layout";

export interface Lain extends Point {
  card: Card;
  /** Half of its height: what is round it keeps that far away. */
  r: number;
  width: number;
  /** A hand has laid it: degrees off. */
  turn: number;
}

/** Height of a card by its width. */
export const HIGH = 1.34;
const LARGEST = CELL * 1.5;

/** Whether the cards of a zone lie there themselves. */
export function inRow(layout: Layout, { at = "" }: Zone): boolean {
  return layout.cells.has(at) || (layout.board.kind === "lanes" && layout.center(at) !== null);
}

/** Zones at one place share it from its first end to its last; cards that do not fit lie over each other. */
export function placeRows(layout: Layout, zones: readonly Zone[]): Lain[] {
  const rows = zones.filter((zone) => zone.cards.length > 0 && inRow(layout, zone));
  return rows.flatMap((zone) => {
    const at = zone.at ?? "";
    const here = zones.filter((one) => one.at === at && inRow(layout, one));
    const box = boxOf(
      layout
        .outline(layout.cells.has(at) ? [at] : (layout.board.regions?.find((region) => region.id === at)?.cells ?? []))
        .flat(),
    );
    const place = layout.board.home === "e" ? here.length - 1 - here.indexOf(zone) : here.indexOf(zone);
    const share = box.width / Math.max(1, here.length);
    const room = share - CELL * 0.24;
    const width = Math.min(LARGEST, (box.height * 0.8) / HIGH, room / Math.min(2, zone.cards.length) - CELL * 0.1);
    const step = zone.cards.length < 2 ? 0 : Math.min(width + CELL * 0.12, (room - width) / (zone.cards.length - 1));
    const middle = { x: box.x + share * (place + 0.5), y: box.y + box.height * 0.53 };
    return zone.cards.map((card, i) => ({
      card,
      x: middle.x + (i - (zone.cards.length - 1) / 2) * step,
      y: middle.y,
      r: (width * HIGH) / 2,
      width,
      turn: i % 2 ? 2.2 : -2.6,
    }));
  });
}

/** The card on top at a point, or "". */
export function cardAt(rows: readonly Lain[], p: Point): string {
  return rows.findLast(({ x, y, r, width }) => Math.abs(p.x - x) <= width / 2 && Math.abs(p.y - y) <= r)?.card.id ?? "";
}
