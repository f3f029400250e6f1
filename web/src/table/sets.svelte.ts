import { gather, type Gathered } from "../lib/offers";
import type { Index } from "../lib/scene";
import type { Decision, Offer } from "../protocol";

/** What one person has chosen so far of options that are sets, such as a lane and some cards. */
export class Sets {
  chosen = $state.raw<readonly string[]>([]);
  readonly gathered: Gathered = $derived.by(() => gather(this.decision(), this.chosen, (id) => this.isPlace(id)));

  constructor(
    private readonly decision: () => Decision | null,
    private readonly index: () => Index | null,
  ) {}

  /** Choose something or take it back; another place takes along what is chosen. False if no set needs it. */
  take(id: string): boolean {
    const { open, instead } = this.gathered;
    const other = instead.get(id);
    if (other) this.chosen = other;
    else if (!open.has(id)) return false;
    else this.chosen = this.chosen.includes(id) ? this.chosen.filter((one) => one !== id) : [...this.chosen, id];
    return true;
  }

  /** Return what is complete and needs no button, and forget that it was chosen. */
  made(): Offer | undefined {
    const { whole, at_once } = this.gathered;
    if (!whole || !at_once) return undefined;
    this.chosen = [];
    return whole;
  }

  private isPlace(id: string): boolean {
    const index = this.index();
    return Boolean(index?.cells.has(id) || index?.places.has(id));
  }

  /** Return whether some set needs this, but none together with what is chosen. */
  excludes(id: string): boolean {
    const { all, open, instead } = this.gathered;
    return all.has(id) && !open.has(id) && !instead.has(id);
  }
}
