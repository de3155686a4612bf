// Boards whose cells hold numbers. A click selects a cell, a drag several; a digit enters, the same digit clears. Notes have fixed positions,
// or centre and corners. A digit may be chosen before its cells. Placing one removes it from the notes of its lines, unless switched off.

import { arrows, between } from "./lattice.js";
import { bit, bits, blank, mask, NOTED } from "./marks.js";
import { spokenClue, t } from "./words.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./lattice.js").Cell} Cell */
/** @typedef {import("./types.js").Point} Point */

/** Sweep collects the cells of a stroke. */
class Sweep {
	/** @param {Sheet} sheet @param {Point} p */
	constructor(sheet, p) {
		this.sheet = sheet;
		this.last = { r: Math.floor(p.y), c: Math.floor(p.x) };
		/** @type {Map<string, Cell>} */
		this.cells = new Map();
		this.move(p);
	}

	/** @param {Point} p */
	move(p) {
		const to = { r: Math.floor(p.y), c: Math.floor(p.x) };
		for (const at of between(this.last, to)) {
			this.sheet.lattice.cell(at.r, at.c) >= 0 && this.cells.set(at.r + "," + at.c, at);
		}
		this.last = to;
	}
}

/** Stroke selects cells. */
class Stroke extends Sweep {
	/** @param {Point} p */
	move(p) {
		super.move(p);
		this.sheet.select([...this.cells.values()]);
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

/** holds returns whether an entry has a digit, or has it as a note. @param {import("./types.js").Entry} e @param {string} tool @param {number} n */
const holds = (e, tool, n) => tool === "digit" ? e.v === n : Boolean((tool === "corner" ? e.k ?? 0 : e.p) & bit(n));

/** Given enters the digit that was selected first. The first cell determines the action; a cell with another digit keeps it, unless it is tapped. */
class Given extends Sweep {
	/** @param {Sheet} sheet @param {Point} p @param {number} digit @param {boolean} secondary */
	constructor(sheet, p, digit, secondary) {
		super(sheet, p);
		this.digit = digit;
		this.tool = !secondary ? sheet.tool : sheet.tool === "digit" ? "note" : "digit";
		sheet.select([]);
		this.takes = !this.#has([...this.cells.values()][0]);
	}

	/** @param {Cell} at */
	#has(at) {
		return holds(this.sheet.at(this.sheet.lattice.cell(at.r, at.c)), this.tool, this.digit);
	}

	writing() {
		const all = [...this.cells.values()], { sheet } = this, held = (/** @type {Cell} */ at) => sheet.at(sheet.lattice.cell(at.r, at.c)).v !== null;
		if (this.digit === 0) {
			return cleared(sheet, all);
		}
		const cells = all.filter(at => this.#has(at) !== this.takes && (!this.takes || all.length === 1 || !held(at)));
		return enter(sheet, cells, this.digit, this.tool).writing;
	}

	tap() {
		return this.writing();
	}

	say() {
		const n = this.writing().size;
		return this.digit === 0 || !this.takes ? t("cleared") : n === 0 ? t("{n} is not possible here", { n: this.digit }) : this.tool === "digit" ? String(this.digit) : t("note {n}", { n: this.digit });
	}
}

/** cleared returns the changes that empty cells. @param {Sheet} sheet @param {Cell[]} cells @returns {import("./types.js").Writing} */
export const cleared = (sheet, cells) => new Map(cells.map(at => sheet.lattice.cell(at.r, at.c)).filter(i => i >= 0).map(i => [i, blank]));

/**
 * enter returns the changes that enter or note a digit in the selected cells.
 * @param {Pick<Sheet, "lattice" | "settings" | "at">} sheet
 * @param {Cell[]} cells
 * @param {number} value
 * @param {string} tool "digit", "note" or "corner"
 * @returns {import("./types.js").Answer & {writing: import("./types.js").Writing}}
 */
export function enter(sheet, cells, value, tool) {
	/** @type {import("./types.js").Writing} */
	const writing = new Map(), { lattice } = sheet;
	const places = cells.map(at => ({ ...at, i: lattice.cell(at.r, at.c) })).filter(x => x.i >= 0 && lattice.values[x.i].includes(value));
	const entry = (/** @type {number} */ i) => writing.get(i) ?? sheet.at(i);
	if (!places.length || tool !== "digit" && value > NOTED) {
		return { writing, refused: places.length ? t("Notes only go up to {n}.", { n: NOTED }) : t("{n} is not possible here", { n: value }) };
	}
	if (tool !== "digit") {
		const name = tool === "corner" ? "k" : "p", open = places.filter(x => sheet.at(x.i).v === null), all = open.every(x => (sheet.at(x.i)[name] ?? 0) & bit(value));
		for (const { i } of open) {
			const e = sheet.at(i), now = e[name] ?? 0;
			writing.set(i, { ...e, [name]: all ? now & ~bit(value) : now | bit(value) });
		}
		return { writing, say: t(all ? "note {n} removed" : "note {n}", { n: value }) };
	}
	const all = places.every(x => sheet.at(x.i).v === value);
	for (const { r, c, i } of places) {
		writing.set(i, { ...entry(i), v: all ? null : value });
		if (all || !sheet.settings.bookkeeping) {
			continue;
		}
		for (const at of lattice.units({ r, c })) {
			const k = lattice.cell(at.r, at.c), e = entry(k);
			if ((e.p | (e.k ?? 0)) & bit(value)) {
				writing.set(k, { ...e, p: e.p & ~bit(value), ...(e.k ? { k: e.k & ~bit(value) } : {}) });
			}
		}
	}
	return { writing, say: all ? t("cleared") : String(value) };
}

/** fillNotes returns changes that note the candidates that lines and regions allow in open cells; existing notes only lose candidates. @param {Sheet} sheet */
export function fillNotes(sheet) {
	/** @type {import("./types.js").Writing} */
	const writing = new Map();
	const { lattice } = sheet;
	lattice.free.forEach(i => {
		const e = sheet.at(i), place = lattice.places[i];
		if (!place.cell || e.v !== null) {
			return;
		}
		const [r, c] = place.cell;
		let can = mask(lattice.values[i]) & ~e.x;
		for (const at of lattice.units({ r, c })) {
			const v = sheet.at(lattice.cell(at.r, at.c)).v ?? Number(lattice.texts.get(at.r + "," + at.c));
			if (v) {
				can &= ~bit(v);
			}
		}
		for (const down of [false, true]) {
			can &= sums(sheet, r, c, down);
		}
		writing.set(i, { ...e, p: e.p ? e.p & can : can });
	});
	return writing;
}

/** The digits that a cell's run allows, given the least and greatest digits of the others. @param {Sheet} sheet @param {number} r @param {number} c @param {boolean} down */
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

/** sumOf returns the sum of the run that begins at a cell; 0 if it has none. @param {Sheet} sheet @param {Cell} first @param {boolean} down */
export function sumOf(sheet, first, down) {
	const clue = sheet.lattice.clues.find(x => x.clue.run && x.clue.dir === (down ? "down" : "right") && x.clue.run[0] === first.r && x.clue.run[1] === first.c);
	return clue?.value ?? 0;
}

/** combinations lists the sets of n different digits with a sum, excluding used ones. @param {number} sum @param {number} n @param {number[]} used @returns {number[][]} */
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

/** The height of a note, and the positions of corner notes: corners, then edges, then beside the centre. */
const NOTE = 0.28, CORNERS = [[-0.34, -0.32], [0.34, -0.32], [-0.34, 0.32], [0.34, 0.32], [0, -0.32], [0, 0.32], [-0.34, 0], [0.34, 0], [0.17, -0.32]];

/** @param {number} x @param {number} y @param {string} text @param {number} size @returns {import("./types.js").Item} */
const note = (x, y, text, size) => ({ shape: "label", role: "candidate", x, y, text, size });

/** The tool for a typed digit: the current one, or that of Shift or Control. @param {Sheet} sheet @param {KeyboardEvent} e */
function toolOf(sheet, e) {
	if (!sheet.settings.corners) {
		return e.shiftKey !== (sheet.tool === "note") ? "note" : "digit";
	}
	return e.ctrlKey ? "note" : e.shiftKey ? "corner" : sheet.tool;
}

/** The direction of the last cursor movement, and the number that is being typed: in the same place with the same tool, 1 then 2 is 12. */
let heading = arrows.ArrowRight, typed = { i: -1, n: 0, tool: "", now: false };

/** continues returns whether a digit continues the number that is being typed: it was not undone or cleared since. @param {Sheet} sheet @param {number} i @param {string} tool */
const continues = (sheet, i, tool) => typed.i === i && typed.tool === tool && holds(sheet.at(i), tool, typed.n) === typed.now && (typed.now || tool !== "digit");

/**
 * typing returns the changes for a typed digit. If it continues a number, this number replaces the one before.
 * @param {Sheet} sheet @param {Cell[]} cells @param {number} i the place of the cursor @param {number} digit @param {string} tool
 */
function typing(sheet, cells, i, digit, tool) {
	const joined = typed.n * 10 + digit, n = continues(sheet, i, tool) && sheet.lattice.values[i]?.includes(joined) ? joined : digit;
	const before = n !== digit && tool !== "digit" ? enter(sheet, cells, typed.n, tool).writing : new Map();
	const answer = enter({ lattice: sheet.lattice, settings: sheet.settings, at: k => before.get(k) ?? sheet.at(k) }, cells, n, tool);
	typed = { i, n, tool, now: holds(answer.writing.get(i) ?? sheet.at(i), tool, n) };
	return { n, answer };
}

/** Describes the sums of the runs entered by moving from one cell to another. @param {Sheet} sheet @param {Cell} from @param {Cell} to */
function entering(sheet, from, to) {
	const first = (/** @type {Cell} */ at, /** @type {boolean} */ down) => sheet.lattice.open(at.r, at.c) ? sheet.lattice.run(at.r, at.c, down)[0] : undefined;
	const entered = [false, true].map(down => ({ dir: down ? "down" : "right", now: first(to, down), before: first(from, down) }))
		.filter(({ now, before }) => before?.r !== now?.r || before?.c !== now?.c);
	return sheet.lattice.clues.filter(({ clue }) => entered.some(({ dir, now }) => clue.run && clue.dir === dir && clue.run[0] === now?.r && clue.run[1] === now.c))
		.map(x => spokenClue(x, sheet.lattice)).join(", ");
}

/** The next cell that can be filled in, in the direction of the last movement. @param {Sheet} sheet @param {Cell} at */
function ahead(sheet, at) {
	const [dr, dc] = heading;
	for (let r = at.r + dr, c = at.c + dc; sheet.lattice.open(r, c); r += dr, c += dc) {
		if (sheet.lattice.cell(r, c) >= 0) {
			return { r, c };
		}
	}
	return null;
}

/** @type {import("./types.js").Mode} */
export const digits = {
	tools: settings => settings.corners ? ["digit", "note", "corner"] : ["digit", "note"],

	stroke(sheet, p, secondary) {
		const r = Math.floor(p.y), c = Math.floor(p.x);
		return sheet.settings.digitFirst && sheet.digit !== null && sheet.lattice.cell(r, c) >= 0 ? new Given(sheet, p, sheet.digit, secondary) : sheet.lattice.open(r, c) ? new Stroke(sheet, p) : null;
	},

	key(sheet, e, at) {
		if (e.type === "keyup") {
			return null;
		}
		const cells = sheet.selected.length ? sheet.selected : [at], key = e.key.toLowerCase(), i = sheet.lattice.cell(at.r, at.c), { v } = sheet.at(i);
		const digit = Number(/^(?:Digit|Numpad)(\d)$/.exec(e.code)?.[1] ?? /^\d$/.exec(e.key)?.[0]), tool = toolOf(sheet, e);
		if ((digit || digit === 0 && continues(sheet, i, tool) && sheet.lattice.values[i].includes(typed.n * 10)) && (!e.ctrlKey || sheet.settings.corners) && !e.metaKey && !e.altKey) {
			const { n, answer } = typing(sheet, cells, i, digit, tool), to = sheet.settings.advance && tool === "digit" && cells.length === 1 && v !== n ? ahead(sheet, at) : null;
			return answer.writing.size ? { ...answer, ...(to ? { to } : {}) } : { refused: t("{n} is not possible here", { n }) };
		}
		typed = { i: -1, n: 0, tool: "", now: false };
		if (key === "backspace" || key === "delete" || key === "0") {
			return { writing: cleared(sheet, cells), say: t("cleared") };
		}
		if (key === "n" || key === "enter") {
			const tools = digits.tools(sheet.settings, sheet.lattice), tool = tools[(tools.indexOf(sheet.tool) + 1) % tools.length];
			return { tool, say: t({ digit: "notes off", note: "notes on", corner: "notes in corners" }[tool] ?? tool) };
		}
		if (!arrows[e.key] || e.ctrlKey || e.altKey) {
			return null;
		}
		const [dr, dc] = heading = arrows[e.key];
		for (let r = at.r + dr, c = at.c + dc; r >= -1 && c >= -1 && r <= sheet.lattice.rows && c <= sheet.lattice.cols; r += dr, c += dc) {
			if (sheet.lattice.open(r, c) || sheet.settings.stopAtClues && sheet.lattice.cluesIn.has(r + "," + c)) {
				return { to: { r, c }, aside: sheet.lattice.open(r, c) ? entering(sheet, at, { r, c }) : "" };
			}
		}
		return null;
	},

	shapes(sheet, i, entry) {
		const [r, c] = sheet.lattice.places[i].cell ?? [0, 0], { x, y } = sheet.lattice.middle(r, c);
		if (entry.v !== null) {
			return [{ shape: "label", role: "value", x, y, text: String(entry.v) }];
		}
		const notes = bits(entry.p & ~entry.x), corners = bits(entry.k ?? 0);
		if (sheet.settings.corners || corners.length) {
			const centre = notes.join("");
			return [...(centre ? [note(x, y, centre, Math.min(NOTE, 1.5 / centre.length))] : []), ...corners.map((v, k) => note(x + CORNERS[k][0], y + CORNERS[k][1], String(v), NOTE))];
		}
		const most = Math.max(...sheet.lattice.values[i]), slots = Math.max(2, Math.ceil(Math.sqrt(most)));
		return notes.map(v => ({ shape: "label", role: "candidate", x, y, text: String(v), anchor: "slotted", slot: v - 1, slots }));
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
		return (e.p ? t("empty, notes {list}", { list: bits(e.p & ~e.x).join(" ") }) : t("empty")) + (e.k ? ", " + t("in corners {list}", { list: bits(e.k).join(" ") }) : "");
	},

	stops: (sheet, at) => sheet.lattice.open(at.r, at.c) || sheet.lattice.cluesIn.has(at.r + "," + at.c),
};
