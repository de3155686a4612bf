// Boards with a loop on edges or cell borders. A drag erases lines up to the first empty edge and draws from there; dragging back shortens the
// stroke, crosses stop it. A tap near an edge is a cross, on a border between corners a line first; the right button or the tool crosses out.

import { arrows, endsOf, ways } from "./lattice.js";
import { blank } from "./marks.js";
import { pieceAt, piecesOf, saidLine, saidNode } from "./pieces.js";
import { spokenCell, t } from "./words.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Entry} Entry */

const LINE = Object.freeze({ v: 1, x: 0, p: 0 }), CROSS = Object.freeze({ v: 0, x: 0, p: 0 });

/** @param {Entry} e */
const lined = e => e.v === 1;
/** @param {Entry} e */
const crossed = e => e.v === 0 || e.v === null && (e.x >> 1 & 1) === 1;

/** The edge nearest to a point, with its distance. @param {Sheet} sheet @param {Point} p */
function nearest(sheet, p) {
	const within = (/** @type {number} */ v, /** @type {number} */ n) => Math.min(Math.max(Math.floor(v), 0), n - 1);
	const r = within(p.y, sheet.lattice.rows), c = within(p.x, sheet.lattice.cols), x = p.x - c, y = p.y - r;
	const far = [y, 1 - x, 1 - y, x];
	const k = far.indexOf(Math.min(...far));
	return { i: sheet.lattice.edge(r, c, ways[k]), far: far[k] };
}

/** Stroke is a drag from cell to cell, or from corner to corner. */
class Stroke {
	/** @param {Sheet} sheet @param {Point} p @param {boolean} secondary */
	constructor(sheet, p, secondary) {
		this.sheet = sheet;
		this.crossing = secondary !== (sheet.tool === "cross");
		/** @type {{r: number, c: number}[]} */
		this.path = [sheet.lattice.node(p)];
		/** @type {number[]} the edges of the path */
		this.edges = [];
		this.stopped = "";
	}

	/** @param {Point} p */
	move(p) {
		for (let guard = 0; guard < 400; guard++) { // visit every cell between two samples
			const { r, c } = this.path[this.path.length - 1];
			const half = this.sheet.lattice.corners ? 0 : 0.5, dx = p.x - c - half, dy = p.y - r - half;
			if (Math.max(Math.abs(dx), Math.abs(dy)) < 0.55) {
				return;
			}
			const way = Math.abs(dx) > Math.abs(dy) ? dx > 0 ? "ArrowRight" : "ArrowLeft" : dy > 0 ? "ArrowDown" : "ArrowUp";
			if (!this.#go(r, c, way)) {
				return;
			}
		}
	}

	/** @param {number} r @param {number} c @param {string} way */
	#go(r, c, way) {
		const i = this.sheet.lattice.link(r, c, way);
		if (i < 0) {
			return false;
		}
		const next = { r: r + arrows[way][0], c: c + arrows[way][1] };
		if (this.edges[this.edges.length - 1] === i) { // back
			this.edges.pop();
			this.path.pop();
			return true;
		}
		if (this.edges.includes(i)) {
			return false;
		}
		if (!this.crossing && crossed(this.sheet.at(i))) {
			this.stopped = t("stops at a cross");
			return false;
		}
		this.edges.push(i);
		this.path.push(next);
		return true;
	}

	writing() {
		/** @type {import("./types.js").Writing} */
		const out = new Map();
		if (this.crossing) {
			const on = this.edges.length > 0 && !crossed(this.sheet.at(this.edges[0]));
			for (const i of this.edges) {
				const e = this.sheet.at(i);
				if (on ? !lined(e) && !crossed(e) : crossed(e)) {
					out.set(i, on ? CROSS : blank);
				}
			}
			return out;
		}
		let drawing = false;
		for (const i of this.edges) {
			drawing ||= !lined(this.sheet.at(i));
			out.set(i, drawing ? LINE : blank);
		}
		return out;
	}

	/** @param {Point} p */
	tap(p) {
		const { i, far } = nearest(this.sheet, p);
		if (i < 0 || far > 0.25) {
			return null;
		}
		const e = this.sheet.at(i);
		if ((this.sheet.settings.tapLine || this.sheet.lattice.corners) && !this.crossing) {
			return new Map([[i, lined(e) ? CROSS : crossed(e) ? blank : LINE]]);
		}
		return new Map([[i, lined(e) || crossed(e) ? blank : CROSS]]);
	}

	say() {
		const end = this.path[this.path.length - 1];
		return this.edges.length ? t(this.crossing ? "{n} crosses to {cell}" : "line of length {n} to {cell}", { n: this.edges.length, cell: saidNode(this.sheet, end) }) : "";
	}

	refused() {
		return this.stopped;
	}
}

let pen = false, held = "";

/** The open ends of lines in reading order. @param {Sheet} sheet @returns {import("./lattice.js").Cell[]} */
const openEnds = sheet => piecesOf(sheet).flatMap(piece => [...piece.degree].filter(([, n]) => n === 1).map(([at]) => at)).sort((a, b) => a - b)
	.map(at => sheet.lattice.nodeAt(at)).map(({ r, c }) => ({ r: Math.min(r, sheet.lattice.rows - 1), c: Math.min(c, sheet.lattice.cols - 1) }));

