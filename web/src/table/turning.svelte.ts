/** Several people at one screen: whose turn it is to look. */

import { next } from "../lib/handover";
import type { Match } from "../net/match.svelte";
import type { SeatInfo } from "../protocol";
import type { Replay } from "./replay.svelte";

export class Turning {
  private to = $state(-1);
  private tried = $state.raw<{ n: number; seats: readonly number[] }>({ n: -1, seats: [] });

  /** A seat of this browser that is asked while another one's view is open. */
  readonly handover: SeatInfo | null = $derived.by(() => {
    const view = this.match.stage.view;
    if (
      !view ||
      this.replay.on ||
      this.match.stage.playing ||
      view.result ||
      view.decisions.some((one) => one.seat === view.seat)
    )
      return null;
    return next(view, this.match.seats, this.tried.n === view.n ? this.tried.seats : []);
  });
  /** It stays down until the other view is really there. */
  readonly curtain: SeatInfo | null = $derived.by(() => {
    const turning = this.to >= 0 && this.match.stage.view?.seat !== this.to;
    const seat = turning ? (this.match.seat(this.to) ?? null) : this.handover;
    return seat && this.match.table?.secrets ? seat : null;
  });

  constructor(
    private readonly match: Match,
    private readonly replay: Replay,
  ) {}

  /**
   * Turn the screen to another seat. Each is tried once after each row: if only sides are public, the wrong one may be
   * asked.
   */
  turnTo(seat: number): void {
    const view = this.match.stage.view;
    if (!view) return;
    const before = this.tried.n === view.n ? this.tried.seats : [];
    this.tried = {
      n: view.n,
      seats: [...before, ...(view.seat === null || view.seat === undefined ? [] : [view.seat]), seat],
    };
    this.to = seat;
    this.match.watch(seat);
  }
}
