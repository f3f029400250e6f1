/** What lies above a table: a solution that is shown there, and the keys that are meant for it. */
import type { Offer } from "../protocol";
import type { Play } from "./play.svelte";

/** So long it is looked at before it is pointed at, and then before it is done, in milliseconds. */
const PICKED = 900;
const ARMED = 1100;

/** Play what is to be shown as one would play it: first what it would do, then it is done. */
export function shown(of: () => Play, offered: () => Offer | null): void {
  $effect(() => {
    const play = of();
    const { decision } = play;
    const offer = offered();
    if (!offer || !decision || play.sent) return;
    let timer = setTimeout(() => {
      play.armed = offer;
      timer = setTimeout(() => {
        play.clear();
        play.match.submit(decision, offer.text);
      }, ARMED);
    }, PICKED);
    return () => clearTimeout(timer);
  });
}

/** The key that was pressed, if it is meant for what lies above the table; empty if something else has it. */
export function pressedAbove(event: KeyboardEvent): string {
  const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea");
  const other = event.altKey || event.ctrlKey || event.metaKey || typing || document.querySelector("dialog[open]");
  return other ? "" : event.key;
}
