// The first page: go on where one left off, the puzzle of the day of each kind, and the ways to other puzzles.

import { frame } from "./card.js";
import { h, signed } from "./dom.js";
import { picture } from "./draw.js";
import { kinds } from "./kinds-list.js";
import { titleOf } from "./kinds.js";
import { forget, games, wish } from "./store.js";
import { t } from "./words.js";

/** today is the date of the puzzle of the day, where the player is. */
export const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10);

/** home makes the page. @returns {import("./types.js").View} */
export function home() {
	const el = h("div", { class: "page home" }, h("h1", {}, t("Logic puzzles, with reasons")),
		h("p", { class: "lead" }, t("Play, set and learn. Every hint says why.")));
	const left = games().filter(g => !g.empty);
	if (left.length) {
		el.append(h("h2", {}, t("Go on")), resume(left, el));
	}
	el.append(h("h2", {}, t("Puzzles of the day")), h("ul", { class: "cards" }, ...kinds.map(kind => {
		const card = h("a", { class: "card", href: `#daily/${kind.name}/${today()}` }, h("span", { class: "name" }, kind.title));
		const drawing = picture({ width: 4, height: 4, items: kind.card ?? frame(0, 4) });
		drawing.setAttribute("aria-hidden", "true");
		drawing.removeAttribute("role");
		card.prepend(drawing);
		return h("li", {}, card);
	})));
	el.append(h("p", { class: "row" }, h("a", { class: "button", href: "#new" }, t("A new puzzle to order")), h("a", { class: "button", href: "#open" }, t("Open a puzzle you have")),
		h("a", { class: "button", href: "#set" }, t("Set one yourself")), h("a", { class: "button", href: "#learn" }, t("Learn the techniques"))));
	return { el, title: "" };
}

/** @param {import("./store.js").Entry[]} list @param {HTMLElement} page */
function resume(list, page) {
	return h("ul", { class: "games" }, ...list.slice(0, 8).map(g => h("li", {},
		h("a", { href: g.link }, `${titleOf(g.kind)} · ${g.title}`), g.shared ? h("span", { class: "grade" }, t("shared")) : null, g.done ? h("span", { class: "grade" }, t("solved")) : null,
		h("a", { href: g.link, class: "again", "aria-label": t("Start over: {name}", { name: `${titleOf(g.kind)} ${g.title}` }), onclick: () => { wish.again = g.key; } }, t("Start over")),
		signed("close", t("Forget {name}", { name: `${titleOf(g.kind)} ${g.title}` }), e => {
			forget(g.key);
			/** @type {HTMLElement} */ (e.currentTarget).closest("li")?.remove();
			/** @type {HTMLElement | null} */ (page.querySelector("a"))?.focus();
		}, { class: "plain" }))));
}
