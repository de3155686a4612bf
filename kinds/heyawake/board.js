// The layout of a Heyawake that the page draws without the engine.

import { blank, cell, cells, clue, frame, label, lines, slots, upTo, ways } from "../lay.js";
import { bordersOf, regionsOf } from "../lay-regions.js";

/** @type {import("../lay.js").Layout} */
export default {
	names: ["heyawake"],
	read(body, cols, rows) {
		const sizes = [rows * (cols - 1), (rows - 1) * cols], digits = sizes.map(n => Math.ceil(n / 5));
		if (body.length < digits[0] + digits[1] || !/^[0-9a-v]*$/.test(body.slice(0, digits[0] + digits[1]))) {
			return null;
		}
		const wall = (/** @type {number} */ r, /** @type {number} */ c, /** @type {number} */ down) => {
			const k = r * (cols - 1 + down) + c;
			return (parseInt(body[down * digits[0] + Math.floor(k / 5)], 32) >> 4 - k % 5 & 1) === 1;
		};
		const { of, n } = regionsOf(rows, cols, wall), numbers = slots(body.slice(digits[0] + digits[1]), n);
		const loose = cells(rows, cols).some(([r, c]) => ways.some(([y, x], down) => of[r + y]?.[c + x] === of[r][c] && wall(r, c, down)));
		return !numbers || numbers.rest || loose ? null : { rows, cols, givens: { regions: of, numbers: numbers.slots } };
	},
	lay({ rows, cols, givens }) {
		const { regions, numbers } = givens, size = Array.isArray(regions) && regions.length === rows && regions.every(row => Array.isArray(row) && row.length === cols);
		if (!size || !Array.isArray(numbers) || !numbers.every(x => Number.isInteger(x) && x >= blank && x < 1 << 20)) {
			return null;
		}
		const { of, n } = regionsOf(rows, cols, (r, c, down) => regions[r][c] !== regions[r + down]?.[c + 1 - down]);
		if (n !== numbers.length || cells(rows, cols).some(([r, c]) => of[r][c] !== regions[r][c])) {
			return null;
		}
		const board = cells(rows, cols), firsts = upTo(n).map(k => board.find(([r, c]) => of[r][c] === k) ?? board[0]), given = upTo(n).filter(k => numbers[k] >= 0);
		return {
			scene: { width: cols, height: rows, left: 0, top: 0, items: [...given.map(k => label("clue", firsts[k][1] + 0.5, firsts[k][0] + 0.5, numbers[k])),
				...lines("grid", rows, cols, 0, 0), ...frame(0, 0, cols, rows), ...bordersOf(of, rows, cols)] },
			places: board.map(x => cell(x, [0, 1], 0, 0)),
			clues: given.map(k => clue({ region: firsts[k] }, { value: numbers[k] || undefined }, firsts[k][1], firsts[k][0])),
		};
	},
};
