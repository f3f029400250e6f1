/** Who is there and who is not, to look at: `?state=away`, `?state=due`, ... in the fake server's address. */
import type { SeatInfo, View } from "../src/protocol";

export interface Company {
  seats: SeatInfo[];
  view: Partial<View>;
}

/** What each state changes: of seats by their number, and of the view. `now` is the server's clock. */
const STATES: Record<string, (now: number) => { seats?: Record<number, Partial<SeatInfo>>; view?: Partial<View> }> = {
  thinks: (now) => ({ view: { ...others, waits: [{ seat: 2, due: now + 41 }] } }),
  slow: (now) => ({ view: { ...others, waits: [{ seat: 2, due: now - 5 }] } }),
  left: (now) => ({
    seats: { 2: gone(now - 20) },
    view: { ...others, waits: [{ seat: 2, due: now + 40, away: true }] },
  }),
  away: (now) => ({
    seats: { 2: gone(now - 140) },
    view: { ...others, waits: [{ seat: 2, due: now + 610, away: true }] },
  }),
  due: (now) => ({
    seats: { 2: gone(now - 140) },
    view: { ...others, waits: [{ seat: 2, due: now - 80, away: true }] },
  }),
  sits: () => ({ seats: { 2: { here: false, stand_in: "middle" } }, view: others }),
  mine: () => ({ seats: { 0: { stand_in: "middle" } }, view: { decisions: [], awaited: [0] } }),
  left_team: () => ({ seats: { 2: { gone: true, here: false, side: "azure" } }, view: others }),
  out: () => ({ seats: { 0: { out: true } }, view: others }),
  hurry: () => ({
    seats: { 0: { out: true }, 2: { out: true } },
    view: { decisions: [], awaited: [1], may_hurry: true },
  }),
  hurried: () => ({
    seats: { 0: { gone: true }, 2: { out: true } },
    view: { decisions: [], awaited: [1], hurried: true },
  }),
  free: () => ({ seats: { 2: { name: "", taken: false, here: false } }, view: others }),
};
const others: Partial<View> = { decisions: [], awaited: [2] };
const gone = (away: number): Partial<SeatInfo> => ({ here: false, away });

export function company(seats: readonly SeatInfo[], state: string, now: number): Company {
  const { seats: changed = {}, view = {} } = STATES[state]?.(now) ?? {};
  return { seats: seats.map((seat) => ({ ...seat, ...changed[seat.seat] })), view };
}
