import { untrack } from "svelte";

/** What decides how high the lower part of a phone's table has to be. */
export interface Lower {
  /** Another one begins anew: the screen, and whether something is filled there. */
  key: string;
  now: number;
  /** What a hand needs at least. */
  least: number;
  /**
   * What is told of an option that is aimed at may lie over the board's edge, or where a hint has stood: it is gone
   * with the aim.
   */
  aimed: boolean;
  /** Something lies over it, and says nothing of its height. */
  covered: boolean;
}

/** On phones the board is left the room below it that was once needed. Made where effects may run. */
export class Kept {
  now = $state(0);
  most = $state(0);
  private key = "";

  constructor(lower: () => Lower) {
    $effect(() => {
      const { key, now, least, aimed, covered } = lower();
      untrack(() => {
        if (covered) return;
        const [before, ever] = this.key === key ? [this.now, this.most] : [0, 0];
        this.now = aimed && before > 0 ? Math.max(before, least) : Math.max(now, least);
        this.most = Math.max(this.now, ever);
        this.key = key;
      });
    });
  }
}
