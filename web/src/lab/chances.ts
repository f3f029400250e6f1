/** What chance does with what is open, in sentences of the engine. */
import type { Bench } from "../protocol";
import { at, type Path, samePath } from "./schema";

/** A word of a sentence, and what stands in its place in the box if that is another one. */
export interface Said {
  word: string;
  was: string;
}

/** Return what is said of a row, word by word, beside what is said of it in the box. */
export function chancesAt(bench: Bench, box: Bench | null, file: string, path: Path): Said[][] {
  const of = (one: Bench | null): string[][] =>
    (one?.chances ?? [])
      .filter((some) => some.file === file && samePath(some.path, path))
      .map((some) => some.words.split(" "));
  const idAt = (one: Bench | null): unknown => at(one?.files[file]?.value, [...path, "id"]);
  const [now, then] = [of(bench), idAt(bench) === idAt(box) ? of(box) : []];
  return now.map((words, n) => {
    const before = now.length === then.length && then[n]?.length === words.length ? then[n] : words;
    return words.map((word, at) => ({ word, was: before[at] === word ? "" : (before[at] ?? "") }));
  });
}
