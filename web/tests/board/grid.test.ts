import { describe, expect, it } from "vitest";
import { CELL, distance } from "../../src/board/geometry";
import { fittingThick, gridOf } from "../../src/board/grid";
import type { Cell } from "../../src/protocol";

const cell = (q: number, r: number, long = 1): Cell => ({ id: `${q}:${r}`, name: "", q, r, terrain: "road", long });

describe.each([
  ["flat hexes", gridOf({ kind: "hex" })],
  ["pointy hexes", gridOf({ kind: "hex", top: "pointy" })],
  ["squares", gridOf({ kind: "square" })],
  ["lanes", gridOf({ kind: "lanes" })],
  ["lanes seen from the east", gridOf({ kind: "lanes", home: "e" })],
])("%s", (name, grid) => {
  const edges = grid.steps.length;
  const origin = grid.center(0, 0);
  const corner = (i: number): { x: number; y: number } => grid.corner(i % edges);

  it("have each neighbor behind the edge of its number", () => {
    grid.steps.forEach(([dq, dr], edge) => {
      const beside = grid.center(dq, dr);
      const middle = { x: (corner(edge).x + corner(edge + 1).x) / 2, y: (corner(edge).y + corner(edge + 1).y) / 2 };
      const along = (beside.x - origin.x) * middle.x + (beside.y - origin.y) * middle.y;
      const across = (beside.x - origin.x) * middle.y - (beside.y - origin.y) * middle.x;
      expect(along).toBeGreaterThan(0);
      expect(across).toBeCloseTo(0);
    });
  });

  it("have corners that go clockwise on the screen", () => {
    const area = Array.from({ length: edges }, (_, i) => corner(i).x * corner(i + 1).y - corner(i + 1).x * corner(i).y);
    for (const part of area) expect(part).toBeGreaterThan(0);
  });

  it("touch each other without a gap, but for the meadow between roads", () => {
    grid.steps.forEach(([dq, dr], edge) => {
      if (name.startsWith("lanes") && dq !== 0) return;
      const beside = grid.center(dq, dr);
      const shared = corner(edge);
      const theirs = Array.from({ length: edges }, (_, i) => ({
        x: beside.x + corner(i).x,
        y: beside.y + corner(i).y,
      }));
      expect(Math.min(...theirs.map((one) => distance(one, shared)))).toBeCloseTo(0);
    });
  });

  it("have the way up at their north edge", () => {
    const north = grid.center(...(grid.steps[grid.north] as [number, number]));
    expect(north.y).toBeLessThan(origin.y);
  });
});

describe("a road", () => {
  it("has meadow between itself and the next", () => {
    const { center } = gridOf({ kind: "lanes" }, 2);
    const { corner } = gridOf({ kind: "lanes" }, 2);
    expect(center(1, 0).y - center(0, 0).y).toBeGreaterThan(corner(2).y - corner(0).y);
  });

  it("begins at the left for the west and at the right for the east", () => {
    expect(gridOf({ kind: "lanes" }).center(0, 3).x).toBeGreaterThan(0);
    expect(gridOf({ kind: "lanes", home: "e" }).center(0, 3).x).toBeLessThan(0);
  });

  it("has the middle of a long cell between its first and its last place", () => {
    const { center } = gridOf({ kind: "lanes" });
    expect(center(0, 2, 3).x).toBeCloseTo(center(0, 3).x);
    expect(center(0, 2, 2).x).toBeCloseTo((center(0, 2).x + center(0, 3).x) / 2);
  });

  it("is as thick as the height that is left, but neither a thread nor a field", () => {
    const cells = [0, 1, 2].flatMap((q) => [0, 1, 2, 3, 4, 5].map((r) => cell(q, r)));
    const normal = fittingThick({ cells }, 1200, 700);
    expect(fittingThick({ cells }, 1200, 800)).toBeGreaterThan(normal);
    expect([fittingThick({ cells }, 1200, 100), fittingThick({ cells }, 300, 5000)]).toEqual([0.75, 3]);
  });

  it("counts a long cell as all the places it takes", () => {
    const short = [cell(0, 0), cell(0, 1)];
    expect(fittingThick({ cells: [cell(0, 0), cell(0, 1, 4)] }, 900, 400)).toBeCloseTo(
      fittingThick({ cells: [...short, cell(0, 2), cell(0, 3), cell(0, 4)] }, 900, 400),
    );
  });
});

it("a cell is CELL from its middle to a corner, where it is a hex", () => {
  for (const top of ["flat", "pointy"] as const)
    expect(distance(gridOf({ kind: "hex", top }).corner(2), { x: 0, y: 0 })).toBeCloseTo(CELL);
});
