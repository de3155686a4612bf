// Common code to lay out boards in the page while no engine is available. A kind with a board.js can be drawn and played immediately. The
// answer equals that of the engine to "read", except for the words that describe the drawing; a test compares them. Rare or possibly
// invalid input is left to the engine: null.

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").PuzzleData} PuzzleData */
/** @typedef {import("./types.js").BoardData} BoardData */
/** @typedef {{rows: number, cols: number, givens: any}} Form of a puzzle in the corpus */

/**
 * @typedef {object} Layout what the board.js of a kind exports
 * @property {string[]} names of the kind in puzz.link addresses; the engine writes the first
 * @property {(body: string, cols: number, rows: number) => Form | null} read parses such an address after the size
 * @property {(p: PuzzleData) => BoardData | null} lay
 */

/** @param {Item["shape"]} shape @param {string} role @param {number} x @param {number} y @param {Partial<Item>} [more] @returns {Item} */
const item = (shape, role, x, y, more) => ({ shape, role, x, y, ...more });

/** @param {string} role @param {number} x @param {number} y @param {number} x2 @param {number} y2 */
export const line = (role, x, y, x2, y2) => item("line", role, x, y, { x2, y2 });

/** block is a filled cell. @param {string} role @param {number} x its left side @param {number} y */
export const block = (role, x, y) => item("rect", role, x, y, { x2: x + 1, y2: y + 1 });

/** @param {string} role @param {number} x @param {number} y @param {number} r */
export const circle = (role, x, y, r) => item("circle", role, x, y, { r });

/** label is a text. @param {string} role @param {number} x @param {number} y @param {string | number} text @param {Partial<Item>} [more] */
export const label = (role, x, y, text, more) => item("label", role, x, y, { text: String(text), ...more });

/** frame is the border of a board. @param {number} x @param {number} y @param {number} x2 @param {number} y2 */
export const frame = (x, y, x2, y2) => [line("frame", x, y, x2, y), line("frame", x2, y, x2, y2), line("frame", x, y2, x2, y2), line("frame", x, y, x, y2)];

/** lines are the lines between the cells of a board. @param {string} role @param {number} rows @param {number} cols @param {number} left @param {number} top */
export const lines = (role, rows, cols, left, top) => [...upTo(rows).slice(1).map(r => line(role, left, top + r, left + cols, top + r)),
	...upTo(cols).slice(1).map(c => line(role, left + c, top, left + c, top + rows))];

/** upTo lists 0 to n-1. @param {number} n */
export const upTo = n => Array.from({ length: n }, (_, i) => i);

/** cells lists the cells of a board in reading order. @param {number} rows @param {number} cols @returns {[number, number][]} */
export const cells = (rows, cols) => upTo(rows).flatMap(r => upTo(cols).map(c => /** @type {[number, number]} */ ([r, c])));

/** place is a place to fill in. @param {Place} at @param {number[]} values @param {number} x @param {number} y @param {number} w @param {number} h */
const place = (at, values, x, y, w, h) => ({ at, x, y, w, h, kind: Object.keys(at)[0], values });

/** cell is a cell to fill in. @param {[number, number]} at @param {number[]} values @param {number} left @param {number} top */
export const cell = (at, values, left, top) => place({ cell: at }, values, left + at[1], top + at[0], 1, 1);

/** pair is a place between two cells. @param {"edge" | "bridge"} name @param {[number, number]} a @param {[number, number]} b @param {number[]} values */
export const pair = (name, a, b, values) => place({ [name]: [a, b] }, values, a[1] + 0.5, a[0] + 0.5, b[1] - a[1], b[0] - a[0]);

/** side is the border between two cells, one of which may be outside the board. @param {[number, number]} a @param {[number, number]} b @param {number[]} values */
export const side = (a, b, values) => place({ border: [a, b] }, values, b[1], b[0], b[0] - a[0], b[1] - a[1]);

/** clue is a clue in a cell of the drawing. @param {Place} at @param {{value?: number, runs?: number[]}} says @param {number} x @param {number} y */
export const clue = (at, says, x, y) => ({ clue: at, ...says, x, y, w: 1, h: 1 });

/** ways lead from a cell to the next cell to the right and below. @type {[number, number][]} */
export const ways = [[0, 1], [1, 0]];

/** A slot without a number. */
export const blank = -1;

/**
 * slots reads n slots of a stream: hexadecimal digits, two of them after a -, and letters for runs of blank slots. It returns them and the
 * rest of the stream, or null if the stream is invalid.
 * @param {string} text @param {number} n @returns {{slots: number[], rest: string} | null}
 */
export function slots(text, n) {
	/** @type {number[]} */
	const out = [];
	let at = 0;
	while (out.length < n) {
		const [, long, short, run] = /^(?:-([0-9a-f]{2})|([0-9a-f])|([g-z]))/.exec(text.slice(at, at + 3)) ?? [];
		if (!long && !short && !run) {
			return null;
		}
		at += long ? 3 : 1;
		out.push(...(run ? Array(run.charCodeAt(0) - 102).fill(blank) : [parseInt(long ?? short, 16)]));
	}
	return out.length === n ? { slots: out, rest: text.slice(at) } : null;
}
