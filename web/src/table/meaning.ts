/** What a click on something of a scene may mean. */

import type { Grouped } from "../lib/offers";
import type { Index } from "../lib/scene";
import type { Decision, Offer, Preview, Scene, Stage, View } from "../protocol";

/** What a click falls on: what is asked, and what is armed of it. */
interface Table {
  armed: Offer | null;
  /** The card or action that was chosen first. */
  card: string;
  decision: Decision | null;
  index: Index | null;
  preview: Preview | null;
  scene: Scene | null;
  touch: boolean;
}

/**
 * Return the options that a click on `id` stands for although they sit elsewhere: somebody clicks a piece, and the
 * offer sits on its cell. Any id that an offer lights up may stand for it, if only one does.
 */
export function besides(id: string, grouped: Grouped, index: Index | null): readonly Offer[] {
  const also = grouped.also.get(id);
  if (also) return [also];
  const here = index?.pieces.get(id)?.at;
  if (here && grouped.spots.has(here)) return grouped.spots.get(here) ?? [];
  const piece = index?.scene.pieces?.find((one) => one.at === id && grouped.spots.has(one.id));
  return piece ? (grouped.spots.get(piece.id) ?? []) : [];
}

/**
 * Return whether somebody who clicks `id` wants something done there, because such things are asked for, or because
 * there is nothing to be looked at.
 */
export function wanted(id: string, grouped: Grouped, index: Index | null): boolean {
  const { cells, pieces, scene } = index ?? {};
  const asked = (things: ReadonlyMap<string, unknown> | undefined): boolean =>
    [...grouped.spots.keys()].some((spot) => things?.has(spot));
  if (pieces?.has(id)) return asked(pieces);
  return (
    Boolean(cells?.has(id)) &&
    (asked(cells) || !scene?.boards.some((board) => board.regions?.some((region) => region.cells.includes(id))))
  );
}

/**
 * Return whether a click lifts a card of a hand, or a figure of one's own whose only option spends a card or an action
 * that was not chosen. What is picked in secret goes at once: a click takes it back.
 */
export function isLifted(offer: Offer, { card, decision, scene }: Pick<Table, "card" | "decision" | "scene">): boolean {
  if (!decision || decision.secret) return false;
  const id = offer.on?.[0];
  const hands = (scene?.zones ?? []).filter((zone) => zone.role === "hand");
  if (hands.some((zone) => zone.cards.some((one) => one.id === id))) return true;
  const spends = Boolean(offer.card) && offer.card !== card;
  return spends && (scene?.pieces ?? []).some((piece) => piece.id === id && piece.seat === decision.seat);
}

/**
 * Return what a click means while something is armed. On what would be done to something: go on. On the same thing once
 * more: fingers read it, where there is more to read than where it is, and everybody else puts it down.
 */
export function onArmed(play: Table, id: string): "" | "down" | "go" | "read" {
  const { armed, index, preview, touch } = play;
  if (!armed?.on) return "";
  if (armed.on[0] === id) return touch ? (index?.cells.has(id) ? "go" : "read") : "down";
  const shown = preview?.marks?.some((mark) => mark.on === id || mark.cells?.includes(id));
  return isLifted(armed, play) && (shown || armed.on.includes(id)) ? "go" : "";
}

/** Return the id of the card that lies at the region of a cell, if one does. */
export function lyingAt(id: string, scene: Scene | null): string | undefined {
  const regions = (scene?.boards ?? [])
    .flatMap((board) => board.regions ?? [])
    .filter((region) => region.id === id || region.cells.includes(id));
  return scene?.zones?.find((zone) => zone.role === "place" && regions.some((region) => region.id === zone.at))
    ?.cards[0]?.id;
}

/** Return the name of what a seat leads, if that is one thing. */
export function leads(seat: number, scene: Scene | null): string {
  const panels = (scene?.panels ?? []).filter((panel) => panel.seat === seat && panel.piece);
  return panels.length === 1 ? (panels[0]?.name ?? "") : "";
}

/** Return the stage of a scene if it stops the table for the viewer. */
export function stops(stage: Stage | null | undefined, view: View): Stage | null {
  const seats = stage?.seats ?? [];
  return stage && (seats.length === 0 || (view.seat != null && seats.includes(view.seat))) ? stage : null;
}
