// The layout of a Kakuro board on the page.

import { block, cell, cells, clue, frame, label, line, upTo } from "../lay.js";

/** @typedef {{r: number, c: number, down: boolean, cells: [number, number][]}} Run */

const signs = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The runs of white cells: those across in reading order, then those down, column by column. @param {number[][]} white @returns {Run[]} */
function runsOf(white) {
	/** @type {Run[]} */
	const out = [];
	const walk = (/** @type {boolean} */ down, /** @type {number} */ count, /** @type {number} */ length) => upTo(count).forEach(k => {
		/** @type {Run | null} */
		let open = null;
		for (const i of upTo(length)) {
			const [r, c] = down ? [i, k] : [k, i];
			if (!white[r][c]) {
				open = null;
			} else if (open) {
				open.cells.push([r, c]);
			} else {
				out.push(open = { r, c, down, cells: [[r, c]] });
			}
		}
	});
	walk(false, white.length, white[0].length);
	walk(true, white[0].length, white.length);
	return out;
}

/** The name of the clue place before a run. @param {Run} run */
const headOf = run => run.down ? `${run.r - 1},${run.c},down` : `${run.r},${run.c - 1},right`;

/** The cells and clues of the body of a URL, whose board has no header; clues are named as in headOf. @param {string} body @param {number} cols @param {number} rows */
function bodyOf(body, cols, rows) {
	const white = upTo(rows + 1).map(() => upTo(cols + 1).map(() => 0)), sums = /** @type {Record<string, number>} */ ({});
	let at = 0;
	const sum = (/** @type {string} */ head) => {
		const sign = body[at++] ?? "", n = signs.indexOf(sign);
		sums[head] = sign === "-" ? 0 : sign && n >= 0 ? n : NaN;
	};
	for (let j = 0; j < rows * cols && at < body.length;) {
		const r = Math.floor(j / cols) + 1, c = j % cols + 1, x = body[at];
		if (x >= "k" && x <= "z") {
			for (let run = x.charCodeAt(0) - 106; run > 0 && j < rows * cols; run--, j++) {
				white[Math.floor(j / cols) + 1][j % cols + 1] = 1;
			}
			at++;
			continue;
		}
		if (x === ".") {
			at++;
		} else {
			sum(`${r},${c},down`);
			sum(`${r},${c},right`);
		}
		j++;
	}
	upTo(cols + 1).forEach(c => white[1][c] && sum(`0,${c},down`));
	upTo(rows + 1).forEach(r => white[r][1] && sum(`${r},0,right`));
	return at === body.length && !Object.values(sums).some(Number.isNaN) ? { white, sums } : null;
}

/** @type {import("../lay.js").Layout} */
export default {
	names: ["kakuro"],
	read(body, cols, rows) {
		const read = bodyOf(body, cols, rows);
		if (!read) {
			return null;
		}
		const runs = runsOf(read.white), heads = new Set(runs.map(headOf));
		if (runs.some(run => run.cells.length < 2) || Object.entries(read.sums).some(([head, n]) => n && !heads.has(head))) {
			return null;
		}
		return { rows: rows + 1, cols: cols + 1, givens: { cells: read.white, entries: runs.flatMap(run => read.sums[headOf(run)] ? [{ cells: run.cells, sum: read.sums[headOf(run)] }] : []) } };
	},
	lay({ rows, cols, givens: { cells: white, entries } }) {
		const even = Array.isArray(white) && white.length === rows && white.every(row => row.length === cols && row.every((/** @type {any} */ x) => x === 0 || x === 1));
		if (!even || white[0].includes(1) || white.some(row => row[0])) { // without a header, the origin depends on the clues
			return null;
		}
		const runs = runsOf(white), sums = new Map(entries.map((/** @type {any} */ e) => [e.cells.join(";"), e.sum]));
		const told = runs.flatMap(run => sums.has(run.cells.join(";")) ? [{ run, sum: sums.get(run.cells.join(";")) }] : []);
		if (runs.some(run => run.cells.length < 2) || told.length !== entries.length || told.some(({ sum }) => !(sum > 0 && sum < 1000))) {
			return null;
		}
		const heads = new Map(told.map(({ run, sum }) => [headOf(run), sum])), part = (/** @type {string} */ head, /** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ anchor) =>
			heads.has(head) ? [label("clue", x + 0.5, y + 0.5, heads.get(head), { anchor })] : [];
		const blocked = cells(rows, cols).filter(([r, c]) => !white[r][c]).flatMap(([r, c]) => {
			const texts = [...part(`${r},${c},down`, c, r, "bottom-left"), ...part(`${r},${c},right`, c, r, "top-right")];
			return [block("blocked", c, r), ...(texts.length ? [line("grid", c, r, c + 1, r + 1)] : []), ...texts];
		});
		return {
			scene: { width: cols, height: rows, left: 0, top: 0, items: [...blocked, ...upTo(rows).slice(1).map(r => line("grid", 0, r, cols, r)),
				...upTo(cols).slice(1).map(c => line("grid", c, 0, c, rows)), ...frame(0, 0, cols, rows)] },
			places: cells(rows, cols).filter(([r, c]) => white[r][c]).map(at => cell(at, upTo(9).map(v => v + 1), 0, 0)),
			clues: told.map(({ run, sum }) => clue({ run: [run.r, run.c], dir: run.down ? "down" : "right" }, { value: sum }, run.down ? run.c : run.c - 1, run.down ? run.r - 1 : run.r)),
		};
	},
};
