// Hitori on the page.

import { board, cellFacts, inside, put } from "../drafts.js";

/** The largest number that can be set: as many as the longer side has cells. @param {import("../drafts.js").State} s */
const most = s => Math.max(s.rows, s.cols);

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "shade",
	unstruck: true,
	roles: { filled: { en: "shaded", id: "hitam" }, cross: { en: "unshaded", id: "putih" } },
	colour: "light-dark(#6b4d57, #d9a9b7)",
	rules: [
		{ en: "Shade cells so that no number is repeated among the unshaded cells of a row or column.", id: "Hitamkan sel sehingga tidak ada angka yang berulang di antara sel putih dalam satu baris atau kolom." },
		{ en: "Shaded cells are not side by side.", id: "Sel hitam tidak boleh bersebelahan." },
		{ en: "All unshaded cells are connected along their sides.", id: "Semua sel putih terhubung melalui sisinya." },
	],
	drafts: {
		size: [8, 8],
		help: { en: "Tap a cell for the next number, or type one; 0 clears it.", id: "Ketuk sel untuk angka berikutnya, atau ketik angkanya; 0 menghapus." },
		tools: { cycle: { en: "Next number", id: "Angka berikutnya" }, clear: { en: "Clear", id: "Hapus" } },
		pad: s => [...(most(s) > 9 ? "1234567890" : "123456789".slice(0, most(s))), "delete"],
		grid: "cells",
		blank: (cols, rows) => ({ rows, cols, cells: board(rows, cols, 0) }),
		from: p => ({ rows: p.rows, cols: p.cols, cells: p.givens }),
		givens: s => s.cells,
		opposite: (value, there) => there || value,
		tap(s, at, tool, back) {
			const now = s.cells[at.r]?.[at.c] ?? 0, to = tool === "clear" ? 0 : (now + (back ? most(s) : 1)) % (most(s) + 1);
			return inside(s, at) ? { ...s, cells: put(s.cells, at, to) } : null;
		},
		type(s, at, key) {
			if (!inside(s, at) || !/^[0-9]$/.test(key)) {
				return inside(s, at) && ["delete", "backspace", "-"].includes(key) ? { ...s, cells: put(s.cells, at, 0) } : null;
			}
			const joined = s.cells[at.r][at.c] * 10 + Number(key); // 1 then 0 is 10, if the board is that large
			return { ...s, cells: put(s.cells, at, joined <= most(s) ? joined : Number(key)) };
		},
		stops: inside,
		facts: cellFacts,
	},
};
