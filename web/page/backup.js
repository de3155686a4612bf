// Everything that is kept in this browser in one file, and back: games with their past, drafts, what was solved, and the options.

import { button, h } from "./dom.js";
import { explainProblem } from "./hints.js";
import { games } from "./store.js";
import { isObject, keep, read } from "./settings.js";
import { t } from "./words.js";

const PREFIX = "teka:", MOST = 50e6;

/** The names under which something is kept that belongs to a person. Others, such as what was fetched, are not taken from a file. */
const ours = /^(settings|games|game:.+|results|days|made|drafts|draft:.+|bookmarks:.+|first)$/;

/** all is everything kept, by name. */
export function all() {
	/** @type {Record<string, unknown>} */
	const kept = {};
	for (let i = 0; i < localStorage.length; i++) {
		const key = localStorage.key(i) ?? "", name = key.slice(PREFIX.length);
		if (key.startsWith(PREFIX) && ours.test(name)) {
			const value = read(name);
			value !== null && (kept[name] = value);
		}
	}
	return { teka: "backup", version: 1, when: new Date().toISOString(), kept };
}

/** By what the elements of lists are told apart, and which of two is the better one. @type {Record<string, {id: string, newer: (a: any, b: any) => boolean}>} */
const lists = {
	games: { id: "key", newer: (a, b) => a.when > b.when },
	drafts: { id: "id", newer: (a, b) => a.when > b.when },
	results: { id: "key", newer: (a, b) => Boolean(a.helped) === Boolean(b.helped) ? a.seconds < b.seconds : !a.helped },
};

/**
 * restore takes what a file holds: of games, drafts and results that are here, too, the newer or better one stays; everything else is as in the file. It says how
 * many games there are now and whether the browser had room; it throws where the text is no such file.
 * @param {string} text
 */
export function restore(text) {
	const file = JSON.parse(text);
	if (!isObject(file) || file.teka !== "backup" || !isObject(file.kept)) {
		throw new TypeError("no backup");
	}
	const kept = Object.entries(file.kept).filter(([name]) => ours.test(name)), here = /** @type {Set<string>} */ (new Set());
	let room = true;
	for (const [name, value] of kept) {
		const of = lists[name];
		if (!of || !Array.isArray(value)) {
			continue;
		}
		const mine = read(name, Array.isArray) ?? [], theirs = value.filter(x => isObject(x) && typeof x[of.id] === "string");
		const stays = mine.filter((/** @type {any} */ x) => !theirs.some(y => y[of.id] === x[of.id] && of.newer(y, x)));
		stays.forEach((/** @type {any} */ x) => here.add((name === "drafts" ? "draft:" : "game:") + x[of.id]));
		const both = [...stays, ...theirs.filter(y => !stays.some((/** @type {any} */ x) => x[of.id] === y[of.id]))].sort((a, b) => (b.when ?? 0) - (a.when ?? 0));
		room = keep(name, both) && room;
	}
	for (const [name, value] of kept) {
		if (!lists[name] && !(here.has(name) && read(name) !== null)) {
			room = keep(name, value) && room;
		}
	}
	return { games: games().length, room };
}

/** backup makes the part of a page. */
export function backup() {
	const said = h("p", { role: "status" });
	const file = /** @type {HTMLInputElement} */ (h("input", { type: "file", accept: ".json,application/json", "aria-label": t("A file with everything"), onchange: async () => {
		const chosen = file.files?.[0];
		if (!chosen) {
			return;
		}
		try {
			if (chosen.size > MOST) {
				throw new TypeError("too long");
			}
			const { games: n, room } = restore(await chosen.text());
			said.textContent = room ? t("Taken from the file. Games now: {n}.", { n }) : t("The browser had no room for all of it. Games now: {n}.", { n });
		} catch (e) {
			said.textContent = e instanceof TypeError || e instanceof SyntaxError ? t("This file was not saved here: a file that “Save everything in a file” has made is expected.") : explainProblem(e);
		}
	} }));
	const save = button(t("Save everything in a file"), () => {
		const url = URL.createObjectURL(new Blob([JSON.stringify(all())], { type: "application/json" }));
		h("a", { href: url, download: `teka-${new Date().toISOString().slice(0, 10)}.json` }).click();
		setTimeout(() => URL.revokeObjectURL(url), 1000);
	}, { "data-do": "backup" });
	return h("section", { class: "backup" }, h("h2", {}, t("Everything in one file")),
		h("p", { class: "lead" }, t("Games, drafts, what you have solved and your options, to keep or to take to another device. What is newer here stays.")),
		h("p", { class: "row" }, save, h("label", { class: "button" }, t("Take from a file"), " ", file)), said);
}
