/** Open tables in words, and which of them somebody wants to see. */
import { strengthWords } from "./rating";
import type { ClockTerms, GameInfo, OpenSeat, OpenTable } from "../protocol";

const DAY = 86_400;
const SPEEDS: Record<string, string> = { relaxed: "Relaxed", brisk: "Brisk", blitz: "Blitz" };

export type Length = "any" | "short" | "middle" | "long";
export type Pace = "any" | "live" | "mail";

/** What somebody wants to see; `game`: empty for all of them. */
export interface Filter {
  game: string;
  length: Length;
  pace: Pace;
  /** Those that fit one's rating first. */
  suited: boolean;
}

export const EVERYTHING: Filter = { game: "", length: "any", pace: "any", suited: true };

/** A table with days for an answer. */
export function byMail(table: OpenTable): boolean {
  return (table.clock?.free ?? 0) >= DAY;
}

/** The clock of a table: what it is called, and its numbers. */
export function clockWords(clock: ClockTerms | null | undefined): { name: string; numbers: string } {
  if (!clock) return { name: "No clock", numbers: "all the time you need" };
  const { free, bank = 0, gain = 0, shared } = clock;
  if (free >= DAY) {
    const days = Math.round(free / DAY);
    return { name: "By mail", numbers: days === 1 ? "1 day an answer" : `${days} days an answer` };
  }
  const parts = [`${Math.round(free)} s each`];
  if (bank) parts.push(`${shared ? "side bank" : "bank"} ${span(bank)}`);
  if (gain) parts.push(`+${span(gain)} a round`);
  return { name: SPEEDS[clock.name ?? ""] ?? "Own clock", numbers: parts.join(", ") };
}

function span(seconds: number): string {
  return seconds < 60 ? `${Math.round(seconds)} s` : `${String(Math.round(seconds / 6) / 10)} min`;
}

/** How long it takes, as short as can be: what was measured with this clock, or what stands on the box. */
export function takes(table: OpenTable, game: GameInfo | undefined): string {
  if (byMail(table)) return "some days";
  const [from, to] = table.minutes ?? [];
  if (from !== undefined && to !== undefined) return from === to ? `${from} min` : `${from}\u2013${to} min`;
  return game ? `${game.minutes.replace("-", "\u2013")} min` : "";
}

/** The minutes in the middle of what it takes; 0 if nobody knows. */
function minutes(table: OpenTable, game: GameInfo | undefined): number {
  const known = table.minutes?.length ? table.minutes : (game?.minutes.match(/\d+/g) ?? []).map(Number);
  return known.length ? known.reduce((sum, one) => sum + one, 0) / known.length : 0;
}

export function free(table: OpenTable): OpenSeat[] {
  return table.seats.filter((seat) => seat.kind === "free");
}

export function freeWords(table: OpenTable): string {
  const count = free(table).length;
  return count === 0 ? "full" : count === 1 ? "1 seat free" : `${count} seats free`;
}

/** What is played: the set, and what differs from it. */
export function playedWords(table: OpenTable): string {
  return (
    [table.preset, ...table.words, table.rated ? "rated" : "", table.texts ? "with words of one's own" : ""]
      .filter(Boolean)
      .join(", ") || "As published"
  );
}

/** The seats in their groups: each side, or all of them where each plays alone. */
export function groups(table: OpenTable): OpenSeat[][] {
  const at = new Map(table.seats.map((seat) => [seat.seat, seat]));
  if (table.sides.length > 2 && table.sides.every((side) => side.length === 1)) return [table.seats];
  return table.sides.map((side) => side.flatMap((seat) => at.get(seat) ?? []));
}

/** Who sits somewhere, in words. */
export function seatWords(seat: OpenSeat): string {
  if (seat.kind === "free") return "free";
  if (seat.kind === "bot") return `${seat.name ?? "a bot"}, bot`;
  const rating = strengthWords(seat.rating);
  return `${seat.name || "somebody"}${rating ? `, ${rating}` : ""}${seat.away ? ", away" : ""}`;
}

/** The only person at a table: they are named. */
export function alone(table: OpenTable): OpenSeat | undefined {
  const people = table.seats.filter((seat) => seat.kind === "person");
  return people.length === 1 ? people[0] : undefined;
}

export function fits(table: OpenTable, filter: Filter, game: GameInfo | undefined): boolean {
  if (filter.game && table.game !== filter.game) return false;
  if (filter.pace !== "any" && byMail(table) !== (filter.pace === "mail")) return false;
  if (filter.length === "any") return true;
  const long = minutes(table, game);
  return !byMail(table) && (long < 20 ? "short" : long <= 45 ? "middle" : "long") === filter.length;
}
