import { describe, expect, it } from "vitest";
import { code, parse, path, spelled, type Route } from "../src/lib/router";

describe("router", () => {
  it.each<[string, Route]>([
    ["/", { page: "shelf" }],
    ["/about", { page: "about" }],
    ["/new/some-game", { page: "setup", game: "some-game" }],
    ["/c/dxYqv1", { page: "club", id: "dxYqv1" }],
    ["/new/some-game?club=x&swiss", { page: "setup", game: "some-game", club: "x", swiss: true }],
    ["/games/some-game/how", { page: "how", game: "some-game", at: 1, match: "" }],
    ["/games/some-game/how?page=3&match=dxYqv1", { page: "how", game: "some-game", at: 3, match: "dxYqv1" }],
    ["/games/some-game/how?page=-x", { page: "how", game: "some-game", at: 1, match: "" }],
    ["/games/some-game", { page: "lost", path: "/games/some-game" }],
    ["/j/k7qm", { page: "join", code: "K7QM" }],
    ["/j/bcdf%20-ghjk", { page: "join", code: "BCDFGHJK" }],
    ["/m/dxYqv1", { page: "table", match: "dxYqv1", replay: false }],
    ["/m/dxYqv1?replay", { page: "table", match: "dxYqv1", replay: true }],
    ["/p/x-9_Q", { page: "profile", address: "x-9_Q" }],
    ["/lab/some-game", { page: "lab", game: "some-game" }],
    ["/lab/some-game?variant=", { page: "lab", game: "some-game", variant: "" }],
    [
      "/lab/some-game?variant=Rhino+lighter&at=a.toml%2Fx%2F1",
      { page: "lab", game: "some-game", variant: "Rhino lighter", at: "a.toml/x/1" },
    ],
    ["/lab/some-game?measured=wins-1", { page: "lab", game: "some-game", measured: "wins-1" }],
    ["/puzzles", { page: "puzzles" }],
    ["/puzzles/some-game", { page: "puzzles", game: "some-game" }],
    ["/puzzles/some-game/fdf2ed0c", { page: "puzzle", game: "some-game", id: "fdf2ed0c" }],
    ["/puzzles/some-game/fdf2ed0c?shown", { page: "puzzle", game: "some-game", id: "fdf2ed0c", shown: true }],
    ["/puzzles/a/b/c", { page: "lost", path: "/puzzles/a/b/c" }],
    ["/lab", { page: "lost", path: "/lab" }],
    ["/m", { page: "lost", path: "/m" }],
    ["/new/a/b", { page: "lost", path: "/new/a/b" }],
  ])("reads %s", (address, route) => {
    expect(parse(address)).toEqual(route);
  });

  it("writes what it reads", () => {
    for (const address of [
      "/",
      "/about",
      "/new/a%20b",
      "/j/K7QM",
      "/c/x",
      "/puzzles",
      "/puzzles/a%20b",
      "/puzzles/a/fdf2ed0c",
      "/puzzles/a/fdf2ed0c?shown",
      "/new/a?open",
      "/new/a?club=x",
      "/new/a?club=x&swiss",
      "/m/x?replay",
      "/p/x-9_Q",
      "/games/a%20b/how",
      "/games/x/how?page=3&match=y",
      "/lab/a%20b",
      "/lab/x?variant=",
      "/lab/x?variant=Rhino+lighter&at=a.toml%2Fx%2F1",
      "/lab/x?variant=y&measured=wins-1",
    ])
      expect(path(parse(address))).toBe(address);
  });

  it("survives a broken escape", () => {
    expect(parse("/new/%E0%A4%A")).toEqual({ page: "setup", game: "%E0%A4%A" });
  });

  it.each([
    [" k7-qm ", "K7QM"],
    ["http://otter.local:8080/j/k7qm", "K7QM"],
    ["bcdf – ghjk", "BCDFGHJK"],
    ["", ""],
  ])("forgives how %j is typed", (typed, wanted) => {
    expect(code(typed)).toBe(wanted);
  });

  it("reads long codes out in two halves", () => {
    expect([spelled("BCDFG"), spelled("BCDFGHJK")]).toEqual(["BCDFG", "BCDF GHJK"]);
  });
});
