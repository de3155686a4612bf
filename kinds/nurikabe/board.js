// The layout of a Nurikabe that the page draws without the engine.

import { blank, cell, cells, clue, frame, label, lines, slots } from "../lay.js";

/** @type {import("../lay.js").Layout} */
export default {
	names: ["nurikabe"],
	read(body, cols, rows) {
		const read = slots(body, cols * rows);
		if (!read || read.rest || read.slots.includes(0)) {
			return null;
		}
		return { rows, cols, givens: cells(rows, 1).map(([r]) => read.slots.slice(r * cols, (r + 1) * cols).map(x => x === blank ? 0 : x)) };
	},
	lay({ rows, cols, givens }) {
		if (!Array.isArray(givens) || givens.length !== rows || !givens.every(row => Array.isArray(row) && row.length === cols && row.every(x => Number.isInteger(x) && x >= -1 && x < 1000))) {
			return null;
		}
		const board = cells(rows, cols), at = ([r, c] = board[0]) => givens[r][c];
		return {
			scene: { width: cols, height: rows, left: 0, top: 0, items: [
				...board.filter(x => at(x)).map(([r, c]) => label("clue", c + 0.5, r + 0.5, at([r, c]) < 0 ? "?" : at([r, c]))),
				...lines("grid", rows, cols, 0, 0), ...frame(0, 0, cols, rows)] },
			places: board.filter(x => !at(x)).map(x => cell(x, [0, 1], 0, 0)),
			clues: board.filter(x => at(x) > 0).map(([r, c]) => clue({ cell: [r, c] }, { value: at([r, c]) }, c, r)),
		};
	},
};
