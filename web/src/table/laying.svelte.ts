import { screenWay } from "../board/turns";
import { frontTray, hands, trays } from "../lib/scene";
import type { Grouped } from "../lib/offers";
import type { Decision, Line, Mark, Offer, Plan, Preview, Scene, View, Zone } from "../protocol";
import { planMarks } from "./plans";

/** A way that something may look, as it lies on the screen. */
export interface ScreenWay {
  id: string;
  offer: Offer;
  name: string;
  key: string;
}

/** What this needs to know of the play. */
interface Played {
  readonly scene: Scene | null;
  readonly decision: Decision | null;
  readonly preview: Preview | null;
  readonly grouped: Grouped;
  readonly replay: { readonly on: boolean };
  readonly match: {
    readonly stage: { readonly view: View | null; readonly playing: boolean; readonly telling: readonly Line[] };
  };
}

/** Whether something is still to be laid there. */
function isOpen(zone: Zone): boolean {
  return Boolean(zone.places?.some((place) => place.mark === "asked"));
}

/** What the viewer lays in secret: the trays, the hand of the one in front, and the plan that comes of it. */
export class Laying {
  /** By how many quarters the board lies turned on this screen. */
  turn = $state(0);
  /** The tray that somebody wants to see, by its id; empty: the one that is asked about. */
  wanted = $state("");
  readonly trays: readonly Zone[] = $derived.by(() =>
    this.play.scene ? trays(this.play.scene, this.play.match.stage.view?.seat ?? null) : [],
  );
  /** The tray that is filled; null if none is. */
  readonly front: Zone | null = $derived.by(() =>
    frontTray(this.trays, this.wanted, this.play.decision?.prompt.piece ?? ""),
  );
  /** Something lies in every place: nothing is left but to send it. */
  readonly done: boolean = $derived.by(
    () => this.trays.length > 0 && this.trays.every((zone) => zone.places?.every((place) => place.card)),
  );
  /** The cards one may choose from. */
  readonly hands: readonly Zone[] = $derived.by(() => {
    const { scene, match } = this.play;
    if (!scene) return [];
    return hands(scene, match.stage.view?.seat ?? null, this.trays.length > 0 ? this.front : undefined);
  });
  /** What was laid, as it is, or as it would be with the option that is pointed at. */
  readonly plans: readonly Plan[] = $derived.by(() => {
    const { match, preview, replay, scene } = this.play;
    if (replay.on || (match.stage.playing && match.stage.telling.length > 0)) return [];
    const meant = preview?.plans ?? [];
    return meant.length > 0 ? meant : (scene?.plans ?? []);
  });
  /** What is marked on the board. */
  readonly marks: readonly Mark[] = $derived.by(() => [...planMarks(this.plans), ...(this.play.preview?.marks ?? [])]);
  /** The ways that something may look: clicked on the board, by button or by arrow key. */
  readonly ways: readonly ScreenWay[] = $derived.by(() =>
    [...this.play.grouped.spots].flatMap(([id, [offer]]) => {
      const way = id.includes("@") && offer?.way != null ? screenWay(offer.way + this.turn * 90) : undefined;
      return way && offer ? [{ id, offer, ...way }] : [];
    }),
  );

  constructor(private readonly play: Played) {}

  /** Another question is open: a tray that is full is wanted no more. */
  settle(): void {
    if (!this.trays.some((zone) => zone.id === this.wanted && isOpen(zone))) this.wanted = "";
  }
}
