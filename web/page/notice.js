// What the page has to say of itself, above everything that it shows, until it is put away.

import { button, h, signed } from "./dom.js";
import { t } from "./words.js";

/**
 * notice says something, once, with something to do about it where there is; it gives what it shows.
 * @param {string} text
 * @param {string} [name] of the button
 * @param {() => void} [act]
 */
export function notice(text, name, act) {
	document.querySelector(".notice")?.remove();
	const box = h("p", { class: "notice", role: "status" }, h("span", {}, text), name && button(name, () => {
		box.remove();
		act?.();
	}, { class: "main" }), signed("close", t("Close"), () => box.remove(), { class: "plain" }));
	document.getElementById("main")?.before(box);
	return box;
}
