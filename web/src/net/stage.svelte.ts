import { shifts, shiftTime } from "../lib/cards";
import { moving, passages, plain } from "../lib/log";
import { Pace } from "../lib/pace.svelte";
import { heard, play } from "../lib/sound";
import type { Beat, Line, Row, Scene, Show, View } from "../protocol";
import type { Table, Then, Update } from "./deltas";

/** Who can show beats: the board. Resolves when they are over, or passed over. */
export type Actor = (beats: readonly Beat[], pace: Pace) => Promise<void>;

/**
 * What is there to be read: how many of its pairs are turned over, what was told since, whether it only waits to be
 * read.
 */
export interface Shown {
  show: Show;
  turned: number;
  told: readonly Line[];
  holding: boolean;
}

/** Milliseconds until the next pair is turned over. */
const TURNING = 900;
/** People read four words a second; what is short stands for a moment all the same, and nothing for ever. */
const READING = { word: 250, least: 2500, most: 14_000 } as const;

/** How long it takes to read what is shown, in milliseconds. */
export function reading({ show, told }: Shown): number {
  const words = [
    show.title,
    ...(show.pairs ?? []).map((pair) => pair.text ?? ""),
    ...[...(show.lines ?? []), ...(show.place === "beside" ? [] : told)].map(plain),
  ]
    .join(" ")
    .split(/\s+/).length;
  return Math.min(READING.most, Math.max(READING.least, words * READING.word));
}

/** Whether it is to be read in peace: sentences over the table, such as those at the end of a round. */
function isSummary({ place, pairs = [] }: Show): boolean {
  return place !== "beside" && pairs.length === 0;
}

/** How many updates may wait before they are shown faster. */
const PATIENCE = 4;
/**
 * Milliseconds that showing a beat may take at most: one that nobody shows, or that cannot be shown, must not stop the
 * match.
 */
const LIMIT = 6000;

/** Whether nothing is to be seen moving on the way from a table, as when somebody else picks in secret. */
function quiet({ rows, moments }: Update, scene: Scene | null): boolean {
  const tables = [scene, ...moments.map((moment) => moment.scene)];
  return (
    rows.every((row) => row.lines.every((line) => (line.beats ?? []).length === 0)) &&
    tables.every((table, i) => i === 0 || shifts(tables[i - 1] ?? null, table).length === 0)
  );
}

/** What is on the table right now: it lags behind the truth while beats are shown. */
export class Stage {
  view = $state.raw<View | null>(null);
  rows = $state.raw<Row[]>([]);
  /** Lines of the row that is being shown, as far as they were told. */
  telling = $state.raw<Line[]>([]);
  /** Something is being told: no question is open meanwhile. */
  playing = $state(false);
  /** The last sentences, for screen readers. */
  said = $state("");
  shown = $state.raw<Shown | null>(null);
  /** Something has come forward to be read: what lies behind it is out of reach. */
  readonly covered: boolean = $derived(this.shown !== null && this.shown.show.place !== "beside");
  /** What is told of that which moves now; empty where nothing is. */
  showing = $state("");
  /** Whether the viewer plays on, and nothing must go before they have read it. */
  plays: () => boolean = () => false;

