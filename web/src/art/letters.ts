/** How large letters are at least. */

/** The smallest type that everybody reads, in pixels. */
export const READ = 11;
/** A number fills so much of the radius of its shape where that is as small as it may be. */
export const FILLS = 1.4;
