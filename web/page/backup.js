// Export and import of everything stored in this browser in one file: games with their history, drafts, results and settings.

import { button, h } from "./dom.js";
import { Marks } from "./marks.js";
import { explainProblem } from "./problem.js";
import { days, isResult, beats, MADE, MOST as MOST_RESULTS, origins, results } from "./results.js";
import { drop, fit, isObject, keep, read, settings } from "./settings.js";
import { drafts, isKept, usable } from "./shelf.js";
import { games, isEntry, MOST as MOST_GAMES } from "./store.js";
import { t } from "./words.js";
import "./words-later-id.js";

const PREFIX = "teka:";

/** The maximum size of a file in bytes: four times what a browser stores for a page. */
const MOST = 20e6;

/** The names of the visitor's data. Others, such as fetched files, are not imported. */
const ours = /^(settings|games|game:.+|results|days|made|drafts|draft:.+|bookmarks:.+)$/;

/** all returns a backup: everything stored by this page, with the version of the format and the time. */
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

/** Thrown for a file of a newer version that this page cannot read. */
export class Newer extends Error {}

/** Whether a value is a game: its marks can be read, undone to the beginning and redone. @param {unknown} value */
function isGame(value) {
	const marks = new Marks();
	try {
		marks.restore(/** @type {any} */ (value).marks);
		const n = marks.past.length;
		while (marks.undo()) {
			// to the beginning
		}
		while (marks.past.length < n && marks.redo()) {
			// and back
		}
		return true;
	} catch {
		return false;
	}
}

/** The storage in characters that an import leaves free, because a full browser would evict old games for new ones. */
const SPARE = 500000;

/** take stores a value if enough storage remains free, and otherwise changes nothing. It returns whether it did. @param {string} name @param {unknown} value */
function take(name, value) {
	try {
		const before = localStorage.getItem(PREFIX + name);
		if (!keep(name, value)) {
			return false;
		}
		if (keep("spare", " ".repeat(SPARE))) {
			drop("spare");
			return true;
		}
		before === null ? drop(name) : localStorage.setItem(PREFIX + name, before);
	} catch {
		// a browser that keeps nothing
	}
	return false;
}

/** A time, at most now: a time in the future would stay first forever. @param {any} when */
const past = when => Math.min(Number(when) || 0, Date.now());

/**
 * Imports a list and its items. For items that also exist here the newer one wins, and nothing here is removed to make room. It returns
 * the imported items, the number that did not fit, and whether storage was sufficient.
 * @template {{when: number}} X
 * @param {string} name of the list @param {string} prefix of the stored items @param {X[]} mine @param {X[]} theirs @param {(x: X) => string} id
 * @param {(x: X) => unknown} value what the file has for one; undefined where that is of no use @param {number} most how many are kept
 */
function merge(name, prefix, mine, theirs, id, value, most) {
	const list = new Map(mine.map(x => [id(x), x])), taken = new Set(), written = /** @type {X[]} */ ([]);
	let room = true, left = 0;
	for (const x of theirs) {
		const old = list.get(id(x)), one = { ...x, when: past(x.when) }, kept = taken.has(id(x)) || old && past(old.when) >= one.when ? undefined : value(x);
		if (kept === undefined) {
			continue;
		}
		if (!old && list.size >= most) {
			left++;
		} else if (take(prefix + id(x), kept)) {
			taken.add(id(x));
			list.set(id(x), one);
			written.push(one);
		} else {
			room = false;
		}
	}
	if (written.length && !take(name, [...list.values()].sort((a, b) => b.when - a.when))) {
		room = false;
		written.forEach(x => mine.some(y => id(y) === id(x)) || drop(prefix + id(x)));
	}
	return { taken, left, room };
}

/**
 * restore imports a file. For games and drafts that also exist here the newer one wins, for results the better one. It removes nothing and
 * imports nothing that this page could not open. It returns the number of games, the number of items that did not fit, and whether storage
 * was sufficient. It throws a TypeError if the text is not a backup, and Newer if it is from a newer version.
 * @param {string} text
 */
