import { describe, expect, it } from "vitest";
import { direction, first, next, type Spot } from "../src/lib/cursor";

/** a b c over d e, f far below. */
const spots: Spot[] = [
  { id: "a", x: 0, y: 0 },
  { id: "b", x: 10, y: 1 },
  { id: "c", x: 20, y: 0 },
  { id: "d", x: 5, y: 10 },
  { id: "e", x: 15, y: 10 },
  { id: "f", x: 5, y: 60 },
];

describe("cursor", () => {
  it("begins where reading begins", () => {
    expect(first(spots)).toBe("a");
    expect(next(spots, null, "down")).toBe("a");
    expect(first([])).toBeNull();
  });

  it.each([
    ["a", "right", "b"],
    ["b", "left", "a"],
    ["d", "down", "f"],
    ["e", "up", "b"],
    ["c", "right", "a"],
    ["f", "down", "d"],
  ] as const)("from %s goes %s to %s", (from, way, to) => {
    expect(next(spots, from, way)).toBe(to);
  });

  it("reaches everything by arrows", () => {
    const reached = new Set(["a"]);
    for (let round = 0; round < spots.length; round++) {
      for (const id of [...reached])
        for (const way of ["up", "down", "left", "right"] as const) reached.add(next(spots, id, way) ?? "");
    }
    expect([...reached].sort()).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  it("stays where there is nothing else", () => {
    expect(next([spots[0]!], "a", "left")).toBe("a");
  });

  it("knows the arrows", () => {
    expect([direction("ArrowUp"), direction("w")]).toEqual(["up", null]);
  });
});
