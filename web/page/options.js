// The dialog of what can be chosen for boards. Each switch is shown where it means something.

import { checkbox, dialog, select } from "./dom.js";
import { set, settings } from "./settings.js";
import { t } from "./words.js";

/** @typedef {import("./settings.js").Settings} Settings */

/** The switches: the setting, its sentence, and the boards that it is for (all where none are named). @type {[keyof Settings, string, string[]?][]} */
const switches = [
	["bookkeeping", "Bookkeeping: strike finished clues, and a digit placed leaves the notes of its lines"], ["live", "Mark what breaks a rule at once"],
	["small", "Smaller steps in hints and explanations"], ["timer", "Show the time"], ["numbers", "Number rows and columns"],
	["digitFirst", "Digit first: choose a digit, then tap the cells that get it", ["digits"]], ["corners", "Notes in the centre and in corners (Shift), not at fixed places", ["digits"]],
	["advance", "Go on to the next cell behind a digit", ["digits"]], ["strikeSets", "Strike digit sets that no longer fit", ["digits"]], ["stopAtClues", "Arrows stop at clues, too", ["digits"]],
	["axisLock", "A stroke of cells keeps to a row or column", ["shade"]],
	["pieces", "Every connected piece of line has its own colour and pattern", ["loop", "bridges"]], ["tapLine", "A tap on an edge goes through line, cross, empty", ["loop"]],
	["lock", "An island that is struck through keeps its bridges", ["bridges"]],
	["hold", "A long press is the right button", ["loop", "shade", "bridges"]], ["buzz", "The telephone ticks at a long press", ["loop", "shade", "bridges"]], ["keys", "Letters are keys of the board"],
];

/**
 * options opens the dialog for one way to write.
 * @param {string} mode
 * @param {() => void} again shows everything anew
 */
export function options(mode, again) {
	const side = select(t("Where the tools stand"), [["right", t("at the right")], ["left", t("at the left")], ["bottom", t("below the board")]], settings.hand,
		v => set({ hand: /** @type {Settings["hand"]} */ (v) }));
	dialog(t("Options"), t("Close"), ...switches.filter(([, , modes]) => !modes || modes.includes(mode))
		.map(([name, text]) => checkbox(t(text), Boolean(settings[name]), on => set({ [name]: on }))), side).addEventListener("close", again);
}
