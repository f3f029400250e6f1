import { describe, expect, it } from "vitest";
import { bare, chapters, fitting, kinds, looked, numbered, opening, parts, plain, titled } from "../src/lib/rules";
import type { Rule, Term } from "../src/protocol";

const rule = (id: string, heading: string, text: string): Rule => ({ id, heading, text });
const term = (name: string, kind: string, text: string, of = ""): Term => ({ name, kind, text, of });

const RULES = [
  rule("KB-1.1", "1. Objective", "KB-1.1 **Win** by being the last one standing."),
  rule("KB-9.2", "9. Knockback", "KB-9.2 A hero in water is **out** (KB-14.1). [ours, R-38]"),
  rule("KB-1.2", "1. Objective", "KB-1.2 A draw is possible."),
];

describe("chapters", () => {
  it("gather the rules of a heading that comes back later, in the order of the book", () => {
    const all = chapters(RULES);
    expect(all.map((one) => one.heading)).toEqual(["1. Objective", "9. Knockback"]);
    expect(all[0]?.rules.map((one) => one.id)).toEqual(["KB-1.1", "KB-1.2"]);
  });

  it("have the numbers that rules are cited by, and none where the book gives none", () => {
    expect([numbered("43. Deal and program"), numbered("9. Knockback"), numbered("Components")]).toEqual([
      "43",
      "9",
      "",
    ]);
    expect(numbered("4 more things")).toBe("");
  });

  it("are called without their numbers", () => {
    expect(titled("9. Knockback")).toBe("Knockback");
    expect(titled("Components")).toBe("Components");
  });
});

describe("the search", () => {
  it("finds the rules in which all words stand, in any order and case", () => {
    expect(fitting(RULES, "WATER hero").map((one) => one.id)).toEqual(["KB-9.2"]);
    expect(fitting(RULES, "water draw")).toEqual([]);
  });

  it("finds a rule by its number and by its heading", () => {
    expect(fitting(RULES, "kb-1.2").map((one) => one.id)).toEqual(["KB-1.2"]);
    expect(fitting(RULES, "knockback").map((one) => one.id)).toEqual(["KB-9.2"]);
  });

  const TERMS = [
    term("Roots", "Traps", "Whoever steps on it is held, as by Jaws."),
    term("Iron Jaws", "Cards", "Bites.", "Grinner"),
    term("Jaws", "Traps", "3 damage."),
  ];

  it("puts what is called so first, then names that hold the word, then texts", () => {
    expect(looked(TERMS, "jaws").map((one) => one.name)).toEqual(["Jaws", "Iron Jaws", "Roots"]);
  });

  it("finds a card by the hero it belongs to", () => {
    expect(looked(TERMS, "grinner").map((one) => one.name)).toEqual(["Iron Jaws"]);
  });

  it("looks nothing up while nothing is typed", () => {
    expect(looked(TERMS, "  ")).toEqual([]);
  });

  it("groups entries by kind in the order in which the game tells them", () => {
    expect(kinds(TERMS).map((one) => [one.kind, one.terms.length])).toEqual([
      ["Traps", 2],
      ["Cards", 1],
    ]);
  });
});

describe("a rule's sentence", () => {
  it("is printed without its own number", () => {
    expect(bare(RULES[2]!)).toBe("A draw is possible.");
    expect(bare(rule("KB-1.1", "", "No number here."))).toBe("No number here.");
  });

  it("reads without marks of who decided it and without numbers in brackets", () => {
    expect(plain(bare(RULES[1]!))).toBe("A hero in water is **out**.");
    expect(plain("Order is by q. [ours: order]")).toBe("Order is by q.");
    expect(plain("It stays (see EOH-2.6, EOH-17.4) there.")).toBe("It stays there.");
    expect(plain("[R-38] Nothing else.")).toBe(" Nothing else.");
  });

  it("reads without ranges of rules, and without those that leave out the letters", () => {
    expect(plain("It is credited (RALLY-51.3–51.5); then it goes.")).toBe("It is credited; then it goes.");
    expect(plain("If it is due (EOH-13.1, 13.2), it begins.")).toBe("If it is due, it begins.");
    expect(plain("As counted (MOBA-4.85 to MOBA-4.90).")).toBe("As counted.");
  });

  it("keeps brackets that say something, and numbers that are part of the sentence", () => {
    expect(plain("Move 2 (or 3) spaces.")).toBe("Move 2 (or 3) spaces.");
    expect(plain("As in SFB-4.8, readied.")).toBe("As in SFB-4.8, readied.");
    expect(plain("It moves (as in EOH-4.3, 7.4).")).toBe("It moves (as in EOH-4.3, 7.4).");
  });

  it("keeps stressed words apart and drops other stars", () => {
    expect(parts("Be **out** or `e5`, *never*")).toEqual([
      { text: "Be ", strong: false },
      { text: "out", strong: true },
      { text: " or ", strong: false },
      { text: "e5", strong: true },
      { text: ", never", strong: false },
    ]);
  });

  it("tells rules of a chapter apart by their first words", () => {
    expect(opening("Change places with the **target** before rolling: whoever.")).toBe(
      "Change places with the target before rolling",
    );
    expect(opening("*Attack one target, with a range, dice and knockback in three zones.*")).toBe(
      "Attack one target, with a range, dice and …",
    );
  });
});
