/** Whether what was measured still holds: of which content and by which engine it was. */
import type { AskLab, Experiment, Workshop } from "../protocol";

/** Why a measurement is not of what stands here now; nothing if it is. */
export interface Stale {
  title: string;
  text: string;
  /** What has to be sent to have the same measured of what stands here now; nothing if the variant is gone. */
  again: AskLab | null;
}

/** Return the same question once more, for at most so many seeds (0: as many as usual). */
export function asked(one: Experiment, most = 0): AskLab {
  const { kind, variant = "", hero = "", bots = "middle" } = one.asked;
  return { kind, variant, hero, level: bots, most };
}

export function staleOf(one: Experiment, shop: Workshop): Stale | null {
  const now = shop.variants.find((found) => found.variant.name === (one.asked.variant ?? ""));
  if (!now) return { title: "Deleted since.", text: "What was measured of it is kept with this", again: null };
  const again = now.variant.faults > 0 ? null : asked(one);
  if (now.variant.hash !== one.asked.hash) {
    const what = one.asked.variant ? "The variant" : "The box";
    return { title: "Changed since.", text: `${what} is another one now: this is of what it was then`, again };
  }
  if (one.asked.version === shop.version) return null;
  const versions = `by ${one.asked.version || "an older version"}, now ${shop.version}`;
  return { title: "Another version.", text: `The rules may have been mended since: ${versions}`, again };
}

/** Return four times the limit at which something was left undecided: it is asked from the beginning. */
export function more(one: Experiment): number {
  return 4 * (one.told.most || one.told.blocks || 500);
}
