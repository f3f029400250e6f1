import type { Result, SeatInfo, Standing } from "../protocol";
import { playing } from "./sides";

/** Who stands there: "You", "Bolt"; the side's own name while nobody is known. */
export function named(standing: Standing, seats: readonly SeatInfo[]): string {
  return playing({ id: standing.side, name: standing.name, style: "nobody", seats: standing.seats }, seats);
}

/**
 * How it ended for the viewer: lost, if they play and somebody else won. Who holds seats of all sides only looks on.
 */
export function fate(result: Result, mine: readonly number[]): "won" | "lost" | "draw" | "" {
  const holds = (standing: Standing): boolean => standing.seats.some((seat) => mine.includes(seat));
  const first = result.standings.filter((standing) => standing.place === 1);
  const others = result.standings.filter((standing) => standing.place > 1);
  const [won, lost] = [first.some(holds), others.some(holds)];
  if (won && lost) return "";
  if (won)
    return first.length > 1
      ? "draw"
      : others.some((one) => one.seats.some((seat) => !mine.includes(seat)))
        ? "won"
        : "";
  return lost ? "lost" : "";
}

/** What is said in the largest letters. */
export function headline(result: Result, mine: readonly number[], seats: readonly SeatInfo[] = []): string {
  const first = result.standings.filter((standing) => standing.place === 1);
  const [winner] = first;
  if (!winner || first.length > 1) return "Draw";
  const ended = fate(result, mine);
  const others = seats.map((seat) => ({ ...seat, mine: false }));
  return ended === "won" ? "You win!" : ended === "lost" ? "You lose" : `${named(winner, others)} wins!`;
}
