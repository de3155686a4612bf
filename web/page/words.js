// The words of the page. A sentence is written in English where it is used; words-id.js has it in Indonesian, and is read by who wants that. What the
// engine says comes in the language asked for.

import { settings } from "./settings.js";

/** The sentences in Indonesian, once they are wanted. @type {Record<string, string>} */
let indonesian = {};

/** translated reads the words of the language chosen, if they are not here. */
export async function translated() {
	if (settings.lang === "id") {
		({ indonesian } = await import("./words-id.js"));
	}
}

await translated();

/** English for the short names that code uses. @type {Record<string, string>} */
const names = {
	ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left",
	n1: "one", n2: "two", n3: "three", n4: "four", "n-1": "any length", "n-2": "any blocks", "tool line": "Line", "tool bridge": "Bridge", "tool fill": "Fill",
	"tool cross": "Cross", "tool cycle": "Cycle", "tool digit": "Digits", "tool note": "Notes", "tool centre": "Centre", "tool corner": "Corners",
	"view clues": "Clues", "view shared": "In all solutions", "view first": "Solution A", "view second": "Solution B",
};

/**
 * t says a sentence in the language chosen; {name} in it is replaced.
 * @param {string | import("./types.js").Said} text a text of the page; or one of a kind, in both languages
 * @param {Record<string, string | number>} [values]
 */
export function t(text, values = {}) {
	const said = typeof text !== "string" ? text[settings.lang] : settings.lang === "id" ? indonesian[text] ?? text : names[text] ?? text;
	return said.replace(/\{(\w+)\}/g, (all, name) => name in values ? String(values[name]) : all);
}

/** begun is a sentence that begins as sentences do. @param {string} text */
export const begun = text => text.replace(/^\p{Ll}/u, x => x.toUpperCase());

/** The labels of grades, the easiest first. */
export const grades = ["Beginner", "Easy", "Medium", "Hard", "Expert", "Trial"];

/** The first letters of the names of rows and columns, as on the rim of a board. */
export const rowName = (/** @type {number} */ r) => (settings.lang === "id" ? "B" : "R") + (r + 1);
export const columnName = (/** @type {number} */ c) => (settings.lang === "id" ? "K" : "C") + (c + 1);

/** spokenCell names a cell as sentences do. @param {number} r @param {number} c */
export const spokenCell = (r, c) => rowName(r) + columnName(c);

/**
 * spokenClue says a clue.
 * @param {import("./types.js").Clue} clue
 * @param {import("./lattice.js").Lattice} lattice
 * @param {boolean[]} [done] which of its numbers are struck through
 * @returns {string}
 */
export function spokenClue({ clue, value, runs, colours }, lattice, done = []) {
	if (done.length > 0 && done.every(Boolean)) {
		return t("{clue}, done", { clue: spokenClue({ clue, value, runs, colours }, lattice) });
	}
	if (clue.run) {
		const down = clue.dir === "down", cells = lattice.run(clue.run[0], clue.run[1], down).length;
		return t(down ? "down {sum} in {n}" : "across {sum} in {n}", { sum: value ?? 0, n: cells });
	}
	if (clue.row !== undefined || clue.col !== undefined) {
		const said = runs?.map((n, k) => (n < 0 ? t("n" + n) : n) + (colours?.[k] ? " " + t(lattice.palette[colours[k]].name) : "")) ?? [];
		const list = said.map((n, k) => done[k] ? t("{n} done", { n }) : n).join(done.some(Boolean) || /\D/.test(said.join("")) ? ", " : " ") || "0"; // an open line has no clue
		return t(clue.row !== undefined ? "row {i}: {list}" : "column {i}: {list}", { i: (clue.row ?? clue.col ?? 0) + 1, list });
	}
	if (clue.side) {
		return t(clue.side + " clue {n}", { n: value ?? 0 });
	}
	return String(value ?? "");
}

/** The keys of each way to write, for the help. @type {Record<string, [string, string][]>} */
export const keys = {
	loop: [["Arrows", "move"], ["Enter", "pen down or up; arrows draw, backtracking erases"], ["Ctrl or L + arrow", "draw or erase one piece"],
		["Shift or X + arrow", "cross"], ["N", "next pearl; with Shift the previous one"], ["E", "next open line end; with Shift the previous one"], ["P, or Z + click", "show the line through this cell"]],
	shade: [["Arrows", "move"], ["Z", "fill; hold with arrows to paint"], ["X", "cross; hold with arrows to paint"], ["Delete", "clear"],
		["Enter", "cycle filled, cross, empty"], ["Ctrl or Shift + arrow", "fill or cross this cell and the next"]],
	bridges: [["Arrows", "next island in that direction"], ["Ctrl or B + arrow", "change the number of bridges"], ["Shift or X + arrow", "cross"],
		["Space", "cross off the island"], ["1-8", "next island with that number"], ["N", "next unfinished island"],
		["G", "list free directions"], ["P, or Z + click", "show connected islands"]],
	digits: [["Arrows", "move"], ["1-9", "enter; press again to clear"], ["Shift + digit", "note"], ["N", "notes on and off"], ["M", "fill in the notes"],
		["S", "digit sets of the sums"], ["Backspace", "clear"]],
};

/** keysOf lists the keys of a mode, and those of all boards. @param {string} mode @returns {[string, string][]} */
export const keysOf = mode => [...keys[mode], ["I", "describe this cell"], ["H", "hint; press again for more"], ["C", "check"], ["T", "start a what-if"], ["F2, middle click", "open in the editor"],
	["Ctrl+Z, Ctrl+Y", "undo, redo"], ["+ - 0 with Alt", "zoom"]].map(([k, what]) => [t(k), t(what)]);
