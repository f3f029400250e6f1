import { expect, test } from "vitest";
import type { Instead, Judged } from "../src/protocol";
import { drawnInstead, nextLost, points, shareWords } from "../src/lib/lookback";

const lost = [4, 9, 20].map((n): Judged => ({
  n,
  before: n - 1,
  round: 1,
  seat: 0,
  played: "Stay",
  kind: "slip",
  loss: 0.06,
  error: 0.01,
  better: "Run",
}));

test("changes are told in points of a hundred, with a sign", () => {
  expect([0.084, -0.151, 0.004, -0.004].map(points)).toEqual(["+8", "−15", "0", "0"]);
});

test("counts are told in words", () => {
  expect(shareWords([21, 9, 3, 1])).toBe("21 best, 9 good, 3 slips, 1 blunder");
});

test("from mistake to mistake, and round again", () => {
  expect([-1, 3, 4, 9, 20].map((n) => nextLost(lost, n)?.n)).toEqual([4, 4, 9, 20, 4]);
  expect(nextLost([], 3)).toBeUndefined();
});

test("what was played is drawn in the color of its side, what was better in gold, and what both say once", () => {
  const hop = { kind: "path", piece: "a", how: "leap" } as const;
  const found: Instead = {
    n: 4,
    before: 3,
    seat: 0,
    played: {
      marks: [
        { ...hop, cells: ["c1", "c2"] },
        { kind: "target", on: "b" },
        { kind: "odds", on: "b", text: "50%" },
      ],
    },
    better: {
      marks: [
        { ...hop, cells: ["c1", "c3"] },
        { kind: "target", on: "b" },
        { kind: "line", on: "b", tone: "harm" },
        { kind: "odds", on: "b", text: "80%", sub: "2 hits" },
      ],
    },
  };
  expect(drawnInstead(found, "azure")).toEqual([
    { ...hop, cells: ["c1", "c2"], side: "azure" },
    { kind: "odds", on: "b", text: "50%", sub: "played" },
    { ...hop, cells: ["c1", "c3"], side: "" },
    { kind: "target", on: "b" },
    { kind: "line", on: "b", tone: "act", side: "" },
    { kind: "odds", on: "b", text: "80%", sub: "better: 2 hits" },
  ]);
});
