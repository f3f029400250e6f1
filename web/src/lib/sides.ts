/** Who plays a side, and how it stands, for the head line. */
import type { Scene, SeatInfo, Side } from "../protocol";
import { called } from "./company";
import { listed } from "./words";

/** Whether the viewer plays on a side; who shares one browser is called by name. */
export function own(side: Side, seats: readonly SeatInfo[]): boolean {
  return seats.some((seat) => seat.mine && seat.kind !== "hotseat" && side.seats.includes(seat.seat));
}

/** Who plays a side: "You", "You and Anna", "Bolt". A side that nobody sits at yet has its own name. */
export function playing(side: Side, seats: readonly SeatInfo[]): string {
  const there = seats.filter((seat) => side.seats.includes(seat.seat) && seat.taken !== false);
  const others = there.filter((seat) => !seat.mine || seat.kind === "hotseat").map(called);
  const names = [...(own(side, seats) ? ["You"] : []), ...new Set(others)];
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more` : listed(names) || side.name;
}

/** The same, of a side by its id. */
export function calledSide(scene: Scene | null, id: string, seats: readonly SeatInfo[]): string {
  const side = scene?.sides.find((one) => one.id === id);
  return side ? playing(side, seats) : id;
}

/** What a side is called beside who plays it, and that a bot does. */
export function known(side: Side, seats: readonly SeatInfo[]): string {
  const there = seats.filter((seat) => side.seats.includes(seat.seat));
  const bots = there.length > 0 && there.every((seat) => seat.kind === "bot");
  const name = side.name === playing(side, seats) ? "" : side.name;
  return [name, bots ? "bot" : ""].filter(Boolean).join(", ");
}

/** The sides that the head line speaks of, the viewer's own first. */
export function scored(sides: readonly Side[], seats: readonly SeatInfo[]): Side[] {
  const told = sides.filter((side) => side.goal || side.score);
  return [...told].sort((a, b) => Number(own(b, seats)) - Number(own(a, seats)));
}

/** How a side stands, in words: "3 of 5", "35 hit points of the base". */
export function standing(side: Side): string {
  const points = side.goal ? `${side.points ?? 0} of ${side.goal}` : "";
  return [points, side.score ? `${side.score.value} ${side.score.name}` : ""].filter(Boolean).join(", ");
}
