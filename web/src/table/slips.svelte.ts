/** Milliseconds in which no key answers a question that has just come. */
export const FRESH = 500;
/** Milliseconds in which a pointer that rests answers nothing that has come under it. */
export const RESTING = 300;
/** A click so soon after the last one, and so near to it, is its second half: milliseconds and pixels. */
const DOUBLE = { time: 350, reach: 24 } as const;

/** Where questions are answered, and where a row of the log leads away from now: it comes where a question stood. */
const ANSWERS = [
  ".board",
  ".hand",
  ".tray",
  ".ways",
  "button.out",
  "button.seat",
  "dialog[open] li",
  "[aria-label='On the table']",
  "[aria-labelledby='draft-title']",
  "[aria-labelledby='duel-title']",
  "[role='log']",
].join(", ");

/** Whether a press there would answer a question, or lead away from it; taking back is no answer. */
export function isAnswer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ANSWERS) !== null && !target.closest(".undo, a, header");
}

interface Place {
  x: number;
  y: number;
}

interface Click extends Place {
  at: number;
  question: string;
}

/** Tells answers from slips: what was meant for one question must not answer the next. */
export class Slips {
  /** A question has just come, and nobody can have read it: keys do not answer it yet. */
  fresh = $state(false);

  private question = "";
  private series = "";
  /** The series whose question was open when the pointer went down. */
  private pressed: string | null = null;
  private last: Click | null = null;
  /** Where the pointer is. */
  private here: Place | null = null;
  /** When the question came, and where the pointer was then. */
  private came = { at: -Infinity, pointer: this.here };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Another question is open. `series`: all picks of a series are one question to whoever lays them quickly. */
  ask(question: string, series: string): void {
    if (question !== this.question) this.came = { at: this.now(), pointer: this.here };
    this.question = question;
    if (series === this.series) return;
    this.series = series;
    this.fresh = series !== "";
    clearTimeout(this.timer);
    if (this.fresh) this.timer = setTimeout(() => (this.fresh = false), FRESH);
  }

  move({ clientX: x, clientY: y }: Pick<MouseEvent, "clientX" | "clientY">): void {
    this.here = { x, y };
  }

  press(): void {
    this.pressed = this.series;
  }

  /**
   * Return whether a click is meant for the question that is open: it began after that was shown, is no second half of
   * a double click that answered the one before, and the question has not just come under a pointer that rests.
   */
  means({ detail, clientX: x, clientY: y }: Pick<MouseEvent, "detail" | "clientX" | "clientY">): boolean {
    if (detail === 0) return true; // by a key, or by whoever reads the page aloud
    const [began, before, at] = [this.pressed ?? this.series, this.last, this.now()];
    this.last = { x, y, at, question: this.question };
    if (began !== this.series) return false;
    const near = (place: Place | null): boolean =>
      place !== null && Math.hypot(x - place.x, y - place.y) < DOUBLE.reach;
    if (at - this.came.at < RESTING && near(this.came.pointer)) return false;
    const again = before !== null && at - before.at < DOUBLE.time && near(before);
    return !again || before.question === this.question;
  }
}
