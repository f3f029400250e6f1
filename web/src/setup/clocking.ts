/** The clock of a match that is set up: those to choose from, as words. */
import { expected, isSlow, lasting, numbers } from "../lib/clocks";
import type { ClockOffer, ClockPlan, ClockTerms } from "../protocol";

/** Nobody's time runs; and numbers of one's own. */
export const NONE = "";
export const OWN = "own";

export interface Chosen {
  name: string;
  /** One's own numbers of seconds. */
  free: number;
  bank: number;
  gain: number;
  shared: boolean;
}

export const UNTIMED: Chosen = { name: NONE, free: 30, bank: 300, gain: 0, shared: false };

export interface Choice {
  name: string;
  title: string;
  text: string;
}

const TITLES: Readonly<Record<string, string>> = { relaxed: "Relaxed", brisk: "Brisk", blitz: "Blitz" };

function title({ terms }: ClockOffer): string {
  return TITLES[terms.name ?? ""] ?? (isSlow(terms) ? `By mail, ${lasting(terms.free)}` : (terms.name ?? ""));
}

/** What there is to choose, each with how long a match takes with it. */
export function choices(offers: readonly ClockOffer[]): Choice[] {
  return [
    { name: NONE, title: "None", text: "everybody takes as long as they like" },
    ...offers.map((one) => ({
      name: one.terms.name ?? "",
      title: title(one),
      text: isSlow(one.terms) ? "for each answer" : minutes(one) || numbers(one.terms),
    })),
    { name: OWN, title: "Your own", text: "numbers that you choose" },
  ];
}

function minutes({ minutes: some = [] }: ClockOffer): string {
  return some.length > 1 ? `${some[0]}-${some[1]} min` : "";
}

/** The numbers of what was chosen; null: no clock, or the server has not told them yet. */
export function termsOf(chosen: Chosen, offers: readonly ClockOffer[]): ClockTerms | null {
  const { name, free, bank, gain, shared } = chosen;
  if (name === NONE) return null;
  if (name === OWN) return { free, bank, gain: Math.min(gain, bank), shared };
  const offer = offers.find((one) => one.terms.name === name);
  return offer ? { ...offer.terms, shared } : null;
}

/** Numbers and length of what was chosen, in a sentence. */
export function summary(chosen: Chosen, offers: readonly ClockOffer[]): string {
  const terms = termsOf(chosen, offers);
  const offer = offers.find((one) => one.terms.name === chosen.name);
  if (!terms) return "";
  const long = offer ? expected(offer) : "";
  return `${numbers(terms)}${long ? `: ${long}` : ""}.`;
}

/** What the server is asked for. */
export function planned(chosen: Chosen): ClockPlan | undefined {
  const { name, free, bank, gain, shared } = chosen;
  if (name === NONE) return undefined;
  return name === OWN ? { free, bank, gain: Math.min(gain, bank), shared } : { name, shared };
}

/** As it was the last time. */
export function remembered(plan: ClockPlan | null | undefined): Chosen {
  if (!plan) return { ...UNTIMED };
  const { name = "", free = UNTIMED.free, bank = UNTIMED.bank, gain = 0, shared = false } = plan;
  return name ? { ...UNTIMED, name, shared } : { name: OWN, free, bank, gain, shared };
}
