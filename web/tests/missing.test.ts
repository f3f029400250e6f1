import { describe, expect, it } from "vitest";
import { lacking, lackingWords } from "../src/lib/missing";
import type { Offer } from "../src/protocol";
import { decision, lanes } from "./made";

const set = (...needs: string[]): Offer => ({ text: needs.join(" "), label: needs.join(" "), needs });

describe("what is missing of an option", () => {
  it("is said by name where it is one of a few", () => {
    const placing = decision([], { forms: [lanes] });
    expect(lackingWords(placing, [], null)).toBe("Choose Top or Mid");
    expect(lackingWords(placing, ["a", "b"], null)).toBe("2 chosen, now Top or Mid");
  });

  it("is a card first, then what the card asks for", () => {
    const kind = (id: string) => (id.startsWith("card") ? "card" : id.startsWith("lane") ? "place" : "thing");
    const asked = decision([
      set("card-swap", "x", "y"),
      set("card-swap", "x", "z"),
      set("card-road", "x", "lane-1"),
      set("card-road", "x", "lane-2"),
    ]);
    expect(lacking(asked, [], kind)).toEqual(["card-swap", "card-road"]);
    expect(lacking(asked, ["card-swap", "x"], kind)).toEqual(["y", "z"]);
    expect(lacking(asked, ["card-road", "x"], kind)).toEqual(["lane-1", "lane-2"]);
  });
});
