import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal, refusalOf } from "../src/net/api";
import { known as shelf } from "../src/lib/games.svelte";

let asked: [string, RequestInit][];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  asked = [];
  answer = () => new Response("{}");
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    asked.push([address, init]);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

async function refused(done: Promise<unknown>): Promise<Refusal> {
  const wrong: unknown = await done.catch((error: unknown) => error);
  expect(wrong).toBeInstanceOf(Refusal);
  return wrong as Refusal;
}

function said(status: number, body: unknown): void {
  answer = () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
}

describe("a request", () => {
  it("asks with this browser's cookie, and gives the answer as it came", async () => {
    said(200, { match: "m1" });
    expect(await api.rematch("m1")).toEqual({ match: "m1" });
    expect(asked).toMatchObject([["/api/matches/m1/rematch", { method: "POST", credentials: "same-origin" }]]);
  });

  it("sends what is wished as JSON", async () => {
    await api.report("m1", { seat: 2, words: "He cursed." });
    const [[address, init]] = asked as [[string, RequestInit]];
    expect([address, init.headers, JSON.parse(String(init.body))]).toEqual([
      "/api/matches/m1/reports",
      { "content-type": "application/json" },
      { seat: 2, words: "He cursed." },
    ]);
  });

  it("writes names into its address so that they cannot lead elsewhere", async () => {
    await api.door("../me?x");
    await api.rules("a/b");
    expect(asked.map(([address]) => address)).toEqual(["/api/join/..%2Fme%3Fx", "/api/games/a%2Fb/rules"]);
    expect(api.record("a b")).toBe("/api/matches/a%20b/record");
  });

  it("asks for a moment as a seat sees it, or as everybody does", async () => {
    await api.moment("m1", 7, 0);
    await api.moment("m1", 7, null);
    expect(asked.map(([address]) => address)).toEqual([
      "/api/matches/m1/moments/7?seat=0",
      "/api/matches/m1/moments/7",
    ]);
  });
});

describe("a request that fails", () => {
  it("says what the server said, with its hint and its rule", async () => {
    said(409, { code: "full", message: "The table is full.", hint: "Ask for a new code.", rule: "KB-1.2" });
    expect({ ...(await refused(api.join("K7QM", {} as never))) }).toMatchObject({
      status: 409,
      code: "full",
      hint: "Ask for a new code.",
      rule: "KB-1.2",
    });
    expect((await refused(api.shelf())).message).toBe("The table is full.");
  });

  it("has no hint and no rule where the server gave none", async () => {
    said(404, { code: "no-match", message: "There is no such match." });
    expect(await refused(api.door("K"))).toMatchObject({ hint: "", rule: "" });
  });

  it.each([
    [502, "<html>Bad gateway</html>", "broken"],
    [404, "not json", "refused"],
    [400, { detail: "no sentence" }, "refused"],
    [500, null, "broken"],
  ])("has a sentence of its own for what is no sentence of ours: %d %j", async (status, body, code) => {
    said(status, body);
    const wrong = await refused(api.me());
    expect([wrong.status, wrong.code, wrong.message]).toEqual([
      status,
      code,
      `The server answered with error ${status}.`,
    ]);
  });

  it("says that nothing is lost if the server does not answer at all", async () => {
    answer = () => Promise.reject(new TypeError("fetch failed"));
    expect(await refused(api.forget())).toMatchObject({
      status: 0,
      code: "offline",
      message: "The server does not answer.",
      hint: "Nothing is lost; try again in a moment.",
    });
  });
});

describe("the games of the server", () => {
  const levels = [
    { id: "easy", name: "Easy", text: "forgets" },
    { id: "mcts", name: "Thinker", text: "thinks", author: "Ada" },
    { id: "odd", name: "Odd", text: "", author: "Bo" },
  ];

  it("are asked for again if that failed, else once, and tell whose a bot is that is not ours", async () => {
    said(503, { code: "busy", message: "Too many." });
    await refused(shelf.load());
    expect(shelf.game("brawl")).toBeUndefined();
    said(200, { games: [{ id: "brawl", name: "Brawl" }], levels, default_level: "easy" });
    await Promise.all([shelf.load(), shelf.load()]);
    await shelf.load();
    expect(asked).toHaveLength(2);
    expect([shelf.game("brawl")?.name, shelf.game("chess"), shelf.level]).toEqual(["Brawl", undefined, "easy"]);
    expect(shelf.levels.map((one) => one.text)).toEqual(["forgets", "thinks; by Ada, not ours", "by Bo, not ours"]);
  });
});

describe("what went wrong", () => {
  it("is told in the server's words", () => {
    const refusal = new Refusal(409, "taken", "Somebody was faster.");
    expect(refusalOf(refusal)).toBe(refusal);
  });

  it("is told in a sentence if it is no refusal, and in full where developers look", () => {
    const console_ = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const wrong = new SyntaxError("Unexpected token <");
    expect(refusalOf(wrong)).toMatchObject({ status: 0, message: "That did not work." });
    expect(refusalOf(wrong, "The rules could not be loaded.").message).toBe("The rules could not be loaded.");
    expect(console_).toHaveBeenCalledWith(wrong);
    console_.mockRestore();
  });
});
