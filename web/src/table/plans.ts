/** The plan of what the viewer has laid in secret: what of it lies on the board. */

import type { Mark, Plan } from "../protocol";

/** The plan that is made now; else the last. */
export function foremost(plans: readonly Plan[]): Plan | undefined {
  return plans.find((plan) => plan.active) ?? plans.at(-1);
}

/** How a plan stands out: what would be hit, and the range of what fires, are drawn alike in all. */
const OWN: readonly Mark["kind"][] = ["path", "ghost", "order"];

/**
 * Return the marks of all plans. The one that is made now is gold and lies on top, the others have the color of their
 * side. What several plans say of the same thing lies there once.
 */
export function planMarks(plans: readonly Plan[]): Mark[] {
  const front = foremost(plans);
  const back = plans.filter((plan) => plan !== front);
  const marks = [...back, ...(front ? [front] : [])].flatMap((plan) =>
    (plan.marks ?? []).map((mark) => (plan === front && OWN.includes(mark.kind) ? { ...mark, side: "" } : mark)),
  );
  const seen = new Set<string>();
  return marks.filter((mark) => {
    if (OWN.includes(mark.kind)) return true;
    const key = JSON.stringify([mark.kind, mark.on, mark.cells, mark.kind === "odds" ? mark.text : ""]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Whether nothing is laid yet. What is locked from before lies in the last places. */
export function unlaid(plans: readonly Plan[]): boolean {
  return plans.every((plan) => !plan.steps[0]?.text);
}

/** Whether nothing is laid yet, and nothing can be switched. */
export function empty(plans: readonly Plan[]): boolean {
  return unlaid(plans) && plans.every((plan) => !plan.switch);
}
