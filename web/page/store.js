// Games stored in the browser under a key derived from the puzzle: marks with history, time and view.

import { drop, isObject, keep, read, spoilt } from "./settings.js";

export const MOST = 200; // games stored; beyond that, the finished one unused for longest is removed

/**
 * @typedef {{key: string, kind: string, title: string, link: string, when: number, done: boolean, empty: boolean, shared?: boolean}} Entry
 * of the list of games; shared if it started from a shared position
 */

/**
 * nameOf returns the key of a puzzle, which depends only on its clues.
 * @param {import("./types.js").PuzzleData} puzzle
 */
export const nameOf = puzzle => puzzle.kind + "-" + digest([puzzle.kind, puzzle.rows, puzzle.cols, puzzle.givens]);

/** besideOf returns the key of a game that starts from a shared position, separate from the visitor's own game. @param {import("./types.js").PuzzleData} puzzle @param {unknown} marks */
export const besideOf = (puzzle, marks) => nameOf(puzzle) + "~" + digest(marks);

/** digest returns a hash of a value. @param {unknown} value */
function digest(value) {
	const text = JSON.stringify(value);
	let a = 0x811c9dc5, b = 5381; // FNV-1a and djb2 together: 64 bits that need not be secret
	for (let i = 0; i < text.length; i++) {
		a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
		b = Math.imul(b, 33) ^ text.charCodeAt(i);
	}
	return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** games lists the stored games, most recently used first. @returns {Entry[]} */
export function games() {
	const kept = read("games", Array.isArray) ?? [], list = kept.filter(isEntry);
	list.length < kept.length && spoilt.add("games");
	return list;
}

/** @param {any} x @returns {x is Entry} */
export const isEntry = x => isObject(x) && [x.key, x.kind, x.title, x.link].every(text => typeof text === "string") && x.link.startsWith("#") && x.title.length + x.kind.length < 500;

/** wish is the key of a game to start over when it is opened next. */
export const wish = { again: "" };

/** lesson has the address of the last page of a class, and those of its puzzles. */
export const lesson = { back: "", links: /** @type {(string | null)[]} */ ([]) };

/** stamp returns a unique text that identifies a saving, to detect savings by other tabs. */
export const stamp = () => Date.now().toString(36) + Math.random().toString(36).slice(2);

/** owned returns whether a stored game has marks. @param {string} key */
export const owned = key => games().some(g => g.key === key && !g.empty);

/**
 * watch calls changed when another tab stores something under a name, and when this tab becomes visible again and may have missed that.
 * @param {string} name
 * @param {() => void} changed
 * @param {AbortSignal} signal ends it
 */
export function watch(name, changed, signal) {
	window.addEventListener("storage", e => e.key === "teka:" + name && e.newValue !== null && changed(), { signal });
	window.addEventListener("pageshow", e => e.persisted && changed(), { signal });
	document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && changed(), { signal });
}

/** load returns a stored game; null if there is none. @param {string} key */
export const load = key => read("game:" + key, isObject);

/** Items that did not fit in the browser's storage, kept in memory. The browser asks before the page is closed. @type {Map<string, any>} */
export const unkept = new Map();
addEventListener("beforeunload", e => unkept.size && e.preventDefault());

/**
 * save stores a game, and returns whether that succeeded. If storage is full, finished games are removed, but only if that helps; else it goes to unkept.
 * @param {Entry} entry
 * @param {unknown} data
 */
export function save(entry, data) {
	const list = [entry, ...games().filter(g => g.key !== entry.key)], name = "game:" + entry.key, gone = /** @type {[string, unknown][]} */ ([]);
	let k = list.length, kept = false; // unfinished games stay
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
