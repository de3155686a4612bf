// Layout of boards with regions; see lay.js.

import { cells, line, upTo, ways } from "./lay.js";

/**
 * regionsOf numbers the regions in the order of their first cells. wall returns whether there is a border between a cell and the next one, to its right or, if
 * down is 1, below. @param {number} rows @param {number} cols @param {(r: number, c: number, down: number) => boolean} wall
 */
export function regionsOf(rows, cols, wall) {
	const board = cells(rows, cols), of = upTo(rows).map(() => upTo(cols).map(() => -1));
	let n = 0;
	for (const first of board) {
		if (of[first[0]][first[1]] >= 0) {
			continue;
		}
		of[first[0]][first[1]] = n;
		for (const todo = [first]; todo.length;) {
			const [r, c] = /** @type {[number, number]} */ (todo.pop());
			ways.forEach(([y, x], down) => [1, -1].forEach(sign => {
				const v = r + sign * y, u = c + sign * x;
				if (of[v]?.[u] < 0 && !wall(Math.min(r, v), Math.min(c, u), down)) {
					of[v][u] = n;
					todo.push([v, u]);
				}
			}));
		}
		n++;
	}
	return { of, n };
}

/** bordersOf returns the lines between regions, as long as possible. @param {number[][]} of @param {number} rows @param {number} cols */
export const bordersOf = (of, rows, cols) => ways.flatMap(([y, x]) => {
	const wall = (/** @type {number} */ r, /** @type {number} */ c) => of[r]?.[c] !== undefined && of[r + y]?.[c + x] !== undefined && of[r][c] !== of[r + y][c + x];
	return cells(rows, cols).filter(([r, c]) => wall(r, c) && !wall(r - x, c - y)).map(([r, c]) => {
		let n = 1;
		while (wall(r + n * x, c + n * y)) {
			n++;
		}
		return line("grid-bold", c + x, r + y, c + x + n * y, r + y + n * x);
	});
});
