// Puzzles being set: a state for each kind that a setter changes, and its corpus form, which the engine reads. States are plain data; a change makes
// another one.

/** @typedef {import("./types.js").PuzzleData} PuzzleData */
/** @typedef {{r: number, c: number}} Cell */
/** @typedef {Record<string, any> & {rows: number, cols: number}} State */

/**
 * @typedef {object} Drafts how puzzles of a kind are set
 * @property {[number, number]} size columns and rows of a new one
 * @property {(cols: number, rows: number) => State} blank
 * @property {(p: PuzzleData) => State} from
 * @property {(s: State) => unknown} givens
 * @property {string[]} tools
 * @property {(s: State, at: Cell, tool: string, back: boolean) => State | null} tap
 * @property {(s: State, at: Cell, key: string, half: "right" | "down") => State | null} type
 * @property {(s: State, at: Cell) => boolean} stops
 * @property {(s: State, at: Cell) => string} [line] the clue of the line whose margin a cell is in, as it is typed; "" elsewhere
 */

/** @template T @param {number} n @param {(k: number) => T} f @returns {T[]} */
const times = (n, f) => Array.from({ length: n }, (_, k) => f(k));

/** @param {State} s @param {Cell} at */
const inside = (s, at) => at.r >= 0 && at.c >= 0 && at.r < s.rows && at.c < s.cols;

/** A copy of rows with one member changed. @template T @param {T[][]} rows @param {Cell} at @param {T} value @returns {T[][]} */
const put = (rows, at, value) => rows.map((row, r) => r === at.r ? row.map((x, c) => c === at.c ? value : x) : row);

/** @type {Drafts} */
const masyu = {
	size: [10, 10],
	tools: ["cycle", "white", "black", "clear"],
	blank: (cols, rows) => ({ rows, cols, pearls: times(rows, () => times(cols, () => ".")) }),
	from: p => ({ rows: p.rows, cols: p.cols, all: p.givens.all, pearls: (p.givens.pearls ?? p.givens).map((/** @type {string} */ row) => [...row]) }),
	givens: s => {
		const rows = s.pearls.map((/** @type {string[]} */ row) => row.join(""));
		return s.all ? { pearls: rows, all: true } : rows;
	},
	tap(s, at, tool, back) {
		const order = ".WB", now = order.indexOf(s.pearls[at.r]?.[at.c]);
		const to = tool === "white" ? "W" : tool === "black" ? "B" : tool === "clear" ? "." : order[(now + (back ? 2 : 1)) % 3];
		return inside(s, at) ? { ...s, pearls: put(s.pearls, at, to === s.pearls[at.r][at.c] ? "." : to) } : null;
	},
	type(s, at, key) {
		const to = ({ 1: "W", 2: "B", w: "W", b: "B", 0: ".", "-": ".", delete: ".", backspace: "." })[key];
		return to && inside(s, at) ? { ...s, pearls: put(s.pearls, at, to) } : null;
	},
	stops: inside,
};

/** @type {Drafts} */
const hashi = {
	size: [9, 9],
	tools: ["island", "clear"],
	blank: (cols, rows) => ({ rows, cols, at: times(rows, () => times(cols, () => null)) }),
	from(p) {
		const s = { ...hashi.blank(p.cols, p.rows), max: p.givens.max, tree: p.givens.tree };
		for (const [r, c, n] of p.givens.islands) {
			/** @type {any} */ (s).at[r][c] = n;
		}
		return s;
	},
	givens: s => ({ islands: s.at.flatMap((/** @type {(number | null)[]} */ row, /** @type {number} */ r) => row.flatMap((n, c) => n === null ? [] : [[r, c, n]])),
		...(s.max ? { max: s.max } : {}), ...(s.tree ? { tree: true } : {}) }),
	tap(s, at, tool, back) {
		if (!inside(s, at)) {
			return null;
		}
		const n = s.at[at.r][at.c];
		const to = tool === "clear" ? null : n === null ? back ? null : 0 : back ? n === 0 ? null : n - 1 : (n + 1) % 9;
		return { ...s, at: put(s.at, at, to) };
	},
	type(s, at, key) {
		const to = /^[1-8]$/.test(key) ? Number(key) : key === "-" || key === "?" ? 0 : key === "0" || key === "delete" || key === "backspace" ? null : undefined;
		return to !== undefined && inside(s, at) ? { ...s, at: put(s.at, at, to) } : null;
	},
	stops: inside,
};

const sides = /** @type {const} */ (["top", "right", "bottom", "left"]);

/** The list and index of a cell of a Skyscrapers board, on its frame or inside. @param {State} s @param {Cell} at */
function skyline(s, at) {
	const n = s.rows, in_ = (/** @type {number} */ x) => x >= 0 && x < n;
	return at.r === -1 && in_(at.c) ? { side: sides[0], i: at.c } : at.c === n && in_(at.r) ? { side: sides[1], i: at.r } : at.r === n && in_(at.c) ? { side: sides[2], i: at.c } :
		at.c === -1 && in_(at.r) ? { side: sides[3], i: at.r } : null;
}

