// Lays out a nonogram board without the engine.

import { blank, cell, cells, clue, frame, label, line, slots, upTo } from "../lay.js";

/** Returns the runs of each line of a side, from size slots per line in reverse order; null for a line with a gap. @param {number[]} all @param {number} size */
const runs = (all, size) => upTo(all.length / size).map(k => {
	const own = all.slice(k * size, (k + 1) * size), end = own.indexOf(blank), first = end < 0 ? own : own.slice(0, end);
	return first.includes(0) || own.slice(first.length).some(v => v !== blank) ? null : first.reverse();
});

/** Returns the labels of a row clue, right to left from x = left. Each takes its digits and a gap, half a cell per character. @param {number[]} list @param {number} left @param {number} y */
function beside(list, left, y) {
	const out = [];
	let x = left;
	for (const run of list.length ? [...list].reverse() : [0]) {
		out.push(label("clue", x, y, run, { anchor: "ending" }));
		x -= (String(run).length + 1) / 2;
	}
	return out;
}

/** @type {import("../lay.js").Layout} */
export default {
	names: ["nonogram"],
	read(body, cols, rows) {
		const up = Math.ceil(rows / 2), left = Math.ceil(cols / 2), read = slots(body, cols * up + rows * left);
		if (!read || read.rest) {
			return null;
		}
		const givens = { rows: runs(read.slots.slice(cols * up), left), cols: runs(read.slots.slice(0, cols * up), up) };
		return [...givens.rows, ...givens.cols].includes(null) ? null : { rows, cols, givens };
	},
	lay({ rows, cols, givens }) {
		const side = (/** @type {any} */ lists, /** @type {number} */ n) => Array.isArray(lists) && lists.length === n && lists.every(x => Array.isArray(x) && x.every(v => v > 0 && v < 1000));
		if (!side(givens.rows, rows) || !side(givens.cols, cols)) {
			return null;
		}
		const wide = (/** @type {number[]} */ list) => list.length ? list.reduce((sum, run) => sum + String(run).length + 1, 0) : 1;
		const left = Math.max(1, Math.floor(Math.max(...givens.rows.map(wide).map((/** @type {number} */ w) => (w + 1) / 2)))), top = Math.max(1, ...givens.cols.map((/** @type {number[]} */ x) => x.length));
		const width = left + cols, height = top + rows, role = (/** @type {number} */ i) => i % 5 ? "grid" : "grid-bold";
		const border = [[left, 0, width, 0], [width, 0, width, top], [left, 0, left, top], [0, top, 0, height], [0, height, left, height], [0, top, left, top]];
		return {
			scene: { width, height, left, top, listClues: true, items: [...upTo(rows).slice(1).map(r => line(role(r), 0, top + r, width, top + r)),
				...upTo(cols).slice(1).map(c => line(role(c), left + c, 0, left + c, height)),
				...border.map(([x, y, x2, y2]) => line("border", x, y, x2, y2)), ...frame(left, top, width, height),
				...givens.rows.flatMap((/** @type {number[]} */ list, /** @type {number} */ r) => beside(list, left, top + r + 0.5)),
				...givens.cols.flatMap((/** @type {number[]} */ list, /** @type {number} */ c) => (list.length ? list : [0]).map((run, k, all) => label("clue", left + c + 0.5, top - all.length + k + 0.5, run)))] },
			places: cells(rows, cols).map(at => cell(at, [0, 1], left, top)),
			clues: [...givens.rows.map((/** @type {number[]} */ list, /** @type {number} */ row) => ({ ...clue({ row }, list.length ? { runs: list } : {}, 0, top + row), w: left })),
				...givens.cols.map((/** @type {number[]} */ list, /** @type {number} */ col) => ({ ...clue({ col }, list.length ? { runs: list } : {}, left + col, 0), h: top }))],
		};
	},
};
