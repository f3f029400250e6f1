import { moving, plain } from "../lib/log";
import { prefs } from "../lib/prefs.svelte";
import { heard, play } from "../lib/sound";
import type { Beat, Line, Row, Scene, Table, Update, View } from "../protocol";

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
  /** What is told of that which moves now; empty where nothing is. */
  showing = $state("");

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
    this.showing = "";
    let update: Update | undefined;
    while ((update = this.queue.shift())) {
      for (const row of update.rows) {
        await this.tell(row, generation);
        if (generation !== this.generation) return;
      }
      this.view = update.view;
      this.telling = [];
      if (this.queue.length === 0) this.skipping = false;
    }
    this.playing = false;
  }

  private async tell(row: Row, generation: number): Promise<void> {
    for (const [told, line] of row.lines.entries()) {
      this.telling = [...this.telling, line];
      const beats = line.beats ?? [];
      // An old sentence must not stand there while something else moves.
      const words = plain(line) || moving(beats, this.scene);
      if (words) this.said = words;
      if (words || beats.length > 0) this.showing = words;
      await this.act(line.beats ?? []);
      if (generation !== this.generation) return;
      this.see(row, told + 1);
    }
    this.rows = [...this.rows, row];
    this.telling = [];
  }

  /** The table as it was when so many lines of a row were told. Its question is still the one before, and is answered already. */
  private see(row: Row, told: number): void {
    const then = row.moments?.findLast((moment) => moment.after === told);
    if (then && this.view) this.view = { ...this.view, scene: then.scene };
  }

  private async act(beats: readonly Beat[]): Promise<void> {
    if (beats.length === 0 || !this.actor) return;
    const hurried = this.skipping || prefs.speed === 0 || document.hidden;
    const pace: Pace = hurried ? "instant" : this.queue.length > PATIENCE || prefs.speed === 2 ? 2 : 1;
    const sound = beats.map((beat) => heard(beat.kind)).find(Boolean);
    if (sound && !this.skipping) play(sound);
    // A beat nobody shows, or that cannot be shown, must not stop the match.
    const limit = new Promise<void>((resolve) => setTimeout(resolve, 12_000));
    await Promise.race([this.actor.play(beats, pace), limit]).catch((wrong: unknown) => console.error(wrong));
  }
}
