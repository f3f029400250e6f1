/** Fingers, mouse and wheel on the board: drag pans, two fingers pinch, the wheel zooms, a short touch picks. */

import type { Point } from "./geometry";

export interface GestureHandlers {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  tap(at: Point, touch: boolean): void;
  hover(at: Point | null): void;
  settled(): void;
  key(event: KeyboardEvent): void;
}

const TAP_REACH = 8;

export function gestures(node: HTMLElement, handlers: GestureHandlers): { destroy: () => void } {
  const down = new Map<number, Point>();
  let travelled = 0;
  let touch = false;
  let wheelTimer: ReturnType<typeof setTimeout> | undefined;

  const local = (event: MouseEvent): Point => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function start(event: PointerEvent): void {
    if (event.button > 0) return;
    if (down.size === 0) travelled = 0;
    touch = event.pointerType === "touch";
    down.set(event.pointerId, local(event));
  }

  function pinch(moved: number, from: Point, to: Point): void {
    const other = [...down].find(([id]) => id !== moved)?.[1];
    if (!other) return;
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    handlers.pan((to.x - from.x) / 2, (to.y - from.y) / 2);
    if (before > 0) handlers.zoom(after / before, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
  }

  function move(event: PointerEvent): void {
    const to = local(event);
    const from = down.get(event.pointerId);
    if (!from) {
      if (event.pointerType !== "touch") handlers.hover(to);
      return;
    }
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (travelled + length < TAP_REACH && down.size === 1) return;
    // Captured only once it is a drag: a captured click would never reach the button below it.
    if (travelled < TAP_REACH) node.setPointerCapture(event.pointerId);
    travelled += length + TAP_REACH;
    if (down.size === 1) handlers.pan(to.x - from.x, to.y - from.y);
    else pinch(event.pointerId, from, to);
    down.set(event.pointerId, to);
  }

  function end(event: PointerEvent): void {
    const from = down.get(event.pointerId);
    if (!from) return;
    down.delete(event.pointerId);
    if (travelled >= TAP_REACH) handlers.settled();
  }

  /**
   * Not before the click: what a tap opens on the way up would get the click of the same tap, and close again, or take
   * a choice that nobody made. By key or screen reader (no detail) things are picked where they are.
   */
  function click(event: MouseEvent): void {
    if (event.detail > 0 && travelled < TAP_REACH) handlers.tap(local(event), touch);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    handlers.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), local(event));
    clearTimeout(wheelTimer);
    wheelTimer = setTimeout(handlers.settled, 160);
  }

  const leave = (event: PointerEvent): void => {
    down.delete(event.pointerId);
    handlers.hover(null);
  };
  const all: [string, (event: never) => void, AddEventListenerOptions?][] = [
    ["pointerdown", start],
    ["pointermove", move],
    ["pointerup", end],
    ["pointercancel", end],
    ["click", click],
    ["pointerleave", leave],
    ["keydown", (event: KeyboardEvent) => handlers.key(event)],
    ["wheel", wheel, { passive: false }],
  ];
  for (const [name, listener, options] of all) node.addEventListener(name, listener as EventListener, options);
  return {
    destroy() {
      clearTimeout(wheelTimer);
      for (const [name, listener] of all) node.removeEventListener(name, listener as EventListener);
    },
  };
}
