// The layout of a Masyu that the page draws without the engine.

import { cells, circle, clue, frame, lines, pair } from "../lay.js";

const pearls = ".WB";

/** @type {import("../lay.js").Layout} */
export default {
	names: ["mashu", "masyu"],
	read(body, cols, rows) {
		const three = (/** @type {string} */ letter) => [9, 3, 1].map(unit => Math.floor(parseInt(letter, 27) / unit) % 3);
		if (!/^[0-9a-q]+$/.test(body) || body.length !== Math.ceil(rows * cols / 3)) {
			return null;
		}
		const all = [...body].flatMap(three).map(x => pearls[x]).join("");
		const givens = cells(rows, 1).map(([r]) => all.slice(r * cols, (r + 1) * cols));
		return /[WB]/.test(all.slice(rows * cols)) ? null : { rows, cols, givens };
	},
	lay({ rows, cols, givens }) {
		if (!Array.isArray(givens) || givens.length !== rows || !givens.every(row => typeof row === "string" && row.length === cols && /^[.WB]*$/.test(row))) {
			return null;
		}
		const board = cells(rows, cols), at = ([r, c] = board[0]) => pearls.indexOf(givens[r][c]);
		return {
			scene: { width: cols, height: rows, left: 0, top: 0, items: [...lines("guide", rows, cols, 0, 0),
				...board.map(([r, c]) => at([r, c]) ? circle(at([r, c]) === 1 ? "pearl-white" : "pearl-black", c + 0.5, r + 0.5, 0.36) : circle("guide", c + 0.5, r + 0.5, 0.05)),
				...frame(0, 0, cols, rows)] },
			places: [...cells(rows, cols - 1).map(([r, c]) => pair("edge", [r, c], [r, c + 1], [0, 1])), ...cells(rows - 1, cols).map(([r, c]) => pair("edge", [r, c], [r + 1, c], [0, 1]))],
			clues: board.filter(at).map(([r, c]) => clue({ cell: [r, c] }, { value: at([r, c]) }, c, r)),
		};
	},
};
