/** A match that is over, looked back at: how it stood as lines to draw, and its figures in words. */
import type { Led, Stood } from "../protocol";
import type { Frame, Point } from "./graph";

export interface StoodLine {
  /** Which side, in the order of the scene. */
  side: number;
  points: Point[];
  path: string;
}

/** Two sides share one line: what is good for one is bad for the other. More have one each. */
export function stoodLines(course: readonly Stood[], frame: Frame): StoodLine[] {
  const count = course[0]?.values.length ?? 0;
  return Array.from({ length: count === 2 ? 1 : count }, (_, side) => {
    const points = course.map((stood, i) => ({
      x: across(i, course.length, frame),
      y: frame.top + frame.height * (1 - (stood.values[side] ?? 0.5)),
    }));
    return { side, points, path: joined(points) };
  });
}

/** Where a moment lies, by its index in the course. */
export function across(i: number, count: number, { left, width }: Frame): number {
  return left + (width * i) / Math.max(1, count - 1);
}

function joined(points: readonly Point[]): string {
  return points.map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** The last moment that was judged up to a row; the end, if no row is shown. */
export function momentAt(course: readonly Stood[], n: number): number {
  return n < 0
    ? course.length - 1
    : Math.max(
        0,
        course.findLastIndex((stood) => stood.n <= n),
      );
}

/** Where each round begins, by its index in the course. */
export function begins(course: readonly Stood[]): { round: number; i: number }[] {
  const found: { round: number; i: number }[] = [];
  for (const [i, { round }] of course.entries()) if (round !== found.at(-1)?.round) found.push({ round, i });
  return found;
}

/** How each round ended, for who cannot see the line. */
export function ends(course: readonly Stood[]): Stood[] {
  return course.filter((stood, i) => stood.round !== course[i + 1]?.round);
}

/** Whether anything is known of how it stood: a game whose bots judge nothing has a flat line. */
export function tells(course: readonly Stood[]): boolean {
  return course.length > 1 && course.some(({ values }) => values.some((value) => value !== values[0]));
}

/** "58 of 100". */
export function hundredths(value: number): string {
  return `${Math.round(100 * value)} of 100`;
}

/** Seconds as people say them: "40 s", "3 min", "1 h 5 min". */
export function took(seconds: number): string {
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest ? ` ${rest} min` : ""}`;
}

/** What a match did to a rating: "1040, +22". */
export function ledTo({ before, after }: Led): { points: string; gained: string } {
  const gained = after - before;
  return { points: `${after}`, gained: gained < 0 ? `\u2212${-gained}` : `+${gained}` };
}
