/** Ratings of others in words, and whether one fits a table. */
import type { OpenTable, Rating, Strength } from "../protocol";

/** What somebody new is expected to have. */
export const USUAL = 1000;
const LOW = 1000;
const LOWER = 500;
const HIGH = 2000;

/** The number, from where to where it is, or that nothing is known yet. */
export function strengthWords(rating: Strength | null | undefined): string {
  if (!rating) return "";
  if (rating.tells === "new") return "new";
  if (rating.tells === "sure") return `${rating.points}`;
  return `${rating.points - rating.spread}\u2013${rating.points + rating.spread}`;
}

/** One's own rating at matches like those of a table; what somebody new has if there is none. */
export function mine(ratings: readonly Rating[], game: string, kind: string): number {
  return ratings.find((one) => one.game === game && one.kind === kind)?.points ?? USUAL;
}

/** One's rating in the game of which one has played the most rated matches, if it tells anything. */
export function foremost(ratings: readonly Rating[]): Rating | undefined {
  return ratings.filter((one) => one.tells !== "new").sort((a, b) => b.n - a.n)[0];
}

export function suits(table: OpenTable, points: number): boolean {
  return points >= (table.least ?? 0) && (!table.most || points <= table.most);
}

/** Whom a table is for: "1450 to 1700", "1700 and up", "anybody". */
export function rangeWords({ least = 0, most = 0 }: Pick<OpenTable, "least" | "most">): string {
  if (!least && !most) return "anybody";
  return !most ? `${least} and up` : !least ? `up to ${most}` : `${least} to ${most}`;
}

/** Where a range and one's own mark lie on the scale, in hundredths. It begins lower where one of them does. */
export function scaled(table: OpenTable, points: number): { from: number; to: number; mark: number } {
  const { least = 0, most = 0 } = table;
  const low = Math.min(points, least || HIGH, most || HIGH) < LOW ? LOWER : LOW;
  const at = (value: number): number => (Math.min(HIGH, Math.max(low, value)) - low) / ((HIGH - low) / 100);
  return { from: at(least || low), to: at(most || HIGH), mark: at(points) };
}
