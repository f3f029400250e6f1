import { describe, expect, it } from "vitest";
import { CELL } from "../../src/board/geometry";
import { makeLayout } from "../../src/board/layout";
import { cardAt, HIGH, inRow, placeRows } from "../../src/board/rows";
import type { Board, Zone } from "../../src/protocol";

const cell = (q: number, r: number, long = 1) => ({ id: `road:${q},${r}`, name: "", q, r, terrain: "road", long });
const lanes = (home: "w" | "e" = "w"): Board => ({
  id: "b",
  name: "B",
  kind: "lanes",
  home,
  cells: [cell(0, 0, 4), cell(0, 4, 4), cell(1, 0, 8)],
  regions: [{ id: "north", name: "North", cells: ["road:0,0", "road:0,4"] }],
});
const layout = makeLayout(lanes(), { tilt: 1, thick: 2 });
const zone = (id: string, at: string, ...cards: string[]): Zone => ({
  id,
  name: id,
  role: "table",
  at,
  cards: cards.map((card) => ({ id: card, name: card })),
});
const backs = (id: string, at: string, ...cards: string[]): Zone => {
  const faces = zone(id, at, ...cards);
  return { ...faces, cards: faces.cards.map((card) => ({ ...card, face: false })) };
};

describe("cards on the board", () => {
  it("lie there themselves where their place is a cell, or a region of lanes", () => {
    expect(["road:0,0", "north", "nowhere", ""].map((at) => inRow(layout, zone("z", at)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const hexes = makeLayout({ ...lanes(), kind: "hex" }, { tilt: 1 });
    expect(inRow(hexes, zone("z", "north"))).toBe(false);
  });

  it("lie beside each other round the middle of their place, while there is room", () => {
    const [a, b] = placeRows(layout, [zone("z", "road:1,0", "a", "b")]);
    expect(b!.x - a!.x).toBeGreaterThan(a!.width);
    expect((a!.x + b!.x) / 2).toBeCloseTo(layout.center("road:1,0")!.x);
    expect(a!.y).toBe(b!.y);
  });

  it("lie in two rows where names would cover each other, each free", () => {
    const six = placeRows(layout, [zone("z", "road:0,0", ..."abcdef")]);
    expect(new Set(six.map(({ y }) => y)).size).toBe(2);
    for (const [i, one] of six.entries())
      for (const other of six.slice(i + 1))
        expect(Math.abs(one.x - other.x) >= one.width || Math.abs(one.y - other.y) >= one.r * 2).toBe(true);
    expect(new Set(placeRows(layout, [backs("z", "road:0,0", ..."abcdef")]).map(({ y }) => y)).size).toBe(1);
  });

  it("lie over each other where backs are too many, and stay in their place", () => {
    const many = placeRows(layout, [backs("z", "road:0,0", ..."abcdefghijklmnop")]);
    const middle = layout.center("road:0,0")!.x;
    const half = 2 * 0.9 * CELL * 2;
    expect(many[1]!.x - many[0]!.x).toBeLessThan(many[0]!.width);
    expect(many[0]!.x - many[0]!.width / 2).toBeGreaterThan(middle - half);
    expect(many.at(-1)!.x + many[0]!.width / 2).toBeLessThan(middle + half);
  });

  it("are no larger than a card may be, and keep its form", () => {
    const [one] = placeRows(layout, [zone("z", "road:1,0", "a")]);
    expect(one!.width).toBeLessThanOrEqual(CELL * 1.5);
    expect(one!.r * 2).toBeCloseTo(one!.width * HIGH);
  });

  it("share a place by zones, the first at the viewer's own end", () => {
    const both = [zone("mine", "north", "m"), zone("yours", "north", "y")];
    const [m, y] = placeRows(layout, both);
    expect(m!.x).toBeLessThan(y!.x);
    const east = makeLayout(lanes("e"), { tilt: 1, thick: 2 });
    const [mine, yours] = placeRows(east, both);
    expect(mine!.x).toBeGreaterThan(yours!.x);
  });

  it("leave the share of an empty zone free", () => {
    const alone = placeRows(layout, [zone("z", "north", "a")])[0]!;
    const beside = placeRows(layout, [zone("z", "north", "a"), zone("empty", "north")])[0]!;
    expect(beside.x).toBeLessThan(alone.x);
    expect(placeRows(layout, [zone("empty", "north")])).toEqual([]);
  });
});

describe("the card under a pointer", () => {
  it("is the one on top", () => {
    const rows = placeRows(layout, [backs("z", "road:0,0", ..."abcdefghijklmnop")]);
    const [a] = rows;
    const top = rows.at(-1)!;
    expect(cardAt(rows, { x: top.x - top.width / 2 + 0.1, y: top.y })).toBe("p");
    expect(cardAt(rows, { x: a!.x - a!.width / 2 + 0.1, y: a!.y })).toBe("a");
  });

  it("is none beside the row", () => {
    const rows = placeRows(layout, [zone("z", "road:1,0", "a")]);
    const { x, y, r, width } = rows[0]!;
    expect(cardAt(rows, { x, y: y + r - 0.1 })).toBe("a");
    expect([cardAt(rows, { x, y: y + r + 0.1 }), cardAt(rows, { x: x + width, y }), cardAt([], { x, y })]).toEqual([
      "",
      "",
      "",
    ]);
  });
});
