// Boards whose cells have a light or none. A light shines along its row and column up to the next cell that cannot be filled in; cells that
// it shines on are tinted. A tap cycles through light, dot and empty; a stroke writes dots.

import { keys } from "./keys.js";
import { arrows } from "./lattice.js";
import { entryOf, shade, state, Stroke } from "./mode-shade.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./lattice.js").Lattice} Lattice */

keys.lights = [["Arrows", "move"], ["Enter", "cycle light, dot, empty"], ["Z", "light"], ["X", "dot"], ["Delete", "clear"]];

const next = /** @type {Record<string, string>} */ ({ "": "filled", filled: "cross", cross: "" });

/** The spoken name of a state. @param {string} name */
const called = name => t(({ "": "cleared", filled: "light", cross: "dot" })[name] ?? name);

/** The places on which a light in a place would shine, including itself. @param {Lattice} lattice @param {number} i */
function beam(lattice, i) {
	const [r, c] = lattice.places[i].cell ?? [0, 0];
	return [false, true].flatMap(down => lattice.run(r, c, down).map(at => lattice.cell(at.r, at.c)));
}

/** Lamp writes a light in one cell, or dots in several. */
class Lamp extends Stroke {
	cells() {
		return this.now === "filled" ? [this.from] : super.cells();
	}

	/** @param {string} name */
	name(name) {
		return called(name);
	}

	bubble() {
		return "";
	}
}

/** @type {import("./types.js").Mode} */
export const lights = {
	tools: () => ["cycle", "light", "dot"],
	stroke: (sheet, p, secondary) => sheet.lattice.cell(Math.floor(p.y), Math.floor(p.x)) >= 0 ? new Lamp(sheet, p, secondary) : null,

	key(sheet, e, at) {
		const i = sheet.lattice.cell(at.r, at.c), key = e.key.toLowerCase();
		if (e.type === "keyup" || i < 0 || arrows[e.key]) {
			return null;
		}
		const now = state(sheet.at(i)), wanted = ({ z: "filled", x: "cross", delete: "", backspace: "" })[key];
		const to = key === "enter" || key === " " ? next[now] : wanted === now ? "" : wanted;
		return to === undefined ? null : e.repeat ? {} : { writing: new Map([[i, entryOf(to)]]), say: called(to) };
	},

	shapes(sheet, i, entry) {
		const { lattice } = sheet, [r, c] = lattice.places[i].cell ?? [0, 0], { x, y } = lattice.middle(r, c), now = state(entry);
		/** @type {import("./types.js").Item[]} */
		const items = now === "filled" || beam(lattice, i).some(k => k !== i && state(sheet.at(k)) === "filled") ? [{ shape: "rect", role: "lit", x: x - 0.5, y: y - 0.5, x2: x + 0.5, y2: y + 0.5 }] : [];
		now && items.push(now === "filled" ? { shape: "circle", role: "light", x, y, r: 0.33 } : { shape: "circle", role: "empty", x, y, r: 0.1 });
		return items;
	},

	touched: (sheet, places) => places.flatMap(i => beam(sheet.lattice, i)),

	speak(sheet, at) {
		const i = sheet.lattice.cell(at.r, at.c), now = i < 0 ? "" : state(sheet.at(i));
		const lit = i >= 0 && now !== "filled" && beam(sheet.lattice, i).some(k => state(sheet.at(k)) === "filled");
		return i < 0 ? [sheet.lattice.texts.get(at.r + "," + at.c), t(sheet.lattice.said.blocked ?? "blocked")].filter(Boolean).join(", ") : lit ? t(now ? "{state}, lit" : "lit", { state: called(now) }) : now ? called(now) : t("open");
	},

	stops: shade.stops,
};
