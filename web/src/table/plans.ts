/** The plan of what the viewer has laid in secret: what of it lies on the board, and which option its switches mean. */

import type { Grouped } from "../lib/offers";
import type { Mark, Offer, Plan, Switch } from "../protocol";
import type { Play } from "./play.svelte";

/** The plan that is made now; else the last. */
export function foremost(plans: readonly Plan[]): Plan | undefined {
  return plans.find((plan) => plan.active) ?? plans.at(-1);
}

/** How a plan stands out: what would be hit, and the range of what fires, are drawn alike in all. */
const OWN: readonly Mark["kind"][] = ["path", "ghost", "order"];

/**
 * Return the marks of all plans. The one that is made now is gold and lies on top, the others have the color of their
 * side. What several plans say of the same thing lies there once.
 */
export function planMarks(plans: readonly Plan[]): Mark[] {
  const front = foremost(plans);
  const back = plans.filter((plan) => plan !== front);
  const marks = [...back, ...(front ? [front] : [])].flatMap((plan) =>
    (plan.marks ?? []).map((mark) => (plan === front && OWN.includes(mark.kind) ? { ...mark, side: "" } : mark)),
  );
  const seen = new Set<string>();
  return marks.filter((mark) => {
    if (OWN.includes(mark.kind)) return true;
    const key = JSON.stringify([mark.kind, mark.on, mark.cells, mark.kind === "odds" ? mark.text : ""]);
    return !seen.has(key) && seen.add(key);
  });
}

/** The option that switches this on; undefined if it cannot be now, or is on already. */
export function switchesOn(id: string, grouped: Grouped): Offer | undefined {
  return grouped.spots.get(id)?.find((offer) => offer.tone !== "pass");
}

/** Whether a switch can be thrown now, one way or the other. */
export function toggleable(one: Switch, play: Play): boolean {
  return !play.sent && (play.picks.has(one.id) || switchesOn(one.id, play.grouped) !== undefined);
}

/** Throw it: on is a pick, off takes that pick back. */
export function toggles(one: Switch, play: Play): void {
  const number = play.picks.get(one.id);
  const offer = switchesOn(one.id, play.grouped);
  if (number !== undefined) play.undo(number);
  else if (offer) play.commit(offer);
}
