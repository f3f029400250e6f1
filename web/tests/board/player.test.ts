// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { STILL } from "../../src/board/frames";
import type { Effect, Slide, Step } from "../../src/board/steps";
import { Player } from "../../src/board/player.svelte";
import { Pace } from "../../src/lib/pace.svelte";
import { pointsDown, wedgeAngle, wedgePaths, wedgeTransform } from "../../src/pieces/wedge";

interface Played {
  keys: Keyframe[];
  how: KeyframeAnimationOptions;
  ended: boolean;
}

let played: Played[];
let player: Player;
let pace: Pace;
let body: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  played = [];
  document.body.innerHTML = `<div id="place"><div id="body"><i data-wedge></i></div></div>`;
  Element.prototype.animate = function (keys, how) {
    const one: Played = { keys: keys as Keyframe[], how: how as KeyframeAnimationOptions, ended: false };
    played.push(one);
    const animation = new EventTarget() as Animation;
    animation.cancel = () => {
      one.ended = true;
      animation.dispatchEvent(new Event("cancel"));
    };
    return animation;
  };
  player = new Player();
  pace = new Pace();
  body = document.querySelector("#body")!;
  player.register("a", body);
});
afterEach(() => void vi.useRealTimers());

const slide = (more: Partial<Slide> = {}): Slide => ({
  piece: "a",
  ms: 400,
  wait: 0,
  easing: "linear",
  frames: [STILL, { ...STILL, dx: 10, dy: 20, offset: 1 }],
  ...more,
});
const step = (more: Partial<Step> = {}): Step => ({ ms: 400, slides: [slide()], effects: [], after: {}, ...more });
const plays = (...steps: Step[]): Promise<void> =>
  player.play(
    () => steps,
    pace,
    () => 2,
  );

describe("a step", () => {
  it("moves the body of its piece in pixels, and ends with the piece in its new place", async () => {
    void plays(step({ after: { a: { at: "rock" } } }));
    await vi.advanceTimersByTimeAsync(399);
    expect([played[0]!.keys.at(-1)!["transform"], player.overrides, player.moving]).toEqual([
      "translate(20.0px, 40.0px) rotate(0deg) scale(1.000)",
      {},
      true,
    ]);
    expect(body.parentElement!.style.zIndex).toBe("9000");
    await vi.advanceTimersByTimeAsync(1);
    expect([player.overrides, played[0]!.ended, player.moving]).toEqual([{ a: { at: "rock" } }, true, false]);
    expect(body.parentElement!.style.zIndex).toBe("");
  });

  it("begins when the one before is over, and is planned only then", async () => {
    const planned: string[] = [];
    void plays(step());
    void player.play(
      () => {
        planned.push("second");
        return [step()];
      },
      pace,
      () => 1,
    );
    await vi.advanceTimersByTimeAsync(399);
    expect([planned, played.length]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(2);
    expect([planned, played.length]).toEqual([["second"], 2]);
  });

  it("of a piece that is not on this board moves nothing, and takes its time all the same", async () => {
    let over = false;
    void plays(step({ slides: [slide({ piece: "nobody" })] })).then(() => (over = true));
    await vi.advanceTimersByTimeAsync(399);
    expect([played, over]).toEqual([[], false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toBe(true);
  });

  it("of a piece that has left the page moves nothing, but not if another body has taken its place", async () => {
    const forget = player.register("b", body);
    const other = document.createElement("div");
    player.register("b", other);
    forget();
    expect(player.body("b")).toBe(other);
    player.register("c", body)();
    expect(player.body("c")).toBeUndefined();
  });

  it("that turns a figure moves its wedge alone", async () => {
    void plays(step({ slides: [slide({ wedge: [0, 90] })] }));
    await vi.advanceTimersByTimeAsync(1);
    expect(played[0]!.keys.map((key) => key["transform"])).toEqual([wedgeTransform(50, 0), wedgeTransform(50, 90)]);
    expect(body.parentElement!.style.zIndex).toBe("");
  });

  it("goes twice as fast where there is much to show", async () => {
    pace.late = true;
    void plays(step({ slides: [slide({ wait: 100 })], after: { a: { at: "rock" } } }));
    await vi.advanceTimersByTimeAsync(200);
    expect([played[0]!.how.duration, played[0]!.how.delay, player.overrides]).toEqual([200, 50, { a: { at: "rock" } }]);
  });
});

describe("what is passed over", () => {
  it("is at its end at once, with everything that was still to come", async () => {
    void plays(
      step({ after: { a: { at: "rock" } } }),
      step({ after: { b: { at: "sand" } } }),
      step({ after: { a: { at: "moss" } } }),
    );
    await vi.advanceTimersByTimeAsync(100);
    pace.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect([player.overrides, player.moving, played.length]).toEqual([
      { a: { at: "moss" }, b: { at: "sand" } },
      false,
      1,
    ]);
  });

  it("is forgotten when the next scene says where everything is", async () => {
    pace.skip();
    await plays(step({ after: { a: { at: "rock" } } }));
    expect(player.overrides).toEqual({ a: { at: "rock" } });
    player.settle();
    expect(player.overrides).toEqual({});
  });

  it("does not stop what comes after it if it fails", async () => {
    const failed = player.play(
      () => {
        throw new Error("no plan");
      },
      pace,
      () => 1,
    );
    await expect(failed).rejects.toThrow("no plan");
    void plays(step());
    await vi.advanceTimersByTimeAsync(1);
    expect([played.length, player.moving]).toEqual([1, true]);
  });
});

describe("an effect", () => {
  const effect = { kind: "burst" } as unknown as Effect;

  it("comes after its wait and goes after its time, while its step goes on", async () => {
    void plays(step({ slides: [], effects: [{ effect, ms: 200, wait: 100 }] }));
    await vi.advanceTimersByTimeAsync(99);
    expect(player.effects).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(player.effects).toMatchObject([{ effect, ms: 200 }]);
    await vi.advanceTimersByTimeAsync(200);
    expect([player.effects, player.moving]).toEqual([[], true]);
  });

  it("does not come if it is passed over before", async () => {
    void plays(step({ slides: [], effects: [{ effect, ms: 200, wait: 100 }] }));
    await vi.advanceTimersByTimeAsync(50);
    pace.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect(player.effects).toEqual([]);
  });
});

describe("the wedge of a figure", () => {
  it("turns with the board", () => {
    expect([wedgeAngle(60, 90), wedgeAngle(0), wedgeAngle(null), wedgeAngle(undefined, 90)]).toEqual([
      150,
      0,
      null,
      null,
    ]);
  });

  it("lies lower where it points down, so that the bar below stays free", () => {
    expect([0, 90, 180, 240, 300].map(pointsDown)).toEqual([false, false, true, true, false]);
    expect(pointsDown(null)).toBe(false);
    const drop = (degrees: number): number =>
      Number(/translate\(0px, ([\d.]+)px\)/.exec(wedgeTransform(50, degrees))![1]);
    expect(drop(180)).toBeGreaterThan(drop(0));
  });

  it("is outside of its piece, with its core inside of it", () => {
    const tip = (path: string): number => Math.abs(Number(path.split("L")[1]!.split(" ")[1]));
    const { body: whole, core } = wedgePaths(50);
    expect(tip(whole)).toBeGreaterThan(tip(core));
    expect(tip(core)).toBeGreaterThan(50);
  });
});
