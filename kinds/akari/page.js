// Akari on the page.

import { board, cellFacts, inside, put } from "../drafts.js";

const order = ".#01234";

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "lights",
	roles: { blocked: { en: "black", id: "hitam" } },
	colour: "light-dark(#7a5d00, #e3c05c)",
	rules: [
		{ en: "Place lights in white cells. A light shines along its row and column up to the next black cell.", id: "Letakkan lampu di sel putih. Lampu menyinari baris dan kolomnya sampai sel hitam berikutnya." },
		{ en: "Every white cell must be lit, and no light may shine on another.", id: "Setiap sel putih harus terang, dan lampu tidak boleh menyinari lampu lain." },
		{ en: "A number is how many lights are in the four adjacent cells.", id: "Angka menyatakan banyaknya lampu di keempat sel di sampingnya." },
	],
	drafts: {
		size: [10, 10],
		help: { en: "Tap or press Enter to cycle. Keys: 0 to 4, B black, - white.", id: "Ketuk atau Enter bergilir. 0 sampai 4, B hitam, - putih." },
		tools: { cycle: { en: "Cycle", id: "Bergilir" }, black: { en: "Black", id: "Hitam" }, clear: { en: "Clear", id: "Hapus" } },
		grid: "cells",
		blank: (cols, rows) => ({ rows, cols, cells: board(rows, cols, ".") }),
		from: p => ({ rows: p.rows, cols: p.cols, cells: p.givens.map((/** @type {string} */ row) => [...row]) }),
		givens: s => s.cells.map((/** @type {string[]} */ row) => row.join("")),
		opposite: (value, there) => value === "." || there !== "." ? value === "." ? value : there : "#",
		tap(s, at, tool, back) {
			const now = order.indexOf(s.cells[at.r]?.[at.c]), to = tool === "clear" ? 0 : tool === "black" ? Number(!now) : (now + (back ? 6 : 1)) % 7;
			return inside(s, at) ? { ...s, cells: put(s.cells, at, order[to]) } : null;
		},
		type(s, at, key) {
			const to = ({ b: "#", "-": ".", delete: ".", backspace: "." })[key] ?? key;
			return order.includes(to) && inside(s, at) ? { ...s, cells: put(s.cells, at, to) } : null;
		},
		stops: inside,
		facts: (solution, givens) => cellFacts(solution).filter(({ at: { cell: [r, c] = [0, 0] } }) => givens[r][c] === "."),
	},
};
