/** Land that floods must not make the board jump: what was once in the picture stays in it. */

import { type Box, union } from "./geometry";
import type { Layout } from "./layout";

export class Kept {
  private key = "";
  private box: Box = { x: 0, y: 0, width: 0, height: 0 };

  /** The frame of a layout, with all that it once had while the board lay there in the same way. */
  framed({ board: { id, name: title, home }, tilt: slope, turn, thick, frame }: Layout): Box {
    const key = [id, title, home, slope, turn, thick].join();
    this.box = this.key === key ? union(this.box, frame) : frame;
    this.key = key;
    return this.box;
  }
}
