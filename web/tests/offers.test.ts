import { describe, expect, it } from "vitest";
import { byKey, gather, group, lit, ordered, typed } from "../src/lib/offers";
import type { Offer } from "../src/protocol";
import { decision } from "./made";

const walk: Offer = { text: "walk d4", label: "Walk to d4", on: ["cell:d4"] };
const trap: Offer = { text: "trap d4", label: "Spring the trap on d4", on: ["cell:d4", "trap:1"] };
const shoot: Offer = { text: "arrow on troll", label: "Shoot the Troll", on: ["troll"], card: "card:arrow" };
const glove: Offer = { text: "glove on troll", label: "Shove the Troll", on: ["troll"], card: "card:glove" };
const sprint: Offer = { text: "sprint", label: "Sprint", on: ["card:sprint"], card: "card:sprint" };
const stay: Offer = { text: "stay", label: "Stay", tone: "pass", key: "e" };
const go: Offer = { text: "go", label: "Go", tone: "main" };
const all = decision([walk, trap, shoot, glove, sprint, stay, go]);

describe("group", () => {
  it("puts several offers of one place together", () => {
    expect(group(all).spots.get("cell:d4")).toEqual([walk, trap]);
  });

  it("makes buttons of what sits on nothing", () => {
    expect(group(all).buttons).toEqual([stay, go]);
  });

  it("lets a card narrow what can be clicked", () => {
    expect([...group(all).cards]).toEqual(["card:arrow", "card:glove"]);
    const narrowed = group(all, "card:glove");
    expect(narrowed.spots.get("troll")).toEqual([glove]);
    expect(narrowed.spots.get("cell:d4")).toEqual([walk, trap]);
    expect(narrowed.spots.get("card:sprint")).toEqual([sprint]);
  });

  it("takes what lights up for one offer alone for that offer, but not its card", () => {
    const strike: Offer = {
      text: "act",
      label: "Strike the Troll",
      on: ["troll", "cell:e5", "card:axe"],
      card: "card:axe",
    };
    expect([...group(decision([strike, stay])).also]).toEqual([["cell:e5", strike]]);
    expect(group(decision([walk, trap])).also.get("trap:1")).toBe(trap);
    expect(group(decision([strike, { ...strike, text: "again", on: ["ogre", "cell:e5"] }])).also.has("cell:e5")).toBe(
      false,
    );
  });

  it("has nothing without a question", () => {
    expect(group(null).spots.size).toBe(0);
  });

  it("lights up everything an offer is about, once", () => {
    expect(lit([walk, trap])).toEqual(["cell:d4", "trap:1"]);
  });
});

describe("gather", () => {
  const lay = (text: string, ...needs: string[]): Offer => ({ text, label: text, needs });
  const sets = [lay("one", "mid", "a"), lay("other", "mid", "b"), lay("both", "mid", "a", "b"), lay("top", "top", "a")];
  const open = decision([...sets, stay]);
  const glows = (...chosen: string[]): string[] => [...gather(open, chosen).open];

  it("lets everything be chosen first that some option needs, and clicks none of it", () => {
    expect(glows()).toEqual(["mid", "a", "b", "top"]);
    expect([...group(open).spots, ...group(open).also]).toEqual([]);
    expect(group(open).buttons).toEqual([stay]);
  });

  it("leaves what still goes with what was chosen, in whatever order, and lets that be taken back", () => {
    expect(glows("b")).toEqual(["b", "mid", "a"]);
    expect(glows("a", "top")).toEqual(["a", "top"]);
    expect(glows("b", "a", "mid")).toEqual(["b", "a", "mid"]);
    expect([...gather(open, ["b"]).all]).toContain("top");
  });

  it("lets another place be chosen instead, where the rest goes with it", () => {
    const instead = (...chosen: string[]): string[] => [
      ...gather(open, chosen, (id) => id === "mid" || id === "top").instead.keys(),
    ];
    expect([instead("a"), instead("a", "mid"), instead("mid"), instead("top", "a"), instead("b", "mid")]).toEqual([
      [],
      ["top"],
      ["top"],
      ["mid"],
      [],
    ]);
  });

  it("has the option whose needs are exactly what was chosen", () => {
    const whole = (...chosen: string[]): string | undefined => gather(open, chosen).whole?.text;
    expect([whole(), whole("a"), whole("a", "mid"), whole("b", "mid", "a"), whole("top", "a")]).toEqual([
      undefined,
      undefined,
      "one",
      "both",
      "top",
    ]);
  });

  it("lights up what an option needs, and has nothing where no option is a set", () => {
    expect(lit([sets[2]!])).toEqual(["mid", "a", "b"]);
    expect(gather(all, []).all.size + gather(null, []).open.size).toBe(0);
  });
});

describe("keys", () => {
  it("presses the button a letter is printed on", () => {
    expect(byKey([stay, go], "E")).toBe(stay);
    expect(byKey([stay, go], "x")).toBeUndefined();
  });

  it("takes Space as the way on, or the only thing to do, but never as the way out", () => {
    expect(byKey([stay, go], " ")).toBe(go);
    expect(byKey([stay], " ")).toBeUndefined();
    expect(byKey([walk], " ")).toBe(walk);
    expect(byKey([], " ")).toBeUndefined();
  });

  it("shows the way on first and the way out last", () => {
    const plain: Offer = { text: "p", label: "P" };
    expect(ordered([stay, plain, go])).toEqual([go, plain, stay]);
  });
});

describe("typed", () => {
  it.each([
    ["walk d4", walk],
    ["  WALK   d4 ", walk],
    ["Shoot the Troll", shoot],
    ["glo", glove],
    ["2", trap],
  ])("understands %j", (words, offer) => {
    expect(typed(all, words)).toBe(offer);
  });

  it.each(["", "fly", "s"])("does not guess at %j", (words) => {
    expect(typed(all, words)).toBeUndefined();
  });
});

describe("what has a letter of its own", () => {
  it("is a button too, although it is clicked on the board; a number stands where it lies", () => {
    const offers = [
      { text: "howitzer", label: "Howitzer at Spindle", on: ["robot-2"], key: "Q" },
      { text: "laser", label: "Laser", on: [] },
      { text: "lock 1", label: "Lock register 1", on: ["panel-2"], key: "1" },
    ];
    const grouped = group({ seat: 0, prompt: { title: "?" }, offers } as never);
    expect(grouped.buttons.map((offer) => offer.text)).toEqual(["howitzer", "laser"]);
    expect([...grouped.spots.keys()]).toEqual(["robot-2", "panel-2"]);
  });
});
