/**
 * To look at a thing while a click does something with it: the other button of the mouse, or a finger that rests on it.
 * A finger's time is measured here, because not every browser tells of it.
 */

/** A finger that rests so long looks, in milliseconds. */
export const REST = 450;
/** A finger that moves farther scrolls or drags, in pixels. */
const REACH = 10;

/** Tells when a finger has rested at one place. */
export class Rest {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private from = { x: 0, y: 0 };
  /** It has rested: the click that comes when it lifts means nothing more. */
  over = false;

  down(event: PointerEvent, rested: () => void): void {
    this.stop();
    this.over = false;
    if (event.pointerType !== "touch") return;
    this.from = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.over = true;
      rested();
    }, REST);
  }

  move(event: PointerEvent): void {
    if (Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > REACH) this.stop();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

export function looks(node: HTMLElement, look: () => void): { update: (now: () => void) => void; destroy: () => void } {
  const rest = new Rest();
  const gone = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ): void => node.addEventListener(name, listener, { ...options, signal: gone.signal });
  on("pointerdown", (event) => rest.down(event, () => look()));
  on("pointermove", (event) => rest.move(event));
  on("pointerup", () => rest.stop());
  on("pointercancel", () => rest.stop());
  on(
    "click",
    (event) => {
      if (rest.over && event.detail > 0) event.stopImmediatePropagation();
      rest.over = false;
    },
    { capture: true },
  );
  on("contextmenu", (event) => {
    event.preventDefault();
    if (!rest.over) look();
  });
  return {
    update: (now) => (look = now),
    destroy() {
      rest.stop();
      gone.abort();
    },
  };
}
