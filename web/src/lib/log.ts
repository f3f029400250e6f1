import type { Line, Row, Span } from "../protocol";

/** A line with the row it belongs to, so that the slider can go there. */
export interface Entry {
  key: string;
  n: number;
  line: Line;
}

export function entries(rows: readonly Row[]): Entry[] {
  return rows.flatMap((row) => row.lines.map((line, i) => ({ key: `${row.n}.${i}`, n: row.n, line })));
}

/** What a screen reader says of a line, and what is searched. */
export function plain(line: Line): string {
  return words(line.spans ?? []);
}

export function words(spans: readonly Span[]): string {
  return spans
    .map((span) => span.text)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** Lines nobody would see: neither words nor a head. They only carry beats. */
export function shown(entry: Entry): boolean {
  return plain(entry.line) !== "";
}

/** The rows a round begins with, for the ticks of the slider. */
export function rounds(rows: readonly Row[]): { round: number; n: number }[] {
  const found: { round: number; n: number }[] = [];
  for (const row of rows) {
    if (row.round !== found.at(-1)?.round) found.push({ round: row.round, n: row.n });
  }
  return found;
}
