import type { Decision, Offer } from "../protocol";

/** The offers of a decision, by where they can be clicked. */
export interface Grouped {
  /** Offers by the scene id that is clicked for them. */
  spots: ReadonlyMap<string, readonly Offer[]>;
  /** Offers that sit on nothing, and the way on: buttons. */
  buttons: readonly Offer[];
  /**
   * Offers by the other ids that light up for them, where each stands for one offer alone: a click there means it too.
   */
  also: ReadonlyMap<string, Offer>;
  /** Cards that are not clicked for an option by themselves, but narrow the choice to what they can do. */
  cards: ReadonlySet<string>;
}

const NOTHING: Grouped = { spots: new Map(), buttons: [], also: new Map(), cards: new Set() };

/** `card` is the card chosen first: then only its offers (and those of no card) remain on the board. */
export function group(decision: Decision | null, card = ""): Grouped {
  if (!decision) return NOTHING;
  const spots = new Map<string, Offer[]>();
  const buttons: Offer[] = [];
  const cards = new Set<string>();
  const others = new Map<string, Offer[]>();
  for (const offer of decision.offers) {
    if (offer.needs?.length) continue;
    const spot = offer.on?.[0];
    const narrows = offer.card && offer.card !== spot ? offer.card : "";
    if (narrows) cards.add(narrows);
    if (card && offer.card && offer.card !== card) {
      // Another card must stay in reach of a click, its targets not.
      if (spot !== offer.card) continue;
    }
    if (spot === undefined) buttons.push(offer);
    else {
      spots.set(spot, [...(spots.get(spot) ?? []), offer]);
      // The way on must not hide on a card.
      if (offer.tone === "main") buttons.push(offer);
      for (const id of offer.on?.slice(1) ?? [])
        if (id !== offer.card) others.set(id, [...(others.get(id) ?? []), offer]);
    }
  }
  const also = new Map(
    [...others].flatMap(([id, offers]) => (offers.length === 1 && !spots.has(id) ? [[id, offers[0]!] as const] : [])),
  );
  return { spots, buttons, also, cards };
}

/** The offers of a decision that are sets, by what is chosen so far. */
export interface Gathered {
  /** All that some offer needs. */
  all: ReadonlySet<string>;
  /** What a click does something with: what is chosen is taken back, what some offer needs beside it is chosen too. */
  open: ReadonlySet<string>;
  /** Places that are chosen instead of those that are: the rest of what is chosen goes with them. */
  instead: ReadonlySet<string>;
  /** The offer that needs just what is chosen. */
  whole: Offer | undefined;
}

/** `place`: what is a place on the board. */
export function gather(
  decision: Decision | null,
  chosen: readonly string[],
  place: (id: string) => boolean = () => false,
): Gathered {
  const sets = (decision?.offers ?? []).filter((offer) => offer.needs?.length);
  const left = sets.filter((offer) => chosen.every((id) => offer.needs?.includes(id)));
  const needed = (offers: readonly Offer[]): string[] => offers.flatMap((offer) => offer.needs ?? []);
  const open = new Set([...chosen, ...needed(left)]);
  const rest = chosen.filter((id) => !place(id));
  const moved =
    rest.length < chosen.length ? sets.filter((offer) => rest.every((id) => offer.needs?.includes(id))) : [];
  const instead = new Set(needed(moved).filter((id) => place(id) && !open.has(id)));
  return {
    all: new Set(needed(sets)),
    open,
    instead,
    whole: left.find((offer) => offer.needs?.length === chosen.length),
  };
}

/** Every id that lights up when an offer is pointed at. */
export function lit(offers: readonly Offer[]): string[] {
  return [...new Set(offers.flatMap((offer) => [...(offer.on ?? []), ...(offer.needs ?? [])]))];
}

/** The offers' main button, if there is exactly one way on. */
export function wayOn(buttons: readonly Offer[]): Offer | undefined {
  return buttons.find((offer) => offer.tone === "main");
}

export function wayOut(buttons: readonly Offer[]): Offer | undefined {
  return buttons.find((offer) => offer.tone === "pass");
}

/** The offer a key of the keyboard stands for. Space is the way on, else the way out. */
export function byKey(buttons: readonly Offer[], key: string): Offer | undefined {
  const named = buttons.find((offer) => offer.key && offer.key.toLowerCase() === key.toLowerCase());
  if (named || key !== " ") return named;
  return wayOn(buttons) ?? wayOut(buttons) ?? (buttons.length === 1 ? buttons[0] : undefined);
}

/** Main first, ways out last, else as offered. */
export function ordered(buttons: readonly Offer[]): Offer[] {
  const rank = (offer: Offer): number => (offer.tone === "main" ? 0 : offer.tone === "pass" ? 2 : 1);
  return [...buttons].sort((a, b) => rank(a) - rank(b));
}

/** The option somebody typed: its text form, its label, or the only one that begins so. */
export function typed(decision: Decision, words: string): Offer | undefined {
  const wanted = words.trim().toLowerCase().replace(/\s+/g, " ");
  if (!wanted) return undefined;
  const number = /^\d+$/.test(wanted) ? decision.offers[Number(wanted) - 1] : undefined;
  const same = decision.offers.find(
    (offer) => offer.text.toLowerCase() === wanted || offer.label.toLowerCase() === wanted,
  );
  if (same) return same;
  const begun = decision.offers.filter((offer) => offer.text.toLowerCase().startsWith(wanted));
  return begun.length === 1 ? begun[0] : number;
}
