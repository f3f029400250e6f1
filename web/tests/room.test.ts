import { describe, expect, it } from "vitest";
import { asideOf, floorOf, handBelow, isNarrow, isShort, phoneInset, trayOf, wideInset } from "../src/table/room";

describe("the room round the board", () => {
  it.each([
    ["a desk", { width: 1440, height: 900 }, false],
    ["a phone", { width: 390, height: 844 }, true],
    ["a phone on its side", { width: 1200, height: 400 }, true],
  ])("is that of a phone where things cannot stand beside each other: %s", (_name, screen, narrow) => {
    expect(isNarrow(screen)).toBe(narrow);
  });

  it("is smaller at the sides of a board along the screen, unless the screen is wide", () => {
    expect([asideOf(false, 1100), asideOf(true, 1800), asideOf(true, 1440), asideOf(true, 1399)]).toEqual([
      300, 300, 256, 226,
    ]);
  });

  it("is little for what comes forward on a low screen", () => {
    expect([isShort(799), isShort(800)]).toEqual([true, false]);
  });

  it("is smaller for a tray and a hand on a low screen", () => {
    expect(trayOf({ width: 1920, height: 1080 })).toBe(538);
    expect(trayOf({ width: 1440, height: 900 })).toBe(468);
    expect(trayOf({ width: 1920, height: 759 })).toBe(408);
    expect(floorOf(false, 900)).toBeGreaterThan(floorOf(false, 759));
    expect([floorOf(true, 900), floorOf(true, 759)]).toEqual([244, 222]);
    expect(handBelow(701)).toBeGreaterThan(handBelow(700));
  });

  it("leaves the board the middle of a wide screen, below what pays", () => {
    expect(wideInset(289, 0)).toEqual({ top: 56, right: 330, bottom: 301, left: 302 });
    expect(wideInset(289, 40)).toEqual({ top: 112, right: 330, bottom: 301, left: 302 });
  });

  it("leaves a board along the screen its width", () => {
    expect(wideInset(244, null)).toEqual({ top: 152, right: 16, bottom: 256, left: 16 });
  });

  it("leaves the board on a phone what lies between top and hand, and on its side the left half", () => {
    expect(phoneInset(390, 60, 200)).toEqual({ top: 66, right: 4, bottom: 262, left: 4 });
    expect(phoneInset(800, 60, null)).toEqual({ top: 64, right: 376, bottom: 58, left: 4 });
  });
});
