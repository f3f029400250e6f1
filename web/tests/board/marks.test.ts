import { describe, expect, it } from "vitest";
import { contains, distance } from "../../src/board/geometry";
import { makeLayout } from "../../src/board/layout";
import { besides, hangBubble, touches } from "../../src/board/marks/bubble";
import { hopArc, type MarkContext, resolveMarks, whereIs } from "../../src/board/marks/resolve";
import { placePieces } from "../../src/board/places";
import type { Board, Mark, Piece } from "../../src/protocol";

const board: Board = {
  id: "b",
  name: "B",
  kind: "hex",
  cells: [-2, -1, 0, 1, 2].map((q) => ({ id: `c:${q},0`, name: `${q}`, q, r: 0, terrain: "sand" })),
};
const layout = makeLayout(board, { tilt: 1 });
const all: Piece[] = [
  { id: "a", name: "A", icon: "", at: "c:-2,0", facing: 0 },
  { id: "b", name: "B", icon: "", at: "c:1,0" },
];
const context: MarkContext = {
  layout,
  pieces: new Map(all.map((one) => [one.id, one])),
  places: placePieces(layout, all),
};
const resolved = (...marks: Mark[]): ReturnType<typeof resolveMarks> => resolveMarks(marks, context);
const place = (id: string): { x: number; y: number } => ({
  x: context.places.get(id)!.x,
  y: context.places.get(id)!.y,
});

describe("where a mark is", () => {
  it("is at the piece, else at the middle of the cell, else nowhere", () => {
    expect(whereIs(context, "b")).toBe(context.places.get("b"));
    expect(whereIs(context, "c:0,0")).toMatchObject(layout.center("c:0,0")!);
    expect([whereIs(context, "nobody"), whereIs(context, "")]).toEqual([null, null]);
  });

  it("is nowhere for what is not on this board: such marks are left out", () => {
    const none = resolved(
      { kind: "target", on: "nobody" },
      { kind: "harm", on: "nobody" },
      { kind: "ghost", piece: "nobody", cells: ["c:0,0"] },
      { kind: "line", piece: "a", on: "nobody" },
      { kind: "burst", on: "nobody" },
    );
    expect(Object.values(none).flat()).toEqual([]);
  });
});

describe("a path", () => {
  it("begins where the piece stands, whether its cells say so or not", () => {
    const [short, whole] = resolved(
      { kind: "path", piece: "a", how: "walk", cells: ["c:-1,0", "c:0,0"] },
      { kind: "path", piece: "a", how: "walk", cells: ["c:-2,0", "c:-1,0", "c:0,0"] },
    ).paths;
    expect([short!.points.length, whole!.points.length]).toEqual([3, 3]);
    expect(short!.points[0]).toEqual(place("a"));
    expect(distance(short!.points[2]!, whole!.points[2]!)).toBe(0);
  });

  it("is an arc for what flies, and a line for what walks", () => {
    const hows = ["walk", "leap", "flight", "pull", "swap"] as const;
    const { paths } = resolved(...hows.map((how): Mark => ({ kind: "path", piece: "a", how, cells: ["c:0,0"] })));
    expect(paths.map((one) => one.arc)).toEqual([false, true, true, true, true]);
  });

  it("is none where nothing goes anywhere", () => {
    expect(resolved({ kind: "path", piece: "a", cells: ["c:-2,0"] }).paths).toEqual([]);
  });
});

describe("a ghost", () => {
  it("stands at the end of the way, and looks where it will look", () => {
    const [ghost] = resolved({ kind: "ghost", piece: "a", cells: ["c:-1,0", "c:0,0"], way: 120 }).ghosts;
    expect(ghost!.at.x).toBeCloseTo(layout.center("c:0,0")!.x);
    expect([ghost!.piece.facing, ghost!.splash, ghost!.cell.length]).toEqual([120, false, 6]);
    expect(all[0]!.facing).toBe(0);
  });

  it("in the water lies lower, without a cell round it, and makes a splash", () => {
    const { ghosts, splashes } = resolved({ kind: "splash", piece: "a", cells: ["c:3,0"] });
    expect([ghosts.length, splashes.length, ghosts[0]!.splash, ghosts[0]!.cell]).toEqual([1, 1, true, []]);
    const [dry] = resolved({ kind: "ghost", piece: "a", cells: ["c:2,0"] }).ghosts;
    expect(ghosts[0]!.at.y).toBeGreaterThan(dry!.at.y);
  });
});

