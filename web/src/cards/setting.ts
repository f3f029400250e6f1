/**
 * How words are set on a card: as large as they fit; first they get smaller, then the picture gives room, then both,
 * then it is a strip, and only then whole lines are left out.
 */

export interface Setting {
  /** The picture gives room. */
  dense: boolean;
  /** The picture is only a strip. */
  spare?: boolean;
  scale: number;
}

const SETTINGS: readonly Setting[] = [
  { dense: false, scale: 1 },
  { dense: false, scale: 0.95 },
  ...[1, 0.95, 0.9, 0.85, 0.8, 0.75].map((scale) => ({ dense: true, scale })),
  ...[0.95, 0.85, 0.75].map((scale) => ({ dense: true, spare: true, scale })),
];

/** The first setting that fits, else the smallest. A card with a table is dense in any case. */
export function firstFitting(tabled: boolean, fits: (setting: Setting) => boolean): Setting {
  const possible = SETTINGS.filter((one) => one.dense || !tabled);
  return possible.find(fits) ?? possible.at(-1)!;
}

/** Set the words of a card, now and whenever its body gets another size. What comes back ends it. */
export function setWords(words: HTMLElement, tabled: boolean): () => void {
  const body = words.parentElement!;
  const card = words.closest(".card")!;
  const fits = (): boolean => body.scrollHeight <= body.clientHeight;
  const set = (): void => {
    words.style.setProperty("--lines", "none");
    card.classList.remove("more", "terse");
    words.style.display = "";
    firstFitting(tabled, ({ dense, spare = false, scale }) => {
      card.classList.toggle("dense", dense);
      card.classList.toggle("spare", spare);
      words.style.setProperty("--text", String(scale));
      return fits();
    });
    if (fits()) return;
    const room = body.offsetTop + body.clientHeight - words.offsetTop;
    const lines = Math.floor(room / parseFloat(getComputedStyle(words).lineHeight));
    words.style.setProperty("--lines", String(lines));
    card.classList.add("more");
    if (lines < 1) words.style.display = "none";
    // Its figures are never cut: rather a keyword is left out, which they say too.
    card.classList.toggle("terse", !fits());
  };
  const watching = new ResizeObserver(set);
  watching.observe(body);
  void document.fonts.ready.then(set);
  return () => {
    watching.disconnect();
    card.classList.remove("dense", "spare", "more", "terse");
  };
}
