// Generated from outplay/server/protocol/messages by web/protocol.py; do not edit.

export type Tone = "plain" | "good" | "harm" | "warn" | "act" | "green" | "yellow" | "red" | "blue" | "muted";

export type Shape =
  | "circle"
  | "triangle"
  | "octagon"
  | "square"
  | "diamond"
  | "star"
  | "die"
  | "boot"
  | "shield"
  | "target"
  | "pill";

export type SideStyle = "azure" | "ember" | "jade" | "plum" | "nobody";

export type Weight = "low" | "" | "high";

export type SeatKind = "you" | "link" | "hotseat" | "bot";

/**
 * POST /api/me: what is to be changed. What is left out stays. `public`: whether others may see what came of one's
 * matches, at an address that is drawn anew each time.
 */
export interface AboutMe {
  name?: string | null;
  icon?: string | null;
  preferences?: Record<string, string> | null;
  public?: boolean | null;
}

/** Something that is done when its turn comes: by a piece, with a card that is turned up then. */
export interface Act {
  id: string;
  piece: string;
  card: Card;
}

/**
 * A good answer: the text forms of its picks, what they are called, and what one would pick after it. `chance`: of
 * winning, give or take a standard `error`. `fear`: what others may do that takes most of the chance; None if nothing
 * stands out.
 */
export interface Advised {
  options: string[];
  labels: string[];
  then: string[];
  chance: number;
  error: number;
  fear?: Feared | null;
}

/**
 * What is likely to come: after how many blocks it is decided, mostly between `early` and `late`; `looks`: the band on
 * the way, if all goes on as it does.
 */
export interface Ahead {
  blocks: number;
  early: number;
  late: number;
  looks?: Look[];
}

/** POST /api/seeks/answer: play with who was found (`offer`), or not now: then one looks no more. */
export interface AnswerFound {
  offer: string;
  yes: boolean;
}

/** What one of two contents came to: its own number, and the interval that holds it, at all looks together. */
export interface Arm {
  mean: number;
  low: number;
  high: number;
}

/**
 * POST /api/tables/{id}/arrange: change who sits where, as the one who arranges the table. `number`: that of the
 * table's last change one knows of; if there is a later one, nothing is done. `act`: "remove" whoever sits at `seat`,
 * who does not come back; "swap" it with the seat `other`; seat a "bot" of this `level`; make it "free" of a bot; "hand
 * on" the table to who sits there.
 */
export interface Arrange {
  number: number;
  act: "bot" | "free" | "hand on" | "remove" | "swap";
  seat: number;
  other?: number;
  level?: string;
}

/**
 * POST /api/clubs/{id}/arrange: change a club, as its owner. `number`: that of the club's last change one knows of; if
 * there is a later one, nothing is done. `act`: "rename" it to `name`; "remove" a `member`, who does not come back;
 * "hand on" the club to a member; "close" it.
 */
export interface ArrangeClub {
  number: number;
  act: "close" | "hand on" | "remove" | "rename";
  member?: number;
  name?: string;
}

/**
 * POST /api/swisses/{id}/arrange: change a tournament, as the owner of the club. `number`: as in `ArrangeClub`. `act`:
 * "begin" its next round; take an `entrant` "out", who may enter again; "end" it with the standing as it is; or
 * "cancel" it before it has begun.
 */
export interface ArrangeSwiss {
  number: number;
  act: "begin" | "cancel" | "end" | "out";
  entrant?: number;
}

/**
 * The picture of a card: a big icon (turned by `turn` degrees, repeated `times` in a row), a small second one, two
 * colors, a pattern.
 */
export interface Art {
  icon: string;
  second?: string;
  tones?: [string, string];
  pattern?: "dots" | "lines" | "rays" | "rings";
  turn?: number;
  times?: number;
}

/**
 * Ask what would be good answers to this seat's open decision, where hints are allowed (`View.hints`). Everybody is
 * told that it was asked. Answered by `Hinted` with the same `id`. There is one hint for a decision: asked again, also
 * after going back to it, it is the same, and not counted again.
 */
export interface AskHint {
  type: "hint";
  id: string;
  seat: number;
  decision: number;
}

/** POST /api/lab/{game}/experiments: have something measured. `most`: blocks at most; 0: as many as usual. */
export interface AskLab {
  kind: "above" | "below" | "everybody" | "first" | "length" | "wins";
  variant?: string;
  hero?: string;
  level?: string;
  most?: number;
}

/**
 * A question. `variant`: whose content it is asked of, "" for the box; `called`: what that was called then. `hash`: of
 * that content. `most`: blocks at most; 0: as many as usual.
 */
export interface Asked {
  kind: "above" | "below" | "everybody" | "first" | "length" | "wins";
  game: string;
  variant?: string;
  called?: string;
  hero?: string;
  hero_called?: string;
  bots?: string;
  seed?: string;
  most?: number;
  hash?: string;
  version?: string;
  at?: number;
}

/**
 * The first message of a client that shows the shelf, in place of `Hello`. Answered by `Called`, and from then on
 * whenever that is another one.
 */
export interface AtShelf {
  type: "shelf";
}

/** Take one's own seat back from the bot that sits in. */
export interface Back {
  type: "back";
  id: string;
  seat: number;
}

/** A small mark on a piece. `at` is the corner: nw, ne, sw, se. */
export interface Badge {
  at: "ne" | "nw" | "se" | "sw";
  value?: string;
  icon?: string;
  shape?: Shape;
  tone?: Tone;
  label?: string;
}

/** A colored band of a graph, from `low` to `high` (0..1, 0 at the bottom). */
export interface Band {
  low: number;
  high: number;
  name: string;
  tone: Tone;
  shape?: Shape | null;
}

/** A bar with `of` ticks of which `at` are filled. */
export interface Bar {
  at: number;
  of: number;
  label: string;
  tone?: Tone;
}

/**
 * One thing that is shown when it happens. Front ends play beats in order; a beat with `along` is shown together with
 * the one before it, even if that belongs to the line before. - `move`: piece along cells, as `how` says; `face`: piece
 * turns on the spot to `way`, in degrees; `bump`: piece against other; `fall`: piece at cell - `roll`: dice; `pop`:
 * words or a number over a piece or cell; `flood`: cells - `beam`: from piece or cell to other or cell (one of tone
 * harm belongs to nobody) - `wreck`: piece is destroyed where it stands - `turn`: a new turn or round; without a text
 * what follows begins by itself; `end`: of the match - `show`: comes forward, and what is told from then on is read
 * beside it; `hold`: wait until that was read or clicked away What is drawn on pieces and panels changes with the scene
 * of the next moment. Cards need no beat: they fly from zone to zone and turn over where they lie, by their ids.
 */
export interface Beat {
  kind:
    | "beam"
    | "bump"
    | "end"
    | "face"
    | "fall"
    | "flood"
    | "hold"
    | "move"
    | "pop"
    | "roll"
    | "show"
    | "turn"
    | "wreck";
  piece?: string;
  other?: string;
  cells?: string[];
  how?: "" | "flight" | "leap" | "place" | "pull" | "swap" | "walk";
  way?: number | null;
  along?: boolean;
  dice?: Dice[];
  text?: string;
  tone?: Tone;
  show?: Show | null;
}

/** Why nothing is offered there; empty if no rule says so. */
export interface Because {
  type: "because";
  id: string;
  refusals: Refusal[];
}

/** POST /api/tables/{id}/start: begin the match, once every seat is taken. `number`: as in `Arrange`. */
export interface Begin {
  number: number;
}

/**
 * GET /api/lab/{game}/form: a variant with all that can be changed in it. `refs`: what may be named, by kind. `tiles`:
 * who can be dealt. `prints`: its cards as they are printed; none while it has mistakes. `numbers`: of texts whose rows
 * have any; none while fields are of the wrong kind. `chances`: what can be said of its dice and of what is dealt,
 * without a match; none while it has mistakes. `icons`: of parts of cards, by their words.
 */
export interface Bench {
  variant: Variant;
  files: Record<string, FormFile>;
  faults: Fault[];
  differences: Difference[];
  refs: Record<string, Ref[]>;
  tiles?: HeroTile[];
  prints?: Print[];
  numbers?: RowNumbers[];
  chances?: Chance[];
  icons?: Record<string, string>;
}

/**
 * A board. `top` says how hexes lie, `surround` what is around it: sea, table, stands. Pieces and options may also be
 * at a region or a site. `home` is the edge at which the viewer sits; that half is drawn at the bottom. Lanes always
 * run across, lane 0 at the top; the half at `home` is drawn on the left ("w": the first places, "e": the last).
 */
export interface Board {
  id: string;
  name: string;
  kind: "hex" | "lanes" | "square";
  cells: Cell[];
  top?: "flat" | "pointy";
  surround?: string;
  regions?: Region[];
  walls?: Wall[];
  sites?: Site[];
  home?: "" | "e" | "n" | "s" | "w";
}

/**
 * How a game's box looks on the shelf: title lines, colors (lid light, lid dark, edge, side), a pattern, a ground,
 * stickers.
 */
export interface Box {
  lines: string[];
  colors: [string, string, string, string];
  pattern?: "circuits" | "dots" | "plain" | "rays" | "stars";
  ground?: "chevrons" | "hills" | "none" | "planks" | "sea";
  stickers?: Sticker[];
}

/**
 * POST /api/calls: call this browser when it is its person's turn, at this address of its push service, with what these
 * keys of its own can read (base64url).
 */
