// Common code for drafts of all kinds. A state is plain immutable data, edited by the setter; the engine reads its corpus form.

/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {{r: number, c: number}} Cell */
/** @typedef {Record<string, any> & {rows: number, cols: number}} State */
/** @typedef {import("./types.js").Said} Said */
/** @typedef {"right" | "down"} Half of a cell with two clues: that of the line to its right, or below */

/**
 * @typedef {object} Drafts editing functions of a kind
 * @property {[number, number]} size columns and rows of a new draft
 * @property {Said} help instructions
 * @property {Record<string, Said>} tools the tools; the first is the default
 * @property {(cols: number, rows: number) => State} blank
 * @property {(p: import("./types.js").PuzzleData) => State} from
 * @property {(s: State) => unknown} givens
 * @property {(s: State, at: Cell, tool: string, back: boolean) => State | null} tap
 * @property {(s: State, cells: Cell[], tool: string, back: boolean) => State | null} [drag] a stroke through cells
 * @property {(s: State, at: Cell, key: string, half: Half, tool: string) => State | Said | null} type a text is the reason of a refusal
 * @property {(s: State) => string[]} [pad] the keypad keys
 * @property {string} [drawn] the field of the state with a drawn solution, a value for each cell
 * @property {(s: State, cols: number, rows: number) => State} [resized] resizes the draft; by default, all fields with a value for each cell are cropped or extended
 * @property {(value: any, there: any) => any} [opposite] the value for the opposite cell, given its current value; by default the same
 * @property {(s: State, at: Cell) => boolean} stops whether the cursor may be there
 * @property {string} [grid] the field of the state with a value for each cell, for symmetric editing
 * @property {number} [header] the number of header rows and columns, which are not symmetric
 * @property {(s: State) => boolean} [nothing] whether the draft is still empty
 * @property {(s: State) => Said | null} [unfinished] why the draft is not a puzzle yet; its regions and numbers are shown nevertheless
 * @property {(solution: any, givens: any) => Fact[]} [facts] the facts of a solution in the corpus form; by default numbers in cells
 * @property {{of: (s: State, at: Cell) => Half[] | null} & Record<Half, Said>} [halves] which halves of a cell have a line (null for cells without halves), and their announcements
 * @property {(s: State, at: Cell) => string} [line] the clue of the line whose margin a cell is in, as it is typed; "" elsewhere. The clues of lines are
 *   the members lines and columns of the state, lists of numbers, or null for a line without clue
 * @property {(s: State, cells: boolean[][]) => State} [painted] the draft whose solution is a picture, in the field picture of the state
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

/**
 * partsOf numbers the parts of a board in reading order, and lists their cells. A part consists of connected cells with one value.
 * @param {any[][]} rows @returns {{of: number[][], cells: Cell[][]}}
 */
export function partsOf(rows) {
	const of = rows.map(row => row.map(() => -1)), /** @type {Cell[][]} */ cells = [];
	rows.forEach((row, r) => row.forEach((x, c) => {
		if (of[r][c] >= 0) {
			return;
		}
		of[r][c] = cells.length;
		const part = [{ r, c }];
		for (const at of part) { // grows while it is read
			for (const to of [{ r: at.r - 1, c: at.c }, { r: at.r, c: at.c - 1 }, { r: at.r, c: at.c + 1 }, { r: at.r + 1, c: at.c }]) {
				if (of[to.r]?.[to.c] < 0 && rows[to.r][to.c] === x) {
					of[to.r][to.c] = cells.length;
					part.push(to);
				}
			}
		}
		cells.push(part);
	}));
	return { of, cells };
}

/**
 * regionEdits returns the edits of regions. A field of the state has the region of each cell; the field now is the current region.
 * @param {string} field
 */
export function regionEdits(field) {
	const added = (/** @type {State} */ s, /** @type {Cell} */ at, /** @type {number} */ id) => ({ ...s, [field]: put(s[field], at, id), now: id });
	const begun = (/** @type {State} */ s, /** @type {Cell} */ at) => added(s, at, 1 + Math.max(...s[field].flat()));
	return {
		begun,
		/** @param {State} s @param {Cell[]} cells @param {string} tool @param {boolean} back */
		drag(s, [first, ...rest], tool, back) {
			const start = tool === "add" || back ? { ...s, now: s[field][first.r][first.c] } : begun(s, first);
			return rest.reduce((state, at) => added(state, at, start.now), start);
		},
		/** N starts a region, and A extends the current one. @param {State} s @param {Cell} at @param {string} key */
		type: (s, at, key) => key === "n" ? begun(s, at) : key === "a" ? added(s, at, s.now) : null,
	};
}
