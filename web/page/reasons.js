// What of a drawn step is worth lighting. A step says everything that is new, the bookkeeping too; a player looks for what to write.

import { h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {{scene: {left?: number, top?: number}, mode: string}} Shown */

/**
 * over tells whether a mark lies over a place.
 * @param {Item} it
 * @param {import("./types.js").Place} at
 * @param {number} left
 * @param {number} top
 */
function over(it, at, left, top) {
	if (at.cell) {
		return it.x === left + at.cell[1] && it.y === top + at.cell[0];
	}
	const [a, b] = at.edge ?? at.bridge ?? [[NaN, NaN], [NaN, NaN]], half = 0.5;
	return it.x === left + a[1] + half && it.y === top + a[0] + half && it.x2 === left + b[1] + half && it.y2 === top + b[0] + half;
}

/**
 * reasons are the items of a drawing without the marks of what is only struck, where the step writes something, too. On boards of filled and empty
 * cells an empty one is as much as a filled one: nothing is left out.
 * @param {Item[]} items
 * @param {{new?: import("./types.js").Fact[]} | undefined} step
 * @param {Shown} shown
 * @returns {Item[]}
 */
export function reasons(items, step, { scene: { left = 0, top = 0 }, mode }) {
	const written = mode === "shade" ? [] : (step?.new ?? []).filter(f => !f.not && f.value);
	return written.length ? items.filter(it => it.role !== "new" || written.some(f => over(it, f.at, left, top))) : items;
}

/**
 * legend names the marks of a drawing that occur in it.
 * @param {Item[]} items
 */
export const legend = items => h("p", { class: "legend" }, ...[["new", "new"], ["because", "because of"], ["used", "clue used"]]
	.filter(([role]) => items.some(it => it.role === role)).map(([role, name]) => h("span", { class: role }, t(name))));
