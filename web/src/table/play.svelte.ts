import { Hinting } from "../hint/hinting.svelte";
import { coaching } from "../lib/coaching";
import { prefs } from "../lib/prefs.svelte";
import { play } from "../lib/sound";
import { benched } from "../lib/company";
import { byText } from "../lib/forms";
import { type Gathered, group, type Grouped, lit } from "../lib/offers";
import { type Waiting, waiting } from "../lib/waiting";
import { index, type Index } from "../lib/scene";
import { calledSide } from "../lib/sides";
import { together } from "../lib/together";
import { asking, reasonKey, type Match } from "../net/match.svelte";
import { previewKey } from "../net/reduce";
import type { Decision, Offer, Preview, Refusal, Scene, SeatInfo, Slot, Stage, Waived } from "../protocol";
import { justThese, mayLie, pickNumbers } from "./laid";
import { Laying } from "./laying.svelte";
import { besides, isLifted, leads, lyingAt, onArmed, stops, wanted } from "./meaning";
import { Replay } from "./replay.svelte";
import { Sets } from "./sets.svelte";
import { Timing } from "./timing.svelte";
import { Turning } from "./turning.svelte";

/** Of so many options that sit on one place it is told what each would do. */
const MOST = 6;

export interface Choice {
  id: string;
  offers: readonly Offer[];
}

/** What one person does at the table: points, chooses a card, arms, picks. Knows nothing of how it is drawn. */
export class Play {
  readonly replay: Replay;
  readonly turning: Turning;
  readonly timing: Timing;
  readonly laying: Laying = new Laying(this);
  readonly hinting: Hinting = new Hinting(this);
  /** The card that was chosen first; its targets are what remains. */
  card = $state("");
  /** What the pointer or the keyboard's cursor is on. */
  pointed = $state("");
  /** A button that is pointed at: it may have a preview too. */
  leaning = $state.raw<Offer | null>(null);
  /** A card that was lifted, or what a finger has tapped: the gold button commits it, or a click on what that shows. */
  armed = $state.raw<Offer | null>(null);
  chooser = $state.raw<Choice | null>(null);
  /** What was clicked in vain: why is asked, and said when it is known. */
  vain = $state("");
  /** Whose sheet is open. */
  inspected = $state("");
  /** The card that is dragged, and the place that it is over. */
  dragged = $state("");
  over = $state("");
  /** What was dropped where something must first be taken back. */
  private dropped: { card: string; place: string } | null = null;
  /** The last pointer was a finger: it cannot hover, so the first tap only shows. */
  touch = $state(false);
  /** The question that was answered last: it is not asked again while the answer is on its way. */
  private answered = $state("");

