/** Where something large may lie so that it covers nothing that it is about. */
export interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Between it and what it must not cover, in pixels. */
const CLEAR = 8;

/** Return how far it moves sideways, and as little as it can: 0 where there is no place beside them all. */
export function beside(own: Rect, keeps: readonly Rect[], across: number): number {
  const over = (by: number): boolean =>
    keeps.some(
      (one) => own.left + by < one.right && own.right + by > one.left && own.top < one.bottom && own.bottom > one.top,
    );
  const ways = keeps.flatMap((one) => [one.left - CLEAR - own.right, one.right + CLEAR - own.left]);
  return (
    [0, ...ways]
      .filter((by) => own.left + by >= 0 && own.right + by <= across && !over(by))
      .sort((one, other) => Math.abs(one) - Math.abs(other))[0] ?? 0
  );
}
