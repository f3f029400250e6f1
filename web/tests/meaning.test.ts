import { describe, expect, it } from "vitest";
import { group } from "../src/lib/offers";
import { index } from "../src/lib/scene";
import type { Decision, Offer, Scene, Stage } from "../src/protocol";
import { justThese, mayLie, pickNumbers } from "../src/table/laid";
import { besides, leads, lyingAt, stops, wanted } from "../src/table/meaning";
import { view } from "./made";

const SCENE = {
  sides: [],
  boards: [
    {
      id: "b",
      name: "Board",
      kind: "hex",
      cells: [
        { id: "e5", name: "e5", q: 0, r: 0, terrain: "sand" },
        { id: "e6", name: "e6", q: 0, r: 1, terrain: "sand" },
      ],
      regions: [{ id: "camp", name: "Camp", cells: ["e6"] }],
    },
  ],
  pieces: [{ id: "rhino", name: "Rhino Guy", at: "e5" }],
  panels: [
    { id: "p", name: "Rhino Guy", seat: 0, piece: "rhino" },
    { id: "q", name: "Fox", seat: 1, piece: "fox" },
    { id: "r", name: "Owl", seat: 1, piece: "owl" },
  ],
  zones: [
    { id: "lair", name: "Lair", role: "place", at: "camp", cards: [{ id: "wolf", name: "Wolf" }] },
    {
      id: "laid",
      name: "Laid",
      role: "picked",
      seat: 0,
      cards: [
        { id: "one", name: "One" },
        { id: "two", name: "Two" },
      ],
    },
  ],
} as unknown as Scene;
const KNOWN = index(SCENE);
const offer = (text: string, on: string[], card = ""): Offer => ({ text, label: text, on, card }) as unknown as Offer;
const decision = (more: Partial<Decision>): Decision =>
  ({ seat: 0, id: 1, offers: [], prompt: { title: "" }, ...more }) as unknown as Decision;

describe("a click", () => {
  it("on a piece means the option on its cell, and on a cell the one on its piece", () => {
    const onCell = group(decision({ offers: [offer("walk", ["e5"])] }), "");
    const onPiece = group(decision({ offers: [offer("hit", ["rhino"])] }), "");
    expect(besides("rhino", onCell, KNOWN).map((one) => one.text)).toEqual(["walk"]);
    expect(besides("e5", onPiece, KNOWN).map((one) => one.text)).toEqual(["hit"]);
    expect(besides("e6", onPiece, KNOWN)).toEqual([]);
  });

  it("asks for something where such things are asked for, or where there is nothing to be looked at", () => {
    const cells = group(decision({ offers: [offer("walk", ["e5"])] }), "");
    const nothing = group(decision({}), "");
    expect(wanted("e6", cells, KNOWN)).toBe(true);
    expect(wanted("rhino", cells, KNOWN)).toBe(false);
    expect(wanted("e5", nothing, KNOWN)).toBe(true);
    expect(wanted("e6", nothing, KNOWN)).toBe(false);
  });

  it("on a cell finds the card that lies at its region", () => {
    expect([lyingAt("e6", SCENE), lyingAt("e5", SCENE), lyingAt("e6", null)]).toEqual(["wolf", undefined, undefined]);
  });
});

describe("what a seat leads", () => {
  it("has a name only if it is one thing", () => {
    expect([leads(0, SCENE), leads(1, SCENE), leads(2, SCENE)]).toEqual(["Rhino Guy", "", ""]);
  });
});

describe("a stage", () => {
  const stage = (seats: number[]): Stage => ({ role: "draft", seats }) as unknown as Stage;

  it("stops those it is for, and everybody if it names nobody", () => {
    const mine = view(0, { seat: 1 });
    expect([stops(stage([1]), mine)?.seats, stops(stage([]), mine)?.seats]).toEqual([[1], []]);
    expect([stops(stage([0]), mine), stops(null, mine)]).toEqual([null, null]);
    expect(stops(stage([0]), view(0, { seat: null }))).toBeNull();
  });
});

describe("what was laid", () => {
  it("is numbered as the picks say, else in its order, and not at all if it cannot be taken back", () => {
    const open = decision({ can_take_back: true, picked: ["a", "b"] });
    expect([...pickNumbers(open, SCENE)]).toEqual([
      ["one", 0],
      ["two", 1],
    ]);
    expect([...pickNumbers({ ...open, laid: [["two"], ["one"]] }, SCENE)]).toEqual([
      ["two", 0],
      ["one", 1],
    ]);
    expect(pickNumbers({ ...open, can_take_back: false }, SCENE).size).toBe(0);
    expect(pickNumbers(null, SCENE).size).toBe(0);
  });

  it("is the option that lights up just these ids", () => {
    const open = decision({ offers: [offer("both", ["r1", "r2"], "one"), offer("first", ["r1"], "one")] });
    expect(justThese(open, new Set(["one", "r1"]))?.text).toBe("first");
    expect(justThese(open, new Set(["r1"]))).toBeUndefined();
  });

  it("lies in no locked place, and not where it lies already", () => {
    expect(mayLie("one", { label: "1", id: "r1" })).toBe(true);
    expect(mayLie("one", { label: "1", id: "r1", card: "one" })).toBe(false);
    expect(mayLie("one", { label: "1", id: "r1", mark: "locked" })).toBe(false);
    expect(mayLie("one", { label: "1" })).toBe(false);
  });
});
