/** What a table does by itself whenever something changes: it follows the question, asks ahead, and wonders why not. */
import { untrack } from "svelte";
import type { Play } from "./play.svelte";

export function follows(play: () => Play): void {
  $effect(() => {
    void play().question;
    untrack(() => play().follow());
  });
  $effect(() => {
    play().ask();
  });
  $effect(() => {
    play().wonder();
  });
  // A refused pick was not done: the same question is open again.
  $effect(() => {
    if (play().match.client.refusal) untrack(() => play().reopen());
  });
}
