// Games kept in the browser: what was written, with its past, the time and the view, under a name made of the puzzle itself.

import { drop, isObject, keep, read, spoilt } from "./settings.js";

export const MOST = 200; // games kept; beyond, the finished one longest untouched goes

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
	return list;
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

/** What the browser had no room for, by its name: it lasts as long as the page, and the browser asks before that goes. @type {Map<string, any>} */
export const unkept = new Map();
addEventListener("beforeunload", e => unkept.size && e.preventDefault());

/**
 * save keeps a game, and tells whether the browser did; if it has no room, finished games make some, and stay where that is in vain.
 * @param {Entry} entry
 * @param {unknown} data
 */
export function save(entry, data) {
	const list = [entry, ...games().filter(g => g.key !== entry.key)], name = "game:" + entry.key, gone = /** @type {[string, unknown][]} */ ([]);
	let k = list.length, kept = false; // what others wrote and did not finish stays
	while (!(kept = list.length <= MOST && keep(name, data)) && --k) {
		if (list[k].done) {
			const other = "game:" + list.splice(k, 1)[0].key;
			gone.push([other, read(other)]);
			drop(other);
		}
	}
	kept = (kept || keep(name, data)) && keep("games", list);
	kept || gone.forEach(([other, data]) => keep(other, data));
	kept ? unkept.delete(name) : unkept.set(name, data);
	return kept;
}

/** forget removes a game. @param {string} key */
export function forget(key) {
	drop("game:" + key);
	keep("games", games().filter(g => g.key !== key));
}
