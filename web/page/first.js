// One line of how to draw, for who plays on such a board for the first time; until something was written on one.

import { keep, read } from "./settings.js";
import { t } from "./words.js";

/** How one writes, by the way boards are written on. @type {Record<string, string>} */
const how = {
	loop: "Drag from cell to cell to draw the line; tap between two cells for a cross.",
	bridges: "Drag from an island to the next one to build a bridge; do it again for a second one.",
	colours: "Choose a colour, and tap a cell or drag over several; with a long press they stay empty.",
	shade: "Tap a cell to fill it, or drag over several; the tool “Cross” marks those that stay empty.",
	digits: "Tap a cell, then a digit; tap the cell again to write notes in it.",
};

/** first says it. @param {import("./game.js").Game} game @param {(text: string) => void} say */
export function first(game, say) {
	const known = read("drawn", Array.isArray) ?? [], { mode } = game.lattice;
	if (known.includes(mode) || !how[mode]) {
		return;
	}
	say(t(how[mode]));
	game.addEventListener("change", () => keep("drawn", [...known, mode]), { once: true });
}
