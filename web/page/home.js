// The start page: unfinished games, today's puzzles, and links to other pages.

import { h, signed } from "./dom.js";
import { picture } from "./draw.js";
import { kinds } from "./kinds-list.js";
import { titleOf } from "./kinds.js";
import { forget, games, wish } from "./store.js";
import { settings } from "./settings.js";
import { t } from "./words.js";

const SHOWN = 8, PICTURES = 24; // games on the start page; games of a list with pictures

/** today is the date of the daily puzzle in the player's time zone. */
export const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10);

/** home returns the start page. @returns {import("./types.js").View} */
export function home() {
	const el = h("div", { class: "page home" }, h("h1", {}, t("Logic puzzles, explained")),
		h("p", { class: "lead" }, t("Play, create and learn. Every hint explains why.")));
	const left = games().filter(g => !g.empty);
	if (left.length) {
		el.append(h("h2", {}, t("Continue")), gamesList(left.slice(0, SHOWN), el));
	}
	/** @type {Map<string, HTMLElement>} */
	const cards = new Map(), streak = h("p", { class: "streak" }), date = new Intl.DateTimeFormat(settings.lang, { weekday: "long", day: "numeric", month: "long" }).format(new Date());
	el.append(h("div", { class: "today" }, h("h2", {}, t("Today, {date}", { date })), streak), h("ul", { class: "cards" }, ...kinds.map(kind => {
		const card = h("a", { class: "card", href: `#daily/${kind.name}/${today()}` }, h("span", { class: "name" }, kind.title), h("span", { class: "about" }));
		cards.set(kind.name, card);
		const drawing = picture(kind.card ?? { width: 1, height: 1, items: [] });
		drawing.setAttribute("aria-hidden", "true");
		drawing.removeAttribute("role");
		card.prepend(drawing);
		return h("li", {}, card);
	})));
	el.append(h("p", { class: "row" }, h("a", { class: "button", href: "#new" }, t("Create a puzzle")), h("a", { class: "button", href: "#archive" }, t("History and best times")), h("a", { class: "button", href: "#open" }, t("Import a puzzle")),
		h("a", { class: "button", href: "#set" }, t("Make your own puzzle")), h("a", { class: "button", href: "#learn" }, t("Learn the techniques")), h("a", { class: "button", href: "#sheet/" + today() }, t("Print today's puzzles")), h("a", { class: "button", href: "#sheet" }, t("Make a printable sheet"))));
	const stop = new AbortController();
	import("./daily.js").then(m => m.fill(cards, streak, today(), stop.signal));
	return { el, title: "", end: () => stop.abort() };
}

/** called returns the title of a game. Titles of daily puzzles are in the current language, even if stored in another. @param {import("./store.js").Entry} g */
export function called(g) {
	const date = /^(?:(?:Puzzle of|Teka-teki) )?(\d{4}-\d\d-\d\d)$/.exec(g.title)?.[1];
	return `${titleOf(g.kind)} · ${date ? t("Puzzle of {date}", { date }) : g.title}`;
}

/**
 * gamesList lists games, with small pictures added as they are drawn.
 * @param {import("./store.js").Entry[]} list @param {HTMLElement} page gets the focus when an entry is removed
 */
export function gamesList(list, page) {
	/** @type {Map<string, HTMLElement>} */
	const links = new Map();
	const el = h("ul", { class: "games" }, ...list.map(g => {
		const name = called(g), link = h("a", { href: g.link }, h("span", { class: "name" }, name), g.shared ? h("span", { class: "grade" }, t("shared")) : null,
			g.done ? h("span", { class: "grade" }, t("solved")) : null);
		links.set(g.key, link);
		return h("li", {}, link, signed("again", t("Start over: {name}", { name }), () => {
			wish.again = g.key;
			location.hash = g.link;
		}, { class: "plain again" }), signed("close", t("Remove {name}", { name }), e => {
			forget(g.key);
			/** @type {HTMLElement} */ (e.currentTarget).closest("li")?.remove();
			/** @type {HTMLElement | null} */ (page.querySelector("a"))?.focus();
		}, { class: "plain" }));
	}));
	import("./small.js").then(m => m.shownSmall(list.slice(0, PICTURES), key => links.get(key)));
	return el;
}
