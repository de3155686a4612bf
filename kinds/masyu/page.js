// Masyu on the page.

import { board, edgeFacts, inside, put } from "../drafts.js";

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "loop",
	colour: "light-dark(#17696b, #6cc5c1)",
	rules: [
		{ en: "Draw a single loop through every pearl. The loop never crosses or branches.",
			id: "Gambarlah satu lintasan tertutup melalui sel-sel yang melewati setiap mutiara dan tidak pernah berpotongan atau bercabang." },
		{ en: "The loop goes straight through white pearls and turns in the cell before or after (or both).",
			id: "Lintasan lurus melalui mutiara putih dan berbelok di sel sebelumnya, sesudahnya, atau keduanya." },
		{ en: "The loop turns on black pearls and goes straight through the next cell on both sides.",
			id: "Lintasan berbelok di mutiara hitam dan lurus melalui sel berikutnya di kedua sisi." },
	],
	roles: { "pearl-white": { en: "white pearl", id: "mutiara putih" }, "pearl-black": { en: "black pearl", id: "mutiara hitam" } },
	drafts: {
		size: [10, 10],
		help: { en: "Tap or press Enter to cycle. Keys: 1 white, 2 black, 0 none.", id: "Ketuk, atau 1 putih, 2 hitam, 0 kosong. Enter bergilir." },
		tools: { cycle: { en: "Cycle", id: "Bergilir" }, white: { en: "White", id: "Putih" }, black: { en: "Black", id: "Hitam" }, clear: { en: "Clear", id: "Hapus" } },
		grid: "pearls",
		blank: (cols, rows) => ({ rows, cols, pearls: board(rows, cols, ".") }),
		from: p => ({ rows: p.rows, cols: p.cols, all: p.givens.all, pearls: (p.givens.pearls ?? p.givens).map((/** @type {string} */ row) => [...row]) }),
		givens(s) {
			const rows = s.pearls.map((/** @type {string[]} */ row) => row.join(""));
			return s.all ? { pearls: rows, all: true } : rows;
		},
		tap(s, at, tool, back) {
			const order = ".WB", now = order.indexOf(s.pearls[at.r]?.[at.c]);
			const to = tool === "white" ? "W" : tool === "black" ? "B" : tool === "clear" ? "." : order[(now + (back ? 2 : 1)) % 3];
			return inside(s, at) ? { ...s, pearls: put(s.pearls, at, to === s.pearls[at.r][at.c] ? "." : to) } : null;
		},
		type(s, at, key) {
			const to = ({ 1: "W", 2: "B", w: "W", b: "B", 0: ".", "-": ".", delete: ".", backspace: "." })[key];
			return to && inside(s, at) ? { ...s, pearls: put(s.pearls, at, to) } : null;
		},
		stops: inside,
		facts: edgeFacts,
	},
};
