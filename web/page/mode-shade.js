// Boards whose cells are filled or empty. The first cell of a stroke sets its new state, and only cells in its old state change; the
// stroke keeps to the longer axis until it is released, unless that is switched off.

import { arrows, between } from "./lattice.js";
import { blank } from "./marks.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Entry} Entry */

const FILLED = Object.freeze({ v: 1, x: 0, p: 0 }), EMPTY = Object.freeze({ v: 0, x: 0, p: 0 });

/** state returns the state of an entry: filled, cross or empty. @param {Entry} e */
export const state = e => e.v === 1 || e.v === null && (e.x & 3) === 1 ? "filled" : e.v === 0 || e.v === null && (e.x & 3) === 2 ? "cross" : "";

/** entryOf returns the entry of a state. @param {string} name */
export const entryOf = name => name === "filled" ? FILLED : name === "cross" ? EMPTY : blank;

/** called returns the spoken name of a state on a board. @param {Sheet} sheet @param {string} name */
const called = ({ lattice: { said } }, name) => t(said[name] ?? (name || "cleared"));

/** Stroke paints cells. Subclasses define the states. */
export class Stroke {
	/** The state of an entry. @param {Entry} e @returns {string} */
	state(e) {
		return state(e);
	}

	/** @param {string} name */
	entry(name) {
		return entryOf(name);
	}

	/** What the tool paints, and the secondary button. @param {boolean} secondary @returns {string} */
	mark(secondary) {
		return secondary !== (this.sheet.tool === "cross" || this.sheet.tool === "dot") ? "cross" : "filled";
	}

	/** Whether cells of a state count as one run. @param {string} name @returns {boolean} */
	fills(name) {
		return name === "filled";
	}

	/** @param {string} name */
	name(name) {
		return called(this.sheet, name);
	}

	/** @param {Sheet} sheet @param {Point} p @param {boolean} secondary */
	constructor(sheet, p, secondary) {
		this.sheet = sheet;
		this.from = { r: Math.floor(p.y), c: Math.floor(p.x) };
		this.to = this.from;
		this.old = this.state(sheet.at(sheet.lattice.cell(this.from.r, this.from.c)));
		const mark = this.mark(secondary);
		this.cycle = sheet.tool === "cycle" && !secondary;
		this.now = this.cycle ? ({ "": "filled", filled: "cross", cross: "" })[this.old] ?? "" : this.old === mark ? "" : mark;
		/** @type {Map<string, {r: number, c: number}>} where the stroke has been */
		this.free = new Map();
	}

	/** @param {Point} p */
	move(p) {
		const { rows, cols } = this.sheet.lattice;
		const clamp = (/** @type {number} */ x, /** @type {number} */ n) => Math.max(0, Math.min(n - 1, Math.floor(x)));
		const to = { r: clamp(p.y, rows), c: clamp(p.x, cols) };
		for (const at of between(this.to, to)) {
			this.free.set(at.r + "," + at.c, at);
		}
		this.to = to;
	}

	cells() {
		if (!this.sheet.settings.axisLock) {
			return [this.from, ...this.free.values()];
		}
		const { from, to } = this;
		return between(from, Math.abs(to.c - from.c) >= Math.abs(to.r - from.r) ? { r: from.r, c: to.c } : { r: to.r, c: from.c });
	}

	writing() {
		/** @type {import("./types.js").Writing} */
		const out = new Map();
		const cells = this.cells(), opposite = this.old !== "" && this.now !== "" && !this.cycle;
		const old = opposite && cells.length > 1 ? "" : this.old; // a tap replaces the opposite mark, a stroke from one skips such marks
		for (const at of cells) {
			const i = this.sheet.lattice.cell(at.r, at.c);
			if (i >= 0 && (this.state(this.sheet.at(i)) === old)) {
				out.set(i, this.entry(this.now));
			}
		}
		return out;
	}

	tap() {
		return this.writing();
	}

	say() {
		const n = this.writing().size;
		return n > 1 ? t("{n} cells {state}", { n, state: this.name(this.now) }) : this.name(this.now);
	}

