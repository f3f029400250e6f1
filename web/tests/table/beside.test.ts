import { expect, test } from "vitest";
import { beside, type Rect } from "../../src/table/beside";

const rect = (left: number, right: number, top = 0, bottom = 100): Rect => ({ left, right, top, bottom });

test("what covers nothing stays where it is", () => {
  expect(beside(rect(100, 200), [rect(300, 340)], 800)).toBe(0);
  expect(beside(rect(100, 200, 50), [rect(120, 160, 0, 40)], 800)).toBe(0);
});

test("what would cover a piece moves to the nearer side of it", () => {
  expect(beside(rect(100, 200), [rect(180, 220)], 800)).toBe(-28);
  expect(beside(rect(100, 200), [rect(90, 130)], 800)).toBe(38);
});

test("it moves past a second piece that it would cover instead, and never off the screen", () => {
  expect(beside(rect(100, 200), [rect(180, 220), rect(60, 90)], 800)).toBe(128);
  expect(beside(rect(20, 120), [rect(100, 140)], 800)).toBe(128);
});

test("where there is no room beside them it stays", () => {
  expect(beside(rect(20, 120), [rect(60, 100)], 150)).toBe(0);
});
