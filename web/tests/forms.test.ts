import { describe, expect, it } from "vitest";
import { begun, byText, complete } from "../src/lib/forms";
import { gather, group, typed } from "../src/lib/offers";
import type { Offer } from "../src/protocol";
import { justThese } from "../src/table/laid";
import { decision, lanes, register } from "./made";

const direct: Offer = { text: "1 move-1", label: "Register 1: Move 1", on: ["a"] };
const open = decision([direct], { forms: [{ ...register, at_once: true }] });
const placing = decision([], { forms: [lanes] });

describe("a form", () => {
  it("makes the option of what is chosen, in its own order", () => {
    expect(complete(lanes, ["c", "top", "a"])).toEqual({
      text: "top card-a card-c",
      label: "Place A, C in Top",
      needs: ["top", "a", "c"],
      tone: "main",
    });
    expect(complete(lanes, ["mid"])?.text).toBe("mid nothing");
    expect(complete(lanes, ["b", "mid"])?.label).toBe("Place B alone in Mid");
  });

  it("has no option while something is missing, is there twice, or is none of its things", () => {
    expect([[], ["a"], ["top", "mid"], ["top", "x"]].map((chosen) => complete(lanes, chosen))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("is read from its text form, whatever the order of the cards", () => {
    const texts = ["top card-c card-a", "MID NOTHING", "top", "card-a top", "top card-a card-a", "top card-x"];
    expect(texts.map((text) => byText(placing, text)?.text)).toEqual([
      "top card-a card-c",
      "mid nothing",
      "top nothing",
      undefined,
      undefined,
      undefined,
    ]);
    expect(typed(open, " 2  Turn ")?.label).toBe("Register 2: Turn");
  });

  it("says what is chosen of it so far", () => {
    expect([begun(register, ["r3"]), begun(register, ["b"]), begun(register, []), begun(register, ["x"])]).toEqual([
      "Register 3",
      "...: Turn",
      "",
      "",
    ]);
  });
});

describe("a question with forms", () => {
  it("lets everything be chosen that still goes into one option, and another place instead", () => {
    const glows = (...chosen: string[]): string[] => [...gather(placing, chosen).open];
    expect(glows()).toEqual(["top", "mid", "a", "b", "c"]);
    expect(glows("mid", "a")).toEqual(["mid", "a", "b", "c"]);
    expect([...gather(placing, ["mid", "a"]).instead]).toEqual([["top", ["a", "top"]]]);
    expect([...gather(open, ["r2"]).open]).toEqual(["r2", "a", "b"]);
    expect([...gather(open, ["r2", "b"]).open]).toEqual(["r2", "b"]);
  });

  it("has the whole option for a button, or for at once", () => {
    const of = ({ whole, at_once, by_button }: ReturnType<typeof gather>): unknown => [whole?.text, at_once, by_button];
    expect(of(gather(placing, ["a", "top"]))).toEqual(["top card-a", false, true]);
    expect(of(gather(open, ["r3", "a"]))).toEqual(["3 move-1", true, false]);
    expect(of(gather(open, ["r3"]))).toEqual([undefined, false, false]);
  });

  it("still offers a card for itself, and knows the option of a card and a place", () => {
    expect(group(open).spots.get("a")).toEqual([direct]);
    expect(justThese(open, new Set(["b", "r2"]))?.text).toBe("2 turn");
    expect(justThese(open, new Set(["a"]))).toBe(direct);
    expect(justThese(open, new Set(["b"]))).toBeUndefined();
  });
});
