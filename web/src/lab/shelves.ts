/** What a content holds beside those who can be dealt: its lists of named things, each a shelf. */
import type { Bench } from "../protocol";
import { at, isRecord, type Path, samePath, type Schema, schemaAt, title, within } from "./schema";

export interface Thing {
  name: string;
  icon: string;
  file: string;
  path: Path;
  /** How much of it differs from the box. */
  changes: number;
}

export interface Shelf {
  id: string;
  name: string;
  things: Thing[];
}

/** Names, pictures and colors: of what is played nothing changes with them, so they come last. */
const LOOKS = "look.toml";

/** Return a word of the content for several of its kind: "hero" gives "Heroes", "stand_in" gives "Stand ins". */
export function several(word: string): string {
  const spaced = word.replaceAll("_", " ");
  const capital = spaced.charAt(0).toUpperCase() + spaced.slice(1);
  if (/[^aeiou]y$/.test(capital)) return `${capital.slice(0, -1)}ies`;
  if (capital.endsWith("s")) return /(ss|us)$/.test(capital) ? `${capital}es` : capital;
  return /(o|x|ch|sh)$/.test(capital) ? `${capital}es` : `${capital}s`;
}

/** Return what those who can be dealt are called. */
export function leaders(bench: Bench): string {
  return several(String(bench.tiles?.[0]?.path[0] ?? "hero"));
}

/** Return how much of a place differs from the box. */
export function changesAt(bench: Bench, file: string, path: Path): number {
  return bench.differences.filter((one) => one.file === file && within(one.path, path)).length;
}

/** Return the lists of named things of a content, without those who can be dealt. */
export function shelvesOf(bench: Bench): Shelf[] {
  const dealt = new Set((bench.tiles ?? []).map((one) => `${one.file}/${String(one.path[0])}`));
  const files = Object.keys(bench.files).sort((a, b) => Number(a === LOOKS) - Number(b === LOOKS));
  return files.flatMap((file) => {
    const data = bench.files[file]?.value;
    if (!isRecord(data) || file === LOOKS) return [];
    return Object.entries(data).flatMap(([key, rows]) => {
      const things = thingsOf(bench, file, key, rows);
      return things.length < 2 || dealt.has(`${file}/${key}`)
        ? []
        : [{ id: `${file}/${key}`, name: several(key), things }];
    });
  });
}

function thingsOf(bench: Bench, file: string, key: string, rows: unknown): Thing[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown, n) => {
    const [name, icon] = [at(row, ["name"]), at(row, ["icon"])];
    if (typeof name !== "string") return [];
    const path = [key, n];
    return [{ name, icon: typeof icon === "string" ? icon : "", file, path, changes: changesAt(bench, file, path) }];
  });
}

/** Return where the things before and after one lie: among the cards of the same owner, or in the same list. */
export function besides(bench: Bench, file: string, path: Path): { before: Path | null; after: Path | null } | null {
  const tile = (bench.tiles ?? []).find((one) => one.file === file && within(path, one.path));
  const cards = (tile?.cards ?? []).map((one) => one.path ?? []);
  const last = path.at(-1);
  const list = at(bench.files[file]?.value, path.slice(0, -1));
  const some = cards.some((one) => samePath(one, path))
    ? cards
    : Array.isArray(list)
      ? list.map((_, n) => [...path.slice(0, -1), n])
      : [];
  if (some.length < 2 || last === undefined) return null;
  const here = some.findIndex((one) => samePath(one, path));
  return { before: some[here - 1] ?? null, after: some[here + 1] ?? null };
}

/** Return the place of the card, or else of the row, to which a place of a file belongs. */
export function thingAt(bench: Bench | null, file: string, path: Path): Path {
  const cards = (bench?.tiles ?? []).filter((one) => one.file === file).flatMap((one) => one.cards ?? []);
  return cards.map((one) => one.path ?? []).find((one) => one.length > 0 && within(path, one)) ?? path.slice(0, 2);
}

/** Return whose place of a file it is: the names of the rows around it, and what the field is called. */
export function called(bench: Bench, file: string, path: Path): string {
  const data = bench.files[file]?.value;
  const names = path
    .map((_, n) => at(data, [...path.slice(0, n + 1), "name"]))
    .filter((one) => typeof one === "string");
  const field = path.findLast((one) => typeof one === "string");
  if (field === undefined) return file;
  const shape = schemaAt((bench.files[file]?.schema ?? {}) as Schema, data, path.slice(0, path.lastIndexOf(field) + 1));
  return [...names, title(field, shape)].join(", ");
}