  /** What the viewer has waived: the host passes. */
  readonly waived: Waived | null = $derived.by(() =>
    this.replay.on || this.match.stage.playing ? null : (this.match.stage.view?.waived?.[0] ?? null),
  );
  /** The open question, unless it is waived. Of a secret series it stays while a pick of it is on its way. */
  readonly decision: Decision | null = $derived.by(() => {
    const open = this.replay.on || this.timing.paused ? null : this.match.decision;
    if (
      open &&
      this.match.stage.view?.waived?.some((one) => one.seat === open.seat && one.key === open.prompt.waiver?.key)
    )
      return null;
    return open && (open.secret || !this.answers(open)) ? open : null;
  });
  readonly sent: boolean = $derived(this.decision !== null && this.answers(this.decision));
  /** The pick that is on its way, and what was clicked since: that is picked too, if it can be by then. */
  going = $state.raw<readonly Offer[]>([]);
  /** Which question is open. It stays the same whatever others do meanwhile. */
  readonly question: string = $derived.by(() => {
    const open = this.match.question;
    return open ? asking(open) : "";
  });
  readonly grouped: Grouped = $derived(group(this.decision, this.card));
  private readonly sets = new Sets(
    () => this.decision,
    () => this.index,
  );
  /** What glows. */
  readonly spots: ReadonlySet<string> = $derived(
    new Set([...this.grouped.spots.keys(), ...this.gathered.open, ...this.gathered.instead.keys()]),
  );
  /** What stands out on the board and in the hand, because it was chosen, or armed. */
  readonly selected: readonly string[] = $derived([
    ...(this.armed?.on?.length ? this.armed.on.slice(0, 1) : this.chosen),
    ...(this.card ? [this.card] : []),
  ]);
  readonly scene: Scene | null = $derived.by(() => this.replay.scene ?? this.match.stage.scene);
  readonly index: Index | null = $derived(this.scene && index(this.scene));
  /** Options that sit on one place, which is pointed at or asks which is meant. */
  readonly several: readonly Offer[] = $derived.by(() => {
    const offers =
      this.armed || this.leaning ? [] : (this.chooser?.offers ?? this.grouped.spots.get(this.pointed) ?? []);
    return offers.length > 1 ? offers.slice(0, MOST) : [];
  });
  /** The option a preview is shown of. */
  readonly aimed: Offer | null = $derived(
    this.armed ??
      this.leaning ??
      this.grouped.spots.get(this.pointed)?.[0] ??
      (this.pointed ? besides(this.pointed, this.grouped, this.index)[0] : null) ??
      this.gathered.whole ??
      this.hinting.offer,
  );
  readonly preview: Preview | null = $derived(
    this.several.length > 0
      ? together(this.several.map((offer) => [offer.label, this.foreseen(offer)]))
      : this.aimed && this.foreseen(this.aimed),
  );
  /** Why nothing is offered on what was clicked in vain, or on what is looked at; null until it is known. */
  readonly reasons: readonly Refusal[] | null = $derived.by(() => {
    const on = this.vain || this.inspected;
    if (this.sets.excludes(on))
      return [{ on, text: "This cannot be combined with what you have chosen", sub: "Take something back first." }];
    const known = this.decision && on && this.match.client.reasons[reasonKey(this.decision, on)];
    return known ? this.match.naming.named(known) : null;
  });
  readonly lit: ReadonlySet<string> = $derived(
    new Set(lit(this.several.length > 0 ? this.several : this.aimed ? [this.aimed] : [])),
  );
  /** What stops the table for the viewer and comes forward. */
  readonly forward: Stage | null = $derived.by(() => {
    const { view, telling } = this.match.stage;
    // What comes of it is told on the open table.
    return !view || view.result || this.replay.on || telling.length > 0 ? null : stops(this.scene?.stage, view);
  });
  /** A seat of this browser that a bot plays for: the one that is looked at first. */
  readonly replaced: SeatInfo | null = $derived.by(() => {
    const { view } = this.match.stage;
    if (!view || view.result || this.replay.on || this.decision) return null;
    const all = this.match.seats.filter((seat) => seat.mine && seat.stand_in && !seat.gone);
    return all.find((seat) => seat.seat === view.seat) ?? all[0] ?? null;
  });
  /** Nothing of this browser is in play any more, though the match goes on. */
  readonly benched: "" | "out" | "conceded" = $derived.by(() =>
    this.match.stage.view?.result || this.replay.on ? "" : benched(this.match.seats, this.match.stage),
  );
  /** Whom everybody waits for, while this browser is not asked. */
  readonly waiting: Waiting | null = $derived.by(() => {
    const { view } = this.match.stage;
    if (!view || this.replay.on || this.decision) return null;
    return waiting(
      view,
      this.match.seats,
      this.match.clock.now,
      (seat) => leads(seat, this.scene),
      (id) => calledSide(this.scene, id, this.match.seats),
    );
  });

  /** What was chosen so far of an option that is a set. */
  get chosen(): readonly string[] {
    return this.sets.chosen;
  }

  get gathered(): Gathered {
    return this.sets.gathered;
  }

  constructor(readonly match: Match) {
    this.replay = new Replay(match);
    this.turning = new Turning(match, this.replay);
    this.timing = new Timing(match, this.replay);
    match.stage.plays = () => match.mine.length > 0 && !this.benched && !this.replay.on;
  }

