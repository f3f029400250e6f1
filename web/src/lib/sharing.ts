import type { Board, Cell, Scene } from "../protocol";

/** Longer words on a space describe it; only these are printed on it. */
const PRINTED = 3;

function printed(cell: Cell): Cell {
  return (cell.text ?? "").length > PRINTED ? { ...cell, text: "" } : cell;
}

/**
 * The boards of the next scene, but the very same objects where nothing on them changed:
 * the ground is painted once for a board, and every message brings a new one.
 */
export class Boards {
  private kept = new Map<string, { text: string; board: Board }>();

  of(scene: Scene | null): readonly Board[] {
    return (scene?.boards ?? []).map((board) => {
      const text = JSON.stringify(board);
      const known = this.kept.get(board.id);
      if (known?.text === text) return known.board;
      const fresh = { ...board, cells: board.cells.map(printed) };
      this.kept.set(board.id, { text, board: fresh });
      return fresh;
    });
  }
}
