// Nurikabe on the page.

import { board, cellFacts, inside, put } from "../drafts.js";

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "shade",
	roles: { filled: { en: "sea", id: "laut" }, cross: { en: "land", id: "daratan" } },
	colour: "light-dark(#1f6285, #7cc0e4)",
	rules: [
		{ en: "Shade cells as sea. The other cells form islands: each has exactly one number, which is its number of cells.", id: "Arsirlah sel sebagai laut. Sel lainnya membentuk pulau: setiap pulau punya tepat satu angka, yaitu banyaknya selnya." },
		{ en: "Islands do not share a side.", id: "Dua pulau tidak bersebelahan sisi." },
		{ en: "The sea is connected and never fills a 2x2 square.", id: "Laut tersambung seluruhnya dan tidak memenuhi persegi 2x2." },
	],
	drafts: {
		size: [10, 10],
		help: { en: "Type a number, ? for an unknown one, or - to clear. A tap adds one.", id: "Ketik angka, ? untuk yang tidak diketahui, atau - untuk menghapus. Ketukan menambah satu." },
		tools: { cycle: { en: "Add one", id: "Tambah satu" }, clear: { en: "Clear", id: "Hapus" } },
		pad: () => [..."1234567890", "?", "backspace"],
		grid: "cells",
		blank: (cols, rows) => ({ rows, cols, cells: board(rows, cols, 0) }),
		from: p => ({ rows: p.rows, cols: p.cols, cells: p.givens }),
		givens: s => s.cells,
		tap(s, at, tool, back) {
			const now = s.cells[at.r]?.[at.c];
			return inside(s, at) ? { ...s, cells: put(s.cells, at, tool === "clear" ? 0 : Math.max(0, now + (back ? -1 : 1))) } : null;
		},
		type(s, at, key) {
			if (!inside(s, at)) {
				return null;
			}
			const now = Math.max(0, s.cells[at.r][at.c]), joined = now * 10 + Number(key);
			const to = key === "?" ? -1 : key === "-" || key === "delete" ? 0 : key === "backspace" ? Math.floor(now / 10) : /^[0-9]$/.test(key) ? joined < 1000 ? joined : Number(key) : null;
			return to === null ? null : { ...s, cells: put(s.cells, at, to) };
		},
		stops: inside,
		facts: (solution, givens) => cellFacts(solution).filter(({ at: { cell: [r, c] = [0, 0] } }) => !givens[r][c]),
	},
};
