/** The words of an open question, as they change with what is chosen or armed. */

import { brief } from "../lib/log";
import { either } from "../lib/words";
import type { Offer } from "../protocol";
import type { Index } from "../lib/scene";
import type { Play } from "./play.svelte";

export interface PromptWords {
  title: string;
  how: string;
  /** What would happen, where there is no other place to say it. */
  outcome: string;
}

/** So many are called by their names. */
const NAMED = 4;
/** What a card does is said with the question if it has so many letters at most. */
const SAID = 80;

/** What may be picked for a card: a few figures by their names, else what all of it is. */
function glowing(card: string, offers: readonly Offer[], index: Index | null): string {
  const ids = new Set(offers.filter((offer) => offer.card === card).flatMap((offer) => offer.on?.slice(0, 1) ?? []));
  const names = [...ids].map((id) => index?.pieces.get(id)?.name);
  if (names.length > 0 && names.length <= NAMED && names.every(Boolean)) return either(names as string[]);
  if (ids.size > 0 && [...ids].every((id) => index?.cells.has(id))) return "a space that glows";
  return "what glows";
}

/** On a phone one taps: to point at something, too. */
export const tapped = (how: string): string =>
  how
    .replace(/\b([Cc])lick(?=\b|s\b)/g, (_, c) => (c === "C" ? "Tap" : "tap"))
    .replace(/\b([Pp])oint at\b/g, (_, p) => (p === "P" ? "Tap" : "tap"));

/** A card's name, before what is said of it; some end with a sign of their own. */
const before = (name: string): string => (/[!?.]$/.test(name) ? name : `${name}:`);

type Asked = Pick<Play, "armed" | "card" | "decision" | "gathered" | "index" | "preview">;

/** Return the words of the question. `meant` is the option that Enter would take. */
export function promptWords(
  { armed, card, decision, gathered, index, preview }: Asked,
  meant: Offer | null | undefined,
  narrow: boolean,
): PromptWords {
  const { title = "", how = "" } = decision?.prompt ?? {};
  const chosen = card ? index?.cards.get(card) : undefined;
  const outcome =
    narrow && meant
      ? brief(preview)
          .map((one) => one.replace(/\.$/, ""))
          .join(". ")
      : "";
  if (armed?.ask) return { title: armed.ask, how: "", outcome };
  if (armed)
    return {
      title: armed.label,
      how: outcome || (narrow ? "Press Go" : "Press Go, or click it again to take it back"),
      outcome,
    };
  if (chosen) {
    const pick = glowing(card, decision?.offers ?? [], index);
    const does = chosen.text && chosen.text.length <= SAID ? chosen.text : "";
    return { title: before(chosen.name), how: does ? `${does} Pick ${pick}` : `pick ${pick}`, outcome };
  }
  return { title: gathered.begun || title, how: outcome || (narrow ? tapped(how) : how), outcome };
}
