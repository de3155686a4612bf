// The puzzles of a class, from a link that contains them.

import { calledOnSheet, isChosen, ofDay, ofPuzzle, toSheet, put } from "./basket.js";
import { button, h } from "./dom.js";
import { picture } from "./draw.js";
import { ask } from "./engine.js";
import { coloured } from "./kinds.js";
import { results, days } from "./results.js";
import { isObject } from "./settings.js";
import { pack, strip, unpack } from "./share.js";
import { games, lesson as latest } from "./store.js";
import { clockText, t } from "./words.js";
import "./words-later-id.js";

/** lesson returns the page with the puzzles of a link. @param {string} rest "~" and the packed list @returns {Promise<import("./types.js").View>} */
export async function lesson(rest) {
	const found = await unpack(rest.slice(1)).catch(() => null);
	const list = (isObject(found) && Array.isArray(found.list) ? found.list : []).map((/** @type {any} */ x) => ({ ...x, key: "" })).filter(isChosen)
		.map((/** @type {import("./basket.js").Chosen} */ x) => x.puzzle ? ofPuzzle(x.puzzle) : ofDay(x.kind, /** @type {string} */ (x.day)));
	if (!list.length) {
		throw new Error(t("The link is damaged: it contains no puzzle."));
	}
	const title = typeof found.title === "string" && found.title.slice(0, 100) || t("Puzzles"), stop = new AbortController(), way = h("p", { role: "status" });
	const argued = found.argue === true, cards = await Promise.all(list.map(one => card(one, argued)));
	Object.assign(latest, { back: location.hash, links: cards.map(({ el }) => el.getAttribute("href")) });
	cards.forEach(({ el, one }) => draw(el, one, stop.signal));
	const el = h("div", { class: "page" }, h("h1", {}, title), h("p", { class: "lead" }, t("Puzzles from a link. Your progress is stored only on this device.")),
		h("ul", { class: "cards" }, ...cards.map(x => h("li", {}, x.el))), h("p", {}, button(t("Add all to the sheet"), () => {
			const fit = list.every(put);
			way.replaceChildren(fit ? "" : t("The sheet is full."), " ", toSheet());
		}, { "data-do": "collect" })), way);
	return { el, title, end: () => stop.abort() };
}

/** The card of a puzzle, with the visitor's result. @param {import("./basket.js").Chosen} one @param {boolean} argued whether the link asks for arguments */
async function card(one, argued) {
	const { kind, puzzle, day } = one, key = day ? days()[kind + "/" + day] : one.key;
	const done = results().find(x => x.key === key), begun = games().some(g => g.key === key && !g.empty);
	const link = argued && puzzle ? "#argue/~" + await pack({ puzzle: strip(puzzle) }) : day ? `#daily/${kind}/${day}` : "#play/~" + await pack({ puzzle: strip(/** @type {import("./types.js").PuzzleData} */ (puzzle)) });
	const el = coloured(h("a", { class: "card", href: link }, h("span", { class: "pic" }), h("span", { class: "text" }, h("span", { class: "name" }, calledOnSheet(one)),
		h("span", { class: "state" }, done ? "✓ " + clockText(done.seconds) : begun ? t("in progress") : ""))), kind);
	return { el, one };
}

/** Draws the board of a card. @param {HTMLElement} el @param {import("./basket.js").Chosen} one @param {AbortSignal} signal */
async function draw(el, { kind, puzzle, day }, signal) {
	try {
		const made = puzzle ?? await ask("daily", { kind, date: day }, { signal, each: () => {} }), read = await ask("read", { puzzle: strip(made.puzzle ?? made) }, { signal });
		const svg = picture(read.puzzles[0].board.scene);
		svg.removeAttribute("role");
		svg.setAttribute("aria-hidden", "true");
		el.querySelector(".pic")?.replaceChildren(svg);
	} catch {
		// without the engine, or with an invalid puzzle: only the name
	}
}
