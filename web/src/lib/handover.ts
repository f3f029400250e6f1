import type { SeatInfo, View } from "../protocol";

/** The seat of this browser that is asked now, though another one's view is open. */
export function next(view: View, seats: readonly SeatInfo[], tried: readonly number[]): SeatInfo | null {
  const ready = view.ready ?? [];
  const others = seats.filter(
    (seat) =>
      seat.mine &&
      !seat.gone &&
      !seat.stand_in &&
      seat.seat !== view.seat &&
      !tried.includes(seat.seat) &&
      !ready.includes(seat.seat),
  );
  return (
    others.find((seat) => view.awaited.includes(seat.seat)) ??
    others.find((seat) => view.awaited_sides.includes(seat.side)) ??
    null
  );
}
