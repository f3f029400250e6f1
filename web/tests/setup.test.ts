// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Field, GameInfo, LevelInfo } from "../src/protocol";
import { blamed, sentence } from "../src/setup/blame";
import Option from "../src/setup/Option.svelte";
import { defaults, LAST, Plan } from "../src/setup/plan.svelte";
import Presets from "../src/setup/Presets.svelte";
import SeatRow from "../src/setup/SeatRow.svelte";
import SetupAside from "../src/setup/SetupAside.svelte";
import { picks, press, reads, shows, types, ways } from "./shown";

const FORM: Field[] = [
  { id: "size", name: "Size", text: "How large.", kind: "choice", default: "3" },
  { id: "tide", name: "Tide", text: "", kind: "toggle", default: true },
  { id: "high", name: "How high", text: "", kind: "number", default: 2, only_with: ["tide", true] },
  { id: "crew", name: "Crews", text: "", kind: "choice", default: "even", only_with: ["seats", [3, 4]] },
];
const GAME: GameInfo = {
  id: "g",
  name: "G",
  line: "",
  seats: [2, 4],
  minutes: "30",
  wins: "Most gems",
  box: { lines: ["G"], colors: ["", "", "", ""] },
  form: FORM,
  presets: [
    { id: "full", name: "Full", text: "All of it.", values: { size: "5" } },
    { id: "short", name: "Short", text: "Less.", values: { size: "1", tide: false } },
  ],
  default_seats: 2,
  rules_version: 1,
};
const LEVELS: LevelInfo[] = [
  { id: "easy", name: "Easy", text: "forgets things" },
  { id: "hard", name: "Hard", text: "thinks long" },
] as LevelInfo[];

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});
const made = (): Plan => new Plan(GAME, "easy", "Otter");

describe("seats that are set up", () => {
  it("are you and bots at first, as many as the game has by itself", () => {
    const plan = made();
    expect(plan.chosen).toEqual([
      { kind: "you", name: "Otter", level: "easy" },
      { kind: "bot", name: "", level: "easy" },
    ]);
    plan.count = 4;
    expect(plan.chosen.map((seat) => seat.kind)).toEqual(["you", "bot", "bot", "bot"]);
  });

  it("rated are played without undo, and not at one screen", () => {
    const plan = made();
    plan.rated = true;
    expect([plan.request().rated, plan.request().undo]).toEqual([true, false]);
    plan.kind(1, "hotseat");
    expect([plan.request().rated, plan.request().undo]).toEqual([undefined, true]);
  });

  it("have one You: who was it before becomes a bot", () => {
    const plan = made();
    plan.kind(1, "hotseat");
    plan.kind(1, "you");
    expect(plan.chosen.map((seat) => seat.kind)).toEqual(["bot", "you"]);
    plan.kind(9, "link");
    expect(plan.chosen.map((seat) => seat.kind)).toEqual(["bot", "you"]);
  });

  it("go to the server without what they do not need: no name of a bot, no strength of a person", () => {
    const plan = made();
    plan.seats[0]!.name = "  Otter ";
    plan.seats[1]!.name = "left over";
    expect(plan.request().seats).toEqual([
      { kind: "you", name: "Otter", level: "" },
      { kind: "bot", name: "", level: "easy" },
    ]);
  });

  it("are on the side that the server says, on none before", () => {
    const plan = made();
    expect(plan.side(0)).toBe(-1);
    plan.planned = { settings: {}, sides: [[1], [0, 2]], styles: [] };
    expect([0, 1, 2, 3].map((seat) => plan.side(seat))).toEqual([1, 0, 1, -1]);
  });
});

describe("options", () => {
  it("are asked only while they matter", () => {
    const plan = made();
    expect(plan.form.map((field) => field.id)).toEqual(["size", "tide", "high"]);
    plan.set("tide", false);
    expect(plan.form.map((field) => field.id)).toEqual(["size", "tide"]);
  });

  it("that go with some numbers of seats are asked, and sent, with these alone", () => {
    const plan = made();
    plan.count = 4;
    expect(plan.form.map((field) => field.id)).toEqual(["size", "tide", "high", "crew"]);
    plan.set("crew", "2+2");
    expect(plan.wish.settings).toEqual({ crew: "2+2", seats: 4 });
    plan.count = 2;
    expect(plan.form.map((field) => field.id)).not.toContain("crew");
    expect(plan.wish.settings).toEqual({ seats: 2 });
  });

  it("are known to be a preset also where nobody pressed it", () => {
    const plan = made();
    expect(plan.like).toBe("");
    plan.set("size", "5");
    expect(plan.like).toBe("full");
    plan.set("tide", false);
    expect(plan.like).toBe("");
  });

  it("of a preset stay when one of them is changed", () => {
    const plan = made();
    plan.choosePreset("short");
    plan.set("size", "3");
    expect([plan.wish.preset, plan.wish.settings]).toEqual(["", { size: "3", tide: false, seats: 2 }]);
  });

  it("have their defaults, which a preset replaces until the server has spoken again", () => {
    expect(defaults(FORM)).toEqual({ size: "3", tide: true, high: 2, crew: "even" });
    const plan = made();
    plan.planned = { settings: { size: "9" }, sides: [], styles: [] };
    plan.choosePreset("short");
    expect([plan.values["size"], plan.values["tide"], plan.values["high"]]).toEqual(["1", false, 2]);
  });
});

