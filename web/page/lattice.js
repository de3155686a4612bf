// Positions on a board: places by cell, clues by position. One class serves all kinds; the places determine the parts of a board.

/** @typedef {import("./types.js").Place} Place */

/** @typedef {{r: number, c: number}} Cell */
/** @typedef {import("./types.js").Point} Point */

/** The four directions, by the names of their arrow keys. @type {Record<string, [number, number]>} */
export const arrows = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };

/** ways are the four directions clockwise from the top. */
export const ways = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

/**
 * keyOf returns a key that is equal for equal places or clues.
 * @param {Place} p
 */
export function keyOf(p) {
	if (p.cell) {
		return "c" + p.cell;
	}
	const pair = p.edge ?? p.border ?? p.bridge;
	if (pair) {
		return (p.bridge ? "b" : "e") + pair.map(String).sort((a, b) => compare(a, b)).join("-");
	}
	if (p.run) {
		return "u" + p.run + p.dir;
	}
	return p.row !== undefined ? "r" + p.row : p.col !== undefined ? "l" + p.col : p.side ? "s" + p.side + p.index : "w" + p.rule;
}

/** @param {string} a @param {string} b */
function compare(a, b) {
	const [r, c] = a.split(",").map(Number), [r2, c2] = b.split(",").map(Number);
	return r - r2 || c - c2;
}

/**
 * standsAt returns the cell of a clue; rows and columns of -1, or one past the last, are outside the frame.
 * @param {Place} clue
 * @param {number} rows
 * @param {number} cols
 * @returns {Cell | null}
 */
export function standsAt(clue, rows, cols) {
	if (clue.cell) {
		return { r: clue.cell[0], c: clue.cell[1] };
	}
	if (clue.run) {
		return clue.dir === "down" ? { r: clue.run[0] - 1, c: clue.run[1] } : { r: clue.run[0], c: clue.run[1] - 1 };
	}
	if (clue.row !== undefined) {
		return { r: clue.row, c: -1 };
	}
	if (clue.col !== undefined) {
		return { r: -1, c: clue.col };
	}
	const i = clue.index ?? 0;
	switch (clue.side) {
	case "top": return { r: -1, c: i };
	case "bottom": return { r: rows, c: i };
	case "left": return { r: i, c: -1 };
	case "right": return { r: i, c: cols };
	}
	return null;
}

/** around lists the keys of the cells whose label includes a place. @param {Place} p */
export const around = p => p.cell ? [p.cell + ""] : (p.edge ?? p.border ?? p.bridge ?? []).map(c => c + "");

/**
 * endsOf returns the two points that an edge, border or bridge joins, null for other places.
 * @param {Place} p @returns {[Point, Point] | null}
 */
export function endsOf(p) {
	const pair = p.edge ?? p.bridge;
	if (pair) {
		const [a, b] = pair.map(([r, c]) => ({ x: c + 0.5, y: r + 0.5 }));
		return [a, b];
	}
	if (!p.border) {
		return null;
	}
	const [[r, c], [r2, c2]] = p.border;
	return r === r2 ? [{ x: c2, y: r }, { x: c2, y: r + 1 }] : [{ x: c, y: r2 }, { x: c + 1, y: r2 }];
}

/** between lists the cells from one cell to another on a straight line, inclusive. @param {Cell} a @param {Cell} b @returns {Cell[]} */
export function between(a, b) {
	const n = Math.max(Math.abs(b.r - a.r), Math.abs(b.c - a.c)), out = [];
	for (let k = 0; k <= n; k++) {
		out.push({ r: Math.round(a.r + (b.r - a.r) * k / (n || 1)), c: Math.round(a.c + (b.c - a.c) * k / (n || 1)) });
	}
	return out;
}

