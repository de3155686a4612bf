// The head of a game: name, grade, rules, clock and menu, on one line if there is room.

import { button, h, signed } from "./dom.js";
import { rulesOf } from "./kinds.js";
import { gameMenu } from "./menus.js";
import { shortDate, t } from "./words.js";

/**
 * @typedef {import("./menus.js").Table & {timer: HTMLElement, zoom: (factor: number) => void, rules: () => void}} Top
 * the interface of the player that the head uses
 */

/** printedRules returns the rules printed below a board. @param {import("./game.js").Game} game */
export const printedRules = game => h("div", { class: "rules printed" }, ...rulesOf(game));

/** head returns the head of a game. @param {Top} player @param {string} title */
export function head(player, title) {
	const { game } = player, { grade, seed, day } = game.origin, [name, size] = title.split(/ (?=\S*$)/);
	const zoom = h("div", { class: "zoom", role: "group", "aria-label": t("Zoom") }, signed("smaller", t("Zoom out"), () => player.zoom(1 / 1.4)), signed("larger", t("Zoom in"), () => player.zoom(1.4)));
	const made = seed ? h("p", { class: "made" }, h("span", {}, t("Seed {n}", { n: seed })), button(t("Another"), async () => (await import("./finish.js")).another(game, 0), { class: "plain", "data-do": "another" })) : null;
	return h("div", { class: "head" }, h("div", { class: "called" }, h("h1", {}, name, h("span", { class: "size" }, " " + (size ?? ""))), grade && h("span", { class: "grade" }, t(grade)), day && h("span", { class: "grade day-of" }, t("Daily, {date}", { date: shortDate(day) }))),
		button(t("Rules"), () => player.rules(), { class: "plain rules-button", "data-do": "rules" }), made, h("div", { class: "right" }, player.timer, zoom, gameMenu(player)));
}
