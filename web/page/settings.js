// The visitor's settings, stored only in the browser.

/**
 * @typedef {object} Settings
 * @property {"en" | "id"} lang
 * @property {"auto" | "light" | "dark" | "contrast" | "grey"} theme
 * @property {boolean} bookkeeping remove placed digits from notes; cross off finished clues
 * @property {boolean} axisLock keep each drag in one row or column
 * @property {boolean} tapLine a tap on an edge cycles line, cross, empty
 * @property {boolean} live mark broken rules immediately
 * @property {boolean} timer show the timer
 * @property {boolean} keys use letter keys as shortcuts
 * @property {boolean} stopAtClues arrow keys also stop at clues
 * @property {boolean} numbers number rows and columns
 * @property {boolean} hold long press acts as right click
 * @property {boolean} buzz vibrate on long press
 * @property {boolean} digitFirst select a digit, then tap cells to fill in
 * @property {boolean} corners notes in the centre or corners, not in fixed positions
 * @property {boolean} advance move to the next cell after each digit
 * @property {boolean} strikeSets cross off digit sets that no longer fit automatically
 * @property {boolean} pieces give each connected line its own colour and pattern
 * @property {boolean} lock keep the bridges of crossed-off islands
 * @property {boolean} small show every small step in hints and explanations
 * @property {"right" | "left" | "bottom"} hand the side of the panel
 */

/** @type {Settings} */
const usual = {
	lang: navigator.language.startsWith("id") ? "id" : "en", theme: "auto", bookkeeping: true, axisLock: true, tapLine: false, live: true, timer: true,
	keys: true, stopAtClues: false, numbers: true, hold: true, buzz: true, digitFirst: false, corners: false, advance: false, strikeSets: false, pieces: false,
	lock: false, small: false, hand: "right",
};

/** The names of stored items that are invalid. @type {Set<string>} */
export const spoilt = new Set();

/** isObject returns whether a value is a plain object. @param {unknown} x @returns {x is Record<string, any>} */
export const isObject = x => typeof x === "object" && x !== null && !Array.isArray(x);

/**
 * read returns a stored value; null if there is none, or if it is invalid, which is recorded in spoilt.
 * @param {string} name
 * @param {(x: any) => boolean} [fits] whether the value is valid
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
		// no storage, or not JSON
	}
	text !== null && spoilt.add(name);
	return null;
}

/** keep stores a value, and returns whether that succeeded. @param {string} name @param {unknown} value */
export function keep(name, value) {
	try {
		localStorage.setItem("teka:" + name, JSON.stringify(value));
		return true;
	} catch {
		return false;
	}
}

/** drop removes a stored value. @param {string} name */
export function drop(name) {
	try {
		localStorage.removeItem("teka:" + name);
	} catch {
		// no storage
	}
}

/** The values of settings that are not switches. @type {Record<string, string[]>} */
const choices = { lang: ["en", "id"], theme: ["auto", "light", "dark", "contrast", "grey"], hand: ["right", "left", "bottom"] };

/** Whether stored settings are valid. Unknown names are ignored. @param {unknown} kept */
export function fit(kept) {
	return isObject(kept) && Object.entries(kept).every(([name, x]) => !Object.hasOwn(usual, name) || (Object.hasOwn(choices, name) ? choices[name].includes(x) : typeof x === "boolean"));
}

/** settings are the current settings. @type {Settings} */
export const settings = { ...usual, ...read("settings", fit) };

/** set changes and stores settings. @param {Partial<Settings>} some */
export function set(some) {
	Object.assign(settings, some);
	keep("settings", settings);
	dress();
}

/** Whether the system requests more contrast. */
const contrast = matchMedia("(prefers-contrast: more)");

/** dress applies language, theme and hand to the document. */
export function dress() {
	const root = document.documentElement;
	contrast.onchange = dress;
	root.lang = settings.lang;
	root.dataset.theme = settings.theme === "auto" && contrast.matches ? "contrast" : settings.theme;
	root.dataset.hand = settings.hand;
}