/** Lattice is the geometry of one puzzle's board. */
export class Lattice {
	/**
	 * @param {import("./types.js").ReadPuzzle} read
	 * @param {{mode?: import("./types.js").ModeName, roles?: Record<string, import("./types.js").Said>}} [kind] the properties of boards of its kind
	 */
	constructor(read, kind = {}) {
		const { board } = read;
		this.rows = read.rows;
		this.cols = read.cols;
		this.scene = board.scene;
		this.left = board.scene.left ?? 0;
		this.top = board.scene.top ?? 0;
		this.places = board.places.map(p => p.at);
		this.values = board.places.map(p => p.values);
		this.clues = board.clues ?? [];
		this.sums = this.clues.some(x => x.clue.run); // some are sums of runs of cells
		/** The colours of cells by value; empty on most boards. */
		this.palette = board.scene.palette ?? [];
		/** The spoken names of shapes in cells by role. @type {Record<string, import("./types.js").Said>} */
		this.said = kind.roles ?? {};
		/** @type {Map<string, number>} */
		this.byKey = new Map(this.places.map((at, i) => [keyOf(at), i]));
		/** Lines run between corners. */
		this.corners = this.places.some(p => p.border);
		this.mode = this.#mode(kind.mode) ?? kind.mode ?? "digits";
		/** @type {Map<string, string>} what cells are, by "row,column" */
		this.roles = new Map();
		/** @type {Map<string, string>} the numbers in them */
		this.texts = new Map();
		/** @type {Map<string, string[]>} the directions in which a cell has the border of a region */
		this.walls = new Map();
		/** @type {[Cell[], Cell[]]} the cells of the diagonal that falls to the right, and of that which rises, if they are drawn */
		this.diagonals = [[], []];
		/** @type {Map<string, import("./types.js").Clue[]>} by their cell */
		this.cluesIn = new Map();
		for (const clue of this.clues) {
			const at = standsAt(clue.clue, this.rows, this.cols);
			if (at) {
				const list = this.cluesIn.get(at.r + "," + at.c) ?? [];
				list.push(clue);
				this.cluesIn.set(at.r + "," + at.c, list);
			}
		}
		this.#roles();
		/** The indices of the places to fill in: all but givens. */
		this.free = this.places.flatMap(({ cell }, i) => cell && this.roles.get(cell + "") === "given" ? [] : [i]);
		/** The facts that the givens state. @type {import("./types.js").Fact[]} */
		this.givens = this.places.flatMap((at, i) => this.free.includes(i) ? [] : [{ at, value: Number(this.texts.get(at.cell + "")) }]);
		/** @type {Map<string, Record<string, number>>} the bridges of an island, by direction */
		this.spans = new Map();
		this.places.forEach((p, i) => p.bridge && this.#span(p.bridge, i));
		/** @type {Cell[]} the islands in reading order */
		this.islands = [...this.roles].filter(([, role]) => role === "island").map(([key]) => key.split(",").map(Number)).map(([r, c]) => ({ r, c })).sort((a, b) => a.r - b.r || a.c - b.c);
		/** @type {Map<number, number[]>} cached crossing bridges */
		this.crossings = new Map();
	}

	/** @param {import("./types.js").ModeName} [named] the mode of the kind @returns {import("./types.js").ModeName | undefined} how the board is written on, by its places */
	#mode(named) {
		const first = this.places[0];
		if (!first) {
			return undefined;
		}
		if (first.edge || first.border) {
			return "loop";
		}
		return first.bridge ? "bridges" : this.palette.length ? "colours" : this.values.every(v => v.every(x => x <= 1)) ? named === "lights" ? named : "shade" : "digits";
	}

