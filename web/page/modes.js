// How a board is written on and read aloud, by what it is made of. A mode makes strokes of fingers, pens and mice, answers keys, says which shapes
// show an entry, and speaks a cell; it knows neither the page nor the history.

import { bridges } from "./mode-bridges.js";
import { digits } from "./mode-digits.js";
import { loop } from "./mode-loop.js";
import { shade } from "./mode-shade.js";

/** @type {Record<string, import("./types.js").Mode>} */
export const modes = { loop, shade, bridges, digits };

/** ready fetches the mode of a board when only few boards need it. @param {import("./types.js").Scene} scene */
export async function ready(scene) {
	if (scene.palette) {
		modes.colours = (await import("./mode-colours.js")).colours;
	}
}