describe("as last time", () => {
  it("is offered once something was played, with people and options as they were", () => {
    const first = made();
    expect(first.lasting).toBe(false);
    first.count = 4;
    first.kind(1, "link");
    first.seats[2] = { kind: "bot", name: "", level: "hard" };
    first.patience = 600;
    first.set("size", "5");
    first.keep();
    const next = made();
    expect(next.lasting).toBe(true);
    next.choosePreset(LAST);
    expect([next.count, next.chosen.map((seat) => seat.kind), next.seats[2]!.level]).toEqual([
      4,
      ["you", "link", "bot", "bot"],
      "hard",
    ]);
    expect([next.patience, next.values["size"], next.wish.preset]).toEqual([600, "5", ""]);
  });

  it("leaves out options which the game has no more, and is not offered for seats it has no more", () => {
    const last = { settings: { size: "5", gone: 1 }, seats: [{ kind: "you" }, { kind: "bot" }], whole: true };
    localStorage.setItem("outplay.last.g", JSON.stringify(last));
    const plan = made();
    plan.choosePreset(LAST);
    expect(plan.given).toEqual({ size: "5" });
    localStorage.setItem("outplay.last.g", JSON.stringify({ ...last, seats: [{ kind: "you" }] }));
    const other = made();
    expect(other.lasting).toBe(false);
    other.choosePreset(LAST);
    expect([other.count, other.given]).toEqual([2, {}]);
  });

  it("is the same though defaults were changed since, and what was remembered in part is filled by one click's", () => {
    const first = made();
    first.set("size", "5");
    first.keep();
    const form = FORM.map((field) => (field.id === "tide" ? { ...field, default: false } : field));
    const changed: GameInfo = { ...GAME, form };
    const next = new Plan(changed, "easy", "Otter");
    next.choosePreset(LAST);
    expect([next.values["size"], next.values["tide"]]).toEqual(["5", true]);
    const former = { settings: { high: 3 }, seats: [{ kind: "you" }, { kind: "bot" }] };
    localStorage.setItem("outplay.last.g", JSON.stringify(former));
    const old = new Plan({ ...changed, play: "short" }, "easy", "Otter");
    old.choosePreset(LAST);
    expect([old.values["size"], old.values["high"]]).toEqual(["1", 3]);
  });

  it("stands before the presets, and what is chosen is pressed", () => {
    made().keep();
    const plan = made();
    const page = shows(Presets, { plan });
    const said = (): string[] =>
      [...page.querySelectorAll("button")].map(
        (one) => `${reads(one.querySelector("b"))} ${one.getAttribute("aria-pressed")}`,
      );
    expect(said()).toEqual(["As last time false", "Full false", "Short false"]);
    press("Short");
    expect(said()).toEqual(["As last time false", "Full false", "Short true"]);
  });
});

describe("what the server refuses", () => {
  it("is said at the field it speaks of, without its name", () => {
    expect([blamed(["size", "tide"], "tide"), blamed(["size"], "seats"), blamed(["size"], "Try less.")]).toEqual([
      "tide",
      "seats",
      "",
    ]);
    expect([sentence("Option size: it is too large."), sentence("nobody is left")]).toEqual([
      "It is too large.",
      "Nobody is left",
    ]);
  });
});

