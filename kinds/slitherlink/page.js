// Slitherlink on the page.

import { board, borderFacts, inside, put } from "../drafts.js";

const order = ".0123";

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "loop",
	colour: "light-dark(#9b3070, #e99ac8)",
	rules: [
		{ en: "Draw a single loop along the borders of cells. It never crosses or branches.",
			id: "Gambarlah satu lintasan tertutup di sepanjang sisi sel, tanpa cabang." },
		{ en: "A number is how many borders of its cell the loop uses.", id: "Angka: banyak sisi selnya pada lintasan." },
	],
	drafts: {
		size: [10, 10],
		help: { en: "Tap or press Enter to cycle. Keys: 0 to 4, - none.", id: "Ketuk, atau 0 sampai 4, - kosong." },
		tools: { cycle: { en: "Cycle", id: "Bergilir" }, clear: { en: "Clear", id: "Hapus" } },
		grid: "numbers",
		blank: (cols, rows) => ({ rows, cols, numbers: board(rows, cols, ".") }),
		from: p => ({ rows: p.rows, cols: p.cols, numbers: p.givens.map((/** @type {string} */ row) => [...row]) }),
		givens: s => s.numbers.map((/** @type {string[]} */ row) => row.join("")),
		tap(s, at, tool, back) {
			const to = tool === "clear" ? "." : order[(order.indexOf(s.numbers[at.r]?.[at.c]) + (back ? 4 : 1)) % 5] ?? ".";
			return inside(s, at) ? { ...s, numbers: put(s.numbers, at, to) } : null;
		},
		type(s, at, key) {
			const to = ["-", "delete", "backspace"].includes(key) ? "." : key;
			return /^[.0-4]$/.test(to) && inside(s, at) ? { ...s, numbers: put(s.numbers, at, to) } : null;
		},
		stops: inside,
		facts: borderFacts,
	},
};
