/** What was measured, as it stands on the page: whose figures these are, and in what words. */
import type { AskLab, CardFigure, Experiment, HeroFigure, LabCost, Workshop } from "../protocol";

/** A share of wins with its interval. `of`: this content, another one (the box's), or by another engine. */
export interface Figure extends HeroFigure {
  even: number;
  of: "here" | "box" | "old";
}

export interface Figures {
  heroes: Map<string, Figure>;
  cards: Map<string, CardFigure & { of: Figure["of"] }>;
}

/** Return the newest figures of a content, and where there are none those of the box. */
export function figuresOf(shop: Workshop, hash: string): Figures {
  const box = shop.variants[0]?.variant.hash ?? "";
  const found: Figures = { heroes: new Map(), cards: new Map() };
  for (const [wanted, kind] of [
    [hash, "here"],
    [box, "box"],
  ] as const)
    for (const one of shop.experiments) {
      if (one.asked.hash !== wanted || one.state !== "done") continue;
      const of = one.asked.version !== shop.version ? "old" : wanted === hash ? "here" : kind;
      for (const hero of one.told.strengths ?? [])
        if (!found.heroes.has(hero.name)) found.heroes.set(hero.name, { ...hero, even: one.told.even ?? 0.5, of });
      for (const card of one.told.cards ?? [])
        if (!found.cards.has(card.name)) found.cards.set(card.name, { ...card, of });
    }
  return found;
}

/** Return whether all of an interval lies outside of what is fair. */
export function unfair({ low, high, even }: Figure): boolean {
  return low > 1.1 * even || high < 0.9 * even;
}

/** Return a share in percent, with one decimal. */
export function percent(share: number): string {
  return (share * 100).toFixed(1);
}

/** Return a number of an experiment in its unit: percents, or rounds. */
export function amount(value: number, unit: string, signed = false): string {
  const digits = unit === "rounds" ? value.toFixed(2) : (value * 100).toFixed(1);
  return signed && value > 0 ? `+${digits}` : digits.replace("-", "−");
}

const STATES: Record<Experiment["state"], string> = {
  done: "measured",
  running: "being measured",
  waiting: "waits for its turn",
  paused: "paused",
  stopped: "stopped",
  wrong: "cannot be measured",
};

/** Return how an experiment stands, in a few words. */
export function standing(one: Experiment): string {
  const { blocks = 0, matches = 0 } = one.told;
  return blocks > 0 ? `${STATES[one.state]}, ${matches.toLocaleString("en")} matches` : STATES[one.state];
}

/** Return how far an experiment is, from 0 to 1: of what it likely takes, or else of the most. It may go back. */
export function progress({ told, state }: Experiment): number {
  if (state === "done") return 1;
  if (told.ahead) return Math.min(1, (told.blocks ?? 0) / told.ahead.blocks);
  return told.most ? Math.min(1, (told.blocks ?? 0) / told.most) : 0;
}

/** Return how long an experiment takes at most, in words; empty if nobody knows yet, and once it is over. */
export function left({ told, state }: Experiment): string {
  if (state === "done" || state === "wrong") return "";
  const { pace = 0, most = 0, blocks = 0, each = 1 } = told;
  if (!pace || most <= blocks) return "";
  return `at most ${lasting(((most - blocks) * each) / pace)}`;
}

