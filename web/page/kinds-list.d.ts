// kinds-list.js is written by the program that serves the page: it imports the descriptor of each kind there is.

/** All kinds, in the order in which they are shown. */
export const kinds: import("./types.js").Kind[];

/** The name of the kind that examples are of. */
export const shown: string;

/** A puzzle of it, as people paste it. */
export const example: string;
