/** Where the wedge of a piece points. Scenes count degrees clockwise from north; drawings from east. */

export function wedgeAngle(facing: number | null | undefined, turn = 0): number | null {
  return facing === null || facing === undefined ? null : ((facing + turn - 90) * Math.PI) / 180;
}

const WIDE = 0.58;
const NARROW = 0.3;
const FLAT = 0.92;

/** The wedge and its white core as path data, for a piece of radius `r`. */
export function wedgePaths(r: number, angle: number): { body: string; core: string } {
  const lip = r * 0.2;
  const drop = lip * 0.5 + (Math.sin(angle) > 0.3 ? lip * 0.5 : 0);
  const point = (radius: number, at: number): string => `${(radius * Math.cos(at)).toFixed(2)} ${(radius * Math.sin(at) * FLAT + drop).toFixed(2)}`;
  const arrow = (base: number, tip: number, spread: number): string => `M${point(base, angle - spread)}L${point(tip, angle)}L${point(base, angle + spread)}Z`;
  return { body: arrow(r * 0.98, r * 1.68, WIDE), core: arrow(r * 1.1, r * 1.53, NARROW) };
}
