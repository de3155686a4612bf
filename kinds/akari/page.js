// Akari on the page.

import { board, cellFacts, inside, put } from "../drafts.js";

const order = ".#01234";

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "lights",
	rules: [
		{ en: "Place lights in white cells. A light shines along its row and column up to the next black cell.",
			id: "Letakkan lampu di sel putih. Lampu menyinari baris dan kolomnya sampai sel hitam berikutnya." },
		{ en: "Every white cell must be lit, and no light may shine on another light.",
			id: "Setiap sel putih harus terang, dan lampu tidak boleh menyinari lampu lain." },
		{ en: "A number is how many lights are in the four adjacent cells.",
			id: "Angka menyatakan banyaknya lampu di keempat sel di sampingnya." },
	],
	roles: { blocked: { en: "black cell", id: "sel hitam" } },
	drafts: {
		size: [10, 10],
		help: { en: "Tap or press Enter to cycle. Keys: 0 to 4, B black, - white.", id: "Ketuk atau Enter bergilir. Tombol: 0 sampai 4, B hitam, - putih." },
		tools: { cycle: { en: "Cycle", id: "Bergilir" }, black: { en: "Black", id: "Hitam" }, clear: { en: "Clear", id: "Hapus" } },
		pad: () => [..."01234", "b", "backspace"],
		grid: "cells",
		blank: (cols, rows) => ({ rows, cols, cells: board(rows, cols, ".") }),
		from: p => ({ rows: p.rows, cols: p.cols, cells: p.givens.map((/** @type {string} */ row) => [...row]) }),
		givens: s => s.cells.map((/** @type {string[]} */ row) => row.join("")),
		opposite: (value, there) => value === "." ? "." : there === "." ? "#" : there,
		tap(s, at, tool, back) {
			if (!inside(s, at)) {
				return null;
			}
			const now = s.cells[at.r][at.c], n = order.length;
			const to = tool === "clear" ? "." : tool === "black" ? now === "." ? "#" : "." : order[(order.indexOf(now) + (back ? n - 1 : 1)) % n];
			return { ...s, cells: put(s.cells, at, to) };
		},
		type(s, at, key) {
			const to = ({ b: "#", "#": "#", "-": ".", delete: ".", backspace: "." })[key] ?? key;
			return order.includes(to) && to.length === 1 && inside(s, at) ? { ...s, cells: put(s.cells, at, to) } : null;
		},
		stops: inside,
		facts: (solution, givens) => cellFacts(solution).filter(({ at: { cell: [r, c] = [0, 0] } }) => givens[r][c] === "."),
	},
};
