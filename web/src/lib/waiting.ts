/** Whom everybody waits for, and when a bot may sit in. */
import type { SeatInfo, View, Wait } from "../protocol";
import { called, deserted } from "./company";
import { listed } from "./words";

export interface Waiting {
  /** "Mirela is away", "Rhino Guy thinks". */
  title: string;
  /** How long they are away, in small words; and how long until a bot may sit in. */
  since: string;
  until: string;
  away: boolean;
  /** Somebody is at it. */
  thinks: boolean;
  /** For whom a bot may sit in now. */
  late: SeatInfo | null;
}

/** How long ago, in as few words as a line has room for. */
export function since(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return "for less than a minute";
  if (minutes < 60) return `for ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `for ${hours} ${hours === 1 ? "hour" : "hours"}`;
  const days = Math.floor(hours / 24);
  return `for ${days} ${days === 1 ? "day" : "days"}`;
}

/** "0:40", "12:05", "1:00:00". */
export function countdown(seconds: number): string {
  const all = Math.max(0, Math.ceil(seconds));
  const two = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

/** The people of other browsers who may be meant: named by their seat, or only by their side. */
function people(view: View, seats: readonly SeatInfo[]): SeatInfo[] {
  const ready = view.ready ?? [];
  return seats.filter(
    (seat) =>
      !seat.mine &&
      !seat.out &&
      (view.awaited.includes(seat.seat) || (view.awaited_sides.includes(seat.side) && !ready.includes(seat.seat))),
  );
}

/** The wait that is over first. One that is only for who is away says nothing of who is here. */
function nearest(waits: readonly Wait[], seats: readonly SeatInfo[]): { wait: Wait; seat: SeatInfo } | null {
  const apply = waits.flatMap((wait) => {
    const seat = seats.find((one) => one.seat === wait.seat);
    return seat && !seat.mine && !seat.gone && !seat.stand_in && (!wait.away || !seat.here) ? [{ wait, seat }] : [];
  });
  return apply.sort((a, b) => a.wait.due - b.wait.due)[0] ?? null;
}

/** `hero` names what a seat leads, where that is one thing; `side` names a side. Null: nobody is waited for. */
export function waiting(
  view: View,
  seats: readonly SeatInfo[],
  now: number,
  hero: (seat: number) => string,
  side: (id: string) => string,
): Waiting | null {
  if (view.result || view.awaited.length + view.awaited_sides.length === 0) return null;
  const missing = people(view, seats).filter(deserted);
  const nearestWait = nearest(view.waits ?? [], seats);
  const left = nearestWait ? nearestWait.wait.due - now : 0;
  const due = nearestWait !== null && left <= 0;
  const rest = {
    until: nearestWait ? (due ? "a bot may sit in now" : `in ${countdown(left)} a bot may sit in`) : "",
    late: due ? nearestWait.seat : null,
  };
  if (missing.length > 0) {
    const known = missing.map((seat) => seat.away ?? 0).filter((then) => then > 0);
    const names = listed(missing.map(called));
    return {
      ...rest,
      title: `${names} ${missing.length > 1 ? "are" : "is"} away`,
      since: known.length > 0 ? since(now - Math.min(...known)) : "",
      away: true,
      thinks: false,
    };
  }
  return { ...rest, ...thinkers(view, seats, hero, side), since: "", away: false };
}

/** Since when and until when it is waited, in small words. Whoever plays has a button for what they may do now. */
export function waited(waiting: Waiting | null, plays: boolean): string {
  return [waiting?.since, waiting?.late && plays ? "" : waiting?.until].filter(Boolean).join("; ");
}

function thinkers(
  view: View,
  seats: readonly SeatInfo[],
  hero: (seat: number) => string,
  side: (id: string) => string,
): { title: string; thinks: boolean } {
  const asked = seats.filter((seat) => view.awaited.includes(seat.seat));
  const others = asked.filter((seat) => !seat.mine);
  // What this browser was asked is answered, and the answer on its way.
  if (asked.length > 0 && others.length === 0) return { title: "One moment", thinks: true };
  const names = others.length > 0 ? others.map((seat) => thinker(seat, hero)) : view.awaited_sides.map(side);
  if (others.length > 0 && others.every((seat) => seat.taken === false))
    return { title: `${listed(names)} ${names.length > 1 ? "wait" : "waits"} for somebody`, thinks: false };
  return { title: `${listed(names)} ${names.length > 1 ? "think" : "thinks"}`, thinks: true };
}

/** People go by their names; a bot by what it leads. */
function thinker(seat: SeatInfo, hero: (seat: number) => string): string {
  if (seat.stand_in) return `${called(seat)}'s bot`;
  const person = seat.kind !== "bot" && seat.taken !== false && !seat.gone;
  return (person && seat.name) || hero(seat.seat) || called(seat);
}
