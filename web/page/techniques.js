// The techniques of a kind, easiest first, for wishes: asked for once.

import { ask } from "./engine.js";
import { settings } from "./settings.js";

/** @typedef {{name: string, title: string, level: number}} Technique */

/** @type {Map<string, Promise<Technique[]>>} */
const lists = new Map();

/** techniquesOf lists them, in the language one reads; none where there is no engine now, and it is asked again. @param {string} kind */
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
