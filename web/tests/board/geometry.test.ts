import { describe, expect, it } from "vitest";
import { boxOf, contains, grown, inset, type Loop, middle, pathOf, resampled, union } from "../../src/board/geometry";

const SQUARE: Loop = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];

describe("boxes", () => {
  it("hold all points; of none there is an empty one", () => {
    expect(
      boxOf([
        { x: 3, y: -1 },
        { x: -2, y: 4 },
      ]),
    ).toEqual({ x: -2, y: -1, width: 5, height: 5 });
    expect(boxOf([])).toEqual({ x: 0, y: 0, width: 0, height: 0 });
  });

  it("grow on all sides, or on each by its own", () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    expect(grown(box, 1)).toEqual({ x: -1, y: -1, width: 12, height: 12 });
    expect(grown(box, 1, 2, 3, 4)).toEqual({ x: -1, y: -2, width: 14, height: 16 });
  });

  it("together are the smallest that holds both", () => {
    expect(union({ x: 0, y: 0, width: 1, height: 1 }, { x: 5, y: -5, width: 1, height: 1 })).toEqual({
      x: 0,
      y: -5,
      width: 6,
      height: 6,
    });
  });
});

describe("loops", () => {
  it("hold what is inside, also where they bend inwards", () => {
    const bent: Loop = [...SQUARE.slice(0, 3), { x: 5, y: 5 }];
    expect([contains(SQUARE, { x: 5, y: 9 }), contains(SQUARE, { x: 11, y: 5 })]).toEqual([true, false]);
    expect([contains(bent, { x: 8, y: 5 }), contains(bent, { x: 2, y: 8 })]).toEqual([true, false]);
  });

  it("move inwards by the same distance on every side, and outwards when asked", () => {
    expect(boxOf(inset(SQUARE, 2))).toEqual({ x: 2, y: 2, width: 6, height: 6 });
    expect(boxOf(inset(SQUARE, -1))).toEqual({ x: -1, y: -1, width: 12, height: 12 });
  });

  it("have a point at every step once they are to be bent, and the same middle", () => {
    const fine = resampled(SQUARE, 2.5);
    expect(fine.length).toBe(16);
    expect(middle(fine)).toEqual(middle(SQUARE));
  });

  it("are closed paths, each for itself", () => {
    expect(pathOf(SQUARE.slice(0, 3), SQUARE.slice(0, 3))).toBe(
      "M0.0 0.0L10.0 0.0L10.0 10.0ZM0.0 0.0L10.0 0.0L10.0 10.0Z",
    );
  });

  it("of no points have a middle all the same", () => {
    expect(middle([])).toEqual({ x: 0, y: 0 });
  });
});
