import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CELL } from "../../src/board/geometry";
import { reaches, toScreen } from "../../src/board/camera";
import { Viewer } from "../../src/board/viewer.svelte";

const INSET = { top: 0, right: 0, bottom: 0, left: 0 };
const WORLD = { x: 0, y: 0, width: CELL * 60, height: CELL * 60 };
const PHONE = { width: 390, height: 500, inset: INSET };
const DESK = { width: 2400, height: 2400, inset: INSET };

/** A board that has been fitted once. */
function shows(screen = PHONE): Viewer {
  const viewer = new Viewer(
    () => WORLD,
    () => screen,
  );
  viewer.refit(viewer.fit);
  return viewer;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a board that nobody has moved", () => {
  it("is fitted again when the screen changes", () => {
    const viewer = shows();
    viewer.refit({ k: 9, x: 1, y: 2 });
    expect([viewer.live, viewer.base]).toEqual([
      { k: 9, x: 1, y: 2 },
      { k: 9, x: 1, y: 2 },
    ]);
  });
});

describe("fingers", () => {
  it("move what is seen at once, and what it was drawn for only when they are off", () => {
    const viewer = shows();
    const before = viewer.base;
    viewer.zoom(3, { x: 195, y: 250 });
    expect(viewer.live.k).toBeGreaterThan(before.k * 2);
    expect(viewer.base).toBe(before);
    viewer.settle(false);
    expect(viewer.base).toEqual(viewer.live);
  });

  it("are waited for by what moves on the board: it is drawn anew after that", () => {
    const viewer = shows();
    const before = viewer.base;
    viewer.zoom(3, { x: 0, y: 0 });
    viewer.settle(true);
    expect(viewer.base).toBe(before);
    viewer.catchUp();
    expect(viewer.base).toEqual(viewer.live);
  });

  it("have the last word: the board is no longer fitted by itself, until somebody asks for all of it", () => {
    const viewer = shows();
    viewer.zoom(3, { x: 195, y: 250 });
    viewer.pan(-20, -30);
    viewer.settle(false);
    const mine = viewer.live;
    viewer.refit({ k: 9, x: 1, y: 2 });
    expect(viewer.live).toBe(mine);
    viewer.fitAll();
    expect(viewer.live).toEqual(viewer.fit);
    vi.advanceTimersByTime(1000);
    viewer.refit({ k: 9, x: 1, y: 2 });
    expect(viewer.live.k).toBe(9);
  });

  it("leave all that is offered in reach when the phone is turned", () => {
    const screen = { ...PHONE };
    const viewer = new Viewer(
      () => WORLD,
      () => screen,
    );
    viewer.refit(viewer.fit);
    viewer.zoom(3, { x: 195, y: 250 });
    viewer.pan(-20, -30);
    viewer.settle(false);
    const mine = viewer.live;
    const middle = { x: (195 - mine.x) / mine.k, y: (200 - mine.y) / mine.k };
    Object.assign(screen, { width: 500, height: 390 });
    viewer.refit(viewer.fit, [middle]);
    expect(viewer.live.k).toBe(mine.k);
    Object.assign(screen, { width: 500, height: 380 });
    viewer.refit(viewer.fit, [middle, { x: 0, y: 0 }]);
    expect(viewer.live).toEqual(viewer.fit);
    Object.assign(screen, PHONE);
    viewer.refit(viewer.fit);
    expect(viewer.live).toEqual(viewer.fit);
  });

  it("keep one's own view while only what lies round the board grows", () => {
    const screen = { ...PHONE };
    const viewer = new Viewer(
      () => WORLD,
      () => screen,
    );
    viewer.refit(viewer.fit);
    viewer.zoom(4, { x: 0, y: 0 });
    viewer.settle(false);
    const mine = viewer.live;
    screen.inset = { ...INSET, bottom: 200 };
    viewer.refit(viewer.fit, [{ x: CELL * 60, y: CELL * 60 }]);
    expect(viewer.live).toBe(mine);
  });

  it("keep the board on a screen that has become small", () => {
    const screen = { ...DESK };
    const viewer = new Viewer(
      () => WORLD,
      () => screen,
    );
    viewer.refit(viewer.fit);
    viewer.zoom(6, { x: 0, y: 0 });
    viewer.pan(1600, 1600);
    viewer.settle(false);
    Object.assign(screen, PHONE);
    viewer.refit(viewer.fit);
    const corner = toScreen(viewer.live, { x: 0, y: 0 });
    expect(Math.max(corner.x / screen.width, corner.y / screen.height)).toBeLessThanOrEqual(2 / 3);
  });

  it("cannot lose the board", () => {
    const viewer = shows();
    viewer.zoom(4, { x: 195, y: 250 });
    viewer.pan(1e6, 1e6);
    const corner = toScreen(viewer.live, { x: 0, y: 0 });
    expect(corner.x).toBeLessThan(PHONE.width);
    expect(corner.y).toBeLessThan(PHONE.height);
  });
});

