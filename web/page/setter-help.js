// Helpers of the editor: the verdict on a draft, a keypad, size fields, and repair.

import { button, h, signed } from "./dom.js";
import { puzzleOf } from "./drafts.js";
import { ask } from "./engine.js";
import { between } from "./lattice.js";
import { blank } from "./marks.js";
import { explainProblem } from "./problem.js";
import { resized } from "./reshape.js";
import { sideField } from "./sides.js";
import { settings } from "./settings.js";
import { begun, gradeName, t } from "./words.js";

/**
 * The part of the editor used here (it imports this module).
 * @typedef {import("./types.js").Stroke} Stroke
 * @typedef {{kind: import("./kinds.js").Kind, make: import("./drafts.js").Drafts, state: import("./drafts.js").State, say: (text: string) => void, sizes: Record<string, HTMLInputElement>,
 * board?: import("./board.js").Board, grid?: import("./grid.js").Grid, repairing?: AbortController,
 * type: (key: string) => boolean, turn: () => void, change: (state: import("./drafts.js").State | null, say?: string) => void}} Setter
 */

/** sheetOf returns an empty sheet of a board. @param {import("./lattice.js").Lattice} lattice @returns {import("./types.js").Sheet} */
export const sheetOf = lattice => ({ lattice, at: () => blank, tool: "", settings, selected: [], select: () => {}, digit: null, struck: () => false });

/** Trail is a stroke that collects the cells it passes through. @implements {Stroke} */
export class Trail {
	/** @param {import("./types.js").Point} p @param {boolean} back whether it is the secondary button @param {import("./types.js").Stroke} tapping the stroke if it does not move */
	constructor(p, back, tapping) {
		this.cells = [{ r: Math.floor(p.y), c: Math.floor(p.x) }];
		this.back = back;
		this.tap = tapping.tap;
	}

	/** @param {import("./types.js").Point} p */
	move(p) {
		this.cells.push(...between(this.cells[this.cells.length - 1], { r: Math.floor(p.y), c: Math.floor(p.x) }).slice(1));
	}

	writing() {
		return new Map();
	}

	say() {
		return "";
	}
}

/** verdict describes the state of a draft. @param {any} x the data of the verdict @returns {{title: string, lines: string[]}} */
export function verdict(x) {
	const lines = [];
	if (x.status === "unique") {
		lines.push(x.grade ? t("Grade: {grade}", { grade: gradeName(x.grade) }) + (x.grade.bounded ? ", " + t("grading stopped early") : "") + (x.hardest ? " · " + t("hardest step: {name}", { name: x.hardest }) : "") : t("Grading …"));
	} else if (x.status === "none") {
		lines.push(begun((x.text ?? x.reason ?? "").replace(/^(No|Tidak ada) \w+: /, ""))); // the title says so
	} else if (x.status === "multiple" && x.differ) {
		lines.push(t("Places that differ: {n}. Same in all solutions: {m}.", { n: x.differ.length, m: (x.forced ?? []).filter((/** @type {any} */ f) => !f.not).length }));
	} else if (x.reason) {
		lines.push(x.reason);
	}
	const title = { unique: t("One solution"), none: t("No solution"), multiple: t(x.exact ? "{n} solutions" : "At least {n} solutions", { n: x.solutions ?? 2 }), unknown: t("Time limit reached") }[/** @type {string} */ (x.status)] ?? x.status;
	return { title, lines };
}

/** Labels of keys that differ from the key. @type {Record<string, string>} */
const names = { " ": "next run", backspace: "delete", delete: "Clear", d: "Diagonals" };

/** keysPad returns the keypad for touch. It types at the cursor, which stays in place. @param {Setter} setter */
export function keysPad(setter) {
	const { make, state } = setter, hold = (/** @type {Event} */ e) => e.preventDefault(); // the focus stays on the board
	const key = (/** @type {string} */ name) => {
		const press = () => {
			setter.type(name);
			setter.grid && setter.board?.cursor(setter.grid.at);
		}, attributes = { "data-key": name, onpointerdown: hold, onmousedown: hold };
		return name === "backspace" || name === "delete" ? signed("erase", t(names[name]), press, attributes) : button(name in names ? t(names[name]) : name, press, attributes);
	};
	const turn = make.halves ? [button(t("across / down"), () => setter.turn(), { "data-key": "half", class: "wide", onpointerdown: hold, onmousedown: hold })] : [];
	return h("div", { class: "pad keys", role: "group", "aria-label": t("Keys") }, ...(make.pad?.(state) ?? []).map(key), ...turn);
}

/** sizeFields returns the size fields of the draft, also stored in setter.sizes. @param {Setter} setter */
export function sizeFields(setter) {
	const { make, kind: { limits: { set, square } } } = setter;
	return (square ? /** @type {const} */ ([["Size", "rows"]]) : /** @type {const} */ ([["Columns", "cols"], ["Rows", "rows"]])).map(([name, part]) => {
		const { input, el } = sideField(name, set, make.header ?? 0, () => setter.state[part], n => {
			const { state } = setter;
			setter.change(resized(make, state, square || part === "cols" ? n : state.cols, square || part === "rows" ? n : state.rows));
		});
		setter.sizes[part] = input;
		return el;
	});
}

/** repair replaces the draft by one with one solution that changes the fewest clues. @param {Setter} setter */
export async function repair(setter) {
	const { state, kind, make } = setter;
	setter.repairing?.abort();
	const asking = setter.repairing = new AbortController();
	setter.say(t("Finding the fewest changes …"));
	try {
		const { puzzle, text } = await ask("repair", { puzzle: puzzleOf(kind, state), lang: settings.lang }, { signal: asking.signal });
		if (setter.state === state) {
			puzzle.repair.changes.length ? setter.change(make.from(puzzle), text) : setter.say(text);
		}
	} catch (e) {
		if (!asking.signal.aborted) {
			setter.say(explainProblem(e));
		}
	}
}
