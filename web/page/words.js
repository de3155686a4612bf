// The words of the page. A sentence is written in English where it is used; words-id.js has it in Indonesian. What the engine says comes in the
// language asked for.

import { settings } from "./settings.js";
import { indonesian } from "./words-id.js";

/** English for the short names that code uses. @type {Record<string, string>} */
const names = {
	ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left", "pearl-white": "white pearl", "pearl-black": "black pearl",
	n1: "one", n2: "two", n3: "three", n4: "four", "tool line": "Line", "tool bridge": "Bridge", "tool fill": "Fill",
	"tool cross": "Cross", "tool cycle": "In turn", "tool digit": "Digits", "tool note": "Notes", "tool centre": "Centre", "tool corner": "Corners",
	"view clues": "Clues", "view shared": "Shared", "view first": "A", "view second": "B", "set cycle": "In turn", "set white": "White", "set black": "Black", "set clear": "Clear", "set island": "Island", "set number": "Number", "set sum": "Sum", "set block": "Block", "set paint": "Paint",
	"keys masyu": "Tap, or 1 white, 2 black, 0 nothing. Enter goes on in turn.",
	"keys hashi": "Tap counts up, right click down. Keys: 1-8, - for an unknown number, Delete takes the island away.",
	"keys skyscrapers": "Tap a cell or the frame around it and type the number; 0 takes it away.",
	"keys kakuro": "Q or the tool Block turns a cell into a block and back. Tap a half of a block and type its sum; Shift changes between across and down.",
	"keys nonogram": "Paint the picture, type the clues in the margin or as text, such as 2 1 3 (a space between, ? for an open line), or take a picture.",
};

/**
 * t says a sentence in the language chosen; {name} in it is replaced.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function t(text, values = {}) {
	const said = settings.lang === "id" ? indonesian[text] ?? text : names[text] ?? text;
	return said.replace(/\{(\w+)\}/g, (all, name) => name in values ? String(values[name]) : all);
}

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
export function spokenClue({ clue, value, runs }, lattice, done = []) {
	if (done.length > 0 && done.every(Boolean)) {
		return t("{clue}, done", { clue: spokenClue({ clue, value, runs }, lattice) });
	}
	if (clue.run) {
		const down = clue.dir === "down", cells = lattice.run(clue.run[0], clue.run[1], down).length;
		return t(down ? "down {sum} in {n}" : "across {sum} in {n}", { sum: value ?? 0, n: cells });
	}
	if (clue.row !== undefined || clue.col !== undefined) {
		const some = done.some(Boolean), list = runs?.length ? runs.map((n, k) => done[k] ? t("{n} done", { n }) : n).join(some ? ", " : " ") : "0"; // an open line has no clue
		return t(clue.row !== undefined ? "row {i}: {list}" : "column {i}: {list}", { i: (clue.row ?? clue.col ?? 0) + 1, list });
	}
	if (clue.side) {
		return t(clue.side + " clue {n}", { n: value ?? 0 });
	}
	return String(value ?? "");
}

/** The rules of each kind, a sentence each. @type {Record<string, string[]>} */
const rules = {
	kakuro: ["Write a digit from 1 to 9 in every white cell.", "The digits of a run add up to its clue, and no digit occurs twice in a run."],
	masyu: ["Draw one closed loop along the cells that passes every pearl and never crosses or branches.",
		"It goes straight through a white pearl and turns in the cell before it, after it, or both.",
		"It turns on a black pearl and goes straight through the next cell on both sides."],
	skyscrapers: ["Write the heights so that no row and no column has one twice.",
		"A clue outside says how many buildings are seen from there: a taller one hides those behind it."],
	nonogram: ["Fill cells so that the runs in every row and column are as long as the clues say, in their order, with at least one empty cell between two runs."],
	hashi: ["Join the islands by straight bridges, at most two between a pair, so that every island has as many as its number says.",
		"Bridges never cross, and in the end all islands are joined."],
};

/** rulesOf says the rules of a kind. @param {string} kind */
export const rulesOf = kind => (rules[kind] ?? []).map(x => t(x));

/** The keys of each way to write, for the help. @type {Record<string, [string, string][]>} */
const keys = {
	loop: [["Arrows", "move"], ["Enter", "pen down and up: arrows draw, going back erases"], ["Ctrl or L + arrow", "draw or erase one piece"],
		["Shift or X + arrow", "cross"], ["P, or Z + click", "the line through this cell"]],
	shade: [["Arrows", "move"], ["Z", "fill; held with arrows it paints"], ["X", "cross; held with arrows it paints"], ["Delete", "clear"],
		["Enter", "filled, cross, empty in turn"], ["Ctrl or Shift + arrow", "fill or cross this cell and the next"]],
	bridges: [["Arrows", "to the next island that way"], ["Ctrl or B + arrow", "step the bridges"], ["Shift or X + arrow", "cross"],
		["Space", "strike the island's number"], ["1-8", "to the next island with that number"], ["N", "to the next unfinished island"],
		["G", "which ways are free"], ["P, or Z + click", "the islands joined to this one"]],
	digits: [["Arrows", "move"], ["1-9", "write; the same digit again clears"], ["Shift + digit", "note"], ["N", "notes on and off"], ["M", "fill in the notes"],
		["S", "the digit sets of the sums"], ["Backspace", "clear"]],
};

/** keysOf lists the keys of a mode, and those of all boards. @param {string} mode @returns {[string, string][]} */
export const keysOf = mode => [...keys[mode], ["I", "all about this cell"], ["H", "hint, and again for more"], ["C", "check"], ["T", "begin a trial"], ["F2, middle click", "to the setter"],
	["Ctrl+Z, Ctrl+Y", "undo, redo"], ["+ - 0 with Alt", "zoom"]].map(([k, what]) => [t(k), t(what)]);
