// Games kept in the browser: what was written, with its past, the time and the view, under a name made of the puzzle itself.

import { drop, isObject, keep, read, spoilt } from "./settings.js";

export const MOST = 200; // games kept; beyond, the one longest untouched goes, finished ones first

/**
 * @typedef {{key: string, kind: string, title: string, link: string, when: number, done: boolean, empty: boolean, shared?: boolean}} Entry
 * of the list of games; one that began with a shared position says so
 */

/**
 * nameOf is the name of a puzzle: the same for the same clues, wherever they came from.
 * @param {import("./types.js").PuzzleData} puzzle
 */
export const nameOf = puzzle => puzzle.kind + "-" + digest([puzzle.kind, puzzle.rows, puzzle.cols, puzzle.givens]);

/** besideOf is the name of a game that begins with marks from elsewhere, beside one's own game of the same puzzle. @param {import("./types.js").PuzzleData} puzzle @param {unknown} marks */
export const besideOf = (puzzle, marks) => nameOf(puzzle) + "~" + digest(marks);

/** digest is a short text for a value, the same for the same value. @param {unknown} value */
function digest(value) {
	const text = JSON.stringify(value);
	let a = 0x811c9dc5, b = 5381; // FNV-1a and djb2 together: 64 bits that need not be secret
	for (let i = 0; i < text.length; i++) {
		a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
		b = Math.imul(b, 33) ^ text.charCodeAt(i);
	}
	return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** games lists what is kept, the last touched first. @returns {Entry[]} */
export function games() {
	const kept = read("games", Array.isArray) ?? [], list = kept.filter(isEntry);
	list.length < kept.length && spoilt.add("games");
	return list.slice(0, MOST);
}

/** @param {any} x @returns {x is Entry} */
export const isEntry = x => isObject(x) && [x.key, x.kind, x.title, x.link].every(text => typeof text === "string") && x.link.startsWith("#") && x.title.length + x.kind.length < 500;

/** wish is the key of the game that is to begin again when it is opened next. */
export const wish = { again: "" };

/** stamp is a text that no other saving has, by which one tells whether somebody else has saved since. */
export const stamp = () => Date.now().toString(36) + Math.random().toString(36).slice(2);

/** owned tells whether something is written in a game that is kept. @param {string} key */
export const owned = key => games().some(g => g.key === key && !g.empty);

/**
 * watch tells when another tab keeps something under a name, and when this one comes back to sight and may have missed that.
 * @param {string} name
 * @param {() => void} changed
 * @param {AbortSignal} signal ends it
 */
export function watch(name, changed, signal) {
	window.addEventListener("storage", e => e.key === "teka:" + name && e.newValue !== null && changed(), { signal });
	window.addEventListener("pageshow", e => e.persisted && changed(), { signal });
	document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && changed(), { signal });
}

/** load is a game as it was saved; null for none. @param {string} key */
export const load = key => read("game:" + key, isObject);

/**
 * save keeps a game, and tells whether the browser did; if it has no room, old games make some.
 * @param {Entry} entry
 * @param {unknown} data
 */
export function save(entry, data) {
	let list = [entry, ...games().filter(g => g.key !== entry.key)];
	while (list.length > MOST) {
		list = without(list);
	}
	while (!keep("game:" + entry.key, data)) {
		if (list.length < 2) {
			return false;
		}
		list = without(list);
	}
	return keep("games", list);
}

/** without drops the game longest untouched, finished ones first. @param {Entry[]} list */
function without(list) {
	const old = [...list.slice(1)].reverse().find(g => g.done) ?? list[list.length - 1];
	drop("game:" + old.key);
	return list.filter(g => g !== old);
}

/** forget removes a game. @param {string} key */
export function forget(key) {
	drop("game:" + key);
	keep("games", games().filter(g => g.key !== key));
}
