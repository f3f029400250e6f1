/** The rows of the list. Nothing jumps under the pointer: what fills stays for a moment, what is new may wait. */
import type { OpenTable } from "../protocol";
import { free } from "./words";

/** A row; `fading`: why nobody can sit down there any more, and until when that stands there. */
export interface Row {
  table: OpenTable;
  fading: string;
  until: number;
}

export interface Listing {
  rows: readonly Row[];
  /** New tables that wait until they are asked for, or nobody points at the list any more. */
  waiting: readonly string[];
}

export const NOTHING: Listing = { rows: [], waiting: [] };
/** Milliseconds for which a table that was filled or begun stands there. */
export const FADES = 2000;

/** Return the list after the open tables have become these. `held`: the pointer or the focus is in it. */
export function listed(before: Listing, tables: readonly OpenTable[], held: boolean, now: number): Listing {
  const open = new Map(tables.map((table) => [table.id, table]));
  const kept = before.rows.flatMap((row) => rowOf(row, open.get(row.table.id), now));
  const known = new Set(kept.map((row) => row.table.id));
  const fresh = tables.filter((table) => !known.has(table.id) && free(table).length > 0);
  // Those that nobody has seen yet wait only where there is something to be disturbed.
  const wait = held && kept.length > 0;
  const rows = wait ? kept : [...fresh.map((table) => ({ table, fading: "", until: 0 })), ...kept];
  return {
    rows: wait ? rows : rows.sort((a, b) => b.table.created - a.table.created || a.table.id.localeCompare(b.table.id)),
    waiting: wait ? fresh.map((table) => table.id) : [],
  };
}

function rowOf(row: Row, table: OpenTable | undefined, now: number): Row[] {
  if (table && free(table).length > 0) return [{ table, fading: "", until: 0 }];
  if (row.fading) return now < row.until ? [{ ...row, table: table ?? row.table }] : [];
  return [{ table: table ?? row.table, fading: table ? "just filled" : "just gone", until: now + FADES }];
}
