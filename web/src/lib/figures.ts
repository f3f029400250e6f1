/** The figures of cards: what stands in their corners and at their foot. */
import type { Card, Gem } from "../protocol";

/** Return all figures of a card that say something. */
export function figures(card: Card): Gem[] {
  return [...(card.left ?? []), ...(card.right ?? []), ...(card.foot ?? [])].filter(
    (gem) => gem.on !== false && (gem.value || gem.icon),
  );
}

/** Return what the figures of some cards mean, each meaning once, with a figure that has it: "Move", "Strength". */
export function meanings(cards: readonly Card[]): [string, Gem][] {
  const known = new Map<string, Gem>();
  for (const gem of cards.flatMap(figures)) {
    const word = (gem.label ?? "").split(" ").findLast((one) => one !== gem.value) ?? "";
    if (word && !known.has(word)) known.set(word, gem);
  }
  return [...known];
}
