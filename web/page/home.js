// The start page: today's puzzles, unfinished games, and links to other pages.

import { h, signed } from "./dom.js";
import { picture } from "./draw.js";
import { kinds } from "./kinds-list.js";
import { coloured, titleOf } from "./kinds.js";
import { forget, games, watch, wish } from "./store.js";
import { settings } from "./settings.js";
import { shortDate, t } from "./words.js";

const SHOWN = 8, PICTURES = 24; // games on the start page; games of a list with pictures

/** today is the date of the daily puzzle in the player's time zone. */
export const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10);

/** home returns the start page. @returns {import("./types.js").View} */
export function home() {
	/** @type {Map<string, HTMLElement>} */
	const cards = new Map(), streak = h("p", { class: "streak" }), date = new Intl.DateTimeFormat(settings.lang, { weekday: "long", day: "numeric", month: "long" }).format(new Date());
	const el = h("div", { class: "page home" }, h("div", { class: "today" }, h("h1", {}, t("Today, {date}", { date })), streak), h("p", { class: "lead" }, t("Logic puzzles with hints that explain why.")),
		h("ul", { class: "cards" }, ...kinds.map(kind => {
			const drawing = picture(kind.card ?? { width: 1, height: 1, items: [] });
			drawing.setAttribute("aria-hidden", "true");
			drawing.removeAttribute("role");
			const card = coloured(h("a", { class: "card", href: `#daily/${kind.name}/${today()}` }, h("span", { class: "pic" }, drawing),
				h("span", { class: "text" }, h("span", { class: "name" }, kind.title), h("span", { class: "about" }))), kind.name);
			cards.set(kind.name, card);
			return h("li", {}, card);
		})));
	const left = games().filter(g => !g.empty && !g.done);
	if (left.length) {
		el.append(h("h2", {}, t("Continue")), gamesList(left.slice(0, SHOWN), el));
	}
	const tile = (/** @type {string} */ to, /** @type {string} */ name, /** @type {string} */ about) => h("a", { href: "#" + to }, t(name), h("span", {}, t(about)));
	el.append(h("div", { class: "tiles" }, tile("new", "Create a puzzle", "Choose type, size and grade"), tile("set", "Make your own puzzle", "An editor that checks every change"), tile("learn", "Learn the techniques", "With examples to step through"),
		tile("sheet/" + today(), "Print today's puzzles", "One page, and yesterday's answers"), tile("sheet", "Make a printable sheet", "From puzzles that you choose"), tile("open", "Import a puzzle", "A link, a file or text"), tile("archive", "History and best times", "Past days, streak and results")));
	const stop = new AbortController(), day = today();
	watch("games", () => today() === day || dispatchEvent(new Event("again")), stop.signal); // the tab was left open overnight
	import("./daily.js").then(m => m.fill(cards, streak, day, stop.signal));
	return { el, title: "", end: () => stop.abort() };
}

/** called returns the title of a game. Titles of daily puzzles are in the current language, even if stored in another. @param {import("./store.js").Entry} g */
export function called(g) {
	const date = /^(?:(?:Puzzle of|Teka-teki) )?(\d{4}-\d\d-\d\d)$/.exec(g.title)?.[1];
	return `${titleOf(g.kind)} · ${date ? t("Puzzle of {date}", { date: shortDate(date) }) : g.title}`;
}

/**
 * gamesList lists games, with small pictures added as they are drawn.
 * @param {import("./store.js").Entry[]} list @param {HTMLElement} page gets the focus when an entry is removed
 */
export function gamesList(list, page) {
	/** @type {Map<string, HTMLElement>} */
	const links = new Map();
	const el = h("ul", { class: "games" }, ...list.map(g => {
		const name = called(g), link = coloured(h("a", { href: g.link }, h("span", { class: "name" }, name), g.shared ? h("span", { class: "grade" }, t("shared")) : null,
			g.done ? h("span", { class: "grade" }, t("solved")) : null), g.kind);
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
