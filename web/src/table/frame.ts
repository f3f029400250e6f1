/** How the parts of a table share a wide screen: from its size and the kind of board alone. */
import {
  asideOf,
  cardOf,
  floorCard,
  floorOf,
  highOf,
  isShallow,
  LOW_CARD,
  phoneInset,
  QUESTION,
  standsBeside,
  wideInset,
} from "./room";
import type { Inset } from "../board/camera";

/** So much wider is what stands at the left while two plans are told there side by side, or more in a run each. */
const PAIR = 220;
const RUNS = 140;

export interface Frame {
  /** How wide what stands at the sides is; at the right, below a board along a low screen, nothing stands. */
  aside: number;
  right: number;
  /** Where there is little height, the question stands at the left: the board gets its room. */
  beside: boolean;
  /** How wide a card in hand may be, and how much higher than wide. */
  card: number;
  ratio: number | undefined;
  /**
   * The board must not jump with what lies below it: on wide screens question and hand have their place whether they
   * are there or not.
   */
  floor: number;
  /** What covers the board at each edge. On phones: `above` and `below` are the heights of what stands there. */
  inset: (above: number, below: number | null) => Inset;
}

interface Kind {
  /** On a phone. */
  narrow: boolean;
  /** A board along the screen: panels stand in a row above it. */
  long: boolean;
  /** Roads that carry cards. */
  lanes: boolean;
  /** The log beside what lies below a long board is folded. */
  folded?: boolean;
  /** How many plans are told at once, at the left below a long board. */
  planned?: number;
}

/** The log beside what lies below a long board stands so far from the screen's edge. */
const EDGE = 16;

function widerBy(planned: number): number {
  return planned > 2 ? RUNS : planned > 1 ? PAIR : 0;
}

export function frameOf(
  width: number,
  height: number,
  { narrow, long, lanes, folded = false, planned = 0 }: Kind,
): Frame {
  const aside = asideOf(long, width) + (long ? widerBy(planned) : 0);
  const beside = !narrow && !long && standsBeside(height, lanes);
  const card = long ? floorCard(height) : cardOf(height, beside ? 0 : QUESTION);
  const ratio = beside ? LOW_CARD : undefined;
  const floor = long ? floorOf(height) : highOf(card, ratio) + 20 + (beside ? 0 : QUESTION);
  return {
    aside,
    right: !long ? aside : folded || isShallow(height) ? 8 : aside + EDGE,
    beside,
    card,
    ratio,
    floor,
    inset: (above, below) => (narrow ? phoneInset(width, above, below) : wideInset(floor, aside, long, height)),
  };
}
