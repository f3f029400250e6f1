import { describe, expect, it } from "vitest";
import {
  asideOf,
  cardOf,
  draftWidth,
  floorOf,
  handBelow,
  highOf,
  isFlat,
  isNarrow,
  isShort,
  isTight,
  LOW_CARD,
  phoneInset,
  QUESTION,
  standsBeside,
  trayOf,
  wideInset,
} from "../src/table/room";

describe("the room round the board", () => {
  it.each([
    ["a desk", { width: 1440, height: 900 }, false],
    ["a phone", { width: 390, height: 844 }, true],
    ["a phone on its side", { width: 1200, height: 400 }, true],
  ])("is that of a phone where things cannot stand beside each other: %s", (_name, screen, narrow) => {
    expect(isNarrow(screen)).toBe(narrow);
  });

  it.each([
    ["a desk with letters of twice the size", { width: 640, height: 360 }, [true, true]],
    ["a tablet on its side", { width: 1024, height: 768 }, [true, false]],
    ["a phone", { width: 390, height: 844 }, [false, false]],
    ["a phone with letters of twice the size", { width: 195, height: 422 }, [false, true]],
    ["a desk", { width: 1280, height: 720 }, [false, false]],
  ])(
    "is right of the board where it lies on its side, and scrolled if there is little of it: %s",
    (_name, screen, expected) => {
      expect([isFlat(screen), isTight(screen)]).toEqual(expected);
    },
  );

  it("is smaller at the sides of a small screen", () => {
    expect([asideOf(false, 1100), asideOf(false, 1280), asideOf(false, 1920)]).toEqual([226, 250, 300]);
    expect([asideOf(true, 1800), asideOf(true, 1440), asideOf(true, 1399)]).toEqual([300, 256, 226]);
  });

  it("is little for what comes forward on a low screen", () => {
    expect([isShort(799), isShort(800)]).toEqual([true, false]);
  });

  it("is smaller for a tray and a hand on a low screen", () => {
    expect(trayOf({ width: 1920, height: 1080 })).toBe(538);
    expect(trayOf({ width: 1440, height: 900 })).toBe(468);
    expect(trayOf({ width: 1920, height: 759 })).toBe(408);
    expect([floorOf(900), floorOf(839)]).toEqual([244, 172]);
    expect(handBelow(701)).toBeGreaterThan(handBelow(700));
  });

  it.each([
    [720, false, 0.65],
    [720, true, 0.62],
    [768, false, 0.65],
    [768, true, 0.62],
    [900, false, 0.62],
    [1080, false, 0.62],
    [1080, true, 0.62],
  ])("is at least so much of a wide screen for the board: height %i, lanes %s", (height, lanes, least) => {
    const beside = standsBeside(height, lanes);
    const card = cardOf(height, beside ? 0 : QUESTION);
    const floor = highOf(card, beside ? LOW_CARD : undefined) + 20 + (beside ? 0 : QUESTION);
    const { top, bottom } = wideInset(floor, 250, false, height);
    expect((height - top - bottom) / height).toBeGreaterThanOrEqual(least);
  });

  it("leaves the board the middle of a wide screen", () => {
    expect(wideInset(200, 250, false, 720)).toEqual({ top: 58, right: 256, bottom: 202, left: 256 });
  });

  it("leaves a board along the screen its width", () => {
    expect(wideInset(244, 300, true, 900)).toEqual({ top: 152, right: 16, bottom: 250, left: 16 });
    expect(wideInset(172, 226, true, 720)).toEqual({ top: 136, right: 16, bottom: 178, left: 16 });
  });

  it("leaves the board on a phone what lies between top and hand, and on its side the left half", () => {
    expect(phoneInset(390, 60, 200)).toEqual({ top: 64, right: 4, bottom: 257, left: 4 });
    expect(phoneInset(800, 60, null)).toEqual({ top: 6, right: 372, bottom: 58, left: 4 });
  });

  it("is shared by all cards of a draft, so that none of them needs scrolling", () => {
    const room = { width: 760, height: 420 };
    const width = draftWidth(12, room);
    const row = Math.floor(760 / (width + 12));
    expect(Math.ceil(12 / row) * (width * 1.34 + 10)).toBeLessThanOrEqual(420);
    expect(draftWidth(4, room)).toBe(150);
    expect(draftWidth(99, room)).toBe(72);
  });
});
