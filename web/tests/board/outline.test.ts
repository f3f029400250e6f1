import { describe, expect, it } from "vitest";
import type { Loop } from "../../src/board/geometry";
import { type Ground, outline } from "../../src/board/outline";
import type { Cell } from "../../src/protocol";

/** Unit squares, 10 wide; edges by number: above, right, below, left. */
function ground(columns: number, rows: number): Ground {
  const cells = new Map<string, Cell>();
  for (let q = 0; q < columns; q++)
    for (let r = 0; r < rows; r++)
      cells.set(`${q}-${r}`, { id: `${q}-${r}`, name: `${q} ${r}`, q, r, terrain: "stone" });
  const steps = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ] as const;
  return {
    cells,
    corners: (q, r) => [
      { x: q * 10, y: r * 10 },
      { x: q * 10 + 10, y: r * 10 },
      { x: q * 10 + 10, y: r * 10 + 10 },
      { x: q * 10, y: r * 10 + 10 },
    ],
    neighbor: (cell, edge) => cells.get(`${cell.q + steps[edge]![0]}-${cell.r + steps[edge]![1]}`) ?? null,
  };
}

function area(loop: Loop): number {
  return loop.reduce((sum, p, i) => {
    const next = loop[(i + 1) % loop.length]!;
    return sum + (p.x * next.y - next.x * p.y) / 2;
  }, 0);
}

describe("the outer line of some cells", () => {
  it("of one cell is its four corners", () => {
    const [loop, ...more] = outline(ground(3, 3), ["1-1"]);
    expect(more).toEqual([]);
    expect(area(loop!)).toBe(100);
  });

  it("of two beside each other is one loop without the edge between them", () => {
    const loops = outline(ground(3, 3), ["0-0", "1-0"]);
    expect(loops.length).toBe(1);
    expect(area(loops[0]!)).toBe(200);
    expect(loops[0]!.some((p) => p.x === 10 && p.y === 5)).toBe(false);
  });

  it("of two apart is two loops", () => {
    expect(outline(ground(3, 1), ["0-0", "2-0"]).map(area)).toEqual([100, 100]);
  });

  it("of a ring has a second loop for the hole, the other way round", () => {
    const ring = [...ground(3, 3).cells.keys()].filter((id) => id !== "1-1");
    const areas = outline(ground(3, 3), ring)
      .map(area)
      .sort((a, b) => a - b);
    expect(areas).toEqual([-100, 900]);
  });

  it("counts a cell once, and leaves out what is no cell", () => {
    expect(outline(ground(2, 1), ["0-0", "0-0", "nowhere"]).map(area)).toEqual([100]);
    expect(outline(ground(2, 1), [])).toEqual([]);
  });
});
