import { ACT, INK } from "../art/color";

/** The small picture of the page's tab. */
let usual = "";

const CALL = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`,
  `<path d="M16 2 28 9v14l-12 7L4 23V9Z" fill="#5B2A9C" stroke="${INK}" stroke-width="2"/>`,
  `<circle cx="16" cy="16" r="8.5" fill="${ACT}" stroke="${INK}" stroke-width="2"/></svg>`,
].join("");

/** Whether it calls for somebody. */
export function calling(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  usual ||= link.href;
  const href = on ? `data:image/svg+xml,${encodeURIComponent(CALL)}` : usual;
  if (link.href !== href) link.href = href;
}
