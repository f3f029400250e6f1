/** How a rating went, as a line with a band to draw. Pure. */
import type { Landmark, Step, Way } from "../protocol";
import type { Frame } from "./graph";

/** How far the plot reaches at least, in points. */
const LEAST = 200;
/** Lines across lie this many points apart. */
const APART = [50, 100, 200, 500];
const MOST_LINES = 6;

export interface Plotted {
  low: number;
  high: number;
  line: string;
  band: string;
  at: (step: number) => { x: number; y: number };
  height: (points: number) => number;
  /** Points at which a line lies across. */
  across: number[];
}

/** The steps match by match, the scale wide enough for all of the line, most of its band, and the bots nearby. */
export function plotted(way: Way, frame: Frame): Plotted {
  const { steps } = way;
  const points = steps.map((step) => step.points);
  const last = steps.at(-1);
  const reach = last ? [...points, last.points - last.spread, last.points + last.spread] : [1000];
  const middle = (Math.min(...reach) + Math.max(...reach)) / 2;
  const half = Math.max(LEAST, Math.max(...reach) - Math.min(...reach)) * 0.56;
  const [low, high] = [middle - half, middle + half];
  const height = (value: number): number =>
    frame.top + frame.height * (1 - (Math.min(high, Math.max(low, value)) - low) / (high - low));
  const x = (i: number): number => frame.left + (frame.width * i) / Math.max(1, steps.length - 1);
  const edge = (sign: 1 | -1) =>
    steps.map((step, i) => `${x(i).toFixed(1)} ${height(step.points + sign * step.spread).toFixed(1)}`);
  const apart = APART.find((one) => (high - low) / one <= MOST_LINES) ?? 500;
  const first = Math.ceil(low / apart) * apart;
  return {
    low,
    high,
    line: steps.map((step, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${height(step.points).toFixed(1)}`).join(""),
    band: steps.length > 0 ? `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z` : "",
    at: (i) => ({ x: x(i), y: height(steps[i]?.points ?? 0) }),
    height,
    across: Array.from({ length: Math.floor((high - first) / apart) + 1 }, (_, i) => first + i * apart),
  };
}

/** The bots whose rating lies in the plot. */
export function inSight(bots: readonly Landmark[], { low, high }: Plotted): Landmark[] {
  return bots.filter((bot) => bot.points > low && bot.points < high);
}

const OUTCOMES: Record<Step["outcome"], string> = { won: "won", drawn: "a draw", lost: "lost" };

/** "+18, won", and below it "14 September: 1668, give or take 35". */
export function bubble(step: Step, day: string): [string, string] {
  const gained = step.gained < 0 ? `\u2212${-step.gained}` : `+${step.gained}`;
  return [`${gained}, ${OUTCOMES[step.outcome]}`, `${day}: ${step.points}, give or take ${step.spread}`];
}

/**
 * How large a share of wins is and how sure that is: from where to where it lies, of twenty times in nineteen (Wilson's
 * interval). A draw is half a win.
 */
export function share(won: number, all: number): { low: number; middle: number; high: number } {
  if (all === 0) return { low: 0, middle: 0.5, high: 1 };
  const z = 1.96;
  const p = won / all;
  const center = (p + (z * z) / (2 * all)) / (1 + (z * z) / all);
  const reach = (z / (1 + (z * z) / all)) * Math.sqrt((p * (1 - p)) / all + (z * z) / (4 * all * all));
  return { low: Math.max(0, center - reach), middle: p, high: Math.min(1, center + reach) };
}
