// Kakuro on the page.

import { inside, put, times } from "../drafts.js";

/** @typedef {import("../drafts.js").State} State */
/** @typedef {import("../drafts.js").Cell} Cell */

/** The cells of the run that a clue in a cell is about. @param {State} s @param {Cell} at @param {boolean} down */
function runAfter(s, at, down) {
	const out = [];
	for (let r = at.r + (down ? 1 : 0), c = at.c + (down ? 0 : 1); s.white[r]?.[c]; down ? r++ : c++) {
		out.push([r, c]);
	}
	return out;
}

const mostSum = 45; // of nine different digits

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "digits",
	rules: [
		{ en: "Write a digit from 1 to 9 in every white cell.", id: "Tulislah angka 1 sampai 9 di setiap sel putih." },
		{ en: "The digits of a run add up to its clue, and no digit occurs twice in a run.",
			id: "Jumlah angka dalam satu deret sama dengan petunjuknya, dan tidak ada angka yang berulang dalam satu deret." },
	],
	drafts: {
		size: [8, 8],
		help: { en: "Q or the tool Block turns a cell into a block and back. Tap a half of a block and type its sum; Shift changes between across and down.",
			id: "Q atau alat Sel hitam mengubah sel menjadi hitam dan sebaliknya. Ketuk separuh sel hitam lalu ketik jumlahnya; Shift berganti antara mendatar dan menurun." },
		tools: { sum: { en: "Sum", id: "Jumlah" }, block: { en: "Block", id: "Sel hitam" } },
		grid: "white",
		header: 1,
		blank: (cols, rows) => ({ rows, cols, white: times(rows, r => times(cols, c => r > 0 && c > 0)), sums: {} }),
		from(p) {
			const sums = /** @type {Record<string, number>} */ ({});
			for (const { cells, sum } of p.givens.entries) {
				const [r, c] = cells[0], down = cells.length > 1 ? cells[1][0] > r : !p.givens.cells[r - 1]?.[c] && `${r},${c - 1},right` in sums;
				sums[down ? `${r - 1},${c},down` : `${r},${c - 1},right`] = sum;
			}
			return { rows: p.rows, cols: p.cols, white: p.givens.cells.map((/** @type {number[]} */ row) => row.map(Boolean)), sums };
		},
		givens(s) {
			const entries = Object.entries(s.sums).flatMap(([key, sum]) => {
				const [r, c, dir] = key.split(","), at = { r: Number(r), c: Number(c) }, cells = s.white[at.r]?.[at.c] ? [] : runAfter(s, at, dir === "down");
				return sum && cells.length ? [{ cells, sum, down: dir === "down" }] : [];
			});
			entries.sort((a, b) => Number(a.down) - Number(b.down)); // a single cell: the first entry is the one across
			return { cells: s.white.map((/** @type {boolean[]} */ row) => row.map(Number)), entries: entries.map(({ cells, sum }) => ({ cells, sum })) };
		},
		tap: (s, at, tool) => tool === "block" && inside(s, at) ? { ...s, white: put(s.white, at, !s.white[at.r][at.c]) } : null,
		type(s, at, key, half) {
			if (key === "q" && inside(s, at)) {
				return { ...s, white: put(s.white, at, !s.white[at.r][at.c]) };
			}
			if (s.white[at.r]?.[at.c] || !runAfter(s, at, half === "down").length) {
				return null;
			}
			const name = `${at.r},${at.c},${half}`, now = s.sums[name] ?? 0;
			if (/^[0-9]$/.test(key)) {
				const joined = now * 10 + Number(key);
				return { ...s, sums: { ...s.sums, [name]: joined <= mostSum ? joined : Number(key) } };
			}
			return key === "backspace" || key === "delete" || key === "-" ? { ...s, sums: { ...s.sums, [name]: key === "backspace" ? Math.floor(now / 10) : 0 } } : null;
		},
		stops: inside,
		halves: {
			of: (s, at) => s.white[at.r]?.[at.c] ? null : /** @type {const} */ (["right", "down"]).filter(half => runAfter(s, at, half === "down").length),
			right: { en: "{cell}: the sum across", id: "{cell}: jumlah mendatar" },
			down: { en: "{cell}: the sum down", id: "{cell}: jumlah menurun" },
		},
	},
};
