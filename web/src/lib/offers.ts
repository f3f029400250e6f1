import type { Decision, Form, Offer } from "../protocol";
import { wayId } from "../board/turns";
import { begun, byText, complete, goes, replaced, within } from "./forms";

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
      // The way on must not hide on a card, nor what has a letter of its own.
      if (offer.tone === "main" || /^\D$/.test(offer.key ?? "")) buttons.push(offer);
      for (const id of offer.on?.slice(1) ?? [])
        if (id !== offer.card) others.set(id, [...(others.get(id) ?? []), offer]);
    }
  }
  for (const [id, offers] of [...spots]) {
    // Which way something looks: each way is clicked by itself.
    if (offers.length < 2 || offers.some((offer) => offer.way == null)) continue;
    spots.delete(id);
    for (const offer of offers) spots.set(wayId(id, offer.way!), [offer]);
  }
  if (decision.rest) buttons.push(decision.rest);
  const also = new Map(
    [...others].flatMap(([id, offers]) => (offers.length === 1 && !spots.has(id) ? [[id, offers[0]!] as const] : [])),
  );
  return { spots, buttons, also, cards };
}

/** The options of a decision that are sets, offered by themselves or in forms, by what is chosen so far. */
export interface Gathered {
  /** All that some offer needs. */
  all: ReadonlySet<string>;
  /** What a click does something with: what is chosen is taken back, what some offer needs beside it is chosen too. */
  open: ReadonlySet<string>;
  /**
   * Places, and other things of which only one is taken, that can be chosen instead of what is: what is chosen then.
   */
  instead: ReadonlyMap<string, readonly string[]>;
  /** The option that needs just what is chosen. */
  whole: Offer | undefined;
  /** It needs no button: the last thing that was chosen submits it. */
  at_once: boolean;
  /** What is chosen of an option that needs no button, in its words, while something of it is missing. */
  begun: string;
  /** Whether there are options that a button takes, once they are whole. */
  by_button: boolean;
}

/** `place`: what is a place on the board. */
export function gather(
  decision: Decision | null,
  chosen: readonly string[],
  place: (id: string) => boolean = () => false,
): Gathered {
  const sets = (decision?.offers ?? []).filter((offer) => offer.needs?.length);
  const forms = decision?.forms ?? [];
  const left = sets.filter((offer) => chosen.every((id) => offer.needs?.includes(id)));
  const needed = (offers: readonly Offer[]): string[] => offers.flatMap((offer) => offer.needs ?? []);
  const open = new Set([...chosen, ...needed(left), ...addable(forms, chosen)]);
  const rest = chosen.filter((id) => !place(id));
  const moved =
    rest.length < chosen.length ? sets.filter((offer) => rest.every((id) => offer.needs?.includes(id))) : [];
  const instead = new Map([
    ...forms.flatMap((form) => [...replaced(form, chosen)]),
    ...needed(moved).flatMap((id) => (place(id) ? [[id, [...rest, id]] as const] : [])),
  ]);
  for (const id of open) instead.delete(id);
  const filled = forms.find((form) => complete(form, chosen));
  const alone = left.find((offer) => offer.needs?.length === chosen.length);
  return {
    all: new Set([...needed(sets), ...forms.flatMap(within)]),
    open,
    instead,
    whole: alone ?? (filled && complete(filled, chosen)),
    at_once: !alone && Boolean(filled?.at_once),
    begun: forms.flatMap((form) => (form.at_once && begun(form, chosen)) || [])[0] ?? "",
    by_button: sets.length > 0 || forms.some((form) => !form.at_once),
  };
}

/** What can be chosen beside what is chosen, so that it still goes into one option. */
function addable(forms: readonly Form[], chosen: readonly string[]): string[] {
  return forms.flatMap((form) => within(form).filter((id) => !chosen.includes(id) && goes(form, [...chosen, id])));
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

/** The offer a key of the keyboard stands for. Space is the way on; what gives something up has a key of its own. */
export function byKey(buttons: readonly Offer[], key: string): Offer | undefined {
  const named = buttons.find((offer) => offer.key && offer.key.toLowerCase() === key.toLowerCase());
  if (named || key !== " ") return named;
  const [only] = buttons.length === 1 ? buttons : [];
  return wayOn(buttons) ?? (only?.tone === "pass" ? undefined : only);
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
  const same = byText(decision, wanted) ?? decision.offers.find((offer) => offer.label.toLowerCase() === wanted);
  if (same) return same;
  const begun = decision.offers.filter((offer) => offer.text.toLowerCase().startsWith(wanted));
  return begun.length === 1 ? begun[0] : number;
}
