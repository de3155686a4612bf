// The rules of a kind and the keys of its boards, next to the board or, on narrow screens, over it.

import { dialog, h } from "./dom.js";
import { rulesOf } from "./kinds.js";
import { keysOf } from "./keys.js";
import { t } from "./words.js";

/**
 * openRules shows the rules of a game and its keys, in a dialog if beside is null. Phones get no keys.
 * @param {import("./game.js").Game} game
 * @param {((parts: HTMLElement[]) => void) | null} beside shows them beside the board; null where there is no room
 */
export function openRules(game, beside) {
	const keys = h("dl", { class: "keys" }, ...keysOf(game.lattice).flatMap(([k, what]) => [h("dt", {}, k), h("dd", {}, what)]));
	const hands = matchMedia("(pointer: coarse) and (not (any-hover: hover))").matches; // phones have no keyboard
	const parts = [h("div", { class: "rules" }, ...rulesOf(game)), ...(hands ? [] : [keys])];
	beside ? beside(parts) : dialog(t("Rules"), t("Close"), ...parts);
}
