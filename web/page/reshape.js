// Transforms drafts: another size, or symmetric cells.

import { put, times } from "./drafts.js";
import { frame, label } from "./lay.js";
import { bordersOf } from "./lay-regions.js";

/** @typedef {import("./drafts.js").State} State */
/** @typedef {import("./drafts.js").Drafts} Drafts */
/** @typedef {import("./drafts.js").Cell} Cell */

/** resized returns a draft of another size with all of this one that fits. @param {Drafts} make @param {State} s @param {number} cols @param {number} rows @returns {State} */
export function resized(make, s, cols, rows) {
	if (make.resized) {
		return make.resized(s, cols, rows);
	}
	const empty = make.blank(cols, rows), out = /** @type {State} */ ({ ...s, ...empty });
	for (const [name, usual] of Object.entries(empty)) {
		if (Array.isArray(usual)) { // a value for each cell
			out[name] = usual.map((row, r) => row.map((/** @type {any} */ x, /** @type {number} */ c) => r < s.rows && c < s.cols ? s[name][r][c] : x));
		} else if (typeof usual === "object") {
			out[name] = s[name];
		}
	}
	return out;
}

/** mirrored returns a state whose cell opposite to one has the corresponding value, if there is such a cell. @param {Drafts} make @param {State} s @param {Cell} at @returns {State} */
export function mirrored(make, s, at) {
	const name = make.grid ?? "", last = (make.header ?? 0) - 1, other = { r: s.rows + last - at.r, c: s.cols + last - at.c };
	const value = s[name]?.[at.r]?.[at.c], there = s[name]?.[other.r]?.[other.c];
	if (value === undefined || there === undefined || !make.stops(s, other) || other.r === at.r && other.c === at.c) {
		return s;
	}
	return { ...s, [name]: put(s[name], other, make.opposite ? make.opposite(value, there) : value) };
}

/** empty returns whether a draft has no clues. @param {Drafts} make @param {State} s */
export const empty = (make, s) => make.nothing?.(s) ?? JSON.stringify(make.givens(s)) === JSON.stringify(make.givens(make.blank(s.cols, s.rows)));

/**
 * bare returns the board of a draft that is not a puzzle yet: its frame, its regions and its numbers.
 * @param {import("./types.js").PuzzleData} puzzle @returns {import("./types.js").ReadPuzzle}
 */
export function bare(puzzle) {
	const { kind, rows, cols, givens: { regions, grid } } = puzzle, numbers = /** @type {number[][]} */ (grid ?? []);
	const items = [...(regions ? bordersOf(regions, rows, cols) : []), ...frame(0, 0, cols, rows), ...numbers.flatMap((row, r) => row.flatMap((n, c) => n ? [label("given", c + 0.5, r + 0.5, n)] : []))];
	return { puzzle, kind, rows, cols, board: { scene: { width: cols, height: rows, items }, places: [], clues: [] } };
}

/** aimed adds lines between cells to a board that has none, to aim at. @param {import("./types.js").ReadPuzzle} read @returns {import("./types.js").ReadPuzzle} */
export function aimed(read) {
	const { scene } = read.board, { items } = scene, left = scene.left ?? 0, top = scene.top ?? 0;
	if (items.some(it => it.shape === "line" && (it.role === "grid" || it.role === "guide"))) {
		return read;
	}
	const line = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ x2, /** @type {number} */ y2) => /** @type {import("./types.js").Item} */ ({ shape: "line", role: "guide", x: left + x, y: top + y, x2: left + x2, y2: top + y2 });
	const lines = [...times(read.rows - 1, k => line(0, k + 1, read.cols, k + 1)), ...times(read.cols - 1, k => line(k + 1, 0, k + 1, read.rows))];
	return { ...read, board: { ...read.board, scene: { ...scene, items: [...lines, ...items] } } };
}
