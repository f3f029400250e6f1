import type {
  Card,
  Cell,
  Chip,
  Condition,
  Panel,
  Piece,
  Region,
  Scene,
  SeatInfo,
  Side,
  Slot,
  SideStyle,
  Site,
  Track,
  Zone,
} from "../protocol";

/** A scene by id, so that anything may refer to anything. */
export interface Index {
  scene: Scene;
  cells: ReadonlyMap<string, Cell>;
  pieces: ReadonlyMap<string, Piece>;
  cards: ReadonlyMap<string, Card>;
  zones: ReadonlyMap<string, Zone>;
  panels: ReadonlyMap<string, Panel>;
  sides: ReadonlyMap<string, Side>;
  conditions: ReadonlyMap<string, Condition>;
  /** Regions and sites. */
  places: ReadonlyMap<string, Region | Site>;
}

/** Whether something is on a board: a space, a region, a figure. */
export function onBoard(known: Index | null, id: string): boolean {
  return Boolean(known && (known.cells.has(id) || known.places.has(id) || known.pieces.has(id)));
}

function by<T extends { id: string }>(things: readonly T[]): ReadonlyMap<string, T> {
  return new Map(things.map((thing) => [thing.id, thing]));
}

export function index(scene: Scene): Index {
  const zones = scene.zones ?? [];
  return {
    scene,
    cells: by(scene.boards.flatMap((board) => board.cells)),
    pieces: by(scene.pieces ?? []),
    cards: by(zones.flatMap((zone) => zone.cards)),
    zones: by(zones),
    panels: by(scene.panels ?? []),
    sides: by(scene.sides),
    conditions: by(scene.conditions ?? []),
    places: by(scene.boards.flatMap((board): (Region | Site)[] => [...(board.regions ?? []), ...(board.sites ?? [])])),
  };
}

export function styleOf(scene: Scene | null, side: string | undefined): SideStyle {
  return scene?.sides.find((known) => known.id === side)?.style ?? "nobody";
}

export function nameOf(known: Index, id: string): string {
  return (
    known.pieces.get(id)?.name ??
    known.cells.get(id)?.name ??
    known.cards.get(id)?.name ??
    known.panels.get(id)?.name ??
    known.zones.get(id)?.name ??
    known.conditions.get(id)?.name ??
    known.places.get(id)?.name ??
    traySlotName(known, id) ??
    id
  );
}

/** The name of a numbered place in a tray: its zone's, and its own label. */
function traySlotName(known: Index, id: string): string | undefined {
  for (const zone of known.zones.values()) {
    const slot = (zone.places ?? []).find((place) => place.id === id);
    if (slot) return `${zone.name}: ${slot.label}`;
  }
  return undefined;
}

/** The thing of a scene that somebody's words end with, by its name; the longest where several do. */
export function meant(known: Index, words: string): string {
  const plain = (text: string): string =>
    ` ${text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim()}`;
  const said = plain(words);
  const things = [...known.cells.values(), ...known.pieces.values(), ...known.cards.values()].filter(
    (thing) => plain(thing.name).length > 1 && said.endsWith(plain(thing.name)),
  );
  return (
    things.reduce<{ id: string; name: string } | null>(
      (best, thing) => (best && best.name.length >= thing.name.length ? best : thing),
      null,
    )?.id ?? ""
  );
}

/**
 * The hands of a seat. Where several figures have one beside their trays, only the hand of the tray that is in front;
 * none while that is none.
 */
export function hands(scene: Scene, seat: number | null, front?: Zone | null): Zone[] {
  const all = (scene.zones ?? []).filter((zone) => zone.role === "hand" && (zone.seat == null || zone.seat === seat));
  return front === undefined ? all : all.filter((zone) => !zone.piece || zone.piece === front?.piece);
}

/** The tray that is filled: the wanted one, by its id, else that of the piece which is asked about; null if none is. */
export function frontTray(zones: readonly Zone[], wanted: string, piece: string): Zone | null {
  const asked = (zone: Zone): boolean => Boolean(zone.places?.some((place) => place.mark === "asked"));
  return (
    zones.find((zone) => zone.id === wanted) ??
    zones.find((zone) => zone.piece && zone.piece === piece) ??
    zones.find(asked) ??
    (zones.length === 1 ? zones[0]! : null)
  );
}

/** What the viewer may do without a card. */
export function actions(scene: Scene, seat: number | null): Zone[] {
  return (scene.zones ?? []).filter((zone) => zone.role === "actions" && (zone.seat == null || zone.seat === seat));
}