  /** To be called whenever another question is open: nothing of what was meant for the last one is left. */
  follow(): void {
    const open = this.match.question;
    const waiting = open && this.answered.startsWith(`${open.seat}:${open.id}:`) ? this.going.slice(1) : [];
    this.going = [];
    if (open && !open.offers.some((offer) => offer.card === this.card)) this.card = "";
    if (this.question !== this.answered) this.answered = "";
    this.armed = null;
    this.leaning = null;
    this.laying.settle();
    this.sets.chosen = [];
    this.chooser = null;
    this.vain = "";
    const { dropped } = this;
    this.dropped = null;
    if (dropped && open) return this.drop(dropped.card, dropped.place);
    const next = waiting.find((offer) => byText(this.decision, offer.text));
    if (!next) return;
    this.commit(next);
    this.going = [...this.going, ...waiting.slice(waiting.indexOf(next) + 1)];
  }

  ask(): void {
    if (!this.decision || this.sent) return;
    for (const offer of this.several.length > 0 ? this.several : this.aimed ? [this.aimed] : [])
      this.match.preview(this.decision, offer.text);
  }

  /** What an option would do, as soon as it is known. */
  foreseen(offer: Offer): Preview | null {
    const known =
      this.decision && this.match.client.previews[previewKey(this.decision.seat, this.decision.id, offer.text)];
    return known ? this.match.naming.named(known) : null;
  }

  /** Whether a click on this does something now. */
  offers(id: string): boolean {
    return this.spots.has(id) || this.grouped.also.has(id) || this.grouped.cards.has(id);
  }

  /** Whether an option sits on this, or lights it up alone: who clicks it means that one. */
  means(id: string): boolean {
    return this.spots.has(id) || this.grouped.also.has(id);
  }

  /** Ask why not. Where there is nothing to say, what was clicked is shown. */
  wonder(): void {
    const on = this.vain || this.inspected;
    if (!this.decision || !on || this.sets.excludes(on)) return;
    const known = this.match.why(this.decision, on);
    if (this.vain && known?.length === 0) this.look(on);
  }

  point(id: string | null): void {
    this.pointed = id ?? "";
  }

  /** A click, a tap or Enter on anything of the scene. */
  click(id: string): void {
    if (this.match.stage.playing) return this.match.stage.skip();
    if (!id) return this.clear();
    const meant = onArmed(this, id);
    if (meant === "go") return this.commit(this.armed!);
    if (meant === "read") return this.look(id);
    if (meant === "down") return this.clear();
    const first = this.chosen.length === 0 && this.grouped.spots.has(id);
    if (!first && this.gather(id)) return;
    const offers = this.grouped.spots.get(id) ?? besides(id, this.grouped, this.index);
    this.pointed = id;
    this.vain = "";
    if (offers.length > 1) {
      this.chooser = { id, offers };
      return;
    }
    const only = offers[0];
    if (only) return this.choose(only);
    if (this.grouped.cards.has(id)) {
      const [target, another] = this.decision?.offers.filter((offer) => offer.card === id) ?? [];
      const lifted = { ...target!, on: [id, ...(target?.on ?? [])] };
      if (!another && isLifted(lifted, this)) return void (this.armed = lifted);
      this.card = this.card === id ? "" : id;
      this.armed = null;
      return;
    }
    if (wanted(id, this.grouped, this.index) || this.sets.excludes(id)) this.asksWhy(id);
    else this.look(id);
  }

  /** Choose something that a set needs, or take it back; false if no set needs it. */
  gather(id: string): boolean {
    if (!this.sets.take(id)) return false;
    this.pointed = "";
    this.vain = "";
    this.armed = null;
    const made = this.sets.made();
    if (made) this.commit(made);
    return true;
  }

  /** What is gray was clicked, to do something there; nobody is told while nothing is asked. */
  asksWhy(id: string): void {
    if (this.decision) this.vain = id;
    else this.look(id);
  }

  /** A sheet opens for what was clicked. */
  private look(id: string): void {
    this.vain = "";
    this.inspected = lyingAt(id, this.scene) ?? id;
  }

  /** A click on a card lifts it, a first tap shows what would happen, as fingers cannot hover; drafts do not hurry. */
  choose(offer: Offer): void {
    const shows = this.touch || this.forward?.role === "draft" || isLifted(offer, this);
    if (shows && this.armed?.text !== offer.text && (offer.on?.length ?? 0) > 0) this.armed = offer;
    else this.commit(offer);
  }

