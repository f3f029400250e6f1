import type { Rule } from "../net/api";

export interface Chapter {
  heading: string;
  rules: Rule[];
}

export function fitting(rules: readonly Rule[], wanted: string): Rule[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.heading} ${rule.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Rules under their headings, in order; a heading that comes back later is the same chapter. */
export function chapters(rules: readonly Rule[]): Chapter[] {
  const found = new Map<string, Chapter>();
  for (const rule of rules) {
    const chapter = found.get(rule.heading) ?? { heading: rule.heading, rules: [] };
    chapter.rules.push(rule);
    found.set(rule.heading, chapter);
  }
  return [...found.values()];
}

/** A rule's sentence without its own id before it. */
export function bare(rule: Rule): string {
  return rule.text.startsWith(rule.id) ? rule.text.slice(rule.id.length).replace(/^[.:)\s]+/, "") : rule.text;
}

/** The stressed words of a sentence: of Markdown, rules use only that and quoted names. */
export function parts(text: string): { text: string; strong: boolean }[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      const marked = /^(\*\*|`)(.+)\1$/s.exec(part);
      return marked ? { text: marked[2] ?? "", strong: true } : { text: part.replaceAll("*", ""), strong: false };
    });
}