/** What the viewer has chosen in secret so far: only it knows these cards. */
export function picked(scene: Scene, seat: number | null): Zone[] {
  return (scene.zones ?? []).filter((zone) => zone.role === "picked" && seat !== null && zone.seat === seat);
}

/** The trays of numbered places that a seat fills. */
export function trays(scene: Scene, seat: number | null): Zone[] {
  return picked(scene, seat).filter((zone) => zone.places?.length);
}

/** What lies in each of the places of a tray. */
export function filled(zone: Zone): Card[][] {
  const cards = by(zone.cards);
  return (zone.places ?? []).map((place) => [place.card, place.also].flatMap((id) => cards.get(id ?? "") ?? []));
}

/** Cards that lie at places of the table. */
export function places(scene: Scene): Zone[] {
  return (scene.zones ?? []).filter((zone) => zone.role === "place");
}

/** What a draft is about. */
export function pools(scene: Scene): Zone[] {
  return (scene.zones ?? []).filter((zone) => zone.role === "pool");
}

/** What lies on the table for all. */
export function lying(scene: Scene): Zone[] {
  return (scene.zones ?? []).filter((zone) => zone.role === "table" || zone.role === "deck" || zone.role === "pile");
}

/** Whether anything lies in a zone. */
export function lies(zone: Zone): boolean {
  return zone.cards.length > 0 || (zone.count ?? 0) > 0;
}

/** What somebody opens who clicks a deck or a pile: the whole pile, and what belongs to it. */
export function inside(zone: Zone, scene: Scene): Zone[] {
  const held = (scene.zones ?? []).filter((one) => one.role === "held" && one.at === zone.id);
  return [...(zone.role === "pile" ? [zone] : []), ...held].filter((one) => one.cards.length > 0);
}

/** A track whose spaces say words. */
export function worded(track: Track): boolean {
  return track.spaces.some((space) => space.text);
}

/** Panels on the viewer's side of the board, and those across from it. */
export function columns(scene: Scene): [Panel[], Panel[]] {
  const panels = scene.panels ?? [];
  return [panels.filter((panel) => panel.place !== "far"), panels.filter((panel) => panel.place === "far")];
}

/** The sign before the name of who plays a seat: a robot for each bot, for people their own. */
export function face(seat: SeatInfo | undefined): string {
  return seat?.level ? "vintage-robot" : (seat?.icon ?? "");
}

/** Who plays a seat, in a few words: the viewer is You, everybody else goes by name, bots too. */
export function player(seat: SeatInfo | undefined): string {
  if (!seat) return "";
  if (seat.mine && seat.kind !== "hotseat") return "You";
  if (seat.taken === false) return "free";
  return seat.name || `Seat ${seat.seat + 1}`;
}

/** The same, and how strong a bot is: "Bolt, middle bot". */
export function introduced(seat: SeatInfo | undefined): string {
  return [player(seat), seat?.level ? `${seat.level.toLowerCase()} bot` : ""].filter(Boolean).join(", ");
}

/** What stands on a panel in the largest letters: the figure, or else who plays there. */
export function titled(panel: Panel, seat: SeatInfo | undefined): string {
  return (!panel.piece && seat && player(seat) !== "free" && player(seat)) || panel.name;
}

/** What a panel says of it in small print: of somebody's own panel the side's name. */
export function noted(panel: Panel, seat: SeatInfo | undefined): string {
  return [titled(panel, seat) === panel.name ? "" : panel.name, panel.sub].filter(Boolean).join(", ");
}

/** The signs of which a panel counts how many are ready, such as 2/3: those that are used are muted. */
export function counted(panel: Panel): readonly Chip[] {
  if (panel.bar || panel.track || panel.short?.shape !== "pill") return [];
  return (panel.statuses ?? []).filter((one) => one.icon).slice(0, 3);
}

/** A slot of a seat with the card that lies in it, if the viewer knows that card. */
export interface KnownSlot extends Slot {
  known: Card | undefined;
}

export function slotsOf(panel: Panel, scene: Scene): KnownSlot[] {
  const cards = (scene.zones ?? []).flatMap((zone) => zone.cards);
  return (panel.slots ?? []).map((slot) => ({
    ...slot,
    known: slot.card ? cards.find((card) => card.id === slot.card) : undefined,
  }));
}

/** What lies in a slot, in words: "2: Move 3, locked". */
export function saidOf(slot: KnownSlot, empty: string): string {
  const lies = slot.known?.name ?? (slot.back ? "face down" : empty);
  return `${slot.label}: ${lies}${slot.mark === "locked" ? ", locked" : ""}`;
}
