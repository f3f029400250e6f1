import { describe, expect, it } from "vitest";
import { CELL } from "../../src/board/geometry";
import { makeLayout } from "../../src/board/layout";
import { placePieces } from "../../src/board/places";
import { tagsOf } from "../../src/board/tags";
import type { Board, Piece, Zone } from "../../src/protocol";

const cell = (q: number, r: number) => ({ id: `${q},${r}`, name: `${q},${r}`, q, r, terrain: "sand" });
const BOARD: Board = {
  id: "b",
  name: "Board",
  kind: "hex",
  cells: [0, 1, 2, 3, 4].flatMap((q) => [0, 1, 2, 3, 4].map((r) => cell(q, r))),
  regions: [
    { id: "castle", name: "Castle", cells: ["2,1", "2,2"] },
    { id: "tower", name: "Tower", cells: ["4,4"] },
  ],
} as Board;
const layout = makeLayout(BOARD, { tilt: 0.84 });
const zone = (at: string): Zone =>
  ({
    id: at,
    name: at,
    role: "place",
    at,
    cards: [{ id: `item-${at}`, name: "Banner", chips: [{ text: "1 of 4" }] }],
  }) as Zone;
const K = 20 / CELL;
const tag = (at: string, ...on: string[]) => {
  const pieces = on.map((one) => ({ id: one, name: one, at: one }) as Piece);
  return tagsOf(layout, [zone(at)], K, placePieces(layout, pieces).values())[0]!;
};

describe("a tag of what one gets at a place", () => {
  it("hangs at its lower edge, and higher if a figure stands before that", () => {
    const [before, behind] = [tag("castle", "2,3"), tag("castle", "0,0")];
    expect(behind.y).toBe(tag("castle").y);
    expect(before.y).toBeLessThan(behind.y);
    expect(before.x).toBe(behind.x);
  });

  it("lies on the board, however small it is", () => {
    const { x, size } = tag("tower");
    expect(x + size * 2).toBeLessThan((layout.bounds.x + layout.bounds.width) * K);
  });
});
