// Latin squares on the page.

import { board, inside, put } from "../drafts.js";

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "digits",
	rules: [
		{ en: "Every number occurs once in each row and column.", id: "Setiap angka berada satu kali di setiap baris dan kolom." },
	],
	drafts: {
		size: [4, 4],
		help: { en: "Tap a cell and type its number; 0 takes it away.", id: "Ketuk sel lalu ketik angkanya; 0 menghapus." },
		tools: { number: { en: "Number", id: "Angka" } },
		grid: "given",
		blank: n => ({ rows: n, cols: n, given: board(n, n, 0) }),
		from: p => ({ rows: p.rows, cols: p.cols, given: p.givens }),
		givens: s => s.given,
		tap: (s, at, _, back) => inside(s, at) ? { ...s, given: put(s.given, at, (s.given[at.r][at.c] + (back ? s.rows : 1)) % (s.rows + 1)) } : null,
		type: (s, at, key) => /^[0-9]$/.test(key) && Number(key) <= s.rows && inside(s, at) ? { ...s, given: put(s.given, at, Number(key)) } : null,
		stops: inside,
	},
};
