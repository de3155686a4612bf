// How a board is written on and read aloud, by what it is made of. A mode makes strokes of fingers, pens and mice, answers keys, says which shapes
// show an entry, and speaks a cell; it knows neither the page nor the history.

import { bridges } from "./mode-bridges.js";
import { digits } from "./mode-digits.js";
import { loop } from "./mode-loop.js";
import { shade } from "./mode-shade.js";

/**
 * @typedef {object} Sheet what a mode sees of the game
 * @property {import("./lattice.js").Lattice} lattice
 * @property {(i: number) => import("./types.js").Entry} at what counts at a place
 * @property {string} tool the tool chosen
 * @property {import("./settings.js").Settings} settings
 * @property {import("./lattice.js").Cell[]} selected the cells selected
 * @property {number | null} digit the digit chosen before the cells that get it; 0 clears them
 * @property {(r: number, c: number) => boolean} struck whether the number in a cell is struck through by hand
 */

/**
 * @typedef {object} Answer of a key: what to write, where the cursor goes, what to say
 * @property {import("./types.js").Writing} [writing]
 * @property {import("./lattice.js").Cell} [to]
 * @property {string} [say]
 * @property {string} [aside] to say to those only who do not see the board
 * @property {string} [refused]
 * @property {number} [blocker] the place that is in the way
 * @property {number[]} [show] places to light for a moment
 * @property {string} [tick] the key of a clue to strike through
 * @property {string} [tool]
 */

/**
 * @typedef {object} Mode
 * @property {(settings: import("./settings.js").Settings) => string[]} tools their names, the first for a plain finger
 * @property {(sheet: Sheet, p: import("./types.js").Point, secondary: boolean) => import("./types.js").Stroke | null} stroke
 * @property {(sheet: Sheet, e: KeyboardEvent, at: import("./lattice.js").Cell) => Answer | null} key
 * @property {(sheet: Sheet, p: import("./types.js").Point) => Answer | null} [pieceUnder] shows the piece of line or the group under a point
 * @property {(sheet: Sheet, i: number, entry: import("./types.js").Entry) => import("./types.js").Item[]} shapes
 * @property {(sheet: Sheet, at: import("./lattice.js").Cell) => string} speak value first
 * @property {(sheet: Sheet, at: import("./lattice.js").Cell) => boolean} stops whether the cursor may stand there
 */

/** @type {Record<string, Mode>} */
export const modes = { loop, shade, bridges, digits };
