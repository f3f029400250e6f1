import type { Card, Cell, Panel, Piece, Scene, SeatInfo, Side, SideStyle, Zone } from "../protocol";

/** A scene by id, so that anything may refer to anything. */
export interface Index {
  scene: Scene;
  cells: ReadonlyMap<string, Cell>;
  pieces: ReadonlyMap<string, Piece>;
  cards: ReadonlyMap<string, Card>;
  zones: ReadonlyMap<string, Zone>;
  panels: ReadonlyMap<string, Panel>;
  sides: ReadonlyMap<string, Side>;
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
  };
}

export function styleOf(scene: Scene | null, side: string | undefined): SideStyle {
  return scene?.sides.find((known) => known.id === side)?.style ?? "nobody";
}

export function nameOf(known: Index, id: string): string {
  return known.pieces.get(id)?.name ?? known.cells.get(id)?.name ?? known.cards.get(id)?.name ?? known.panels.get(id)?.name ?? known.zones.get(id)?.name ?? id;
}

/** The thing of a scene that somebody's words end with, by its name; the longest where several do. */
export function meant(known: Index, words: string): string {
  const plain = (text: string): string => ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, " ").trim()}`;
  const said = plain(words);
  const things = [...known.cells.values(), ...known.pieces.values(), ...known.cards.values()].filter((thing) => plain(thing.name).length > 1 && said.endsWith(plain(thing.name)));
  return things.reduce<{ id: string; name: string } | null>((best, thing) => (best && best.name.length >= thing.name.length ? best : thing), null)?.id ?? "";
}

export function hands(scene: Scene, seat: number | null): Zone[] {
  return (scene.zones ?? []).filter((zone) => zone.kind === "hand" && (zone.seat == null || zone.seat === seat));
}

export function rest(scene: Scene, seat: number | null): Zone[] {
  const held = new Set(hands(scene, seat));
  const shownByPanels = new Set((scene.panels ?? []).map((panel) => panel.cards).filter(Boolean));
  return (scene.zones ?? []).filter((zone) => !held.has(zone) && !shownByPanels.has(zone.id));
}

/** Rows of cards that the viewer has chosen: only it knows them. */
export function own(scene: Scene, seat: number | null): Zone[] {
  return seat === null ? [] : rest(scene, seat).filter((zone) => zone.kind === "row" && zone.seat === seat);
}

/** Cards that lie open at places and say with a pill how the place stands. */
export function places(scene: Scene, seat: number | null): Zone[] {
  return rest(scene, seat).filter((zone) => zone.kind === "slot" && zone.cards.length > 0 && zone.cards.every((card) => card.face !== false && (card.off || (card.chips ?? []).length > 0)));
}

/** Panels that stand right of the board: the other side's, where one seat has several figures or there are too many for one column. */
export function columns(scene: Scene): [Panel[], Panel[]] {
  const panels = scene.panels ?? [];
  const figures = new Set(panels.map((panel) => panel.seat)).size < panels.length;
  if (scene.sides.length !== 2 || panels.length < 4 || (panels.length <= 5 && !figures)) return [panels, []];
  const first = panels[0]?.side;
  return [panels.filter((panel) => panel.side === first), panels.filter((panel) => panel.side !== first)];
}

/** Who plays a seat, in a few words. */
export function player(seat: SeatInfo | undefined): string {
  if (!seat) return "";
  if (seat.mine && seat.kind !== "hotseat") return "You";
  if (seat.taken === false) return "free";
  return seat.level ? `Bot, ${seat.level.toLowerCase()}` : seat.name || `Seat ${seat.seat + 1}`;
}