  private queue: Update[] = [];
  private actor: Actor | null = null;
  private generation = 0;
  /** When what is to be read came. */
  private came = 0;
  readonly pace = new Pace();

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
    this.shown = null;
    this.pace.wake();
    this.rows = table.rows;
    this.view = table.view;
  }

  add(update: Update): void {
    if (!this.playing) this.pace.begin();
    // The question that is open must not go for a moment where there is nothing to see: a press that has begun would be
    // lost, and the focus.
    if (!this.playing && quiet(update, this.scene)) return this.put(update);
    this.queue.push(update);
    this.pace.late = this.queue.length > PATIENCE;
    if (!this.playing) void this.run();
  }

  /** Let everything that waits be over; what only waits to be read is the first to go. */
  skip(): void {
    if (this.shown?.holding) this.pace.wake();
    else this.pace.skip();
  }

  /** Play the beats of some lines without changing the view, as the replay does. */
  async perform(lines: readonly Line[]): Promise<void> {
    const generation = this.generation;
    this.pace.begin();
    for (const passage of passages(lines)) {
      if (generation !== this.generation) return;
      if (this.shown) this.shown = { ...this.shown, told: [...this.shown.told, ...passage] };
      await this.act(passage.flatMap((line) => line.beats ?? []));
    }
    if (generation === this.generation) await this.hold();
  }

  /** What is being shown is wanted no more: it jumps to its end, and what has come forward goes. */
  drop(): void {
    this.shown = null;
    this.pace.skip();
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
    this.showing = "";
    let update: Update | undefined;
    while ((update = this.queue.shift())) {
      this.pace.late = this.queue.length > PATIENCE;
      for (const row of update.rows) {
        await this.tell(row, row === update.rows.at(-1) ? update.moments : [], generation);
        if (generation !== this.generation) return;
      }
      // Somebody is asked in the middle of what was shown: it is read first.
      await this.hold();
      if (generation !== this.generation) return;
      this.view = update.view;
      this.telling = [];
    }
    this.playing = false;
  }

  private async tell(row: Row, moments: readonly Then[], generation: number): Promise<void> {
    let seen = 0;
    for (const passage of passages(row.lines)) {
      this.telling = [...this.telling, ...passage];
      const beats = passage.flatMap((line) => line.beats ?? []);
      // An old sentence must not stand there while something else moves.
      const words = passage.map(plain).filter(Boolean).join(" ") || moving(beats, this.scene);
      if (words) this.said = words;
      if (this.shown) this.shown = { ...this.shown, told: [...this.shown.told, ...passage] };
      if (words || beats.length > 0) this.showing = words;
      await this.act(beats);
      if (generation !== this.generation) return;
      const [from, to] = [seen, this.telling.length];
      seen = to;
      await this.see(moments.findLast((moment) => moment.after > from && moment.after <= to));
      if (generation !== this.generation) return;
    }
    this.rows = [...this.rows, row];
    this.telling = [];
  }

  /**
   * The table as it was when a part of a row was told. Its question is still the one before, and is answered already.
   */
  private async see(then: Then | undefined): Promise<void> {
    if (!then || !this.view) return;
    const cards = shifts(this.view.scene, then.scene);
    this.view = { ...this.view, scene: then.scene };
    await this.pace.wait(shiftTime(cards.length));
  }

  private async act(beats: readonly Beat[]): Promise<void> {
    let moving: Beat[] = [];
    for (const beat of beats) {
      if (beat.kind !== "show" && beat.kind !== "hold") {
        moving.push(beat);
        continue;
      }
      await this.move(moving);
      moving = [];
      if (beat.kind === "hold") await this.hold();
      else if (beat.show) await this.come(beat.show);
    }
    await this.move(moving);
  }

  private async move(beats: readonly Beat[]): Promise<void> {
    if (beats.length === 0 || !this.actor) return;
    const sound = beats.map((beat) => heard(beat.kind)).find(Boolean);
    if (sound && !this.pace.skipping) play(sound);
    const limit = new Promise<void>((resolve) => setTimeout(resolve, LIMIT * beats.length));
    await Promise.race([this.actor(beats, this.pace), limit]).catch((wrong: unknown) => console.error(wrong));
  }

  /** Something comes to be read, and its pairs are turned over. */
  private async come(show: Show): Promise<void> {
    if (this.pace.instant) return;
    const generation = this.generation;
    this.shown = { show, turned: 0, told: [], holding: false };
    this.came = performance.now();
    if (show.place === "beside") return;
    for (let turned = 1; turned <= (show.pairs ?? []).length; turned++) {
      await this.pace.wait(TURNING);
      if (generation !== this.generation || !this.shown) return;
      this.shown = { ...this.shown, turned };
      play(show.pairs?.[turned - 1]?.tone === "harm" ? "hit" : "pick");
    }
  }

  /**
   * What is there to be read stays until it was, or a click; then it goes. What is beside the board has been read for
   * some time already. A summary stays until whoever plays on dismisses it: what went by itself would leave the key
   * that was meant for it to the next question.
   */
  private async hold(): Promise<void> {
    if (!this.shown) return;
    const generation = this.generation;
    this.shown = { ...this.shown, holding: true };
    const read = this.shown.show.place === "beside" ? (performance.now() - this.came) * this.pace.rate : 0;
    await (isSummary(this.shown.show) && this.plays() ? this.pace.rests() : this.pace.wait(reading(this.shown) - read));
    if (generation === this.generation) this.shown = null;
  }
}
