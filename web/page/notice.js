// Messages of the page: above its content until they are closed, and for a moment at the edge of the window.

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

/**
 * toast shows a message with an action at the edge of the window, until it is closed, used or timed out.
 * @param {string} text
 * @param {string} name
 * @param {() => void} act
 * @param {HTMLElement} [at] what it belongs to
 */
export function toast(text, name, act, at = document.body) {
	at.querySelector(".toast")?.remove();
	const box = h("p", { class: "toast" }, text, " ", button(name, () => {
		box.remove();
		act();
	}), signed("close", t("Close"), () => box.remove(), { class: "plain" }));
	at.append(box);
	setTimeout(() => box.remove(), 8000);
}
