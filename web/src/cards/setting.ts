/** How words are set on a card: as large as they fit, a little smaller before anything is cut. Pure. */

import type { Card } from "../protocol";

export interface Setting {
  /** The picture gives room. */
  dense: boolean;
  scale: number;
  lines: number;
}

const LETTERS = 19;
const SCALES = [1, 0.95, 0.9, 0.85, 0.8];
const CHIP_ROW = 1.25;
const CHIP_LETTERS = 25;
const TABLE_ROWS = 2.2;
/** The picture of a card with a table is lower still. */
const FROM_LOW_PICTURE = 2;
const FROM_PICTURE = 0.85;

function chipRows(card: Card): number {
  const letters = (card.chips ?? []).reduce((sum, chip) => sum + chip.text.length + 3, 0);
  return Math.ceil(letters / CHIP_LETTERS);
}

export function settingOf(card: Card): Setting {
  const letters = (card.text || card.flavor || "").length;
  const tabled = (card.table ?? []).length > 0;
  const plain = ((card.foot ?? []).length > 0 ? 4.35 : 6.5) - chipRows(card) * CHIP_ROW - (tabled ? TABLE_ROWS : 0);
  const dense = tabled || letters > Math.floor(plain) * LETTERS;
  const room = plain + (tabled ? FROM_LOW_PICTURE : dense ? FROM_PICTURE : 0);
  const linesAt = (scale: number): number => Math.max(1, Math.floor(room / scale + 0.1));
  const scale = SCALES.find((one) => (linesAt(one) * LETTERS) / one >= letters) ?? SCALES.at(-1)!;
  return { dense, scale, lines: linesAt(scale) };
}