/** Return a time in words: "45 s", "7 min", "1.5 h". */
export function lasting(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** Return what a question costs, in a sentence; it is said before the first match. */
export function costs({ least = 0, most = 0, slow = false }: LabCost, kind: AskLab["kind"]): string {
  if (slow) return "Not even the first matches were over by now: count on hours, or take gentle bots.";
  if (!most) return "This is known at once, without a match.";
  if (kind === "everybody") return `This takes ${lasting(most)}.`;
  const times = [...new Set([lasting(least), lasting(most)])];
  return `This takes ${times.join(" to ")}; it ends as soon as it is decided.`;
}

/** Return what is counted until something is decided: matches, pairs of them, or seeds with several each. */
export function unitOf({ told }: Experiment, many = false): string {
  const each = told.each ?? 1;
  return each === 1 ? (many ? "matches" : "match") : `${each === 2 ? "pair" : "seed"}${many ? "s" : ""}`;
}

/** Return at which seed of how many it was decided, how long that took, and when; empty while it is not. */
export function decidedAt(one: Experiment): string {
  const { asked, told } = one;
  const { verdict = "", blocks = 0, most = 0, each = 1, matches = 0, seconds = 0, at = 0 } = told;
  if (!verdict) return "";
  if (!blocks) return "known at once, without a match";
  const how = asked.kind === "everybody" ? "counted" : UNDECIDED.has(verdict) ? "not decided" : "decided";
  const when = at ? `, ${new Date(at * 1000).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}` : "";
  const many = (count: number): string => count.toLocaleString("en");
  const played = each === 1 ? "" : `, ${many(matches)} matches`;
  return `${how} at ${unitOf(one)} ${many(blocks)} of ${many(most)}${played}, in ${lasting(seconds)}${when}`;
}
const UNDECIDED = new Set(["open", "close"]);

/** Return how long it likely takes until something is decided, and between what that lies; null if nobody knows. */
export function likelyLeft({ told }: Experiment): { early: string; middle: string; late: string } | null {
  const { ahead, pace = 0, blocks = 0, each = 1 } = told;
  if (!ahead || !pace) return null;
  const time = (until: number): string => lasting((Math.max(0, until - blocks) * each) / pace);
  return { early: time(ahead.early), middle: time(ahead.blocks), late: time(ahead.late) };
}

/** Return a value of the content in words, or as it stands in the file. */
export function told(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  return typeof value === "string" ? value || "empty" : JSON.stringify(value);
}

export function isGoing(one: Experiment): boolean {
  return one.state === "running" || one.state === "waiting";
}

/** Return whether an experiment compares two contents. */
export function comparing({ asked }: Experiment): boolean {
  return asked.kind === "wins" || asked.kind === "length";
}

/** Return the answer in a few words: of a change that does not do what was asked, also what it does. */
export function answerOf({ asked, told }: Experiment): string {
  const { answer = "", verdict = "" } = told;
  if (answer !== "No" || !asked.kind) return answer;
  const also: Partial<Record<string, string>> =
    asked.kind === "wins"
      ? { less: "less often", same: "as often" }
      : asked.kind === "length"
        ? { more: "longer", same: "as long" }
        : asked.kind === "first"
          ? { behind: "whoever is second", even: "it is even" }
          : {};
  return also[verdict] ? `${answer}, ${also[verdict]}` : answer;
}

/** Return what an experiment measures, as it stands over its drawing; empty if there is nothing to draw. */
export function labelOf({ asked }: Experiment): string {
  const hero = asked.hero_called ?? "";
  return {
    wins: `What it changes of ${hero}’s wins, in points`,
    length: "What it changes of the length, in rounds",
    above: `Matches ${hero} wins, in percent`,
    below: `Matches ${hero} wins, in percent`,
    first: "Matches that whoever begins wins, in percent",
    everybody: "",
  }[asked.kind];
}

/** Return how far the band may reach either way to decide, as it stands now; 0 if its width does not decide. */
export function needed({ asked, told }: Experiment): number {
  const last = told.looks?.at(-1);
  if (!last || ["above", "below", "everybody"].includes(asked.kind)) return 0;
  const [low, high] = [told.low ?? 0, told.high ?? 0];
  const off = Math.abs(last.mean - (low + high) / 2);
  return Math.max(off, (high - low) / 2 - off);
}

/** Return at most so many round numbers that lie between two others. */
export function ticks(low: number, high: number, many: number): number[] {
  const rough = (high - low) / many;
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((one) => one * ten >= rough * 0.999) ?? 10) * ten;
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.max(0, Math.floor(high / step + 1e-9) - first + 1) }, (_, n) => (first + n) * step);
}

/** Return a number beside a drawing: no more digits than the numbers there need. */
export function mark(value: number, unit: string): string {
  const shown = unit === "rounds" ? value : value * 100;
  return `${+shown.toFixed(2)}`.replace("-", "−");
}

/** Return a few words as a sentence. */
export function sentence(words: string): string {
  return words && `${words[0]!.toUpperCase()}${words.slice(1)}.`;
}

/** Return when something was, in seconds since 1970, as people write it. */
export function when(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
}
