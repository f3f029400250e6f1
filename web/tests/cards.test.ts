import { describe, expect, it } from "vitest";
import { CARDS } from "../src/kit/recorded";
import { shifts, shiftTime } from "../src/lib/cards";
import type { Scene, Zone } from "../src/protocol";

const zone = (id: string, role: Zone["role"], cards: string[], more: Partial<Zone> = {}): Zone => ({
  id,
  name: id,
  role,
  cards: cards.map((card) => ({ id: card, name: card })),
  ...more,
});
const scene = (...zones: Zone[]): Scene => ({ sides: [], boards: [], zones });
const told = (before: Scene, after: Scene): string[] =>
  shifts(before, after).map(({ card, from, to, turns }) => `${card.id} ${from} ${to}${turns ? " turns" : ""}`);

describe("what cards did between two scenes", () => {
  it("is told by their ids: played, turned over, put away, drawn", () => {
    const all = [CARDS.before, ...CARDS.moments.map((moment) => moment.scene), CARDS.after];
    expect(all.slice(1).map((after, i) => told(all[i]!, after))).toEqual([
      ["c1 hand lain"],
      ["lain lain lain turns"],
      ["c1 lain away"],
      ["c5 deck hand turns", "c6 deck hand turns"],
    ]);
  });

  it("takes the deck of the same seat, where several have fewer cards", () => {
    const decks = (left: number): Zone[] =>
      [0, 1].map((seat) => zone(`deck${seat}`, "deck", [], { seat, count: left }));
    const hand = (...cards: string[]): Zone => zone("hand", "hand", cards, { seat: 1 });
    expect(told(scene(...decks(5), hand()), scene(...decks(4), hand("a")))).toEqual(["a deck1 hand turns"]);
    expect(told(scene(...decks(4), hand("a")), scene(...decks(5), hand()))).toEqual(["a hand deck1"]);
  });

  it("does not say where a card came from or went to, when nobody can see it", () => {
    const hand = (...cards: string[]): Zone => zone("hand", "hand", cards, { seat: 0 });
    expect(told(scene(hand("a")), scene(hand("b")))).toEqual([]);
    expect(told(scene(hand(), zone("of", "held", ["a"])), scene(hand("a"), zone("of", "held", [])))).toEqual([]);
    expect(shifts(null, scene(hand("a")))).toEqual([]);
  });

  it("shows on the way only what both know: a card that is laid face down flies with its back up", () => {
    const back: Zone = { ...zone("lane", "table", []), cards: [{ id: "a", name: "", face: false }] };
    const before = scene(zone("hand", "hand", ["a"], { seat: 0 }), zone("lane", "table", []));
    expect(shifts(before, scene(zone("hand", "hand", [], { seat: 0 }), back))[0]!.card.name).toBe("a");
  });

  it("takes no time where nothing went anywhere, and never long", () => {
    expect([shiftTime(0), shiftTime(1), shiftTime(5), shiftTime(99)]).toEqual([0, 420, 660, 1320]);
  });
});
