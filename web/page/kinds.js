// The kinds of puzzles there are. What the page knows of one stands in the folder of the kind; no other module names any.

import { kinds } from "./kinds-list.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Kind} Kind */

/** @type {Map<string, Kind>} */
const byName = new Map(kinds.map(kind => [kind.name, kind]));

/** isKind tells whether a text is the name of a kind. @param {string} name */
export const isKind = name => byName.has(name);

/** known is the name of a kind that an address gives; it throws, with a sentence, where there is none. @param {string} name */
export function known(name) {
	if (!isKind(name)) {
		throw new Error(t("Unknown puzzle type: “{name}”.", { name: name.slice(0, 40) }));
	}
	return name;
}

/** kindOf is the kind of a name; one that says nothing of itself where there is none. @param {string} name @returns {Kind} */
export const kindOf = name => byName.get(name) ?? { name, title: name, limits: kinds[0].limits };

/** titleOf is the title of a kind. @param {string} name */
export const titleOf = name => byName.get(name)?.title ?? name;

/** named lists names and titles, to choose from. @param {(kind: Kind) => boolean} [some] @returns {[string, string][]} */
export const named = (some = () => true) => kinds.filter(some).map(kind => [kind.name, kind.title]);