export interface CallMe {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * The matches in which the person who looks at the shelf is asked something now. Said again when they are asked anew,
 * or no more.
 */
export interface Called {
  type: "called";
  matches: string[];
}

/**
 * GET /api/calls: whether this server calls. `key`: its public key, by which a browser lets it; empty if it calls
 * nobody. `on`: it calls this browser.
 */
export interface Calls {
  key?: string;
  on?: boolean;
}

/**
 * A card. Face down (`face` is false) it shows only its back. `off`: it cannot be played now, but is shown in full.
 * `opens`: the zone with the cards that it brings. `secret`: the viewer sees its face while others see its back, so a
 * corner of it is drawn turned. `bar`: what is left of the figure that it stands for.
 */
export interface Card {
  id: string;
  name: string;
  kind?: string;
  face?: boolean;
  art?: Art | null;
  left?: Gem[];
  right?: Gem[];
  chips?: Chip[];
  table?: Entry[];
  text?: string;
  flavor?: string;
  foot?: Gem[];
  side?: string;
  off?: boolean;
  piece?: string;
  opens?: string;
  rule?: string;
  secret?: boolean;
  bar?: Bar | null;
}

/**
 * How often a card is played when it could be, with how many questions that rests on; `alarm`: what is wrong with it.
 */
export interface CardFigure {
  name: string;
  rate: number;
  offered: number;
  alarm?: string;
}

/** A card of a hero. `called`: its name among figures. */
export interface CardTile {
  name: string;
  called: string;
  icon?: string;
  path?: (string | number)[];
}

/**
 * What an option would lead to in one case: the name of the case, a note for each further head, and a bar before the
 * last note. `text` says it all in words. `usual`: this happens if nobody does anything about it.
 */
export interface Case {
  name: string;
  notes?: Note[];
  bar?: Bar | null;
  text?: string;
  usual?: boolean;
}

/**
 * A space of a board. Coordinates on hex boards: axial q, r; on square boards: column q, row r; on lanes: lane q, place
 * r, the first of the `long` places that it takes along the road.
 */
export interface Cell {
  id: string;
  name: string;
  q: number;
  r: number;
  terrain: string;
  tint?: string;
  mark?: string;
  icon?: string;
  text?: string;
  long?: number;
}

/** What chance does with a row of content, in a sentence: where the row is. */
export interface Chance {
  file: string;
  path: (string | number)[];
  words: string;
}

/** A short word with an icon: a status, a keyword, a pill at the top of the table. `tip` explains it. */
export interface Chip {
  text: string;
  icon?: string;
  tone?: Tone;
  tip?: string;
  rule?: string;
  id?: string;
}

/** One value of a field, as people read it. */
export interface Choosable {
  value: string;
  name: string;
  text?: string;
}

/** A rule that speaks of what a variant changes: the heading under which it stands, and its text in Markdown. */
export interface Cited {
  id: string;
  heading: string;
  text: string;
}

/**
 * A clock to choose. `minutes`: how long a match takes with it, usually from and to, and at most; empty if that was not
 * measured. `answers`: how often one waits for somebody in a match; 0 if that was not measured.
 */
export interface ClockOffer {
  terms: ClockTerms;
  minutes?: number[];
  answers?: number;
}

/**
 * Which clock a match is to have: one of those to choose from (`Planned.clocks`) by its name, or these numbers of
 * seconds, as in `ClockTerms`.
 */
export interface ClockPlan {
  name?: string;
  free?: number;
  bank?: number;
  gain?: number;
  shared?: boolean;
}

/**
 * The clock of some seats that have one bank, most often of one seat. Everybody sees the same. `bank`: seconds in the
 * bank when the question came. `asked`: they are asked. Then `free` is the moment until which that costs nothing, and
 * `ends` the one at which their time is up (server's clock), both 0 if the match is paused; `used`: seconds that the
 * question had used before it was paused or taken back. `missed`: how often in a row their time has run out.
 */
export interface ClockState {
  seats: number[];
  bank: number;
  asked?: boolean;
  used?: number;
  free?: number;
  ends?: number;
  missed?: number;
}

/**
 * A clock. `free`: seconds of each window that cost nothing; `bank`: seconds for the match; `gain`: seconds that come
 * back with each round. `shared`: the seats of a side have one bank. `flags`: how often in a row time may run out
 * before a bot sits in. `name`: which of the clocks to choose from.
 */
export interface ClockTerms {
  free: number;
  bank?: number;
  gain?: number;
  shared?: boolean;
  flags?: number;
  name?: string;
}

/**
 * All of a club, for one of its members: sent to who looks at it, and again whenever something has changed. `owner`,
 * `me`: numbers of members. `number`: that of its last change, which the owner names. `gone`: it was closed, or whoever
 * is told is no member any more; then nothing else is said. `now`: the server's clock.
 */
export interface Club {
  type: "club";
  id: string;
  name?: string;
  code?: string;
  number?: number;
  owner?: number;
  me?: number;
  members?: ClubMember[];
  tables?: OpenTable[];
  results?: ClubGame[];
  swisses?: Swiss[];
  gone?: boolean;
  now?: number;
  address?: string;
}

/** The results of a club at a game. Whoever has won most stands first. */
export interface ClubGame {
  game: string;
  name: string;
  scores: ClubScore[];
}

/**
 * A club of which the person who asks is a member. `owned`: they look after it; `playing`: a tournament is open there
 * or under way.
 */
export interface ClubInfo {
  id: string;
  name: string;
  members: number;
  owned?: boolean;
  playing?: boolean;
}

/** A member of a club, as they show themselves now. `since`: by the server's clock. */
export interface ClubMember {
  number: number;
  name: string;
  icon: string;
  since: number;
}

/** The results of a member at a game: all their matches of the club, and those against each other member. */
export interface ClubScore {
  member: number;
  all: ClubTally;
  against: ClubTally[];
}

/** What a member won, drew and lost in matches of a club. `member`: against this one; -1: against anybody. */
export interface ClubTally {
  member: number;
  won?: number;
  drawn?: number;
  lost?: number;
}

/** GET /api/clubs: the clubs of which the person who asks is a member. */
export interface Clubs {
  clubs: ClubInfo[];
}

/**
 * What came of the step of a lesson, and the coach's sentence about it. `next`: what leads on from here, as the text of
 * an option or of several; empty if one has left the known way.
 */
export interface Coached {
  status?: "done" | "open" | "wrong";
  says?: string;
  next?: string;
}

/**
 * A code to keep, by which another device becomes this person's: when it was made (0: unknown), and when it was used
 * and by which device (0: it stands).
 */
export interface Code {
  id: string;
  since?: number;
  used?: number;
  by?: string;
}

/**
 * Something that pays the side that meets it: a value (`unit`: what is counted), a name, a few words. `on`: the card or
 * place it is about; `open`: it can be met at all now. `tip`: what is demanded, in a sentence; `worth`: what it pays
 * now, and what later, in a sentence.
 */
export interface Condition {
  id: string;
  name: string;
  icon?: string;
  tones?: [string, string];
  value?: string;
  unit?: string;
  text?: string;
  on?: string;
  open?: boolean;
  meets?: Meets[];
  tip?: string;
  worth?: string;
  rule?: string;
}

/**
 * What goes on in a fixed order: first the acts, one after the other, then the phases. `pips` are the courses of a
 * round, of which this is number `at`, counted from 0.
 */
export interface Course {
  acts: Act[];
  phases?: Phase[];
  pips?: string[];
  at?: number;
}

/**
 * The answer to a new match, a join or a rematch: where to go. `table`: the open table one sits at, as long as there is
 * no match yet. `club`: the club to which one has come.
 */
export interface Created {
  match: string;
  code: string;
  seats: number[];
  table?: string;
  club?: string;
}

/**
 * The open question of one seat. A submission repeats its `id`. `picked` has the text forms of the picks of a secret
 * series so far; `laid` the scene ids that each of them was clicked on. Everything that can be picked is an offer, or
 * stands in one of the `forms`. `default` is the text form of what is picked if the time is up; empty if that is drawn
 * only then. `lone`: there is only one answer, which the host gives in a moment. `rest`: what is still open of a secret
 * series may be left as it is; this one offer then ends it, by several picks at once.
 */
export interface Decision {
  id: number;
  seat: number;
  prompt: Prompt;
  offers: Offer[];
  default?: string;
  forms?: Form[];
  secret?: boolean;
  lone?: boolean;
  can_take_back?: boolean;
  can_undo?: boolean;
  picked?: string[];
  laid?: string[][];
  rest?: Offer | null;
}

/**
 * What is new in a record since the one the client has, or the whole record if it has none. To be applied in this
 * order. `print`: begin with the print of this name. `gone`: fields that have their default again. `set`: fields that
 * are here in full. `inside`: fields that are records, and what is new in them. `lists`: fields that are lists of
 * parts. `id`: which part of its list this is; `at`: its index there, if it has no id, or is new and does not come
 * last.
 */
export interface Delta {
  id?: string;
  at?: number | null;
  print?: string;
  gone?: string[];
  set?: Record<string, unknown>;
  inside?: Record<string, Delta>;
  lists?: Record<string, ListDelta>;
}

/**
 * A browser that a person uses: its description, since when it is known, and when it was last seen. `this`: the one
 * that asks. `called`: it is called when it is this person's turn.
 */
export interface Device {
  id: string;
  label: string;
  since: number;
  seen: number;
  this?: boolean;
  called?: boolean;
}

/** A roll that lies on the table. */
export interface Dice {
  id: string;
  name: string;
  dice: Die[];
  side?: string;
}

/** One die as it lies: the icon of its face, and whether it counts. */
export interface Die {
  face: string;
  label: string;
  tone?: Tone;
  counts?: boolean;
}

/**
 * A place in which content differs from that of the box. `path` is where it stands now, or stood. `thing` is the row
 * with a name that it belongs to, such as a card, and `name` what that is called. `back` puts it back.
 */
export interface Difference {
  file: string;
  path: (string | number)[];
  kind: "added" | "changed" | "moved" | "removed";
  thing: (string | number)[];
  name: string;
  title: string;
  before: unknown;
  after: unknown;
  back: (Set | Insert | Remove | Move | Write)[];
}

/**
 * The client's message `id` was done. `n`: the match's last row now. `note`: a sentence to show, if there is more to
 * say.
 */
export interface Done {
  type: "done";
  id: string;
  n: number;
  note?: string;
}

/**
 * GET /api/join/{code}: what is behind a link or a code, before one joins. `table`: it is an open table, and there is
 * no match yet. `club`: it is a club of this name with so many `members`, to which one comes by joining; then there is
 * neither. `clock`: None if nobody's time runs.
 */
export interface Door {
  match: string;
  code: string;
  game: string;
  seats: SeatInfo[];
  free: number[];
  spectators: boolean;
  over: boolean;
  table?: string;
  clock?: ClockTerms | null;
  club?: string;
  members?: number;
}

/** POST /api/lab/{game}/drop. */
export interface DropVariant {
  variant: string;
}

/**
 * POST /api/lab/{game}/edit: change a variant, by several edits one after the other. `seen`: the hash of the first
 * edit's file as it was read; empty: whatever it is.
 */
export interface EditVariant {
  variant: string;
  edits: (Set | Insert | Remove | Move | Write)[];
  seen?: string;
}

/**
 * The answer to edits. `before`: the text of the first one's file before them all: writing it undoes them, if they were
 * all of one file.
 */
export interface Edited {
  saved: Saved;
  before: string;
}

/**
 * Somebody who plays in a tournament. `state`: they are paired next ("in"), only if they say that they are here
 * ("away"), or no more ("left"). `mine`: who asks.
 */
export interface Entrant {
  number: number;
  name: string;
  icon: string;
  state: "away" | "in" | "left";
  mine?: boolean;
}

/** One column of a card's table: an icon with a word or two below it. `label` says both in words. */
export interface Entry {
  icon: string;
  text: string;
  label?: string;
}

/**
 * The answer to every refused request: a code for programs, a sentence for people, and the rule that was broken, if
 * any.
 */
export interface Error {
  code: string;
  message: string;
  rule?: string;
  hint?: string;
}

/**
 * A question and how it stands. `machines`: who plays, while it is running. `words`: the question as a sentence.
 * `command`: what to type to have the same matches played again; in lists it is left out, as are all looks. `since`:
 * how its variant differs now from what was measured; of one experiment only, and nothing if the variant is gone.
 */
export interface Experiment {
  id: string;
  game: string;
  asked: Asked;
  words: string;
  state: "done" | "paused" | "running" | "stopped" | "waiting" | "wrong";
  told: Told;
  command?: string;
  machines?: Machines | null;
  since?: Difference[];
}

/**
 * A mistake in content: where it is, and what is wrong there. `path` leads from the top of the file to the value, rows
 * counted from 0; it ends with the field's name where a field is missing, and is empty for the whole file. `message` is
 * a sentence without the place, `words` the whole sentence; `rule` is the id of the rule that forbids it, if known;
 * `instead` is what could stand there, the nearest first.
 */
export interface Fault {
  message: string;
  words: string;
  file?: string;
  path?: (string | number)[];
  rule?: string;
  instead?: string[];
}

/**
 * What others may do after an answer: the line that would tell it, in what share of the tries they did it, and the
 * chance of winning where they did.
 */
export interface Feared {
  line: Line;
  share: number;
  chance: number;
}

/**
 * How one setting is asked for: on the page, on the command line and in messages. A field of kind `several` takes any
 * of its values, separated by commas, or `all`. `only_with` names another field, or `seats`, and the value that it must
 * have for this one to matter, or a list of such values. With `none` a number may also be 0, which means that there is
 * none and is told so. A choice or several without values takes its values from the content of the match: see
 * `Settings.form`.
 */
export interface Field {
  id: string;
  name: string;
  text: string;
  kind: "choice" | "number" | "several" | "toggle";
  default: string | number | boolean;
  values?: Choosable[];
  low?: number;
  high?: number;
  none?: boolean;
  only_with?: [string, string | number | boolean | (string | number | boolean)[]] | null;
}

/**
 * GET /api/matches/{id}/finished: what is told of a match that is over, beside its result. `at`: when it ended;
 * `seconds`: how long it was played. `course`: how it stood from its beginning to its end, at most some hundred times;
 * empty if these rules do not lead there. `used`: for how many seconds each seat's person was waited for, without long
 * pauses. `rated`: it counts for ratings; `because`: why it does not, if it was made for that. `led`: what it did to
 * one's own rating, and to those of people who show theirs. `profiles`: where each seat's person shows what came of
 * their matches; empty if they do not. `preview`: what other sites show of a link to it.
 */
export interface Finished {
  at: number;
  seconds: number;
  course: Stood[];
  used: number[];
  preview: LinkPreview;
  rated?: boolean;
  because?: string;
  led?: Led[];
  profiles?: string[];
}

/**
 * POST /api/matches/{id}/forks: begin a match of one's own as that one, which is over, stood after row `n`; in this
 * seat, against bots. `level`: of the bots; empty: bots of that match stay as they are, and others are of the default
 * level.
 */
export interface Fork {
  n: number;
  seat: number;
  level?: string;
}

/**
 * Options that differ only in what is chosen, told at once instead of one by one: "one of these lanes, any of these
 * cards". An option takes some things of each group. Its text form is made of theirs, in this order; `none` stands for
 * a group of which nothing is taken. `labels`: its words by the count of things taken from the last group, the last of
 * them for all larger counts. `{0}` stands for the words of the first group, and so on. `at_once`: the last thing
 * chosen submits it, without a button. Only if each group takes a fixed count, and if what was submitted can be taken
 * back.
 */
export interface Form {
  groups: Group[];
  labels: string[];
  none?: string;
  tone?: "main" | "pass" | "plain";
  at_once?: boolean;
}

/**
 * A file of a variant: the JSON Schema of its fields, its data (empty if it cannot be read), its text, and the lines in
 * which it differs from the box's. Beside JSON Schema's own words a field has x-ref (it names one of `refs`), x-icon
 * (an icon), x-color (a color), x-words (words in which numbers may stand), x-shown (no rule asks for it) or x-hidden.
 */
export interface FormFile {
  schema: Record<string, unknown>;
  value: Record<string, unknown>;
  text: string;
  hash: string;
  diff: string[];
}

/**
 * A game on the shelf. `play`: the preset that one click on Play takes. `pictured`: there are pages that show how it is
 * played (`HowTo`), `taught`: a lesson. `puzzles`: how many it has.
 */
export interface GameInfo {
  id: string;
  name: string;
  line: string;
  seats: number[];
  minutes: string;
  wins: string;
  box: Box;
  form: Field[];
  presets: PresetInfo[];
  default_seats: number;
  rules_version: number;
  play?: string;
  pictured?: boolean;
  taught?: boolean;
  puzzles?: number;
}

/** A value in a shape: a cost, a range, a zone. `tone` colors it, `label` is for screen readers. */
export interface Gem {
  shape: Shape;
  value?: string;
  tone?: Tone;
  label?: string;
  icon?: string;
  on?: boolean;
}

/** Leave the match for good, at any moment. If the rules let a seat leave only later, it is noted and done then. */
export interface GiveUp {
  type: "give-up";
  id: string;
  seat: number;
}

/** What each of several things means: a head for each column and a row for each thing. */
export interface Grid {
  heads: string[];
  rows: GridRow[];
}

/**
 * A row of a grid: what it is about, a note for each head, and how often it was chosen. `on` is the scene id that is
 * clicked for it, empty if the viewer has nothing to choose.
 */
export interface GridRow {
  on: string;
  name: string;
  icon: string;
  tones?: [string, string];
  notes?: Note[];
  chosen?: number;
}

/** Things of a form of which `least` to `most` are chosen. */
export interface Group {
  of: Item[];
  least?: number;
  most?: number;
}

/** POST /api/me/passes. `lasting`: a code to keep, instead of a link that works for ten minutes. */
export interface HandOver {
  lasting?: boolean;
}

/**
 * The first message: which match to join. It also says what the client already has: all rows up to number `seen` (-1:
 * none) as this `seat` reads them, and the names of the prints it knows. Answered by `Laid`, without what the client
 * has.
 */
export interface Hello {
  type: "hello";
  match: string;
  seen?: number;
  seat?: number | null;
  known?: string[];
}

/** How often a hero wins, with its interval, by so many matches. */
export interface HeroFigure {
  name: string;
  share: number;
  low: number;
  high: number;
  n: number;
}

/** Somebody or something that can be dealt, with its cards. `path`: where it stands in `file`. */
export interface HeroTile {
  id: string;
  name: string;
  file: string;
  path: (string | number)[];
  icon?: string;
  tones?: string[];
  cards?: CardTile[];
}

/**
 * Good answers to a decision, the best first, by what the seat sees alone; none if there is nothing to choose between,
 * or nothing known to choose by. `worlds`: so many ways how it may be and go on were tried; `measured`: by so many
 * matches it was measured how far such chances hold; 0: not at all.
 */
export interface Hinted {
  type: "hinted";
  id: string;
  seat: number;
  decision: number;
  options: Advised[];
  worlds?: number;
  measured?: number;
}

/** How a game is played, page by page. */
export interface HowTo {
  pages: Picture[];
}

/** Let the bots play to the end at full speed, once no person is in play any more (`View.may_hurry`). */
export interface Hurry {
  type: "hurry";
  id: string;
}

/** POST /api/swisses/{id}/me: "enter" a tournament, also again; "leave" it; or be "back", if one was away. */
export interface InSwiss {
  act: "back" | "enter" | "leave";
}

/** A value comes into a list. The path ends with its place there; the list's length is the end. */
export interface Insert {
  do: "insert";
  file: string;
  path: (string | number)[];
  value: unknown;
}

/**
 * GET /api/matches/{id}/review/{n}: what row `n` did, and what would have been better there, each as a preview of it on
 * the table after row `before`, by what the seat knew.
 */
export interface Instead {
  n: number;
  before: number;
  seat: number;
  played: Preview;
  better: Preview;
}

/** An open table to which somebody who sits there has asked one, and its code. */
export interface Invitation {
  table: OpenTable;
  code: string;
}

/**
 * The answer to POST /api/people/{id}/invite: the game of one's open table to which that person was asked. Whether they
 * want to hear of it is theirs to know.
 */
export interface Invited {
  game: string;
}

/** One thing that a form lets somebody choose: its scene id, its words in the text form, and its words for people. */
export interface Item {
  id: string;
  text: string;
  label: string;
}

/** POST /api/join/{code}: take a free seat (`seat`, if given), or watch. */
export interface Join {
  seat?: number | null;
  name?: string;
  watch?: boolean;
}

/**
 * A row of a match looked back at. `n`: the row; `before`: the row after which it was asked. `kind`: how good the
 * decision was by what its seat could know: best, good, slip or blunder; empty if there was nothing to decide. `loss`:
 * how much of the own chance of winning it lost, give or take `error`. `better`: what would have been better.
 */
export interface Judged {
  n: number;
  before: number;
  round: number;
  seat: number;
  played: string;
  kind: string;
  loss: number;
  error: number;
  better: string;
}

/**
 * Something that somebody did for the first time, and when: won against people ("people"), against our strongest bots
 * ("bots"), every game here ("games"), or three matches against people in a row ("row").
 */
export interface Kept {
  id: "bots" | "games" | "people" | "row";
  name: string;
  at: number;
}

/** A sentence that is true without a match. `equal`: every match goes exactly as with the box. */
export interface Known {
  kind: "only" | "same" | "shown";
  words: string;
  equal?: boolean;
}

/**
 * The answer to POST /api/lab/{game}/cost, which asks as one would have it measured: how many seconds it takes at least
 * and at most. `words`: the question as a sentence. `command`: what to type to ask it on the command line. `slow`: not
 * even the first matches were over in time, so nothing is known.
 */
export interface LabCost {
  words: string;
  command: string;
  least?: number;
  most?: number;
  slow?: boolean;
}

/**
 * Everything this connection may know: after Hello, Watch, an undo, a gap, or when in doubt. Replaces all the client
 * has, except rows up to `seen` and prints. `view`: the whole `View`, as a delta from nothing. `prints`: the printed
 * parts named there that the client does not have, by name. `secrets`: seats know different things, so a curtain falls
 * between two people at one screen. `patience`: as in `NewMatch`, 0 for ever. `now`: the server's clock. `address`:
 * where others reach this server, for links ("http://192.168.0.7:8000"); empty if only this machine does. `goes`: as in
 * `MatchInfo`. `preset`: the name of the preset that the settings are; empty if they are none. `clock`: None if the
 * match has none. `allies`: the seats that share the viewer's secrets, its own among them: what is said to one's side
 * is heard there; empty if one has no such side. `texts`: people may say here what they like, and not phrases only;
 * `hints`: they may ask for hints. `origin`: as in `MatchInfo`. `content`: None if it is the one that the game has now.
 */
export interface Laid {
  type: "laid";
  match: string;
  game: string;
  code: string;
  seats: SeatInfo[];
  mine: number[];
  view: Delta;
  rows: Row[];
  settings: Record<string, string | number | boolean>;
  spectators: boolean;
  undo: boolean;
  secrets?: boolean;
  commitment?: string;
  seed?: string;
  rematch?: string;
  patience?: number;
  now?: number;
  address?: string;
  seen?: number;
  prints?: Record<string, Printed>;
  goes?: number;
  preset?: string;
  clock?: ClockTerms | null;
  allies?: number[];
  texts?: boolean;
  origin?: Origin | null;
  content?: OtherContent | null;
  hints?: boolean;
}

/** What the bots of a level are worth in a game, measured and fixed. */
export interface Landmark {
  level: string;
  name: string;
  points: number;
}

/**
 * What a match did to the rating of whoever began in a seat: from where to where, and how far that tells anything
 * (`Rating`).
 */
export interface Led {
  seat: number;
  before: number;
  after: number;
  spread: number;
}

/** How a game is learned, step by step at real tables. */
export interface Lesson {
  steps: LessonStep[];
}

/**
 * A step of a lesson as it is shown. `text`: what the coach says; `well`: what it says when the task is done; `set`:
 * what is said of chance, empty if nothing is set.
 */
export interface LessonStep {
  id: string;
  title: string;
  text: string[];
  task: string;
  well: string;
  rules: string[];
  set?: string;
}

/** A bot that may be seated. `id` is what a `SeatPlan` names. `author` is who made it, empty for ours. */
export interface LevelInfo {
  id: string;
  name: string;
  text: string;
  author?: string;
}

/**
 * A line of the log: a sentence, the rule it follows, the piece it is about, and the beats that show it. A line with
 * `head` starts a chapter, such as a round. `weight`: how long it is shown. `title`: what stands above the board
 * meanwhile, if that is shorter than the sentence. `at`: the act or phase of a course that it belongs to.
 */
export interface Line {
  spans?: Span[];
  rule?: string;
  piece?: string;
  side?: string;
  head?: boolean;
  beats?: Beat[];
  weight?: Weight;
  title?: string;
  at?: string;
}

/** What other sites show of a link to a match that is over. `picture`: its address here; empty if there is none. */
export interface LinkPreview {
  title: string;
  text: string;
  picture?: string;
}

/**
 * What is new in a list of parts. `gone`: ids that were removed. `parts`: what changed or is new, in the order of the
 * list; new parts come last, or at their index. `order`: all ids, if the order of those that stay changed. `size`:
 * given if the parts have no ids; then the list is cut or grows to this length, and each part says its index.
 */
export interface ListDelta {
  gone?: string[];
  parts?: Delta[];
  order?: string[];
  size?: number | null;
}

/**
 * The first message of a client that wants to see the open tables, in place of `Hello`. Answered by `Tables` and
 * `Sitting`, and from then on by what is new. `club`: the id of a club of which one is a member. Then all of it is told
 * too, as `Club`.
 */
export interface Lobby {
  type: "lobby";
  club?: string;
}

/**
 * What was known after `n` blocks: the number, and the interval that holds it, at all looks together. `before`,
 * `after`: of the number without the change and with it, where two contents are compared.
 */
export interface Look {
  n: number;
  mean: number;
  low: number;
  high: number;
  before?: Arm | null;
  after?: Arm | null;
}

/**
 * POST /api/seeks: look for others to play with at once, in place of what one looked for before. `clock`: one of those
 * that are played without a pause. `bot_after`: 30, 60 or 120 seconds after which a bot may come instead; 0 for never.
 */
export interface LookFor {
  game: string;
  seats?: number;
  clock?: "blitz" | "brisk" | "relaxed";
  rated?: boolean;
  bot_after?: number;
  name?: string;
}

/** The answer to whatever one does about looking. `match`: begun by it, empty if it was not. */
export interface Looked {
  match?: string;
}

/**
 * Say that somebody looks at this page from now on, or no longer. It is answered by nothing: whoever looks is not
 * called meanwhile.
 */
export interface Looks {
  type: "looks";
  on: boolean;
}

/**
 * A machine of a cluster. `workers`: processes of it that are there; `gone`: how many fewer that is than there have
 * been.
 */
export interface Machine {
  name: string;
  workers?: number;
  gone?: number;
}

/**
 * Who plays an experiment. `where`: "here" for processes of the server's machine, "dask" or "ray" for a cluster.
 * `playing`: how many workers play. `left`: how many workers have left so far, the last of them at `left_at`, in
 * seconds of Unix; what they were playing is played again.
 */
export interface Machines {
  where?: string;
  machines?: Machine[];
  playing?: number;
  left?: number;
  left_at?: number;
}

/**
 * A mark of a preview on things of the scene. - `area`: cells as one region; `path`: piece along cells, as `how` says;
 * `ghost`: piece would land on cell, facing `way` in degrees - `burst`: bodies meet at cell; `splash`: piece would
 * leave the board at cell; `target`; `harm`; `line`; `unknown` - `odds`: a bubble over `on`, with `text` above and
 * `sub` below; `order`: a number - `meets`: `side` would meet the condition `on`
 */
export interface Mark {
  kind:
    | "area"
    | "burst"
    | "ghost"
    | "harm"
    | "line"
    | "meets"
    | "odds"
    | "order"
    | "path"
    | "splash"
    | "target"
    | "unknown";
  on?: string;
  side?: string;
  cells?: string[];
  piece?: string;
  how?: "" | "flight" | "leap" | "place" | "pull" | "swap" | "walk";
  way?: number | null;
  text?: string;
  sub?: string;
  tone?: Tone;
  sure?: boolean;
}

/**
 * A match in a list, after its row `n`. `goes`: when it is deleted unless it is played before (server's clock; 0 if it
 * stays). `ends`: when the time of one's own seats is up (0: no clock runs for them). `leads`: what one's own seats
 * lead, by name. `seconds`: how long it was played, once it is over. `origin`: None if it begins with a deal of its
 * own. `broken`: why it cannot be opened any more; then only its game, its code and when it was last played are known.
 */
export interface MatchInfo {
  id: string;
  game: string;
  code: string;
  round: number;
  over: boolean;
  your_turn: boolean;
  words: string;
  seats: SeatInfo[];
  pieces: Piece[];
  updated: number;
  n?: number;
  broken?: string;
  goes?: number;
  ends?: number;
  leads?: string[];
  seconds?: number;
  origin?: Origin | null;
}

/**
 * GET /api/me: who asks. `known`: the server knows this person, which begins with their first match. `matches`: the
 * number of matches in which they hold a seat. `icon`: their sign, one of `icons`. `borrowed`: this device belonged to
 * somebody else before and can be given back to them. `results`: what came of their matches, by game; `ratings`: how
 * strong that says they are, and `ways` how that went. `public`: where they show that to others; empty if they do not.
 */
export interface Me {
  known?: boolean;
  name?: string;
  icon?: string;
  icons?: string[];
  preferences?: Record<string, string>;
  since?: number;
  matches?: number;
  devices?: Device[];
  codes?: Code[];
  borrowed?: boolean;
  results?: OfGame[];
  ratings?: Rating[];
  ways?: Way[];
  public?: string;
}

/**
 * How the match stands for each seat, from 0 (worst) to 1 (best), for the graph at the end. None: the seat is gone, or
 * another seat's curve stands for its side.
 */
export interface Measure {
  name: string;
  values: (number | null)[];
  bands?: Band[];
  hint?: string;
}

/**
 * Whether a side meets a condition now. A mark of a preview says if it would meet it after the previewed option. `on`:
 * what counts for this side, by scene ids: the spaces, or the figures. `text`: how far it is, in a few words.
 */
export interface Meets {
  side: string;
  now?: boolean;
  on?: string[];
  text?: string;
}

/**
 * Somebody with whom a person often played: their name and sign, in how many matches, and in how many of those on the
 * same side. `profile`: where they show what came of their own matches; empty if they do not. `mine`: whoever asks is
 * that one.
 */
export interface Met {
  name: string;
  icon: string;
  matches: number;
  beside?: number;
  profile?: string;
  mine?: boolean;
}

/**
 * GET /api/matches/{id}/moments/{n}: the table as it was after row n, as a seat saw it. With `?told=true` also the
 * tables on the way there, each as what is new since the one before, from the table before row n; there are none if
 * these rules would tell the row otherwise. `prints`: the printed parts named in them. `clocks`: what they showed then;
 * none runs.
 */
export interface Moment {
  n: number;
  scene: Scene;
  lines: Line[];
  round: number;
  clocks?: ClockState[];
  moments?: Then[];
  prints?: Record<string, Printed>;
}

/** An item of a list goes to another place there, by its number when it is there. */
export interface Move {
  do: "move";
  file: string;
  path: (string | number)[];
  to: number;
}

/**
 * What a change does to a figure: before, after, and the difference with its 95 % interval, by `n` blocks. `sure`: it
 * hardly is chance. Shares are parts of one; `unit` is "%" or "rounds". `low`, `high`: the interval of what it is
 * afterwards; both 0 if too little was heard to tell.
 */
export interface Moved {
  name: string;
  unit: string;
  before: number;
  after: number;
  gap: number;
  half: number;
  n: number;
  sure?: boolean;
  low?: number;
  high?: number;
}

/**
 * Hear no more what the person in a seat says, at any match, or hear it again; null: what anybody says. Nobody is told.
 * Answered by `Talk`.
 */
export interface Mute {
  type: "mute";
  id: string;
  seat?: number | null;
  on?: boolean;
}

/**
 * POST /api/people/{id}/mute: hear somebody who shows what came of their matches no more, or again. Nobody else is
 * told.
 */
export interface Mutes {
  on?: boolean;
}

/**
 * POST /api/clubs: a club of which the person who asks is the first member. `called`: their own name, if they have none
 * yet.
 */
export interface NewClub {
  name: string;
  called?: string;
}

/**
 * POST /api/matches. Seats that are left out are filled with you, then with bots of the default level. Without
 * `settings` and `preset` it is what one click on Play gives (`GameInfo.play`); otherwise what is not given is as the
 * rulebook has it. `clock`: null if nobody's time runs. With one, `patience` does not count. `rated`: whether it is to
 * count for ratings, which takes a match without undo. `texts`: people may say at the table what they like, and not
 * phrases only. `hints`: people may ask for hints; null: if one person plays against bots. A rated match has none.
 * `patience`: for how many seconds others wait for a person before a bot may sit in; 0: for ever; null: a minute if
 * friends play by link, else for ever.
 */
export interface NewMatch {
  game: string;
  seats?: SeatPlan[];
  settings?: Record<string, string | number | boolean>;
  preset?: string;
  spectators?: boolean;
  undo?: boolean;
  patience?: number | null;
  clock?: ClockPlan | null;
  rated?: boolean;
  texts?: boolean;
  hints?: boolean | null;
}

/**
 * POST /api/clubs/{id}/swisses: a tournament of 3 to 9 rounds, as the owner of the club. `match`: as each is played; it
 * needs two sides of one seat, and a clock. `pause`: seconds from the end of a round to the next one, -1 if the owner
 * begins each.
 */
export interface NewSwiss {
  match: NewMatch;
  rounds?: number;
  pause?: number;
}

/**
 * POST /api/tables: a table that waits for people before its match begins. `public`: it stands in the lobby; otherwise
 * one comes by its link or code alone. `least` and `most`: the ratings of those who may sit down, 0 for any. `club`:
 * the id of a club whose members alone see it and may sit down.
 */
export interface NewTable {
  match: NewMatch;
  public?: boolean;
  least?: number;
  most?: number;
  club?: string;
}

/** POST /api/lab/{game}/variants: a copy of another variant, or of the box (""). */
export interface NewVariant {
  name: string;
  like?: string;
}

/** A few words with a second line in small print. */
export interface Note {
  text?: string;
  small?: string;
  tone?: Tone;
}

/**
 * One's matches of a game that are over, by whom they were played against, and by hero. `leads`: what the game calls
 * its heroes.
 */
export interface OfGame {
  game: string;
  name: string;
  against: Tally[];
  heroes?: OfHero[];
  leads?: string;
}

/** Matches in which one's side played with a hero, or whatever a side leads in its game. */
export interface OfHero {
  name: string;
  against: Tally[];
}

/**
 * An option as it is offered. `text` is the form by which it can be found again. `on` lists scene ids: the first is
 * clicked, all of them light up. - An option that sits on nothing is a button, and so is one whose `key` is a letter.
 * `tone`: "main" goes on, "pass" gives something up. - `way`: a direction in degrees clockwise from north, drawn as an
 * arrow. - `gem`: what it costs, as it is drawn elsewhere on the table. - `ask`: the option does what people seldom
 * mean, so it is taken only after this question was answered with yes. - `needs`: for an option that is a set, such as
 * a lane and some cards: the scene ids that are chosen one by one, in any order. One button then takes the option whose
 * needs are exactly what was chosen.
 */
export interface Offer {
  text: string;
  label: string;
  on?: string[];
  tone?: "main" | "pass" | "plain";
  icon?: string;
  card?: string;
  key?: string;
  way?: number | null;
  gem?: Gem | null;
  ask?: string;
  needs?: string[];
}

/**
 * A seat of an open table. `away`: whoever sits here is not connected now; the seat is kept for them for a while.
 * `profile`: where they show what came of their matches; empty if they do not. `rating`: of a person, at matches like
 * this one.
 */
export interface OpenSeat {
  seat: number;
  kind: "bot" | "free" | "person";
  name?: string;
  icon?: string;
  level?: string;
  away?: boolean;
  profile?: string;
  rating?: Strength | null;
}

/**
 * A table at which one may sit down, as everybody may know it. `preset` and `words`: what is played, the options that
 * differ from the preset in words. `sides`: the seats of each side. `owner`: the seat of who arranges it, -1 if they do
 * not sit. `minutes`: how long a match usually takes, from and to, if that is known of its clock. `created`: by the
 * server's clock. `kind`: of which ratings count there, as in `Rating`; `least` and `most`: those of whom may sit down,
 * 0 for any. `texts`: as in `NewMatch`.
 */
export interface OpenTable {
  id: string;
  game: string;
  preset: string;
  words: string[];
  seats: OpenSeat[];
  sides: number[][];
  owner: number;
  created: number;
  clock?: ClockTerms | null;
  minutes?: number[];
  spectators?: boolean;
  rated?: boolean;
  kind?: "duel" | "free" | "team";
  least?: number;
  most?: number;
  texts?: boolean;
}

/**
 * The moment of another match with which a match begins: that match, which may be gone by now, after which of its rows,
 * how many moves had led there, and when it had been played (server's clock). `lesson`: the step of the game's lesson
 * that is taken in it; then there is no other match, as little as where a `puzzle` of the game is tried, or its
 * solution `shown`.
 */
export interface Origin {
  match: string;
  n: number;
  moves: number;
  at: number;
  lesson?: string;
  puzzle?: string;
  shown?: boolean;
}

/**
 * Content that is not the one its game has now: of a variant, or of an earlier version. `variant`: what it is called in
 * the workshop of this server, if that is known.
 */
export interface OtherContent {
  hash: string;
  variant?: string;
}

/** A sentence of a scene as it is with the box and with the variant. One of them is empty if there is none like it. */
export interface Otherwise {
  before: string;
  after: string;
}

/**
 * An open table at which one sits: its code, one's own seat, and the `number` of its last change, which whoever
 * arranges it names. `public`: it stands in the lobby. `club`: the id of the club whose members alone may sit down.
 * `owned`: the person who asks arranges it. `until`: when it goes unless it is arranged before (server's clock).
 */
export interface OwnTable {
  table: OpenTable;
  code: string;
  seat: number;
  number: number;
  public: boolean;
  owned: boolean;
  until: number;
  club?: string;
}

/** Two sides that meet: cards on the left against cards on the right, turned over together, and the result. */
export interface Pair {
  left: Card[];
  right: Card[];
  text?: string;
  tone?: Tone;
}

/**
 * Two entrants who meet in a round; `one` has the first seat, `other` is -1 for who has no opponent and so wins.
 * `outcome`: empty while they play. `played`: both came. Otherwise nothing was played, and who came has won.
 */
export interface Pairing {
  round: number;
  one: number;
  other: number;
  match?: string;
  outcome?: "" | "drawn" | "none" | "one" | "other";
  played?: boolean;
}

/**
 * What stands beside the board for one seat or one figure. `place`: on the viewer's side of the board, or opposite.
 * `sub`: a few words in small print after the name. `fan`: the count of cards its seat holds that the viewer does not
 * see, drawn as a fan of backs. `foot`: a small square for each thing that it may have: ready, used (`on` is false) or
 * missing (muted); its `label` says which thing it is and how it stands.
 */
export interface Panel {
  id: string;
  seat: number;
  name: string;
  piece?: string;
  icon?: string;
  tones?: [string, string];
  side?: string;
  stats?: Stat[];
  bar?: Bar | null;
  track?: Track | null;
  statuses?: Chip[];
  cards?: string;
  short?: Gem | null;
  slots?: Slot[];
  sub?: string;
  foot?: Gem[];
  fan?: number | null;
  place?: "far" | "near";
  active?: boolean;
  out?: boolean;
  text?: string;
}

/**
 * One who takes part in what stops the table: a piece, what it does in a few words, and whether it has chosen. Zones of
 * role front with this piece lie before it.
 */
export interface Party {
  piece: string;
  text?: string;
  ready?: boolean;
}

/**
 * A secret with which another device becomes this person's. It works once, and only until `until` (0: at any time).
 * `id`: what names it in lists.
 */
export interface Pass {
  secret: string;
  until: number;
  id?: string;
}

/**
 * Want a pause of all clocks, or no longer. They stand still once all persons in play want it (`View.wanting`); any of
 * them lets them run again.
 */
export interface Pause {
  type: "pause";
  id: string;
  seat: number;
  on?: boolean;
}

/** A step of a course, in a word. */
export interface Phase {
  id: string;
  name: string;
}

/**
 * One turn of a draft: the side that picks, and the name and picture of what was taken. `now`: this turn comes next.
 */
export interface Pick {
  side: string;
  name?: string;
  icon?: string;
  tones?: [string, string];
  card?: string;
  now?: boolean;
}

/**
 * A page as it is drawn. `side` is the scene id of whom the reader leads there, `offered` are the scene ids that glow,
 * `picked` those that the shown option sits on, `rules` the rules that say it at length.
 */
export interface Picture {
  id: string;
  title: string;
  text: string[];
  rules: string[];
  scene: Scene;
  side?: string;
  prompt?: Prompt | null;
  preview?: Preview | null;
  offered?: string[];
  picked?: string[];
  near?: string[];
  beside?: string[];
}

/**
 * A figure or marker. `at` is the id of a cell, a region or a site, empty if it is not on the table. `facing` is in
 * degrees clockwise from north. A structure that is `out` lies in ruins where it stood; a stronghold is a larger
 * structure.
 */
export interface Piece {
  id: string;
  name: string;
  icon: string;
  at?: string;
  side?: string;
  look?: "disc" | "marker" | "small" | "stronghold" | "structure" | "token";
  tones?: [string, string];
  facing?: number | null;
  bar?: Bar | null;
  badges?: Badge[];
  out?: boolean;
  seat?: number | null;
  text?: string;
}

/**
 * What the viewer has laid in secret for one of its figures, and what it comes to if nobody interferes. It stays on the
 * board, and in words, until it is carried out. `active`: this figure is asked about now. `switch`: what else is said
 * with it.
 */
export interface Plan {
  id: string;
  piece: string;
  name: string;
  steps: PlanStep[];
  marks?: Mark[];
  active?: boolean;
  switch?: Switch | null;
  rule?: string;
}

/**
 * A step of a plan: its number, and in a few words what it comes to; empty if nothing is laid for it yet. `card`: what
 * was laid, which lights up with it.
 */
export interface PlanStep {
  label: string;
  text?: string;
  card?: string;
  tone?: Tone;
}

/**
 * What a match would be: all its options, the seats of each side, and how the sides look (empty if that is drawn when
 * the match begins). `clocks`: the clocks to choose from at such a table.
 */
export interface Planned {
  settings: Record<string, string | number | boolean>;
  sides: number[][];
  styles: SideStyle[];
  clocks?: ClockOffer[];
}

/** POST /api/lab/{game}/play: a match with a variant, against bots, or with friends who come by its link. */
export interface PlayVariant {
  variant?: string;
  friends?: number;
  level?: string;
}

/**
 * A scene that a change touches, the `at`-th page, counted from 1. `rules` are those that it shows, `outcomes` what
 * comes out differently: nothing if only what is printed in it differs. `wrong`: why it cannot be played any more as it
 * is written.
 */
export interface PlayedAgain {
  id: string;
  at: number;
  title: string;
  rules: string[];
  outcomes?: Otherwise[];
  wrong?: string;
}

/** How many look for a game (`looking`), and how many seconds that took lately; 0 if that was not measured. */
export interface Pool {
  game: string;
  rated: boolean;
  looking?: number;
  seconds?: number;
}

/**
 * A puzzle at its table. `status`: "good" if an answer is as good as the best. `picked` and its answer are told once
 * something was picked, and all `answers`, the best first, once it is solved or shown; then `next` is what is to be
 * picked. `chance`: of winning with the best. `task`: what a whole turn is to bring, if the puzzle asks for one; then
 * it has no answers, and is solved as soon as the turn has brought that, in whatever way. `shared`: others answer
 * within that turn.
 */
export interface Posed {
  status: "good" | "open" | "shown" | "solved" | "wrong";
  picked?: string;
  answers?: PuzzleAnswer[];
  next?: string;
  chance?: number;
  task?: string;
  shared?: boolean;
}

/**
 * Somebody came, left or joined: who sits where, the number of spectators, and which seats are this browser's. `goes`:
 * as in `MatchInfo`.
 */
export interface Present {
  type: "present";
  seats: SeatInfo[];
  watching: number;
  rematch?: string;
  goes?: number;
}

/** A named set of settings. */
export interface PresetInfo {
  id: string;
  name: string;
  text: string;
  values: Record<string, string | number | boolean>;
}

/**
 * What an option would do: marks on the scene, words, and a table of cases with a head for each column. `beside`: the
 * words are to be compared, each in a column of its own if there is room. `plans`: the plans of the scene, as they
 * would then be.
 */
export interface Preview {
  marks?: Mark[];
  title?: string;
  words?: Line[];
  beside?: boolean;
  heads?: string[];
  cases?: Case[];
  note?: string;
  rule?: string;
  plans?: Plan[];
}

/** What an option would do. */
export interface Previewed {
  type: "previewed";
  id: string;
  preview: Preview;
}

/** A printed card. `path`: where its row stands in `file`. */
export interface Print {
  file: string;
  path: (string | number)[];
  card: Card;
}

/**
 * The base of things that mostly stay as they were printed, such as cards: a front end needs to be sent each print only
 * once. `loose` names the fields that say how it lies there now. They are no part of the print: equal prints may lie in
 * several places, and only these fields tell how each of them changes.
 */
export interface Printed {
}

/**
 * GET /api/people/{id}: what somebody shows others of their matches. `mine`: whoever asks is that person. `icon`: their
 * sign. `since`: when they first played here. `muted`: whoever asks does not want to hear them. `often`: with whom they
 * played most, of those who show what came of their matches, and of those whom the one who asks has met at a match or
 * in a club. `matches`: how many of theirs are over; `people`: with how many people.
 */
export interface Profile {
  name: string;
  icon: string;
  since: number;
  matches: number;
  people: number;
  mine?: boolean;
  results?: OfGame[];
  ratings?: Rating[];
  ways?: Way[];
  replays?: Replayed[];
  kept?: Kept[];
  muted?: boolean;
  often?: Met[];
}

/**
 * GET /api/matches/{id}/profiles: where each seat's person shows what came of their matches (`Profile`); empty if they
 * do not.
 */
export interface Profiles {
  profiles: string[];
}

/**
 * A question in words: a title, and how to answer. `coach` is a hint for first-time players. `waiver` offers to give
 * the default answer to all such questions from now on. `marks`: what it is about, on the scene: who attacks whom, from
 * where something can be reached. They are shown while no option is pointed at.
 */
export interface Prompt {
  title: string;
  how?: string;
  piece?: string;
  rule?: string;
  coach?: string;
  waiver?: Waiver | null;
  marks?: Mark[];
}

/**
 * GET /api/matches/{id}/proposed: the bots one may try next, after a loss weaker ones, after three wins stronger ones;
 * nothing is proposed if `level` is empty.
 */
export interface Proposed {
  level?: string;
  name?: string;
  stronger?: boolean;
}

/**
 * An answer to a puzzle: its text form, what it is called, and by how much of a chance of winning it is behind the
 * best, give or take a standard error. `solves`: it is the best, or as good as far as anybody can tell.
 */
export interface PuzzleAnswer {
  option: string;
  label: string;
  behind: number;
  error: number;
  solves?: boolean;
}

/** A day, as year-month-day, and what you made of its puzzles: solved if one of them was. */
export interface PuzzleDay {
  day: string;
  status: "open" | "shown" | "solved";
}

/**
 * GET /api/games/{id}/puzzles/{puzzle}/hint: two answers, as they are called, of which one is the best and the other
 * the nearest that does not solve it. If a whole turn is asked for, it is one: how the turn of the solution begins.
 */
export interface PuzzleHint {
  labels: string[];
}

/**
 * A puzzle of a game, without its table. `number`: its place in the game's list, from 1; `difficulty`: from 1 to 5;
 * `certain`: it can be won whatever happens. `task`: what a whole turn is to bring, if it asks for one, not for one
 * answer. `day`: the day whose puzzle it is in this list, empty if none's; `status`: what you made of it, with how many
 * tries; `solved` of the `tried` people have solved it.
 */
export interface PuzzleInfo {
  game: string;
  id: string;
  number: number;
  difficulty: number;
  status: "open" | "shown" | "solved";
  certain?: boolean;
  task?: string;
  day?: string;
  tries?: number;
  tried?: number;
  solved?: number;
}

/** GET /api/games/{id}/puzzles: all puzzles of a game. */
export interface PuzzleList {
  puzzles: PuzzleInfo[];
}

/**
 * GET /api/puzzles: the puzzles of the day, one of each game that has any, and of the days before, the newest first.
 * `streak`: on so many days in a row, up to today or yesterday, you solved one; `longest`: the longest such row.
 * `days`: the last seven, today last.
 */
export interface PuzzlePage {
  day: string;
  today: PuzzleInfo[];
  earlier: PuzzleInfo[];
  days: PuzzleDay[];
  streak?: number;
  longest?: number;
}

/**
 * How strong somebody is at a kind of match: two alone ("duel"), more of them alone ("free"), or sides with several
 * seats ("team"). `points`: 1000 is what somebody new is expected to have. They may be wrong by `spread` either way.
 * `n`: on how many matches they rest. `tells`: how far they tell anything: nothing yet ("new"), only from where to
 * where ("range"), or all of it ("sure").
 */
export interface Rating {
  game: string;
  name: string;
  kind: "duel" | "free" | "team";
  points: number;
  spread: number;
  n: number;
  tells: "new" | "range" | "sure";
}

/** Something that a field may name: its id, and its name for people. */
export interface Ref {
  id: string;
  name: string;
}

/** Why something cannot be done, in a few words, with the figures below (`sub`) and the rule that says so. */
export interface Refusal {
  on: string;
  text: string;
  sub?: string;
  rule?: string;
}

/** The client's message `id` was not done; nothing changed. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  message: string;
  rule?: string;
}

/**
 * Cells with one outline and one meaning. `look`: area, score, danger, camp, lane (a sign with its name at the upper
 * edge).
 */
export interface Region {
  id: string;
  name: string;
  cells: string[];
  look?: string;
  tint?: string;
  icon?: string;
  text?: string;
}

/**
 * POST /api/matches/{id}/rematch. `level`: of all its bots, in place of theirs, where one played against nobody but
 * bots.
 */
export interface Rematch {
  level?: string;
}

/** A field or an item of a list goes. */
export interface Remove {
  do: "remove";
  file: string;
  path: (string | number)[];
}

/** A match that somebody won and anybody may watch. `heroes`: what their side led into it. `n`: its last row. */
export interface Replayed {
  match: string;
  game: string;
  name: string;
  at: number;
  seconds: number;
  heroes?: string[];
  n?: number;
}

/**
 * POST /api/matches/{id}/reports: what the person in a seat has done, in at most 300 characters. Only the operator of
 * the server reads it.
 */
export interface Report {
  seat: number;
  words: string;
}

/** The report was sent. The operator finds it by this id. */
export interface Reported {
  id: string;
}

/** The end of a match for people: a sentence, the standings, and some figures. */
export interface Result {
  title: string;
  standings: Standing[];
  rule?: string;
  facts?: Stat[];
}

/**
 * GET and POST /api/matches/{id}/review: a match that is over, looked back at. POST begins it; until `done` is `of`,
 * only how far it is is told. `going`: it is under way. `luck`, `play`: how much of the first side's chance luck and
 * decisions gave it, from start to result. `counts`: for each seat, how many of its decisions were best, good, slips
 * and blunders. `lost`: the slips and blunders; `turned`: the moments that turned it. `measured`: by so many matches it
 * is known how far chances hold; 0: not at all.
 */
export interface Review {
  done: number;
  of: number;
  going: boolean;
  luck?: number;
  play?: number;
  counts?: number[][];
  lost?: Judged[];
  turned?: Turned[];
  measured?: number;
}

/**
 * What happened by one row of the match: its number, whose it was, its kind, its lines and its round. A row of the kind
 * `sit` changes who sits where and nothing on the table: it has lines for the log, but is no step of a replay.
 */
export interface Row {
  n: number;
  seat: number | null;
  kind: string;
  lines: Line[];
  round: number;
}

/**
 * The numbers that may stand in a text, by name in braces: where the text is, and what each name says now. The second
 * of a name is called with a 2 behind it.
 */
export interface RowNumbers {
  file: string;
  path: (string | number)[];
  numbers: Record<string, number>;
}

/** A numbered rule: its id, the heading it stands under, its text in Markdown. */
export interface Rule {
  id: string;
  heading: string;
  text: string;
}

/** A game's RULES.md: the whole text, its rules in order, and the game's glossary. */
export interface Rulebook {
  text: string;
  rules: Rule[];
  terms?: Term[];
}

/** What was said just now. */
export interface Said {
  type: "said";
  words: Word[];
}

/**
 * What came of an edit: the variant as it is now, all that is wrong with it, how it differs from the box, and the
 * file's hash now and text before.
 */
export interface Saved {
  variant: Variant;
  faults: Fault[];
  differences: Difference[];
  file: string;
  hash: string;
  before: string;
}

/**
 * Say something from a seat: a "phrase" by its id, a "look" at a thing or place of the scene by its id, or a "text"
 * where the match allows it (`Laid.texts`). `side`: only those hear it who share one's secrets (`Laid.allies`). Some
 * phrases are said to them in any case.
 */
export interface Say {
  type: "say";
  id: string;
  seat: number;
  what: string;
  kind?: "look" | "phrase" | "text";
  side?: boolean;
}

/**
 * Everything that a viewer may see of a state. The game makes it in Python; front ends only draw it. `plans`: what the
 * viewer has laid in secret, figure by figure, while it may still be changed or the others still think.
 */
export interface Scene {
  sides: Side[];
  boards: Board[];
  pieces?: Piece[];
  zones?: Zone[];
  tracks?: Track[];
  dice?: Dice[];
  panels?: Panel[];
  conditions?: Condition[];
  chips?: Chip[];
  plans?: Plan[];
  stage?: Stage | null;
  round?: number;
  phase?: string;
  text?: string;
}

/**
 * A seat of a match, as everybody may know it. `mine`: this browser holds it. `here`: its holder is connected;
 * otherwise away since `away` (server's clock; 0 if unknown). `gone`: it has conceded. `stand_in`: the level of the bot
 * that plays for its holder, who may come back at any moment. `out`: it is asked nothing more in this match. `again`:
 * the match is over, and its holder would like to play it again.
 */
export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string;
  side: string;
  style: SideStyle;
  icon?: string;
  level?: string;
  mine?: boolean;
  here?: boolean;
  away?: number;
  taken?: boolean;
  gone?: boolean;
  stand_in?: string;
  out?: boolean;
  again?: boolean;
}

