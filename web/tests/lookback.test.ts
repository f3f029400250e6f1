import { expect, test } from "vitest";
import type { Judged } from "../src/protocol";
import { nextLost, points, shareWords } from "../src/lib/lookback";

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
