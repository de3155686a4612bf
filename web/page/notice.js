// Messages of the page above its content, shown until they are closed.

import { button, h, signed } from "./dom.js";
import { t } from "./words.js";

/**
 * notice shows a message once, with an optional action, and returns its element.
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