/** How one seat is to be filled. `level` is for a bot, `name` for a person at this device. */
export interface SeatPlan {
  kind?: SeatKind;
  name?: string;
  level?: string;
}

/** POST /api/me/whom, /api/me/become: the secret of a pass. */
export interface Secret {
  secret: string;
}

/**
 * What somebody looks for, as they know it. `since`: when they began to look (server's clock). `offer`: what was found,
 * empty until then; one says `yes` to it `until` a moment. `found`: who would play, by rating; `seat`: oneself among
 * them.
 */
export interface Seek {
  game: string;
  seats: number;
  clock: string;
  rated: boolean;
  since: number;
  bot_after: number;
  offer?: string;
  until?: number;
  yes?: boolean;
  found?: OpenSeat[];
  seat?: number;
}

/** A value is replaced. The last step may be a field that is not there yet. */
export interface Set {
  do: "set";
  file: string;
  path: (string | number)[];
  value: unknown;
}

/**
 * GET /api/shelf: what the first page shows. `now`: the server's clock. `calls`: it can call people when it is their
 * turn, also while the page is closed. `workshop`: you may make and measure variants of the games here.
 */
export interface Shelf {
  games: GameInfo[];
  levels: LevelInfo[];
  default_level: string;
  matches: MatchInfo[];
  version: string;
  now?: number;
  calls?: boolean;
  workshop?: boolean;
}