	/** The length of the stroke and, when it fills, of the resulting run. */
	bubble() {
		const cells = this.cells(), down = cells.length > 1 && cells[0].c === cells[1].c;
		if (!this.fills(this.now)) {
			return String(cells.length);
		}
		const writing = this.writing();
		const filled = (/** @type {number} */ r, /** @type {number} */ c) => {
			const i = this.sheet.lattice.cell(r, c);
			return i >= 0 && this.state(writing.get(i) ?? this.sheet.at(i)) === this.now;
		};
		let { r, c } = this.from, n = 0;
		while (filled(r, c)) {
			down ? r-- : c--;
		}
		for (down ? r++ : c++; filled(r, c); down ? r++ : c++) {
			n++;
		}
		return n > cells.length ? `${cells.length} → ${n}` : String(cells.length);
	}
}

/** What a held key paints while the cursor moves. @type {string | null} */
let held = null;

/** borders names the borders of the region that a cell has; "" without any. @param {import("./lattice.js").Lattice} lattice @param {string} key of the cell */
export function borders(lattice, key) {
	const walls = lattice.walls.get(key);
	return walls ? t("borders {ways}", { ways: walls.map(way => t(way)).join(" ") }) : "";
}

/** @type {import("./types.js").Mode} */
export const shade = {
	tools: () => ["fill", "cross", "cycle"],
	stroke: (sheet, p, secondary) => sheet.lattice.inside(Math.floor(p.y), Math.floor(p.x)) ? new Stroke(sheet, p, secondary) : null,

	key(sheet, e, at) {
		const i = sheet.lattice.cell(at.r, at.c), key = e.key.toLowerCase();
		const write = (/** @type {number} */ k, /** @type {string} */ to) => ({ writing: new Map([[k, entryOf(to)]]), say: called(sheet, to) });
		if (e.type === "keyup") {
			held = null;
			return null;
		}
		const paint = ({ z: "filled", x: "cross", delete: "", backspace: "" })[key];
		if (paint !== undefined && i >= 0) {
			if (e.repeat) {
				return {};
			}
			held = state(sheet.at(i)) === paint ? "" : paint;
			return write(i, held);
		}
		if ((e.key === "Enter" || e.key === " ") && i >= 0) {
			return write(i, ({ "": "filled", filled: "cross", cross: "" })[state(sheet.at(i))] ?? "");
		}
		if (!arrows[e.key] || i < 0) {
			return null;
		}
		const both = e.ctrlKey && e.shiftKey, wanted = both ? "" : e.ctrlKey ? "filled" : e.shiftKey ? "cross" : held;
		const to = { r: at.r + arrows[e.key][0], c: at.c + arrows[e.key][1] }, next = sheet.lattice.cell(to.r, to.c);
		if (wanted === null || next < 0) {
			return null;
		}
		return { writing: new Map([[i, entryOf(wanted)], [next, entryOf(wanted)]]), to }; // the new cell announces its state
	},

	shapes(sheet, i, entry) {
		const { lattice } = sheet, [r, c] = lattice.places[i].cell ?? [0, 0], { x, y } = lattice.middle(r, c), text = lattice.texts.get(r + "," + c);
		switch (state(entry)) {
		case "filled": return [{ shape: "rect", role: "filled", x: x - 0.5, y: y - 0.5, x2: x + 0.5, y2: y + 0.5 }, ...(text ? [{ shape: /** @type {const} */ ("label"), role: "inverse", x, y, text }] : [])];
		case "cross": return [lattice.scene.listClues ? { shape: "cross", role: "empty", x, y } : text ? { shape: "circle", role: "island", x, y, r: 0.38 } : { shape: "circle", role: "empty", x, y, r: 0.1 }];
		}
		return [];
	},

	speak(sheet, at) {
		const { lattice } = sheet, i = lattice.cell(at.r, at.c), key = at.r + "," + at.c, now = i < 0 ? "" : state(sheet.at(i));
		return [lattice.texts.get(key), i < 0 ? "" : now ? called(sheet, now) : t("open"), borders(lattice, key)].filter(Boolean).join(", ");
	},

	stops: (sheet, at) => sheet.lattice.inside(at.r, at.c),
};
