import { calling } from "../lib/log";
import { api, refusalOf } from "../net/api";
import { seating } from "../net/reduce";
import type { Match } from "../net/match.svelte";
import type { ClockState, Moment, Row, Scene } from "../protocol";

/**
 * The table as it was. Moments come from the server, as this viewer may see them, and are kept. Counted in rows that
 * stand and change the table: undone ones are not shown, nor who sat down where.
 */
export class Replay {
  /** The place in the list of rows; -1: live. */
  i = $state(-1);
  /** Why a moment cannot be shown; empty: the last one could. */
  refused = $state("");
  /** Through whose eyes, once it is over: a seat, null for who looks on, undefined for one's own. */
  eyes = $state<number | null | undefined>(undefined);
  /** It goes from row to row by itself. */
  runs = $state(false);
  private moment = $state.raw<Moment | null>(null);
  private kept = new Map<string, Promise<Moment>>();
  private wanted = -1;
  /** Counts what was asked for: whoever goes from row to row stops as soon as something else was. */
  private turn = 0;

  /** The rows one can go to. */
  readonly steps: readonly Row[] = $derived.by(() => this.match.stage.rows.filter((row) => !seating(row)));

  constructor(private readonly match: Match) {}

  get on(): boolean {
    return this.i >= 0;
  }

  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }

  /** Where the slider stands. */
  get at(): number {
    return this.on ? this.i : this.last;
  }

  /** The row that is shown; -1: live. */
  get n(): number {
    return this.on ? (this.steps[this.i]?.n ?? -1) : -1;
  }

  get scene(): Scene | null {
    return this.on && this.moment ? this.match.naming.named(this.moment.scene) : null;
  }

  /** What the clocks showed then. */
  get clocks(): readonly ClockState[] {
    return this.moment?.clocks ?? [];
  }

  async jump(i: number): Promise<void> {
    this.halt();
    if (i >= this.last) return this.live();
    await this.show(Math.max(0, i));
  }

  /** To the moment after a row. */
  jumpTo(n: number): Promise<void> {
    return this.jump(this.steps.findLastIndex((row) => row.n <= n));
  }

  /** Look through other eyes, at the same moment. */
  async see(eyes: number | null | undefined): Promise<void> {
    this.eyes = eyes;
    if (this.on) await this.show(this.i);
  }

  step(by: number): Promise<void> {
    return this.jump(this.at + by);
  }

  live(): void {
    this.i = -1;
    this.wanted = -1;
    this.refused = "";
    this.halt();
    this.moment = null;
  }

  async play(from = this.on ? this.i : 0): Promise<void> {
    if (this.runs) return this.halt();
    const turn = ++this.turn;
    this.runs = true;
    await this.show(from);
    while (turn === this.turn && this.on && this.i < this.last) {
      const next = await this.fetched(this.i + 1).catch((error: unknown) => this.refuse(error));
      if (turn !== this.turn || !next) break;
      await this.match.stage.perform(this.match.naming.named(calling(next.lines, this.match.seats)));
      await this.match.stage.pace.rest();
      if (turn !== this.turn) return;
      this.i += 1;
      this.moment = next;
    }
    if (turn === this.turn) this.runs = false;
  }

  /** Nothing more is played. */
  private halt(): void {
    if (this.runs) this.match.stage.drop();
    this.runs = false;
    this.turn += 1;
  }

  private async show(i: number): Promise<void> {
    this.wanted = i;
    const moment = await this.fetched(i).catch((error: unknown) => this.refuse(error));
    // Whoever drags the slider asks for many moments; only the last one counts.
    if (!moment || this.wanted !== i) return;
    this.refused = "";
    this.i = i;
    this.moment = moment;
  }

  private refuse(error: unknown): null {
    this.refused = refusalOf(error, "This moment cannot be shown.").message;
    return null;
  }

  private fetched(i: number): Promise<Moment> {
    const seat = this.eyes === undefined ? (this.match.stage.view?.seat ?? null) : this.eyes;
    const n = this.steps[i]?.n ?? 0;
    const key = `${n}/${seat}`;
    const known = this.kept.get(key) ?? api.moment(this.match.client.match, n, seat);
    this.kept.set(key, known);
    known.catch(() => this.kept.delete(key));
    return known;
  }
}