/** The cells with a circle that the loop must pass, in reading order. @param {Sheet} sheet @returns {import("./lattice.js").Cell[]} */
const pearls = sheet => [...sheet.lattice.roles.keys()].map(key => key.split(",").map(Number)).map(([r, c]) => ({ r, c })).sort((a, b) => a.r - b.r || a.c - b.c);

/** The first of some cells after the cursor, cyclically, or before it. @param {import("./lattice.js").Cell[]} cells @param {import("./lattice.js").Cell} at @param {boolean} back */
function following(cells, at, back) {
	const after = (/** @type {import("./lattice.js").Cell} */ x) => (x.r - at.r || x.c - at.c) * (back ? -1 : 1) > 0, list = back ? [...cells].reverse() : cells;
	return list.find(after) ?? list[0];
}

/** @type {import("./types.js").Mode} */
export const loop = {
	tools: () => ["line", "cross"],
	stroke: (sheet, p, secondary) => sheet.lattice.corners || sheet.lattice.inside(Math.floor(p.y), Math.floor(p.x)) ? new Stroke(sheet, p, secondary) : null,

	pieceUnder(sheet, p) {
		return this.key(sheet, new KeyboardEvent("keydown", { key: "p" }), { r: Math.floor(p.y), c: Math.floor(p.x) });
	},

	key(sheet, e, at) {
		const key = e.key.toLowerCase();
		if (key === "l" || key === "x") {
			held = e.type === "keydown" ? key : "";
			return {};
		}
		if (e.type === "keyup") {
			return null;
		}
		if (key === "p") {
			const piece = pieceAt(sheet, at);
			return piece ? { show: piece.places, say: saidLine(sheet, piece) } : { say: t("no line here") };
		}
		if ((key === "n" || key === "e") && !e.ctrlKey && !e.metaKey && !e.altKey) {
			const to = following(key === "n" ? pearls(sheet) : openEnds(sheet), at, e.shiftKey);
			const lifted = pen && to ? t("pen up") + ", " : ""; // a jump does not draw
			pen &&= !to;
			return to ? { to, say: lifted + spokenCell(to.r, to.c) } : { say: t(key === "n" ? "no pearl" : "no open end") };
		}
		if ((e.key === "Enter" || e.key === " ") && !sheet.lattice.corners) { // arrows move between cells, lines between corners
			pen = !pen;
			return { say: t(pen ? "pen down" : "pen up") };
		}
		if (e.key === "Escape" && pen) {
			pen = false;
			return { say: t("pen up") };
		}
		if (!arrows[e.key]) {
			return null;
		}
		const to = { r: at.r + arrows[e.key][0], c: at.c + arrows[e.key][1] }, i = sheet.lattice.edge(at.r, at.c, e.key);
		const line = e.ctrlKey || held === "l", cross = e.shiftKey || held === "x";
		if (i < 0 || !line && !cross && !pen) {
			return line || cross ? { refused: t("the board ends here") } : null;
		}
		const entry = sheet.at(i);
		if (cross) {
			return { writing: new Map([[i, crossed(entry) ? blank : CROSS]]), say: t(crossed(entry) ? "cross removed" : "cross") };
		}
		if (pen && !line && crossed(entry)) {
			return { refused: t("stops at a cross") };
		}
		const writing = new Map([[i, lined(entry) ? blank : LINE]]), say = t(lined(entry) ? "line removed" : "line");
		return pen && !line ? { writing, to, ...(lined(entry) ? { say } : {}) } : { writing, say }; // the new cell announces its line
	},

	shapes(sheet, i, entry) {
		const pair = endsOf(sheet.lattice.places[i]), { left, top } = sheet.lattice;
		if (!pair) {
			return [];
		}
		const [a, b] = pair.map(p => ({ x: left + p.x, y: top + p.y }));
		if (lined(entry)) {
			return [{ shape: "line", role: "path", x: a.x, y: a.y, x2: b.x, y2: b.y }];
		}
		return crossed(entry) ? [{ shape: "cross", role: "empty", x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }] : [];
	},

	speak(sheet, at) {
		const role = sheet.lattice.roles.get(at.r + "," + at.c);
		/** @type {string[]} */
		const lines = [], crosses = [];
		for (const way of ways) {
			const i = sheet.lattice.edge(at.r, at.c, way);
			if (i >= 0 && lined(sheet.at(i))) {
				lines.push(t(way));
			} else if (i >= 0 && crossed(sheet.at(i))) {
				crosses.push(t(way));
			}
		}
		const parts = [sheet.lattice.texts.get(at.r + "," + at.c) ?? "", role ? t(sheet.lattice.said[role] ?? role) : "", lines.length ? t("line {ways}", { ways: lines.join(" ") }) : "",
			crosses.length ? t("cross {ways}", { ways: crosses.join(" ") }) : ""].filter(Boolean);
		return parts.join(", ") || t("empty");
	},

	stops: (sheet, at) => sheet.lattice.inside(at.r, at.c),
};
