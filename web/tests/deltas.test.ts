import { describe, expect, it } from "vitest";
import { applied, laid, Missing, updated } from "../src/net/deltas";
import type { Delta, Printed, Scene, View } from "../src/protocol";
import { all, laid as sent, row, scene, table, view } from "./made";

type Fields = Record<string, unknown>;
type Part = Fields & { id: string };

/** Numbers below 1 that are the same in every run. */
function dice(seed: number): () => number {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/**
 * A scene as wild as its records may be: fields left out, lists in any order, parts in parts, what is printed anywhere.
 */
function wild(roll: () => number): Scene {
  const some = <T>(make: (n: number) => T): T[] =>
    [...Array(Math.floor(roll() * 5)).keys()]
      .filter(() => roll() < 0.7)
      .map(make)
      .sort(() => roll() - 0.5);
  const perhaps = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(() => roll() < 0.6));
  const number = () => Math.floor(roll() * 3);
  const card = (n: number): Part => ({ id: `c${n}`, name: `Card ${number()}`, ...perhaps({ off: true }) });
  return {
    sides: [],
    boards: [],
    ...perhaps({
      round: number(),
      text: `${number()}`,
      contest: { title: `${number()}`, ...perhaps({ rows: some(number), card: card(9) }) },
    }),
    pieces: some((n) => ({
      id: `p${n}`,
      name: "P",
      icon: "x",
      ...perhaps({ at: `${number()}`, bar: { at: number(), of: 3, label: "" }, badges: some(number) }),
    })) as never,
    zones: some((n) => ({ id: `z${n}`, name: "Z", kind: "row", cards: some(card) })) as never,
  };
}

const printed = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "id" in value && /^c\d/.test(String(value.id));
const record = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const keyed = (value: unknown): value is Part[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => record(one) && "id" in one);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What is new in a record, as a server says it. */
function delta(before: Fields | undefined, after: Fields, prints: Map<string, Printed>): Delta {
  if (printed(after) && before?.["name"] !== after["name"]) {
    const { off, ...print } = after;
    prints.set(JSON.stringify(print), print as Printed);
    return { print: JSON.stringify(print), ...(off ? { set: { off } } : {}) };
  }
  const made = {
    gone: Object.keys(before ?? {}).filter((field) => !(field in after)),
    set: {} as Fields,
    inside: {} as Record<string, Delta>,
    lists: {} as NonNullable<Delta["lists"]>,
  };
  for (const [field, now] of Object.entries(after)) {
    const old = before?.[field];
    if (same(old, now)) continue;
    if (keyed(now)) {
      const parts = new Map((keyed(old) ? old : ([] as Part[])).map((part) => [part.id, part]));
      const changed = now
        .filter((part) => !same(parts.get(part.id), part))
        .map((part) => ({ ...delta(parts.get(part.id), part, prints), id: part.id }));
      const [ids, gone] = [
        now.map((part) => part.id),
        [...parts.keys()].filter((id) => !now.some((part) => part.id === id)),
      ];
      const left = [...new Set([...parts.keys(), ...ids])].filter((id) => !gone.includes(id));
      made.lists[field] = { gone, parts: changed, ...(same(left, ids) ? {} : { order: ids }) };
    } else if (record(now)) made.inside[field] = delta(record(old) ? old : undefined, now, prints);
    else made.set[field] = now;
  }
  return made;
}

describe("deltas", () => {
  it("make each scene of a long row whole again", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const roll = dice(seed);
      const prints = new Map<string, Printed>();
      let [had, shown]: [Scene | undefined, Scene | undefined] = [undefined, undefined];
      for (let i = 0; i < 12; i++) {
        const now = wild(roll);
        shown = applied<Scene>(shown, delta(had as Fields | undefined, now as unknown as Fields, prints), prints);
        expect(shown).toEqual(now);
        had = now;
      }
    }
  });

  it("leave what is not new the same object", () => {
    const [rook, pawn, hand] = [
      { id: "a", name: "Rook", icon: "x" },
      { id: "b", name: "Pawn", icon: "x" },
      { id: "hand", name: "Hand", role: "hand" as const, cards: [] },
    ];
    const before: Scene = { ...scene, pieces: [rook, pawn], zones: [hand] };
    const after = applied(before, { lists: { pieces: { parts: [{ id: "b", set: { at: "D4" } }] } } }, new Map());
    expect(after.pieces).toEqual([rook, { ...pawn, at: "D4" }]);
    expect(after.pieces?.[0]).toBe(rook);
    expect(after.zones).toBe(before.zones);
    expect(before.pieces).toEqual([rook, pawn]);
  });

  it("put what is new in the middle where it stands, and tell parts without ids by their index", () => {
    const cards = (...ids: string[]): never => ids.map((id) => ({ id, name: id })) as never;
    const slots = (...names: string[]): never => names.map((card) => ({ label: "", card })) as never;
    const between = { gone: ["b"], parts: [{ at: 1, set: { id: "x", name: "x" } }, { set: { id: "y", name: "y" } }] };
    const told = (before: object, list: object): object => applied(before, { lists: { all: list } }, new Map());
    expect(told({ all: cards("a", "b", "c") }, between)).toEqual({ all: cards("a", "x", "c", "y") });
    const second = { size: 3, parts: [{ at: 1, set: { card: "z" } }] };
    expect(told({ all: slots("a", "b", "c", "d") }, second)).toEqual({ all: slots("a", "z", "c") });
    const grown = { size: 2, parts: [{ at: 1, set: { label: "", card: "b" } }] };
    expect(told({ all: slots("a") }, grown)).toEqual({ all: slots("a", "b") });
    expect(() => told({ all: slots("a") }, { size: 3 })).toThrow(Missing);
  });

  it("miss what is not here", () => {
    for (const lost of [
      { print: "x" },
      { lists: { zones: { order: ["z"] } } },
      { lists: { zones: { parts: [{ print: "x" }] } } },
    ]) {
      expect(() => applied({}, lost, new Map())).toThrow(Missing);
    }
  });

  it("are put together on the way, one table from the one before", () => {
    const first: View = view(1, { scene: { ...scene, round: 1, text: "first" } });
    const then = updated(
      first,
      {
        type: "update",
        rows: [row(2)],
        moments: [{ after: 1, scene: { set: { text: "then" } } }],
        view: { set: { n: 2 }, inside: { scene: { set: { round: 2 } } } },
      },
      new Map(),
    );
    expect(then.moments).toEqual([{ after: 1, scene: { ...scene, round: 1, text: "then" } }]);
    expect(then.view).toEqual(view(2, { scene: { ...scene, round: 2, text: "then" } }));
  });

  it("keep the rows that were seen, and no others", () => {
    const missed = { ...sent(table(4)), view: all(view(4)), rows: [row(4)] };
    expect(laid(table(5), { ...missed, seen: 3 }, new Map()).rows.map((one) => one.n)).toEqual([0, 1, 2, 3, 4]);
    expect(laid(table(5), missed, new Map()).rows.map((one) => one.n)).toEqual([4]);
  });
});
