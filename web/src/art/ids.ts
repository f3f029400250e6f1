let last = 0;

/** An id for a gradient or a clip path: they live in one namespace per page. */
export function uid(prefix: string): string {
  last += 1;
  return `${prefix}${last}`;
}
