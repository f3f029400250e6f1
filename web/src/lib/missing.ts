/** What is still missing of an option that is chosen piece by piece, in words. Pure. */

import type { Decision } from "../protocol";
import { goes } from "./forms";
import { type Index, nameOf } from "./scene";
import { either } from "./words";

/** So many things are called by their names, in so many letters. */
const NAMED = 3;
const LETTERS = 34;

type Kind = "card" | "place" | "thing";
const KINDS: readonly Kind[] = ["card", "thing", "place"];

/** Return the next things of which one must be chosen beside what is chosen, so that it becomes a whole option. */
export function lacking(decision: Decision | null, chosen: readonly string[], kind: (id: string) => Kind): string[] {
  const form = (decision?.forms ?? []).find((one) => !one.at_once && goes(one, chosen));
  const group = form?.groups.find(({ of, least = 1 }) => of.filter(({ id }) => chosen.includes(id)).length < least);
  if (group) return group.of.map(({ id }) => id).filter((id) => !chosen.includes(id));
  const sets = (decision?.offers ?? []).flatMap(({ needs }) =>
    needs?.length && chosen.every((id) => needs.includes(id)) ? [needs.filter((id) => !chosen.includes(id))] : [],
  );
  const next = KINDS.find((one) => sets.length > 0 && sets.every((set) => set.some((id) => kind(id) === one)));
  return [...new Set(sets.flat().filter((id) => kind(id) === next))];
}

/** Return on the button of an option that is not whole yet what is still to be chosen: "2 chosen, now Top or Mid". */
export function lackingWords(decision: Decision | null, chosen: readonly string[], index: Index | null): string {
  const hands = (index?.scene.zones ?? []).filter((zone) => zone.role === "hand").flatMap((zone) => zone.cards);
  const kind = (id: string): Kind =>
    index?.cells.has(id) || index?.places.has(id) ? "place" : hands.some((card) => card.id === id) ? "card" : "thing";
  const ids = lacking(decision, chosen, kind);
  const labels = new Map(
    (decision?.forms ?? []).flatMap(({ groups }) => groups).flatMap(({ of }) => of.map((one) => [one.id, one.label])),
  );
  const names = [...new Set(ids.map((id) => labels.get(id) ?? (index ? nameOf(index, id) : id)))];
  const said = either(names);
  const sort = ids.every((id) => kind(id) === "place")
    ? "a place"
    : ids.every((id) => index?.cards.has(id))
      ? "a card"
      : "what glows";
  const coded = ids.some((id) => index?.cells.has(id) && !labels.has(id));
  const what = !coded && names.length <= NAMED && said.length <= LETTERS ? said : sort;
  if (ids.length === 0) return chosen.length > 0 ? `${chosen.length} chosen` : "None chosen";
  return chosen.length > 0 ? `${chosen.length} chosen, now ${what}` : `Choose ${what}`;
}
