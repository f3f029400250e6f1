// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { looks, REST } from "../src/lib/looks";

let node: HTMLButtonElement;
let told: string[];
let held: { destroy: () => void };

beforeEach(() => {
  vi.useFakeTimers();
  node = document.createElement("button");
  told = [];
  held = looks(node, () => void told.push("looked"));
  node.addEventListener("click", () => told.push("clicked"));
});
afterEach(() => vi.useRealTimers());

function finger(kind: string, x = 0): void {
  node.dispatchEvent(new PointerEvent(kind, { clientX: x, pointerType: "touch", isPrimary: true }));
}
const click = (): boolean => node.dispatchEvent(new MouseEvent("click", { detail: 1, cancelable: true }));

it("a finger that rests looks, and clicks nothing when it lifts", () => {
  finger("pointerdown");
  vi.advanceTimersByTime(REST);
  finger("pointerup");
  click();
  expect(told).toEqual(["looked"]);
  click();
  expect(told).toEqual(["looked", "clicked"]);
});

it("a short touch clicks, and one that scrolls does neither", () => {
  finger("pointerdown");
  vi.advanceTimersByTime(REST - 100);
  finger("pointerup");
  click();
  finger("pointerdown");
  finger("pointermove", 30);
  vi.advanceTimersByTime(REST);
  expect(told).toEqual(["clicked"]);
});

it("the other button of the mouse looks, without the browser's menu; what a finger saw is not opened twice", () => {
  const menu = new MouseEvent("contextmenu", { cancelable: true });
  node.dispatchEvent(menu);
  expect(menu.defaultPrevented).toBe(true);
  finger("pointerdown");
  vi.advanceTimersByTime(REST);
  node.dispatchEvent(new MouseEvent("contextmenu"));
  expect(told).toEqual(["looked", "looked"]);
  held.destroy();
  node.dispatchEvent(new MouseEvent("contextmenu"));
  expect(told).toHaveLength(2);
});
