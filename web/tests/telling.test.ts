import { describe, expect, it } from "vitest";
import { beatsOf, captionOf, headOf, heldFor, stillTrue, weightOf } from "../src/lib/telling";
import type { Line } from "../src/protocol";
import { line } from "./made";

const low: Line = { ...line("Zephra walks."), weight: "low" };
const usual = line("Gasket is pushed.");
const high: Line = { ...line("Flange falls into a pit and is destroyed."), weight: "high" };

describe("what is told", () => {
  it("weighs as much as the weightiest of what is told together; what says and shows nothing weighs nothing", () => {
    expect([weightOf([low]), weightOf([low, usual]), weightOf([low, high, usual])]).toEqual(["low", "", "high"]);
    expect(weightOf([low, { weight: "high" }])).toBe("low");
  });

  it("stands there the longer, the more it matters and the more there is to read", () => {
    const times = (["low", "", "high"] as const).map((weight) => heldFor("Rivet is pushed.", weight, ""));
    expect(times).toEqual([0, 550, 1300]);
    const long = Array.from({ length: 30 }, () => "word").join(" ");
    expect([heldFor(long, "", ""), heldFor(long, "high", "")]).toEqual([1300, 2600]);
    expect([heldFor("", "high", ""), heldFor("+1 die this round.", "", "+1 die this round.")]).toEqual([0, 0]);
  });

  it("is called by its title if it has one, and gives its beats its weight", () => {
    expect(captionOf([usual, high])).toBe("Gasket is pushed. Flange falls into a pit and is destroyed.");
    expect(captionOf([{ ...usual, title: "Everything fires" }, high])).toBe("Everything fires");
    expect(
      captionOf([
        { ...high, title: "A falls" },
        { ...usual, title: "The belts run" },
      ]),
    ).toBe("A falls");
    const shots: Line[] = [
      { weight: "high", title: "Everything fires" },
      { beats: [{ kind: "beam", piece: "a", other: "b" }] },
    ];
    expect(headOf([usual], "Everything fires")).toBe("Gasket is pushed.");
    expect(headOf([usual, high], "Everything fires")).toBe("Everything fires");
    expect(headOf([usual, { ...high, title: "Flange falls" }], "Everything fires")).toBe("Flange falls");
    expect(beatsOf(shots)).toEqual([{ kind: "beam", piece: "a", other: "b", weight: "high" }]);
  });

  it("is told again at the end by what is left at last", () => {
    const hit = (tower: number, left: number): Line => ({
      spans: [{ text: "Rivet hits " }, { text: `tower ${tower}`, ref: `t${tower}` }, { text: ` for 1: ${left} left.` }],
    });
    const told = [hit(3, 2), hit(4, 3), high, hit(3, 1), high];
    expect(stillTrue(told)).toEqual([hit(4, 3), high, hit(3, 1), high]);
  });
});
