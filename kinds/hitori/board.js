// The layout of a Hitori that the page draws without the engine.

import { cell, cells, clue, frame, label, lines } from "../lay.js";

/** @type {import("../lay.js").Layout} */
export default {
	names: ["hitori"],
	read(body, cols, rows) {
		if (!/^[1-9a-z.]+$/.test(body) || body.length !== rows * cols) {
			return null;
		}
		const numbers = [...body].map(x => x === "." ? 0 : parseInt(x, 36));
		return { rows, cols, givens: cells(rows, 1).map(([r]) => numbers.slice(r * cols, (r + 1) * cols)) };
	},
	lay({ rows, cols, givens }) {
		if (!Array.isArray(givens) || givens.length !== rows || !givens.every(row => Array.isArray(row) && row.length === cols && row.every(n => Number.isInteger(n) && n >= 0 && n < 36))) {
			return null;
		}
		const board = cells(rows, cols), given = board.filter(([r, c]) => givens[r][c]);
		return {
			scene: { width: cols, height: rows, left: 0, top: 0, items: [...given.map(([r, c]) => label("clue", c + 0.5, r + 0.5, givens[r][c])),
				...lines("grid", rows, cols, 0, 0), ...frame(0, 0, cols, rows)] },
			places: board.map(x => cell(x, [0, 1], 0, 0)),
			clues: given.map(([r, c]) => clue({ cell: [r, c] }, { value: givens[r][c] }, c, r)),
		};
	},
};
