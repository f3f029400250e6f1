/** Words and ways for a match that is looked back at. */
import type { Judged } from "../protocol";

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
