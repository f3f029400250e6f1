/** What was laid in an open series of picks, and what may be laid where. */

import { complete } from "../lib/forms";
import { lit } from "../lib/offers";
import { picked } from "../lib/scene";
import type { Decision, Offer, Scene, Slot } from "../protocol";

/**
 * Return the cards and switches that were picked of the open series, by id: which pick each of them is. If the picks do
 * not say it, they lie in their order.
 */
export function pickNumbers(decision: Decision | null, scene: Scene | null): ReadonlyMap<string, number> {
  const { picked: labels = [], laid = [], can_take_back } = decision ?? {};
  const cards =
    scene && can_take_back
      ? picked(scene, decision?.seat ?? null).flatMap((zone) => zone.cards.map((card) => card.id))
      : [];
  const switches = can_take_back ? (scene?.plans ?? []).flatMap((plan) => plan.switch?.id ?? []) : [];
  const said = laid.flatMap((ids, n) =>
    ids.filter((id) => cards.includes(id) || switches.includes(id)).map((id) => [id, n] as const),
  );
  return new Map(said.length > 0 || cards.length !== labels.length ? said : cards.map((id, n) => [id, n]));
}

/** Return the option that lights up just these ids, if there is one. */
export function justThese(decision: Decision | null, meant: ReadonlySet<string>): Offer | undefined {
  const single = decision?.offers.find((offer) => {
    const ids = new Set([...lit([offer]), ...(offer.card ? [offer.card] : [])]);
    return ids.size === meant.size && [...ids].every((id) => meant.has(id));
  });
  return single ?? decision?.forms?.map((form) => complete(form, [...meant])).find(Boolean);
}

/** Return whether this card could lie in this place, were it empty. */
export function mayLie(card: string, place: Slot): boolean {
  return Boolean(place.id) && place.mark !== "locked" && place.card !== card && place.also !== card;
}

/** Return whether cards that were picked lie in a heap, and not in places of their own. */
export function heaps(scene: Scene | null, seat: number | null): boolean {
  return scene !== null && picked(scene, seat).some((zone) => zone.cards.length > 0 && !zone.places?.length);
}
