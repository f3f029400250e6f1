/** Words and ways for a match that is looked back at. */
import type { Instead, Judged, Mark } from "../protocol";

const KINDS = ["best", "good", "slip", "blunder"];

/** A change of a chance in points of a hundred: "+8", "−15", "0". */
export function points(change: number): string {
  const whole = Math.round(change * 100);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "0";
}

/** How many decisions were of each kind: "21 best, 9 good, 3 slips, 1 blunder". */
export function shareWords(counts: readonly number[]): string {
  return counts.map((count, i) => `${count} ${KINDS[i] ?? ""}${i > 1 && count !== 1 ? "s" : ""}`).join(", ");
}

/** The mistake after the row that is shown, from the first again after the last. */
export function nextLost(lost: readonly Judged[], n: number): Judged | undefined {
  return lost.find((one) => one.n > n && n >= 0) ?? lost[0];
}

/** What is drawn twice where two ways say it alike. */
const SHAPES: readonly Mark["kind"][] = ["path", "ghost", "area", "line", "splash"];

/** The marks of what was played, in the color of its side, and of what would have been better, in gold on top. */
export function drawnInstead({ played, better }: Instead, side: string): Mark[] {
  const gold = (better.marks ?? []).map((mark) => way(mark, "better", ""));
  const told = new Set((better.marks ?? []).filter((mark) => !SHAPES.includes(mark.kind)).map(of));
  const pale = (played.marks ?? []).filter((mark) => !told.has(of(mark))).map((mark) => way(mark, "played", side));
  return [...pale, ...gold];
}

/** What a mark says of what; two ways may say it alike. */
function of({ kind, on, text, sub }: Mark): string {
  return [kind, on, text, sub].join("/");
}

function way(mark: Mark, called: string, side: string): Mark {
  if (mark.kind === "odds") return { ...mark, sub: mark.sub ? `${called}: ${mark.sub}` : called };
  if (!SHAPES.includes(mark.kind)) return mark;
  const tone = side ? mark.tone : mark.tone === "harm" ? "act" : mark.tone;
  return { ...mark, side, ...(tone ? { tone } : {}) };
}