/**
 * Something to be read. `left` and `right` are the pieces that meet. `place`: "forward", over the table, with pairs
 * that are turned over one after the other, or sentences; or "beside" the board, which moves on meanwhile, with
 * sentences that stay until the next ones come. `course`: what is told from now on is told along it, until another one
 * comes or all is told; the sentences beside the board then stand there too. `news`: it stops nothing, and stands there
 * as long as it takes to read; the next question is open meanwhile. `recap`: news, before whose sentences that is
 * repeated which was told with a weight of "high" since the last head of a chapter. If there is nothing of it, and no
 * sentence, nothing is shown.
 */
export interface Show {
  title: string;
  place?: "beside" | "forward";
  left?: string;
  right?: string;
  pairs?: Pair[];
  lines?: Line[];
  rule?: string;
  course?: Course | null;
  news?: boolean;
  recap?: boolean;
}

/**
 * Seats that win together. `style` names their color and shape. With a `goal`, points are drawn as that many pips;
 * `pips` has the sign of each if they differ, `on` while it counts. `score`: what tells in the head line how the side
 * stands, such as the hit points of its base. With a goal it stands beside the pips.
 */
export interface Side {
  id: string;
  name: string;
  style: SideStyle;
  seats: number[];
  points?: number;
  goal?: number;
  pips?: Gem[];
  score?: Stat | null;
}

