/** What stands for parts of content, and which rule they are written by. */
import type { Bench } from "../protocol";

/** Return the icon of a part by the word that calls it; empty if it has none. */
export function signOf(icons: Bench["icons"], word: string): string {
  return icons?.[word.toLowerCase().replaceAll(" ", "_")] ?? "";
}

/** Return the first rule that a description cites, which stands at its very beginning; empty if it cites none. */
export function ruleOf(description: string): string {
  return /^[A-Z]+-\d+(\.\d+)*/.exec(description)?.[0] ?? "";
}
