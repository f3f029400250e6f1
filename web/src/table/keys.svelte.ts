import { direction, next, type Spot } from "../lib/cursor";
import { byKey } from "../lib/offers";
import { actions } from "../lib/scene";
import type { Open } from "./open.svelte";
import type { Play } from "./play.svelte";
import { isAnswer, Slips } from "./slips.svelte";

/** Everything of the table that a keyboard can do. */
/** The letters of what may be done without a card. */
export const ACTIONS = ["q", "w", "s", "d"];

export class Keys {
  /** What has the focus was led to by no key: it is there because it was clicked. */
  clicked = false;

  constructor(
    private readonly play: Play,
    private readonly open: Open,
    private readonly slips: Slips = new Slips(),
  ) {}

  press(event: KeyboardEvent): void {
    if (event.key === "Tab" || direction(event.key)) this.clicked = false;
    // Who holds a key down walks on, but takes nothing twice.
    if (event.repeat && !direction(event.key)) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (this.open.text && event.key !== "Escape" && event.key.toLowerCase() !== "t") return;
    if ((this.slips.fresh && this.answers(event)) || this.done(event)) event.preventDefault();
  }

  /** Whether a key would answer the question, and not only look at something. */
  private answers({ key, target }: KeyboardEvent): boolean {
    if (this.open.drawer === "say" && /^[1-9]$/.test(key)) return false; // a phrase
    if (key === "Enter" || key === " ") return !(target instanceof Element) || !pressable(target) || isAnswer(target);
    return /^[1-9]$/.test(key) || byKey(this.play.grouped.buttons, key) !== undefined;
  }

  private done(event: KeyboardEvent): boolean {
    const way = direction(event.key);
    if (way) return this.move(way);
    if (this.speaks(event)) return true;
    if (event.key === "Enter" || event.key === " ") return this.enter(event);
    if (event.key === "Escape") return this.back();
    // A number that stands on a button is that button's, whatever lies in the hand.
    const offer = byKey(this.play.grouped.buttons, event.key);
    if (offer) {
      this.play.commit(offer);
      return true;
    }
    if (/^[1-9]$/.test(event.key)) return this.card(Number(event.key) - 1);
    return this.act(event.key) || this.sign(event.key);
  }

  /** What is said by keys: a phrase by its number while they lie open, a place where one points. */
  private speaks({ key, target }: KeyboardEvent): boolean {
    const { talk } = this.play.match;
    if (talk.pointing && key === "Escape") talk.pointing = false;
    else if (talk.pointing && key === "Enter" && this.play.pointed && !(target instanceof HTMLButtonElement))
      talk.look(this.play.pointed);
    else if (this.open.drawer === "say" && /^[1-9]$/.test(key)) {
      const phrase = talk.phrases[Number(key) - 1];
      if (phrase) talk.phrase(phrase);
      this.open.drawer = "";
    } else if (talk.others.length > 0 && key.toLowerCase() === "v") this.open.say();
    else if (key.toLowerCase() === "g" && talk.others.length > 0 && !this.play.forward) talk.point();
    else return false;
    return true;
  }

  /** What may be done without a card has letters from the left of the keyboard. */
  private act(key: string): boolean {
    const scene = this.play.scene;
    const seat = this.play.match.stage.view?.seat ?? null;
    const card = scene && actions(scene, seat).flatMap((zone) => zone.cards)[ACTIONS.indexOf(key.toLowerCase())];
    if (!card) return false;
    this.play.touch = false;
    this.play.click(card.id);
    return true;
  }

  private sign(key: string): boolean {
    switch (key.toLowerCase()) {
      case "u":
        this.play.undo();
        return true;
      case "h":
        return this.play.hinting.toggle();
      case "n":
        return this.play.hinting.next();
      case "a":
        return this.play.replay.again();
      case "i":
        this.play.inspected = this.play.pointed || this.play.armed?.on?.[0] || "";
        return this.play.inspected !== "";
      case "c":
        return this.counts(key);
      case "t":
        this.open.text = !this.open.text;
        return true;
      case "l":
        this.open.log();
        return true;
      case "r":
        this.open.rules();
        return true;
      case "?":
        this.open.keys = true;
        return true;
      default:
        return false;
    }
  }

  /** What pays has the focus; with Shift, or where nothing pays, the clocks are read aloud. */
  private counts(key: string): boolean {
    const { timing } = this.play;
    const pays = document.querySelector<HTMLElement>("[aria-label='On the table'] button");
    if (timing.terms && (key === "C" || !pays)) timing.say();
    else pays?.focus();
    return true;
  }

