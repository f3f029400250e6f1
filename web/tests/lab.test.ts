/** The workshop without its page: what a form makes of a schema, and what is said of figures. */
import { describe, expect, it } from "vitest";
import {
  amount,
  answerOf,
  costs,
  decidedAt,
  figuresOf,
  left,
  likelyLeft,
  mark,
  needed,
  percent,
  progress,
  standing,
  ticks,
  told,
  unfair,
} from "../src/lab/figures";
import { handsOf, handsWords, whereWords } from "../src/lab/machines";
import { nextQuestions } from "../src/lab/next";
import { palette, refusal, refsOf } from "../src/lab/parts";
import { differing, printsAt } from "../src/lab/printed";
import {
  at,
  fresh,
  kinds,
  put,
  type Schema,
  schemaAt,
  shapeOf,
  spelt,
  title,
  unspelt,
  within,
} from "../src/lab/schema";
import { besides, leaders, several, shelvesOf } from "../src/lab/shelves";
import { chancesAt } from "../src/lab/chances";
import { placeAt } from "../src/lab/dragging.svelte";
import { ruleOf, signOf } from "../src/lab/signs";
import { mended, putIn } from "../src/lab/words";
import { played } from "../src/lib/matches";
import type { Bench, Card, Experiment, Machines, Workshop } from "../src/protocol";

const WHOLE: Schema = {
  $ref: "#/$defs/File",
  $defs: {
    File: { type: "object", title: "File", properties: { hero: { type: "array", items: { $ref: "#/$defs/Hero" } } } },
    Hero: {
      type: "object",
      title: "HeroRow",
      required: ["name", "steps", "home"],
      properties: {
        name: { type: "string", title: "Called" },
        steps: { type: "array", items: { $ref: "#/$defs/Step" } },
        home: { type: "string", "x-ref": "cell" },
        pet: { anyOf: [{ type: "null" }, { type: "string" }] },
      },
    },
    Step: {
      anyOf: [{ $ref: "#/$defs/WalkEffect" }, { $ref: "#/$defs/StrikeEffect" }],
      discriminator: { propertyName: "op" },
    },
    WalkEffect: {
      type: "object",
      title: "WalkEffect",
      required: ["op", "max"],
      properties: { op: { enum: ["walk_on"] }, max: { type: "integer", minimum: 1, maximum: 20 } },
    },
    StrikeEffect: {
      type: "object",
      title: "StrikeEffect",
      required: ["op", "dice"],
      properties: { op: { enum: ["strike"] }, dice: { type: "integer", default: 3 } },
    },
  },
};
const DATA = { hero: [{ name: "Annie", steps: [{ op: "strike", dice: 5 }], home: "a1" }] };
const STEP = WHOLE.$defs!["Step"]!;

describe("the form of a content file", () => {
  it("finds what stands at a place by what is there", () => {
    expect(schemaAt(WHOLE, DATA, ["hero", 0, "steps", 0]).properties?.["dice"]?.default).toBe(3);
    expect(schemaAt(WHOLE, DATA, ["hero", 0, "name"]).title).toBe("Called");
    expect(at(DATA, ["hero", 0, "steps", 0, "dice"])).toBe(5);
    expect([at(DATA, ["hero", "x"]), at(DATA, ["hero", 7, "name"])]).toEqual([undefined, undefined]);
  });

  it("calls kinds by their words, never by names of classes", () => {
    expect(kinds(STEP, WHOLE).map(({ tag, name }) => [tag, name])).toEqual([
      ["walk_on", "Walk on"],
      ["strike", "Strike"],
    ]);
    expect(title("hero", shapeOf({ $ref: "#/$defs/Hero" }, WHOLE, DATA.hero[0]))).toBe("Hero");
    expect([title(2, {}), title("after_attack", {})]).toEqual(["3", "After attack"]);
  });

  it("begins new parts with the least that fits", () => {
    expect(kinds(STEP, WHOLE).map(({ schema }) => fresh(schema, WHOLE))).toEqual([
      { op: "walk_on", max: 1 },
      { op: "strike", dice: 3 },
    ]);
    const refs = { cell: [{ id: "b2", name: "" }] };
    expect(fresh({ $ref: "#/$defs/Hero" }, WHOLE, refs)).toEqual({ name: "", steps: [], home: "b2" });
  });

  it("shows what may be nothing as what it is otherwise", () => {
    expect(shapeOf(WHOLE.$defs!["Hero"]!.properties!["pet"], WHOLE, "cat").type).toBe("string");
    expect(shapeOf(undefined, WHOLE, 1.5).type).toBe("number");
  });

  it("changes nothing that was given", () => {
    const next = put(DATA, ["hero", 0, "steps", 0, "dice"], 4);
    expect([at(next, ["hero", 0, "steps", 0, "dice"]), DATA.hero[0]!.steps[0]!.dice]).toEqual([4, 5]);
  });

  it("has addresses that are read as they are written", () => {
    const address = spelt("heroes.toml", ["hero", 1, "steps", 0]);
    expect(unspelt(address)).toEqual({ file: "heroes.toml", path: ["hero", 1, "steps", 0] });
    expect([within(["hero", 1, "x"], ["hero", 1]), within(["hero"], ["hero", 1])]).toEqual([true, false]);
  });
});

