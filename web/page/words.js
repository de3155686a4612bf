// The texts of the page. English is in the code where it is used; words-id.js has the Indonesian translations and is loaded on demand. The
// engine's texts arrive in the selected language.

import { settings } from "./settings.js";

/** The Indonesian sentences, once loaded. @type {Record<string, string>} */
let indonesian = {};

/** translated loads the translations of the selected language. */
export async function translated() {
	if (settings.lang === "id") {
		({ indonesian } = await import("./words-id.js"));
	}
}

await translated();

/** English texts for short names in the code. @type {Record<string, string>} */
const names = {
	ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left",
	n1: "one", n2: "two", n3: "three", n4: "four", "n-1": "any length", "n-2": "any blocks", "tool line": "Line", "tool bridge": "Bridge", "tool fill": "Fill", "tool light": "Light",
	"tool cross": "Cross", "tool dot": "Dot", "tool cycle": "Cycle", "tool digit": "Digits", "tool note": "Notes", "tool centre": "Centre", "tool corner": "Corners",
	"view clues": "Clues", "view shared": "In all solutions", "view first": "Solution A", "view second": "Solution B",
};

/**
 * t returns a text in the selected language, with {name} replaced.
 * @param {string | import("./types.js").Said} text a text of the page, or one of a kind in both languages
 * @param {Record<string, string | number>} [values]
 */
export function t(text, values = {}) {
	const said = typeof text !== "string" ? text[settings.lang] : settings.lang === "id" ? indonesian[text] ?? text : names[text] ?? text;
	return said.replace(/\{(\w+)\}/g, (all, name) => name in values ? String(values[name]) : all);
}

/** begun capitalizes a sentence. @param {string} text */
export const begun = text => text.replace(/^\p{Ll}/u, x => x.toUpperCase());

/** gradeName names a grade: "Easy, long". @param {{label: string, effort?: string}} grade */
export const gradeName = ({ label, effort }) => t(label) + (effort ? ", " + t(effort === "moderate" ? "moderate length" : effort) : "");

/** The labels of grades, easiest first. */
export const grades = ["Beginner", "Easy", "Medium", "Hard", "Expert", "Trial"];

/** The names of rows and columns, from 0. */
export const rowName = (/** @type {number} */ r) => (settings.lang === "id" ? "B" : "R") + (r + 1);
export const columnName = (/** @type {number} */ c) => (settings.lang === "id" ? "K" : "C") + (c + 1);

/** spokenCell names a cell as sentences do. @param {number} r @param {number} c */
export const spokenCell = (r, c) => rowName(r) + columnName(c);

/**
 * spokenClue describes a clue.
 * @param {import("./types.js").Clue} clue
 * @param {import("./lattice.js").Lattice} lattice
 * @param {boolean[]} [done] which of its numbers are crossed off
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
		const list = said.map((n, k) => done[k] ? t("{n} done", { n }) : n).join(done.some(Boolean) || /\D/.test(said.join("")) ? ", " : " ") || "0"; // a line without a clue
		return t(clue.row !== undefined ? "row {i}: {list}" : "column {i}: {list}", { i: (clue.row ?? clue.col ?? 0) + 1, list });
	}
	if (clue.side) {
		return t(clue.side + " clue {n}", { n: value ?? 0 });
	}
	return String(value ?? "");
}

/** shortDate returns a date such as "24 Nov", of another year with its year. @param {string} date */
export const shortDate = date => new Intl.DateTimeFormat(settings.lang, { day: "numeric", month: "short", ...date.startsWith(String(new Date().getFullYear())) ? {} : { year: "numeric" }, timeZone: "UTC" })
	.format(new Date(date + "T00:00:00Z"));

/** clockText formats a time. @param {number} seconds */
export const clockText = seconds => (seconds >= 3600 ? Math.floor(seconds / 3600) + ":" : "") +
	String(Math.floor(seconds / 60) % 60).padStart(seconds >= 3600 ? 2 : 1, "0") + ":" + String(seconds % 60).padStart(2, "0");
