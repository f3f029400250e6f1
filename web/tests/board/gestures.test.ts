// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gestures } from "../../src/board/gestures";

interface Finger {
  id?: number;
  type?: string;
  button?: number;
}

let node: HTMLElement;
let told: [string, ...unknown[]][];
let all: { destroy: () => void };

beforeEach(() => {
  vi.useFakeTimers();
  node = document.createElement("div");
  node.setPointerCapture = (id) => void told.push(["captured", id]);
  told = [];
  all = gestures(node, {
    pan: (dx, dy) => told.push(["pan", dx, dy]),
    zoom: (factor, at) => told.push(["zoom", Number(factor.toFixed(2)), at]),
    tap: (at, touch, rests) => told.push([rests ? "look" : "tap", at, touch]),
    hover: (at) => told.push(["hover", at]),
    settled: () => told.push(["settled"]),
    key: (event) => told.push(["key", event.key]),
  });
});
afterEach(() => vi.useRealTimers());

function pointer(kind: string, x: number, y: number, { id = 1, type = "mouse", button = 0 }: Finger = {}): void {
  node.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: y, pointerId: id, pointerType: type, button }));
}

function click(x: number, y: number, detail = 1): void {
  node.dispatchEvent(new MouseEvent("click", { clientX: x, clientY: y, detail }));
}

describe("one pointer", () => {
  it("that hardly moves is a tap, told only with its click", () => {
    pointer("pointerdown", 10, 10);
    pointer("pointermove", 13, 12);
    pointer("pointerup", 13, 12);
    expect(told).toEqual([]);
    click(13, 12);
    expect(told).toEqual([["tap", { x: 13, y: 12 }, false]]);
  });

  it("that moves on drags the board, and its click picks nothing", () => {
    pointer("pointerdown", 0, 0);
    pointer("pointermove", 30, 0);
    pointer("pointermove", 35, 5);
    pointer("pointerup", 35, 5);
    click(35, 5);
    expect(told).toEqual([["captured", 1], ["pan", 30, 0], ["pan", 5, 5], ["settled"]]);
  });

  it("is a tap again after a drag", () => {
    pointer("pointerdown", 0, 0);
    pointer("pointermove", 30, 0);
    pointer("pointerup", 30, 0);
    told = [];
    pointer("pointerdown", 5, 5);
    pointer("pointerup", 5, 5);
    click(5, 5);
    expect(told).toEqual([["tap", { x: 5, y: 5 }, false]]);
  });

  it("says when it was a finger", () => {
    pointer("pointerdown", 1, 1, { type: "touch" });
    pointer("pointerup", 1, 1, { type: "touch" });
    click(1, 1);
    expect(told).toEqual([["tap", { x: 1, y: 1 }, true]]);
  });

  it("of a mouse hovers while no button is down; a finger never does", () => {
    pointer("pointermove", 7, 8);
    pointer("pointermove", 7, 8, { type: "touch" });
    pointer("pointerleave", 0, 0);
    expect(told).toEqual([
      ["hover", { x: 7, y: 8 }],
      ["hover", null],
    ]);
  });

  it("with the right button does nothing", () => {
    pointer("pointerdown", 0, 0, { button: 2 });
    pointer("pointermove", 50, 0, { type: "touch" });
    pointer("pointerup", 50, 0);
    expect(told).toEqual([]);
  });
});

describe("two fingers", () => {
  it("that part zoom in around the middle between them", () => {
    const touch = { type: "touch" };
    pointer("pointerdown", 0, 0, { ...touch, id: 1 });
    pointer("pointerdown", 100, 0, { ...touch, id: 2 });
    pointer("pointermove", 200, 0, { ...touch, id: 2 });
    expect(told).toEqual([
      ["captured", 2],
      ["pan", 50, 0],
      ["zoom", 2, { x: 100, y: 0 }],
    ]);
  });

  it("leave no tap behind", () => {
    const touch = { type: "touch" };
    pointer("pointerdown", 0, 0, { ...touch, id: 1 });
    pointer("pointerdown", 100, 0, { ...touch, id: 2 });
    pointer("pointermove", 120, 0, { ...touch, id: 2 });
    pointer("pointerup", 120, 0, { ...touch, id: 2 });
    pointer("pointerup", 0, 0, { ...touch, id: 1 });
    told = [];
    click(0, 0);
    expect(told).toEqual([]);
  });
});

describe("the wheel", () => {
  it("zooms at the pointer, and settles once it rests", () => {
    const turns = [-100, -100].map(
      (deltaY) => new WheelEvent("wheel", { deltaY, clientX: 4, clientY: 5, cancelable: true }),
    );
    for (const turn of turns) node.dispatchEvent(turn);
    expect(turns.every((turn) => turn.defaultPrevented)).toBe(true);
    expect(told.map(([what]) => what)).toEqual(["zoom", "zoom"]);
    expect(told[0]?.[1]).toBeGreaterThan(1);
    vi.advanceTimersByTime(159);
    expect(told.length).toBe(2);
    vi.advanceTimersByTime(1);
    expect(told.at(-1)).toEqual(["settled"]);
  });
});

describe("a board that is gone", () => {
  it("hears nothing more, and settles nothing late", () => {
    node.dispatchEvent(new WheelEvent("wheel", { deltaY: 1 }));
    told = [];
    all.destroy();
    vi.advanceTimersByTime(1000);
    pointer("pointermove", 1, 1);
    click(1, 1);
    expect(told).toEqual([]);
  });
});

it("a press by key or screen reader, which has no place, is no tap on the ground", () => {
  click(0, 0, 0);
  node.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp" }));
  expect(told).toEqual([["key", "ArrowUp"]]);
});

describe("to look", () => {
  it("a finger rests, and the click that comes when it lifts does nothing", () => {
    pointer("pointerdown", 10, 12, { type: "touch" });
    vi.advanceTimersByTime(500);
    pointer("pointerup", 10, 12, { type: "touch" });
    click(10, 12);
    expect(told).toEqual([["look", { x: 10, y: 12 }, true]]);
  });

  it("a finger that moves the board, or a second one, does not rest", () => {
    pointer("pointerdown", 10, 12, { type: "touch" });
    pointer("pointermove", 40, 12, { type: "touch" });
    vi.advanceTimersByTime(500);
    pointer("pointerup", 40, 12, { type: "touch" });
    pointer("pointerdown", 10, 12, { type: "touch" });
    pointer("pointerdown", 80, 12, { type: "touch", id: 2 });
    vi.advanceTimersByTime(500);
    expect(told.map(([kind]) => kind)).not.toContain("look");
  });

  it("a mouse has another button", () => {
    node.dispatchEvent(new MouseEvent("contextmenu", { clientX: 3, clientY: 4, cancelable: true }));
    expect(told).toEqual([["look", { x: 3, y: 4 }, false]]);
  });
});