/** POST /api/tables/{id}/sit: take a free seat of a table in the lobby, or another one at the own table. */
export interface SitDown {
  seat?: number | null;
  name?: string;
}

/**
 * A place off the board, at one of its edges or corners, where pieces wait or lie. A piece is there if its `at` is the
 * site's id; it may move from and to it.
 */
export interface Site {
  id: string;
  name: string;
  edge?: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
  text?: string;
}

/**
 * The open tables at which the person who asks sits, each as only those who sit there know it; and the match that one
 * of them has become, if it has. `invited`: those to which they were asked and at which a seat is free.
 */
export interface Sitting {
  type: "sitting";
  tables: OwnTable[];
  match?: string;
  address?: string;
  invited?: Invitation[];
}

/**
 * A numbered place for a card: empty, or with a card of some zone (its id in `card`, a second one in `also`), or with
 * an unknown card (`back`). `mark`: it is asked about now, or locked. In a tray it may be clicked by its `id`.
 */
export interface Slot {
  label: string;
  id?: string;
  card?: string;
  also?: string;
  back?: boolean;
  mark?: "" | "asked" | "locked";
}

/** What the person who asks looks for; none if they do not look. `match`: what it has become. */
export interface Sought {
  type: "sought";
  seek?: Seek | null;
  match?: string;
}