/** @param {State} s @param {Cell} at @param {number} v */
function build(s, at, v) {
	const edge = skyline(s, at);
	if (edge) {
		return { ...s, [edge.side]: s[edge.side].map((/** @type {number} */ x, /** @type {number} */ k) => k === edge.i ? v : x) };
	}
	return inside(s, at) ? { ...s, grid: put(s.grid, at, v) } : null;
}

/** @type {Drafts} */
const skyscrapers = {
	size: [5, 5],
	tools: ["number", "clear"],
	blank: n => ({ rows: n, cols: n, ...Object.fromEntries(sides.map(x => [x, times(n, () => 0)])), grid: times(n, () => times(n, () => 0)) }),
	from(p) {
		const g = p.givens, n = g.n ?? p.rows, empty = skyscrapers.blank(n, n);
		return { ...empty, ...Object.fromEntries(sides.map(x => [x, g[x]?.length ? g[x] : empty[x]])), grid: g.grid?.length ? g.grid : empty.grid };
	},
	givens: s => ({ n: s.rows, top: s.top, right: s.right, bottom: s.bottom, left: s.left, grid: s.grid }),
	tap(s, at, tool, back) {
		const edge = skyline(s, at), now = edge ? s[edge.side][edge.i] : s.grid[at.r]?.[at.c];
		return build(s, at, tool === "clear" ? 0 : ((now ?? 0) + (back ? s.rows : 1)) % (s.rows + 1));
	},
	type: (s, at, key) => /^[0-9]$/.test(key) && Number(key) <= s.rows ? build(s, at, Number(key)) : ["delete", "backspace", "-"].includes(key) ? build(s, at, 0) : null,
	stops: (s, at) => inside(s, at) || skyline(s, at) !== null,
};

/** runAfter lists the cells of the run that a clue in a cell is about. @param {State} s @param {Cell} at @param {boolean} down */
export function runAfter(s, at, down) {
	const out = [];
	for (let r = at.r + (down ? 1 : 0), c = at.c + (down ? 0 : 1); s.white[r]?.[c]; down ? r++ : c++) {
		out.push([r, c]);
	}
	return out;
}

/** @type {Drafts} */
const kakuro = {
	size: [8, 8],
	tools: ["sum", "block"],
	blank: (cols, rows) => ({ rows, cols, white: times(rows, r => times(cols, c => r > 0 && c > 0)), sums: {} }),
	from(p) {
		const sums = /** @type {Record<string, number>} */ ({});
		for (const { cells, sum } of p.givens.entries) {
			const [r, c] = cells[0], down = cells.length > 1 ? cells[1][0] > r : !p.givens.cells[r - 1]?.[c] && `${r},${c - 1},right` in sums;
			sums[down ? `${r - 1},${c},down` : `${r},${c - 1},right`] = sum;
		}
		return { rows: p.rows, cols: p.cols, white: p.givens.cells.map((/** @type {number[]} */ row) => row.map(Boolean)), sums };
	},
	givens(s) {
		const entries = Object.entries(s.sums).flatMap(([key, sum]) => {
			const [r, c, dir] = key.split(","), at = { r: Number(r), c: Number(c) }, cells = s.white[at.r]?.[at.c] ? [] : runAfter(s, at, dir === "down");
			return sum && cells.length ? [{ cells, sum, down: dir === "down" }] : [];
		});
		entries.sort((a, b) => Number(a.down) - Number(b.down)); // a single cell: the first entry is the one across
		return { cells: s.white.map((/** @type {boolean[]} */ row) => row.map(Number)), entries: entries.map(({ cells, sum }) => ({ cells, sum })) };
	},
	tap: (s, at, tool) => tool === "block" && inside(s, at) ? { ...s, white: put(s.white, at, !s.white[at.r][at.c]) } : null,
	type(s, at, key, half) {
		if (key === "q" && inside(s, at)) {
			return { ...s, white: put(s.white, at, !s.white[at.r][at.c]) };
		}
		if (s.white[at.r]?.[at.c] || !runAfter(s, at, half === "down").length) {
			return null;
		}
		const name = `${at.r},${at.c},${half}`, now = s.sums[name] ?? 0;
		if (/^[0-9]$/.test(key)) {
			const n = now * 10 + Number(key), to = n <= 45 ? n : Number(key);
			return { ...s, sums: { ...s.sums, [name]: to } };
		}
		return key === "backspace" || key === "delete" || key === "-" ? { ...s, sums: { ...s.sums, [name]: key === "backspace" ? Math.floor(now / 10) : 0 } } : null;
	},
	stops: inside,
};

/** runsOf is the clue of a line of cells. @param {boolean[]} line @returns {number[]} */
export function runsOf(line) {
	const out = [];
	let n = 0;
	for (const x of [...line, false]) {
		if (x) {
			n++;
		} else if (n) {
			out.push(n);
			n = 0;
		}
	}
	return out;
}

