/** Passing on all questions of a kind. */

import type { Play } from "./play.svelte";

/** Pass on this question and all of its kind. */
export function waive({ decision, match, sent }: Play): void {
  const waiver = decision?.prompt.waiver;
  if (decision && waiver && !sent && !match.sending("waive", decision.seat))
    match.waive(decision.seat, waiver.key, true);
}

/** Be asked again. */
export function askAgain({ match, waived }: Play): void {
  if (waived && !match.sending("waive", waived.seat)) match.waive(waived.seat, waived.key, false);
}
