/** What is found by looking back at the match that is shown: list, curve and board tell of it. */
import { drawnInstead } from "../lib/lookback";
import { api } from "../net/api";
import type { Instead, Judged, Mark, Review, Turned } from "../protocol";

class Looked {
  match = $state("");
  found = $state.raw<Review | null>(null);
  /** The row that was chosen last in a list. */
  chosen = $state.raw<Judged | null>(null);
  private instead = $state.raw<Instead | null>(null);

  /** Takes what is found of a match. */
  take(match: string, found: Review | null): void {
    if (match !== this.match) this.chosen = null;
    this.match = match;
    this.found = found;
  }

  /** The moments that turned the match, in order. */
  get turned(): readonly Turned[] {
    return this.found?.turned ?? [];
  }

  /** Choose a row, and return after which row it is shown: where something was better, that of the question. */
  choose(row: Judged): number {
    this.chosen = row;
    if (!row.better) return row.n;
    const { match } = this;
    if (this.instead?.n !== row.n)
      api.instead(match, row.n).then(
        (found) => {
          if (this.match === match && this.chosen === row) this.instead = found;
        },
        () => undefined, // it was looked back at by an earlier version: the words stand alone
      );
    return row.before;
  }

  /** The row that is looked at while this moment is shown. */
  at(n: number): Judged | null {
    const { chosen } = this;
    return chosen && (n === chosen.n || (chosen.better && n === chosen.before)) ? chosen : null;
  }

  /** What was played and what would have been better, on the board of this moment; `side`: of whoever played. */
  marks(n: number, side: string): readonly Mark[] {
    const { chosen, instead } = this;
    return chosen && instead?.n === chosen.n && n === instead.before ? drawnInstead(instead, side) : [];
  }
}

export const looked = new Looked();
