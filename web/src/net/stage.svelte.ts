import { plain } from "../lib/log";
import { prefs } from "../lib/prefs.svelte";
import type { Beat, Line, Row, Scene, View } from "../protocol";
import type { Table, Then, Update } from "./deltas";

export type Pace = 1 | 2 | "instant";

/** Who can show beats: the board. `play` resolves when they are over; `skip` makes that at once. */
export interface Actor {
  play(beats: readonly Beat[], pace: Pace): Promise<void>;
  skip(): void;
}

/** How many updates may wait before they are shown faster: one must never watch the past for long. */
const PATIENCE = 4;

/** Whether nothing is to be seen moving, as when somebody else picks in secret. */
function quiet(update: Update): boolean {
  return update.rows.every((row) => row.lines.every((line) => (line.beats ?? []).length === 0));
}

/** What is on the table right now: it lags behind the truth while beats are shown. */
export class Stage {
  view = $state.raw<View | null>(null);
  rows = $state.raw<Row[]>([]);
  /** Lines of the row that is being shown, as far as they were told. */
  telling = $state.raw<Line[]>([]);
  playing = $state(false);
  /** The last sentences, for screen readers. */
  said = $state("");

  private queue: Update[] = [];
  private actor: Actor | null = null;
  private generation = 0;
  private skipping = false;

  get scene(): Scene | null {
    return this.view?.scene ?? null;
  }

  /** The board signs on here; the answer signs it off. */
  enlist(actor: Actor): () => void {
    this.actor = actor;
    return () => {
      if (this.actor === actor) this.actor = null;
    };
  }

  lay(table: Table): void {
    this.generation += 1;
    this.queue = [];
    this.playing = false;
    this.telling = [];
    this.rows = table.rows;
    this.view = table.view;
  }

  add(update: Update): void {
    // The question that is open must not go for a moment where there is nothing to see: a press that has begun would be lost, and the focus.
    if (!this.playing && quiet(update)) return this.put(update);
    this.queue.push(update);
    if (!this.playing) void this.run();
  }

  /** Let everything that waits be over. */
  skip(): void {
    this.skipping = true;
    this.actor?.skip();
  }

  /** Play the beats of some lines without changing the view, as the replay does. */
  async perform(lines: readonly Line[]): Promise<void> {
    const generation = this.generation;
    this.skipping = false;
    for (const line of lines) {
      if (generation !== this.generation) return;
      await this.act(line.beats ?? []);
    }
  }

  private put(update: Update): void {
    const words = update.rows.flatMap((row) => row.lines.map(plain)).filter(Boolean);
    if (words.length > 0) this.said = words.join(" ");
    this.rows = [...this.rows, ...update.rows];
    this.view = update.view;
  }

  private async run(): Promise<void> {
    const generation = this.generation;
    this.playing = true;
    this.skipping = false;
    let update: Update | undefined;
    while ((update = this.queue.shift())) {
      for (const row of update.rows) {
        await this.tell(row, row === update.rows.at(-1) ? update.moments : [], generation);
        if (generation !== this.generation) return;
      }
      this.view = update.view;
      this.telling = [];
      if (this.queue.length === 0) this.skipping = false;
    }
    this.playing = false;
  }

  private async tell(row: Row, moments: readonly Then[], generation: number): Promise<void> {
    for (const [told, line] of row.lines.entries()) {
      this.telling = [...this.telling, line];
      const words = plain(line);
      if (words) this.said = words;
      await this.act(line.beats ?? []);
      if (generation !== this.generation) return;
      this.see(moments.findLast((moment) => moment.after === told + 1));
    }
    this.rows = [...this.rows, row];
    this.telling = [];
  }

  /** The table as it was when a part of a row was told. Its question is still the one before, and is answered already. */
  private see(then: Then | undefined): void {
    if (then && this.view) this.view = { ...this.view, scene: then.scene };
  }

  private async act(beats: readonly Beat[]): Promise<void> {
    if (beats.length === 0 || !this.actor) return;
    const hurried = this.skipping || prefs.speed === 0 || document.hidden;
    const pace: Pace = hurried ? "instant" : this.queue.length > PATIENCE || prefs.speed === 2 ? 2 : 1;
    // A beat nobody shows, or that cannot be shown, must not stop the match.
    const limit = new Promise<void>((resolve) => setTimeout(resolve, 12_000));
    await Promise.race([this.actor.play(beats, pace), limit]).catch((wrong: unknown) => console.error(wrong));
  }
}
