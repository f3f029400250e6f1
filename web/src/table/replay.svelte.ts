import { saidAt } from "../lib/log";
import { api, refusalOf } from "../net/api";
import { passed } from "../net/deltas";
import { seating } from "../net/reduce";
import type { Match } from "../net/match.svelte";
import type { Showing } from "../net/teller.svelte";
import type { ClockState, Moment, Row, Scene } from "../protocol";

/** How many rows are played again at most of what happened lately. */
const MOST_AGAIN = 40;

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
  /** The table as it is while the row after that moment is told. */
  private between = $state.raw<Scene | null>(null);
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

  /** The row after which the table is shown, live too; -1 before the first. */
  get shown(): number {
    return this.steps[this.at]?.n ?? -1;
  }

  /** When the row was that is shown; empty before the first round. */
  get when(): string {
    const round = this.steps[this.at]?.round ?? 0;
    return round > 0 ? `round ${round}` : "";
  }

  /** When it was, and which of how many steps it is. */
  get place(): string {
    return [this.when, `step ${this.at} of ${this.last}`].filter(Boolean).join(", ");
  }

  /** What is said of what is shown. */
  get said(): string {
    return saidAt(this.steps, this.at);
  }

  get scene(): Scene | null {
    const shown = this.between ?? this.moment?.scene;
    return this.on && shown ? this.match.naming.named(shown) : null;
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
    await this.show(this.at);
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
    this.match.stage.come();
  }

  async play(from = this.on ? this.i : 0): Promise<void> {
    if (this.runs) return this.halt();
    const turn = ++this.turn;
    this.runs = true;
    await this.show(from);
    while (turn === this.turn && this.on && this.i < this.last) {
      const row = this.steps[this.i + 1]!;
      const next = await this.fetched(this.i + 1, true).catch((error: unknown) => this.refuse(error));
      if (turn !== this.turn || !this.moment || !next) break;
      await this.match.stage.perform(row, passed(this.moment.scene, next), this.telling(turn));
      await this.match.stage.pace.rest();
      if (turn !== this.turn) return;
      this.i += 1;
      this.moment = next;
      this.between = null;
    }
    if (turn === this.turn) this.runs = false;
  }

  /** Whether anything can be shown again. */
  get repeatable(): boolean {
    return !this.on && !this.match.stage.playing && this.last > 0;
  }

  /** Show again what happened since the last answer, as this page has heard it or else as the server knows it. */
  again(): boolean {
    const { stage, mine } = this.match;
    if (!this.repeatable) return false;
    void (stage.repeatable ? stage.again() : this.since(mine));
    return true;
  }

  /** Play what happened since one of these seats answered last, and come back to now. */
  private async since(seats: readonly number[]): Promise<void> {
    const answer = this.steps.findLastIndex((row) => row.seat != null && seats.includes(row.seat));
    const from = Math.max(0, answer - 1, this.last - MOST_AGAIN);
    if (this.on || from >= this.last) return;
    await this.play(from);
    if (this.on && this.i >= this.last) this.live();
  }

  /** Where the tables are shown that are told in this turn; nothing of it is seen once something else was asked for. */
  private telling(turn: number): Showing {
    const scene = (): Scene | null => this.scene;
    return {
      get scene() {
        return scene();
      },
      shows: (between) => {
        if (turn === this.turn) this.between = between;
      },
    };
  }

  /** Nothing more is played. */
  private halt(): void {
    if (this.runs) this.match.stage.drop();
    this.runs = false;
    this.turn += 1;
    this.between = null;
  }

  private async show(i: number): Promise<void> {
    this.wanted = i;
    const moment = await this.fetched(i).catch((error: unknown) => this.refuse(error));
    // Whoever drags the slider asks for many moments; only the last one counts.
    if (!moment || this.wanted !== i) return;
    if (!this.on) this.match.stage.leave();
    this.refused = "";
    this.i = i;
    this.moment = moment;
  }

  private refuse(error: unknown): null {
    this.refused = refusalOf(error, "This moment cannot be shown.").message;
    return null;
  }

  /** `told`: with the tables on the way there. */
  private fetched(i: number, told = false): Promise<Moment> {
    const seat = this.eyes === undefined ? (this.match.stage.view?.seat ?? null) : this.eyes;
    const n = this.steps[i]?.n ?? 0;
    const key = `${n}/${seat}/${told}`;
    const known = this.kept.get(key) ?? api.moment(this.match.client.match, n, seat, told);
    this.kept.set(key, known);
    known.catch(() => this.kept.delete(key));
    return known;
  }
}
