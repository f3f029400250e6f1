/** What counts for a condition, as marks on the board. */
import type { Condition, Mark, Scene } from "../protocol";

/**
 * Marks of what counts for it on one side: that of `seat`, or else the first. Spaces are one area, figures are marked
 * each.
 */
export function counting(condition: Condition | undefined, scene: Scene | null, seat: number | null): Mark[] {
  const side = scene?.sides.find((one) => seat !== null && one.seats.includes(seat));
  const meets = condition?.meets?.find((one) => !side || one.side === side.id);
  const on = new Set(meets?.on ?? []);
  const cells = (scene?.boards[0]?.cells ?? []).map((cell) => cell.id).filter((id) => on.has(id));
  const pieces = (scene?.pieces ?? []).map((piece) => piece.id).filter((id) => on.has(id));
  return [
    ...(cells.length > 0 ? [{ kind: "area" as const, cells }] : []),
    ...pieces.map((id) => ({ kind: "target" as const, on: id, piece: id })),
  ];
}
