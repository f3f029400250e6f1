import { describe, expect, it } from "vitest";
import {
  fitted,
  focused,
  held,
  looking,
  reaches,
  serves,
  shareSeen,
  steadied,
  tiny,
  toBoard,
  toScreen,
  zoomed,
} from "../../src/board/camera";
import { CELL } from "../../src/board/geometry";

const BOARD = { x: -100, y: -50, width: 200, height: 100 };
const SCREEN = { width: 1000, height: 600, inset: { top: 0, right: 200, bottom: 0, left: 100 } };
const PHONE = { width: 390, height: 500, inset: { top: 0, right: 0, bottom: 0, left: 0 } };
/** A board far larger than a phone: its cells are too small to be touched when all of it is shown. */
const WIDE = { x: 0, y: 0, width: CELL * 60, height: CELL * 60 };

describe("the whole board", () => {
  it("stands in the middle of what the panels leave free", () => {
    const camera = fitted({ ...BOARD, width: 4000, x: -2000 }, SCREEN);
    expect(toScreen(camera, { x: 0, y: 0 })).toEqual({ x: 100 + 350, y: 300 });
    expect(4000 * camera.k).toBeCloseTo(700);
  });

  it("is no larger than a cell may be, however much room there is", () => {
    const camera = fitted({ x: 0, y: 0, width: 10, height: 10 }, SCREEN);
    expect(camera.k * CELL).toBeCloseTo(120);
  });

  it("keeps a size where panels leave nothing free", () => {
    expect(
      fitted(BOARD, { width: 100, height: 100, inset: { top: 90, right: 90, bottom: 90, left: 90 } }).k,
    ).toBeGreaterThan(0);
  });
});

describe("what lies below the board of a phone", () => {
  const inset = { ...PHONE.inset, bottom: 50 };

  it("keeps the room that it once needed, where the board is wide all the same", () => {
    expect(steadied(BOARD, { ...PHONE, inset }, 200).bottom).toBe(200);
  });

  it("gives back what the board needs to be as wide as the screen", () => {
    expect(steadied(BOARD, { ...PHONE, inset }, 400).bottom).toBe(500 - 195);
  });

  it("is never less than it needs now", () => {
    expect(steadied(BOARD, { ...PHONE, inset: { ...inset, bottom: 420 } }, 450).bottom).toBe(420);
  });
});

describe("zooming", () => {
  const fit = fitted({ ...BOARD, width: 2000, height: 1000 }, SCREEN);

  it("leaves what is under the pointer where it is", () => {
    const pointer = { x: 321, y: 123 };
    const under = toBoard(fit, pointer);
    const closer = zoomed(fit, 1.5, pointer, fit);
    expect(closer.k).toBeCloseTo(fit.k * 1.5);
    expect(toScreen(closer, under).x).toBeCloseTo(pointer.x);
    expect(toScreen(closer, under).y).toBeCloseTo(pointer.y);
  });

  it("ends at both ends", () => {
    expect(zoomed(fit, 0.001, { x: 0, y: 0 }, fit).k).toBeCloseTo(fit.k * 0.7);
    expect(zoomed(fit, 1000, { x: 0, y: 0 }, fit).k * CELL).toBeCloseTo(120);
  });
});

describe("a board that is dragged away", () => {
  it.each([
    { x: 99_999, y: 0 },
    { x: -99_999, y: 0 },
    { x: 0, y: 99_999 },
    { x: 0, y: -99_999 },
  ])("stays in sight, dragged to $x, $y", (to) => {
    const back = held({ k: 1, ...to }, BOARD, SCREEN);
    const [left, top] = [BOARD.x + back.x, BOARD.y + back.y];
    expect(left).toBeLessThan(SCREEN.width);
    expect(left + BOARD.width).toBeGreaterThan(0);
    expect(top).toBeLessThan(SCREEN.height);
    expect(top + BOARD.height).toBeGreaterThan(0);
  });
});

describe("on a phone", () => {
  const asked = { x: CELL * 55, y: CELL * 55 };

  it("the board comes so close to what is asked that a finger finds it", () => {
    const whole = fitted(WIDE, PHONE);
    expect(tiny(whole)).toBe(true);
    expect(serves(whole, [asked], PHONE)).toBe(false);
    const close = focused([asked], WIDE, PHONE);
    expect(serves(close, [asked], PHONE)).toBe(true);
  });

  it("nothing but board is shown beside a corner that is asked for", () => {
    const close = focused([asked], WIDE, PHONE);
    const corner = toScreen(close, { x: WIDE.width, y: WIDE.height });
    expect(corner.x).toBeGreaterThanOrEqual(PHONE.width - 0.01);
    expect(corner.y).toBeGreaterThanOrEqual(PHONE.height - 0.01);
  });

  it("seen from low down, it comes so much closer that a finger finds spaces that lie flat, too", () => {
    const high = (tilt: number): number => focused([asked], WIDE, PHONE, tilt).k * CELL * 2 * tilt;
    expect(high(0.54)).toBeGreaterThan(30);
    expect(high(0.96)).toBeGreaterThan(30);
  });

  it("of places that no screen holds together, as many are shown as it can", () => {
    const far = [asked, { x: asked.x - CELL, y: asked.y }, { x: CELL, y: CELL }];
    const close = focused(far, WIDE, PHONE);
    expect(tiny(close)).toBe(false);
    expect(serves(close, far.slice(0, 2), PHONE)).toBe(true);
  });
});

describe("who looks at what happens", () => {
  const [far, near] = [
    { x: CELL * 55, y: CELL * 55 },
    { x: CELL * 5, y: CELL * 5 },
  ];
  const whole = fitted(WIDE, PHONE);

  it("comes closer to what is small, and sees all of it", () => {
    const close = looking([far], whole, WIDE, PHONE);
    expect(close.k).toBeGreaterThan(whole.k * 1.4);
    expect(reaches(close, [far], PHONE)).toBe(true);
    expect(reaches(close, [near], PHONE)).toBe(false);
  });

  it("stays where it is seen well", () => {
    const close = looking([far], whole, WIDE, PHONE);
    expect(looking([{ x: far.x - CELL, y: far.y }], close, WIDE, PHONE)).toBe(close);
    expect(looking([near], close, WIDE, PHONE)).not.toBe(close);
  });

  it("stays as near as it was where it may: a board as wide as a tablet is moved, not made smaller", () => {
    const nearest = { ...whole, k: whole.k * 3 };
    expect(looking([far], nearest, WIDE, PHONE).k).toBe(nearest.k);
    expect(looking([far, near], nearest, WIDE, PHONE).k).toBeLessThan(nearest.k);
  });

  it("goes no farther away than the whole board, and no closer where that is large", () => {
    expect(looking([far, near], whole, WIDE, PHONE)).toBe(whole);
    const large = fitted(BOARD, SCREEN);
    expect(looking([{ x: 0, y: 0 }], large, BOARD, SCREEN)).toBe(large);
  });
});

describe("how much of the board is seen", () => {
  it.each([
    ["all", { x: -500, y: -500, width: 1000, height: 1000 }, 1],
    ["the left half", { x: -100, y: -50, width: 100, height: 100 }, 0.5],
    ["a quarter", { x: 0, y: 0, width: 900, height: 900 }, 0.25],
    ["nothing", { x: 200, y: 0, width: 10, height: 10 }, 0],
  ])("%s", (_name, seen, share) => {
    expect(shareSeen(BOARD, seen)).toBeCloseTo(share);
  });
});
