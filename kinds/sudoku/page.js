// Sudoku on the page.

import { board, inside, partsOf, put, regionEdits, times } from "../drafts.js";

/** @typedef {import("../drafts.js").State} State */

/** The regions of a board without any: boxes, or rows if the number of rows is prime. @param {number} n @returns {number[][]} */
function boxes(n) {
	const tall = Math.max(...times(n, k => k + 1).filter(k => k * k <= n && n % k === 0)), wide = n / tall;
	return times(n, r => times(n, c => Math.floor(r / tall) * tall + Math.floor(c / wide)));
}

/** The regions of a state, unless they are boxes. @param {State} s */
function irregular(s) {
	const { of } = partsOf(s.regions), usual = boxes(s.rows);
	return String(of) !== String(usual) || usual.slice(1).every(row => row[0] > 0) ? of : undefined;
}

const edits = regionEdits("regions");

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "digits",
	unstruck: true, // givens stay as they are
	colour: "light-dark(#2f6f4f, #8fd0ad)",
	rules: [
		{ en: "Fill in the numbers so that each row, column and box contains each number once.",
			id: "Isilah angka sehingga setiap baris, kolom dan kotak memuat setiap angka satu kali." },
		{ variant: "regions", en: "Thick lines surround the regions, which may have any shape.", id: "Garis tebal mengelilingi daerah, yang boleh berbentuk apa saja." },
		{ variant: "diagonal", en: "If the diagonals are drawn, each of them also contains each number once.", id: "Jika diagonal digambar, masing-masing juga memuat setiap angka satu kali." },
	],
	drafts: {
		size: [9, 9],
		help: { en: "Tap a cell and type a number; 0 clears it. New region: drag over its cells. Keys: N new region, A add, D diagonals.",
			id: "Ketuk sel lalu ketik angkanya; 0 menghapus. Daerah baru: seret melalui sel-selnya. Tombol: N daerah baru, A tambah, D diagonal." },
		tools: { number: { en: "Numbers", id: "Angka" }, start: { en: "New region", id: "Daerah baru" }, add: { en: "Extend region", id: "Perluas daerah" } },
		pad: s => [...times(s.rows, k => String(k + 1)), "delete", "d"],
		grid: "grid",
		resized: (s, n) => ({ rows: n, cols: n, grid: times(n, r => times(n, c => (s.grid[r]?.[c] ?? 0) <= n ? s.grid[r]?.[c] ?? 0 : 0)), regions: boxes(n), now: 0, diagonal: s.diagonal }),
		blank: n => ({ rows: n, cols: n, grid: board(n, n, 0), regions: boxes(n), now: 0, diagonal: false }),
		from: p => ({ rows: p.rows, cols: p.cols, grid: p.givens.grid, regions: p.givens.regions ?? boxes(p.rows), now: 0, diagonal: p.givens.diagonal === true }),
		givens: s => ({ grid: s.grid, regions: irregular(s), ...s.diagonal ? { diagonal: true } : {} }),
		unfinished(s) {
			const wrong = partsOf(s.regions).cells.find(part => part.length !== s.rows), at = wrong?.[0];
			return wrong && at ? { en: `Each region needs ${s.rows} cells. The region at R${at.r + 1}C${at.c + 1} has ${wrong.length}.`,
				id: `Setiap daerah harus berisi ${s.rows} sel. Daerah di B${at.r + 1}K${at.c + 1} berisi ${wrong.length}.` } : null;
		},
		tap: (s, at, tool, back) => (back || tool === "start") && inside(s, at) ? edits.begun(s, at) : null, // numbers are typed
		drag: (s, cells, tool, back) => tool === "number" && !back ? null : edits.drag(s, cells, tool, back),
		type(s, at, key) {
			if (key === "d") {
				return { ...s, diagonal: !s.diagonal };
			}
			if (!inside(s, at) || !/^[0-9]$/.test(key) && !["delete", "backspace", "-"].includes(key)) {
				return inside(s, at) ? edits.type(s, at, key) : null;
			}
			const digit = Number(key) || 0, joined = s.grid[at.r][at.c] * 10 + digit;
			return { ...s, grid: put(s.grid, at, /^[0-9]$/.test(key) ? joined <= s.rows ? joined : digit <= s.rows ? digit : 0 : 0) };
		},
		stops: inside,
	},
};
