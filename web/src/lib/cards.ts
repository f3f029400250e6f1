import type { Card, Scene, Zone } from "../protocol";

/** What a card did between two scenes: it went from one zone to another, or turned over where it lies. */
export interface Shift {
  /** As it is seen on its way: the side that is known of it. */
  card: Card;
  /** Zones, by id; the same where it stays. */
  from: string;
  to: string;
  /** It shows its face only from here on. */
  turns: boolean;
}

/** Milliseconds of one card on its way, and until the next one follows. */
export const SHIFT = { ms: 420, next: 60, most: 900 } as const;

/** How long so many cards are on their way. */
export function shiftTime(count: number): number {
  return count === 0 ? 0 : SHIFT.ms + Math.min(SHIFT.most, SHIFT.next * (count - 1));
}

const lies = (zone: Zone): number => zone.count ?? zone.cards.length;
const up = (card: Card): boolean => card.face !== false;

/**
 * By their ids. A card that nobody knew before comes from the deck that has fewer now, and one that nobody knows any
 * more went to the heap that has more.
 */
export function shifts(before: Scene | null, after: Scene | null): Shift[] {
  if (!before || !after || before === after || before.zones === after.zones) return [];
  const [was, now] = [placed(before), placed(after)];
  const counts = new Map((before.zones ?? []).map((zone) => [zone.id, lies(zone)]));
  const grown = (zone: Zone): number => lies(zone) - (counts.get(zone.id) ?? lies(zone));
  const heap = (zone: Zone | undefined, by: 1 | -1): string => {
    const heaps = (after.zones ?? []).filter(
      (one) => (one.role === "deck" || (by > 0 && one.role === "pile")) && one.id !== zone?.id && grown(one) * by > 0,
    );
    return (heaps.find((one) => one.seat != null && one.seat === zone?.seat) ?? heaps[0])?.id ?? "";
  };
  const found: Shift[] = [];
  for (const [id, { card, zone }] of now) {
    const old = was.get(id);
    const from = old?.zone.id ?? heap(zone, -1);
    const turns = up(card) && (old ? !up(old.card) : true);
    if (from && (from !== zone.id || turns))
      found.push({ card: up(card) || !old ? card : old.card, from, to: zone.id, turns });
  }
  for (const [id, { card, zone }] of was) {
    const to = now.has(id) || zone.role === "deck" ? "" : heap(zone, 1);
    if (to) found.push({ card, from: zone.id, to, turns: false });
  }
  return found;
}

/** What lies where one can see it; what a panel only opens moves unseen. */
function placed(scene: Scene): Map<string, { card: Card; zone: Zone }> {
  const seen = (scene.zones ?? []).filter((zone) => !["pool", "held", "actions"].includes(zone.role));
  return new Map(seen.flatMap((zone) => zone.cards.map((card) => [card.id, { card, zone }])));
}
