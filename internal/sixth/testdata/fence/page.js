// Fence on the page.

import { board, borderFacts, inside, put } from "../drafts.js";

const order = ".1234";

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "loop",
	rules: [
		{ en: "Draw one closed loop along the sides of cells that never crosses or branches.", id: "Gambarlah satu lintasan tertutup di sepanjang sisi sel yang tidak pernah berpotongan atau bercabang." },
		{ en: "A number says how many sides of its cell are open.", id: "Angka menyatakan berapa sisi selnya yang tidak dilalui lintasan." },
	],
	drafts: {
		size: [7, 7],
		help: { en: "Tap, or type a number from 1 to 4; - takes it away.", id: "Ketuk, atau ketik angka 1 sampai 4; - menghapus." },
		tools: { cycle: { en: "In turn", id: "Bergilir" }, clear: { en: "Clear", id: "Hapus" } },
		grid: "numbers",
		blank: (cols, rows) => ({ rows, cols, numbers: board(rows, cols, ".") }),
		from: p => ({ rows: p.rows, cols: p.cols, numbers: p.givens.map((/** @type {string} */ row) => [...row]) }),
		givens: s => s.numbers.map((/** @type {string[]} */ row) => row.join("")),
		tap(s, at, tool, back) {
			const to = tool === "clear" ? "." : order[(order.indexOf(s.numbers[at.r]?.[at.c]) + (back ? 4 : 1)) % 5];
			return inside(s, at) ? { ...s, numbers: put(s.numbers, at, to) } : null;
		},
		type(s, at, key) {
			const to = ["-", "delete", "backspace"].includes(key) ? "." : key;
			return order.includes(to) && inside(s, at) ? { ...s, numbers: put(s.numbers, at, to) } : null;
		},
		stops: inside,
		facts: borderFacts,
	},
};
