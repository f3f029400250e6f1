/** How cards of a hand lie: beside each other, smaller where they do not fit, then in two rows. */
export interface Lie {
  /** How wide each is. */
  width: number;
  rows: number;
  /** Between one and the next. */
  gap: number;
}

const GAP = 6;
/** A card is never narrower: a finger must hit it. */
const HIT = 44;

/** Return cards that lie in as many rows as they need: in a room that is scrolled anyway none is smaller. */
export function heaped(count: number, width: number, room: number): Lie {
  const columns = Math.max(1, Math.floor((room + GAP) / (width + GAP)));
  return { width, rows: Math.max(1, Math.ceil(count / columns)), gap: GAP };
}

/**
 * `width`: at most so wide. `room`: free pixels across. `least`: so narrow that one still reads them; before they get
 * narrower, they lie in two rows.
 */
export function fan(count: number, width: number, room: number, least: number): Lie {
  const fitting = (many: number): number => Math.floor((room - GAP * (many - 1)) / Math.max(1, many));
  const one = Math.min(width, fitting(count));
  if (one >= least || count < 2) {
    const spare = count < 2 ? 0 : (room - count * one) / (count - 1);
    return { width: one, rows: 1, gap: Math.floor(Math.min(22, Math.max(0, spare))) };
  }
  const rows = Math.ceil((count * (least + GAP)) / (room + GAP));
  const many = Math.min(
    Math.max(Math.floor((width / rows) * (rows === 2 ? 1.36 : 1)) - 2, Math.floor(least * 0.7), HIT),
    fitting(Math.ceil(count / rows)),
  );
  return { width: many, rows, gap: GAP };
}
