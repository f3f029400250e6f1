/** Carries out planned steps: Web Animations on transforms for pieces, short-lived effects for the rest. */

import { tick } from "svelte";
import type { Effect, Frame, Slide, Step } from "./motion";
import { finalOverrides } from "./motion";
import type { Overrides } from "./places";

export type Speed = 1 | 2 | "instant";

export interface Shown {
  id: number;
  effect: Effect;
  ms: number;
}

function css(frames: readonly Frame[], k: number): Keyframe[] {
  return frames.map(({ dx, dy, scale, opacity, turn, offset }) => ({
    transform: `translate(${(dx * k).toFixed(1)}px, ${(dy * k).toFixed(1)}px) rotate(${turn}deg) scale(${scale.toFixed(3)})`,
    opacity,
    offset,
  }));
}

export class Player {
  /** Where pieces are until the next scene says so. */
  overrides = $state.raw<Overrides>({});
  effects = $state.raw<readonly Shown[]>([]);
  playing = $state(false);

  private readonly bodies = new Map<string, HTMLElement>();
  private readonly timers = new Set<() => void>();
  private running: Animation[] = [];
  private hurry = false;
  private lastId = 0;
  private last: Promise<void> = Promise.resolve();

  /** The element that moves for a piece. Returns how to forget it. */
  register(id: string, body: HTMLElement): () => void {
    this.bodies.set(id, body);
    return () => {
      if (this.bodies.get(id) === body) this.bodies.delete(id);
    };
  }

  body(id: string): HTMLElement | undefined {
    return this.bodies.get(id);
  }

  /** Plays steps after whatever plays now, planned when it is their turn; `scale` is pixels per board unit. Resolves when all is done or skipped. */
  play(plan: () => readonly Step[], speed: Speed, scale: () => number): Promise<void> {
    const mine = this.last.then(() => this.run(plan(), speed, scale()));
    this.last = mine.catch(() => undefined); // what comes next can be shown all the same
    return mine;
  }

  private async run(steps: readonly Step[], speed: Speed, k: number): Promise<void> {
    this.hurry = speed === "instant";
    this.playing = true;
    const rate = speed === 2 ? 2 : 1;
    try {
      for (const [i, step] of steps.entries()) {
        if (this.hurry) {
          this.overrides = finalOverrides(steps.slice(i), this.overrides);
          break;
        }
        await this.step(step, rate, k);
      }
    } finally {
      this.playing = false;
    }
  }

  /** Ends what is playing now: everything jumps to where it ends. */
  skip(): void {
    this.hurry = true;
    for (const animation of this.running) animation.finish();
    for (const wake of [...this.timers]) wake();
    this.effects = [];
  }

  /** A new scene is there: it says where everything is. */
  settle(): void {
    this.overrides = {};
  }

  private async step(step: Step, rate: number, k: number): Promise<void> {
    for (const { effect, ms, wait = 0 } of step.effects) void this.show(effect, ms / rate, wait / rate);
    this.running = step.slides.flatMap((slide) => this.slide(slide, step.ms / rate, k));
    await this.pause(step.ms / rate);
    const done = this.running;
    this.running = [];
    if (Object.keys(step.after).length > 0) this.overrides = { ...this.overrides, ...step.after };
    // The new place is in the page before the animation lets go: no frame shows the old one.
    await tick();
    for (const animation of done) animation.cancel();
  }

  private slide({ piece, frames, easing }: Slide, duration: number, k: number): Animation[] {
    const body = this.bodies.get(piece);
    if (!body || frames.length < 2) return [];
    body.parentElement?.style.setProperty("z-index", "9000");
    const animation = body.animate(css(frames, k), { duration, easing, fill: "forwards" });
    animation.addEventListener("cancel", () => body.parentElement?.style.removeProperty("z-index"));
    return [animation];
  }

  private async show(effect: Effect, ms: number, wait: number): Promise<void> {
    if (wait > 0) await this.pause(wait);
    if (this.hurry) return;
    const id = ++this.lastId;
    this.effects = [...this.effects, { id, effect, ms }];
    await this.pause(ms);
    this.effects = this.effects.filter((shown) => shown.id !== id);
  }

  private pause(ms: number): Promise<void> {
    if (ms <= 0 || this.hurry) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.timers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.timers.add(wake);
    });
  }
}
