// Information shown when a clue is tapped: the rest of a sum, the visible buildings. It is computed from the board, never from the
// solution.

import { spokenClue, t } from "./words.js";

/**
 * clueInfo returns the text, and the cells that the clue is about.
 * @param {import("./game.js").Game} game
 * @param {import("./types.js").Clue} clue
 * @returns {{text: string, cells: import("./lattice.js").Cell[]}}
 */
export function clueInfo(game, clue) {
	const { lattice } = game, name = spokenClue(clue, lattice);
	if (clue.clue.run) {
		const cells = lattice.run(clue.clue.run[0], clue.clue.run[1], clue.clue.dir === "down");
		const used = cells.map(c => game.at(lattice.cell(c.r, c.c)).v).filter(v => v !== null).map(Number);
		const rest = (clue.value ?? 0) - used.reduce((a, b) => a + b, 0), left = cells.length - used.length;
		return { text: t("{name}: {rest} left for {n} cells.", { name, rest, n: left }), cells };
	}
	if (clue.clue.side) {
		const cells = view(lattice, clue.clue), heights = cells.map(c => shown(game, c));
		let tallest = 0, seen = 0;
		for (const x of heights) {
			if (x > tallest) {
				tallest = x;
				seen++;
			}
		}
		return { text: t("{name}: sees {seen} of {n}", { name, seen, n: clue.value ?? 0 }), cells };
	}
	return { text: name, cells: [] };
}

/** shown returns the number in a cell, entered or given; 0 for none. @param {import("./game.js").Game} game @param {import("./lattice.js").Cell} c */
export const shown = (game, c) => game.at(game.lattice.cell(c.r, c.c)).v ?? (Number(game.lattice.texts.get(c.r + "," + c.c)) || 0);

/** The cells visible from a clue outside the board, nearest first. @param {import("./lattice.js").Lattice} lattice @param {import("./types.js").Place} clue */
function view(lattice, clue) {
	const i = clue.index ?? 0, down = clue.side === "top" || clue.side === "bottom", n = down ? lattice.rows : lattice.cols;
	const cells = Array.from({ length: n }, (_, k) => down ? { r: k, c: i } : { r: i, c: k });
	return clue.side === "bottom" || clue.side === "right" ? cells.reverse() : cells;
}