/**
 * One space of a track. With a `text` it is drawn as that short word if there is room, with a second line `sub` below
 * it, in the color of a `side`.
 */
export interface Space {
  tone: Tone;
  shape: Shape;
  label?: string;
  text?: string;
  sub?: string;
  side?: string;
}

/**
 * A run of words in a sentence. `ref` is the scene id that it speaks of; `side` colors it; `icon` or `shape` is drawn
 * before it. Of whom the words speak is marked in them (`Someone`). Lines of former versions give the `seat` of a
 * player instead, who goes by their name for all readers.
 */
export interface Span {
  text: string;
  ref?: string;
  side?: string;
  seat?: number | null;
  strong?: boolean;
  icon?: string;
  shape?: Shape | null;
  tone?: Tone;
}

/**
 * What stops the table and comes forward. Without a stage, the board and all that lies around it fill the page. `role`:
 * draft (from the zones of role pool; `picks` is the order of turns) or duel (two parties, left and right, with a grid
 * of what each pick means). `seats`: the seats for which it comes forward. `parts`: what a long draft consists of, in a
 * word or two each; `part`: which of them is played now.
 */
export interface Stage {
  role: "draft" | "duel";
  title?: string;
  text?: string;
  seats?: number[];
  parties?: Party[];
  grid?: Grid | null;
  picks?: Pick[];
  parts?: string[];
  part?: number;
}