export function restore(text) {
	const file = JSON.parse(text);
	if (!isObject(file) || file.teka !== "backup" || !isObject(file.kept)) {
		throw new TypeError("no backup");
	}
	if (file.version > 1) {
		throw new Newer();
	}
	const kept = file.kept, listed = (/** @type {string} */ name) => Array.isArray(kept[name]) ? kept[name] : [];
	const played = merge("games", "game:", games(), listed("games").filter(isEntry), x => x.key, x => isGame(kept["game:" + x.key]) ? kept["game:" + x.key] : undefined, MOST_GAMES);
	const set = merge("drafts", "draft:", drafts(), listed("drafts").filter(isKept), x => x.id, x => usable(x, kept["draft:" + x.id]) ? kept["draft:" + x.id] : undefined, 1000);
	let room = played.room && set.room;
	for (const key of played.taken) {
		const marked = kept["bookmarks:" + key];
		room = (!Array.isArray(marked) || take("bookmarks:" + key, marked)) && room;
	}
	const before = new Map(results().map(x => [x.key, x])), better = listed("results").filter(isResult).filter(x => !before.has(x.key) || beats(x, /** @type {any} */ (before.get(x.key))));
	if (better.length) {
		better.forEach(x => (before.has(x.key) || before.size < MOST_RESULTS) && before.set(x.key, { ...x, when: past(x.when) }));
		room = take("results", [...before.values()].sort((a, b) => b.when - a.when)) && room;
	}
	room = (!fit(kept.settings) || take("settings", Object.fromEntries(Object.entries(kept.settings).filter(([name]) => Object.hasOwn(settings, name))))) && room;
	if (isObject(kept.days)) {
		room = take("days", { ...Object.fromEntries(Object.entries(kept.days).filter(([, key]) => typeof key === "string")), ...days() }) && room;
	}
	if (listed("made").length) {
		const made = origins(), own = new Set(made.map(([key]) => key));
		room = take("made", [...made, ...listed("made").filter(x => Array.isArray(x) && !own.has(x[0]))].slice(0, MADE)) && room;
	}
	return { games: games().length, left: played.left + set.left, room };
}

/** backup returns the section of a page that exports and imports backups. */
export function backup() {
	const said = h("p", { role: "status" });
	const file = /** @type {HTMLInputElement} */ (h("input", { type: "file", accept: ".json,application/json", "aria-label": t("Backup file"), onchange: async () => {
		const chosen = file.files?.[0];
		if (!chosen) {
			return;
		}
		try {
			if (chosen.size > MOST) {
				throw new TypeError("too long");
			}
			const { games: n, left, room } = restore(await chosen.text());
			said.textContent = room ? t("Backup imported. Games: {n}.", { n }) : t("Browser storage is full; some data was not imported. Games: {n}.", { n });
			if (left) {
				said.append(" " + t("{left} games or drafts did not fit. Remove some here and import the file again.", { left }));
			}
		} catch (e) {
			said.textContent = e instanceof Newer ? t("This file is from a newer version of this page. Reload the page and try again.") : e instanceof TypeError || e instanceof SyntaxError ? t("This file is not a backup. Choose a file made with “Export backup”.") : explainProblem(e);
		}
	} }));
	const save = button(t("Export backup"), () => {
		const url = URL.createObjectURL(new Blob([JSON.stringify(all())], { type: "application/json" }));
		h("a", { href: url, download: `teka-${new Date().toISOString().slice(0, 10)}.json` }).click();
		setTimeout(() => URL.revokeObjectURL(url), 1000);
	}, { "data-do": "backup" });
	return h("section", { class: "backup" }, h("h2", {}, t("Backup")),
		h("p", { class: "lead" }, t("Save games, drafts, results and settings, or move them to another device. Import keeps newer data on this device.")),
		h("p", { class: "row" }, save, h("label", { class: "field" }, h("span", {}, t("Import backup")), file)), said);
}
