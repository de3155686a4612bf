// The layout of a Hashiwokakero that the page draws without the engine.

import { blank, cells, circle, clue, frame, label, pair, slots } from "../lay.js";

/** @typedef {[number, number, number]} Island its row, column and number */

/** The pairs of neighbouring islands: for each in reading order the one to its right, then the one below. @param {Island[]} islands */
function pairs(islands) {
	const next = (/** @type {Island} */ [r, c], /** @type {number} */ down) => {
		const beyond = islands.filter(([y, x]) => down ? x === c && y > r : y === r && x > c);
		return beyond.length ? [beyond[0]] : []; // in reading order the first is the nearest
	};
	return islands.flatMap(a => [...next(a, 0), ...next(a, 1)].map(([r, c]) => pair("bridge", [a[0], a[1]], [r, c], [0, 1, 2])));
}

/** @type {import("../lay.js").Layout} */
export default {
	names: ["hashi", "hashikake"],
	read(body, cols, rows) {
		const read = slots(body, rows * cols);
		if (!read || read.rest || read.slots.includes(0)) {
			return null;
		}
		const islands = cells(rows, cols).map(([r, c], i) => [r, c, read.slots[i]]).filter(x => x[2] !== blank);
		return islands.length ? { rows, cols, givens: { islands } } : null;
	},
	lay({ rows, cols, givens: { islands, max, tree } }) {
		const order = (/** @type {Island} */ [r, c]) => r * cols + c, inside = (/** @type {Island} */ [r, c, n]) => r >= 0 && r < rows && c >= 0 && c < cols && n > 0 && n <= 9;
		if (max || tree || !islands.length || !islands.every(inside) || islands.some((/** @type {Island} */ x, /** @type {number} */ i) => i && order(x) <= order(islands[i - 1]))) {
			return null;
		}
		const taken = new Set(islands.map(order));
		return {
			scene: { width: cols, height: rows, left: 0, top: 0, items: [
				...cells(rows, cols).filter(([r, c]) => !taken.has(r * cols + c)).map(([r, c]) => circle("guide", c + 0.5, r + 0.5, 0.05)),
				...islands.flatMap((/** @type {Island} */ [r, c, n]) => [circle("island", c + 0.5, r + 0.5, 0.4), label("clue", c + 0.5, r + 0.5, n)]),
				...frame(0, 0, cols, rows)] },
			places: pairs(islands),
			clues: islands.map((/** @type {Island} */ [r, c, n]) => clue({ cell: [r, c] }, { value: n }, c, r)),
		};
	},
};
