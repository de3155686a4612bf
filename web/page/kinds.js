// The puzzle types. Page code of a kind is in the directory of the kind; no other module names any.

import { h } from "./dom.js";
import { kinds } from "./kinds-list.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Kind} Kind */

/** @type {Map<string, Kind>} */
const byName = new Map(kinds.map(kind => [kind.name, kind]));

/** isKind returns whether a text is the name of a kind. @param {string} name */
export const isKind = name => byName.has(name);

/** known checks the name of a kind in an address; it throws an error for an unknown one. @param {string} name */
export function known(name) {
	if (!isKind(name)) {
		throw new Error(t("Unknown puzzle type: “{name}”.", { name: name.slice(0, 40) }));
	}
	return name;
}

/** kindOf returns the kind with a name, or an empty one. @param {string} name @returns {Kind} */
export const kindOf = name => byName.get(name) ?? { name, title: name, limits: kinds[0].limits };

/** titleOf returns the title of a kind. @param {string} name */
export const titleOf = name => byName.get(name)?.title ?? name;

/** rulesOf returns the rules of a game; those of a variant, such as in colours, only for it. @param {{read: import("./types.js").ReadPuzzle}} game */
export const rulesOf = ({ read: { kind, puzzle } }) => (kindOf(kind).rules ?? []).filter(x => !x.variant || puzzle.givens[x.variant]).map(x => h("p", {}, t(x)));

/** headerOf returns the number of rows, and of columns, of a board that only hold clues. @param {string} kind */
export const headerOf = kind => kindOf(kind).drafts?.header ?? 0;

/** sizeText returns the size of a board as players count it, without its header. @param {{kind: string, rows: number, cols: number}} of */
export const sizeText = ({ kind, rows, cols }) => `${cols - headerOf(kind)}×${rows - headerOf(kind)}`;

/** coloured gives an element the colour of a kind, which style.css uses as --hue. @template {HTMLElement} E @param {E} el @param {string} kind @returns {E} */
export function coloured(el, kind) {
	const { colour } = kindOf(kind);
	el.classList.add("kind");
	colour && el.style.setProperty("--kind", colour);
	return el;
}

/** named lists names and titles for a select element. @param {(kind: Kind) => boolean} [some] @returns {[string, string][]} */
export const named = (some = () => true) => kinds.filter(some).map(kind => [kind.name, kind.title]);
