/** What is found by looking back at the match that is shown: the list beside the board and the curve tell of it. */
import type { Review, Turned } from "../protocol";

class Looked {
  match = $state("");
  found = $state.raw<Review | null>(null);

  /** Takes what is found of a match. */
  take(match: string, found: Review | null): void {
    this.match = match;
    this.found = found;
  }

  /** The moments that turned the match, in order. */
  get turned(): readonly Turned[] {
    return this.found?.turned ?? [];
  }
}

export const looked = new Looked();
