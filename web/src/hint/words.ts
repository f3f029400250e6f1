/** Words for hints. */
import { plain } from "../lib/log";
import type { Advised, Hinted, Span } from "../protocol";

/** So near to each other options are as good as equal; so far behind, the second is no match for the first. */
const EQUAL = 0.01;
const FAR = 0.15;

/** A chance as points of a hundred. */
export function wins(chance: number): number {
  return Math.round(chance * 100);
}

/** A label of one of several numbered places: whose they are, and what goes there. */
const PLACED = /^(.+), \S+ \d+: (.+)$/;

/**
 * What an option is called, whose numbered places it fills once each: all of its picks but those that are made; the one
 * that only sends them once nothing else is left.
 */
export function parts(one: Advised, made = 0): string[] {
  const last = one.labels.length - 1;
  const labels = one.labels.slice(Math.min(made, last), last > 1 && made < last ? last : undefined);
  const groups: { lead: string; rest: string[] }[] = [];
  for (const label of labels) {
    const [, lead = "", rest = label] = PLACED.exec(label) ?? [];
    const group = groups[groups.length - 1];
    if (group?.lead === lead) group.rest.push(rest);
    else groups.push({ lead, rest: [rest] });
  }
  return groups.map(({ lead, rest }) => (lead ? `${lead}: ${rest.join(", ")}` : rest.join(", ")));
}

/** How many picks of an option are made already, by their names; 0 if any other is. */
export function begun(one: Advised, picked: readonly string[]): number {
  return picked.every((label, n) => one.labels[n] === label) ? picked.length : 0;
}

/** The same in one line. */
export function called(one: Advised, made = 0): string {
  return parts(one, made).join("; ");
}

/** What may be said of all options together; empty if they speak for themselves. */
export function together(options: readonly Advised[]): string {
  const [first, second] = options;
  if (!first) return "There is nothing known to choose by here.";
  if (!second || first.chance - second.chance > FAR) return "Nothing else comes near.";
  return first.chance - options[options.length - 1]!.chance <= EQUAL ? "It hardly matters here: within 1 of 100." : "";
}

/** A sentence that goes on: without the point at its end. */
export function unended(spans: readonly Span[]): Span[] {
  const last = spans.length - 1;
  return spans.map((span, n) => (n === last ? { ...span, text: span.text.replace(/\.$/, "") } : span));
}

/** How often something happened, of ten: "in 3 of 10 tries". */
export function often(share: number): string {
  const tenth = Math.min(9, Math.max(1, Math.round(share * 10)));
  return `in ${tenth} of 10 tries`;
}

/** Where a hint comes from: "From what you see, played on in 19 ways." */
export function source(found: Hinted): string {
  return `From what you see alone, played on in ${found.worlds ?? 0} ways.`;
}

/** How many hints there were: "2 hints so far; the log tells all." */
export function counted(count: number): string {
  return `${count} ${count === 1 ? "hint" : "hints"} so far; the log tells everybody.`;
}

/** An option for who hears it: its place, its name, its chance, and what it fears. */
export function spoken(one: Advised, n: number, made = 0): string {
  const fear = one.fear ? ` Fears: ${plain(one.fear.line)}` : "";
  const sure = `give or take ${wins(one.error)}`;
  return `Option ${n + 1}: ${called(one, made)}. Wins ${wins(one.chance)} of 100, ${sure}.${fear}`;
}
