// The layout of a Skyscrapers board on the page.

import { blank, cell, cells, clue, frame, label, lines, slots, upTo } from "../lay.js";

const sides = /** @type {const} */ (["top", "right", "bottom", "left"]);

/** @type {import("../lay.js").Layout} */
export default {
	names: ["skyscrapers"],
	read(body, cols, rows) {
		const read = slots(body, 4 * cols), given = read?.rest ? slots(read.rest, cols * cols) : { slots: Array(cols * cols).fill(blank), rest: "" };
		if (rows !== cols || !read || !given || given.rest || [...read.slots, ...given.slots].includes(0)) {
			return null;
		}
		const all = [...read.slots, ...given.slots].map(v => v === blank ? 0 : v), [top, bottom, left, right, ...grid] = upTo(4 + cols).map(k => all.slice(k * cols, (k + 1) * cols));
		return { rows, cols, givens: { n: cols, top, right, bottom, left, grid } };
	},
	lay({ rows, givens }) {
		const { n, grid } = givens;
		const list = (/** @type {any} */ x) => Array.isArray(x) && x.length === n && x.every(v => v >= 0 && v <= 9);
		if (n !== rows || !sides.every(side => list(givens[side])) || grid.length !== n || !grid.every((/** @type {any} */ row) => list(row) && row.every((/** @type {number} */ v) => v <= n))) {
			return null;
		}
		const at = { top: (/** @type {number} */ i) => [i + 1, 0], right: (/** @type {number} */ i) => [n + 1, i + 1], bottom: (/** @type {number} */ i) => [i + 1, n + 1], left: (/** @type {number} */ i) => [0, i + 1] };
		const told = sides.flatMap(side => upTo(n).filter(i => givens[side][i]).map(i => ({ side, index: i, value: givens[side][i], x: at[side](i)[0], y: at[side](i)[1] })));
		const given = cells(n, n).filter(([r, c]) => grid[r][c]);
		return {
			scene: { width: n + 2, height: n + 2, left: 1, top: 1, items: [...lines("grid", n, n, 1, 1), ...frame(1, 1, n + 1, n + 1),
				...told.map(({ value, x, y }) => label("clue", x + 0.5, y + 0.5, value)),
				...given.map(([r, c]) => label("given", c + 1.5, r + 1.5, grid[r][c]))] },
			places: cells(n, n).map(x => cell(x, upTo(n).map(v => v + 1), 1, 1)),
			clues: [...told.map(({ side, index, value, x, y }) => clue({ side, index }, { value }, x, y)), ...given.map(([r, c]) => clue({ cell: [r, c] }, { value: grid[r][c] }, c + 1, r + 1))],
		};
	},
};
