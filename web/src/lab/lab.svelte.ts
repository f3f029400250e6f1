/** The workshop as it stands on this page: variants, the form of the chosen one, experiments, and changes under way. */
import { api, type Refusal, refusalOf } from "../net/api";
import type { Bench, EditVariant, Experiment, Touched, WishLab, Workshop } from "../protocol";
import { isGoing } from "./figures";
import { at, type Path, type Plain, put, samePath } from "./schema";

type Edit = EditVariant["edits"][number];

/** How often the page asks how experiments stand, in milliseconds. */
const LOOK = 1500;

export class Lab {
  shop = $state.raw<Workshop | null>(null);
  bench = $state.raw<Bench | null>(null);
  box = $state.raw<Bench | null>(null);
  /** What the variant touches, as it was when that was asked. */
  touched = $state.raw<Touched | null>(null);
  /** An experiment that is looked at closely. */
  open = $state.raw<Experiment | null>(null);
  /** Why there is nothing to see at all. */
  refused = $state.raw<Refusal | null>(null);
  trouble = $state.raw<Refusal | null>(null);
  saving = $state<"" | "saving" | "saved" | "lost">("");
  savedAt = $state(0);
  undos = $state.raw<{ file: string; text: string }[]>([]);
  private waiting: Edit[] = [];
  private sending = false;
  private variant = "";
  private watched = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(readonly game: string) {
    void this.look();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  /** Ask what there is, and again while something is measured. */
  private async look(): Promise<void> {
    clearTimeout(this.timer);
    try {
      if (!document.hidden || !this.shop) {
        const shop = await api.workshop(this.game);
        if (this.watched) this.open = await api.experiment(this.game, this.watched);
        this.shop = shop;
        this.refused = null;
      }
    } catch (error) {
      const refusal = refusalOf(error);
      if (!this.shop) this.refused = refusal;
      else if (refusal.status !== 0) this.trouble = refusal;
    }
    if (this.ended) return;
    const busy = this.shop?.experiments.some(isGoing) ?? false;
    this.timer = setTimeout(() => void this.look(), busy ? LOOK : LOOK * 6);
  }

  /** Choose a variant: its form is asked for, and that of the box beside it. */
  async choose(variant: string): Promise<void> {
    if (this.bench?.variant.name === variant) return;
    this.variant = variant;
    this.undos = [];
    this.saving = "";
    await this.read();
    if (!this.box && !this.refused) this.box = variant ? await api.bench(this.game, "").catch(() => null) : this.bench;
  }

  private async read(): Promise<void> {
    const variant = this.variant;
    try {
      const bench = await api.bench(this.game, variant);
      if (variant === this.variant && this.waiting.length === 0) this.bench = bench;
    } catch (error) {
      this.trouble = refusalOf(error);
    }
  }

  /** Ask what the variant touches, as it is now; nothing is asked of the box, or of what has mistakes. */
  async touch(): Promise<void> {
    const bench = this.bench;
    if (!bench?.variant.name || bench.faults.length > 0) {
      this.touched = null;
      return;
    }
    const found = await api.touched(this.game, bench.variant.name).catch(() => null);
    if (this.bench?.variant.hash === bench.variant.hash && this.bench.faults.length === 0) this.touched = found;
  }

  /** Look at one experiment, closely; at none without an id. */
  async watch(id: string): Promise<void> {
    this.watched = id;
    this.open = null;
    if (!id) return;
    try {
      this.open = await api.experiment(this.game, id);
    } catch (error) {
      this.trouble = refusalOf(error);
    }
  }

  /** Return what the box has at a place; nothing if that is not there. */
  inBox(file: string, path: Path): Plain {
    return at(this.box?.files[file]?.value, path);
  }

  set(file: string, path: Path, value: Plain): void {
    const last = this.waiting.at(-1);
    if (last?.do === "set" && last.file === file && samePath(last.path, path) && this.sending) this.waiting.pop();
    this.edit({ do: "set", file, path: [...path], value });
    this.show(file, path, value);
  }

  /** What was typed is seen at once; the server's word comes a moment later. */
  private show(file: string, path: Path, value: Plain): void {
    const old = this.bench?.files[file];
    if (!this.bench || !old) return;
    const files = { ...this.bench.files, [file]: { ...old, value: put(old.value, path, value) as typeof old.value } };
    this.bench = { ...this.bench, files };
  }

  edit(...edits: Edit[]): void {
    this.waiting.push(...edits);
    void this.send();
  }

  undo(): void {
    const last = this.undos.at(-1);
    if (!last || this.sending) return;
    this.undos = this.undos.slice(0, -1);
    void this.send({ do: "write", ...last });
  }

  /** Send what waits, in order, one request at a time; then read what came of it. */
  async send(back?: Edit): Promise<void> {
    if (this.sending || !this.bench) return;
    const variant = this.variant;
    this.sending = true;
    this.saving = "saving";
    try {
      let next: Edit[] = back ? [back] : this.take();
      while (next.length > 0) {
        const { before } = await api.editVariant(this.game, { variant, edits: next });
        if (!back) this.undos = [...this.undos.slice(-49), { file: next[0]!.file, text: before }];
        next = this.take();
      }
      this.saving = "saved";
      this.savedAt = Date.now();
    } catch (error) {
      this.saving = "lost";
      this.waiting = [];
      this.trouble = refusalOf(error);
    } finally {
      this.sending = false;
    }
    await this.read();
    await this.look();
  }

  /** The changes of one file that are next. */
  private take(): Edit[] {
    const file = this.waiting[0]?.file;
    const many = this.waiting.findIndex((one) => one.file !== file);
    return this.waiting.splice(0, many < 0 ? this.waiting.length : many);
  }

  /** Do something and take what there is then; returns whether it was done. */
  async act(ask: () => Promise<Workshop>): Promise<boolean> {
    try {
      this.shop = await ask();
      if (this.watched) this.open = await api.experiment(this.game, this.watched);
      return true;
    } catch (error) {
      this.trouble = refusalOf(error);
      return false;
    } finally {
      void this.look();
    }
  }

  wish(id: string, wish: WishLab["wish"]): Promise<boolean> {
    if (wish === "drop" && id === this.watched) this.watched = "";
    return this.act(() => api.wishLab(this.game, id, wish));
  }
}
