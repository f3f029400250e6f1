/** The rulebook as it is read: chapters, a glossary, a search over both, and sentences without their numbers. */

import type { Rule, Term } from "../protocol";

export interface Chapter {
  heading: string;
  rules: Rule[];
}

/** A rule that somebody wants to read; empty: the contents. Each press makes an object of its own. */
export interface Citation {
  readonly rule: string;
}

export interface Kind {
  kind: string;
  terms: Term[];
}

function words(wanted: string): string[] {
  return wanted.toLowerCase().split(/\s+/).filter(Boolean);
}

function holds(text: string, wanted: readonly string[]): boolean {
  const low = text.toLowerCase();
  return wanted.every((word) => low.includes(word));
}

/** Return the rules in which every word stands. */
export function fitting(rules: readonly Rule[], wanted: string): Rule[] {
  const some = words(wanted);
  return rules.filter((rule) => holds(`${rule.id} ${rule.heading} ${rule.text}`, some));
}

/** Return the entries in which every word stands: first those whose name begins so, then names, then texts. */
export function looked(terms: readonly Term[], wanted: string): Term[] {
  const some = words(wanted);
  if (some.length === 0) return [];
  const rank = (term: Term): number =>
    term.name.toLowerCase().startsWith(some[0]!) ? 0 : holds(term.name, some) ? 1 : 2;
  return terms
    .filter((term) => holds(`${term.name} ${term.of ?? ""} ${term.text}`, some))
    .sort((a, b) => rank(a) - rank(b));
}

/** Group rules under their headings, in order. A heading that comes back later is the same chapter. */
export function chapters(rules: readonly Rule[]): Chapter[] {
  const found = new Map<string, Chapter>();
  for (const rule of rules) {
    const chapter = found.get(rule.heading) ?? { heading: rule.heading, rules: [] };
    chapter.rules.push(rule);
    found.set(rule.heading, chapter);
  }
  return [...found.values()];
}

/** Group entries by their kind, in the order in which kinds come first. */
export function kinds(terms: readonly Term[]): Kind[] {
  const found = new Map<string, Kind>();
  for (const term of terms) {
    const kind = found.get(term.kind) ?? { kind: term.kind, terms: [] };
    kind.terms.push(term);
    found.set(term.kind, kind);
  }
  return [...found.values()];
}

/** Return the number that a heading gives its chapter, as rules are cited by it; empty if it has none. */
export function numbered(heading: string): string {
  return /^\d+(?=\.)/.exec(heading)?.[0] ?? "";
}

/** Return a heading without the number of its chapter. */
export function titled(heading: string): string {
  return heading.replace(/^\d+\.\s*/, "");
}

/** Return a rule's sentence without its own id before it. */
export function bare(rule: Rule): string {
  return rule.text.startsWith(rule.id) ? rule.text.slice(rule.id.length).replace(/^[.:)\s]+/, "") : rule.text;
}

const ID = String.raw`[A-Z]{2,6}-(?:\d+(?:\.\d+[a-z]?)?|[A-Z]+)`;
const OURS = /\s*\[(?:ours|R-\d)[^\]]*\]/g;
/** Of the same book, a rule may go without the letters: (CY-51.3–51.5). */
const MORE = String.raw`(?:,|;| and| to|–) ?(?:${ID}|\d+\.\d+[a-z]?)`;
const IN_BRACKETS = new RegExp(String.raw`\s*\((?:see )?${ID}(?:${MORE})*\)`, "g");

/** Return a sentence without marks of who decided it and without the numbers of other rules in brackets. */
export function plain(text: string): string {
  return text.replace(OURS, "").replace(IN_BRACKETS, "");
}

/** Return the first words of a rule: by them the rules of one chapter are told apart. */
export function opening(text: string): string {
  const first = text.replace(/[*`]/g, "").split(/(?<=[^.])[.:;](?:\s|$)/)[0]!;
  return first.length <= 46 ? first : `${first.slice(0, 44).replace(/\W*\s\S*$/, "")} …`;
}

/** Split a sentence at its stressed words. Of Markdown, rules use only those and quoted names. */
export function parts(text: string): { text: string; strong: boolean }[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      const marked = /^(\*\*|`)(.+)\1$/s.exec(part);
      return marked ? { text: marked[2] ?? "", strong: true } : { text: part.replaceAll("*", ""), strong: false };
    });
}