/** A state of a nonogram with the clues of its picture. @param {State} s @param {boolean[][]} picture */
export const pictured = (s, picture) => ({ rows: picture.length, cols: picture[0].length, picture, lines: picture.map(runsOf), columns: times(picture[0].length, c => runsOf(picture.map(row => row[c]))) });

/** @type {Drafts} */
const nonogram = {
	size: [10, 10],
	tools: ["paint"],
	blank: (cols, rows) => pictured({ rows, cols }, times(rows, () => times(cols, () => false))),
	from: p => ({ rows: p.rows, cols: p.cols, picture: null, lines: p.givens.rows, columns: p.givens.cols }),
	givens: s => ({ rows: s.lines, cols: s.columns }),
	tap(s, at) {
		if (!inside(s, at)) {
			return null;
		}
		const picture = s.picture ?? times(s.rows, () => times(s.cols, () => false));
		return pictured(s, put(picture, at, !picture[at.r][at.c]));
	},
	type(s, at, key) {
		const m = margin(s, at);
		return m ? typed(s, m, key) : key === "z" || key === " " ? nonogram.tap(s, at, "paint", false) : null;
	},
	stops: (s, at) => inside(s, at) || margin(s, at) !== null,
	line(s, at) {
		const m = margin(s, at), list = m && s[m.side][m.i];
		return m ? list ? (list.join(" ") || "0") + (s.open === m.side + m.i ? " …" : "") : "?" : "";
	},
};

/** The line whose clue stands in a cell of the margin. @param {State} s @param {Cell} at @returns {{side: "lines" | "columns", i: number, most: number} | null} */
const margin = (s, at) => at.c === -1 && at.r >= 0 && at.r < s.rows ? { side: "lines", i: at.r, most: s.cols } : at.r === -1 && at.c >= 0 && at.c < s.cols ? { side: "columns", i: at.c, most: s.rows } : null;

/**
 * The state after a key in a margin: digits join to a number as long as the line has room for it, a space or comma begins the next one, Backspace takes the
 * last digit back, Delete the clue, and ? makes the line an open one.
 * @param {State} s @param {{side: "lines" | "columns", i: number, most: number}} m @param {string} key @returns {State | null}
 */
function typed(s, m, key) {
	/** @type {number[]} */
	const list = s[m.side][m.i] ?? [], last = list[list.length - 1] ?? 0, name = m.side + m.i;
	const to = (/** @type {number[] | null} */ next, open = "") => ({ ...s, open, picture: null, [m.side]: s[m.side].map((/** @type {any} */ x, /** @type {number} */ k) => k === m.i ? next : x) });
	if (/^[0-9]$/.test(key)) {
		const joined = last * 10 + Number(key), more = s.open === name || !list.length;
		if (!more && joined <= m.most) {
			return to([...list.slice(0, -1), joined]);
		}
		return key === "0" ? more && !list.length ? to([]) : null : to([...list, Number(key)]);
	}
	switch (key) {
	case " ": case ",": return list.length ? to(list, name) : null;
	case "backspace": return to(s.open === name ? list : last >= 10 ? [...list.slice(0, -1), Math.floor(last / 10)] : list.slice(0, -1));
	case "delete": case "-": return to([]);
	case "?": return to(null);
	}
	return null;
}

/** drafts are how puzzles of each kind are set. @type {Record<string, Drafts>} */
export const drafts = { kakuro, masyu, skyscrapers, nonogram, hashi };

/** puzzleOf is the corpus form of a state. @param {string} kind @param {State} s @returns {PuzzleData} */
export const puzzleOf = (kind, s) => ({ kind, rows: s.rows, cols: s.cols, givens: drafts[kind].givens(s) });

/**
 * answered lists what a solution in the corpus form holds.
 * @param {string} kind
 * @param {any} solution
 * @param {any} givens
 * @returns {import("./types.js").Fact[]}
 */
export function answered(kind, solution, givens) {
	const cells = (/** @type {(number[] | string)[]} */ rows) => rows.flatMap((row, r) => [...row].map((x, c) => ({ at: { cell: /** @type {[number, number]} */ ([r, c]) }, value: Number(x) })));
	const edges = (/** @type {string[]} */ rows, /** @type {number} */ dr, /** @type {number} */ dc) => rows.flatMap((row, r) => [...row].map((x, c) =>
		({ at: { edge: /** @type {[[number, number], [number, number]]} */ ([[r, c], [r + dr, c + dc]]) }, value: Number(x) })));
	switch (kind) {
	case "masyu": return [...edges(solution.h, 0, 1), ...edges(solution.v, 1, 0)];
	case "hashi": return solution.map((/** @type {number[]} */ [i, j, n]) => ({ at: { bridge: [givens.islands[i].slice(0, 2), givens.islands[j].slice(0, 2)] }, value: n }));
	}
	return cells(solution);
}
