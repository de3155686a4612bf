// Reads puzzles in the page itself on a static site before the engine has loaded. Called by engine.js.

import { kinds } from "./kinds-list.js";

/** @typedef {import("./types.js").ReadPuzzle} ReadPuzzle */

const MOST = 60; // rows and columns; larger boards wait for the engine

/** Loaded layouts by kind. @type {Map<string, Promise<import("./lay.js").Layout | null>>} */
const layouts = new Map();

/** The layout of a kind, or null. @param {string} name */
function layoutOf(name) {
	let found = layouts.get(name);
	found || layouts.set(name, found = import(`./kinds/${name}-board.js`).then(m => m.default, () => null));
	return found;
}

/** The kind with a name used in addresses. @param {string} pid */
async function called(pid) {
	const near = [...kinds].sort((a, b) => Number(b.name === pid) - Number(a.name === pid)); // most names are our own
	for (const { name } of near) {
		if ((await layoutOf(name))?.names.includes(pid)) {
			return name;
		}
	}
	return "";
}

/** @param {string} name @param {import("./types.js").PuzzleData} puzzle @param {string} [url] @returns {Promise<ReadPuzzle | null>} */
async function laid(name, puzzle, url) {
	const { rows, cols } = puzzle, layout = rows > 0 && cols > 0 && rows <= MOST && cols <= MOST ? await layoutOf(name) : null, board = layout?.lay(puzzle);
	return board ? { puzzle, id: "puzzle:1", kind: name, rows, cols, ...(url ? { url } : {}), board } : null;
}

/**
 * early answers "read" like the engine, or returns null if it cannot read the text.
 * @param {any} given an address of puzz.link, or the corpus form
 * @returns {Promise<{puzzles: ReadPuzzle[]} | null>}
 */
export async function early(given) {
	try {
		let read = null;
		const [, pid, cols, rows, body] = /^https:\/\/puzz\.link\/p\?([a-z]+)\/(\d+)\/(\d+)\/([\w.-]+)$/.exec(given) ?? [];
		if (pid && Number(cols) <= MOST && Number(rows) <= MOST) {
			const kind = await called(pid), layout = kind ? await layoutOf(kind) : null, form = layout?.read(body, Number(cols), Number(rows));
			read = form ? await laid(kind, { kind, ...form }, `https://puzz.link/p?${layout?.names[0]}/${cols}/${rows}/${body}`) : null;
		} else if (given && typeof given === "object" && kinds.some(x => x.name === given.kind)) {
			read = await laid(given.kind, { kind: given.kind, rows: given.rows, cols: given.cols, givens: given.givens });
		}
		return read && { puzzles: [read] };
	} catch {
		return null; // the engine will report the error
	}
}

/** The files about days, by name: DATE.json has the puzzles as answers of "daily", DATE.LANG.json their first hints. @type {Map<string, Promise<any>>} */
const files = new Map();

/**
 * dayOf returns the puzzle of a day in the corpus form if the host has stored it, or null. Only sites of static files store any.
 * @param {string} kind @param {string} date
 * @returns {Promise<any>}
 */
export async function dayOf(kind, date) {
	const [first, last] = (document.documentElement.dataset.days ?? "").split(" ");
	if (!first || date < first || date > last) {
		return null;
	}
	return (await stored(`days/${date}.json`))?.[kind] ?? null;
}

/** @param {string} name @returns {Promise<any>} the contents of a file, or null */
function stored(name) {
	let file = files.get(name);
	file || files.set(name, file = fetch(name).then(r => r.ok ? r.json() : null).catch(() => null));
	return file;
}

/**
 * hintsOf returns the answers of "hint" for the untouched puzzle of a day, by level from 1, if the host has stored them, or null.
 * @param {string} kind @param {string} date @param {string} lang
 * @returns {Promise<any[] | null>}
 */
export const hintsOf = async (kind, date, lang) => await dayOf(kind, date) && ((await stored(`days/${date}.${lang}.json`))?.[kind] ?? null);
