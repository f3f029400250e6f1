/** The words of an open question, as they change with what is chosen or armed. */

import { brief } from "../lib/log";
import type { Offer } from "../protocol";
import type { Play } from "./play.svelte";

export interface PromptWords {
  title: string;
  how: string;
  /** What would happen, where there is no other place to say it. */
  outcome: string;
}

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
  if (chosen) return { title: `${chosen.name}:`, how: "pick what glows", outcome };
  return { title: gathered.begun || title, how: outcome || how, outcome };
}
