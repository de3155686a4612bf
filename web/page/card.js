// What small drawings are made of, those of the cards on the first page: scenes like those of the engine, made by hand, on four by four cells.

/** @typedef {import("./types.js").Item} Item */

/** lattice is the lines inside a square board. @param {number} n @param {string} role @param {number} [from] @returns {Item[]} */
export function lattice(n, role, from = 0) {
	/** @type {Item[]} */
	const out = [];
	for (let k = from + 1; k < n; k++) {
		out.push({ shape: "line", role, x: from, y: k, x2: n, y2: k }, { shape: "line", role, x: k, y: from, x2: k, y2: n });
	}
	return out;
}

/** frame is the lines around it. @param {number} from @param {number} to @returns {Item[]} */
export const frame = (from, to) => [[from, from, to, from], [to, from, to, to], [from, to, to, to], [from, from, from, to]].map(([x, y, x2, y2]) => ({ shape: "line", role: "frame", x, y, x2, y2 }));

/** squares are cells of one role. @param {string} role @param {[number, number][]} cells columns and rows @returns {Item[]} */
export const squares = (role, cells) => cells.map(([x, y]) => ({ shape: "rect", role, x, y, x2: x + 1, y2: y + 1 }));

/** lines are lines of one role. @param {string} role @param {[number, number, number, number][]} ends @returns {Item[]} */
export const lines = (role, ends) => ends.map(([x, y, x2, y2]) => ({ shape: "line", role, x, y, x2, y2 }));

/** circle is a circle. @param {string} role @param {number} x @param {number} y @param {number} r @returns {Item} */
export const circle = (role, x, y, r) => ({ shape: "circle", role, x, y, r });

/** label is a text. @param {string} role @param {number} x @param {number} y @param {string} text @param {string} [anchor] @returns {Item} */
export const label = (role, x, y, text, anchor) => ({ shape: "label", role, x, y, text, ...(anchor ? { anchor } : {}) });
