import { describe, expect, it } from "vitest";
import { CELL, distance } from "../../src/board/geometry";
import { makeLayout } from "../../src/board/layout";
import { pieceRadius, placePieces } from "../../src/board/places";
import type { Board, Piece } from "../../src/protocol";

const cell = (id: string, q: number, r: number) => ({ id, name: id, q, r, terrain: "sand" });
const BOARD: Board = {
  id: "b",
  name: "Board",
  kind: "hex",
  cells: [cell("a", 0, 0), cell("b", 1, 0), cell("c", 0, 1)],
  sites: [{ id: "gate", name: "Gate", edge: "w" } as never],
};
const layout = makeLayout(BOARD, { tilt: 1 });
const piece = (id: string, at: string, look?: Piece["look"]): Piece => ({ id, name: id, at, look }) as Piece;

describe("pieces", () => {
  it("stand in the middle of their cell, a little higher, as figures do", () => {
    const at = placePieces(layout, [piece("x", "a")]).get("x")!;
    const middle = layout.center("a")!;
    expect(at.x).toBeCloseTo(middle.x);
    expect(at.y).toBeLessThan(middle.y);
    expect(at.y).toBeGreaterThan(middle.y - CELL * 0.3);
  });

  it("that share a cell stand beside each other and are smaller", () => {
    const places = placePieces(layout, [piece("x", "a"), piece("y", "a"), piece("z", "b")]);
    const [x, y, z] = ["x", "y", "z"].map((id) => places.get(id)!);
    expect(distance(x!, y!)).toBeGreaterThan(CELL * 0.5);
    expect(x!.r).toBeLessThan(z!.r);
  });

  it("make room for nobody who lies on the ground", () => {
    const places = placePieces(layout, [piece("x", "a"), piece("disc", "a", "disc")]);
    expect(places.get("x")!.x).toBeCloseTo(layout.center("a")!.x);
    expect(places.get("disc")!.y).toBeCloseTo(layout.center("a")!.y);
  });

  it("that wait at a gate at the side stand beside the board, one below the other", () => {
    const places = placePieces(layout, [piece("x", "gate"), piece("y", "gate"), piece("z", "gate")]);
    const [x, y, z] = ["x", "y", "z"].map((id) => places.get(id)!);
    expect(new Set([x!.x, y!.x, z!.x]).size).toBe(1);
    expect(z!.y - y!.y).toBeCloseTo(y!.y - x!.y);
    expect(x!.x + x!.r).toBeLessThan(layout.frame.x + CELL * 0.1);
  });

  it("that wait at a gate stand in the upper corner where nothing is seen beside the board", () => {
    const slim = makeLayout(BOARD, { tilt: 1, slim: true });
    const places = placePieces(slim, [piece("x", "gate"), piece("y", "gate")]);
    const [x, y] = ["x", "y"].map((id) => places.get(id)!);
    expect(x!.y).toBe(y!.y);
    expect(x!.y).toBeLessThan(slim.frame.y + slim.frame.height / 2);
    expect(x!.x - x!.r).toBeGreaterThan(slim.frame.x);
    expect(y!.x).toBeGreaterThan(x!.x);
  });

  it("stand in two rows on a road where more would cover each other's marks", () => {
    const road: Board = { ...BOARD, kind: "lanes", cells: [{ ...cell("half", 0, 0), long: 3 }], sites: [] };
    const stand = (names: string, thick: number) => {
      const places = placePieces(
        makeLayout(road, { tilt: 1, thick }),
        [...names].map((id) => piece(id, "half")),
      );
      return [...names].map((id) => places.get(id)!);
    };
    expect(new Set(stand("xyz", 1.5).map(({ y }) => y)).size).toBe(1);
    expect(new Set(stand("xyz", 2).map(({ y }) => y)).size).toBe(2);
    const five = stand("vwxyz", 1.5);
    for (const [i, one] of five.entries())
      for (const other of five.slice(i + 1)) expect(distance(one, other)).toBeGreaterThan(2 * one.r);
    for (const row of [five.filter((_, i) => i % 2), five.filter((_, i) => i % 2 === 0)])
      for (const [i, one] of row.slice(1).entries()) expect(one.x - row[i]!.x).toBeGreaterThan(3 * one.r);
  });

  it("stand in front where they are innermost on a road, as its name hangs behind", () => {
    const road: Board = {
      ...BOARD,
      kind: "lanes",
      cells: [
        { ...cell("west", 0, 0), long: 3 },
        { ...cell("east", 0, 3), long: 3 },
      ],
      sites: [],
    };
    const stand = (count: number, at: string) => {
      const names = [..."abcde"].slice(0, count);
      const places = placePieces(
        makeLayout(road, { tilt: 1, thick: 1.5 }),
        names.map((id) => piece(id, at)),
      );
      return names.map((id) => places.get(id)!);
    };
    for (const count of [4, 5])
      for (const at of ["west", "east"]) {
        const all = stand(count, at).sort((a, b) => (at === "west" ? b.x - a.x : a.x - b.x));
        expect(all[0]!.y).toBe(Math.max(...all.map(({ y }) => y)));
      }
  });

  it("that are nowhere are not placed", () => {
    expect(placePieces(layout, [piece("x", ""), piece("y", "unknown")]).size).toBe(0);
  });

  it("stand where the motion has brought them, before the next scene says so", () => {
    const moved = placePieces(layout, [piece("x", "a")], { x: { at: "b" } }).get("x")!;
    expect(moved.x).toBeCloseTo(layout.center("b")!.x);
    expect(placePieces(layout, [piece("x", "a")], { x: { at: "" } }).size).toBe(0);
  });

  it("are as large as what they are", () => {
    const sizes = (["small", "disc", undefined, "stronghold"] as const).map((look) =>
      pieceRadius({ look } as Piece, layout),
    );
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(new Set(sizes).size).toBe(4);
  });
});
