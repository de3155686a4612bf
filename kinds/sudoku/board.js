// The layout of a Sudoku that the page draws without the engine.

import { blank, cell, cells, clue, frame, label, line, lines, slots, upTo } from "../lay.js";
import { bordersOf, regionsOf } from "../lay-regions.js";

/** The boxes of a board: as square as possible, and wider than tall; null if there are none. @param {number} n @returns {number[][] | null} */
function boxes(n) {
	const tall = Math.max(...upTo(n + 1).filter(k => k * k <= n && n % k === 0)), wide = n / tall;
	return tall === 1 && n > 1 ? null : upTo(n).map(r => upTo(n).map(c => Math.floor(r / tall) * tall + Math.floor(c / wide)));
}

/** @type {import("../lay.js").Layout} */
export default {
	names: ["sudoku"],
	read(body, cols, rows) {
		const read = slots(body, rows * cols);
		if (rows !== cols || !boxes(rows) || !read || read.rest || read.slots.some(v => v === 0 || v > rows)) {
			return null;
		}
		return { rows, cols, givens: { grid: upTo(rows).map(r => read.slots.slice(r * cols, (r + 1) * cols).map(v => v === blank ? 0 : v)) } };
	},
	lay({ rows: n, cols, givens }) {
		const even = (/** @type {any} */ x) => Array.isArray(x) && x.length === n && x.every(row => Array.isArray(row) && row.length === n);
		const { grid, regions = boxes(n), diagonal = false } = givens;
		if (n !== cols || n > 25 || !even(grid) || !even(regions) || typeof diagonal !== "boolean" || !grid.flat().every((/** @type {any} */ v) => Number.isInteger(v) && v >= 0 && v <= n)) {
			return null;
		}
		const { of } = regionsOf(n, n, (r, c, down) => regions[r][c] !== regions[r + down]?.[c + 1 - down]), board = cells(n, n);
		if (board.some(([r, c]) => of[r][c] !== regions[r][c]) || upTo(n).some(k => of.flat().filter(x => x === k).length !== n)) {
			return null;
		}
		const given = board.filter(([r, c]) => grid[r][c]);
		return {
			scene: { width: n, height: n, left: 0, top: 0, items: [...lines("grid", n, n, 0, 0), ...bordersOf(of, n, n), ...frame(0, 0, n, n),
				...upTo(diagonal ? n : 0).flatMap(i => [line("grid", i, i, i + 1, i + 1), line("grid", i, n - i, i + 1, n - i - 1)]),
				...given.map(([r, c]) => label("given", c + 0.5, r + 0.5, grid[r][c]))] },
			places: board.map(x => cell(x, upTo(n).map(v => v + 1), 0, 0)),
			clues: given.map(([r, c]) => clue({ cell: [r, c] }, { value: grid[r][c] }, c, r)),
		};
	},
};
