// The layout of an Akari that the page draws without the engine.

import { block, cell, cells, clue, frame, label, lines } from "../lay.js";

/** @type {import("../lay.js").Layout} */
export default {
	names: ["akari", "lightup"],
	read(body, cols, rows) {
		let all = "", before = 0; // before the last sign of the body
		for (const x of body) {
			const n = parseInt(x, 36);
			before = all.length;
			all += x === "." ? "#" : n < 15 ? n % 5 + ".".repeat(Math.floor(n / 5)) : ".".repeat(n - 15);
		}
		const number = /[0-9a-e]$/.test(body); // its white cells may lie beyond the board
		if (!/^[0-9a-eg-z.]+$/.test(body) || all.length < rows * cols || all.length > rows * cols && !(number && before < rows * cols)) {
			return null;
		}
		return { rows, cols, givens: cells(rows, 1).map(([r]) => all.slice(r * cols, (r + 1) * cols)) };
	},
	lay({ rows, cols, givens }) {
		if (!Array.isArray(givens) || givens.length !== rows || !givens.every(row => typeof row === "string" && row.length === cols && /^[.#0-4]*$/.test(row))) {
			return null;
		}
		const board = cells(rows, cols), at = ([r, c] = board[0]) => givens[r][c];
		return {
			scene: { width: cols, height: rows, left: 0, top: 0, items: [
				...board.filter(x => at(x) !== ".").flatMap(([r, c]) => [block("blocked", c, r), ...(at([r, c]) === "#" ? [] : [label("clue", c + 0.5, r + 0.5, at([r, c]))])]),
				...lines("grid", rows, cols, 0, 0), ...frame(0, 0, cols, rows)] },
			places: board.filter(x => at(x) === ".").map(x => cell(x, [0, 1], 0, 0)),
			clues: board.filter(x => /\d/.test(at(x))).map(([r, c]) => clue({ cell: [r, c] }, { value: Number(at([r, c])) || undefined }, c, r)),
		};
	},
};
