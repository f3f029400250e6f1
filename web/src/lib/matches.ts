/** The matches of this browser, as lists show them. */
import type { MatchInfo } from "../protocol";
import { day } from "./words";

/**
 * What can be played on, the own turns first; then what is over, then what cannot be opened any more; of each the
 * newest first.
 */
export function ordered(matches: readonly MatchInfo[]): MatchInfo[] {
  const rank = (match: MatchInfo): number => (match.broken ? 3 : match.over ? 2 : match.your_turn ? 0 : 1);
  return [...matches].sort((a, b) => rank(a) - rank(b) || b.updated - a.updated);
}

export function running(match: MatchInfo): boolean {
  return !match.over && !match.broken;
}

/** What ended last, the newest first. */
export function finished(matches: readonly MatchInfo[], most: number): MatchInfo[] {
  return ordered(matches.filter((match) => match.over && !match.broken)).slice(0, most);
}

/** How a match stands, without what the mark beside it already says. */
export function stand(match: MatchInfo): string {
  const words = match.words === "Your turn" ? "" : match.words;
  const round = match.round > 0 && !match.over && !/\bround\b/i.test(words) ? `round ${match.round}` : "";
  return [round, words].filter(Boolean).join(". ");
}

/** When a match goes that nobody has played for long. */
export function going(goes: number): string {
  return `This match is deleted on ${day(goes)}, unless somebody plays on.`;
}
