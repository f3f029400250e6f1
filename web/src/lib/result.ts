import type { Result } from "../protocol";

/** What is said in the largest letters. */
export function headline(result: Result, mine: readonly number[]): string {
  const first = result.standings.filter((standing) => standing.place === 1);
  if (first.length !== 1) return first.length > 1 || result.standings.length === 0 ? "Draw" : "It is over";
  const winner = first[0];
  if (!winner) return "It is over";
  const held = winner.seats.filter((seat) => mine.includes(seat)).length;
  // Who holds every seat plays against oneself: then the side wins, not "you".
  const others = result.standings.some(
    (standing) => standing.place > 1 && standing.seats.some((seat) => !mine.includes(seat)),
  );
  return held > 0 && others ? "You win!" : `${winner.name} wins!`;
}
