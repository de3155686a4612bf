// What a person has chosen, kept in the browser and nowhere else.

/**
 * @typedef {object} Settings
 * @property {"en" | "id"} lang
 * @property {"auto" | "light" | "dark" | "contrast" | "grey"} theme
 * @property {boolean} bookkeeping a digit placed leaves the notes of its lines; finished clues are struck through
 * @property {boolean} axisLock a stroke of cells keeps to a row or column
 * @property {boolean} tapLine a tap on an edge goes through line, cross, empty
 * @property {boolean} live what breaks a rule is marked at once
 * @property {boolean} timer it is shown
 * @property {boolean} keys letters are keys of the board
 * @property {boolean} stopAtClues arrows stop at clues, too
 * @property {boolean} numbers rows and columns are numbered
 * @property {boolean} hold a long press is the right button
 * @property {boolean} buzz the telephone ticks at a long press
 * @property {boolean} digitFirst a digit is chosen, then the cells that get it
 * @property {boolean} corners digits are noted in the centre and in the corners of cells, not at fixed places
 * @property {boolean} advance the cursor goes on behind a digit
 * @property {boolean} strikeSets digit sets that no longer fit are struck through by themselves
 * @property {boolean} pieces every connected piece of line has a colour and a pattern
 * @property {boolean} lock bridges of islands that are struck through are kept
 * @property {boolean} small hints and explanations say every small step by itself
 * @property {"right" | "left" | "bottom"} hand the side of the panel
 */

/** @type {Settings} */
const usual = {
	lang: navigator.language.startsWith("id") ? "id" : "en", theme: "auto", bookkeeping: true, axisLock: true, tapLine: false, live: false, timer: true,
	keys: true, stopAtClues: false, numbers: true, hold: true, buzz: true, digitFirst: false, corners: false, advance: false, strikeSets: false, pieces: false,
	lock: false, small: false, hand: "right",
};

/** The names under which something was kept that is of no use. @type {Set<string>} */
export const spoilt = new Set();

/** isObject tells whether a value has members by name. @param {unknown} x @returns {x is Record<string, any>} */
export const isObject = x => typeof x === "object" && x !== null && !Array.isArray(x);

/**
 * read is what was kept under a name; null when nothing was, or it is of no use, which spoilt tells.
 * @param {string} name
 * @param {(x: any) => boolean} [fits] whether it is what it should be
 * @returns {any}
 */
export function read(name, fits = () => true) {
	let text = null;
	try {
		text = localStorage.getItem("teka:" + name);
		const value = JSON.parse(text ?? "null");
		if (value === null || fits(value)) {
			return value;
		}
	} catch {
		// a browser that keeps nothing, or no JSON
	}
	text !== null && spoilt.add(name);
	return null;
}

/** keep keeps a value under a name, and tells whether the browser did. @param {string} name @param {unknown} value */
export function keep(name, value) {
	try {
		localStorage.setItem("teka:" + name, JSON.stringify(value));
		return true;
	} catch {
		return false;
	}
}

/** drop forgets what was kept under a name. @param {string} name */
export function drop(name) {
	try {
		localStorage.removeItem("teka:" + name);
	} catch {
		// a browser that keeps nothing
	}
}

/** What may be chosen where it is not on or off. @type {Record<string, string[]>} */
const choices = { lang: ["en", "id"], theme: ["auto", "light", "dark", "contrast", "grey"], hand: ["right", "left", "bottom"] };

/** Whether settings can be used. Names that there are no more do no harm. @param {unknown} kept */
export function fit(kept) {
	return isObject(kept) && Object.entries(kept).every(([name, x]) => !Object.hasOwn(usual, name) || (Object.hasOwn(choices, name) ? choices[name].includes(x) : typeof x === "boolean"));
}

/** settings are those of now. @type {Settings} */
export const settings = { ...usual, ...read("settings", fit) };

/** set changes some of them, for good. @param {Partial<Settings>} some */
export function set(some) {
	Object.assign(settings, some);
	keep("settings", settings);
	dress();
}

/** Whether the system asks for more contrast. */
const contrast = matchMedia("(prefers-contrast: more)");
contrast.addEventListener("change", () => dress());

/** dress tells the stylesheet and the browser what was chosen. */
export function dress() {
	const root = document.documentElement;
	root.lang = settings.lang;
	root.dataset.theme = settings.theme === "auto" && contrast.matches ? "contrast" : settings.theme;
	root.dataset.hand = settings.hand;
}