describe("what a question costs", () => {
  const cost = { words: "", command: "" };
  it("is said before, in a sentence", () => {
    expect(costs({ ...cost, least: 20, most: 1500 }, "below")).toBe(
      "This takes 20 s to 25 min; it ends as soon as it is decided.",
    );
    expect(costs({ ...cost, least: 300, most: 300 }, "everybody")).toBe("This takes 5 min.");
    expect(costs(cost, "wins")).toBe("This is known at once, without a match.");
    expect(costs({ ...cost, slow: true }, "first")).toMatch(/^Not even the first matches were over/);
  });
  it("is said afterwards, and when it was decided", () => {
    const one = { ...asked("a", 0.5), asked: { kind: "below" as const, game: "race" } };
    const told = { verdict: "below", blocks: 1064, most: 1500, each: 2, matches: 2128, seconds: 1140 };
    expect(decidedAt({ ...one, told })).toMatch(/^decided at pair 1,064 of 1,500, 2,128 matches, in 19 min/);
    expect(decidedAt({ ...one, told: { ...told, verdict: "close" } })).toMatch(/^not decided at pair/);
    expect(decidedAt({ ...one, told: { ...told, verdict: "" } })).toBe("");
  });
});

function asked(hash: string, share: number, more: Partial<Experiment> = {}): Experiment {
  const strengths = [{ name: "Annie", share, low: share - 0.02, high: share + 0.02, n: 900 }];
  return {
    id: hash,
    game: "race",
    asked: { kind: "everybody", game: "race", hash, version: "1" },
    words: "",
    state: "done",
    told: { strengths } as Experiment["told"],
    ...more,
  };
}

function shop(...experiments: Experiment[]): Workshop {
  const variant = { game: "race", name: "", hash: "box", changed: 0, faults: 0, differences: 0 };
  return { game: "race", name: "Race", variants: [{ variant }], experiments, version: "1" };
}

