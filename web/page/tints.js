// Background tints for the cell under the cursor or mouse: its lines and region, equal digits, and the selection.

import { shown } from "./clue-info.js";
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
		const lines = at && lattice.open(at.r, at.c) ? [at, ...lattice.units(at)] : [];
		const v = game.settings.digitFirst && game.digit || lines.length && at && shown(game, at);
		out.push(...lines.map(c => ({ role: "line", ...c })));
		if (v) {
			const broken = game.settings.live ? game.brokenPlaces() : new Set();
			out.push(...lattice.places.filter(p => p.cell && !broken.has(keyOf(p))).map(p => ({ r: p.cell?.[0] ?? 0, c: p.cell?.[1] ?? 0, role: "equal" })).filter(c => shown(game, c) === v));
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
