// Drafts kept in the browser: any number, each under a name of its own.

import { drop, isObject, keep, read, spoilt } from "./settings.js";
import { unkept } from "./store.js";
import { isKind, kindOf } from "./kinds.js";
import { kinds } from "./kinds-list.js";

/** @typedef {import("./drafts.js").State} State */

/** @typedef {{id: string, kind: string, name: string, when: number}} Kept a draft in the list of all; its state is kept under its id */

/** isKept tells whether something is an element of the list. @param {any} x @returns {x is Kept} */
export const isKept = x => isObject(x) && [x.id, x.kind, x.name].every(text => typeof text === "string") && isKind(x.kind) && Boolean(kindOf(x.kind).drafts) && x.name.length < 200;

/** drafts lists what is kept, the last touched first. @returns {Kept[]} */
export function drafts() {
	const kept = read("drafts", Array.isArray) ?? [], list = kept.filter(isKept);
	list.length < kept.length && spoilt.add("drafts");
	const old = kinds.filter(kind => kind.drafts && !list.some((/** @type {Kept} */ x) => x.id === kind.name) && there(kind.name)); // one of each kind, under its name alone
	const held = [...unkept.values()].filter(x => x.draft && !list.some((/** @type {Kept} */ y) => y.id === x.draft.id)).map(x => x.draft);
	return [...held, ...list, ...old.map(kind => ({ id: kind.name, kind: kind.name, name: kind.title, when: 0 }))];
}

/** Whether anything is kept under an id. @param {string} id */
function there(id) {
	try {
		return localStorage.getItem("teka:draft:" + id) !== null;
	} catch {
		return false;
	}
}

/** stateOf is the state of a draft as it was kept; null where there is none, or one of no use. @param {Kept} kept @returns {State | null} */
export function stateOf({ id, kind }) {
	const make = kindOf(kind).drafts, state = make && (unkept.get("draft:" + id)?.state ?? read("draft:" + id, s => isDraft(s, kindOf(kind), make)));
	return state ? { .../** @type {import("./drafts.js").Drafts} */ (make).blank(state.cols, state.rows), ...state } : null;
}

/** usable tells whether a value is the state of a draft. @param {Kept} kept @param {unknown} state */
export function usable({ kind }, state) {
	const make = kindOf(kind).drafts;
	try {
		return make !== undefined && isObject(state) && isDraft(state, kindOf(kind), make);
	} catch {
		return false;
	}
}

/** put keeps a draft, and tells whether the browser did; if not, it lasts as long as the page. @param {Kept} kept @param {State} state */
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

/** freshName is a name for a new draft of a kind: its title with the first number that is free. @param {import("./kinds.js").Kind} kind */
export function freshName(kind) {
	const names = new Set(drafts().map(x => x.name));
	let n = 1;
	while (names.has(`${kind.title} ${n}`)) {
		n++;
	}
	return `${kind.title} ${n}`;
}

/**
 * Whether what was kept is a draft: of a size that there is, with members like those of a new one. Members that drafts have had only since may be missing.
 * @param {any} s @param {import("./kinds.js").Kind} kind @param {import("./drafts.js").Drafts} make
 */
function isDraft(s, kind, make) {
	const { least, most } = kind.limits.set;
	if (![s.rows, s.cols].every(n => Number.isInteger(n) && n >= least && n <= most)) {
		return false;
	}
	const empty = make.blank(s.cols, s.rows);
	make.givens({ ...empty, ...s }); // which throws where they are none
	return Object.keys(s).length > 2 && Object.entries(empty).every(([name, usual]) => {
		const x = s[name] === undefined ? usual : s[name];
		return Array.isArray(usual) ? x === null || Array.isArray(x) && x.length === usual.length && usual.every((row, i) => !Array.isArray(row) || x[i] === null || Array.isArray(x[i])) :
			typeof x === typeof usual;
	});
}
