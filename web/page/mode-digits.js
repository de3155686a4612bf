// Boards whose cells hold numbers (Kakuro, Skyscrapers). A click selects, a drag selects several; a digit enters, the same digit clears; notes stand
// at fixed places so that a gap shows. A digit placed leaves the notes of its lines in the same step, unless that is switched off.

import { arrows } from "./lattice.js";
import { bits, blank, mask } from "./marks.js";
import { t } from "./words.js";

/** @typedef {import("./modes.js").Sheet} Sheet */
/** @typedef {import("./lattice.js").Cell} Cell */
/** @typedef {import("./types.js").Point} Point */

/** Stroke selects cells. */
class Stroke {
	/** @param {Sheet} sheet @param {Point} p */
	constructor(sheet, p) {
		this.sheet = sheet;
		/** @type {Map<string, Cell>} */
		this.cells = new Map();
		this.move(p);
	}

	/** @param {Point} p */
	move(p) {
		const r = Math.floor(p.y), c = Math.floor(p.x);
		if (this.sheet.lattice.cell(r, c) >= 0) {
			this.cells.set(r + "," + c, { r, c });
		}
		this.sheet.selected = [...this.cells.values()];
	}

	writing() {
		return new Map();
	}

	tap() {
		return null;
	}

	say() {
		return this.cells.size > 1 ? t("{n} cells selected", { n: this.cells.size }) : "";
	}
}

/** seen lists the places in the lines through a cell. @param {Sheet} sheet @param {number} r @param {number} c */
function seen(sheet, r, c) {
	return [...sheet.lattice.run(r, c, false), ...sheet.lattice.run(r, c, true)].filter(x => x.r !== r || x.c !== c);
}

/**
 * enter is what it takes to enter a digit, or to note it, in the cells selected.
 * @param {Sheet} sheet
 * @param {Cell[]} cells
 * @param {number} value
 * @param {boolean} note
 */
export function enter(sheet, cells, value, note) {
	/** @type {import("./types.js").Writing} */
	const writing = new Map();
	const places = cells.map(at => ({ ...at, i: sheet.lattice.cell(at.r, at.c) })).filter(x => x.i >= 0 && sheet.lattice.values[x.i].includes(value));
	const entry = (/** @type {number} */ i) => writing.get(i) ?? sheet.at(i);
	if (note) {
		const open = places.filter(x => sheet.at(x.i).v === null), all = open.every(x => sheet.at(x.i).p >> value & 1);
		for (const { i } of open) {
			const e = sheet.at(i);
			writing.set(i, { ...e, p: all ? e.p & ~(1 << value) : e.p | 1 << value });
		}
		return { writing, say: t(all ? "note {n} away" : "note {n}", { n: value }) };
	}
	const all = places.length > 0 && places.every(x => sheet.at(x.i).v === value);
	for (const { r, c, i } of places) {
		writing.set(i, { ...entry(i), v: all ? null : value });
		if (all || !sheet.settings.bookkeeping) {
			continue;
		}
		for (const at of seen(sheet, r, c)) {
			const k = sheet.lattice.cell(at.r, at.c), e = k >= 0 ? entry(k) : blank;
			if (e.p >> value & 1) {
				writing.set(k, { ...e, p: e.p & ~(1 << value) });
			}
		}
	}
	return { writing, say: all ? t("cleared") : String(value) };
}

/** fill notes in every open cell what its lines still allow; where notes are already, only what they lose. @param {Sheet} sheet */
export function fillNotes(sheet) {
	/** @type {import("./types.js").Writing} */
	const writing = new Map();
	const { lattice } = sheet;
	lattice.places.forEach((place, i) => {
		const e = sheet.at(i);
		if (!place.cell || e.v !== null) {
			return;
		}
		let can = mask(lattice.values[i]) & ~e.x;
		for (const at of seen(sheet, place.cell[0], place.cell[1])) {
			const k = lattice.cell(at.r, at.c), v = k >= 0 ? sheet.at(k).v : Number(lattice.texts.get(at.r + "," + at.c));
			if (v) {
				can &= ~(1 << v);
			}
		}
		for (const down of [false, true]) {
			can &= sums(sheet, place.cell[0], place.cell[1], down);
		}
		writing.set(i, { ...e, p: e.p ? e.p & can : can });
	});
	return writing;
}

/** The digits that the sum of the run through a cell allows it, by how little and how much the others can hold. @param {Sheet} sheet @param {number} r @param {number} c @param {boolean} down */
function sums(sheet, r, c, down) {
	const cells = sheet.lattice.run(r, c, down), first = cells[0];
	const sum = sumOf(sheet, first, down);
	if (!sum) {
		return -1;
	}
	const used = cells.map(x => sheet.at(sheet.lattice.cell(x.r, x.c)).v).filter(v => v !== null);
	const rest = sum - used.reduce((a, v) => a + (v ?? 0), 0);
	return combinations(rest, cells.length - used.length, used.map(Number)).reduce((m, set) => m | mask(set), 0);
}

