/** How long what is told stands there, by how much it matters. Pure: the game says what matters, the page how long. */

import type { Beat, Line, Weight } from "../protocol";
import { plain } from "./log";

/** A beat with the weight of what it belongs to. */
export type Weighed = Beat & { weight?: Weight };

/** Milliseconds: for each word, at least, and at most. What weighs nothing is over when it has moved. */
const HELD: Record<Weight, { word: number; least: number; most: number }> = {
  low: { word: 0, least: 0, most: 0 },
  "": { word: 150, least: 550, most: 1300 },
  high: { word: 220, least: 1300, most: 2600 },
};
const ORDER: readonly Weight[] = ["low", "", "high"];

/** The weight of what is told together: of its weightiest line that says or shows anything. */
export function weightOf(lines: readonly Line[]): Weight {
  const some = lines.filter((line) => plain(line) || line.title || line.beats?.length);
  return some.reduce<Weight>((most, line) => {
    const weight = line.weight ?? "";
    return ORDER.indexOf(weight) > ORDER.indexOf(most) ? weight : most;
  }, "low");
}

/** What is written while lines are told together: the last title of the weightiest with one, else their sentences. */
export function captionOf(lines: readonly Line[]): string {
  const titles = lines.filter((line) => line.title);
  const title = (titles.findLast((line) => line.weight === "high") ?? titles.at(-1))?.title;
  return title || lines.map(plain).filter(Boolean).join(" ");
}

/** More than this is no title: what happens at once to several is told on the board and beside it. */
const TITLE = 48;

/** What stands above the course of what is told; `before` stays where sentences would cover what they tell of. */
export function headOf(lines: readonly Line[], before: string): string {
  const words = captionOf(lines);
  const titled = lines.some((line) => line.title);
  return words && (titled || words.length <= TITLE) ? words : before;
}

/** How long a caption stands there in all, in milliseconds. What was just said is not read again. */
export function heldFor(words: string, weight: Weight, said: string): number {
  const { word, least, most } = HELD[weight];
  if (!words || (words === said && weight !== "high")) return 0;
  return Math.min(most, Math.max(least, words.split(/\s+/).length * word));
}

/** The beats of lines that are told together, with their weight. */
export function beatsOf(lines: readonly Line[]): Weighed[] {
  const weight = weightOf(lines);
  return lines.flatMap((line) => line.beats ?? []).map((beat) => (weight ? { ...beat, weight } : beat));
}

/** What is left of something, as a sentence ends that says so. */
const LEFT = /: \d+ left\.$/;

/** Sentences that are told again: of several that say what is left of the same, only the last is still true. */
export function stillTrue(lines: readonly Line[]): Line[] {
  // A number in a name is part of the name.
  const bare = (line: Line): string =>
    (line.spans ?? []).map(({ text, ref }) => (ref ? text : text.replace(/\d+/g, ""))).join("");
  return lines.filter(
    (line, i) => !LEFT.test(plain(line)) || !lines.slice(i + 1).some((later) => bare(later) === bare(line)),
  );
}
