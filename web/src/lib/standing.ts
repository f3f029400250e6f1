/** What came of one's matches, and how strong that says one is, in words. */
import type { Rating, Tally } from "../protocol";

const KINDS: Record<Rating["kind"], string> = { duel: "Duels", free: "Each for themselves", team: "Teams" };

/** The rated matches until somebody is no longer new. */
const NEW = 10;

export interface Counted {
  won: number;
  drawn: number;
  lost: number;
}

/** All of these together. */
export function together(tallies: readonly Tally[]): Counted {
  const sum = (of: "won" | "drawn" | "lost") => tallies.reduce((all, one) => all + (one[of] ?? 0), 0);
  return { won: sum("won"), drawn: sum("drawn"), lost: sum("lost") };
}

/** Whom one played against: "People", "Gentle bots". */
export function opponents(tally: Tally): string {
  return tally.people ? "People" : tally.name ? `${tally.name} bots` : "Bots of several levels";
}

/** "19 won, 1 drawn, 4 lost". */
export function inWords({ won, drawn, lost }: Counted): string {
  return [`${won} won`, ...(drawn ? [`${drawn} drawn`] : []), `${lost} lost`].join(", ");
}

/** The same as short as can be: "19 : 4", with draws "19 : 1 : 4". */
export function scored({ won, drawn, lost }: Counted): string {
  return [won, ...(drawn ? [drawn] : []), lost].join(" : ");
}

export function kind(rating: Rating): string {
  return KINDS[rating.kind];
}

/** The number, or from where to where it is; none if nothing is known yet. */
export function points({ tells, points, spread }: Rating): string {
  if (tells === "new") return "new";
  return tells === "sure" ? `${points}` : `${points - spread} to ${points + spread}`;
}

/** On what it rests. */
export function basis({ tells, spread, n }: Rating): string {
  const matches = n === 1 ? "1 rated match" : `${n} rated matches`;
  if (tells === "new") return `${matches}, too few to tell`;
  return tells === "sure" ? `give or take ${spread}, ${matches}` : matches;
}

/** How sure it is, in words. */
export function sureness({ tells, spread, n }: Rating): string {
  if (tells === "new") return `after ${NEW - n} more`;
  return tells === "sure" ? `give or take ${spread}` : "not sure yet";
}