/** The sum of the run that begins at a cell; 0 for none. @param {Sheet} sheet @param {Cell} first @param {boolean} down */
export function sumOf(sheet, first, down) {
	const clue = sheet.lattice.clues.find(x => x.clue.run && x.clue.dir === (down ? "down" : "right") && x.clue.run[0] === first.r && x.clue.run[1] === first.c);
	return clue?.value ?? 0;
}

/** combinations lists the sets of so many different digits with a sum, without those used. @param {number} sum @param {number} n @param {number[]} used @returns {number[][]} */
export function combinations(sum, n, used) {
	/** @type {number[][]} */
	const out = [];
	const go = (/** @type {number} */ from, /** @type {number} */ rest, /** @type {number[]} */ set) => {
		if (set.length === n) {
			rest === 0 && out.push(set);
			return;
		}
		for (let d = from; d <= 9 && d <= rest; d++) {
			used.includes(d) || go(d + 1, rest - d, [...set, d]);
		}
	};
	go(1, sum, []);
	return out;
}

/** @type {import("./modes.js").Mode} */
export const digits = {
	tools: ["digit", "note"],
	stroke: (sheet, p) => sheet.lattice.cell(Math.floor(p.y), Math.floor(p.x)) >= 0 ? new Stroke(sheet, p) : null,

	key(sheet, e, at) {
		if (e.type === "keyup") {
			return null;
		}
		const cells = sheet.selected.length ? sheet.selected : [at], key = e.key.toLowerCase();
		const digit = /^(?:Digit|Numpad)([1-9])$/.exec(e.code)?.[1] ?? /^[1-9]$/.exec(e.key)?.[0];
		if (digit && !e.ctrlKey && !e.metaKey && !e.altKey) {
			const answer = enter(sheet, cells, Number(digit), e.shiftKey !== (sheet.tool === "note"));
			return answer.writing.size ? answer : { refused: t("{n} cannot stand here", { n: digit }) };
		}
		if (key === "backspace" || key === "delete" || key === "0") {
			return { writing: new Map(cells.map(x => sheet.lattice.cell(x.r, x.c)).filter(i => i >= 0).map(i => [i, blank])), say: t("cleared") };
		}
		if (key === "n" || key === "enter") {
			const tool = sheet.tool === "note" ? "digit" : "note";
			return { tool, say: t(tool === "note" ? "notes on" : "notes off") };
		}
		if (key === "m" && !e.ctrlKey) {
			return { writing: fillNotes(sheet), say: t("notes filled in") };
		}
		if (!arrows[e.key] || e.ctrlKey || e.altKey) {
			return null;
		}
		const [dr, dc] = arrows[e.key];
		for (let r = at.r + dr, c = at.c + dc; r >= -1 && c >= -1 && r <= sheet.lattice.rows && c <= sheet.lattice.cols; r += dr, c += dc) {
			if (sheet.lattice.open(r, c) || sheet.settings.stopAtClues && sheet.lattice.cluesIn.has(r + "," + c)) {
				return { to: { r, c } };
			}
		}
		return null;
	},

	shapes(sheet, i, entry) {
		const [r, c] = sheet.lattice.places[i].cell ?? [0, 0], { x, y } = sheet.lattice.middle(r, c);
		if (entry.v !== null) {
			return [{ shape: "label", role: "value", x, y, text: String(entry.v) }];
		}
		const most = Math.max(...sheet.lattice.values[i]), slots = Math.max(2, Math.ceil(Math.sqrt(most)));
		return bits(entry.p & ~entry.x).map(v => ({ shape: "label", role: "candidate", x, y, text: String(v), anchor: "slotted", slot: v - 1, slots }));
	},

	speak(sheet, at) {
		const given = sheet.lattice.roles.get(at.r + "," + at.c) === "given", i = sheet.lattice.cell(at.r, at.c);
		if (given) {
			return t("{n}, given", { n: sheet.lattice.texts.get(at.r + "," + at.c) ?? "" });
		}
		if (i < 0) {
			return t("blocked");
		}
		const e = sheet.at(i);
		if (e.v !== null) {
			return String(e.v);
		}
		return e.p ? t("empty, notes {list}", { list: bits(e.p & ~e.x).join(" ") }) : t("empty");
	},

	stops: (sheet, at) => sheet.lattice.open(at.r, at.c) || sheet.lattice.cluesIn.has(at.r + "," + at.c),
};
