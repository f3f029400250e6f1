/** Printed cards: which stand for a part of the content, and what differs between two of them. */
import type { Bench, Card, Gem, Print } from "../protocol";
import { type Path, samePath, spelt, within } from "./schema";

/** Return the cards that are printed of a place: those within a part that has some, or else the one around it. */
export function printsAt(bench: Bench | null, file: string, path: Path): Print[] {
  const here = (bench?.prints ?? []).filter((one) => one.file === file);
  const mine = here.filter((one) => path.length > 0 && samePath(one.path, path));
  if (mine.length > 0) return mine;
  const inside = here.filter((one) => path.length > 1 && within(one.path, path));
  if (inside.length > 0) return inside;
  return here
    .filter((one) => within(path, one.path))
    .sort((a, b) => b.path.length - a.path.length)
    .slice(0, 1);
}

/** Return the card of the same place in another content; nothing if there is none. */
export function samePrint(bench: Bench | null, one: Print): Card | undefined {
  const place = spelt(one.file, one.path);
  return bench?.prints?.find((other) => spelt(other.file, other.path) === place)?.card;
}

/** Return which parts of a card differ from another one: "name", "art", "text", "left 0", "foot 1" and so on. */
export function differing(card: Card, other: Card | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  if (!other) return found;
  if (card.name !== other.name) found.add("name");
  if (JSON.stringify(card.art) !== JSON.stringify(other.art) || card.kind !== other.kind) found.add("art");
  if (card.text !== other.text || card.flavor !== other.flavor) found.add("text");
  for (const part of ["left", "right", "foot", "table", "chips"] as const) {
    const [mine, theirs] = [card[part] ?? [], other[part] ?? []] as [Part[], Part[]];
    mine.forEach((one, n) => {
      if (said(one) !== said(theirs[n])) found.add(`${part} ${n}`);
    });
    if (theirs.length > mine.length) found.add(`${part} ${Math.max(0, mine.length - 1)}`);
  }
  return found;
}

type Part = Pick<Gem, "label" | "value" | "icon"> & { text?: string; tip?: string };

function said(part: Part | undefined): string {
  return JSON.stringify(part ?? null);
}
