/** The smallest of everything, for tests. */
import type { Decision, Line, Offer, Row, Scene, Table, View } from "../src/protocol";

export const scene: Scene = { sides: [], boards: [] };

export function line(text: string): Line {
  return { spans: [{ text }] };
}

export function row(n: number, round = 1, ...lines: Line[]): Row {
  return { n, seat: null, kind: "pick", lines, round };
}

export function view(n: number, more: Partial<View> = {}): View {
  return { n, seat: 0, scene, decisions: [], awaited: [], awaited_sides: [], ...more };
}

export function table(n: number, more: Partial<Table> = {}): Table {
  const rows = Array.from({ length: n + 1 }, (_, i) => row(i));
  return { type: "table", match: "m", game: "g", code: "K7QM", seats: [], mine: [0], view: view(n), rows, settings: {}, spectators: true, undo: true, ...more };
}

export function decision(offers: Offer[], more: Partial<Decision> = {}): Decision {
  return { id: 7, seat: 0, prompt: { title: "Move" }, offers, default: 0, ...more };
}
