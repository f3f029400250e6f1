import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Clock } from "../net/clock";

/** How a share of something is drawn, and which property that changes. */
export interface Drawn {
  property: "transform" | "stroke-dashoffset";
  at: (share: number) => string;
}

export const BAR: Drawn = { property: "transform", at: (share) => `scaleX(${share})` };
/** Of a circle with the path length 1. */
export const ARC: Drawn = { property: "stroke-dashoffset", at: (share) => String(1 - share) };

/**
 * Let something be empty at a moment of the server's clock: `of` seconds before, it is full. `due` is 0 while it stands
 * still, at this `share`. Whoever wants things still sees it jump once a second.
 */
export function drains(
  clock: Clock,
  drawn: Drawn,
  due: number,
  of: number,
  share: number,
): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const now = still && due ? clock.now : untrack(() => clock.now);
    const left = Math.max(0, due - now);
    const from = due ? Math.min(1, left / Math.max(1, of)) : share;
    node.style.transition = "none";
    node.style.setProperty(drawn.property, drawn.at(from));
    if (still || left === 0) return;
    // What it is now must be drawn before where it goes.
    node.getBoundingClientRect();
    node.style.transition = `${drawn.property} ${left}s linear`;
    node.style.setProperty(drawn.property, drawn.at(0));
  };
}
