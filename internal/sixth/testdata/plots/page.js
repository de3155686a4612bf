// Plots on the page.

import { board, cellFacts, inside, put } from "../drafts.js";

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "shade",
	rules: [
		{ en: "Shade as many cells of each region as its number, no two side by side.", id: "Hitamkan sel sebanyak angka di tiap wilayah, tanpa dua yang bersebelahan." },
	],
	drafts: {
		size: [5, 5],
		help: { en: "Type a letter for the region of a cell, and a number for the region; - takes it away.", id: "Ketik huruf untuk wilayah sel dan angka untuk wilayah itu; - menghapus." },
		tools: { select: { en: "Select", id: "Pilih" } },
		blank: (cols, rows) => ({ rows, cols, of: board(rows, cols, 0), numbers: Array(26).fill(-1) }),
		from: p => ({ rows: p.rows, cols: p.cols, of: p.givens.regions, numbers: [...p.givens.numbers, ...Array(26).fill(-1)] }),
		givens: s => ({ regions: s.of, numbers: s.numbers }),
		tap: () => null,
		type(s, at, key) {
			if (!inside(s, at)) {
				return null;
			}
			if (/^[a-z]$/.test(key)) {
				return { ...s, of: put(s.of, at, key.charCodeAt(0) - 97) };
			}
			const numbered = (/** @type {number} */ n) => ({ ...s, numbers: s.numbers.with(s.of[at.r][at.c], n) });
			return /^[0-9]$/.test(key) ? numbered(Number(key)) : key === "-" ? numbered(-1) : null;
		},
		stops: inside,
		facts: cellFacts,
	},
};
