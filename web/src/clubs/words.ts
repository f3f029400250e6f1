/** Clubs and tournaments in words. */
import { clockWords } from "../lobby/words";
import type { Club, ClubMember, ClubTally, Entrant, Pairing, Swiss } from "../protocol";

/** In place of an opponent: there is none. */
export const NOBODY = -1;

export function memberWords(count: number): string {
  return count === 1 ? "1 member" : `${count} members`;
}

/** How somebody stands: points may be halves. */
export function pointWords(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

/** How a tournament is played. */
export function swissWords(swiss: Swiss): string {
  return [
    swiss.preset,
    ...swiss.words,
    clockWords(swiss.clock).name.toLowerCase(),
    swiss.rated ? "rated" : "",
    `${swiss.rounds} rounds`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** How far a tournament is. */
export function phaseWords(swiss: Swiss): string {
  const of = `Round ${swiss.round} of ${swiss.rounds}`;
  if (swiss.phase === "open")
    return swiss.entrants.length === 1 ? "1 has entered" : `${swiss.entrants.length} have entered`;
  if (swiss.phase === "over") return swiss.round < swiss.rounds ? `Ended after round ${swiss.round}` : "It is over";
  if (swiss.phase === "running") return `${of} is played`;
  return `${of} is over`;
}

/** Who plays, by number. */
export function byNumber<T extends { number: number }>(all: readonly T[]): ReadonlyMap<number, T> {
  return new Map(all.map((one) => [one.number, one]));
}

export function mine(swiss: Swiss): Entrant | undefined {
  return swiss.entrants.find((one) => one.mine);
}

/** The pairing of the last round in which somebody is. */
export function met(swiss: Swiss, who: Entrant | undefined, round = swiss.round): Pairing | undefined {
  return swiss.pairings.find((one) => one.round === round && who && [one.one, one.other].includes(who.number));
}

/** What came of a pairing: "1 : 0". */
export function outcomeWords(pairing: Pairing): string {
  if (pairing.other === NOBODY) return "rests, 1 point";
  const gave = { one: "1 : 0", other: "0 : 1", drawn: "½ : ½", none: "0 : 0", "": "" }[pairing.outcome ?? ""];
  return gave && pairing.played === false ? `${gave}, not played` : gave;
}

export function tallyWords({ won = 0, drawn = 0, lost = 0 }: ClubTally): string {
  return drawn ? `${won} won, ${drawn} drawn, ${lost} lost` : `${won} won, ${lost} lost`;
}

/** The owner of a club; oneself. */
export function owner(club: Club): ClubMember | undefined {
  return club.members?.find((one) => one.number === club.owner);
}

export function isOwned(club: Club): boolean {
  return club.owner === club.me;
}
