import type { Mark, Preview } from "../protocol";
import { brief } from "./log";

/** The chances that a preview tells, else its first words. */
export function gist(preview: Preview | null | undefined): string {
  const odds = (preview?.marks ?? []).find((mark) => mark.kind === "odds");
  return odds ? [odds.text, odds.sub].filter(Boolean).join(", ") : (brief(preview)[0] ?? "");
}

/** Of several options, each by its name, what each would do; on the board only what is the same whichever is taken. */
export function together(options: readonly (readonly [string, Preview | null])[]): Preview {
  const known = options.map(([, preview]) => (preview?.marks ?? []).map((mark) => JSON.stringify(mark)));
  const common = (mark: Mark): boolean => known.every((marks) => marks.includes(JSON.stringify(mark)));
  const words = options.map(([name, preview]) => ({
    spans: [{ text: gist(preview) ? `${name}: ` : name, strong: true }, { text: gist(preview) }],
  }));
  return {
    marks: (options[0]?.[1]?.marks ?? []).filter(common),
    title: "Which one?",
    words,
    rule: options[0]?.[1]?.rule,
  };
}
