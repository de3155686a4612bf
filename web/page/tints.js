// Background tints for the cell under the cursor or mouse: its lines, equal digits, and the selection.

import { keyOf } from "./lattice.js";

/** @typedef {{r: number, c: number, role: string}} Tint */

/**
 * tints lists the cells to shade.
 * @param {import("./game.js").Game} game
 * @param {import("./lattice.js").Cell | null} at the cell under the cursor
 * @returns {Tint[]}
 */
export function tints(game, at) {
	const { lattice } = game;
	/** @type {Tint[]} */
	const out = [];
	if (lattice.mode === "digits") {
		const lines = at ? [...lattice.run(at.r, at.c, false), ...lattice.run(at.r, at.c, true)] : [];
		const here = at ? game.at(lattice.cell(at.r, at.c)).v : null, v = game.settings.digitFirst && game.digit ? game.digit : here;
		out.push(...lines.map(c => ({ role: "line", ...c })));
		if (v !== null) {
			const broken = game.settings.live ? game.brokenPlaces() : new Set();
			lattice.places.forEach((p, i) => p.cell && game.at(i).v === v && !broken.has(keyOf(p)) && out.push({ r: p.cell[0], c: p.cell[1], role: "equal" }));
		}
	} else if (at && lattice.mode === "shade" && lattice.inside(at.r, at.c)) {
		const { left, top, rows, cols } = lattice;
		for (let c = -left; c < cols; c++) {
			out.push({ r: at.r, c, role: "line" });
		}
		for (let r = -top; r < rows; r++) {
			out.push({ r, c: at.c, role: "line" });
		}
	}
	return [...out, ...game.selected.map(c => ({ ...c, role: "selected" }))];
}