	/** Collects the contents of cells from the scene: circles, blocks, givens. */
	#roles() {
		for (const it of this.scene.items) {
			const at = Math.floor((it.y ?? 0) - this.top) + "," + Math.floor((it.x ?? 0) - this.left);
			if (it.shape === "circle" && it.role !== "guide" && it.role !== "dot" || it.role === "blocked") {
				this.roles.set(at, it.role);
			}
			if (it.shape === "label" && it.anchor !== "ending" && (it.role === "given" || it.role === "clue" && !it.anchor)) {
				this.texts.set(at, it.text ?? "");
				if (it.role === "given") {
					this.roles.set(at, "given");
				}
			}
			it.shape === "line" && it.role === "grid-bold" && !this.scene.listClues && this.#wall(it);
			const { x = 0, y = 0, x2 = x, y2 = y } = it;
			it.shape === "line" && it.role === "grid" && x !== x2 && y !== y2 && this.diagonals[(x2 - x) * (y2 - y) > 0 ? 0 : 1].push({ r: Math.min(y, y2), c: Math.min(x, x2) });
		}
	}

	/** Notes a border on both of its sides. @param {import("./types.js").Item} it */
	#wall({ x = 0, y = 0, x2 = 0, y2 = 0 }) {
		const down = x === x2, [before, after] = down ? ["ArrowRight", "ArrowLeft"] : ["ArrowDown", "ArrowUp"];
		for (let k = 0; k < x2 - x + y2 - y; k++) {
			const r = down ? y + k : y, c = down ? x : x + k;
			for (const [key, way] of [[(down ? r : r - 1) + "," + (down ? c - 1 : c), before], [r + "," + c, after]]) {
				this.walls.set(key, [...this.walls.get(key) ?? [], way]);
			}
		}
	}

	/** @param {[[number, number], [number, number]]} pair @param {number} i */
	#span([a, b], i) {
		const vertical = a[1] === b[1];
		for (const [from, way] of /** @type {[[number, number], string][]} */ ([[a, vertical ? "ArrowDown" : "ArrowRight"], [b, vertical ? "ArrowUp" : "ArrowLeft"]])) {
			const key = from + "";
			const around = this.spans.get(key) ?? {};
			around[way] = i;
			this.spans.set(key, around);
		}
	}

	/** index returns the index of a place, or -1. @param {Place} p */
	index(p) {
		return this.byKey.get(keyOf(p)) ?? -1;
	}

	/** cell returns the index of a cell that can be filled in, or -1. @param {number} r @param {number} c */
	cell(r, c) {
		const key = r + "," + c;
		return this.roles.get(key) === "given" ? -1 : this.byKey.get("c" + key) ?? -1;
	}

	/** edge returns the index of a cell's edge or border in a direction, -1 for none. @param {number} r @param {number} c @param {string} way */
	edge(r, c, way) {
		const [dr, dc] = arrows[way];
		return dr + dc > 0 ? this.byKey.get(`e${r},${c}-${r + dr},${c + dc}`) ?? -1 : this.byKey.get(`e${r + dr},${c + dc}-${r},${c}`) ?? -1;
	}

	/**
	 * link returns the index of the line from a node in a direction, -1 for none. Nodes are cells or their upper left corners.
	 * @param {number} r @param {number} c @param {string} way
	 */
	link(r, c, way) {
		if (!this.corners) {
			return this.edge(r, c, way);
		}
		const [dr, dc] = arrows[way];
		return dr ? this.edge(Math.min(r, r + dr), c, "ArrowLeft") : this.edge(r, Math.min(c, c + dc), "ArrowUp");
	}

	/** node returns the nearest node. @param {Point} p @returns {Cell} */
	node(p) {
		const by = this.corners ? 0.5 : 0;
		return { r: Math.floor(p.y + by), c: Math.floor(p.x + by) };
	}

	/** @param {number} n @returns {Cell} */
	nodeAt(n) {
		return { r: Math.floor(n / (this.cols + 1)), c: n % (this.cols + 1) };
	}

	/** @param {Point} p */
	numberAt(p) {
		const { r, c } = this.node(p);
		return r * (this.cols + 1) + c;
	}

	/** span returns the index of the bridges from an island in a direction, or -1. @param {number} r @param {number} c @param {string} way */
	span(r, c, way) {
		return this.spans.get(r + "," + c)?.[way] ?? -1;
	}

	/** crossing lists the bridges that cross one. @param {number} i */
	crossing(i) {
		let found = this.crossings.get(i);
		found || this.crossings.set(i, found = this.#crossing(i));
		return found;
	}

	/** @param {number} i @returns {number[]} */
	#crossing(i) {
		const pair = this.places[i].bridge;
		if (!pair) {
			return [];
		}
		const [a, b] = pair, across = a[0] === b[0];
		return this.places.flatMap(({ bridge }, k) => {
			if (!bridge || (bridge[0][0] === bridge[1][0]) === across) {
				return [];
			}
			const [c, d] = bridge, [h, v] = across ? [[a, b], [c, d]] : [[c, d], [a, b]];
			return v[0][1] > Math.min(h[0][1], h[1][1]) && v[0][1] < Math.max(h[0][1], h[1][1]) &&
				h[0][0] > Math.min(v[0][0], v[1][0]) && h[0][0] < Math.max(v[0][0], v[1][0]) ? [k] : [];
		});
	}

	/** room lists the cells of the region that contains a cell, in reading order; none if the board has no regions. @param {Cell} at @returns {Cell[]} */
	room(at) {
		if (!this.walls.size || !this.inside(at.r, at.c)) {
			return [];
		}
		const found = new Map([[at.r + "," + at.c, at]]);
		for (const { r, c } of found.values()) { // grows while it is read
			for (const way of ways) {
				const to = { r: r + arrows[way][0], c: c + arrows[way][1] };
				this.inside(to.r, to.c) && !this.walls.get(r + "," + c)?.includes(way) && found.set(to.r + "," + to.c, found.get(to.r + "," + to.c) ?? to);
			}
		}
		return [...found.values()].sort((a, b) => a.r - b.r || a.c - b.c);
	}

	/** units lists the other cells of the lines, the region and the diagonals of a cell. @param {Cell} at */
	units({ r, c }) {
		const has = (/** @type {Cell} */ x) => x.r === r && x.c === c;
		return [this.run(r, c, false), this.run(r, c, true), this.room({ r, c }), ...this.diagonals.filter(list => list.some(has))].flat().filter(x => !has(x));
	}

	/** inside returns whether a cell is on the board. @param {number} r @param {number} c */
	inside(r, c) {
		return r >= 0 && c >= 0 && r < this.rows && c < this.cols;
	}

	/**
	 * run lists the cells of the line through a cell, in both directions up to cells that cannot be filled in.
	 * @param {number} r @param {number} c @param {boolean} down @returns {Cell[]} */
	run(r, c, down) {
		const dr = down ? 1 : 0, dc = down ? 0 : 1;
		if (!this.open(r, c)) {
			return [];
		}
		while (this.open(r - dr, c - dc)) {
			r -= dr;
			c -= dc;
		}
		const out = [];
		for (; this.open(r, c); r += dr, c += dc) {
			out.push({ r, c });
		}
		return out;
	}

	/** open returns whether a cell belongs to a line: it can be filled in, or is given. @param {number} r @param {number} c */
	open(r, c) {
		return this.cell(r, c) >= 0 || this.roles.get(r + "," + c) === "given";
	}

	/** middle returns the centre of a cell in the scene. @param {number} r @param {number} c */
	middle(r, c) {
		return { x: this.left + c + 0.5, y: this.top + r + 0.5 };
	}
}
