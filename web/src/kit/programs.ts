/** Programs on registers: boxes that cards are laid into. */
import type { Card, Panel, Piece, Slot, Zone } from "../protocol";
import { long } from "./boards";
import { card, cards, hand, type Laid, NAMES, panel, PROMPT, scene, SIDES } from "./terraces";

/** Five numbered places for each of two figures: `own` cards lie in them, the last is locked. */
export function programs(home: "n" | "s", own: number): Laid {
  const numbered = (figure: number, cards: number): Slot[] =>
    Array.from({ length: 5 }, (_, n) => ({
      label: String(n + 1),
      card: n < cards ? `p${figure}-${n}` : "",
      mark: n === 4 && figure ? "locked" : figure === 0 && n === cards ? "asked" : "",
    }));
  const placed = (figure: number, cards: number): Card[] =>
    Array.from({ length: cards }, (_, n) =>
      card(n, { id: `p${figure}-${n}`, table: [], chips: [], foot: [], text: "" }),
    );
  const trays = [own, 2].map((cards, n): Zone => ({
    id: `tray${n}`,
    name: `${NAMES[n]}'s orders`,
    role: "picked",
    seat: 0,
    piece: `f${n}`,
    cards: placed(n, cards),
    places: numbered(n, cards),
  }));
  const rows = Array.from({ length: 8 }, (_, n): Panel => ({
    ...panel(n % 6),
    id: `q${n}`,
    piece: n < 6 ? `f${n}` : "",
    seat: Number(n > 3),
    side: SIDES[Number(n > 3)]!.id,
    place: n > 3 ? "far" : "near",
    active: n === 0,
    bar: { at: 8 - n, of: 10, label: "oil" },
    track: undefined,
    slots:
      n < 2
        ? numbered(n, n ? 2 : own)
        : Array.from({ length: 5 }, (_, i) => ({ label: String(i + 1), back: i < 4, mark: i === 4 ? "locked" : "" })),
  }));
  const board = long(home);
  const pieces = (scene().pieces ?? [])
    .slice(0, 6)
    .map((piece, n): Piece => ({ ...piece, at: `s:${n * 2},${n < 3 ? 22 - n : 5 + n}`, facing: n * 90 }));
  const works: Piece[] = ["north", "south"].map((where, n) => ({
    id: `works-${where}`,
    name: where,
    icon: "castle",
    look: "stronghold",
    side: SIDES[1 - n]!.id,
    at: where,
    bar: { at: 30, of: 40, label: "stones" },
  }));
  const held = hand(4).zones ?? [];
  return {
    scene: {
      ...scene(),
      boards: [board],
      pieces: [...pieces, ...works],
      panels: rows,
      conditions: [],
      tracks: [],
      zones: [...held.filter((zone) => zone.role === "hand"), ...trays],
    },
    decision: {
      prompt: { ...PROMPT, title: "Order 3", piece: "f0" },
      secret: true,
      can_take_back: own > 0,
      picked: [...Array.from({ length: own }, (_, n) => `Order ${n + 1}`), "Order 1", "Order 2"],
      offers: cards(4),
    },
  };
}