describe("a collision", () => {
  it("is between the two that meet", () => {
    const [burst] = resolved({ kind: "burst", piece: "a", on: "b" }).bursts;
    expect(burst!.at.x).toBeCloseTo((place("a").x + place("b").x) / 2);
  });

  it("is at the end of the way of the one that moves, not where it stands now", () => {
    const [burst] = resolved(
      { kind: "path", piece: "a", how: "walk", cells: ["c:-1,0", "c:0,0"] },
      { kind: "burst", piece: "a", on: "b" },
    ).bursts;
    expect(burst!.at.x).toBeCloseTo((layout.center("c:0,0")!.x + place("b").x) / 2);
  });

  it("with nobody is where it is", () => {
    const [burst] = resolved({ kind: "burst", on: "b" }).bursts;
    expect(burst!.at).toEqual(place("b"));
  });
});

describe("marks at a point", () => {
  it("of harm are at the upper right of who is struck, and below what would land on a cell", () => {
    const [piece, cell] = resolved({ kind: "harm", on: "b" }, { kind: "harm", on: "c:0,0" }).harms;
    expect(piece!.at.x > place("b").x && piece!.at.y < place("b").y).toBe(true);
    expect(cell!.at.y).toBeGreaterThan(layout.center("c:0,0")!.y);
  });

  it("are kept apart by their kind, in their order", () => {
    const found = resolved(
      { kind: "order", on: "b", text: "2" },
      { kind: "target", on: "a" },
      { kind: "odds", on: "b", text: "50%" },
      { kind: "order", on: "a", text: "1" },
      { kind: "unknown", cells: ["c:-1,0", "c:0,0"] },
    );
    expect(found.orders.map(({ mark }) => mark.text)).toEqual(["2", "1"]);
    expect([found.targets.length, found.odds[0]?.mark.text]).toEqual([1, "50%"]);
    expect(found.unknowns[0]!.at).toEqual(layout.center("c:0,0"));
  });
});

describe("an area", () => {
  it("is the outline of its cells, without those beside the board", () => {
    const [area] = resolved({ kind: "area", cells: ["c:0,0", "c:1,0", "c:9,9"] }).areas;
    expect([area!.cells, area!.faces.length, area!.outline.length]).toEqual([["c:0,0", "c:1,0"], 2, 1]);
    expect(contains(area!.outline[0]!, layout.center("c:1,0")!)).toBe(true);
    expect(contains(area!.outline[0]!, layout.center("c:-1,0")!)).toBe(false);
  });

  it("of one cell may be named by what it is on", () => {
    expect(resolved({ kind: "area", on: "c:2,0" }).areas[0]!.cells).toEqual(["c:2,0"]);
  });
});

describe("a line", () => {
  it("goes from rim to rim", () => {
    const [line] = resolved({ kind: "line", piece: "a", on: "b" }).lines;
    const r = context.places.get("a")!.r;
    expect(distance(line!.from, place("a"))).toBeCloseTo(r * 1.1);
    expect(distance(line!.to, place("b"))).toBeGreaterThan(context.places.get("b")!.r);
  });

  it("is none from a thing to itself", () => {
    expect(resolved({ kind: "line", piece: "a", on: "a" }).lines).toEqual([]);
  });
});

