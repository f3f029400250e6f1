import { describe, expect, it } from "vitest";
import { curves, labelled } from "../src/lib/graph";
import { headline } from "../src/lib/result";
import { chapters, fitting, parts } from "../src/lib/rules";
import { index, meant } from "../src/lib/scene";
import { Boards } from "../src/lib/sharing";
import { ago, counts, lastSeen, listed } from "../src/lib/words";
import { blamed, sentence } from "../src/setup/blame";
import { next } from "../src/lib/handover";
import type { Scene, SeatInfo, Standing } from "../src/protocol";
import { view } from "./made";

describe("small words", () => {
  it.each([
    [[2], "2"],
    [[2, 3, 4], "2-4"],
    [[4, 2], "2 or 4"],
    [[2, 4, 6], "2, 4 or 6"],
  ])("%j seats are %s", (seats, said) => {
    expect(counts(seats)).toBe(said);
  });

  it("lists and tells the time", () => {
    expect([listed([]), listed(["a"]), listed(["a", "b", "c"])]).toEqual(["", "a", "a, b and c"]);
    expect([ago(0, 30), ago(0, 3000), ago(0, 7200), ago(0, 90_000)]).toEqual([
      "just now",
      "50 minutes ago",
      "2 hours ago",
      "yesterday",
    ]);
  });

  it("tells to the day when somebody was here last", () => {
    expect([0, 90_000, 400_000, 9e6].map((seconds) => lastSeen(0, seconds))).toEqual([
      "today",
      "yesterday",
      "4 days ago",
      "3 months ago",
    ]);
  });
});

describe("rules", () => {
  const rules = [
    { id: "A-1", heading: "One", text: "A **hero** walks." },
    { id: "A-2", heading: "Two", text: "It flies." },
    { id: "A-3", heading: "One", text: "It stays." },
  ];
  it("finds all words, anywhere", () => {
    expect(fitting(rules, "hero WALKS").map((rule) => rule.id)).toEqual(["A-1"]);
    expect(fitting(rules, "a-2")).toHaveLength(1);
  });
  it("gathers chapters and stresses words", () => {
    expect(chapters(rules).map((chapter) => chapter.rules.length)).toEqual([2, 1]);
    expect(parts("A **hero** walks.")).toEqual([
      { text: "A ", strong: false },
      { text: "hero", strong: true },
      { text: " walks.", strong: false },
    ]);
  });
});

describe("result", () => {
  const standing = (place: number, seat: number): Standing => ({
    place,
    side: `s${seat}`,
    name: `Side ${seat}`,
    seats: [seat],
  });
  it.each([
    [[standing(1, 0), standing(2, 1)], [0], "You win!"],
    [[standing(1, 0), standing(2, 1)], [1], "You lose"],
    [[standing(1, 0), standing(2, 1)], [], "Side 0 wins!"],
    [[standing(1, 0), standing(2, 1)], [0, 1], "Side 0 wins!"],
    [[standing(1, 0), standing(1, 1)], [0], "Draw"],
  ])("reads %#", (standings, mine, said) => {
    expect(headline({ title: "", standings }, mine)).toBe(said);
  });
});

describe("graph", () => {
  const frame = { left: 0, top: 0, width: 100, height: 100 };
  it("ends a curve on the ground, in the round in which its seat fell", () => {
    const [stays, fell] = curves(
      [
        { name: "", values: [1, 1] },
        { name: "", values: [0.5, null] },
      ],
      2,
      frame,
    );
    expect([stays?.points.length, stays?.fell, fell?.points.length, fell?.fell]).toEqual([2, false, 2, true]);
    expect(stays!.points[1]!.y).toBeGreaterThan(stays!.points[0]!.y);
  });
  it("names the first and the last round", () => {
    const label = labelled(40, 300);
    expect([label(0), label(1), label(39)]).toEqual([true, false, true]);
  });
});

describe("set up", () => {
  it.each([
    ["tide", "tide"],
    ["seats", "seats"],
    ["Try again later.", ""],
  ])("finds the field of %j", (hint, field) => {
    expect(blamed(["tide"], hint)).toBe(field);
  });
  it("says what is wrong beside the field", () => {
    expect(sentence("Option tide: 900 is outside 1..60.")).toBe("900 is outside 1..60.");
    expect(sentence("a match needs seats")).toBe("A match needs seats");
  });
});

describe("boards", () => {
  const scene = (terrain: string): Scene => ({
    sides: [],
    boards: [
      {
        id: "b",
        name: "B",
        kind: "hex",
        cells: [{ id: "c", name: "c", q: 0, r: 0, terrain, text: "a long description" }],
      },
    ],
  });
  it("are the same objects as long as nothing changed", () => {
    const keeper = new Boards();
    const [first] = keeper.of(scene("sand"));
    expect(keeper.of(scene("sand"))[0]).toBe(first);
    expect(keeper.of(scene("sea"))[0]).not.toBe(first);
    expect(first?.cells[0]?.text).toBe("");
  });
});

describe("hot seat", () => {
  const seat = (number: number, mine = true): SeatInfo => ({
    seat: number,
    kind: "hotseat",
    name: "",
    side: number % 2 ? "north" : "south",
    style: "azure",
    mine,
  });
  const seats = [seat(0), seat(1), seat(2, false), seat(3)];
  it("finds whose turn it is at this screen", () => {
    expect(next(view(4, { awaited: [1] }), seats, [])?.seat).toBe(1);
    expect(next(view(4, { awaited: [2] }), seats, [])).toBeNull();
    expect(next(view(4, { awaited: [0] }), seats, [])).toBeNull();
    expect(next(view(4, { awaited: [1] }), [seat(0), { ...seat(1), stand_in: "middle" }], [])).toBeNull();
  });
  it("guesses by side where seats are not public, but not twice", () => {
    const open = view(4, { awaited_sides: ["north"] });
    expect(next(open, seats, [])?.seat).toBe(1);
    expect(next(open, seats, [1])?.seat).toBe(3);
    expect(next(open, seats, [1, 3])).toBeNull();
  });
  it("leaves who is ready alone", () => {
    expect(next(view(4, { awaited: [1, 3], ready: [1] }), seats, [])?.seat).toBe(3);
  });
});

describe("what words mean", () => {
  const known = index({
    sides: [],
    boards: [{ id: "b", name: "B", kind: "hex", cells: [{ id: "f9", name: "f9", q: 0, r: 0, terrain: "grass" }] }],
    pieces: [
      { id: "hero-1", name: "Bow Master", icon: "bow" },
      { id: "hero-2", name: "Master", icon: "bow" },
    ],
    zones: [
      {
        id: "hand",
        name: "Hand",
        role: "hand",
        cards: [
          { id: "card-1", name: "Over the Shoulder!" },
          { id: "back", name: "", face: false },
        ],
      },
    ],
  });

  it("is the thing that they end with, the longest name first", () => {
    expect(
      ["go f9", "strike bow-master", "Strike Master", "use over-the-shoulder", "F9", "go f99", ""].map((words) =>
        meant(known, words),
      ),
    ).toEqual(["f9", "hero-1", "hero-2", "card-1", "f9", "", ""]);
  });
});
