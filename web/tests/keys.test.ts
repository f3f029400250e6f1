// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { Offer } from "../src/protocol";
import { Keys } from "../src/table/keys.svelte";
import { Open } from "../src/table/open.svelte";
import type { Play } from "../src/table/play.svelte";
import { Slips } from "../src/table/slips.svelte";

/** Nobody is there to talk to. */
const talk = { pointing: false, others: [] };

const end: Offer = { text: "end", label: "End turn", tone: "pass", key: "e" };
const go: Offer = { text: "go", label: "Ready", tone: "main" };
const step: Offer = { text: "step", label: "Step", on: ["e5"] };

/** What a person at the table holds, as far as keys ask for it; what is done there is written down. */
function table(
  more: Record<string, unknown> = {},
  slips = new Slips(),
): {
  press: (key: string, more?: KeyboardEventInit) => boolean;
  did: string[];
  open: Open;
  play: { inspected: string };
} {
  const did: string[] = [];
  const play = {
    armed: null,
    gathered: { whole: undefined },
    grouped: { buttons: [end], spots: new Map(), cards: new Set() },
    spots: new Set<string>(),
    pointed: "",
    inspected: "",
    card: "",
    chosen: [],
    replaced: null,
    forward: null,
    touch: true,
    scene: {
      sides: [],
      boards: [],
      zones: [{ id: "hand", name: "Hand", role: "hand", seat: 0, cards: [{ id: "first" }, { id: "second" }] }],
    },
    laying: { ways: [], hands: [{ cards: [{ id: "first" }, { id: "second" }] }] },
    match: { talk, stage: { playing: false, shown: false, view: { seat: 0 }, skip: () => did.push("skip") } },
    hinting: {
      toggle: () => did.push("hint") > 0,
      next: () => did.push("next hint") > 0,
      close: () => false,
    },
    replay: { on: false, live: () => did.push("live"), step: (by: number) => did.push(`step ${by}`) },
    commit: (offer: Offer) => did.push(`commit ${offer.text}`),
    click: (id: string) => did.push(`click ${id}`),
    undo: () => did.push("undo"),
    forget: () => did.push("forget"),
    ...more,
  };
  const open = new Open();
  const keys = new Keys(play as unknown as Play, open, slips);
  const press = (key: string, how: KeyboardEventInit = {}): boolean => {
    const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true, ...how });
    (document.activeElement ?? document.body).addEventListener(
      "keydown",
      (heard) => keys.press(heard as KeyboardEvent),
      {
        once: true,
      },
    );
    (document.activeElement ?? document.body).dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { press, did, open, play };
}

beforeEach(() => {
  document.body.innerHTML = "";
});

describe("keys of a question that has just come", () => {
  it("answer nothing yet, but still show what there is", () => {
    const slips = new Slips();
    const { press, did, open } = table({ pointed: "d4" }, slips);
    slips.ask("0:1:0", "0:1");
    expect(["Enter", " ", "e", "1"].map((key) => press(key))).toEqual([true, true, true, true]);
    press("?");
    expect([did, open.keys]).toEqual([[], true]);
    slips.ask("", "");
    press("Enter");
    expect(did).toEqual(["click d4"]);
  });
});

describe("the letter of what pays", () => {
  const pays = (): string => document.activeElement?.textContent ?? "";
  const says = (did: string[], terms: object | null): Record<string, unknown> => ({
    timing: { terms, say: () => did.push("say") },
  });

  it("goes there, and with Shift says the clocks, as it does where nothing pays", () => {
    document.body.innerHTML = "<section aria-label='On the table'><button>Temple Guard</button></section>";
    const did: string[] = [];
    const { press } = table(says(did, { free: 30 }));
    press("c");
    expect([pays(), did]).toEqual(["Temple Guard", []]);
    press("C", { shiftKey: true });
    expect(did).toEqual(["say"]);
    document.body.innerHTML = "";
    press("c");
    expect(did).toEqual(["say", "say"]);
  });

  it("goes there however it is written where no clock runs", () => {
    document.body.innerHTML = "<section aria-label='On the table'><button>Temple Guard</button></section>";
    const did: string[] = [];
    table(says(did, null)).press("C");
    expect([pays(), did]).toEqual(["Temple Guard", []]);
  });
});

