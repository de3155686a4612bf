// The settings dialog for boards. Each setting is shown only where it applies.

import { checkbox, dialog, select } from "./dom.js";
import { set, settings } from "./settings.js";
import { t } from "./words.js";

/** @typedef {import("./settings.js").Settings} Settings */

/** The switches: setting, label, and entry modes or "sums" (all boards if omitted). @type {[keyof Settings, string, string[]?][]} */
const switches = [
	["bookkeeping", "Cross off finished clues and update notes automatically"], ["live", "Mark broken rules as you play"],
	["small", "Smaller steps in hints and explanations"], ["timer", "Show the timer"], ["numbers", "Number rows and columns"],
	["digitFirst", "Digit first: choose a digit, then tap cells to fill in", ["digits"]], ["corners", "Notes in the centre or corners (Shift), not in fixed positions", ["digits"]],
	["advance", "Move to the next cell after each digit", ["digits"]], ["strikeSets", "Cross off digit sets that no longer fit", ["sums"]], ["stopAtClues", "Arrow keys also stop at clues", ["digits"]],
	["axisLock", "Keep each drag in one row or column", ["shade", "lights"]],
	["pieces", "Give each connected line its own colour and pattern", ["loop", "bridges"]], ["tapLine", "Tap an edge to cycle line, cross, empty", ["loop"]],
	["lock", "Lock the bridges of crossed-off islands", ["bridges"]],
	["hold", "Long press acts as right click", ["loop", "shade", "lights", "bridges"]], ["buzz", "Vibrate on long press", ["loop", "shade", "lights", "bridges"]], ["keys", "Use letter keys as shortcuts"],
];

/**
 * options opens the dialog for a board.
 * @param {import("./lattice.js").Lattice} lattice
 * @param {() => void} again refreshes the page after a change
 */
export function options({ mode, sums }, again) {
	const before = JSON.stringify(settings), side = select(t("Toolbar position"), [["right", t("Right")], ["left", t("Left")], ["bottom", t("Below the board")]], settings.hand,
		v => set({ hand: /** @type {Settings["hand"]} */ (v) }));
	dialog(t("Settings"), t("Close"), ...switches.filter(([, , modes]) => !modes || modes.includes(mode) || sums && modes.includes("sums"))
		.map(([name, text]) => checkbox(t(text), Boolean(settings[name]), on => set({ [name]: on }))), side).addEventListener("close", () => JSON.stringify(settings) === before || again());
}
