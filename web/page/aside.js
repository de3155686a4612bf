// Opening a shared position: it never replaces the visitor's own game of the same puzzle.

import { button, dialog, h } from "./dom.js";
import { notice } from "./notice.js";
import { linkTo } from "./share.js";
import { nameOf, owned } from "./store.js";
import { t } from "./words.js";
import "./words-later-id.js";

/**
 * aside handles a shared position that is not stored yet. Without an own game, play continues from it. Otherwise the visitor chooses, and
 * the position is not stored before the first move.
 * @param {import("./game.js").Game} game
 * @param {import("./types.js").View} view of the game
 * @returns {import("./types.js").View}
 */
export function aside(game, view) {
	if (!owned(nameOf(game.read.puzzle))) {
		game.begun = true;
		return view;
	}
	let left = false;
	/** @type {HTMLElement | undefined} */
	let said;
	const own = async () => {
		left = true;
		location.replace(location.href.replace(/#.*/, "") + await linkTo(game.read));
	};
	const stay = () => left || game.begun || (said = notice(t("This is a shared position. Your own game is kept; playing here starts a separate game."), t("Open my game"), own));
	/** @type {HTMLDialogElement | null} */
	let box = null;
	const choice = (/** @type {string} */ name, /** @type {() => void} */ does, /** @type {Record<string, string>} */ attributes) => button(t(name), () => {
		does();
		box?.close();
	}, attributes);
	queueMicrotask(() => { // when the page is shown, over it
		box = dialog(t("A shared position"), t("View"), h("p", {}, t("You already have a game of this puzzle. It stays unchanged.")),
			h("p", { class: "row" }, choice("Continue from here", () => {
				game.begun = true;
				game.saveNow();
			}, { class: "main", "data-do": "beside" }), choice("Open my game", own, { "data-do": "own" })));
		box.addEventListener("close", stay);
	});
	return { ...view, end: () => {
		left = true;
		box?.remove();
		said?.remove();
		view.end?.();
	} };
}
