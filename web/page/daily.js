// The puzzles of a day on the start page: size, grade, the real board, and how far the visitor is.

import { h } from "./dom.js";
import { picture } from "./draw.js";
import { ask } from "./engine.js";
import { kindOf, sizeText } from "./kinds.js";
import { kinds } from "./kinds-list.js";
import { days, results, streak } from "./results.js";
import { games } from "./store.js";
import { clockText, grades, t } from "./words.js";

/** stateOf returns the result of the puzzle of a day, or the game in progress. @param {string} kind @param {string} date */
export function stateOf(kind, date) {
	const key = days()[kind + "/" + date];
	return { done: results().find(x => x.kind === kind && x.day === date), game: games().find(g => g.key === key && !g.empty && !g.done) };
}

/** nextOf returns the kind of the next puzzle of a day that is not solved; "" if all are. @param {string} after @param {string} date */
export function nextOf(after, date) {
	const made = kinds.filter(k => kindOf(k.name).limits.made.most > 0).map(k => k.name), at = made.indexOf(after) + 1;
	return [...made.slice(at), ...made.slice(0, at)].find(kind => kind !== after && !stateOf(kind, date).done) ?? "";
}

/**
 * fill completes the cards of a day.
 * @param {Map<string, HTMLElement>} cards by kind @param {HTMLElement} row for the streak @param {string} date @param {AbortSignal} signal ends it
 */
export async function fill(cards, row, date, signal) {
	const { now } = streak(date);
	row.textContent = now ? t("Current streak: {n}.", { n: now }) : "";
	for (const [kind, card] of cards) {
		const { done, game } = stateOf(kind, date), ring = game && h("span", { class: "ring" }), state = h("span", { class: "state" }, done ? "✓ " + clockText(done.seconds) : "", ...(ring ? [ring, " " + t("in progress")] : []));
		card.querySelector(".about")?.replaceChildren(h("span", { class: "size" }), state);
		ring && import("./small.js").then(m => m.drawn(game)).then(small => {
			ring.style.setProperty("--share", String(small?.share ?? 0));
			small && ring.nextSibling?.replaceWith(" " + t("{n} % done", { n: Math.floor(100 * small.share) }));
		});
	}
	for (const [kind, card] of cards) {
		try {
			const made = await ask("daily", { kind, date }, { signal, each: () => {}, idle: true }), puzzle = made.puzzle ?? made, grade = puzzle.grade?.label;
			/** @type {HTMLElement} */ (card.querySelector(".size")).replaceChildren(sizeText({ ...puzzle, kind }) + (grade ? " · " + t(grade) : ""), grade ? pips(grade) : "");
			await draw(card, puzzle, signal);
		} catch {
			if (signal.aborted) {
				return;
			}
		}
	}
}

/** A grade as dots. The word is beside them. @param {string} grade */
const pips = grade => h("span", { class: "pips", "aria-hidden": "true" }, ...grades.map((_, i) => h("i", { class: i > grades.indexOf(grade) ? "off" : "" })));

/** Replaces the picture of a card by the board. @param {HTMLElement} card @param {any} puzzle @param {AbortSignal} signal */
async function draw(card, { kind, rows, cols, givens }, signal) {
	const read = (await ask("read", { puzzle: { kind, rows, cols, givens } }, { signal, idle: true })).puzzles[0], svg = picture(read.board.scene);
	svg.removeAttribute("role");
	svg.setAttribute("aria-hidden", "true");
	card.querySelector("svg")?.replaceWith(svg);
}
