// Fields for the number of rows or columns.

import { h } from "./dom.js";
import { notice } from "./notice.js";
import { t } from "./words.js";
import "./words-later-id.js";

/**
 * sideField returns a field for a side of a board. It only takes numbers within the limits, and shows them when another is entered.
 * @param {string} name @param {import("./types.js").Sides} sides @param {number} extra the rows and columns that only hold clues, which players do not count
 * @param {() => number} now the side @param {(n: number) => void} take
 */
export function sideField(name, { least, most }, extra, now, take) {
	const min = Math.max(1, least - extra), max = most - extra, input = /** @type {HTMLInputElement} */ (h("input", { type: "number", min, max, value: now() - extra }));
	/** @type {HTMLElement | undefined} */
	let told;
	input.addEventListener("change", () => {
		const n = input.value ? Math.max(min, Math.min(max, Math.trunc(Number(input.value)))) : now() - extra;
		told?.remove();
		told = n === Number(input.value) ? undefined : notice(t("Choose a number from {min} to {max}.", { min, max }));
		input.value = String(n); // nothing else is redrawn, because a button may be being pressed
		n + extra === now() || take(n + extra);
	});
	return { input, el: h("label", { class: "field" }, h("span", {}, t(name)), input) };
}
