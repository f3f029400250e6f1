import type {
  AboutMe,
  AnswerFound,
  Arrange,
  ArrangeClub,
  ArrangeSwiss,
  AskLab,
  Begin,
  Bench,
  CallMe,
  Calls,
  Clubs,
  Created,
  Door,
  DropVariant,
  Edited,
  EditVariant,
  Error as Said,
  Experiment,
  Finished,
  Fork,
  HandOver,
  HowTo,
  Instead,
  InSwiss,
  Invited,
  Join,
  LabCost,
  Lesson,
  Looked,
  LookFor,
  Me,
  Moment,
  Mutes,
  NewClub,
  NewMatch,
  NewSwiss,
  NewTable,
  NewVariant,
  Pass,
  Planned,
  PlayVariant,
  Profile,
  Profiles,
  Proposed,
  PuzzleHint,
  PuzzleList,
  PuzzlePage,
  Rematch,
  Report,
  Reported,
  Review,
  Rulebook,
  Secret,
  Shelf,
  SitDown,
  Taken,
  TakePuzzle,
  TakeStep,
  TakeVariant,
  Touched,
  Whom,
  WishLab,
  Workshop,
} from "../protocol";

/** A request the server refused, or that never reached it (`status` 0). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly hint = "",
    readonly rule = "",
  ) {
    super(message);
  }
}

/** Return what went wrong as a refusal: its own words, or the given sentence if it has none for people. */
export function refusalOf(error: unknown, sentence = "That did not work."): Refusal {
  if (error instanceof Refusal) return error;
  console.error(error);
  return new Refusal(0, "broken", sentence);
}

function isSaid(value: unknown): value is Said {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}

/** The header of an answer that was kept for when the server cannot be reached: when it was true. */
const AS_OF = "x-outplay-as-of";

async function asked(address: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { credentials: "same-origin", ...init });
  } catch {
    throw new Refusal(0, "offline", "The server does not answer.", "Nothing is lost; try again in a moment.");
  }
  if (response.ok) return response;
  const said: unknown = await response.json().catch(() => null);
  if (isSaid(said)) throw new Refusal(response.status, said.code, said.message, said.hint ?? "", said.rule ?? "");
  throw new Refusal(
    response.status,
    response.status >= 500 ? "broken" : "refused",
    `The server answered with error ${response.status}.`,
  );
}

/** The shape of an answer is the server's promise: its types and these come from one schema. */
async function get<T>(address: string): Promise<T> {
  return (await asked(address)).json() as Promise<T>;
}

async function post<T>(address: string, body: object = {}): Promise<T> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await asked(address, init)).json() as Promise<T>;
}

const id = encodeURIComponent;

/** What is asked for behind an address; nothing of it has to be said. */
function asking(fields: Record<string, string | undefined>): string {
  const said = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return said.length > 0 ? `?${said.join("&")}` : "";
}

