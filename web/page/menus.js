// The menu of a game: start over, share, print, export, explain, edit and settings.

import { button, dialog, h, sign } from "./dom.js";
import { toast } from "./notice.js";
import { linkTo } from "./share.js";
import { t } from "./words.js";

const phone = matchMedia("(max-width: 30rem), (max-height: 30rem)"); // as in style.css: there is no room for the zoom buttons

/**
 * @typedef {object} Table the interface of the player that the menu uses
 * @property {import("./game.js").Game} game
 * @property {(text: string) => void} say
 * @property {(on: boolean) => void} pause
 * @property {() => void} notes fills them in
 * @property {(factor: number) => void} zoom
 */

/** gameMenu returns the menu of a game. @param {Table} player */
export function gameMenu(player) {
	const { game } = player;
	const list = h("div", { class: "menu-list", role: "group", "aria-label": t("More") });
	const box = /** @type {HTMLDetailsElement} */ (h("details", { class: "menu" }, h("summary", { "aria-label": t("More"), title: t("More") }, sign("more")), list));
	const item = (/** @type {string} */ name, /** @type {() => void} */ does, /** @type {Record<string, unknown>} */ attributes = {}) => list.append(button(t(name), () => {
		/** @type {HTMLElement} */ (box.firstElementChild).focus({ preventScroll: true }); // hidden items lose the focus, which the next page takes over
		box.open = false;
		does();
	}, attributes));
	item(game.paused ? "Continue" : "Pause", () => pause(player));
	item("Explain the whole puzzle", async () => { location.hash = (await linkTo(game.read)).replace("#play/", "#explain/"); });
	item("Argue step by step", async () => { location.hash = (await linkTo(game.read)).replace("#play/", "#argue/"); }, { "data-do": "argue" });
	item("Open in the editor", async () => { location.hash = (await linkTo(game.read)).replace("#play/", "#set/"); });
	item("Share", () => share(game), { "data-do": "share" });
	item("Bookmarks", async () => (await import("./bookmarks.js")).show(game, player.say), { "data-do": "bookmarks" });
	item("Replay", async () => { location.hash = await (await import("./replay.js")).linkOf(game); }, { "data-do": "replay" });
	item("Export", async () => (await import("./export.js")).exportAs(game.read));
	item("Print", async () => (await import("./paper.js")).print(player), { "data-do": "print" });
	game.lattice.mode === "digits" && item("Fill in the notes", () => player.notes());
	phone.matches && ["Zoom in", "Zoom out"].forEach((name, k) => item(name, () => player.zoom(k ? 1 / 1.4 : 1.4)));
	item("Settings", async () => (await import("./options.js")).options(game.lattice, () => dispatchEvent(new Event("again"))));
	item("Start over", () => startOver(game), { "data-do": "over" }); // last, away from frequently used items
	box.addEventListener("keydown", e => {
		if (e.key === "Escape" && box.open) {
			box.open = false;
			/** @type {HTMLElement} */ (box.firstElementChild).focus();
			e.stopPropagation();
		}
	});
	box.addEventListener("focusout", e => {
		box.open &&= e.relatedTarget === null || box.contains(/** @type {Node} */ (e.relatedTarget));
	});
	return box;
}

/** startOver clears the board, and offers to undo that. @param {import("./game.js").Game} game */
export function startOver(game) {
	const { seconds } = game;
	game.restart();
	toast(t("Board cleared."), t("Undo"), () => {
		game.undo();
		game.seconds = seconds;
	});
}

/** @param {Table} player */
function pause(player) {
	player.pause(true);
	dialog(t("Pause"), t("Continue"), h("p", {}, t("Paused. The board is hidden."))).addEventListener("close", () => player.pause(false));
}

/** @param {import("./game.js").Game} game */
async function share(game) {
	const here = location.href.replace(/#.*/, "");
	const fields = [];
	fields.push(field(t("Link to this puzzle"), here + (game.origin.day ? `#daily/${game.read.kind}/${game.origin.day}` : await linkTo(game.read)), "plain"));
	fields.push(field(t("With my progress"), here + await linkTo(game.read, game.position()), "position"));
	if (game.read.url) {
		fields.push(field(t("For other programs (puzz.link)"), game.read.url, "url"));
	}
	dialog(t("Share"), t("Close"), ...fields);
}

/** A text to copy. @param {string} name @param {string} text @param {string} id */
export function field(name, text, id) {
	const input = /** @type {HTMLInputElement} */ (h("input", { readonly: true, value: text, "data-link": id }));
	const copy = button(t("Copy"), async () => {
		try {
			await navigator.clipboard.writeText(text);
		} catch {
			input.select();
			document.execCommand("copy");
		}
		copy.textContent = t("Copied");
	});
	input.addEventListener("focus", () => input.select());
	return h("label", { class: "field" }, h("span", {}, name), h("span", { class: "row" }, input, copy));
}
