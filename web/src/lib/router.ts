/** Where the page is. The address is the only state that survives a reload. */
export type Route =
  | { page: "shelf" }
  | { page: "about" }
  /** Who I am; and where a link leads that moves somebody to this device. */
  | { page: "me" }
  | { page: "become" }
  /** The open tables. */
  | { page: "lobby" }
  /** A club of which one is a member. */
  | { page: "club"; id: string }
  /** What is to be played: at a table in the lobby (`open`) or of this `club`, or in a tournament there (`swiss`). */
  | { page: "setup"; game: string; open?: boolean; club?: string; swiss?: boolean }
  /** How a game is played: the page that is open, from 1 on, and the match one came from. */
  | { page: "how"; game: string; at: number; match: string }
  /** A lesson: at this step, or at the first that was not taken yet. */
  | { page: "learn"; game: string; step?: string }
  /** The puzzles: of today and of the days before, or all of a game. */
  | { page: "puzzles"; game?: string }
  /** A puzzle of a game, to be tried, or `shown`. */
  | { page: "puzzle"; game: string; id: string; shown?: boolean }
  | { page: "join"; code: string }
  /** What somebody shows of their matches. */
  | { page: "profile"; address: string }
  /** A table; `replay`: from its beginning, `n`: as it was after this row. */
  | { page: "table"; match: string; replay: boolean; n?: number }
  /** The workshop of a game: the variant that is chosen ("" is the box; none: the one of last time), what of it is
   * being changed (`at`), or what was measured. */
  | { page: "lab"; game: string; variant?: string; at?: string; measured?: string }
  | { page: "lost"; path: string };

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parse(address: string): Route {
  const [path = "/", query = ""] = address.split("?", 2);
  const parts = path.split("/").filter(Boolean).map(decoded);
  const [first, second] = parts;
  if (parts.length === 0) return { page: "shelf" };
  if (parts.length === 1 && (first === "about" || first === "me" || first === "become" || first === "lobby"))
    return { page: first };
  if (parts.length === 3 && first === "games" && second !== undefined && parts[2] === "how") {
    const asked = new URLSearchParams(query);
    return {
      page: "how",
      game: second,
      at: Math.max(1, Math.trunc(Number(asked.get("page"))) || 1),
      match: asked.get("match") ?? "",
    };
  }
  if (parts.length === 3 && first === "games" && second !== undefined && parts[2] === "learn") {
    const step = new URLSearchParams(query).get("step");
    return { page: "learn", game: second, ...(step ? { step } : {}) };
  }
  if (first === "puzzles" && parts.length <= 3) return puzzles(second, parts[2], new URLSearchParams(query));
  if (parts.length === 2 && second !== undefined) {
    if (first === "c") return { page: "club", id: second };
    if (first === "lab") return lab(second, new URLSearchParams(query));
    if (first === "new") return setup(second, new URLSearchParams(query));
    if (first === "j") return { page: "join", code: code(second) || second };
    if (first === "p") return { page: "profile", address: second };
    if (first === "m") {
      const asked = new URLSearchParams(query);
      const n = /^\d{1,6}$/.test(asked.get("n") ?? "") ? { n: Number(asked.get("n")) } : {};
      return { page: "table", match: second, replay: asked.has("replay"), ...n };
    }
  }
  return { page: "lost", path };
}

function puzzles(game: string | undefined, id: string | undefined, asked: URLSearchParams): Route {
  if (game === undefined) return { page: "puzzles" };
  if (id === undefined) return { page: "puzzles", game };
  return { page: "puzzle", game, id, ...(asked.has("shown") ? { shown: true } : {}) };
}

function lab(game: string, asked: URLSearchParams): Route {
  const [variant, at, measured] = [asked.get("variant"), asked.get("at"), asked.get("measured")];
  return {
    page: "lab",
    game,
    ...(variant !== null ? { variant } : {}),
    ...(at ? { at } : {}),
    ...(measured ? { measured } : {}),
  };
}

function setup(game: string, asked: URLSearchParams): Route {
  const club = asked.get("club") ?? "";
  return {
    page: "setup",
    game,
    ...(asked.has("open") ? { open: true } : {}),
    ...(club ? { club } : {}),
    ...(club && asked.has("swiss") ? { swiss: true } : {}),
  };
}

export function path(route: Route): string {
  switch (route.page) {
    case "shelf":
      return "/";
    case "about":
    case "me":
    case "become":
    case "lobby":
      return `/${route.page}`;
    case "club":
      return `/c/${encodeURIComponent(route.id)}`;
    case "setup": {
      const club = route.club ? `?club=${encodeURIComponent(route.club)}${route.swiss ? "&swiss" : ""}` : "";
      return `/new/${encodeURIComponent(route.game)}${club || (route.open ? "?open" : "")}`;
    }
    case "how": {
      const asked = new URLSearchParams([
        ...(route.at > 1 ? [["page", String(route.at)]] : []),
        ...(route.match ? [["match", route.match]] : []),
      ]).toString();
      return `/games/${encodeURIComponent(route.game)}/how${asked && `?${asked}`}`;
    }
    case "learn": {
      const asked = route.step ? `?step=${encodeURIComponent(route.step)}` : "";
      return `/games/${encodeURIComponent(route.game)}/learn${asked}`;
    }
    case "lab": {
      const asked = new URLSearchParams();
      if (route.variant !== undefined) asked.set("variant", route.variant);
      for (const name of ["at", "measured"] as const) if (route[name]) asked.set(name, route[name]);
      const query = asked.toString();
      return `/lab/${encodeURIComponent(route.game)}${query && `?${query}`}`;
    }
    case "puzzles":
      return route.game ? `/puzzles/${encodeURIComponent(route.game)}` : "/puzzles";
    case "puzzle":
      return `/puzzles/${encodeURIComponent(route.game)}/${encodeURIComponent(route.id)}${route.shown ? "?shown" : ""}`;
    case "join":
      return `/j/${encodeURIComponent(route.code)}`;
    case "profile":
      return `/p/${encodeURIComponent(route.address)}`;
    case "table":
      return `/m/${encodeURIComponent(route.match)}${moment(route)}`;
    case "lost":
      return route.path;
  }
}

function moment({ replay, n }: { replay: boolean; n?: number }): string {
  if (n !== undefined) return `?n=${n}`;
  return replay ? "?replay" : "";
}

/** A code as people type it: spaces, dashes and small letters forgiven; a whole link works too. */
export function code(typed: string): string {
  const link = /\/j\/([^/?#\s]+)/.exec(typed);
  return (link?.[1] ?? typed).replace(/[^0-9a-z]/gi, "").toUpperCase();
}

/** A code as it is read out: eight signs in two halves. */
export function spelled(code: string): string {
  return code.length === 8 ? `${code.slice(0, 4)} ${code.slice(4)}` : code;
}