/**
 * Let a bot sit in for somebody else who has been waited for too long (`View.waits`), or who has conceded while their
 * side plays on.
 */
export interface StandIn {
  type: "stand-in";
  id: string;
  seat: number;
}

/** Where a side ended, and how that came about. `seats` are its seats, `points` its points by source. */
export interface Standing {
  place: number;
  side: string;
  name: string;
  seats: number[];
  piece?: string;
  line?: Line | null;
  points?: Stat[];
}

/** A number with an icon and a name; `tone` colors the icon. */
export interface Stat {
  icon: string;
  value: string;
  name: string;
  changed?: boolean;
  tone?: Tone;
}

/**
 * A rated match on the way of a rating: when it ended, what the rating was then and by how much it may have been wrong,
 * how many points it brought, and how it ended. `match`: where it can be watched; empty if it cannot.
 */
export interface Step {
  at: number;
  points: number;
  spread: number;
  gained: number;
  outcome: "drawn" | "lost" | "won";
  match?: string;
}

/** An icon on the lid of a box. x, y, size in hundredths of the lid's width; turn in degrees. */
export interface Sticker {
  icon: string;
  x: number;
  y: number;
  size: number;
  turn?: number;
  flip?: boolean;
  tones?: [string, string];
}

/**
 * How a match stood after row n: for each side between 0 (lost) and 1 (won), as a bot judges it by what the side knew.
 */
export interface Stood {
  n: number;
  round: number;
  values: number[];
}

/** A person's rating as others are told of it; see `Rating`, which their own is told by. */
export interface Strength {
  points: number;
  spread: number;
  tells: "new" | "range" | "sure";
}

/**
 * A pick: the decision it answers and the option's text form. `id` is the client's own: a repeated one is answered, but
 * not done again. `option` may be several picks of a secret series, written as in a record: "one / other / ready". They
 * are made in this order, all or none. `picked`: the number of picks that the client knew of (-1: unknown). If another
 * number was made by now, the message is refused as stale.
 */
export interface Submit {
  type: "submit";
  id: string;
  seat: number;
  decision: number;
  option: string;
  picked?: number;
}

/**
 * A tournament of a club. `number`: that of its last change, which the owner names. `preset`, `words`, `clock`,
 * `minutes`: as of an open table. `round`: that of the last pairings, 0 before the first. `phase`: people enter; a
 * round is played; it is over and the next one has not begun; all is over. `pause`: seconds from one round to the next,
 * -1 if the owner begins each; `next`: when the next one begins by itself (server's clock), 0 if it does not. `late`:
 * one may still enter. `standings`: the first one first.
 */
export interface Swiss {
  id: string;
  number: number;
  game: string;
  name: string;
  preset: string;
  words: string[];
  rounds: number;
  round: number;
  phase: "between" | "open" | "over" | "running";
  pause: number;
  next: number;
  created: number;
  entrants: Entrant[];
  pairings: Pairing[];
  standings: SwissStanding[];
  clock?: ClockTerms | null;
  minutes?: number[];
  rated?: boolean;
  late?: boolean;
}

/**
 * Where an entrant stands: the `place`, which several may share, and what it rests on, in this order. Points may be
 * halves.
 */
export interface SwissStanding {
  entrant: number;
  place: number;
  points: number;
  buchholz: number;
  direct: number;
  wins: number;
}

/**
 * Something that goes along with a plan and is on or off: a few words, and what it does. The option that switches it on
 * sits on its `id`; taking this pick back switches it off.
 */
export interface Switch {
  id: string;
  name: string;
  text?: string;
  on?: boolean;
}

/**
 * The open tables that are new or have changed, and the ids of those that are `gone`, started or given up. `whole`:
 * these are all there are. `begun`: the matches that some of those have become, by the table's id, if others may watch
 * them. `now`: the server's clock. `pools`: who looks for others to play with at once, by game; what is left out there:
 * nobody looks, and lately nobody did. None: as it was told last.
 */
export interface Tables {
  type: "tables";
  tables: OpenTable[];
  gone?: string[];
  begun?: Record<string, string>;
  whole?: boolean;
  now?: number;
  pools?: Pool[] | null;
}

/**
 * POST /api/games/{id}/puzzles: begin this puzzle, or have its solution `shown`. The match of the one before is gone
 * then.
 */
