import { callings, Naming } from "../lib/naming";
import type { Decision, Preview, Refusal, Say, SeatInfo, ServerMessage } from "../protocol";
import { Clock } from "./clock";
import type { Table } from "./deltas";
import { fresh, previewKey, reduce, SAYING, unheardOf, type Client, type Happening, type Pending } from "./reduce";
import { Looks } from "./looks";
import { Socket } from "./socket";
import { Stage } from "./stage.svelte";
import { Talk } from "../talk/talk.svelte";

function newId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}

/** Where the socket of a match opens. A proxy reads the match there, and so keeps all who are at it at one process. */
function address(match: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws?m=${encodeURIComponent(match)}`;
}

/**
 * What tells one question from all others. Seats that pick in secret at once are asked under one number, and so are all
 * picks of a series.
 */
export function asking(open: Decision): string {
  return `${open.seat}:${open.id}:${made(open)}`;
}

/** The key a reason is kept under: of this question, for this thing of the scene. */
export function reasonKey(open: Decision, on: string): string {
  return `${asking(open)}:${on}`;
}

/** How many picks of a secret series were made. */
function made(open: Decision | null): number {
  return open?.picked?.length ?? 0;
}

/** Milliseconds until something is said again that the server could not do. */
const AGAIN = 1000;
/** Milliseconds without an answer after which the page says so. */
const LATE = 3000;

/** A match this page is at: the client's state, the line to the server, and the stage. */
export class Match {
  client = $state.raw<Client>(fresh(""));
  retryAt = $state(0);
  readonly stage = new Stage();
  readonly clock = new Clock();
  readonly talk = new Talk(this);

  private readonly callings = $derived(callings(this.client.table?.view.scene.sides ?? [], this.seats));
  /** Puts names into what is told and shown. */
  readonly naming: Naming = $derived(new Naming(this.callings));

  private socket: Socket;
  private readonly looks = new Looks((message) => this.socket.send(message));
  private asked = new Set<string>();
  private repeat: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.client = fresh(id);
    this.stage.naming = () => this.naming;
    this.socket = new Socket(address(id), {
      opened: () => {
        this.happen({ kind: "opened" });
        this.looks.opened();
      },
      heard: (message: ServerMessage) => {
        if (message.type === "laid") this.clock.set(message.now ?? 0);
        this.happen({ kind: "heard", message });
      },
      closed: (retryIn: number, words: string) => {
        this.retryAt = Date.now() + retryIn;
        this.happen({ kind: "closed", words });
      },
    });
  }

  get table(): Table | null {
    return this.client.table;
  }

  /** The open question of the viewer. */
  get question(): Decision | null {
    const view = this.stage.view;
    return view?.decisions.find((decision) => decision.seat === view.seat) ?? view?.decisions[0] ?? null;
  }

  /** The open question, once the stage has caught up. */
  get decision(): Decision | null {
    return this.stage.playing ? null : this.question;
  }

  /** Whether an answer to this question is on its way. */
  answering(open: Decision): boolean {
    return this.client.waiting.some(
      (pending) =>
        "decision" in pending &&
        pending.seat === open.seat &&
        pending.decision === open.id &&
        pending.picked === made(open),
    );
  }

  get seats(): SeatInfo[] {
    return this.client.table?.seats ?? [];
  }

  get mine(): number[] {
    return this.client.table?.mine ?? [];
  }

  /** The seats that still wait for a friend. */
  get free(): SeatInfo[] {
    return this.seats.filter((seat) => seat.kind === "link" && seat.taken === false);
  }

  seat(number: number | null | undefined): SeatInfo | undefined {
    return this.seats.find((seat) => seat.seat === number);
  }

  submit(decision: Decision, option: string): void {
    this.happen({
      kind: "sent",
      message: {
        type: "submit",
        id: newId(),
        seat: decision.seat,
        decision: decision.id,
        option,
        picked: made(decision),
      },
    });
  }

  /**
   * Going back needs no open question: one may regret while the other one thinks. `number`: which pick of a secret
   * series; -1: the last.
   */
  undo(seat: number, open: Decision | null, number: number): void {
    this.happen({
      kind: "sent",
      message: { type: "undo", id: newId(), seat, decision: open?.id ?? 0, number, picked: open ? made(open) : -1 },
    });
  }

  /** Ask what would be good here. */
  askHint(decision: Decision): void {
    this.happen({ kind: "hint", ask: { type: "hint", id: newId(), seat: decision.seat, decision: decision.id } });
  }

  /** Put a hint aside. */
  closeHint(): void {
    this.happen({ kind: "hint", ask: null });
  }

  /** Have the host pass on questions of this kind from now on, or be asked again. */
  waive(seat: number, key: string, on: boolean): void {
    this.happen({ kind: "sent", message: { type: "waive", id: newId(), seat, key, on } });
  }

  concede(seat: number): void {
    this.happen({ kind: "sent", message: { type: "give-up", id: newId(), seat } });
  }

  /** Let a bot play for somebody else, until they are back. */
  standIn(seat: number): void {
    this.happen({ kind: "sent", message: { type: "stand-in", id: newId(), seat } });
  }

  /** Take one's own seat back from the bot. */
  back(seat: number): void {
    this.happen({ kind: "sent", message: { type: "back", id: newId(), seat } });
  }

  /** Let the bots play to the end at full speed. */
  hurry(): void {
    this.happen({ kind: "sent", message: { type: "hurry", id: newId() } });
  }

  /** Want a pause of all clocks, or let them run again. */
  pause(seat: number, on: boolean): void {
    this.happen({ kind: "sent", message: { type: "pause", id: newId(), seat, on } });
  }

  /** Say something. It is said once, or not at all: nobody wants to hear it a minute late. */
  say(what: Omit<Say, "type" | "id">): void {
    if (this.client.phase === "live") this.socket.send({ type: "say", id: SAYING + newId(), ...what });
  }

  /** Hear somebody no more, or again; null: everybody. */
  mute(seat: number | null, on: boolean): void {
    if (this.client.phase === "live") this.socket.send({ type: "mute", id: SAYING + newId(), seat, on });
  }

  /** Whether this is on its way already. */
  sending(type: Pending["type"], seat?: number): boolean {
    return this.client.waiting.some(
      (pending) => pending.type === type && (seat === undefined || ("seat" in pending && pending.seat === seat)),
    );
  }

  watch(seat: number | null): void {
    this.happen({ kind: "watch", seat });
  }

  /** What an option would do; asked for once, answered as soon as it is known. */
  preview(decision: Decision, option: string): Preview | null {
    const key = previewKey(decision.seat, decision.id, option);
    const known = this.client.previews[key];
    if (known) return known;
    if (!this.asked.has(key) && this.client.phase === "live") {
      this.asked.add(key);
      this.socket.send({ type: "what-if", id: key, seat: decision.seat, decision: decision.id, option });
    }
    return null;
  }

  /** Why nothing is offered on a thing of the scene; asked for once, null until it is known. */
  why(decision: Decision, on: string): readonly Refusal[] | null {
    const key = reasonKey(decision, on);
    const known = this.client.reasons[key];
    if (known) return known;
    if (!this.asked.has(key) && this.client.phase === "live") {
      this.asked.add(key);
      this.socket.send({ type: "why", id: key, seat: decision.seat, decision: decision.id, on });
    }
    return null;
  }

  dismiss(): void {
    this.happen({ kind: "dismissed" });
  }

  again(): void {
    this.socket.again();
  }

  end(): void {
    clearTimeout(this.repeat);
    clearTimeout(this.patience);
    this.looks.end();
    this.socket.end();
  }

  private happen(event: Happening): void {
    if (event.kind === "heard" && event.message.type === "said")
      this.talk.hear(unheardOf(this.client, event.message.words));
    const { client, out, show, again } = reduce(this.client, event);
    const first = this.client.waiting[0]?.id;
    this.client = client;
    for (const message of out) this.socket.send(message);
    if (client.phase === "stopped") this.socket.end();
    if (again) {
      clearTimeout(this.repeat);
      this.repeat = setTimeout(() => this.happen({ kind: "again" }), AGAIN);
    }
    if (client.waiting[0]?.id !== first) {
      clearTimeout(this.patience);
      if (client.waiting.length > 0) this.patience = setTimeout(() => this.happen({ kind: "late" }), LATE);
    }
    if (!show) return;
    this.asked.clear();
    if (show.kind === "table") this.stage.lay(show.table);
    else this.stage.add(show.update);
  }
}
