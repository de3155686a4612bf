// Selects which marks of a step's drawing to highlight. A step lists everything new, including bookkeeping; a player looks for what to
// enter.

import { h } from "./dom.js";
import { endsOf, keyOf } from "./lattice.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {{scene: {left?: number, top?: number}, mode: string}} Shown */

const NOWHERE = { x: NaN, y: NaN };

/**
 * over returns whether a mark covers a place.
 * @param {Item} it
 * @param {import("./types.js").Place} at
 * @param {number} left
 * @param {number} top
 */
function over(it, at, left, top) {
	if (at.cell) {
		return it.x === left + at.cell[1] && it.y === top + at.cell[0];
	}
	const [a, b] = endsOf(at) ?? [NOWHERE, NOWHERE];
	return it.x === left + a.x && it.y === top + a.y && it.x2 === left + b.x && it.y2 === top + b.y;
}

/** The middle of a place in a drawing. @param {import("./types.js").Place} at @param {number} left @param {number} top */
function middle(at, left, top) {
	const [a, b] = at.cell ? [{ x: at.cell[1], y: at.cell[0] }, { x: at.cell[1] + 1, y: at.cell[0] + 1 }] : endsOf(at) ?? [NOWHERE, NOWHERE];
	return { x: left + (a.x + b.x) / 2, y: top + (a.y + b.y) / 2 };
}

/**
 * reasons returns the items of a step's drawing with three styles: values to enter and eliminations, both as in the sentence, and
 * consequences that are applied with them but not mentioned.
 * @param {Item[]} items
 * @param {{new?: import("./types.js").Fact[]} | undefined} step
 * @param {Shown} shown
 * @param {boolean} [spoken] whether the drawing marks only what the sentence mentions; otherwise eliminations next to entered values are consequences
 * @returns {Item[]}
 */
export function reasons(items, step, { scene: { left = 0, top = 0 }, mode }, spoken = false) {
	const facts = step?.new ?? [], written = (/** @type {import("./types.js").Fact} */ f) => f.not ? mode === "bridges" && f.value === 0 : f.value > 0;
	const places = new Map(facts.map(f => [keyOf(f.at), f.at])), some = mode !== "shade" && facts.some(written), out = items.filter(it => it.role !== "new" || !facts.some(f => over(it, f.at, left, top)));
	for (const [key, at] of places) {
		const own = facts.filter(f => keyOf(f.at) === key), marks = items.filter(it => it.role === "new" && over(it, at, left, top)), { x, y } = middle(at, left, top);
		if (marks.length && own.some(written)) {
			out.push(...marks);
		} else if (marks.length && (spoken || !some)) {
			const crossed = own.some(f => !f.not && f.value === 0) || mode === "loop";
			out.push(...marks.map(it => ({ ...it, role: "struck" })), ...(crossed ? [{ shape: /** @type {const} */ ("cross"), role: "struck", x, y }] : []));
		} else {
			out.push({ shape: "circle", role: "follows", x, y, r: 0.09 });
		}
	}
	return out;
}

/**
 * hinted returns the marks of a hint: those of places where it only rules something out are struck.
 * @param {Item[]} items
 * @param {import("./types.js").Fact[] | undefined} facts what the hint concludes
 * @param {Shown} shown
 * @returns {Item[]}
 */
export function hinted(items, facts, { scene: { left = 0, top = 0 }, mode }) {
	const written = (/** @type {import("./types.js").Fact} */ f) => f.not ? mode === "bridges" && f.value === 0 : f.value > 0 || mode === "shade";
	return items.map(it => {
		const own = it.role === "new" ? facts?.filter(f => within(it, f.at, left, top)) ?? [] : [];
		return own.length && !own.some(written) ? { ...it, role: "struck" } : it;
	});
}

/** within returns whether a mark, perhaps on several cells, includes a place. @param {Item} it @param {import("./types.js").Place} at @param {number} left @param {number} top */
function within(it, at, left, top) {
	if (!at.cell) {
		return over(it, at, left, top);
	}
	const x = left + at.cell[1], y = top + at.cell[0];
	return (it.x ?? 0) <= x && x < (it.x2 ?? 0) && (it.y ?? 0) <= y && y < (it.y2 ?? 0);
}

/** supposed marks a place of a supposition. @param {import("./types.js").Place} at @param {{left?: number, top?: number}} scene @returns {Item} */
export const supposed = (at, { left = 0, top = 0 }) => ({ shape: "circle", role: "differ", ...middle(at, left, top), r: 0.25 });

/**
 * legend explains the marks that occur in a drawing.
 * @param {Item[]} items
 * @param {boolean} [open] whether new marks are still to be decided
 */
export const legend = (items, open = false) => h("p", { class: "legend" }, ...[["new", open ? "to decide" : "new"], ["struck", "crossed out"], ["follows", "also follows"], ["because", "because of"], ["used", "clue used"], ["region", "area meant"]]
	.filter(([role]) => items.some(it => it.role === role)).map(([role, name]) => h("span", { class: role }, t(name))));
