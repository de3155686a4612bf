// Small drawings of each kind for the cards on the first page: scenes like those of the engine, made by hand.

/** @typedef {import("./types.js").Item} Item */

/** @param {number} n @param {string} role @param {number} [from] @returns {Item[]} */
function grid(n, role, from = 0) {
	/** @type {Item[]} */
	const out = [];
	for (let k = from + 1; k < n; k++) {
		out.push({ shape: "line", role, x: from, y: k, x2: n, y2: k }, { shape: "line", role, x: k, y: from, x2: k, y2: n });
	}
	return out;
}

/** @param {number} from @param {number} to @returns {Item[]} */
const frame = (from, to) => [[from, from, to, from], [to, from, to, to], [from, to, to, to], [from, from, from, to]].map(([x, y, x2, y2]) => ({ shape: "line", role: "frame", x, y, x2, y2 }));

/** @param {string} role @param {number} x @param {number} y @param {string} text @param {string} [anchor] @returns {Item} */
const label = (role, x, y, text, anchor) => ({ shape: "label", role, x, y, text, ...(anchor ? { anchor } : {}) });

/** @type {Record<string, () => Item[]>} */
const drawings = {
	kakuro: () => [[0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [0, 2], [0, 3], [3, 3]].map(([x, y]) => /** @type {Item} */ ({ shape: "rect", role: "blocked", x, y, x2: x + 1, y2: y + 1 })).concat(
		grid(4, "grid"), frame(0, 4), [label("clue", 0.5, 1.5, "12", "top-right"), label("clue", 1.5, 0.5, "6", "bottom-left"), label("clue", 2.5, 0.5, "17", "bottom-left"),
			label("clue", 0.5, 2.5, "16", "top-right"), label("value", 2.5, 1.5, "8"), label("value", 1.5, 1.5, "1"), label("value", 3.5, 1.5, "3")]),
	masyu: () => [...grid(4, "guide"), { shape: "circle", role: "pearl-white", x: 1.5, y: 0.5, r: 0.36 }, { shape: "circle", role: "pearl-black", x: 3.5, y: 2.5, r: 0.36 },
		...[[0.5, 0.5, 3.5, 0.5], [3.5, 0.5, 3.5, 2.5], [3.5, 2.5, 1.5, 2.5]].map(([x, y, x2, y2]) => /** @type {Item} */ ({ shape: "line", role: "path", x, y, x2, y2 })), ...frame(0, 4)],
	skyscrapers: () => [...grid(4, "grid", 1), ...frame(1, 4), label("clue", 1.5, 0.5, "3"), label("clue", 0.5, 2.5, "1"), label("clue", 3.5, 0.5, "2"), label("value", 1.5, 2.5, "3"),
		label("value", 1.5, 1.5, "2"), label("value", 1.5, 3.5, "1")],
	nonogram: () => [[1, 1], [2, 1], [3, 2], [1, 3], [2, 3], [3, 3]].map(([x, y]) => /** @type {Item} */ ({ shape: "rect", role: "filled", x, y, x2: x + 1, y2: y + 1 })).concat(
		grid(4, "grid", 1), frame(1, 4), [label("clue", 1, 1.5, "2", "ending"), label("clue", 1, 2.5, "1", "ending"), label("clue", 1, 3.5, "3", "ending"), label("clue", 3.5, 0.5, "2")]),
	hashi: () => [{ shape: "line", role: "bridge", x: 0.5, y: 0.5, x2: 3.5, y2: 0.5, lines: 2 }, { shape: "line", role: "bridge", x: 3.5, y: 0.5, x2: 3.5, y2: 3.5 },
		...[[0.5, 0.5, "3"], [3.5, 0.5, "3"], [0.5, 3.5, "2"], [3.5, 3.5, "2"]].flatMap(([x, y, text]) => [
			/** @type {Item} */ ({ shape: "circle", role: "island", x: Number(x), y: Number(y), r: 0.42 }), label("clue", Number(x), Number(y), String(text))]), ...frame(0, 4)],
};

/** sample is the drawing of a kind; an empty one for kinds without. @param {string} kind @returns {import("./types.js").Scene} */
export const sample = kind => ({ width: 4, height: 4, items: drawings[kind]?.() ?? frame(0, 4) });
