// What stands above a board: the name of the puzzle, how hard it is, its rules, the clock and the menu, in one line wherever there is room for a board.

import { button, h, signed } from "./dom.js";
import { kindOf } from "./kinds.js";
import { gameMenu } from "./menus.js";
import { t } from "./words.js";

/**
 * @typedef {import("./menus.js").Table & {timer: HTMLElement, zoom: (factor: number) => void, rules: () => void}} Top
 * what the head needs of whoever shows the game
 */

/** printedRules are the rules as they stand below a board in print. @param {string} kind */
export const printedRules = kind => h("div", { class: "rules printed" }, ...(kindOf(kind).rules ?? []).map(x => h("p", {}, t(x))));

/** head is the head of a game. @param {Top} player @param {string} title */
export function head(player, title) {
	const { game } = player, { grade, seed } = game.origin, [name, size] = title.split(/ (?=\S*$)/);
	const zoom = h("div", { class: "zoom", role: "group", "aria-label": t("Zoom") }, signed("smaller", t("smaller"), () => player.zoom(1 / 1.4)), signed("larger", t("larger"), () => player.zoom(1.4)));
	const made = seed ? h("p", { class: "made" }, h("span", {}, t("Seed {n}", { n: seed })), button(t("Another"), async () => (await import("./finish.js")).another(game, 0), { class: "plain", "data-do": "another" })) : null;
	return h("div", { class: "head" }, h("h1", {}, name, h("span", { class: "size" }, " " + (size ?? ""))), grade && h("span", { class: "grade" }, t(grade)),
		button(t("Rules"), () => player.rules(), { class: "plain rules-button", "data-do": "rules" }), made, h("div", { class: "right" }, player.timer, zoom, gameMenu(player)));
}
