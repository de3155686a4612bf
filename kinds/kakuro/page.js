// Kakuro on the page.

import { board, inside, put, times } from "../drafts.js";

/** @typedef {import("../drafts.js").State} State */
/** @typedef {import("../drafts.js").Cell} Cell */

/** The cells of the run after a clue. @param {State} s @param {Cell} at @param {boolean} down */
function runAfter(s, at, down) {
	const out = [];
	for (let r = at.r + (down ? 1 : 0), c = at.c + (down ? 0 : 1); s.white[r]?.[c]; down ? r++ : c++) {
		out.push([r, c]);
	}
	return out;
}

const maxSum = 45; // nine different digits

/**
 * The draft after a digit of its solution is entered. A full run gets its sum; a run that is no longer full loses the sum that it got so.
 * @param {State} s @param {Cell} at a white cell @param {number} digit 0 deletes it @returns {State | import("../types.js").Said}
 */
function draw(s, at, digit) {
	const digits = put(s.digits, at, digit), sums = { ...s.sums };
	for (const half of /** @type {const} */ (["right", "down"])) {
		const down = half === "down", { r, c } = at;
		let k = 1; // cells back to the block before the run
		while (down ? s.white[r - k]?.[c] : s.white[r]?.[c - k]) {
			k++;
		}
		const head = down ? { r: r - k, c } : { r, c: c - k }, name = `${head.r},${head.c},${half}`;
		const run = runAfter(s, head, down), now = run.map(([y, x]) => digits[y][x]), before = run.map(([y, x]) => s.digits[y][x]);
		if (digit && now.filter(x => x === digit).length > 1) {
			return { en: "Each digit may occur only once in a run.", id: "Setiap angka hanya sekali dalam satu deret." };
		}
		const total = (/** @type {number[]} */ list) => list.every(Boolean) ? list.reduce((a, b) => a + b, 0) : 0;
		if (inside(s, head) && (total(now) || sums[name] === total(before))) {
			sums[name] = total(now);
		}
	}
	return { ...s, digits, sums };
}

/** Turns a white cell into a block, or back. @param {State} s @param {Cell} at @returns {State} */
const turn = (s, at) => ({ ...s, white: put(s.white, at, !s.white[at.r][at.c]), digits: put(s.digits, at, 0) });

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "digits",
	colour: "light-dark(#a63d2a, #f0917c)",
	rules: [
		{ en: "Fill every white cell with a digit from 1 to 9.", id: "Tulislah angka 1 sampai 9 di setiap sel putih." },
		{ en: "The digits of a run add up to its clue, without repeats.",
			id: "Jumlah angka dalam satu deret sama dengan petunjuknya, dan tidak ada angka yang berulang dalam satu deret." },
	],
	drafts: {
		size: [8, 8],
		help: { en: "Press Q or use Block to toggle a black cell. Tap half of a black cell and type its sum; Shift switches between across and down. Or fill in the solution: a full run gets its sum.",
		id: "Q atau alat Sel hitam mengubah sel menjadi hitam dan sebaliknya. Ketuk separuh sel hitam lalu ketik jumlahnya; Shift berganti antara mendatar dan menurun. Atau tulis jawabannya di sel putih: deret yang penuh mendapat jumlahnya." },
		tools: { sum: { en: "Numbers", id: "Angka" }, block: { en: "Block", id: "Sel hitam" } },
		grid: "white",
		drawn: "digits",
		pad: () => [..."1234567890", "backspace"],
		header: 1,
		blank: (cols, rows) => ({ rows, cols, white: times(rows, r => times(cols, c => r > 0 && c > 0)), sums: {}, digits: board(rows, cols, 0) }),
		from(p) {
			const sums = /** @type {Record<string, number>} */ ({});
			for (const { cells, sum } of p.givens.entries) {
				const [r, c] = cells[0], down = cells.length > 1 ? cells[1][0] > r : !p.givens.cells[r - 1]?.[c] && `${r},${c - 1},right` in sums;
				sums[down ? `${r - 1},${c},down` : `${r},${c - 1},right`] = sum;
			}
			return { rows: p.rows, cols: p.cols, white: p.givens.cells.map((/** @type {number[]} */ row) => row.map(Boolean)), sums, digits: board(p.rows, p.cols, 0) };
		},
		givens(s) {
			const entries = Object.entries(s.sums).flatMap(([key, sum]) => {
				const [r, c, dir] = key.split(","), at = { r: Number(r), c: Number(c) }, cells = s.white[at.r]?.[at.c] ? [] : runAfter(s, at, dir === "down");
				return sum && cells.length ? [{ cells, sum, down: dir === "down" }] : [];
			});
			entries.sort((a, b) => Number(a.down) - Number(b.down)); // of a single cell, the first entry is the run across
			return { cells: s.white.map((/** @type {boolean[]} */ row) => row.map(Number)), entries: entries.map(({ cells, sum }) => ({ cells, sum })) };
		},
		tap: (s, at, tool) => tool === "block" && inside(s, at) ? turn(s, at) : null,
		type(s, at, key, half) {
			if (key === "q" && inside(s, at)) {
				return turn(s, at);
			}
			if (s.white[at.r]?.[at.c]) {
				return /^[0-9]$/.test(key) ? draw(s, at, Number(key)) : key === "backspace" || key === "delete" || key === "-" ? draw(s, at, 0) : null;
			}
			if (!runAfter(s, at, half === "down").length) {
				return null;
			}
			const name = `${at.r},${at.c},${half}`, now = s.sums[name] ?? 0;
			if (/^[0-9]$/.test(key)) {
				const joined = now * 10 + Number(key);
				return { ...s, sums: { ...s.sums, [name]: joined <= maxSum ? joined : Number(key) } };
			}
			return key === "backspace" || key === "delete" || key === "-" ? { ...s, sums: { ...s.sums, [name]: key === "backspace" ? Math.floor(now / 10) : 0 } } : null;
		},
		stops: inside,
		halves: {
			of: (s, at) => s.white[at.r]?.[at.c] ? null : /** @type {const} */ (["right", "down"]).filter(half => runAfter(s, at, half === "down").length),
			right: { en: "{cell}: the sum across", id: "{cell}: jumlah mendatar" },
			down: { en: "{cell}: the sum down", id: "{cell}: jumlah menurun" },
		},
	},
};