describe("letters", () => {
  it("press the button that shows them, whatever their case", () => {
    const { press, did } = table();
    press("E");
    expect(did).toEqual(["commit end"]);
  });

  it("open what lies beside the table", () => {
    const { press, open } = table();
    press("r");
    expect(open.tab).toBe("rules");
    press("l");
    expect(open.tab).toBe("log");
    press("?");
    expect(open.keys).toBe(true);
    press("t");
    expect(open.text).toBe(true);
  });

  it("look at what is marked instead of taking it", () => {
    const pointed = table({ pointed: "fox" });
    expect([pointed.press("i"), pointed.play.inspected]).toEqual([true, "fox"]);
    const armed = table({ armed: { ...end, on: ["owl"] } });
    expect([armed.press("I"), armed.play.inspected, armed.did]).toEqual([true, "owl", []]);
    expect(table().press("i")).toBe(false);
  });

  it("that mean nothing are left to the browser", () => {
    const { press, did } = table();
    expect(press("z")).toBe(false);
    expect(did).toEqual([]);
  });

  it("with Ctrl are the browser's own", () => {
    const { press, did } = table();
    expect([press("e", { ctrlKey: true }), press("u", { metaKey: true })]).toEqual([false, false]);
    expect(did).toEqual([]);
  });

  it("are words while somebody types", () => {
    const { press, did } = table();
    document.body.innerHTML = "<input>";
    document.querySelector("input")!.focus();
    press("e");
    expect(did).toEqual([]);
  });

  it("do nothing at a table that stands as text before everything, but for T and Escape", () => {
    const { press, did, open } = table();
    open.text = true;
    press("e");
    expect(did).toEqual([]);
    press("t");
    expect(open.text).toBe(false);
    open.text = true;
    press("Escape");
    expect(open.text).toBe(false);
  });
});

describe("a key that is held down", () => {
  it("takes nothing twice", () => {
    const { press, did } = table();
    press("e", { repeat: true });
    press("u", { repeat: true });
    expect(did).toEqual([]);
  });
});

describe("numbers", () => {
  it("are the cards of one's own hand", () => {
    const { press, did } = table();
    press("2");
    press("3");
    expect(did).toEqual(["click second"]);
  });
});

describe("Enter and Space", () => {
  it("pass over what is shown before anything else", () => {
    const { press, did } = table({
      match: { talk, stage: { playing: true, view: null, skip: () => did.push("skip") } },
    });
    press("Enter");
    expect(did).toEqual(["skip"]);
  });

  it("confirm nothing that asks back but by its own key", () => {
    const asks = { ...end, ask: "End the turn?" };
    const { press, did } = table({ armed: asks, pointed: "d4" });
    expect([press("Enter"), press(" "), did]).toEqual([true, true, []]);
    press("E");
    expect(did).toHaveLength(1);
  });

  it("take what is armed, before what is pointed at", () => {
    const { press, did } = table({ armed: step, pointed: "d4" });
    press("Enter");
    expect(did).toEqual(["commit step"]);
  });

  it("click what is pointed at", () => {
    const { press, did } = table({ pointed: "d4" });
    press("Enter");
    expect(did).toEqual(["click d4"]);
  });

  it("send what was laid, though the pointer rests where the last card was", () => {
    const sends = { ...go, key: "Enter" };
    const { press, did } = table({ pointed: "d4", grouped: { buttons: [sends], spots: new Map(), cards: new Set() } });
    press("Enter");
    expect(did).toEqual(["commit go"]);
  });

  it("are the gold button, and never give anything up", () => {
    const both = table({ grouped: { buttons: [end, go], spots: new Map(), cards: new Set() } });
    both.press(" ");
    expect(both.did).toEqual(["commit go"]);
    const only = table();
    only.press(" ");
    only.press("Enter");
    expect(only.did).toEqual([]);
    only.press("e");
    expect(only.did).toEqual(["commit end"]);
  });

  it("of a focused button are the browser's", () => {
    const { press, did } = table({ armed: step });
    document.body.innerHTML = "<button>Menu</button>";
    document.querySelector("button")!.focus();
    expect(press("Enter")).toBe(false);
    expect(did).toEqual([]);
  });
});

describe("Escape", () => {
  it("closes what lies open, then the sheet, then leaves the replay, then lets go", () => {
    const replay = { on: true, live: () => did.push("live") };
    const { press, did, open, play } = table({ inspected: "rhino", replay });
    open.menu = true;
    press("Escape");
    expect([open.menu, play.inspected, did]).toEqual([false, "rhino", []]);
    press("Escape");
    expect([play.inspected, did]).toEqual(["", []]);
    press("Escape");
    expect(did).toEqual(["live"]);
    replay.on = false;
    press("Escape");
    expect(did).toEqual(["live", "forget"]);
  });
});

describe("arrows", () => {
  it("go through the replay while one looks back", () => {
    const { press, did } = table({ replay: { on: true, step: (by: number) => did.push(`step ${by}`) } });
    press("ArrowLeft");
    press("ArrowRight");
    press("ArrowUp");
    expect(did).toEqual(["step -1", "step 1"]);
  });

  it("lead the focus from one thing that glows to the next", () => {
    const { press } = table({ spots: new Set(["a", "b"]), pointed: "a" });
    document.body.innerHTML = '<button data-id="a"></button><button data-id="b"></button>';
    const [a, b] = [...document.querySelectorAll("button")];
    a!.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10);
    b!.getBoundingClientRect = () => new DOMRect(50, 0, 10, 10);
    press("ArrowRight");
    expect(document.activeElement).toBe(b);
  });
});
