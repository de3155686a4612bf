// Prints a game, or adds its puzzle to the sheet.

import { button, checkbox, dialog, h } from "./dom.js";
import { ofPuzzle, put, toSheet } from "./basket.js";
import { t } from "./words.js";
import "./words-later-id.js";

/** print opens the dialog that prints a game or adds its puzzle to the sheet. @param {{game: {read: import("./types.js").ReadPuzzle}, say: (text: string) => void}} player */
export function print(player) {
	let marks = true;
	const root = document.documentElement, told = h("p", { role: "status" });
	const box = dialog(t("Print"), t("Close"), checkbox(t("Include my progress"), true, on => { marks = on; }), h("p", { class: "row" }, button(t("Print"), () => {
		root.classList.toggle("print-bare", !marks);
		window.print();
	}, { class: "main" }), button(t("Add to sheet"), () => {
		const is = put(ofPuzzle(player.game.read.puzzle));
		told.replaceChildren(is ? "" : t("The sheet is full."), " ", toSheet(() => box.close()));
	}, { "data-do": "collect" })), told);
	player.say("");
}
