import { describe, expect, test } from "vitest";
import { contains, inset, middle } from "../../src/board/geometry";
import { fittingTurn, makeLayout } from "../../src/board/layout";
import type { Board } from "../../src/protocol";

function hexes(radius: number, top: "flat" | "pointy" = "flat"): Board {
  const cells = [];
  for (let q = -radius; q <= radius; q++)
    for (let r = -radius; r <= radius; r++)
      if (Math.abs(q + r) <= radius) cells.push({ id: `c:${q},${r}`, name: `${q} ${r}`, q, r, terrain: "sand" });
  return { id: "b", name: "Board", kind: "hex", top, cells };
}

function squares(columns: number, rows: number): Board {
  const cells = Array.from({ length: columns * rows }, (_, i) => ({
    id: `s${i}`,
    name: `${i}`,
    q: i % columns,
    r: Math.floor(i / columns),
    terrain: "metal",
  }));
  return { id: "b", name: "Board", kind: "square", cells };
}

describe.each([
  ["flat", hexes(3, "flat")],
  ["pointy", hexes(3, "pointy")],
  ["square", squares(5, 4)],
])("a %s board", (_, board) => {
  const layout = makeLayout(board, { tilt: 0.76 });

  test("finds every cell under its own middle", () => {
    for (const cell of board.cells) expect(layout.hit(layout.center(cell.id)!)?.id).toBe(cell.id);
  });

  test("puts the neighbor across an edge on the far side of that edge", () => {
    for (const cell of board.cells) {
      layout.grid.steps.forEach((_step, edge) => {
        const beside = layout.neighbor(cell, edge);
        if (!beside) return;
        const corners = layout.corners(cell.q, cell.r);
        const edgeMiddle = middle([corners[edge]!, corners[(edge + 1) % corners.length]!]);
        const between = middle([layout.at(cell.q, cell.r), layout.at(beside.q, beside.r)]);
        expect(Math.hypot(edgeMiddle.x - between.x, edgeMiddle.y - between.y)).toBeLessThan(0.01);
      });
    }
  });

  test("finds nothing far outside", () => {
    expect(layout.hit({ x: layout.bounds.x - 200, y: 0 })).toBeNull();
  });

  test("outlines the whole board as one clockwise loop", () => {
    const loops = layout.outline(layout.cells.keys());
    expect(loops).toHaveLength(1);
    expect(area(loops[0]!)).toBeGreaterThan(0);
    for (const cell of board.cells) expect(contains(loops[0]!, layout.center(cell.id)!)).toBe(true);
  });

  test("draws the far cells first", () => {
    const ys = layout.order.map((cell) => layout.at(cell.q, cell.r).y);
    expect(ys).toEqual([...ys].sort((a, b) => a - b));
  });
});

function area(loop: { x: number; y: number }[]): number {
  return (
    loop.reduce((sum, a, i) => {
      const b = loop[(i + 1) % loop.length]!;
      return sum + a.x * b.y - b.x * a.y;
    }, 0) / 2
  );
}

test("a hole in a region is a loop of its own, and runs the other way", () => {
  const layout = makeLayout(hexes(2), { tilt: 1 });
  const ring = [...layout.cells.keys()].filter((id) => id !== "c:0,0");
  const loops = layout.outline(ring);
  expect(loops).toHaveLength(2);
  expect(Math.sign(area(loops[0]!))).not.toBe(Math.sign(area(loops[1]!)));
});

test("two cells apart are two loops of six", () => {
  const layout = makeLayout(hexes(3), { tilt: 0.9 });
  expect(layout.outline(["c:-3,0", "c:3,0"]).map((loop) => loop.length)).toEqual([6, 6]);
});

test("an inset loop is smaller", () => {
  const layout = makeLayout(hexes(1), { tilt: 1 });
  const [loop] = layout.outline(["c:0,0"]);
  expect(area(inset(loop!, 4))).toBeLessThan(area(loop!));
});

test("nearest keeps to what is given and to its reach", () => {
  const layout = makeLayout(hexes(3), { tilt: 1 });
  const here = layout.center("c:1,0")!;
  expect(layout.nearest(here, ["c:0,0", "c:3,0"])).toBe("c:0,0");
  expect(layout.nearest(here, ["c:3,0"], 20)).toBeNull();
});

test("a space beside the board is found by its id when ids say where they are", () => {
  const layout = makeLayout(hexes(2), { tilt: 1 });
  expect(layout.center("c:3,0")).toEqual(layout.at(3, 0));
  expect(makeLayout(squares(3, 3), { tilt: 1 }).center("s99")).toBeNull();
});

test("a long board lies down on a wide screen, a hex board never turns", () => {
  expect(fittingTurn(squares(4, 12), 1440, 900)).toBe(1);
  expect(fittingTurn(squares(4, 12), 390, 844)).toBe(0);
  expect(fittingTurn({ ...squares(4, 12), home: "n" }, 1440, 900)).toBe(3);
  expect(fittingTurn({ ...squares(4, 12), home: "n" }, 390, 844)).toBe(2);
  expect(fittingTurn(hexes(4), 1440, 900)).toBe(0);
});

test("turned once, the last row is at the left", () => {
  const board = squares(3, 9);
  const layout = makeLayout(board, { tilt: 1, turn: 1 });
  expect(layout.at(0, 8).x).toBeLessThan(layout.at(0, 0).x);
});
