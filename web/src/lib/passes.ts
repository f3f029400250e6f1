/**
 * The address at which a pass is used. What is secret stands behind the #, so no server and no log ever gets it by the
 * way.
 */
export function moving(base: string, secret: string): string {
  return `${base}/become#${secret}`;
}

/** The secret of a pass, as it is typed or pasted: alone, or with its address. */
export function secretOf(typed: string): string {
  return (typed.split("#").pop() ?? "").replace(/[^\w-]/g, "");
}

/** How a code is named in lists and on paper. */
export function shortOf(id: string): string {
  return id.slice(0, 4).toUpperCase();
}