describe("a flight", () => {
  it("scales the picture on its way and draws it anew on arrival", () => {
    const viewer = shows();
    const [from, to] = [viewer.base, { k: 2, x: -50, y: -60 }];
    viewer.glide(to);
    expect([viewer.gliding, viewer.live, viewer.base]).toEqual([true, to, from]);
    vi.advanceTimersByTime(339);
    expect(viewer.gliding).toBe(true);
    vi.advanceTimersByTime(1);
    expect([viewer.gliding, viewer.base]).toEqual([false, to]);
  });

  it("lands at its last goal where another one came on the way", () => {
    const viewer = shows();
    viewer.glide({ k: 2, x: 0, y: 0 });
    vi.advanceTimersByTime(200);
    viewer.glide({ k: 3, x: 0, y: 0 });
    vi.advanceTimersByTime(200);
    expect([viewer.gliding, viewer.live.k]).toEqual([true, 3]);
    vi.advanceTimersByTime(140);
    expect([viewer.gliding, viewer.base.k]).toEqual([false, 3]);
  });

  it("is not begun anew by the same goal", () => {
    const viewer = shows();
    const to = { k: 2, x: 0, y: 0 };
    viewer.glide(to);
    vi.advanceTimersByTime(300);
    viewer.glide({ ...to });
    vi.advanceTimersByTime(40);
    expect([viewer.gliding, viewer.base]).toEqual([false, to]);
  });

  it("takes no time before the board was seen at all", () => {
    const viewer = new Viewer(
      () => WORLD,
      () => PHONE,
    );
    viewer.glide({ k: 2, x: 0, y: 0 });
    expect([viewer.gliding, viewer.base.k]).toEqual([false, 2]);
  });
});

describe("what happens", () => {
  const far = [{ x: CELL * 50, y: CELL * 50 }];
  const reached = ({ live }: Viewer): boolean => reaches(live, far, PHONE);

  it("is gone to without drawing anything anew, and left for all of the board when it is over", () => {
    const viewer = shows();
    const before = viewer.base;
    viewer.watch(far);
    expect([viewer.watching, viewer.gliding, reached(viewer)]).toEqual([true, true, true]);
    expect(viewer.live.k).toBeGreaterThan(before.k);
    vi.advanceTimersByTime(1000);
    expect([viewer.gliding, viewer.base]).toEqual([false, before]);
    viewer.rest();
    vi.advanceTimersByTime(1000);
    expect([viewer.watching, viewer.live, viewer.base]).toEqual([false, before, before]);
  });

  it("is still looked at when what lies round the board changes", () => {
    const viewer = shows();
    viewer.watch(far);
    const there = viewer.live;
    viewer.refit({ ...viewer.fit, k: viewer.fit.k * 0.9 });
    expect(viewer.live).toBe(there);
  });

  it("takes nobody's own view away", () => {
    const viewer = shows();
    viewer.zoom(3, { x: 0, y: 0 });
    const mine = viewer.live;
    viewer.watch(far);
    expect([viewer.watching, viewer.live]).toEqual([false, mine]);
    viewer.watching = true;
    viewer.rest();
    expect(viewer.live).toBe(mine);
  });
});

describe("what is asked", () => {
  const far = [{ x: CELL * 50, y: CELL * 50 }];

  it("is flown to where a finger would not find it", () => {
    const viewer = shows();
    viewer.focus(far);
    expect(viewer.live.k).toBeGreaterThan(viewer.fit.k);
    const at = toScreen(viewer.live, far[0]!);
    expect(at.x > 0 && at.x < PHONE.width && at.y > 0 && at.y < PHONE.height).toBe(true);
  });

  it("is gone to on a tablet, where spaces are large enough but the board is not seen whole", () => {
    const tablet = { width: 820, height: 1000, inset: INSET };
    const [long, near] = [
      { ...WORLD, width: CELL * 24, height: CELL * 48 },
      { k: 820 / CELL / 24, x: 0, y: -600 },
    ];
    const viewer = new Viewer(
      () => long,
      () => tablet,
      () => near,
    );
    viewer.refit(near);
    viewer.focus([{ x: CELL * 20, y: CELL * 30 }]);
    expect(viewer.live).toEqual(near);
    viewer.focus([{ x: CELL * 3, y: CELL * 2 }]);
    expect(viewer.live.y).toBeGreaterThan(near.y);
    expect(reaches(viewer.live, [{ x: CELL * 3, y: CELL * 2 }], tablet)).toBe(true);
  });

  it("moves nothing on a desk, where all of it is large enough", () => {
    const viewer = shows(DESK);
    viewer.focus(far);
    expect([viewer.live, viewer.gliding]).toEqual([viewer.fit, false]);
  });

  it("leaves the board where somebody moved it as long as it can be seen there", () => {
    const viewer = shows();
    viewer.focus(far);
    vi.advanceTimersByTime(1000);
    viewer.pan(3, 3);
    viewer.settle(false);
    const mine = viewer.live;
    viewer.focus(far);
    expect(viewer.live).toBe(mine);
    viewer.focus([{ x: 0, y: 0 }]);
    expect(viewer.live).not.toBe(mine);
  });
});
