import { shifts } from "../lib/cards";
import { plain } from "../lib/log";
import { Naming } from "../lib/naming";
import type { Row, Scene, View } from "../protocol";
import type { Table, Then, Update } from "./deltas";
import { type Showing, Teller } from "./teller.svelte";

const NAMELESS = new Naming();
/** How many updates may be shown again. */
const MOST_AGAIN = 60;
/** How many updates may wait before they are shown faster. */
const PATIENCE = 4;

/** Whether nothing is to be seen moving on the way from a table, as when somebody else picks in secret. */
function quiet({ rows, moments }: Update, scene: Scene | null): boolean {
  const tables = [scene, ...moments.map((moment) => moment.scene)];
  return (
    rows.every((row) => row.lines.every((line) => (line.beats ?? []).length === 0)) &&
    tables.every((table, i) => i === 0 || shifts(tables[i - 1] ?? null, table).length === 0)
  );
}

/** Whether who looks from this view has answered by these rows; the host answers what is lone or waived. */
function answered({ decisions, waived = [] }: View, rows: readonly Row[]): boolean {
  return decisions.some(
    ({ seat, lone }) => !lone && rows.some((row) => row.seat === seat) && !waived.some((one) => one.seat === seat),
  );
}

/** What is on the table right now: it lags behind the truth while beats are shown. */
export class Stage extends Teller {
  private laid = $state.raw<View | null>(null);
  /** Puts names into what is shown. */
  naming: () => Naming = () => NAMELESS;
  private readonly readable: View | null = $derived(this.laid && this.naming().named(this.laid));
  private told = $state.raw<readonly Row[]>([]);
  /** The log, as far as it was told. */
  readonly rows: readonly Row[] = $derived(this.naming().named(this.told));
  /** What was told since the viewer answered last, and the table before it: it can be shown again. */
  private lately = $state.raw<{ view: View; updates: readonly Update[] } | null>(null);
  private queue: Update[] = [];
  /** The update that is told, and the view that is there once it was. */
  private current: Update | null = null;
  /** Somebody looks back: what comes is on the table at once, and told to nobody. */
  private away = false;

  get view(): View | null {
    return this.readable;
  }

  set view(view: View | null) {
    this.laid = view;
  }

  get scene(): Scene | null {
    return this.view?.scene ?? null;
  }

  lay(table: Table): void {
    this.stop();
    this.lately = null;
    this.told = table.rows;
    this.view = table.view;
  }

  add(update: Update): void {
    // The question that is open must not go for a moment where there is nothing to see: a press that has begun would be
    // lost, and the focus.
    const still = !this.playing && quiet(update, this.scene);
    this.remember(update, still);
    if (this.away) return this.put(update);
    if (!this.playing) this.pace.begin();
    if (still) {
      const rows = this.naming().named(update.rows);
      this.say(rows.flatMap((row) => row.lines.map(plain)).join(" "));
      return this.put(update);
    }
    this.queue.push(update);
    this.pace.late = this.queue.length > PATIENCE;
    if (!this.playing) void this.run();
  }

  /** Whether something can be shown again. */
  get repeatable(): boolean {
    return !this.playing && this.lately !== null;
  }

  /** Show again what was told since the viewer was asked last. */
  async again(): Promise<void> {
    const { lately, view } = this;
    if (this.playing || !lately || !view) return;
    const generation = this.generation;
    this.playing = true;
    this.showing = "";
    this.pace.begin();
    this.current = { rows: [], moments: [], view };
    this.view = { ...lately.view, decisions: [] };
    for (const update of lately.updates) {
      await this.recount(update, generation, false);
      if (generation !== this.generation) return;
    }
    this.view = view;
    this.current = null;
    this.running = null;
    this.playing = false;
    if (this.queue.length > 0) void this.run();
  }

  /** Somebody begins to look back: all that has happened is on the table at once. */
  leave(): void {
    const rest = this.current ? [this.current, ...this.queue] : this.queue;
    this.away = true;
    this.drop();
    for (const update of rest) this.put(update);
  }

  /** Nobody looks back any more. */
  come(): void {
    this.away = false;
    this.drop();
  }

  /** Tell a row that was told before, on another table than this one, as the replay does. */
  async perform(row: Row, moments: readonly Then[], on: Showing): Promise<void> {
    const generation = this.generation;
    this.pace.begin();
    this.showing = "";
    this.retold = row.n;
    await this.tell(row, moments, generation, on);
    if (generation !== this.generation) return;
    await this.hold();
    if (generation !== this.generation) return;
    this.telling = this.now = [];
    this.retold = -1;
  }

  protected override stop(): void {
    this.queue = [];
    this.current = null;
    super.stop();
  }

  shows(scene: Scene): void {
    if (this.view) this.view = { ...this.view, scene };
  }

  /** What is told since the viewer has answered can be shown again; what was taken back did not happen. */
  private remember(update: Update, still: boolean): void {
    const { rows } = update;
    const before = this.queue.at(-1)?.view ?? this.current?.view ?? this.view;
    const back = rows.some((row) => row.kind === "undo");
    const last = this.lately?.updates.at(-1)?.rows.at(-1);
    // Who only watches sees the turn again of whoever moved last.
    const turns = before?.seat == null && last !== undefined && last.seat !== rows[0]?.seat;
    if (!before || back || turns || answered(before, rows)) this.lately = null;
    if (!before || back || still) return;
    const { view, updates } = this.lately ?? { view: before, updates: [] };
    const [first, ...rest] = updates;
    this.lately =
      first && updates.length >= MOST_AGAIN
        ? { view: first.view, updates: [...rest, update] }
        : { view, updates: [...updates, update] };
  }

  private put(update: Update): void {
    const there = this.told.at(-1)?.n ?? -1;
    this.told = [...this.told, ...update.rows.filter((row) => row.n > there)];
    this.view = update.view;
  }

  private async run(): Promise<void> {
    const generation = this.generation;
    this.playing = true;
    this.showing = "";
    let update: Update | undefined;
    while ((update = this.queue.shift())) {
      this.pace.late = this.queue.length > PATIENCE;
      this.current = update;
      await this.recount(update, generation, true);
      if (generation !== this.generation) return;
      this.current = null;
    }
    this.running = null;
    this.playing = false;
  }

  /** Tell an update; `logged`: what is told goes into the log. */
  private async recount(update: Update, generation: number, logged: boolean): Promise<void> {
    for (const row of update.rows) {
      this.retold = logged ? -1 : row.n;
      const moments = row === update.rows.at(-1) ? update.moments : [];
      await this.tell(this.naming().named(row), moments, generation, this);
      if (generation !== this.generation) return;
      if (logged) this.told = [...this.told, row];
      this.telling = this.now = [];
    }
    this.retold = -1;
    // Somebody is asked in the middle of what was shown: it is read first.
    await this.hold();
    if (generation !== this.generation) return;
    this.view = update.view;
  }
}