describe("a hop", () => {
  it("rises over both ends and comes down at its goal", () => {
    const arc = hopArc({ x: 0, y: 0 }, { x: 100, y: 0 }, 20, 6);
    expect(arc.control.y).toBeLessThan(Math.min(arc.from.y, arc.to.y));
    expect(arc.from.x > 0 && arc.to.x < 100).toBe(true);
    expect(Math.sin(arc.angle)).toBeGreaterThan(0);
    expect(distance(arc.neck, arc.to)).toBeCloseTo(6 * 1.68);
  });

  it("is the same from right to left", () => {
    const [there, back] = [
      hopArc({ x: 0, y: 0 }, { x: 100, y: 0 }, 20, 6),
      hopArc({ x: 100, y: 0 }, { x: 0, y: 0 }, 20, 6),
    ];
    expect(back.from.x).toBeCloseTo(100 - there.from.x);
    expect(back.control.y).toBeCloseTo(there.control.y);
  });
});

describe("a bubble", () => {
  const PAGE = { x: 0, y: 0, width: 800, height: 600 };
  const SIZE = { width: 160, height: 60 };
  const tip = { x: 400, y: 300 };

  it("hangs above what it speaks of, a little aside", () => {
    const way = hangBubble(tip, SIZE, 30, [], [], PAGE);
    expect([way.below, way.aside]).toEqual([false, 160 * 0.3]);
    expect(way.box.y + way.box.height).toBeLessThan(tip.y);
  });

  it("hangs below where there is no room above", () => {
    const way = hangBubble({ x: 400, y: 20 }, SIZE, 30, [], [], PAGE);
    expect(way.below).toBe(true);
    expect(way.box.y).toBeGreaterThan(20 + 30);
  });

  it("goes to the other side of a piece that it would cover", () => {
    const piece = { x: 350, y: 250, r: 40 };
    const way = hangBubble(tip, SIZE, 30, [piece], [], PAGE);
    expect(way.aside).toBeLessThan(0);
  });

  it("does not lie over another bubble while there is any other way", () => {
    const first = hangBubble(tip, SIZE, 30, [], [], PAGE);
    const second = hangBubble(tip, SIZE, 30, [], [first.box], PAGE);
    expect(touches(first.box, second.box)).toBe(false);
  });

  it("hangs beside the name of a lane that it speaks of", () => {
    const sign = { x: 360, y: 200, width: 80, height: 30 };
    const middle = { x: 400, y: 280 };
    const over = hangBubble(middle, SIZE, 30, [], [sign], PAGE);
    expect(touches(over.box, sign) || over.below).toBe(true);
    const ways = besides(middle, SIZE.width, sign).map((tip) => hangBubble(tip, SIZE, 30, [], [sign], PAGE));
    expect(ways.map(({ box, below }) => [touches(box, sign), below])).toEqual([
      [false, false],
      [false, false],
    ]);
    expect(ways[0]!.box.x + ways[0]!.box.width).toBeLessThan(sign.x);
    expect(ways[1]!.box.x).toBeGreaterThan(sign.x + sign.width);
  });

  it("is pushed back onto the page, as far as its tail can follow", () => {
    const way = hangBubble({ x: 790, y: 300 }, SIZE, 30, [], [], PAGE);
    expect(way.box.x + way.box.width).toBeLessThanOrEqual(800);
    expect(790 - way.aside).toBeCloseTo(way.box.x + way.box.width / 2);
    const far = hangBubble({ x: 1500, y: 300 }, SIZE, 30, [], [], PAGE);
    expect(far.box.x).toBeGreaterThan(800);
  });

  it("is pushed down where the head line would cut it, if what lies below can be chosen", () => {
    const page = { ...PAGE, y: 60 };
    const chosen = { x: 400, y: 150, r: 40 };
    const below = hangBubble({ x: 400, y: 64 }, SIZE, 30, [chosen], [], page);
    expect([below.below, below.down]).toEqual([true, 0]);
    const above = hangBubble({ x: 400, y: 64 }, SIZE, 30, [{ ...chosen, offered: true }], [], page);
    expect([above.below, above.box.y]).toEqual([false, 60]);
    expect(above.down).toBeGreaterThan(0);
  });

  it("touches a box only where both have something in common", () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    expect([
      touches(box, { ...box, x: 10 }),
      touches(box, { ...box, x: 9, y: 9 }),
      touches(box, { ...box, y: -11 }),
    ]).toEqual([false, true, false]);
  });
});
