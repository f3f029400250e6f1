/** The matches of this browser, as lists show them. */
import type { MatchInfo, Origin, OtherContent } from "../protocol";
import { remaining } from "./clocks";
import { called } from "./company";
import { took } from "./finished";
import { day, listed, sentence } from "./words";

/**
 * What can be played on, the own turns first, those with the least time before all others; then what is over, then what
 * cannot be opened any more; of each the newest first.
 */
export function ordered(matches: readonly MatchInfo[]): MatchInfo[] {
  const rank = (match: MatchInfo): number => (match.broken ? 3 : match.over ? 2 : match.your_turn ? 0 : 1);
  const ends = (match: MatchInfo): number => match.ends || Infinity;
  return [...matches].sort(
    (a, b) => rank(a) - rank(b) || (ends(a) === ends(b) ? b.updated - a.updated : ends(a) - ends(b)),
  );
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

/** Who one was, against whom, and how long it took: "As Count Marrow, against Bolt, 21 min". */
export function story(match: MatchInfo): string {
  const { seats, leads = [], seconds = 0 } = match;
  const mine = seats.filter((seat) => seat.mine);
  const sides = new Set(mine.map((seat) => seat.side));
  const others = (beside: boolean): string =>
    listed(seats.filter((seat) => !seat.mine && seat.taken !== false && sides.has(seat.side) === beside).map(called));
  const [beside, against] = mine.length > 0 ? [others(true), others(false)] : ["", ""];
  const told = [
    match.origin ? began(match.origin) : "",
    leads.length > 0 ? `as ${listed(leads)}` : "",
    beside ? `with ${beside}` : "",
    against ? `against ${against}` : mine.length > 0 ? "" : listed(seats.map(called)),
    match.over && seconds > 0 ? took(seconds) : "",
  ];
  return sentence(told.filter(Boolean).join(", "));
}

/** How many matches wait for one: "Your turn", "Your turn in 3 matches". */
export function waits(count: number): string {
  return count === 1 ? "Your turn" : `Your turn in ${count} matches`;
}

/** With which moment of an earlier match one begins: "from move 34 of a match of 14 November". */
export function began({ moves, at }: Origin): string {
  return `from move ${moves} of a match of ${day(at)}`;
}

/** With which content a match is played, if its game has another one now: for the head of the table, and a sentence. */
export function played({ hash, variant }: OtherContent): { short: string; long: string } {
  const sign = hash.slice(0, 4);
  return variant
    ? { short: variant, long: `Played with the variant “${variant}”, content ${sign}, not as printed.` }
    : {
        short: `Other content ${sign}`,
        long: `Played with content ${sign}, not as printed now: it is a variant's, or an earlier version's.`,
      };
}

/** When a match goes that nobody has played for long. */
export function going(goes: number): string {
  return `This match is deleted on ${day(goes)}, unless somebody plays on.`;
}

/** Seconds of which a list says in red that no more are left. */
const LITTLE = 3600;
/** Above this, what is left is said in words. */
const LONG = 2 * 3600;

/** How much time is left for one's own answer, and whether that is little; null where no clock runs. */
export function time(match: MatchInfo, now: number): { text: string; little: boolean } | null {
  if (!match.ends || match.over || match.broken) return null;
  const left = match.ends - now;
  return { text: left > 0 ? `${remaining(left, left > LONG)} left` : "time is up", little: left < LITTLE };
}