describe("figures", () => {
  const annie = (hash: string, ...all: Experiment[]) => figuresOf(shop(...all), hash).heroes.get("Annie");

  it("are the variant's own, or else the box's, which says so", () => {
    const [mine, box] = [asked("mine", 0.6), asked("box", 0.5)];
    expect([annie("mine", box, mine)?.share, annie("mine", box, mine)?.of]).toEqual([0.6, "here"]);
    expect([annie("mine", box)?.share, annie("mine", box)?.of]).toEqual([0.5, "box"]);
    expect(annie("mine", asked("mine", 0.6, { state: "running" }))).toBeUndefined();
  });

  it("say if another engine measured them", () => {
    const old = asked("mine", 0.6);
    old.asked.version = "0";
    expect(annie("mine", old)?.of).toBe("old");
  });

  it("are unfair only if the whole interval is", () => {
    const figure = { name: "", even: 0.5, of: "here", share: 0.58, low: 0.54, high: 0.62, n: 1 } as const;
    expect([unfair(figure), unfair({ ...figure, low: 0.56 })]).toEqual([false, true]);
  });

  it("stand in their units", () => {
    expect([percent(0.5), amount(-0.0123, "%"), amount(0.02, "%", true), amount(7.5, "rounds")]).toEqual([
      "50.0",
      "−1.2",
      "+2.0",
      "7.50",
    ]);
    expect([told(null), told(""), told("a"), told([1, 2])]).toEqual(["nothing", "empty", "a", "[1,2]"]);
  });

  it("say how far a question is and how long it takes at most", () => {
    const running = (blocks: number): Experiment =>
      asked("mine", 0.5, {
        state: "running",
        told: { blocks, matches: 4 * blocks, most: 400, each: 4, pace: 10 } as Experiment["told"],
      });
    expect([progress(running(100)), left(running(100)), left(running(390))]).toEqual([
      0.25,
      "at most 2 min",
      "at most 4 s",
    ]);
    expect([standing(running(300)), standing(running(0))]).toEqual(["being measured, 1,200 matches", "being measured"]);
    expect([progress(asked("mine", 0.5)), left(running(400))]).toEqual([1, ""]);
    expect(left({ ...running(100), state: "done" })).toBe("");
  });

  it("say what a change does that does not do what was asked", () => {
    const answer = (kind: string, verdict: string): string =>
      answerOf({ asked: { kind }, told: { answer: "No", verdict } } as unknown as Experiment);
    expect([answer("wins", "less"), answer("length", "same"), answer("above", "not above")]).toEqual([
      "No, less often",
      "No, as long",
      "No",
    ]);
    expect(answerOf({ asked: { kind: "wins" }, told: { answer: "Yes", verdict: "more" } } as Experiment)).toBe("Yes");
  });

  it("say how long a question likely takes, and how far it is of that", () => {
    const told = { blocks: 100, most: 1000, each: 4, pace: 10, ahead: { blocks: 400, early: 250, late: 1000 } };
    const one = asked("mine", 0.5, { state: "running", told: told as unknown as Experiment["told"] });
    expect(likelyLeft(one)).toEqual({ early: "60 s", middle: "2 min", late: "6 min" });
    expect(progress(one)).toBe(0.25);
    expect(likelyLeft(asked("mine", 0.5, { told: { ...told, ahead: null } as Experiment["told"] }))).toBeNull();
  });
});

describe("what a content holds", () => {
  const bench = {
    files: {
      "look.toml": { value: { chip: [{ name: "Hit" }, { name: "Miss" }] } },
      "heroes.toml": { value: { hero: [{ name: "Annie" }, { name: "Ben" }], starts: ["a1", "b2"] } },
      "map.toml": { value: { arena: [{ name: "Ring", icon: "ring" }, { name: "Brook" }], area: [{ name: "Camp" }] } },
    },
    tiles: [{ id: "annie", name: "Annie", file: "heroes.toml", path: ["hero", 0] }],
    differences: [{ file: "map.toml", path: ["arena", 1, "wells"] }],
  } as unknown as Bench;

  it("lies on shelves by kind, without those who can be dealt, and without what is only looks", () => {
    expect(leaders(bench)).toBe("Heroes");
    const shelves = shelvesOf(bench);
    expect(shelves.map((one) => one.name)).toEqual(["Arenas"]);
    expect(shelves[0]?.things.map(({ name, icon, changes }) => [name, icon, changes])).toEqual([
      ["Ring", "ring", 0],
      ["Brook", "", 1],
    ]);
  });

  it("is called by the words of the content", () => {
    expect(["hero", "stand_in", "ally", "class", "box", "options"].map(several)).toEqual([
      "Heroes",
      "Stand ins",
      "Allies",
      "Classes",
      "Boxes",
      "Options",
    ]);
  });
});

describe("a table with other content than the game's own", () => {
  it("says so by the variant's name, or by the content's sign", () => {
    expect(played({ hash: "3f2a99", variant: "Lighter" }).short).toBe("Lighter");
    expect(played({ hash: "3f2a99", variant: "Lighter" }).long).toContain("“Lighter”, content 3f2a");
    expect(played({ hash: "3f2a99" }).short).toBe("Other content 3f2a");
  });
});