export interface TakePuzzle {
  puzzle: string;
  shown?: boolean;
}

/** POST /api/games/{id}/lesson: begin this step of the game's lesson. The match of the step before is gone then. */
export interface TakeStep {
  step: string;
}

/** POST /api/lab/{game}/take: the text of a file that somebody shares. */
export interface TakeVariant {
  text: string;
}

/** What came of a file that somebody shares: its variant, as it is called here, and the workshop with it. */
export interface Taken {
  variant: string;
  workshop: Workshop;
}

/**
 * What was said lately, in place of all the client has, and which seats this person has `muted`; `silent`: everybody.
 * Comes after `Laid` if there is anything to tell, and as the answer to `Mute`.
 */
export interface Talk {
  type: "talk";
  words: Word[];
  muted?: number[];
  silent?: boolean;
}

/**
 * Matches that are over: how many were won, drawn (several sides were first) and lost. `people`: against people,
 * perhaps with bots among them. `level`: else against bots of this level, which `name` calls; empty if they had
 * several.
 */
export interface Tally {
  people?: boolean;
  level?: string;
  name?: string;
  won?: number;
  drawn?: number;
  lost?: number;
}

/**
 * An entry of the glossary. `kind` groups entries, in the plural: "Heroes", "Traps". `of` names the entry it belongs
 * to, such as the hero of a card.
 */
export interface Term {
  name: string;
  kind: string;
  text: string;
  of?: string;
  icon?: string;
  rule?: string;
}

/**
 * The table in the middle of a row's action, after this number of its lines: what is new in the scene since the one
 * before.
 */
export interface Then {
  after: number;
  scene: Delta;
}

/**
 * How an experiment stands. `answer`: Yes, No or Undecided; empty as long as nothing is decided. `verdict`: the word of
 * the rule. `least`, `most`: blocks that it takes. `each`: matches of a block. `pace`: matches a second. `low`, `high`:
 * the band in which a share is fair, or a difference does not matter; `unit`: of the numbers, "%" for shares, "rounds".
 * `wrong`: why it stopped, if it did by itself. `at`: when it was decided. `report`: whether a balance report was
 * written of it.
 */
export interface Told {
  sentence?: string;
  answer?: string;
  verdict?: string;
  blocks?: number;
  least?: number;
  most?: number;
  each?: number;
  matches?: number;
  seconds?: number;
  pace?: number;
  unit?: string;
  low?: number;
  high?: number;
  even?: number;
  looks?: Look[];
  ahead?: Ahead | null;
  moved?: Moved[];
  others?: Moved[];
  strengths?: HeroFigure[];
  cards?: CardFigure[];
  digest?: string;
  wrong?: string;
  at?: number;
  report?: boolean;
}

/**
 * What a variant touches: what is known without a match, which rules speak of it, and which of the how-to pages'
 * scenes, of so many that were played again.
 */
export interface Touched {
  known: Known[];
  rules: Cited[];
  scenes: PlayedAgain[];
  played: number;
}

/** A row of spaces with a marker on the space `at`; the spaces before it are past. */
export interface Track {
  id: string;
  name: string;
  spaces: Space[];
  at: number;
  text?: string;
}

/** A moment that turned a match: by how much for the first side, and how much of that was luck. */
export interface Turned {
  row: Judged;
  change: number;
  luck: number;
}

/**
 * Go back to this seat's last decision, if that is allowed; or take back a pick of its secret series: the last, or the
 * one with this `number` (from 0). `picked`: as in `Submit`.
 */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  decision: number;
  number?: number;
  picked?: number;
}

/**
 * Rows happened: show their lines, then the view. `rows[0].n` follows the last number the client has; if it does not,
 * the client says Hello again. Without rows, only what this viewer has picked of a secret series or waived has changed;
 * nobody else is told. `moments` belong to the last row. Each scene is told as what is new since the one before: from
 * the view the client has to each moment, then to the new `view`. `prints`: as in `Laid`.
 */
export interface Update {
  type: "update";
  rows: Row[];
  view: Delta;
  moments?: Then[];
  prints?: Record<string, Printed>;
}

/**
 * A variant, or the box if its name is empty. `hash` is that of its content, `changed` the time of its last change in
 * seconds (0 for the box), `faults` the number of its mistakes, `differences` that of places unlike the box.
 */
export interface Variant {
  game: string;
  name: string;
  hash: string;
  changed: number;
  faults: number;
  differences: number;
}

/** A variant in the list. `mistake`: the first of its mistakes. `words`: what differs from the box, in a few words. */
export interface VariantInfo {
  variant: Variant;
  mistake?: string;
  words?: string;
}

/**
 * The table as one viewer sees it after row n. `take_back`: seats of this viewer that have finished a secret series and
 * may still `Undo` their last pick. `waived`: what the viewer may take back (`Waive`). `waits`: whom a bot may sit in
 * for. `may_hurry`: no person is in play any more, so the bots may be sent to the end (`Hurry`); `hurried`: they were.
 * `clocks`: of all who have one; `paused`: they stand still; `wanting`: the seats that want a pause. `off`: the match
 * was called off, and nothing is asked any more. `lesson`: what the coach says, if it is a step of a lesson; `puzzle`:
 * what came of it, if one is tried. `hints`: seats of this viewer that may ask for a hint now; `hinted`: how many hints
 * each seat has asked for, empty if none has.
 */
export interface View {
  n: number;
  seat: number | null;
  scene: Scene;
  decisions: Decision[];
  awaited: number[];
  awaited_sides: string[];
  ready?: number[];
  measure?: Measure | null;
  result?: Result | null;
  graph?: Measure[];
  take_back?: number[];
  waived?: Waived[];
  waits?: Wait[];
  may_hurry?: boolean;
  hurried?: boolean;
  clocks?: ClockState[];
  paused?: boolean;
  wanting?: number[];
  off?: boolean;
  lesson?: Coached | null;
  puzzle?: Posed | null;
  hints?: number[];
  hinted?: number[];
}

/**
 * A person's seat that a bot may sit in for from `due` on (server's clock); if `away`, only while its holder is away.
 */
export interface Wait {
  seat: number;
  due: number;
  away?: boolean;
}

/**
 * Let the host answer this seat's questions whose waiver has this `key` with the default, from the open one on; with
 * `on` false, ask them again. No other player is told.
 */
export interface Waive {
  type: "waive";
  id: string;
  seat: number;
  key: string;
  on?: boolean;
}

/** What a seat has waived: the key of the questions, and words for it. */
export interface Waived {
  seat: number;
  key: string;
  text: string;
}

/**
 * A way to answer many questions at once: from then on the host gives the default answer to all questions with this
 * `key`, as if by hand, until no such waiver is possible any more or it is taken back. `label` offers it ("Pass until
 * this turn is over"), `text` says that it holds ("Passing until this turn is over").
 */
export interface Waiver {
  key: string;
  label: string;
  text: string;
}

/**
 * Something on the edge of a cell, in direction `side` (0 is north, clockwise): a wall, a barrier of the side `tint`,
 * or a laser. `reach` has the cells that a beam crosses, in order.
 */
export interface Wall {
  cell: string;
  side: number;
  kind?: string;
  tint?: string;
  reach?: string[];
}

/**
 * From now on send the view of this seat, one of this browser's. For several people at one screen. null: what everybody
 * may see.
 */
export interface Watch {
  type: "watch";
  seat?: number | null;
}

/**
 * How a rating went, match by match, at most some hundred of the last ones. `bots`: what bots are worth in that game,
 * if that was measured.
 */
export interface Way {
  game: string;
  kind: "duel" | "free" | "team";
  steps: Step[];
  bots?: Landmark[];
}

/** Ask what an option of an open decision would do. Answered by `Previewed` with the same `id`. */
export interface WhatIf {
  type: "what-if";
  id: string;
  seat: number;
  decision: number;
  option: string;
}

/** Whose a device would become by a pass: their name, and the number of matches in which they hold a seat. */
export interface Whom {
  name: string;
  matches: number;
}

/** Ask why an open decision offers nothing on a thing of the scene. Answered by `Because` with the same `id`. */
export interface Why {
  type: "why";
  id: string;
  seat: number;
  decision: number;
  on: string;
}

/** POST /api/lab/{game}/experiments/{id}: go on, pause, stop, or throw it away. */
export interface WishLab {
  wish: "drop" | "go" | "pause" | "stop";
}

/**
 * Something that was said: its number, which grows, the seat it came from, and when (server's clock). `side`: only
 * one's own side hears it.
 */
export interface Word {
  n: number;
  seat: number;
  kind: "look" | "phrase" | "text";
  what: string;
  at: number;
  side?: boolean;
}

/**
 * GET /api/lab/{game}: the variants, the box first, and the experiments, the newest first. `workers`: processes of the
 * server's machine that measure. `cluster`: what plays instead of them, and where; empty without one. `version`: of the
 * engine by which something would be measured now.
 */
export interface Workshop {
  game: string;
  name: string;
  variants: VariantInfo[];
  experiments: Experiment[];
  workers?: number;
  cluster?: string;
  version?: string;
}

/** The whole text of the file is replaced. */
export interface Write {
  do: "write";
  file: string;
  text: string;
}

/**
 * A place for cards. `count` is given if not all of its cards are listed. Roles: - hand: fans out at the bottom for its
 * seat - actions: what its seat may do without a card of the hand: lines beside it - picked: what its seat has chosen
 * in secret so far; with `places`, a numbered tray of them - pool: what a draft is about - place: lies at a place of
 * the table (`at`): cards in a row at a cell or anywhere on lanes, otherwise what can be gained there - held: belongs
 * to a figure or seat, whose panel opens it; or to a card that `opens` it, or to the panel, deck or pile that is its
 * `at` - front: lies before a party of the stage - deck - pile: only the last card is seen, until it is clicked -
 * table: lies open for everybody
 */
export interface Zone {
  id: string;
  name: string;
  role: "actions" | "deck" | "front" | "hand" | "held" | "picked" | "pile" | "place" | "pool" | "table";
  cards: Card[];
  seat?: number | null;
  piece?: string;
  at?: string;
  places?: Slot[];
  count?: number | null;
  text?: string;
}

export type ClientMessage =
  | Hello
  | Lobby
  | AtShelf
  | Submit
  | Undo
  | Waive
  | GiveUp
  | StandIn
  | Back
  | Hurry
  | Pause
  | WhatIf
  | Why
  | AskHint
  | Watch
  | Say
  | Mute
  | Looks;

export type ServerMessage =
  | Laid
  | Update
  | Refused
  | Done
  | Previewed
  | Because
  | Hinted
  | Present
  | Tables
  | Sitting
  | Sought
  | Club
  | Said
  | Talk
  | Called;
