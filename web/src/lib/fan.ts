/** How cards of a hand lie: places from the left, turned a little, sunk a little at the ends. */
export interface Lie {
  x: number;
  y: number;
  turn: number;
}

export function fan(count: number, width: number, room: number): Lie[] {
  const step = count < 2 ? 0 : Math.min(width + 22, (room - width) / (count - 1));
  const middle = (count - 1) / 2;
  const open = Math.min(3, 9 / Math.max(1, middle));
  return Array.from({ length: count }, (_, i) => {
    const off = i - middle;
    return {
      x: off * step,
      y: count < 2 ? 0 : (Math.abs(off) / Math.max(1, middle)) ** 2 * 6 * Math.min(3, middle),
      turn: off * open,
    };
  });
}
