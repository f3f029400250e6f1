/**
 * The camera as fingers and the board itself move it: `base` is what everything was drawn for, `live` where it has been
 * moved since.
 */

import { type Camera, fitted, focused, held, looking, reaches, type Screen, serves, tiny, zoomed } from "./camera";
import type { Box, Point } from "./geometry";

const NOWHERE: Camera = { k: 0, x: 0, y: 0 };
const FLIGHT = 340;

export class Viewer {
  base = $state.raw<Camera>(NOWHERE);
  live = $state.raw<Camera>(NOWHERE);
  /** On the way: the stage is scaled, and drawn anew on arrival. */
  gliding = $state(false);
  /** Somebody has moved the board: it is no longer fitted by itself. */
  taken = false;
  /** It has gone to what happens, and comes back when that is over. */
  watching = $state(false);

  private size = { width: 0, height: 0 };
  private arrival: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly world: () => Box,
    private readonly screen: () => Screen,
    private readonly fitting: () => Camera = () => fitted(world(), screen()),
    private readonly tilt: () => number = () => 1,
  ) {}

  get fit(): Camera {
    return this.fitting();
  }

  /**
   * The screen or the board changed. What somebody has moved stays, as far as the board then still lies on the screen
   * and everything that is offered can be reached.
   */
  refit(next: Camera, offered: readonly Point[] = []): void {
    const { width, height } = this.screen();
    const turned = width !== this.size.width || height !== this.size.height;
    this.size = { width, height };
    // What lies round the board may grow under the same question: nobody's own view is taken away for that.
    if (this.taken && !turned) return;
    if (this.watching) {
      this.base = next;
      return;
    }
    const kept = held(this.live, this.world(), this.screen());
    if (this.taken && reaches(kept, offered, this.screen())) {
      this.base = this.live = kept;
      return;
    }
    this.taken = false;
    this.base = this.live = next;
  }

  pan(dx: number, dy: number): void {
    this.taken = true;
    this.live = held({ ...this.live, x: this.live.x + dx, y: this.live.y + dy }, this.world(), this.screen());
  }

  /** Nothing that changes round the board meanwhile takes the view back. */
  zoom(factor: number, at: Point): void {
    this.taken = true;
    this.live = held(zoomed(this.live, factor, at, this.fit), this.world(), this.screen());
  }

  /** The fingers are off: everything is drawn anew for where it is now, unless something moves on it. */
  settle(busy: boolean): void {
    if (!busy) this.base = this.live;
  }

  /**
   * Go to what happens there, for who only looks. Nothing is drawn anew for it, so that it may move meanwhile. A view
   * that somebody has chosen stays.
   */
  watch(points: readonly Point[]): void {
    if (this.taken || this.base.k === 0 || points.length === 0) return;
    const to = looking(points, this.live, this.world(), this.screen());
    if (to === this.live) return;
    this.watching = true;
    this.fly(to);
  }

  /** What happened is over: back to all of it. */
  rest(): void {
    if (!this.watching) return;
    this.watching = false;
    if (!this.taken) this.glide(this.fit);
  }

  catchUp(): void {
    if (this.taken) this.base = this.live;
  }

  fitAll(): void {
    this.taken = false;
    this.glide(this.fit);
  }

  /**
   * Closer to some points, where a finger would not find them, or to where they are, of a board that is not seen whole.
   * What somebody has moved stays as long as it shows them all.
   */
  focus(points: readonly Point[]): void {
    if (this.taken && serves(this.live, points, this.screen())) return;
    this.taken = false;
    const { fit } = this;
    const [world, screen] = [this.world(), this.screen()];
    if (tiny(fit)) this.glide(focused(points, world, screen, this.tilt()));
    else this.glide(reaches(fit, points, screen) ? fit : looking(points, fit, world, screen));
  }

  glide(to: Camera): void {
    const there = to.k === this.live.k && to.x === this.live.x && to.y === this.live.y;
    if (there && this.gliding) return;
    if (this.base.k === 0 || there) {
      clearTimeout(this.arrival);
      this.base = this.live = to;
      return;
    }
    this.fly(to, () => (this.base = this.live));
  }

  private fly(to: Camera, arrived: () => void = () => {}): void {
    clearTimeout(this.arrival);
    this.gliding = true;
    this.live = to;
    this.arrival = setTimeout(() => {
      this.gliding = false;
      arrived();
    }, FLIGHT);
  }
}
