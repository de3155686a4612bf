// Common code for drafts of all kinds. A state is plain immutable data, edited by the setter; the engine reads its corpus form.

/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {{r: number, c: number}} Cell */
/** @typedef {Record<string, any> & {rows: number, cols: number}} State */
/** @typedef {import("./types.js").Said} Said */
/** @typedef {"right" | "down"} Half of a cell with two clues: that of the line to its right, or below */

/**
 * @typedef {object} Drafts how puzzles of a kind are set
 * @property {[number, number]} size columns and rows of a new one
 * @property {Said} help what to do, in a sentence or two
 * @property {Record<string, Said>} tools what a tap may set; the first is chosen first
 * @property {(cols: number, rows: number) => State} blank
 * @property {(p: import("./types.js").PuzzleData) => State} from
 * @property {(s: State) => unknown} givens
 * @property {(s: State, at: Cell, tool: string, back: boolean) => State | null} tap
 * @property {(s: State, at: Cell, key: string, half: Half, tool: string) => State | Said | null} type a sentence says why it is refused
 * @property {(s: State) => string[]} [pad] the keys that a finger needs beside the board
 * @property {string} [drawn] the member of the state that holds a solution drawn by hand, a value for each cell
 * @property {(s: State, cols: number, rows: number) => State} [resized] the draft in another size, with all that fits; without it, all members that hold a value for each cell are cut or grow
 * @property {(value: any, there: any) => any} [opposite] what is set in the cell opposite to one that has a value, and what is there now; without it, the same
 * @property {(s: State, at: Cell) => boolean} stops whether the cursor may stand there
 * @property {string} [grid] the member of the state that holds a value for each cell, so that the cell opposite can be set, too
 * @property {number} [header] the rows, and the columns, before those that are turned about the middle
 * @property {(s: State) => boolean} [nothing] whether the draft is no puzzle yet
 * @property {(solution: any, givens: any) => Fact[]} [facts] what a solution in the corpus form holds; without it, numbers in cells
 * @property {{of: (s: State, at: Cell) => Half[] | null} & Record<Half, Said>} [halves] which halves of a cell have a line; null for cells without halves; and what is said at each
 * @property {(s: State, at: Cell) => string} [line] the clue of the line whose margin a cell is in, as it is typed; "" elsewhere. The clues of lines are
 *   the members lines and columns of the state, lists of numbers, or null for a line without clue
 * @property {(s: State, cells: boolean[][]) => State} [painted] the draft whose solution is a picture, which is the member picture of the state
 */

/** times lists the results of f for 0 to n-1. @template T @param {number} n @param {(k: number) => T} f @returns {T[]} */
export const times = (n, f) => Array.from({ length: n }, (_, k) => f(k));

/** board returns rows filled with one value. @template T @param {number} rows @param {number} cols @param {T} value @returns {T[][]} */
export const board = (rows, cols, value) => times(rows, () => times(cols, () => value));

/** inside returns whether a cell is on the board. @param {State} s @param {Cell} at */
export const inside = (s, at) => at.r >= 0 && at.c >= 0 && at.r < s.rows && at.c < s.cols;

/** put returns a copy of rows with one value changed. @template T @param {T[][]} rows @param {Cell} at @param {T} value @returns {T[][]} */
export const put = (rows, at, value) => rows.map((row, r) => r === at.r ? row.map((x, c) => c === at.c ? value : x) : row);

/** cellFacts converts rows of cells (numbers, booleans or letters) to facts. @param {Iterable<any>[]} rows @returns {Fact[]} */
export const cellFacts = rows => rows.flatMap((row, r) => [...row].map((x, c) => ({ at: { cell: /** @type {[number, number]} */ ([r, c]) }, value: Number(x) })));

/** edgeFacts converts edges between horizontal and vertical neighbours to facts. @param {{h: string[], v: string[]}} edges @returns {Fact[]} */
export function edgeFacts({ h, v }) {
	const facts = (/** @type {string[]} */ rows, /** @type {number} */ dr, /** @type {number} */ dc) => rows.flatMap((row, r) => [...row].map((x, c) =>
		({ at: { edge: /** @type {[[number, number], [number, number]]} */ ([[r, c], [r + dr, c + dc]]) }, value: Number(x) })));
	return [...facts(h, 0, 1), ...facts(v, 1, 0)];
}

/** borderFacts converts the borders of cells to facts: in h those above and below, in v those to the left and right. @param {{h: string[], v: string[]}} borders @returns {Fact[]} */
export function borderFacts({ h, v }) {
	const facts = (/** @type {string[]} */ rows, /** @type {number} */ dr, /** @type {number} */ dc) => rows.flatMap((row, r) => [...row].map((x, c) =>
		({ at: { border: /** @type {[[number, number], [number, number]]} */ ([[r - dr, c - dc], [r, c]]) }, value: Number(x) })));
	return [...facts(h, 1, 0), ...facts(v, 0, 1)];
}

/** puzzleOf returns the corpus form of a state. @param {import("./types.js").Kind} kind @param {State} s @returns {import("./types.js").PuzzleData} */
export const puzzleOf = (kind, s) => ({ kind: kind.name, rows: s.rows, cols: s.cols, givens: kind.drafts?.givens(s) });
