import type { ClientMessage, ServerMessage } from "../protocol";

export interface Ears {
  opened(): void;
  heard(message: ServerMessage): void;
  /** `words`: why the server closed the line, where it asks to come again later. */
  closed(retryIn: number, words: string): void;
}

/** The code by which a server closes a line that is to be opened again, but not at once. */
const LATER = 1013;
/** As many tries as were in vain where the server asks for patience. */
const PATIENT = 6;
const GONE = { code: 1006, reason: "" };

/** Milliseconds within which a connection is there, or another one is tried. */
const OPENS_WITHIN = 6_000;

/** Milliseconds until the next try: doubling to 10 s, a little apart from other pages that lost the same server. */
export function pause(tries: number, random: () => number = Math.random): number {
  return Math.min(10_000, 400 * 2 ** Math.min(tries, 6)) * (0.8 + 0.4 * random());
}

/** One connection that comes back by itself. It knows nothing of what is said. */
export class Socket {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  /** Openings in vain, one after another. */
  private missed = 0;
  private ended = false;

  constructor(
    private readonly address: string,
    private readonly ears: Ears,
  ) {
    this.connect();
    globalThis.addEventListener?.("online", this.returned);
    globalThis.addEventListener?.("offline", this.gone);
  }

  /** A connection that the network has left may take minutes to notice it. */
  private readonly gone = (): void => this.socket?.close();
  private readonly returned = (): void => this.again();

  send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Try at once, as when somebody presses the button or the network is back: also anew where a try hangs. */
  again(): void {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    const hangs = this.socket;
    this.connect();
    hangs?.close();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    globalThis.removeEventListener?.("online", this.returned);
    globalThis.removeEventListener?.("offline", this.gone);
    this.socket?.close();
  }

  private connect(): void {
    // A process that hangs takes a connection and says nothing: a proxy finds another one by the number of tries.
    const socket = new WebSocket(this.missed > 0 ? `${this.address}&r=${this.missed}` : this.address);
    this.socket = socket;
    const hangs = setTimeout(() => {
      if (this.ended || this.socket !== socket) return;
      this.connect();
      socket.close();
    }, OPENS_WITHIN);
    this.missed += 1;
    socket.onopen = () => {
      clearTimeout(hangs);
      this.missed = 0;
      this.ears.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return;
      this.tries = 0;
      this.ears.heard(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = ({ code, reason }: Pick<CloseEvent, "code" | "reason"> = GONE) => {
      clearTimeout(hangs);
      if (this.socket !== socket) return; // another try has taken its place
      this.socket = null;
      if (this.ended) return;
      const later = code === LATER;
      if (later) this.tries = Math.max(this.tries, PATIENT);
      const wait = pause(this.tries);
      this.tries += 1;
      this.timer = setTimeout(() => this.connect(), wait);
      this.ears.closed(wait, later ? reason : "");
    };
  }
}
