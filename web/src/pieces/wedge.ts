/** Where the wedge of a piece points. Scenes count degrees clockwise from north, on a board that may be turned. */

/** Degrees clockwise from north as it is drawn. */
export function wedgeAngle(facing: number | null | undefined, turn = 0): number | null {
  return facing === null || facing === undefined ? null : facing + turn;
}

/** Whether it points down, to where a bar would be. */
export function pointsDown(degrees: number | null): boolean {
  return degrees !== null && Math.cos((degrees * Math.PI) / 180) < -0.3;
}

const WIDE = 0.58;
const NARROW = 0.3;
const FLAT = 0.92;

/** The wedge and its white core as path data, for a piece of radius `r`, pointing north. */
export function wedgePaths(r: number): { body: string; core: string } {
  const point = (radius: number, at: number): string =>
    `${(radius * Math.sin(at)).toFixed(2)} ${(-radius * Math.cos(at)).toFixed(2)}`;
  const arrow = (base: number, tip: number, spread: number): string =>
    `M${point(base, -spread)}L${point(tip, 0)}L${point(base, spread)}Z`;
  return { body: arrow(r * 0.98, r * 1.68, WIDE), core: arrow(r * 1.1, r * 1.53, NARROW) };
}

/** Turns it, as it lies on the ground: of one form for all angles, so that it can be animated from one to another. */
export function wedgeTransform(r: number, degrees: number): string {
  const lip = r * 0.2;
  const drop = lip * (pointsDown(degrees) ? 1 : 0.5);
  return `translate(0px, ${drop.toFixed(2)}px) scale(1, ${FLAT}) rotate(${degrees}deg)`;
}
