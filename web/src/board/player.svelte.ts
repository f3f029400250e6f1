/** Carries out planned steps: Web Animations on transforms for pieces, short-lived effects for the rest. */

import { tick } from "svelte";
import type { Pace } from "../lib/pace.svelte";
import { wedgeTransform } from "../pieces/wedge";
import type { Frame } from "./frames";
import type { Effect, Slide, Step } from "./steps";
import { finalOverrides } from "./motion";
import type { Overrides } from "./places";

export interface Shown {
  id: number;
  effect: Effect;
  ms: number;
}

/** The radius at which pieces are drawn. */
export const DRAWN = 50;

function css(frames: readonly Frame[], k: number): Keyframe[] {
  return frames.map(({ dx, dy, scale, opacity, turn, offset }) => ({
    transform: [
      `translate(${(dx * k).toFixed(1)}px, ${(dy * k).toFixed(1)}px)`,
      `rotate(${turn}deg) scale(${scale.toFixed(3)})`,
    ].join(" "),
    opacity,
    offset,
  }));
}

export class Player {
  /** Where pieces are until the next scene says so. */
  overrides = $state.raw<Overrides>({});
  effects = $state.raw<readonly Shown[]>([]);
  /** Pieces of this board are on their way. */
  moving = $state(false);

  private readonly bodies = new Map<string, HTMLElement>();
  private lastId = 0;
  /** Counts the scenes: what was planned on one that has gone ends with it. */
  private scenes = 0;
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

  /**
   * Plays steps after whatever plays now, planned when it is their turn; `scale` is pixels per board unit. Resolves
   * when all is done or passed over.
   */
  play(plan: () => readonly Step[], pace: Pace, scale: () => number): Promise<void> {
    const mine = this.last.then(() => this.run(plan(), pace, scale()));
    this.last = mine.catch(() => undefined); // what comes next can be shown all the same
    return mine;
  }

  /** A new scene is there: it says where everything is. */
  settle(): void {
    this.scenes += 1;
    this.overrides = {};
  }

  private async run(steps: readonly Step[], pace: Pace, k: number): Promise<void> {
    this.moving = true;
    const scene = this.scenes;
    try {
      for (const [i, step] of steps.entries()) {
        if (scene !== this.scenes) break;
        if (pace.instant) {
          this.overrides = finalOverrides(steps.slice(i), this.overrides);
          break;
        }
        await this.step(step, pace, k);
      }
    } finally {
      this.moving = false;
    }
  }

  private async step(step: Step, pace: Pace, k: number): Promise<void> {
    for (const { effect, ms, wait = 0 } of step.effects) void this.show(effect, ms, wait, pace);
    const running = step.slides.flatMap((slide) => this.slide(slide, pace.rate, k));
    const scene = this.scenes;
    await pace.wait(step.ms);
    if (scene === this.scenes && Object.keys(step.after).length > 0)
      this.overrides = finalOverrides([step], this.overrides);
    // The new place is in the page before the animation lets go: no frame shows the old one.
    await tick();
    for (const animation of running) animation.cancel();
  }

  private slide({ piece, ms, wait, frames, easing, wedge }: Slide, rate: number, k: number): Animation[] {
    const body = this.bodies.get(piece);
    const moves = wedge ? body?.querySelector("[data-wedge]") : body;
    if (!body || !moves) return [];
    const keys = wedge ? wedge.map((degrees) => ({ transform: wedgeTransform(DRAWN, degrees) })) : css(frames, k);
    if (keys.length < 2) return [];
    const animation = moves.animate(keys, { duration: ms / rate, delay: wait / rate, easing, fill: "forwards" });
    if (!wedge) {
      body.parentElement?.style.setProperty("z-index", "9000");
      animation.addEventListener("cancel", () => body.parentElement?.style.removeProperty("z-index"));
    }
    return [animation];
  }

  private async show(effect: Effect, ms: number, wait: number, pace: Pace): Promise<void> {
    await pace.wait(wait);
    if (pace.instant) return;
    const id = ++this.lastId;
    this.effects = [...this.effects, { id, effect, ms: ms / pace.rate }];
    await pace.wait(ms);
    this.effects = this.effects.filter((shown) => shown.id !== id);
  }
}
