/** A block of a list that is dragged by its grip, to another place of the same list. */

/** Below so many pixels a press was no drag. */
const SLIP = 6;

/** Where a block comes to lie whose middle is at `y`, among the middles of all, itself included. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, n) => n !== from && middle < y).length;
}

export class Dragging {
  /** Which block is dragged, and by how many pixels; -1: none is. */
  from = $state(-1);
  by = $state(0);
  /** Where it would come to lie. */
  to = $state(-1);
  private start = 0;
  private middles: number[] = [];

  /** `moved` is told of a block that was let go somewhere else. */
  constructor(private readonly moved: (from: number, to: number) => void) {}

  /** How a block is drawn meanwhile. */
  style(n: number): string {
    return n === this.from ? `transform: translateY(${this.by}px) rotate(-0.6deg)` : "";
  }

  /** Whether the dragged block would come to lie before (-1) or behind (1) this one. */
  side(n: number): -1 | 0 | 1 {
    if (n !== this.to || this.to === this.from) return 0;
    return this.to < this.from ? -1 : 1;
  }

  begin(event: PointerEvent, n: number): void {
    const grip = event.currentTarget as HTMLElement;
    const blocks = [...(grip.closest("ol")?.children ?? [])];
    if (event.button !== 0 || blocks.length < 2) return;
    grip.setPointerCapture(event.pointerId);
    this.start = event.clientY;
    this.middles = blocks.map((block) => {
      const { top, height } = block.getBoundingClientRect();
      return top + height / 2;
    });
    [this.from, this.to, this.by] = [n, n, 0];
  }

  go(event: PointerEvent): void {
    if (this.from < 0) return;
    this.by = event.clientY - this.start;
    const far = Math.abs(this.by) > SLIP;
    this.to = far ? placeAt(this.middles, this.from, (this.middles[this.from] ?? 0) + this.by) : this.from;
  }

  /** `kept`: it was let go where it is; else it goes back. */
  end(kept: boolean): void {
    const { from, to } = this;
    [this.from, this.to, this.by] = [-1, -1, 0];
    if (kept && from >= 0 && to !== from) this.moved(from, to);
  }
}