describe("an option", () => {
  const asks = (field: Partial<Field>, value: unknown, wrong = ""): unknown[] => {
    const taken: unknown[] = [];
    const whole = { id: "x", name: "Size", text: "How large.", kind: "choice", default: "", ...field };
    shows(Option, { field: whole, value, wrong, onpick: (one: unknown) => taken.push(one) });
    return taken;
  };
  const VALUES = ["ASH", "BIRCH", "OAK"].map((value) => ({ value, name: value, text: `Of ${value}.` }));

  it("that is on or off is a switch", () => {
    const taken = asks({ kind: "toggle" }, true);
    expect(document.querySelector("[role=switch]")?.getAttribute("aria-checked")).toBe("true");
    press("Size");
    expect(taken).toEqual([false]);
  });

  it("that is a number goes up and down, but not beyond its limits", () => {
    const taken = asks({ kind: "number", low: 1, high: 3 }, 3);
    press("More Size");
    press("Less Size");
    expect([taken, ways("More Size")[0]!.hasAttribute("disabled")]).toEqual([[2], true]);
  });

  it("that is a number and may be none goes from its lowest to none and back", () => {
    const none = asks({ kind: "number", low: 8, high: 40, none: true }, 0);
    expect([reads(document.querySelector("output")), ways("Less Size")[0]!.hasAttribute("disabled")]).toEqual([
      "None",
      true,
    ]);
    press("More Size");
    document.body.innerHTML = "";
    const lowest = asks({ kind: "number", low: 8, high: 40, none: true }, 8);
    press("Less Size");
    expect([none, lowest]).toEqual([[8], [0]]);
  });

  it("with a few short values shows them all, with many it is a list", () => {
    const taken = asks({ values: VALUES }, "OAK");
    const radios = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    expect(radios.map((one) => one.checked)).toEqual([false, false, true]);
    radios[0]!.click();
    expect(taken).toEqual(["ASH"]);
    document.body.innerHTML = "";
    const more = asks({ values: [...VALUES, { value: "ELM", name: "ELM" }] as never }, "OAK");
    expect(document.querySelector("input")).toBeNull();
    picks("select", "ELM");
    expect(more).toEqual(["ELM"]);
  });

  it("says what its value means, else what it is about, and what is wrong with it", () => {
    asks({ values: VALUES }, "OAK", "It is too large.");
    expect([reads(document.querySelector("small")), reads(document.querySelector("[role=alert]"))]).toEqual([
      "Of OAK.",
      "It is too large.",
    ]);
    document.body.innerHTML = "";
    asks({ values: VALUES }, "none");
    expect([reads(document.querySelector("small")), document.querySelector("[role=alert]")]).toEqual([
      "How large.",
      null,
    ]);
  });

  it("of which several may be taken keeps the last one", () => {
    const taken = asks({ kind: "several", values: VALUES }, "OAK");
    press("OAK");
    press("ASH");
    expect(taken).toEqual(["ASH,OAK"]);
  });
});

describe("the row of a seat", () => {
  const row = (plan: Plan, seat: number): string => {
    document.body.innerHTML = "";
    return reads(shows(SeatRow, { plan, seat, levels: LEVELS }).querySelector(".who"));
  };

  it("says who plays there and how", () => {
    const plan = made();
    expect([row(plan, 0), row(plan, 1)]).toEqual(["You on this screen", "Bot forgets things"]);
    plan.kind(1, "link");
    expect(row(plan, 1)).toBe("Friend by link gets a link after Start");
    plan.kind(1, "hotseat");
    expect(row(plan, 1)).toBe("Somebody here passes the device on");
    plan.seats[1]!.name = "Ben";
    expect(row(plan, 1)).toBe("Ben passes the device on");
  });

  it("says in words who sits together where no color does", () => {
    const plan = made();
    plan.planned = { settings: {}, sides: [[1], [0]], styles: [] };
    expect(row(plan, 0)).toBe("You Side B, on this screen");
    plan.planned = { settings: {}, sides: [[1], [0]], styles: ["ember", "azure"] };
    expect(row(plan, 0)).toBe("You on this screen");
  });

  it("takes a name, another player and a strength", () => {
    const plan = made();
    row(plan, 0);
    types("input[placeholder='Your name']", "Ada");
    expect(plan.seats[0]!.name).toBe("Ada");
    row(plan, 1);
    document.querySelector<HTMLInputElement>("[aria-label='How strong'] input[value=hard]")!.click();
    expect(plan.seats[1]!.level).toBe("hard");
    picks(".sign select", "link");
    expect([plan.seats[1]!.kind, document.querySelector(".short input")]).toEqual(["link", null]);
  });

  it("is none where the game has no such seat", () => {
    expect(row(made(), 7)).toBe("");
  });
});

describe("the facts beside it", () => {
  it("tell who plays against whom", () => {
    const plan = made();
    const said = (): string => reads(document.querySelector(".facts li"));
    shows(SetupAside, { plan });
    expect(said()).toBe("2 seats, each alone");
    plan.count = 4;
    plan.planned = {
      settings: {},
      sides: [
        [0, 1],
        [2, 3],
      ],
      styles: [],
    };
    flushSync();
    expect(said()).toBe("4 seats, 2 against 2");
  });
});