describe("a printed card", () => {
  const hammer: Card = {
    id: "a",
    name: "Hammer Time",
    text: "One swing.",
    left: [{ shape: "die", value: "5" }],
    foot: [
      { shape: "circle", value: "2" },
      { shape: "triangle", value: "5" },
    ],
  };
  it("has a ring on each part that differs from the box", () => {
    const mine = { ...hammer, text: "Two.", foot: [hammer.foot![0]!, { shape: "triangle" as const, value: "4" }] };
    expect([...differing(mine, hammer)]).toEqual(["text", "foot 1"]);
    expect([...differing({ ...hammer, foot: [] }, hammer)]).toEqual(["foot 0"]);
    expect(differing(hammer, structuredClone(hammer)).size + differing(hammer, undefined).size).toBe(0);
  });
  it("is that of the row around a field, or those within a part that is no card itself", () => {
    const print = (...path: (string | number)[]) => ({ file: "heroes.toml", path, card: hammer });
    const prints = [print("hero", 1), print("hero", 1, "abilities", 0), print("hero", 1, "item", "levels", 0)];
    const bench = { prints } as unknown as Bench;
    const shown = (...path: (string | number)[]) => printsAt(bench, "heroes.toml", path).map((one) => one.path.length);
    expect([shown("hero", 1), shown("hero", 1, "abilities", 0, "steps", 0), shown("hero", 1, "item")]).toEqual([
      [2],
      [4],
      [5],
    ]);
    expect([shown("hero", 2), printsAt(bench, "look.toml", []).length]).toEqual([[], 0]);
  });
});

describe("what one could ask next", () => {
  const told = {
    others: [
      { name: "Granite Gran", unit: "%", before: 0.5, after: 0.58, gap: 0.08, half: 0.03, n: 90, sure: true },
      { name: "Sir Croak", unit: "%", before: 0.5, after: 0.6, gap: 0.1, half: 0.2, n: 90, sure: false },
    ],
  } as Experiment["told"];
  const one = { id: "1", state: "done", asked: { kind: "wins", variant: "Lighter", hash: "h", bots: "gentle" }, told };
  const bench = { variant: { hash: "h" }, tiles: [{ id: "gran", name: "Granite Gran" }] } as unknown as Bench;
  const asking = (shop: unknown[], now = bench) =>
    nextQuestions(one as unknown as Experiment, { experiments: shop } as unknown as Workshop, now);
  it("begins with who surely moved, by the same bots, and asks nothing twice", () => {
    expect(asking([one])).toEqual([
      {
        words: "Is Granite Gran above 55 %?",
        wish: { kind: "above", variant: "Lighter", hero: "gran", level: "gentle" },
      },
      {
        words: "How strong is everybody, and which cards are played?",
        wish: { kind: "everybody", variant: "Lighter", hero: "", level: "gentle" },
      },
    ]);
    const known = { asked: { kind: "above", hero: "gran", hash: "h" } };
    expect(asking([one, known])[0]?.wish.kind).toBe("everybody");
  });
  it("is nothing where the variant was changed since", () => {
    expect(asking([one], { ...bench, variant: { hash: "other" } } as unknown as Bench)).toEqual([]);
  });
});

describe("words of a card", () => {
  it("take a number where one writes, parted from other words by spaces", () => {
    expect(putIn("One swing.", [9, 9], "dice")).toEqual({ text: "One swing {dice}.", caret: 16 });
    expect(putIn("Roll dice", [5, 5], "dice")).toEqual({ text: "Roll {dice} dice", caret: 12 });
    expect(putIn("Roll 5 dice", [5, 6], "dice")).toEqual({ text: "Roll {dice} dice", caret: 11 });
  });
  it("are mended where a name is wrong, and only there", () => {
    const numbers = { dice: 5, range: 1 };
    expect(mended("Reach {range}, {dices} dice.", numbers, "{dice}")).toBe("Reach {range}, {dice} dice.");
    expect(mended("Reach {range, far.", numbers, "{range}")).toBe("Reach {range}");
    expect(mended("hammer-dorp", {}, "hammer-drop")).toBe("hammer-drop");
  });
  it("finish a name that one began to write", () => {
    expect(putIn("Roll {di", [8, 8], "dice")).toEqual({ text: "Roll {dice}", caret: 11 });
    expect(putIn("", [0, 0], "heal2")).toEqual({ text: "{heal2}", caret: 7 });
  });
});

