import { describe, expect, test } from "vitest";
import { fitted, focused, held, serves, tiny, toBoard, toScreen, zoomed } from "../../src/board/camera";
import { ledBy, pickAt } from "../../src/board/hit";
import { makeLayout } from "../../src/board/layout";
import { placePieces } from "../../src/board/places";
import type { Board, Piece } from "../../src/protocol";

const board: Board = {
  id: "b",
  name: "Board",
  kind: "hex",
  cells: [-1, 0, 1].map((q) => ({ id: `c:${q},0`, name: `${q}`, q, r: 0, terrain: "sand" })),
};
const layout = makeLayout(board, { tilt: 1 });
const pieces: Piece[] = [
  { id: "a", name: "A", icon: "", at: "c:0,0" },
  { id: "b", name: "B", icon: "", at: "c:1,0" },
];
const places = placePieces(layout, pieces);
const aim = (...offered: string[]) => ({ layout, pieces, places, rows: [], offered: new Set(offered) });

describe("picking", () => {
  test("a piece wins over its cell", () => expect(pickAt(aim(), places.get("a")!, 0)).toBe("a"));
  test("an offered cell wins over a quiet piece", () =>
    expect(pickAt(aim("c:0,0"), places.get("a")!, 0)).toBe("c:0,0"));
  test("a near miss is the nearest offered", () => expect(pickAt(aim("c:-1,0"), { x: -95, y: 0 }, 60)).toBe("c:-1,0"));
  test("nothing is nothing", () => expect(pickAt(aim(), { x: 900, y: 900 }, 10)).toBe(""));
  test("arrows go to what is offered in that direction", () => {
    expect(ledBy("ArrowRight", aim("c:-1,0", "b"), "a")).toBe("b");
    expect(ledBy("ArrowLeft", aim("c:-1,0", "b"), "c:1,0")).toBe("c:-1,0");
    expect(ledBy("ArrowRight", aim("c:-1,0"), "a")).toBe("");
  });
  test("other keys lead nowhere, and arrows lead nowhere from what is not there", () => {
    expect([ledBy("e", aim("b"), "a"), ledBy("ArrowRight", aim("b"), "nothing")]).toEqual(["", ""]);
  });
});

test("two on one cell stand beside each other, smaller", () => {
  const two = placePieces(layout, [pieces[0]!, { ...pieces[1]!, at: "c:0,0" }]);
  expect(two.get("a")!.x).not.toBe(two.get("b")!.x);
  expect(two.get("a")!.r).toBeLessThan(places.get("a")!.r);
});

test("who is gone has no place", () => {
  expect(placePieces(layout, pieces, { a: { at: "" } }).has("a")).toBe(false);
  expect(placePieces(layout, pieces, { a: { at: "c:-1,0" } }).get("a")!.x).toBeLessThan(0);
});

describe("the camera", () => {
  const screen = { width: 1000, height: 600, inset: { top: 0, right: 300, bottom: 0, left: 100 } };
  const world = { x: -100, y: -50, width: 200, height: 100 };
  const fit = fitted(world, screen);

  test("fits the board into the free part, in its middle", () => {
    expect(toScreen(fit, { x: 0, y: 0 })).toEqual({ x: 400, y: 300 });
    expect(toScreen(fit, { x: 100, y: 0 }).x).toBeLessThanOrEqual(700);
  });
  test("keeps the point under the finger while zooming", () => {
    const at = { x: 350, y: 280 };
    const close = zoomed(fit, 1.1, at, fit);
    const [before, after] = [toBoard(fit, at), toBoard(close, at)];
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
  test("never loses the board", () => {
    const lost = held({ ...fit, x: 99999 }, world, screen);
    expect(toScreen(lost, { x: -100, y: 0 }).x).toBeLessThan(1000);
  });

  const phone = { width: 360, height: 640, inset: { top: 170, right: 4, bottom: 350, left: 4 } };
  const map = { x: -800, y: -700, width: 1600, height: 1400 };
  const near = [
    { x: 0, y: 0 },
    { x: 60, y: 40 },
  ];
  const scattered = [...near, { x: -700, y: -650 }];
  test("comes close enough for a finger to what is asked, and shows as much of it as there is room for", () => {
    expect(tiny(fitted(map, phone))).toBe(true);
    for (const points of [near, scattered]) {
      const close = focused(points, map, phone);
      expect([tiny(close), serves(close, near, phone), serves(close, points, phone)]).toEqual([
        false,
        true,
        points === near,
      ]);
    }
  });
});