  private enter(event: KeyboardEvent): boolean {
    const focused =
      event.target instanceof Element ? event.target.closest("button, a, [role=button], [role=tab]") : null;
    const meant = this.play.armed ?? this.play.gathered.whole;
    // A focused button is pressed by the browser itself; but on what was chosen, or clicked, Enter means all that was
    // chosen.
    const chosen =
      focused?.matches("[data-id], [data-card]") && (this.clicked || focused.getAttribute("aria-pressed") === "true");
    // What asks back is confirmed by its own key, or by a click.
    if (this.play.armed?.ask && (!focused || chosen)) return true;
    if (focused && !(event.key === "Enter" && meant && chosen)) return false;
    const { stage } = this.play.match;
    if (stage.playing || stage.shown || stage.waiting) {
      stage.skip();
      return true;
    }
    if (event.key === "Enter" && meant) {
      this.play.commit(meant);
      return true;
    }
    // In a duel a card that lies under the pointer is not what Enter means.
    // Nor where Enter is what sends all that was laid: the pointer rests where the last card was.
    const { buttons, spots, cards } = this.play.grouped;
    const sends = this.play.forward?.role === "duel" || buttons.some((offer) => offer.key === "Enter");
    const stray = sends && !spots.has(this.play.pointed) && !cards.has(this.play.pointed);
    if (event.key === "Enter" && this.play.pointed && !stray) {
      this.play.touch = false;
      this.play.click(this.play.pointed);
      return true;
    }
    const replaced = this.play.replaced;
    if (replaced && event.key === " ") {
      this.play.match.back(replaced.seat);
      return true;
    }
    const offer = meant ?? byKey(this.play.grouped.buttons, " ");
    if (!offer) return false;
    this.play.commit(offer);
    return true;
  }

  private back(): boolean {
    if (this.open.close() || this.play.hinting.close()) return true;
    if (this.play.match.stage.playing) {
      this.play.match.stage.pass();
      return true;
    }
    if (this.play.inspected) {
      this.play.inspected = "";
      return true;
    }
    if (this.play.replay.on) {
      this.play.replay.live();
      return true;
    }
    const some = Boolean(this.play.armed || this.play.card || this.play.pointed || this.play.chosen.length);
    this.play.forget();
    return some;
  }

  private card(i: number): boolean {
    const card = this.play.laying.hands.flatMap((zone) => zone.cards)[i];
    if (!card) return false;
    this.play.touch = false;
    this.play.click(card.id);
    return true;
  }

  private move(way: "up" | "down" | "left" | "right"): boolean {
    if (this.play.replay.on) {
      if (way === "left" || way === "right") void this.play.replay.step(way === "left" ? -1 : 1);
      return true;
    }
    const points = this.play.match.talk.pointing;
    const meant = !points && this.play.laying.ways.find((one) => one.key.toLowerCase() === `arrow${way}`);
    if (meant) {
      this.play.point(meant.id);
      this.play.touch = false;
      this.play.click(meant.id);
      return true;
    }
    const spots = this.spots();
    if (spots.length === 0) return false;
    this.play.touch = false;
    const id = next(spots, this.play.pointed || null, way);
    // What has the focus is what is pointed at: screen readers follow, and Enter is the browser's.
    if (id) element(id)?.focus();
    return true;
  }

  private spots(): Spot[] {
    const ids = this.play.match.talk.pointing
      ? new Set([...document.querySelectorAll(".board [data-id]")].map((one) => one.getAttribute("data-id") ?? ""))
      : new Set([...this.play.spots, ...this.play.grouped.cards]);
    return [...ids].flatMap((id) => {
      const box = element(id)?.getBoundingClientRect();
      return box ? [{ id, x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [];
    });
  }
}

/** The button of a scene id: of a cell or piece on the board, a card, a panel. */
function element(id: string): HTMLElement | SVGElement | null {
  const name = CSS.escape(id);
  return document.querySelector<HTMLElement | SVGElement>(
    `[data-id="${name}"], [data-card="${name}"], [data-panel="${name}"] button`,
  );
}

/** Whether Enter would press something that has the focus. */
function pressable(target: Element): boolean {
  return target.closest("button, a, [role=button], [role=tab]") !== null;
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement
    ? target.type !== "range"
    : target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
