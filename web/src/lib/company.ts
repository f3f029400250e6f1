/** Who holds a seat, and whether they are there. */
import type { Chip, Panel, Scene, SeatInfo } from "../protocol";

/** What a seat is called where people speak of who sits there. */
export function called(seat: SeatInfo): string {
  return seat.name || `Seat ${seat.seat + 1}`;
}

/** Who plays a figure, where it is one of two: the line above names the players, the board the figures. */
export function played(panel: Panel, seat: SeatInfo | undefined, scene: Scene): string {
  const panels = scene.panels ?? [];
  if (!seat || !panel.piece || panels.length !== 2 || panels[0]?.seat === panels[1]?.seat) return "";
  return seat.mine && seat.kind === "you" ? "you" : called(seat);
}

/** A person's seat that nobody looks after now. */
export function deserted(seat: SeatInfo): boolean {
  return seat.kind !== "bot" && seat.taken !== false && !seat.here && !seat.gone && !seat.stand_in;
}

/** How a seat stands that is not simply played by who holds it. */
export interface Mark {
  icon: string;
  text: string;
  tip: string;
}

export function mark(seat: SeatInfo | undefined): Mark | null {
  if (!seat) return null;
  const name = seat.mine ? "you" : called(seat);
  if (seat.gone) {
    const has = `${seat.mine ? "You have" : `${name} has`} conceded`;
    return seat.stand_in
      ? { icon: "vintage-robot", text: "bot plays on", tip: `${has}; a bot plays on.` }
      : { icon: "exit-door", text: "conceded", tip: `${has}.` };
  }
  if (seat.stand_in)
    return {
      icon: "vintage-robot",
      text: "bot sits in",
      tip: `A bot sits in for ${name}; ${seat.mine ? "you" : "they"} can come back at any time.`,
    };
  return deserted(seat) ? { icon: "unplugged", text: "away", tip: `${called(seat)} is away; the seat is kept.` } : null;
}

/**
 * The mark of a seat among the chips of its panel. That it has conceded is said once: by the table, where its rules
 * know more of it.
 */
export function marked(seat: SeatInfo | undefined, statuses: readonly Chip[]): { mark: Mark | null; statuses: Chip[] } {
  const own = mark(seat);
  const said = seat?.gone ? statuses.find((chip) => /\bconcede/i.test(chip.text)) : undefined;
  if (!own || !said) return { mark: own, statuses: [...statuses] };
  const told = { icon: said.icon || own.icon, text: said.text, tip: said.tip || own.tip };
  return { mark: seat?.stand_in ? own : told, statuses: statuses.filter((chip) => chip !== said) };
}

/** Whether this browser's side may have a bot lead on what was left behind for good. */
export function mayLead(seat: SeatInfo, seats: readonly SeatInfo[]): boolean {
  if (!seat.gone || seat.out || seat.stand_in) return false;
  return seats.some((other) => other.mine && other.seat !== seat.seat && other.side === seat.side);
}

/** Whom one who plays here can report: other people. */
export function reportable(seats: readonly SeatInfo[]): SeatInfo[] {
  return seats.some((seat) => seat.mine)
    ? seats.filter((seat) => seat.kind !== "bot" && seat.taken !== false && !seat.mine)
    : [];
}

/** Own seats that can still be left for good. */
export function leavable(seats: readonly SeatInfo[]): SeatInfo[] {
  return seats.filter((seat) => seat.mine && !seat.gone && !seat.out);
}

/** What is told to one who has nothing in play any more. */
export const BENCHED = { out: "You are out.", conceded: "You have conceded." } as const;

/** How far the table is told. */
type Told = { playing: boolean; scene: Scene | null };

/** Nothing of this browser is in play any more: in what way, or "" while something is. Who is out sees first how. */
export function benched(seats: readonly SeatInfo[], told?: Told): "" | keyof typeof BENCHED {
  const mine = seats.filter((seat) => seat.mine);
  if (mine.length === 0 || mine.some((seat) => !seat.gone && !seat.out)) return "";
  if (mine.every((seat) => seat.gone)) return "conceded";
  const panels = (told?.playing && told.scene?.panels) || [];
  return panels.some((panel) => !panel.out && mine.some((seat) => seat.seat === panel.seat)) ? "" : "out";
}
