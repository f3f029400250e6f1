export interface Spot {
  id: string;
  x: number;
  y: number;
}

export type Direction = "up" | "down" | "left" | "right";

const STEP: Record<Direction, [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/**
 * The next spot in a direction: the nearest one, where what lies aside counts double.
 * At the edge the cursor wraps to the far end of the same row or column.
 */
export function next(spots: readonly Spot[], from: string | null, direction: Direction): string | null {
  const start = spots.find((spot) => spot.id === from);
  if (!start) return first(spots);
  const [dx, dy] = STEP[direction];
  const cost = (spot: Spot, along: number): number => {
    const aside = Math.abs((spot.x - start.x) * dy) + Math.abs((spot.y - start.y) * dx);
    return Math.abs(along) + 2 * aside;
  };
  let best: string | null = null;
  let least = Infinity;
  let far: string | null = null;
  let most = Infinity;
  for (const spot of spots) {
    if (spot.id === start.id) continue;
    const along = (spot.x - start.x) * dx + (spot.y - start.y) * dy;
    const aside = Math.abs((spot.x - start.x) * dy) + Math.abs((spot.y - start.y) * dx);
    if (along > 0.5 && cost(spot, along) < least) {
      least = cost(spot, along);
      best = spot.id;
    }
    if (along < -0.5 && 4 * aside + along < most) {
      most = 4 * aside + along;
      far = spot.id;
    }
  }
  return best ?? far ?? start.id;
}

/** The spot reading would begin with: the uppermost, then leftmost. */
export function first(spots: readonly Spot[]): string | null {
  let best: Spot | null = null;
  for (const spot of spots) {
    if (!best || spot.y < best.y - 4 || (Math.abs(spot.y - best.y) <= 4 && spot.x < best.x)) best = spot;
  }
  return best?.id ?? null;
}

export function direction(key: string): Direction | null {
  switch (key) {
    case "ArrowUp":
      return "up";
    case "ArrowDown":
      return "down";
    case "ArrowLeft":
      return "left";
    case "ArrowRight":
      return "right";
    default:
      return null;
  }
}
