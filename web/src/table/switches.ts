/** The switches of a plan: which option each means, and how it is thrown. */

import type { Grouped } from "../lib/offers";
import type { Offer, Switch } from "../protocol";
import type { Play } from "./play.svelte";

/** The option that switches this on; undefined if it cannot be now, or is on already. */
export function switchesOn(id: string, grouped: Grouped): Offer | undefined {
  return grouped.spots.get(id)?.find((offer) => offer.tone !== "pass");
}

/** Whether a switch can be thrown now, one way or the other. */
export function toggleable(one: Switch, play: Play): boolean {
  return !play.sent && (play.picks.has(one.id) || switchesOn(one.id, play.grouped) !== undefined);
}

/** Whether nothing else is asked for than to throw it, or others like it. */
export function isAsked(one: Switch, others: readonly Switch[], play: Play): boolean {
  const ids = [...play.grouped.spots.keys()];
  return !play.sent && ids.includes(one.id) && ids.every((id) => others.some((other) => other.id === id));
}

/** Throw it: on is a pick, off takes that pick back. */
export function toggles(one: Switch, play: Play): void {
  const number = play.picks.get(one.id);
  const offer = switchesOn(one.id, play.grouped);
  if (number !== undefined) play.undo(number);
  else if (offer) play.commit(offer);
}
