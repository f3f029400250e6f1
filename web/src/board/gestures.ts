/**
 * Fingers, mouse and wheel on the board: drag pans, two fingers pinch, the wheel zooms, a short touch picks, a long one
 * looks.
 */

import { Rest } from "../lib/looks";
import type { Point } from "./geometry";

export interface GestureHandlers {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** `rests`: a finger that stays, or the other button of the mouse. */
  tap(at: Point, touch: boolean, rests: boolean): void;
  hover(at: Point | null): void;
  settled(): void;
  key(event: KeyboardEvent): void;
}

/** How far, in pixels, a pointer may move and still be a tap. */
const TAP_REACH = 8;
/** How long, in milliseconds, the wheel must rest before the zoom counts as done. */
const WHEEL_REST = 160;

class Gestures {
  private readonly down = new Map<number, Point>();
  private travelled = 0;
  private touch = false;
  private readonly rest = new Rest();
  private wheelTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly node: HTMLElement,
    private readonly handlers: GestureHandlers,
  ) {}

  private local(event: MouseEvent): Point {
    const box = this.node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  start(event: PointerEvent): void {
    if (event.button > 0) return;
    if (this.down.size === 0) this.travelled = 0;
    this.touch = event.pointerType === "touch";
    const at = this.local(event);
    this.down.set(event.pointerId, at);
    this.rest.down(event, () => this.handlers.tap(at, true, true));
    if (this.down.size > 1) this.rest.stop();
  }

  private pinch(moved: number, from: Point, to: Point): void {
    const other = [...this.down].find(([id]) => id !== moved)?.[1];
    if (!other) return;
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    this.handlers.pan((to.x - from.x) / 2, (to.y - from.y) / 2);
    if (before > 0) this.handlers.zoom(after / before, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
  }

  move(event: PointerEvent): void {
    const to = this.local(event);
    const from = this.down.get(event.pointerId);
    this.rest.move(event);
    if (!from) {
      if (event.pointerType !== "touch") this.handlers.hover(to);
      return;
    }
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (this.travelled + length < TAP_REACH && this.down.size === 1) return;
    // Captured only once it is a drag: a captured click would never reach the button below it.
    if (this.travelled < TAP_REACH) this.node.setPointerCapture(event.pointerId);
    this.travelled += length + TAP_REACH;
    if (this.down.size === 1) this.handlers.pan(to.x - from.x, to.y - from.y);
    else this.pinch(event.pointerId, from, to);
    this.down.set(event.pointerId, to);
  }

  end(event: PointerEvent): void {
    this.rest.stop();
    if (!this.down.delete(event.pointerId)) return;
    if (this.travelled >= TAP_REACH) this.handlers.settled();
  }

  /**
   * Wait for the click. If a tap acted when the finger lifts, the click that follows would hit what the tap has just
   * opened: it would close it again, or take a choice that nobody made. Keys and screen readers click without detail;
   * they pick the focused thing itself.
   */
  click(event: MouseEvent): void {
    if (event.detail > 0 && this.travelled < TAP_REACH && !this.rest.over)
      this.handlers.tap(this.local(event), this.touch, false);
  }

  /** The other button of the mouse. A finger that rests was told already. */
  menu(event: MouseEvent): void {
    event.preventDefault();
    if (!this.touch) this.handlers.tap(this.local(event), false, true);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.handlers.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), this.local(event));
    clearTimeout(this.wheelTimer);
    this.wheelTimer = setTimeout(() => this.handlers.settled(), WHEEL_REST);
  }

  leave(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    this.handlers.hover(null);
  }

  stop(): void {
    this.rest.stop();
    clearTimeout(this.wheelTimer);
  }
}

export function gestures(node: HTMLElement, handlers: GestureHandlers): { destroy: () => void } {
  const all = new Gestures(node, handlers);
  const gone = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ): void => node.addEventListener(name, listener, { ...options, signal: gone.signal });
  on("pointerdown", (event) => all.start(event));
  on("pointermove", (event) => all.move(event));
  on("pointerup", (event) => all.end(event));
  on("pointercancel", (event) => all.end(event));
  on("click", (event) => all.click(event));
  on("contextmenu", (event) => all.menu(event));
  on("pointerleave", (event) => all.leave(event));
  on("keydown", (event) => handlers.key(event));
  on("wheel", (event) => all.wheel(event), { passive: false });
  return {
    destroy() {
      all.stop();
      gone.abort();
    },
  };
}
