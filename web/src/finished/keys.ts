/** What keys do on the page of a match that is over. */
import { rounds } from "../lib/log";
import type { Replay } from "../table/replay.svelte";

/** The key that was pressed and is meant for the page; empty if something else has it. */
export function pressed(event: KeyboardEvent): string {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return "";
  if (document.querySelector("dialog[open]")) return "";
  if (target instanceof Element && target.closest("input, select, textarea, [role=radiogroup], .board, .log"))
    return "";
  if (key === " " && target instanceof Element && target.closest("button, a, summary")) return "";
  return key.length === 1 ? key.toLowerCase() : key;
}

/** The step that a key leads to: left and right one on, with Shift a round, Home and End; null if it leads nowhere. */
export function stepsTo(key: string, far: boolean, { at, last, steps }: Replay): number | null {
  const begins = rounds(steps).map(({ n }) => steps.findIndex((row) => row.n === n));
  switch (key) {
    case "ArrowLeft":
      return far ? (begins.filter((i) => i < at).at(-1) ?? 0) : Math.max(0, at - 1);
    case "ArrowRight":
      return far ? (begins.find((i) => i > at) ?? last) : at + 1;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
