/** What came of one's matches, in words. */
import { describe, expect, test } from "vitest";
import { basis, inWords, opponents, points, scored, sureness, together } from "../src/lib/standing";
import type { Rating } from "../src/protocol";

const rating: Rating = { game: "race", name: "Race", kind: "duel", points: 1043, spread: 290, n: 34, tells: "sure" };

describe("what came of my matches", () => {
  test("is summed over whom they were against", () => {
    const all = together([
      { people: true, won: 2, lost: 1 },
      { level: "hard", name: "Hard", drawn: 1 },
    ]);
    expect(inWords(all)).toBe("2 won, 1 drawn, 1 lost");
    expect(inWords(together([{ won: 3 }]))).toBe("3 won, 0 lost");
  });

  test("names people, bots of a level, and bots of several", () => {
    expect(["People", "Hard bots", "Bots of several levels"]).toEqual(
      [{ people: true }, { level: "hard", name: "Hard" }, {}].map(opponents),
    );
  });

  test("is told as short as can be", () => {
    expect([scored({ won: 3, drawn: 0, lost: 2 }), scored({ won: 3, drawn: 1, lost: 2 })]).toEqual([
      "3 : 2",
      "3 : 1 : 2",
    ]);
  });

  test("says how sure a rating is", () => {
    expect([
      sureness(rating),
      sureness({ ...rating, tells: "range" }),
      sureness({ ...rating, tells: "new", n: 4 }),
    ]).toEqual(["give or take 290", "not sure yet", "after 6 more"]);
  });

  test("tells a rating only as far as it is known", () => {
    expect([points(rating), basis(rating)]).toEqual(["1043", "give or take 290, 34 rated matches"]);
    expect(points({ ...rating, tells: "range", spread: 400 })).toBe("643 to 1443");
    expect([points({ ...rating, tells: "new", n: 1 }), basis({ ...rating, tells: "new", n: 1 })]).toEqual([
      "new",
      "1 rated match, too few to tell",
    ]);
  });
});
