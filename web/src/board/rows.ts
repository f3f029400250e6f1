/** Cards in a row, where they lie on the board. Pure. */

import type { Card, Zone } from "../protocol";
import { boxOf, CELL, type Point } from "./geometry";
import type { Layout } from "./layout";

export interface Lain extends Point {
  card: Card;
  /** Half of its height: what is round it keeps that far away. */
  r: number;
  width: number;
  /** How much higher than wide. */
  ratio: number;
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

/** Cards whose faces are seen lie in two rows, wider than high, before they hide much of each other's names. */
const FREE = 0.92;
const WIDEST = 1.6;
const GAP = CELL * 0.1;

/** Zones at one place share it from its first end to its last; backs that do not fit lie over each other. */
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
    const middle = { x: box.x + share * (place + 0.5), y: box.y + box.height * 0.53 };
    const room = share - CELL * 0.24;
    const lain = inOne(zone.cards, middle, room, box.height);
    const covers = lain.length > 1 && lain[1]!.x - lain[0]!.x < lain[0]!.width * FREE;
    return covers && zone.cards.some(({ face }) => face ?? true) ? inTwo(zone.cards, middle, room, box.height) : lain;
  });
}

function inOne(cards: readonly Card[], { x, y }: Point, room: number, height: number): Lain[] {
  const width = Math.min(LARGEST, (height * 0.8) / HIGH, room / Math.min(2, cards.length) - GAP);
  const step = cards.length < 2 ? 0 : Math.min(width + CELL * 0.12, (room - width) / (cards.length - 1));
  return cards.map((card, i) => ({
    card,
    x: x + (i - (cards.length - 1) / 2) * step,
    y,
    r: (width * HIGH) / 2,
    width,
    ratio: HIGH,
    turn: i % 2 ? 2.2 : -2.6,
  }));
}

function inTwo(cards: readonly Card[], { x, y }: Point, room: number, height: number): Lain[] {
  const columns = Math.ceil(cards.length / 2);
  const high = (height * 0.88 - GAP) / 2;
  const width = Math.min(high * WIDEST, room / columns - GAP);
  return cards.map((card, i) => ({
    card,
    x: x + ((i % columns) - (columns - 1) / 2) * (width + GAP),
    y: y + (i < columns ? -0.5 : 0.5) * (high + GAP),
    r: high / 2,
    width,
    ratio: high / width,
    turn: i % 2 ? 0.7 : -0.8,
  }));
}

/** The card on top at a point, or "". */
export function cardAt(rows: readonly Lain[], p: Point): string {
  return rows.findLast(({ x, y, r, width }) => Math.abs(p.x - x) <= width / 2 && Math.abs(p.y - y) <= r)?.card.id ?? "";
}
