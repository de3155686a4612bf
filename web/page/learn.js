// The techniques: a list for each kind, easiest first, and a page for each with its explanation, picture and example.

import { h } from "./dom.js";
import { picture } from "./draw.js";
import { ask } from "./engine.js";
import { isKind, kindOf, named, titleOf } from "./kinds.js";
import { legend, reasons } from "./reasons.js";
import { keep, read, settings } from "./settings.js";
import { pack, strip } from "./share.js";
import { t } from "./words.js";
import "./words-later-id.js";

/** The names of the techniques whose example was tried. @returns {Set<string>} */
const tried = () => new Set(read("tried", Array.isArray) ?? []);

/** learn returns the list of techniques, or the page of one. @param {string} rest the id of a technique, a kind to show first, or nothing @returns {Promise<import("./types.js").View>} */
export async function learn(rest) {
	return rest && !isKind(rest) ? one(rest) : list(rest);
}

/** @param {string} kind the one to be seen first @returns {Promise<import("./types.js").View>} */
async function list(kind) {
	const { techniques } = await ask("technique", { lang: settings.lang });
	const done = tried(), el = h("div", { class: "page" }, h("h1", {}, t("Techniques")), h("p", { class: "lead" }, t("Solving techniques from easiest to hardest, each with an example to try.")));
	for (const [name, title] of named()) {
		const own = techniques.filter((/** @type {any} */ x) => x.kind === name).sort((/** @type {any} */ a, /** @type {any} */ b) => a.level - b.level), can = own.filter((/** @type {any} */ x) => x.example), n = can.filter((/** @type {any} */ x) => done.has(x.name)).length;
		const open = h("details", { open: name === kind, id: "learn-" + name }, h("summary", {}, title + " ", h("span", { class: "level" }, t("{n} of {m} tried", { n, m: can.length }))), h("ul", { class: "list" },
			...own.map((/** @type {any} */ x) => h("li", {}, h("a", { href: "#learn/" + x.name }, x.title), done.has(x.name) ? h("span", { role: "img", "aria-label": t("tried") }, "✓") : null,
				h("span", { class: "level" }, t("level {n}", { n: x.level.toFixed(1) }))))));
		el.append(open);
	}
	return { el, title: t("Techniques") };
}

/** The board of an example as a player sees it, with row and column numbers, and with the given entries distinct from the conclusions. @param {string} kind @param {any} example */
function shown(kind, { scene, step, puzzle }) {
	const { mode, titled } = { mode: kindOf(kind).mode ?? "digits", titled: settings.numbers ? puzzle : undefined }, items = reasons(scene.items, step, { scene, mode }, true);
	return [picture({ ...scene, items }, titled), legend(items)];
}

/** @param {string} name @returns {Promise<import("./types.js").View>} */
async function one(name) {
	const x = await ask("technique", { name, lang: settings.lang });
	const el = h("div", { class: "page" }, h("p", {}, h("a", { href: "#learn/" + x.kind }, `${t("Techniques")}: ${titleOf(x.kind)}`)), h("h1", {}, x.title),
		h("p", { class: "lead" }, t("level {n}", { n: x.level.toFixed(1) })), ...(x.text || t("A last resort, used when no other technique applies.")).split(/\n\n+/).map((/** @type {string} */ p) => h("p", { class: "says" }, p)));
	for (const example of x.examples ?? []) {
		const link = "#play/~" + await pack({ puzzle: strip(example.puzzle), marks: example.marks ?? { marks: [] } });
		el.append(h("figure", { class: "pane example" }, ...shown(x.kind, example)),
		h("p", { class: "row" }, h("a", { class: "button main", href: link, "data-do": "try", onclick: () => keep("tried", [...tried().add(name)]) }, t("Try it on the board"))));
	}
	return { el, title: x.title };
}
