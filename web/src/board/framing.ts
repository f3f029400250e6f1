/** What of a board must be in the picture. */
import { type Box, union } from "./geometry";
import type { Layout } from "./layout";

/** Return what finds it. Land that floods must not make the board jump: what was once in the picture stays in it. */
export function keeping(): (layout: Layout) => Box {
  let kept = { key: "", box: { x: 0, y: 0, width: 0, height: 0 } };
  return ({ board: { id, name: title, home }, tilt, turn, thick, frame }) => {
    const key = [id, title, home, tilt, turn, thick].join();
    kept = { key, box: kept.key === key ? union(kept.box, frame) : frame };
    return kept.box;
  };
}
