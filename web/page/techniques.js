// The techniques of a kind, easiest first, loaded once.

import { ask } from "./engine.js";
import { settings } from "./settings.js";

/** @typedef {{name: string, title: string, level: number}} Technique */

/** @type {Map<string, Promise<Technique[]>>} */
const lists = new Map();

/** techniquesOf resolves to the techniques of a kind in the current language. While no engine is available the list is empty, and the next call tries again. @param {string} kind */
export function techniquesOf(kind) {
	const key = settings.lang + kind;
	let list = lists.get(key);
	if (!list) {
		lists.set(key, list = ask("technique", { kind, lang: settings.lang }).then(x => x.techniques, () => {
			lists.delete(key);
			return [];
		}));
	}
	return list;
}
