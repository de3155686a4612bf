// The layout of a Slitherlink that the page draws without the engine.

import { cells, circle, clue, label, side } from "../lay.js";

/** @type {import("../lay.js").Layout} */
export default {
	names: ["slither"],
	read(body, cols, rows) {
		const all = [...body].map(x => /[0-9a-e]/.test(x) ? parseInt(x, 16) % 5 + ".".repeat(Math.floor(parseInt(x, 16) / 5)) : /[g-z]/.test(x) ? ".".repeat(x.charCodeAt(0) - 102) : "?").join("");
		const rest = all.slice(rows * cols); // the gap after the last number may go beyond the board
		if (all.includes("?") || all.length < rows * cols || /[^.]/.test(rest) || rest.length && (/[g-z]$/.test(body) || rest.length > 2)) {
			return null;
		}
		return { rows, cols, givens: cells(rows, 1).map(([r]) => all.slice(r * cols, (r + 1) * cols)) };
	},
	lay({ rows, cols, givens }) {
		if (!Array.isArray(givens) || givens.length !== rows || !givens.every(row => typeof row === "string" && row.length === cols && /^[.0-4]*$/.test(row))) {
			return null;
		}
		const numbers = cells(rows, cols).filter(([r, c]) => givens[r][c] !== ".");
		return {
			scene: { width: cols, height: rows, left: 0, top: 0, items: [
				...cells(rows + 1, cols + 1).map(([r, c]) => circle("dot", c, r, 0.06)),
				...numbers.map(([r, c]) => label("clue", c + 0.5, r + 0.5, givens[r][c]))] },
			places: [...cells(rows + 1, cols).map(([r, c]) => side([r - 1, c], [r, c], [0, 1])), ...cells(rows, cols + 1).map(([r, c]) => side([r, c - 1], [r, c], [0, 1]))],
			clues: numbers.map(([r, c]) => clue({ cell: [r, c] }, givens[r][c] === "0" ? {} : { value: Number(givens[r][c]) }, c, r)),
		};
	},
};
