/**
 * A card (none: "") that a mouse or a finger carries to a numbered place, or out of it. A short press stays a click.
 */

import type { Play } from "./play.svelte";

const REACH = 8;

export function drags(
  node: HTMLElement,
  what: { play: Play; card: string },
): { update: (now: typeof what) => void; destroy: () => void } {
  let from: PointerEvent | null = null;
  let ghost: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || !what.card || !what.play.decision) return;
    from = event;
    // Of a card in a fan only a strip is in sight, which is soon left.
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    if (from?.pointerId !== event.pointerId) return;
    const [dx, dy] = [event.clientX - from.clientX, event.clientY - from.clientY];
    if (!ghost && Math.hypot(dx, dy) < REACH) return;
    if (!ghost) {
      ghost = carried(node);
      what.play.point(null);
      what.play.dragged = what.card;
    }
    ghost.style.translate = `${dx}px ${dy}px`;
    what.play.over = place(event);
  }

  function up(event: PointerEvent): void {
    if (from?.pointerId !== event.pointerId) return;
    if (ghost) {
      // What ends a drag is no click.
      node.addEventListener("click", stop, { capture: true });
      setTimeout(() => node.removeEventListener("click", stop, { capture: true }));
      what.play.drop(what.card, place(event));
    }
    end();
  }

  function end(): void {
    if (ghost) what.play.dragged = what.play.over = "";
    ghost?.remove();
    from = ghost = null;
  }

  const stop = (event: Event): void => event.stopImmediatePropagation();
  const held = (event: Event): void => event.preventDefault();
  const all = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: end, dragstart: held };
  for (const [name, listener] of Object.entries(all)) node.addEventListener(name, listener as EventListener);
  return {
    update: (now) => (what = now),
    destroy() {
      end();
      for (const [name, listener] of Object.entries(all)) node.removeEventListener(name, listener as EventListener);
    },
  };
}

/** A copy that lies over everything, where the card lay. */
function carried(node: HTMLElement): HTMLElement {
  const card = node.querySelector<HTMLElement>(".card")!;
  const ghost = document.createElement("div");
  const { left, top } = card.getBoundingClientRect();
  ghost.className = "carried";
  ghost.ariaHidden = "true";
  ghost.style.cssText =
    `position:fixed;z-index:60;left:${left}px;top:${top}px;pointer-events:none;scale:1.05;` +
    "filter:drop-shadow(0 10px 12px rgba(20,8,36,.5))";
  ghost.append(card.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}

/** The place under the pointer. */
function place(event: PointerEvent): string {
  return (
    document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-place]")?.dataset["place"] ??
    ""
  );
}
