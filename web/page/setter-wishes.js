// Options of a draft: a required technique, or the hardest allowed one. The verdict reports whether the draft matches them.

import { h, select } from "./dom.js";
import { isObject, keep, read } from "./settings.js";
import { techniquesOf } from "./techniques.js";
import { t } from "./words.js";
import "./words-later-id.js";

/** @typedef {import("./techniques.js").Technique} Technique */
/** @typedef {{uses: string, hardest: string}} Wish names of techniques; "" for any */

/** The options by kind. @type {Record<string, Wish>} */
const wishes = read("setter-wishes", x => isObject(x) && Object.values(x).every(w => isObject(w) && typeof w.uses === "string" && typeof w.hardest === "string")) ?? {};

/** Loaded techniques by kind, for immediate use. @type {Map<string, Technique[]>} */
const known = new Map();

/** @param {string} kind @returns {Wish} */
const wishOf = kind => wishes[kind] ?? { uses: "", hardest: "" };

/** wishFields returns the option fields; again updates the verdict. @param {string} kind @param {() => void} again */
export function wishFields(kind, again) {
	const fields = h("div", { class: "fields" }), el = h("details", { class: "wishes" }, h("summary", {}, t("Options")), fields);
	techniquesOf(kind).then(list => {
		known.set(kind, list);
		const options = /** @type {[string, string][]} */ ([["", t("any")], ...list.map(x => [x.name, x.title])]);
		const field = (/** @type {string} */ label, /** @type {keyof Wish} */ part) => select(t(label), options, wishOf(kind)[part], name => {
			wishes[kind] = { ...wishOf(kind), [part]: name };
			keep("setter-wishes", wishes);
			again();
		});
		list.length && fields.replaceChildren(field("Requires technique", "uses"), field("No harder than", "hardest"));
		again();
	});
	return el;
}

/** wished returns a sentence for each option, whether the draft matches it. @param {string} kind @param {any} grade its grade, once it is there @returns {string[]} */
export function wished(kind, grade) {
	const { uses, hardest } = wishOf(kind), list = grade ? known.get(kind) ?? [] : [], find = (/** @type {string} */ name) => list.find(x => x.name === name);
	const needed = find(uses), most = find(hardest), lines = [];
	needed && lines.push(t(grade.techniques?.[uses] ? "Matches your options: {name} is used." : "Does not match your options: {name} is not used.", { name: needed.title }));
	if (most) {
		const harder = list.filter(x => grade.techniques?.[x.name] && x.level > most.level).at(-1);
		lines.push(harder ? t("Does not match your options: {name} is harder than {most}.", { name: harder.title, most: most.title }) :
			t(grade.hardest > most.level ? "Does not match your options: a step is harder than {most}." : "Matches your options: no step is harder than {most}.", { most: most.title }));
	}
	return lines;
}