describe("a block that is dragged", () => {
  it("comes to lie behind all whose middle it has passed, itself not counted", () => {
    const middles = [50, 150, 250];
    expect([40, 149, 160, 400].map((y) => placeAt(middles, 0, y))).toEqual([0, 0, 1, 2]);
    expect([10, 100, 249, 300].map((y) => placeAt(middles, 2, y))).toEqual([0, 1, 2, 2]);
  });
});

describe("who plays an experiment", () => {
  const shop = { game: "knockback", variants: [], experiments: [], workers: 2, cluster: "Dask" } as unknown as Workshop;
  const here = { ...shop, cluster: "" };
  const machines = [
    { name: "fox", workers: 2 },
    { name: "owl", workers: 1, gone: 1 },
  ];
  function played(found: Machines | null): Experiment {
    return { machines: found } as unknown as Experiment;
  }

  it("is this machine where there is no cluster", () => {
    expect(handsOf(null, here).map((one) => [one.here, one.gone])).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(handsWords(played(null), here).who).toMatch(/^2 processes of this machine play, gently/);
    expect(whereWords(here)).toBe("2 processes here");
    expect(whereWords({ ...here, workers: undefined })).toBe("1 process here");
  });

  it("is each worker of a cluster, and what has left is told", () => {
    const found: Machines = { where: "dask", machines, playing: 3, left: 1, left_at: 0 };
    expect(handsOf(found, shop).map((one) => one.words)).toEqual([
      "a worker of fox",
      "a worker of fox",
      "a worker of owl",
      "a worker of owl, which left",
    ]);
    const words = handsWords(played(found), shop);
    expect(words.who).toBe("3 on Dask, 2 machines, and all play.");
    expect(words.left).toMatch(/^ One left at .*none counts twice\.$/);
    expect(whereWords({ ...shop, experiments: [played(found)] })).toBe("3 on Dask");
  });

  it("is each machine where workers are many", () => {
    const many = [
      { name: "fox", workers: 64 },
      { name: "owl", workers: 60, gone: 4 },
    ];
    const found: Machines = { where: "dask", machines: many, playing: 100, left: 4, left_at: 0 };
    expect(handsOf(found, shop).map((one) => one.many)).toEqual([64, 60, 4]);
    expect(handsWords(played(found), shop).who).toBe("124 on Dask, 2 machines, 100 of them play now.");
  });

  it("is nobody when all have left, which is said", () => {
    const found: Machines = { where: "dask", machines: [{ name: "owl", gone: 2 }], left: 2, left_at: 0 };
    expect(handsWords(played(found), shop)).toMatchObject({ none: true, who: "" });
    expect(handsWords(played(null), shop).who).toBe("Dask is asked to play.");
  });
});

describe("parts of a step", () => {
  const whole: Schema = {
    $defs: {
      Strike: {
        type: "object",
        properties: {
          op: { enum: ["strike"] },
          pay: { title: "Payment", anyOf: [{ $ref: "#/$defs/Pay" }, { type: "null" }] },
          riders: {
            title: "A hit also",
            type: "array",
            items: { anyOf: [{ $ref: "#/$defs/Drain" }], discriminator: { propertyName: "op" } },
          },
          prelude: { "x-hidden": true, anyOf: [{ $ref: "#/$defs/Hidden" }, { type: "null" }] },
        },
        required: ["op"],
      },
      Pay: { type: "object", properties: { most: { type: "integer" } }, required: ["most"] },
      Drain: { type: "object", properties: { op: { enum: ["drain"] } }, required: ["op"] },
      Hidden: { type: "object" },
    },
  };
  const card: Schema = {
    type: "object",
    properties: {
      steps: {
        type: "array",
        items: { anyOf: [{ $ref: "#/$defs/Strike" }], discriminator: { propertyName: "op" } },
      },
    },
  };
  const rows = palette(card, whole);
  const [pay, drain] = rows[0]!.parts;
  const place = { file: "a.toml", path: ["riders"], label: "A hit also", many: true, there: true, count: 1, most: 2 };

  it("are offered by whose they are; what is hidden is not", () => {
    expect(rows.map((row) => [row.name, row.parts.map((one) => one.name)])).toEqual([["Strike", ["Payment", "Drain"]]]);
  });

  it("go where they fit and there is room, and else it is said why not", () => {
    const refs = refsOf(whole.$defs!["Strike"]!.properties!["riders"]!);
    expect(refusal({ ...place, refs }, drain!)).toBe("");
    expect(refusal({ ...place, refs, count: 2 }, drain!)).toBe("no more than 2");
    expect(refusal({ ...place, refs }, pay!)).toBe("not here");
    expect(refusal({ ...place, refs: [pay!.ref], many: false }, pay!)).toBe("once only");
  });
});

