// Bookmarks: named positions of a game. Each is a number of steps, reached by undo or redo.

import { button, dialog, h } from "./dom.js";
import { isObject, keep, read } from "./settings.js";
import { t } from "./words.js";
import "./words-later-id.js";

/** @typedef {{name: string, steps: number, last: string}} Bookmark a name, how many steps were done, and the last of them */

const MOST = 30;

/** @param {import("./game.js").Game} game @returns {Bookmark[]} */
const bookmarks = game => (read("bookmarks:" + game.key, Array.isArray) ?? []).filter((/** @type {any} */ b) => isObject(b) && typeof b.name === "string" && b.steps >= 0 && typeof b.last === "string");

/** The step with number n as a text, without its time. @param {readonly unknown[]} past @param {number} n */
const lastOf = (past, n) => JSON.stringify(past[n - 1] ?? null, (name, x) => name === "s" ? undefined : x);

/** set stores the current position of a game under a name, and returns whether that succeeded. It replaces a bookmark of that name. @param {import("./game.js").Game} game @param {string} name */
export function set(game, name) {
	const n = game.past.length;
	return keep("bookmarks:" + game.key, [{ name, steps: n, last: lastOf(game.past, n) }, ...bookmarks(game).filter(b => b.name !== name)].slice(0, MOST));
}

/** goTo undoes or redoes steps until the game is at a bookmark; false if other steps were made since. @param {import("./game.js").Game} game @param {Bookmark} to */
export function goTo(game, to) {
	const done = game.past, ahead = game.future, all = [...done, ...[...ahead].reverse()];
	if (to.steps > all.length || lastOf(all, to.steps) !== to.last) {
		return false;
	}
	while (game.past.length > to.steps && game.undo()) {
		// until it is reached
	}
	while (game.past.length < to.steps && game.redo()) {
		// likewise
	}
	return true;
}

/** show opens the dialog with the bookmarks of a game. @param {import("./game.js").Game} game @param {(text: string) => void} say */
export function show(game, say) {
	const name = /** @type {HTMLInputElement} */ (h("input", { maxlength: 60, value: t("Bookmark {n}", { n: bookmarks(game).length + 1 }) }));
	const list = h("ul", { class: "bookmarks" }, ...bookmarks(game).map(b => h("li", { class: "row" }, button(b.name, () => {
		box.close();
		say(goTo(game, b) ? t("Restored “{name}”.", { name: b.name }) : t("Cannot restore “{name}”: you have made other moves since.", { name: b.name }));
	}, { "data-bookmark": b.name }))));
	const form = h("form", { class: "row", onsubmit: (/** @type {Event} */ e) => {
		e.preventDefault();
		const kept = set(game, name.value.trim() || t("Bookmark {n}", { n: bookmarks(game).length + 1 }));
		box.close();
		say(kept ? t("Bookmark added.") : t("Browser storage is full or blocked."));
	} }, h("label", { class: "field" }, h("span", {}, t("Name")), name), h("button", { class: "main", "data-do": "mark" }, t("Add a bookmark")));
	const box = dialog(t("Bookmarks"), t("Close"), form, list);
}
