// Skyscrapers on the page.

import { board, inside, put, times } from "../drafts.js";

/** @typedef {import("../drafts.js").State} State */
/** @typedef {import("../drafts.js").Cell} Cell */

const sides = /** @type {const} */ (["top", "right", "bottom", "left"]);

/** The side and index of a clue place; null for other cells. @param {State} s @param {Cell} at */
function edge(s, at) {
	const n = s.rows, along = (/** @type {number} */ x) => x >= 0 && x < n;
	return at.r === -1 && along(at.c) ? { side: sides[0], i: at.c } : at.c === n && along(at.r) ? { side: sides[1], i: at.r } : at.r === n && along(at.c) ? { side: sides[2], i: at.c } :
		at.c === -1 && along(at.r) ? { side: sides[3], i: at.r } : null;
}

/** The clue or given at a place; 0 for none. @param {State} s @param {Cell} at @returns {number} */
function number(s, at) {
	const e = edge(s, at);
	return (e ? s[e.side][e.i] : s.grid[at.r]?.[at.c]) ?? 0;
}

/** @param {State} s @param {Cell} at @param {number} v @returns {State | null} */
function build(s, at, v) {
	const e = edge(s, at);
	if (e) {
		return { ...s, [e.side]: s[e.side].map((/** @type {number} */ x, /** @type {number} */ k) => k === e.i ? v : x) };
	}
	return inside(s, at) ? { ...s, grid: put(s.grid, at, v) } : null;
}

/** @param {number} n @returns {State} */
const blank = n => ({ rows: n, cols: n, ...Object.fromEntries(sides.map(x => [x, times(n, () => 0)])), grid: board(n, n, 0), square: board(n, n, 0) });

/** Counts the buildings visible along a line. @param {number[]} line */
const seen = line => line.filter((h, i) => line.slice(0, i).every(x => x < h)).length;

/**
 * The draft after a height of its solution is entered. A full row or column gets its clues.
 * @param {State} s @param {Cell} at @param {number} v 0 deletes it @returns {State | import("../types.js").Said | null}
 */
function draw(s, at, v) {
	if (!inside(s, at) || v > s.rows) {
		return null;
	}
	const row = s.square[at.r], column = s.square.map((/** @type {number[]} */ line) => line[at.c]);
	if (v && (row.some((/** @type {number} */ x, /** @type {number} */ c) => c !== at.c && x === v) || column.some((/** @type {number} */ x, /** @type {number} */ r) => r !== at.r && x === v))) {
		return { en: "Each height may occur only once in a row or column.", id: "Setiap tinggi hanya sekali dalam satu baris atau kolom." };
	}
	const square = put(s.square, at, v), out = /** @type {State} */ ({ ...s, square });
	const clue = (/** @type {string} */ one, /** @type {string} */ other, /** @type {number} */ i, /** @type {number[]} */ line) => {
		if (line.every(Boolean)) {
			out[one] = s[one].map((/** @type {number} */ x, /** @type {number} */ k) => k === i ? seen(line) : x);
			out[other] = s[other].map((/** @type {number} */ x, /** @type {number} */ k) => k === i ? seen([...line].reverse()) : x);
		}
	};
	clue("left", "right", at.r, square[at.r]);
	clue("top", "bottom", at.c, square.map((/** @type {number[]} */ line) => line[at.c]));
	return out;
}

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "digits",
	colour: "light-dark(#45608c, #9db8e6)",
	rules: [
		{ en: "Fill in the heights without repeating one in any row or column.", id: "Tulislah tinggi gedung sehingga tidak ada yang berulang di baris atau kolom mana pun." },
		{ en: "A clue at the edge is the number of buildings visible from there. Taller buildings hide those behind them.",
			id: "Petunjuk di luar menyebut berapa gedung yang terlihat dari sana: gedung yang lebih tinggi menutupi yang di belakangnya." },
	],
	drafts: {
		size: [5, 5],
		help: { en: "Tap a cell or the frame and type a number; 0 clears it. Or fill in the solution: a full row or column gets its clues.",
			id: "Ketuk sel atau bingkai di sekelilingnya lalu ketik angkanya; 0 menghapus. Atau gambarkan jawabannya: baris atau kolom yang penuh mendapat petunjuknya." },
		tools: { number: { en: "Clues", id: "Petunjuk" }, draw: { en: "Solution", id: "Jawaban" }, clear: { en: "Clear", id: "Hapus" } },
		pad: s => [...times(s.rows, k => String(k + 1)), "delete"],
		drawn: "square",
		grid: "grid",
		resized(s, n) {
			const fit = (/** @type {number} */ v) => v <= n ? v ?? 0 : 0, cells = (/** @type {number[][]} */ rows) => times(n, r => times(n, c => fit(rows[r]?.[c])));
			return { rows: n, cols: n, ...Object.fromEntries(sides.map(x => [x, times(n, k => fit(s[x][k]))])), grid: cells(s.grid), square: cells(s.square) };
		},
		blank,
		from(p) {
			const g = p.givens, n = g.n ?? p.rows, empty = blank(n);
			return { ...empty, ...Object.fromEntries(sides.map(x => [x, g[x]?.length ? g[x] : empty[x]])), grid: g.grid?.length ? g.grid : empty.grid };
		},
		givens: s => ({ n: s.rows, top: s.top, right: s.right, bottom: s.bottom, left: s.left, grid: s.grid }),
		tap(s, at, tool, back) {
			if (tool === "draw" && inside(s, at)) {
				return null; // typed instead
			}
			return build(tool === "clear" && inside(s, at) ? { ...s, square: put(s.square, at, 0) } : s, at, tool === "clear" ? 0 : (number(s, at) + (back ? s.rows : 1)) % (s.rows + 1));
		},
		type(s, at, key, _, tool) {
			if (tool === "draw" && inside(s, at)) {
				const joined = /^[0-9]$/.test(key) ? s.square[at.r][at.c] * 10 + Number(key) : 0;
				return draw(s, at, joined <= s.rows ? joined : Number(key));
			}
			if (!/^[0-9]$/.test(key)) {
				return ["delete", "backspace", "-"].includes(key) ? build(s, at, 0) : null;
			}
			const joined = number(s, at) * 10 + Number(key), to = joined <= s.rows ? joined : Number(key); // 1 then 0 is 10, if there is such a height
			return to <= s.rows ? build(s, at, to) : null;
		},
		stops: (s, at) => inside(s, at) || edge(s, at) !== null,
	},
};