  /** Submit it; what people seldom mean is only armed at first, and asks. */
  commit(offer: Offer): void {
    const decision = this.decision;
    if (!decision || this.match.client.phase !== "live") return;
    if (this.sent) {
      if (!this.going.some((one) => one.text === offer.text)) this.going = [...this.going, offer];
      return;
    }
    if (offer.ask && this.armed?.text !== offer.text) {
      this.armed = offer;
      this.chooser = null;
      return;
    }
    this.answered = asking(decision);
    if (decision.prompt.coach) prefs.learned(coaching(this.match.table?.game ?? "", decision.prompt));
    play("pick");
    this.clear();
    this.going = [offer];
    this.match.submit(decision, offer.text);
  }

  /** Nothing was done after all: the question is open again. */
  reopen(): void {
    this.answered = "";
    this.going = [];
  }

  /** Whether one's last pick may be taken back: also of a secret series that is done, while others still pick. */
  readonly undoable: boolean = $derived.by(() => {
    if (this.replay.on || this.match.stage.playing) return false;
    return this.decision
      ? Boolean(this.decision.can_undo || this.decision.can_take_back)
      : (this.match.stage.view?.take_back ?? []).length > 0;
  });

  /** The cards that were picked of the open series, by id: which pick each of them is. */
  readonly picks: ReadonlyMap<string, number> = $derived(pickNumbers(this.decision, this.scene));

  /** What a click on a card that was picked does, in words; empty where it does nothing. */
  takesBack(id: string): string {
    const number = this.picks.get(id);
    return number === undefined ? "" : `Take back: ${this.decision?.picked?.[number] ?? ""}`;
  }

  /** Take back the last pick, or the one with this number. */
  undo(number = -1): void {
    if (!this.undoable || this.sent) return;
    const seat = this.decision?.seat ?? this.match.stage.view?.take_back?.[0];
    if (seat !== undefined) this.match.undo(seat, this.decision, number);
  }

  /** Whether a card may be put into this place: it is empty, or what lies there can be taken back. */
  takes(card: string, place: Slot): boolean {
    if (!place.id || !mayLie(card, place)) return false;
    return (
      Boolean(this.puts(card, place.id)) || this.picks.has(place.card ?? "") || (!place.card && this.picks.has(card))
    );
  }

  /**
   * A card was dropped at a place, or beside all of them (""): it is put there; what lies in the way, or the card where
   * it lay, is taken back first.
   */
  drop(card: string, id: string): void {
    this.dragged = this.over = "";
    const place = this.laying.trays.flatMap((zone) => zone.places ?? []).find((one) => one.id === id);
    const offer = this.puts(card, id);
    if (offer) return this.commit(offer);
    if (place && !this.takes(card, place))
      return place.card === card || place.also === card ? undefined : this.asksWhy(id);
    const back = this.picks.get(card) ?? this.picks.get(place?.card ?? "");
    if (back === undefined || this.sent) return;
    this.undo(back);
    if (place) this.dropped = { card, place: id };
  }

  /** The option that is just this card at this place, or these with what was chosen already. */
  private puts(card: string, place: string): Offer | undefined {
    return [[], this.chosen].map((some) => justThese(this.decision, new Set([...some, card, place]))).find(Boolean);
  }

  /** Nothing of what one was about to do is left. */
  forget(): void {
    this.clear();
    this.sets.chosen = [];
    this.going = this.going.slice(0, 1);
  }

  /** The same, but what was chosen of a set stays. */
  clear(): void {
    this.armed = null;
    this.leaning = null;
    this.chooser = null;
    this.card = "";
    this.pointed = "";
    this.vain = "";
  }

  /** Whether this is picked, and the server has not said so yet. */
  goes(id: string): boolean {
    return this.going.some((offer) => offer.on?.[0] === id || offer.needs?.includes(id));
  }

  private answers(open: Decision): boolean {
    return asking(open) === this.answered || this.match.answering(open);
  }
}
