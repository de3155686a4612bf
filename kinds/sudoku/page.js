// Sudoku on the page.

import { board, inside, put, times } from "../drafts.js";

/** @typedef {import("../drafts.js").State} State */

/** The regions of a board without any: boxes, or rows if the number of rows is prime. @param {number} n @returns {number[][]} */
function boxes(n) {
	const tall = Math.max(...times(n, k => k + 1).filter(k => k * k <= n && n % k === 0)), wide = n / tall;
	return times(n, r => times(n, c => Math.floor(r / tall) * tall + Math.floor(c / wide)));
}

/** Whether the regions can be omitted because they are boxes. @param {State} s */
const usual = s => boxes(s.rows).some((row, r) => r > 0 && row[0] === 0) && String(boxes(s.rows)) === String(s.regions);

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "digits",
	unstruck: true, // givens stay as they are
	colour: "light-dark(#2f6f4f, #8fd0ad)",
	rules: [
		{ en: "Fill in the numbers so that each row, column and box contains each number once.",
			id: "Isilah angka sehingga setiap baris, kolom dan kotak memuat setiap angka satu kali." },
		{ en: "If the diagonals are drawn, each of them also contains each number once.", id: "Jika diagonal digambar, masing-masing juga memuat setiap angka satu kali." },
	],
	drafts: {
		size: [9, 9],
		help: { en: "Tap a cell and type a number; 0 clears it. Key: D adds or removes the diagonals.", id: "Ketuk sel lalu ketik angkanya; 0 menghapus. Tombol D menambah atau menghapus diagonal." },
		tools: {},
		pad: s => [...times(s.rows, k => String(k + 1)), "delete"],
		grid: "grid",
		resized: (s, n) => ({ rows: n, cols: n, grid: times(n, r => times(n, c => (s.grid[r]?.[c] ?? 0) <= n ? s.grid[r]?.[c] ?? 0 : 0)), regions: boxes(n), diagonal: s.diagonal }),
		blank: n => ({ rows: n, cols: n, grid: board(n, n, 0), regions: boxes(n), diagonal: false }),
		from: p => ({ rows: p.rows, cols: p.cols, grid: p.givens.grid, regions: p.givens.regions ?? boxes(p.rows), diagonal: p.givens.diagonal === true }),
		givens: s => ({ grid: s.grid, ...usual(s) ? {} : { regions: s.regions }, ...s.diagonal ? { diagonal: true } : {} }),
		tap: () => null, // typed instead
		type(s, at, key) {
			if (key === "d") {
				return { ...s, diagonal: !s.diagonal };
			}
			if (!inside(s, at) || !/^[0-9]$/.test(key) && !["delete", "backspace", "-"].includes(key)) {
				return null;
			}
			const digit = Number(key) || 0, joined = s.grid[at.r][at.c] * 10 + digit;
			return { ...s, grid: put(s.grid, at, /^[0-9]$/.test(key) ? joined <= s.rows ? joined : digit <= s.rows ? digit : 0 : 0) };
		},
		stops: inside,
	},
};
