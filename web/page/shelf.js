// Drafts stored in the browser, each with its own name.

import { drop, isObject, keep, read, spoilt } from "./settings.js";
import { unkept } from "./store.js";
import { isKind, kindOf } from "./kinds.js";
import { kinds } from "./kinds-list.js";

/** @typedef {import("./drafts.js").State} State */

/** @typedef {{id: string, kind: string, name: string, when: number}} Kept a draft in the list of all; its state is kept under its id */

/** isKept returns whether a value is a list element. @param {any} x @returns {x is Kept} */
export const isKept = x => isObject(x) && [x.id, x.kind, x.name].every(text => typeof text === "string") && isKind(x.kind) && Boolean(kindOf(x.kind).drafts) && x.name.length < 200;

/** drafts lists the stored drafts, most recently changed first. @returns {Kept[]} */
export function drafts() {
	const kept = read("drafts", Array.isArray) ?? [], list = kept.filter(isKept);
	list.length < kept.length && spoilt.add("drafts");
	const old = kinds.filter(kind => kind.drafts && !list.some((/** @type {Kept} */ x) => x.id === kind.name) && there(kind.name)); // older versions stored one per kind, without an id
	const held = [...unkept.values()].filter(x => x.draft && !list.some((/** @type {Kept} */ y) => y.id === x.draft.id)).map(x => x.draft);
	return [...held, ...list, ...old.map(kind => ({ id: kind.name, kind: kind.name, name: kind.title, when: 0 }))];
}

/** Whether something is stored under an id. @param {string} id */
function there(id) {
	try {
		return localStorage.getItem("teka:draft:" + id) !== null;
	} catch {
		return false;
	}
}

/** stateOf returns the state of a stored draft; null if it is missing or invalid. @param {Kept} kept @returns {State | null} */
export function stateOf({ id, kind }) {
	const make = kindOf(kind).drafts, state = make && (unkept.get("draft:" + id)?.state ?? read("draft:" + id, s => isDraft(s, kindOf(kind), make)));
	return state ? { .../** @type {import("./drafts.js").Drafts} */ (make).blank(state.cols, state.rows), ...state } : null;
}

/** usable returns whether a value is a valid state of a draft. @param {Kept} kept @param {unknown} state */
export function usable({ kind }, state) {
	const make = kindOf(kind).drafts;
	try {
		return make !== undefined && isObject(state) && isDraft(state, kindOf(kind), make);
	} catch {
		return false;
	}
}

/** put stores a draft, and returns whether that succeeded; otherwise it is kept in memory. @param {Kept} kept @param {State} state */
export function put(kept, state) {
	const name = "draft:" + kept.id;
	unkept.delete(name);
	const done = keep(name, state) && keep("drafts", [kept, ...drafts().filter(x => x.id !== kept.id)]);
	done || unkept.set(name, { draft: kept, state });
	return done;
}

/** forget removes a draft. @param {string} id */
export function forget(id) {
	drop("draft:" + id);
	unkept.delete("draft:" + id);
	keep("drafts", drafts().filter(x => x.id !== id));
}

/** freshName returns a name for a new draft: the title of the kind with the first free number. @param {import("./kinds.js").Kind} kind */
export function freshName(kind) {
	const names = new Set(drafts().map(x => x.name));
	let n = 1;
	while (names.has(`${kind.title} ${n}`)) {
		n++;
	}
	return `${kind.title} ${n}`;
}

/**
 * Whether a stored value is a draft: of a valid size, with the fields of a new draft. Fields introduced later may be missing.
 * @param {any} s @param {import("./kinds.js").Kind} kind @param {import("./drafts.js").Drafts} make
 */
function isDraft(s, kind, make) {
	const { least, most } = kind.limits.set;
	if (![s.rows, s.cols].every(n => Number.isInteger(n) && n >= least && n <= most)) {
		return false;
	}
	const empty = make.blank(s.cols, s.rows);
	make.givens({ ...empty, ...s }); // throws if they are invalid
	return Object.keys(s).length > 2 && Object.entries(empty).every(([name, usual]) => {
		const x = s[name] === undefined ? usual : s[name];
		return Array.isArray(usual) ? x === null || Array.isArray(x) && x.length === usual.length && usual.every((row, i) => !Array.isArray(row) || x[i] === null || Array.isArray(x[i])) :
			typeof x === typeof usual;
	});
}
