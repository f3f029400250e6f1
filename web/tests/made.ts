/** The smallest of everything, for tests. */
import type { Table } from "../src/net/deltas";
import type { Decision, Delta, Form, Laid, Line, Offer, Row, Scene, View } from "../src/protocol";

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
  return {
    match: "m",
    game: "g",
    code: "K7QM",
    seats: [],
    mine: [0],
    view: view(n),
    rows,
    settings: {},
    spectators: true,
    undo: true,
    ...more,
  };
}

/** A record told from nothing. */
export function all(record: object): Delta {
  return { set: { ...record } };
}

export function laid({ view: shown, ...more }: Table): Laid {
  return { type: "laid", ...more, view: all(shown) };
}

export function decision(offers: Offer[], more: Partial<Decision> = {}): Decision {
  return { id: 7, seat: 0, prompt: { title: "Move" }, offers, ...more };
}

/** Two registers, and two cards of which one goes into one of them. */
export const register: Form = {
  groups: [
    {
      of: [
        { id: "r2", text: "2", label: "Register 2" },
        { id: "r3", text: "3", label: "Register 3" },
      ],
    },
    {
      of: [
        { id: "a", text: "move-1", label: "Move 1" },
        { id: "b", text: "turn", label: "Turn" },
      ],
    },
  ],
  labels: ["{0}: {1}"],
};

/** Two lanes, and any of three cards. */
export const lanes: Form = {
  groups: [
    {
      of: [
        { id: "top", text: "top", label: "Top" },
        { id: "mid", text: "mid", label: "Mid" },
      ],
    },
    { of: ["a", "b", "c"].map((id) => ({ id, text: `card-${id}`, label: id.toUpperCase() })), least: 0, most: 3 },
  ],
  labels: ["Nothing in {0}", "Place {1} alone in {0}", "Place {1} in {0}"],
  none: "nothing",
  tone: "main",
};
