import { byText } from "./forms";
import type { Decision, LessonStep, Offer } from "../protocol";

/** Between the picks of a series that is answered at once, as records have it; after a series of one pick too. */
const THEN = " / ";

/** The first step that was not done yet; the first of all if all were. */
export function next(steps: readonly LessonStep[], did: (id: string) => boolean): LessonStep {
  return steps.find((step) => !did(step.id)) ?? steps[0]!;
}

/** The picks of a row, as texts. */
export function picksOf(row: string): string[] {
  return row.replace(/ \/$/, "").split(THEN).filter(Boolean);
}

/** What of a row leads on, where some of its picks may have been made already; null if it is not offered now. */
export function meant(row: string, decision: Decision | null): Offer | null {
  const pick = row && decision ? picksOf(row)[decision.secret ? (decision.picked ?? []).length : 0] : undefined;
  return (pick && byText(decision, pick)) || null;
}

/** What is sensible to click now, by ids of the scene; null if everything is as sensible as anything else. */
export function sensible(row: string, decision: Decision | null): ReadonlySet<string> | null {
  const offer = meant(row, decision);
  const ids = [...(offer?.on ?? []), ...(offer?.needs ?? []), ...(offer?.card ? [offer.card] : [])];
  return ids.length > 0 ? new Set(ids) : null;
}