describe("a drawing", () => {
  it("is marked at round numbers, as many as one can read", () => {
    expect(ticks(-0.157, 0.157, 6).map((one) => mark(one, "%"))).toEqual(["−10", "0", "10"]);
    expect(ticks(0, 435, 3)).toEqual([0, 200, 400]);
    expect(ticks(6.2, 7.4, 6).map((one) => mark(one, "rounds"))).toEqual([
      "6.2",
      "6.4",
      "6.6",
      "6.8",
      "7",
      "7.2",
      "7.4",
    ]);
    expect(ticks(1, 1, 5)).toEqual([]);
  });

  it("says how narrow its band has to be: until it leaves nothing, or lies where nothing matters", () => {
    const look = (mean: number): Experiment["told"] => ({
      low: -0.025,
      high: 0.025,
      looks: [{ n: 40, mean, low: -1, high: 1 }],
    });
    const one = { asked: { kind: "wins" }, told: look(-0.08) } as Experiment;
    expect(needed(one)).toBeCloseTo(0.08);
    expect(needed({ ...one, told: look(0.005) })).toBeCloseTo(0.02);
    expect(needed({ ...one, asked: { kind: "above" } } as Experiment)).toBe(0);
  });
});

describe("what lies beside what is open", () => {
  const bench = {
    files: { "a.toml": { value: { hero: [{ name: "Ann", cards: [{}, {}, {}] }, { name: "Ben" }] } } },
    tiles: [
      { id: "ann", file: "a.toml", path: ["hero", 0], cards: [1, 2].map((n) => ({ path: ["hero", 0, "cards", n] })) },
    ],
    chances: [{ file: "a.toml", path: ["hero", 0], words: "4 dice hit 76% against 2." }],
  } as unknown as Bench;

  it("leads through the cards of a hero, and through the rows of a list", () => {
    expect(besides(bench, "a.toml", ["hero", 0, "cards", 1])).toEqual({ before: null, after: ["hero", 0, "cards", 2] });
    expect(besides(bench, "a.toml", ["hero", 1])).toEqual({ before: ["hero", 0], after: null });
    expect(besides(bench, "a.toml", [])).toBeNull();
  });

  it("says which words of a chance are others in the box", () => {
    const box = {
      files: bench.files,
      chances: [{ file: "a.toml", path: ["hero", 0], words: "5 dice hit 85% against 2." }],
    } as unknown as Bench;
    const [words] = chancesAt(bench, box, "a.toml", ["hero", 0]);
    expect(words?.map(({ word, was }) => (was ? `${was}>${word}` : word)).join(" ")).toBe(
      "5>4 dice hit 85%>76% against 2.",
    );
    expect(chancesAt(bench, box, "a.toml", ["hero", 1])).toEqual([]);
    const other = { ...box, files: { "a.toml": { value: { hero: [{ id: "bob" }] } } } } as unknown as Bench;
    const [alone] = chancesAt(bench, other, "a.toml", ["hero", 0]);
    expect(alone?.some(({ was }) => was)).toBe(false);
  });
});

describe("signs of parts", () => {
  it("finds them by the word, and a rule at the beginning of what is said", () => {
    const icons = { gain_rage: "enrage" };
    expect(signOf(icons, "Gain rage")).toBe("enrage");
    expect(signOf(icons, "Nothing such")).toBe("");
    expect(ruleOf("KB-17.3 Attack one target.")).toBe("KB-17.3");
    expect(ruleOf("The area lies around the hero (KB-3.1).")).toBe("");
  });
});
