// Entry modes: how a board is filled in and announced, depending on its places. A mode creates strokes from pointer input, handles keys,
// returns the shapes of an entry, and describes cells. It is independent of the page and the history.

import { digits } from "./mode-digits.js";
import { loop } from "./mode-loop.js";
import { shade } from "./mode-shade.js";

/** @type {Record<string, import("./types.js").Mode>} */
export const modes = { loop, shade, lights: shade, digits };

/** ready loads the mode of a board if only few boards need it. Games, thumbnails and the editor wait for it. @param {import("./types.js").Scene | null} scene @param {string} [mode] of its kind */
export async function ready(scene, mode) {
	if (mode === "bridges") {
		modes.bridges = (await import("./mode-bridges.js")).bridges;
	}
	if (mode === "lights") {
		modes.lights = (await import("./mode-lights.js")).lights;
	}
	if (scene?.palette) {
		modes.colours = (await import("./mode-colours.js")).colours;
	}
}
