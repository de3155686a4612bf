// A one-line introduction, shown until the player has first made marks with an entry mode.

import { keep, read } from "./settings.js";
import { t } from "./words.js";

/** The introductions by entry mode, for loops along borders, and for cells whose states have names. @type {Record<string, string>} */
const how = {
	loop: "Drag through cells to draw the line. Tap between two cells to place a cross.",
	border: "Drag from dot to dot, or tap between two dots, to draw the line. Tap again for a cross.",
	bridges: "Drag from one island to the next to build a bridge. Repeat for a second bridge.",
	colours: "Choose a colour, then tap a cell or drag over several. Long press to mark empty cells.",
	named: matchMedia("(pointer: coarse)").matches ? "Tap or drag to mark cells as {filled}. Long press for {cross}." : "Click or drag to mark cells as {filled}. Right-click for {cross}.",
	shade: "Tap a cell to fill it, or drag over several. Use “Cross” to mark empty cells.",
	lights: "Tap a cell to place a light. Tap again for a dot, which marks a cell without a light.",
	digits: "Tap a cell, then a digit. Tap the cell again to enter notes.",
};

const TINY = 16; // pixels per cell that a finger still hits
const zoom = { en: "Pinch with two fingers to zoom.", id: "Cubit dengan dua jari untuk memperbesar." };

/** pinch tells how to zoom a board whose cells are too small for a finger; "" for others. @param {{rows: number, cols: number}} size */
export const pinch = ({ rows, cols }) => matchMedia("(pointer: coarse)").matches && innerWidth / Math.max(rows, cols) < TINY ? t(zoom) : "";

/** first announces the introduction to the entry mode of a game, unless the player has used that mode before. @param {import("./game.js").Game} game @param {(text: string) => void} say */
export function first(game, say) {
	const known = read("drawn", Array.isArray) ?? [], { corners, mode: entry, said: { filled, cross } } = game.lattice;
	const mode = corners ? "border" : filled ? "named" : entry;
	if (known.includes(mode) || !how[mode]) {
		return;
	}
	say(t(how[mode], filled ? { filled: t(filled), cross: t(cross) } : {}));
	game.addEventListener("change", () => keep("drawn", [...known, mode]), { once: true });
}
