import { describe, expect, it } from "vitest";
import { audible, heard, SOUNDS } from "../src/lib/sound";

describe("sounds", () => {
  it("follow what is seen", () => {
    expect([heard("roll"), heard("bump"), heard("fall"), heard("move"), heard("turn")]).toEqual([
      "dice",
      "hit",
      "hit",
      null,
      null,
    ]);
  });
  it("are off when they are off, and leave a page nobody looks at alone but for one's turn and its end", () => {
    expect([
      audible("hit", true, false),
      audible("hit", true, true),
      audible("turn", true, true),
      audible("tick", true, true),
      audible("turn", false, true),
    ]).toEqual([true, false, true, true, false]);
  });
  it("are short", () => {
    for (const notes of Object.values(SOUNDS))
      expect(Math.max(...notes.map((one) => one.at + one.lasts))).toBeLessThan(1.1);
  });
});
