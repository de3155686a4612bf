// Hashiwokakero on the page.

import { board, inside, put } from "../drafts.js";

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "bridges",
	colour: "light-dark(#2f6b3a, #86cc90)",
	rules: [
		{ en: "Connect the islands with straight bridges, at most two between two islands. Each number is the number of bridges at that island.",
			id: "Hubungkan pulau-pulau dengan jembatan lurus, paling banyak dua antara sepasang pulau, sehingga setiap pulau memiliki jembatan sebanyak angkanya." },
		{ en: "Bridges never cross, and all islands must be connected.", id: "Jembatan tidak pernah bersilangan, dan akhirnya semua pulau terhubung." },
	],
	drafts: {
		size: [9, 9],
		help: { en: "Tap to count up, right click to count down. Keys: 1-8, - for an unknown number, Delete to remove the island.",
			id: "Ketuk menambah, klik kanan mengurangi. Tombol: 1-8, - untuk angka tak diketahui, Delete menghapus pulau." },
		tools: { island: { en: "Island", id: "Pulau" }, clear: { en: "Clear", id: "Hapus" } },
		grid: "at",
		opposite: (n, there) => n === null ? null : there ?? 0, // an island with a number of its own
		pad: () => ["1", "2", "3", "4", "5", "6", "7", "8", "?", "delete"],
		blank: (cols, rows) => ({ rows, cols, at: board(rows, cols, null) }),
		from(p) {
			const at = board(p.rows, p.cols, /** @type {number | null} */ (null));
			for (const [r, c, n] of p.givens.islands) {
				at[r][c] = n;
			}
			return { rows: p.rows, cols: p.cols, at, max: p.givens.max, tree: p.givens.tree };
		},
		givens: s => ({ islands: s.at.flatMap((/** @type {(number | null)[]} */ row, /** @type {number} */ r) => row.flatMap((n, c) => n === null ? [] : [[r, c, n]])),
			...(s.max ? { max: s.max } : {}), ...(s.tree ? { tree: true } : {}) }),
		tap(s, at, tool, back) {
			if (!inside(s, at)) {
				return null;
			}
			const n = s.at[at.r][at.c];
			const to = tool === "clear" ? null : n === null ? back ? null : 0 : back ? n === 0 ? null : n - 1 : (n + 1) % 9;
			return { ...s, at: put(s.at, at, to) };
		},
		type(s, at, key) {
			const to = /^[1-8]$/.test(key) ? Number(key) : key === "-" || key === "?" ? 0 : key === "0" || key === "delete" || key === "backspace" ? null : undefined;
			return to !== undefined && inside(s, at) ? { ...s, at: put(s.at, at, to) } : null;
		},
		stops: inside,
		nothing: s => s.at.flat().every((/** @type {number | null} */ n) => n === null),
		facts: (solution, givens) => solution.map((/** @type {number[]} */ [i, j, n]) => ({ at: { bridge: [givens.islands[i].slice(0, 2), givens.islands[j].slice(0, 2)] }, value: n })),
	},
};
