/** A table with Ada here, Ben at another browser, and a bot: for what stands beside the board. */
import type { Decision, Row, Scene, SeatInfo, View } from "../src/protocol";
import type { Play } from "../src/table/play.svelte";
import { sitsAt } from "./line";
import { decision, row, table, view } from "./made";

export const ADA = { seat: 0, kind: "you", name: "Ada", side: "w", style: "azure", mine: true, here: true } as SeatInfo;
export const BEN = {
  seat: 1,
  kind: "link",
  name: "Ben",
  side: "e",
  style: "ember",
  taken: true,
  here: true,
} as SeatInfo;
export const BOT = { seat: 2, kind: "bot", name: "", side: "w", style: "azure", level: "Easy" } as SeatInfo;
export const SCENE: Scene = {
  sides: [],
  boards: [{ id: "b", name: "B", kind: "hex", cells: [{ id: "rock", name: "The rock", q: 0, r: 0, terrain: "sand" }] }],
};

export interface Sitting extends Partial<View> {
  seats?: SeatInfo[];
  rows?: Row[];
  goes?: number;
  mine?: number[];
  address?: string;
}

/** Return Ada's play, who is asked this, or nothing. */
export function sits(open: Partial<Decision> | null, { seats = [ADA, BEN, BOT], ...more }: Sitting = {}): Play {
  const { rows = [row(5)], goes = 0, mine = [0], address = "", ...seen } = more;
  const decisions = open ? [decision(open.offers ?? [], open)] : [];
  return sitsAt(table(5, { view: view(5, { scene: SCENE, decisions, ...seen }), seats, rows, goes, mine, address }));
}
