// Boards with coloured cells: like shading, with a tool for each colour. Letters and names accompany the colours, so that nobody needs to
// distinguish them by sight.

import { h, s } from "./dom.js";
import { onTint } from "./draw.js";
import { keys } from "./keys.js";
import { arrows } from "./lattice.js";
import { blank } from "./marks.js";
import { Stroke } from "./mode-shade.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./lattice.js").Lattice} Lattice */

keys.colours = [["Arrows", "move"], ["1-9", "this colour; hold with arrows to paint"], ["X", "cross; hold with arrows to paint"], ["Z or Enter", "selected colour"],
	["Delete", "clear"]];

/** The index of the colour of an entry; -1 for none. @param {Entry} e @param {Lattice} lattice */
function colourOf(e, lattice) {
	const left = ((2 ** lattice.palette.length) - 1 & ~e.x) >>> 0;
	return e.v !== null ? e.v : e.x && left && !(left & left - 1) ? 31 - Math.clz32(left) : -1;
}

/** @param {number} v */
const tool = v => v < 0 ? "" : "colour " + v;

/** @param {string} name */
const number = name => name ? Number(name.slice(7)) : -1;

/** @param {string} name @returns {Entry} */
const entry = name => name ? { v: number(name), x: 0, p: 0 } : blank;

/** The name of a colour. @param {Lattice} lattice @param {number} v */
const called = (lattice, v) => v < 0 ? t("cleared") : v ? t(lattice.palette[v].name) : t("cross");

/** Paint is a stroke in the selected colour; the secondary button marks cells as empty. */
class Paint extends Stroke {
	/** @param {Entry} e */
	state(e) {
		return tool(colourOf(e, this.sheet.lattice));
	}

	/** @param {string} name */
	entry(name) {
		return entry(name);
	}

	/** @param {boolean} secondary */
	mark(secondary) {
		return secondary ? tool(0) : this.sheet.tool;
	}

	/** @param {string} name */
	fills(name) {
		return number(name) > 0;
	}

	/** @param {string} name */
	name(name) {
		return called(this.sheet.lattice, number(name));
	}
}

/** What a held key paints while the cursor moves. @type {string | null} */
let held = null;

/** @type {import("./types.js").Mode} */
export const colours = {
	tools: (_, lattice) => lattice.palette.map((_, v) => tool((v + 1) % lattice.palette.length)),

	tool(name, lattice) {
		const v = number(name), dye = lattice.palette[v], swatch = s("svg", { viewBox: "0 0 20 20", class: "teka", "aria-hidden": "true" });
		swatch.append(...inked(dye, 10, 10, 20, v));
		return [swatch, h("span", {}, called(lattice, v)), h("kbd", {}, v ? String(v) : "X")];
	},

	stroke: (sheet, p, secondary) => sheet.lattice.inside(Math.floor(p.y), Math.floor(p.x)) ? new Paint(sheet, p, secondary) : null,

	key(sheet, e, at) {
		const { lattice } = sheet, i = lattice.cell(at.r, at.c), key = e.key.toLowerCase();
		if (e.type === "keyup") {
			held = null;
			return null;
		}
		if (i < 0) {
			return null;
		}
		const now = tool(colourOf(sheet.at(i), lattice));
		/** @param {string} to @param {string} [chosen] */
		const write = (to, chosen) => ({ writing: new Map([[i, entry(to)]]), say: called(lattice, number(to)), ...(chosen ? { tool: chosen } : {}) });
		const digit = /^[0-9]$/.test(e.key) && !e.ctrlKey && !e.altKey && !e.metaKey ? Number(e.key) : key === "x" && !e.ctrlKey && !e.metaKey ? 0 : -1;
		if (digit >= 0 && digit < lattice.palette.length) {
			if (e.repeat) {
				return {};
			}
			held = now === tool(digit) ? "" : tool(digit);
			return write(held, tool(digit));
		}
		if (key === "delete" || key === "backspace") {
			return write("");
		}
		if (e.key === "Enter" || e.key === " " || key === "z") {
			return e.repeat ? {} : write(held = now === sheet.tool ? "" : sheet.tool);
		}
		const way = arrows[e.key], next = way ? lattice.cell(at.r + way[0], at.c + way[1]) : -1;
		if (held === null || next < 0) {
			return null;
		}
		return { writing: new Map([[i, entry(held)], [next, entry(held)]]), to: { r: at.r + way[0], c: at.c + way[1] } };
	},

	shapes(sheet, i, e) {
		const { lattice } = sheet, [r, c] = lattice.places[i].cell ?? [0, 0], { x, y } = lattice.middle(r, c), v = colourOf(e, lattice);
		if (v < 0) {
			return [];
		}
		const dye = lattice.palette[v], paper = dye.tint === "#ffffff" && v === 0;
		/** @type {import("./types.js").Item[]} */
		const items = [v ? { shape: "label", role: "value", x, y, text: dye.letter, size: 0.46, tint: dye.tint } : { shape: "cross", role: "empty", x, y }];
		if (!paper) {
			items.unshift({ shape: "rect", role: "filled", x: x - 0.5, y: y - 0.5, x2: x + 0.5, y2: y + 0.5, tint: dye.tint });
		}
		return items;
	},

	speak(sheet, at) {
		const i = sheet.lattice.cell(at.r, at.c), v = i < 0 ? -1 : colourOf(sheet.at(i), sheet.lattice);
		return i < 0 ? "" : v < 0 ? t("open") : called(sheet.lattice, v);
	},

	stops: (sheet, at) => sheet.lattice.inside(at.r, at.c),
};

/** The swatch of a colour. @param {{letter: string, tint: string}} dye @param {number} x @param {number} y @param {number} side @param {number} v */
function inked(dye, x, y, side, v) {
	const text = s("text", { class: onTint(dye.tint), x, y: y + 4.6, "font-size": 13 }, v ? dye.letter : "×");
	return [s("rect", { class: "tint", fill: dye.tint, x: x - side / 2, y: y - side / 2, width: side, height: side }), text];
}
