/** What one could ask after an answer: at most two questions, each with what has to be sent to have it measured. */
import type { AskLab, Bench, Experiment, Workshop } from "../protocol";

export interface Next {
  words: string;
  wish: AskLab;
}

/**
 * Return the questions that an answer leads to, the most useful first.
 *
 * What is known of this content already is not asked again.
 */
export function nextQuestions(one: Experiment, shop: Workshop, bench: Bench | null): Next[] {
  if (one.state !== "done" || !bench || bench.variant.hash !== one.asked.hash) return [];
  const { variant = "", bots = "middle", kind } = one.asked;
  const name = variant || "the box";
  const asked = (of: AskLab["kind"], hero = ""): boolean =>
    shop.experiments.some(
      (other) => other.asked.hash === one.asked.hash && other.asked.kind === of && (other.asked.hero ?? "") === hero,
    );
  const found: Next[] = [];
  function ask(of: AskLab["kind"], words: string, hero = ""): void {
    if (!asked(of, hero)) found.push({ words, wish: { kind: of, variant, hero, level: bots } });
  }
  const even = one.told.even ?? 0.5;
  /** Whoever stands out: first those whose whole interval lies above what is fair, then those who were moved. */
  const strong = [
    ...(one.told.strengths ?? [])
      .filter((hero) => hero.low > even)
      .map((hero) => ({ name: hero.name, by: hero.share })),
    ...(one.told.others ?? [])
      .filter((moved) => moved.sure && moved.after > even)
      .map((moved) => ({ name: moved.name, by: moved.after })),
  ].sort((a, b) => b.by - a.by);
  for (const hero of strong.slice(0, 2)) {
    const id = bench.tiles?.find((tile) => tile.name === hero.name)?.id;
    if (id) ask("above", `Is ${hero.name} above 55 %?`, id);
  }
  const weak = [...(one.told.strengths ?? [])].filter((hero) => hero.high < even).sort((a, b) => a.share - b.share);
  const weakest = bench.tiles?.find((tile) => tile.name === weak[0]?.name)?.id;
  if (weakest) ask("below", `Is ${weak[0]?.name} below 45 %?`, weakest);
  const longer = (one.told.moved ?? []).some((moved) => moved.unit === "rounds" && moved.sure);
  if (variant && kind === "wins" && longer) ask("length", `Does ${name} make matches shorter?`);
  ask("everybody", "How strong is everybody, and which cards are played?");
  ask("first", "Is whoever begins favored?");
  return found.slice(0, 2);
}