export const api = {
  shelf: () => get<Shelf>("/api/shelf"),
  /** The shelf, and when it was so (milliseconds) if the server cannot be reached and it was kept; else 0. */
  shelfAsOf: async (): Promise<{ shelf: Shelf; asOf: number }> => {
    const answer = await asked("/api/shelf");
    return { shelf: (await answer.json()) as Shelf, asOf: Number(answer.headers.get(AS_OF) ?? 0) };
  },
  create: (match: NewMatch) => post<Created>("/api/matches", match),
  plan: (match: NewMatch) => post<Planned>("/api/plans", match),
  door: (code: string) => get<Door>(`/api/join/${id(code)}`),
  join: (code: string, how: Join) => post<Created>(`/api/join/${id(code)}`, how),
  open: (table: NewTable) => post<Created>("/api/tables", table),
  sit: (table: string, how: SitDown) => post<Created>(`/api/tables/${id(table)}/sit`, how),
  leave: (table: string) => post<Created>(`/api/tables/${id(table)}/leave`),
  arrange: (table: string, wish: Arrange) => post<Created>(`/api/tables/${id(table)}/arrange`, wish),
  begin: (table: string, wish: Begin) => post<Created>(`/api/tables/${id(table)}/start`, wish),
  lookFor: (wish: LookFor) => post<Looked>("/api/seeks", wish),
  lookNoMore: () => post<Looked>("/api/seeks/stop"),
  answerFound: (offer: string, yes: boolean) => post<Looked>("/api/seeks/answer", { offer, yes } satisfies AnswerFound),
  clubs: () => get<Clubs>("/api/clubs"),
  makeClub: (club: NewClub) => post<Created>("/api/clubs", club),
  leaveClub: (club: string) => post<Created>(`/api/clubs/${id(club)}/leave`),
  arrangeClub: (club: string, wish: ArrangeClub) => post<Created>(`/api/clubs/${id(club)}/arrange`, wish),
  clubResults: (club: string) => `/api/clubs/${id(club)}/results.csv`,
  makeSwiss: (club: string, swiss: NewSwiss) => post<Created>(`/api/clubs/${id(club)}/swisses`, swiss),
  inSwiss: (swiss: string, act: InSwiss["act"]) =>
    post<Created>(`/api/swisses/${id(swiss)}/me`, { act } satisfies InSwiss),
  arrangeSwiss: (swiss: string, wish: ArrangeSwiss) => post<Created>(`/api/swisses/${id(swiss)}/arrange`, wish),
  standing: (swiss: string) => `/api/swisses/${id(swiss)}/standing.csv`,
  rematch: (match: string, level = "") =>
    post<Created>(`/api/matches/${id(match)}/rematch`, { level } satisfies Rematch),
  proposed: (match: string) => get<Proposed>(`/api/matches/${id(match)}/proposed`),
  fork: (match: string, wish: Fork) => post<Created>(`/api/matches/${id(match)}/forks`, wish),
  fill: (match: string) => post<Created>(`/api/matches/${id(match)}/bots`),
  report: (match: string, about: Report) => post<Reported>(`/api/matches/${id(match)}/reports`, about),
  /** `told`: with the tables on the way there. */
  moment: (match: string, n: number, seat: number | null, told = false) =>
    get<Moment>(
      `/api/matches/${id(match)}/moments/${n}${asking({ seat: seat?.toString(), told: told ? "true" : undefined })}`,
    ),
  finished: (match: string) => get<Finished>(`/api/matches/${id(match)}/finished`),
  review: (match: string) => get<Review>(`/api/matches/${id(match)}/review`),
  instead: (match: string, n: number) => get<Instead>(`/api/matches/${id(match)}/review/${n}`),
  lookBack: (match: string) => post<Review>(`/api/matches/${id(match)}/review`),
  profiles: (match: string) => get<Profiles>(`/api/matches/${id(match)}/profiles`),
  profile: (address: string) => get<Profile>(`/api/people/${id(address)}`),
  mute: (address: string, on: boolean) => post<Profile>(`/api/people/${id(address)}/mute`, { on } satisfies Mutes),
  invite: (address: string) => post<Invited>(`/api/people/${id(address)}/invite`),
  rules: (game: string) => get<Rulebook>(`/api/games/${id(game)}/rules`),
  lesson: (game: string) => get<Lesson>(`/api/games/${id(game)}/lesson`),
  takeStep: (game: string, step: string) => post<Created>(`/api/games/${id(game)}/lesson`, { step } satisfies TakeStep),
  puzzles: () => get<PuzzlePage>("/api/puzzles"),
  puzzlesOf: (game: string) => get<PuzzleList>(`/api/games/${id(game)}/puzzles`),
  puzzleHint: (game: string, puzzle: string) => get<PuzzleHint>(`/api/games/${id(game)}/puzzles/${id(puzzle)}/hint`),
  takePuzzle: (game: string, puzzle: string, shown = false) =>
    post<Created>(`/api/games/${id(game)}/puzzles`, { puzzle, shown } satisfies TakePuzzle),
  how: (game: string) => get<HowTo>(`/api/games/${id(game)}/how`),
  me: () => get<Me>("/api/me"),
  change: (wish: AboutMe) => post<Me>("/api/me", wish),
  handOver: (lasting: boolean) => post<Pass>("/api/me/passes", { lasting } satisfies HandOver),
  whom: (secret: string) => post<Whom>("/api/me/whom", { secret } satisfies Secret),
  become: (secret: string) => post<Me>("/api/me/become", { secret } satisfies Secret),
  giveBack: () => post<Me>("/api/me/return"),
  signOut: (device: string) => post<Me>(`/api/me/devices/${id(device)}/out`),
  withdraw: (code: string) => post<Me>(`/api/me/passes/${id(code)}/out`),
  withdrawAll: () => post<Me>("/api/me/passes/out"),
  forget: () => post<Me>("/api/me/forget"),
  workshop: (game: string) => get<Workshop>(`/api/lab/${id(game)}`),
  bench: (game: string, variant: string) => get<Bench>(`/api/lab/${id(game)}/form?variant=${id(variant)}`),
  touched: (game: string, variant: string) => get<Touched>(`/api/lab/${id(game)}/touched?variant=${id(variant)}`),
  icons: () => get<string[]>("/api/lab/icons"),
  makeVariant: (game: string, wish: NewVariant) => post<Workshop>(`/api/lab/${id(game)}/variants`, wish),
  dropVariant: (game: string, wish: DropVariant) => post<Workshop>(`/api/lab/${id(game)}/drop`, wish),
  editVariant: (game: string, wish: EditVariant) => post<Edited>(`/api/lab/${id(game)}/edit`, wish),
  variantFile: (game: string, variant: string) => `/api/lab/${id(game)}/file?variant=${id(variant)}`,
  takeVariant: (game: string, text: string) => post<Taken>(`/api/lab/${id(game)}/take`, { text } satisfies TakeVariant),
  playVariant: (game: string, wish: PlayVariant) => post<Created>(`/api/lab/${id(game)}/play`, wish),
  labCost: (game: string, wish: AskLab) => post<LabCost>(`/api/lab/${id(game)}/cost`, wish),
  measure: (game: string, wish: AskLab) => post<Experiment>(`/api/lab/${id(game)}/experiments`, wish),
  balanceReport: (game: string, one: string) => `/api/lab/${id(game)}/experiments/${id(one)}/report`,
  experiment: (game: string, one: string) => get<Experiment>(`/api/lab/${id(game)}/experiments/${id(one)}`),
  wishLab: (game: string, one: string, wish: WishLab["wish"]) =>
    post<Workshop>(`/api/lab/${id(game)}/experiments/${id(one)}`, { wish } satisfies WishLab),
  calls: () => get<Calls>("/api/calls"),
  callMe: (wish: CallMe) => post<Calls>("/api/calls", wish),
  callMeNot: () => post<Calls>("/api/calls/stop"),
  stored: "/api/me/export",
  record: (match: string) => `/api/matches/${id(match)}/record`,
};
