import type { Posed, PuzzleDay, PuzzleInfo } from "../protocol";

export const EASY = 2;
export const HARD = 4;

/** How hard a puzzle is, in a word. */
export function hardness(difficulty: number): "Easy" | "Middle" | "Hard" {
  return difficulty <= EASY ? "Easy" : difficulty < HARD ? "Middle" : "Hard";
}

/** A share of one, as points of a hundred. */
export function points(share: number): number {
  return Math.round(share * 100);
}

/** What came of an answer, in two sentences: whether that was it, and what the numbers say. */
export function verdict(posed: Posed): readonly [string, string] {
  if (posed.task) return verdictOfTurn(posed);
  const mine = posed.answers?.find((one) => one.option === posed.picked);
  const wins = `It wins ${points(posed.chance ?? 0)} of 100.`;
  switch (posed.status) {
    case "solved":
      return ["That is it!", wins];
    case "good":
      return ["That is as good: counted!", wins];
    case "wrong":
      if (!mine) return ["That is not it.", "It is none of the answers that were compared."];
      return [
        "That is not it.",
        `${mine?.label ?? "It"} wins ${points(mine?.behind ?? 0)} of 100 fewer than the best.`,
      ];
    case "shown":
      return ["The solution", wins];
    case "open":
      return ["", ""];
  }
}

const HOLDS = "The way that was found held in every trial, whatever others answered.";

/** What came of a whole turn, in two sentences. */
function verdictOfTurn(posed: Posed): readonly [string, string] {
  switch (posed.status) {
    case "solved":
      return ["Done!", posed.shared ? HOLDS : "Nothing that others or chance do could have kept you from it."];
    case "wrong":
      return [
        "That is not it.",
        `${posed.shared ? "It" : "Your turn"} is over, and has not brought what is asked for.`,
      ];
    case "shown":
      return ["The solution", posed.shared ? HOLDS : "Nothing that others or chance do keeps you from it."];
    default:
      return ["", ""];
  }
}

/** What a puzzle of a whole turn asks for, as a sentence. */
export function asked(task: string): string {
  return `${task}.`;
}

/** What is told of a puzzle behind its name: what its turn is to bring, or that it can be won for certain. */
export function aim(puzzle: PuzzleInfo): string {
  if (puzzle.task) return `: ${puzzle.task[0]?.toLowerCase()}${puzzle.task.slice(1).replace(/ in this \w+$/, "")}`;
  return puzzle.certain ? ": a certain win" : "";
}

/** What a puzzle is called. */
export function named(puzzle: PuzzleInfo, game: string): string {
  return `${game} ${puzzle.number}`;
}

/** What somebody made of it, in words. */
export function made(puzzle: PuzzleInfo): string {
  const tries = puzzle.tries ?? 0;
  if (puzzle.status === "shown") return "shown";
  if (puzzle.status === "solved") return tries === 1 ? "solved, first try" : `solved, ${tries} tries`;
  return tries === 0 ? "not tried yet" : tries === 1 ? "1 try so far" : `${tries} tries so far`;
}

/** How many others solved it, in words; empty if nobody has tried it. */
export function others(puzzle: PuzzleInfo): string {
  return puzzle.tried ? `${puzzle.solved ?? 0} of ${puzzle.tried} solved it` : "";
}

/** A day such as 2026-11-25, in words. */
export function day(iso: string, form: "long" | "short" | "letters"): string {
  const at = new Date(`${iso}T12:00:00Z`);
  const options: Intl.DateTimeFormatOptions =
    form === "letters"
      ? { weekday: "short" }
      : form === "short"
        ? { day: "numeric", month: "short" }
        : { weekday: "long", day: "numeric", month: "long" };
  const words = at.toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
  return form === "letters" ? words.slice(0, 2) : words;
}

/** How a row of days is read out. */
export function told(one: PuzzleDay): string {
  const what = one.status === "solved" ? "solved" : one.status === "shown" ? "shown" : "nothing solved";
  return `${day(one.day, "long")}: ${what}`;
}

/** On how many days in a row one was solved, in words. */
export function row(streak: number): string {
  return streak === 0 ? "No days in a row yet" : streak === 1 ? "1 day in a row" : `${streak} days in a row`;
}
