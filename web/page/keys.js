// The keys of the entry modes, for the help.

import { t } from "./words.js";

/** The keys of each entry mode. Modes that are loaded later add theirs. @type {Record<string, [string, string][]>} */
export const keys = {
	loop: [["Arrows", "move"], ["Enter", "pen down or up; arrows draw, backtracking erases"], ["Ctrl or L + arrow", "draw or erase one piece"],
		["Shift or X + arrow", "cross"], ["N", "next pearl; with Shift the previous one"], ["E", "next open line end; with Shift the previous one"], ["P, or Z + click", "show the line through this cell"]],
	shade: [["Arrows", "move"], ["Z", "{filled}; hold with arrows to paint"], ["X", "{cross}; hold with arrows to paint"], ["Delete", "clear"],
		["Enter", "cycle {filled}, {cross}, empty"], ["Ctrl or Shift + arrow", "{filled} or {cross}, this cell and the next"]],
	bridges: [["Arrows", "next island in that direction"], ["Ctrl or B + arrow", "change the number of bridges"], ["Shift or X + arrow", "cross"],
		["Space", "cross off the island"], ["1-8", "next island with that number"], ["N", "next unfinished island"],
		["G", "list free directions"], ["P, or Z + click", "show connected islands"]],
	digits: [["Arrows", "move"], ["1-9", "enter; press again to clear"], ["Shift + digit", "note"], ["N", "notes on and off"], ["M", "fill in the notes"],
		["Backspace", "clear"]],
};

/** keysOf lists the keys of a board and the common keys. @param {import("./lattice.js").Lattice} lattice @returns {[string, string][]} */
export const keysOf = ({ mode, said, sums }) => [...keys[mode], ...sums ? [["S", "digit sets of the sums"]] : [], ["I", "describe this cell"], ["H", "hint; press again for more"], ["C", "check"], ["T", "start a what-if"], ["F2, middle click", "open in the editor"],
	["Ctrl+Z, Ctrl+Y", "undo, redo"], ["+ - 0 with Alt", "zoom"]].map(([k, what]) => [t(k), t(what, { filled: t(said.filled ?? "filled"), cross: t(said.cross ?? "cross") })]);
