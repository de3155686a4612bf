// The controls next to a board: tools, undo and redo, check and hint, and the number pad.

import { button, h, signed } from "./dom.js";
import { settings } from "./settings.js";
import { begun, t } from "./words.js";

/**
 * @typedef {object} Hand the interface of the player that the toolbar uses
 * @property {import("./game.js").Game} game
 * @property {HTMLElement} tools the container of the tools
 * @property {(tool: string) => void} use
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} begin starts a what-if
 * @property {(digit: number) => void} digit enters one
 * @property {(at: null) => void} tint updates the tints
 * @property {{check: () => void, more: () => void}} hints
 */

/** toolbar returns the bar of a game. @param {Hand} hand */
export function toolbar(hand) {
	const { game, tools } = hand, names = game.mode.tools(settings, game.lattice);
	game.use(game.tool);
	for (const name of names) {
		const own = game.mode.tool?.(name, game.lattice);
		if (own) {
			tools.append(h("button", { type: "button", role: "radio", class: "ink", "aria-checked": String(game.tool === name), "data-tool": name, onclick: () => hand.use(name) }, ...own));
			continue;
		}
		const called = game.lattice.said[name === "fill" ? "filled" : name];
		tools.append(button(called ? begun(t(called)) : t(settings.corners && name === "note" ? "tool centre" : "tool " + name), () => hand.use(name), { role: "radio", "aria-checked": String(game.tool === name), "data-tool": name }));
	}
	tools.addEventListener("keydown", e => {
		const d = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
		if (d) {
			const k = (names.indexOf(game.tool) + d + names.length) % names.length;
			hand.use(names[k]);
			/** @type {HTMLElement} */ (tools.children[k]).focus();
			e.preventDefault();
		}
	});
	return h("div", { class: "toolbar", role: "toolbar", "aria-label": t("Moves") }, tools,
		h("div", { class: "moves" }, signed("undo", t("Undo"), () => hand.undo()), signed("redo", t("Redo"), () => hand.redo()),
			button(t("Check"), () => hand.hints.check(), { "data-do": "check" }), button(t("Hint"), () => hand.hints.more(), { "data-do": "hint", class: "main" }),
			button(t("What if"), () => hand.begin(), { "data-do": "try" })));
}

/**
 * trialBar shows the topmost what-if with its actions; nothing without one.
 * @param {HTMLElement} bar
 * @param {import("./game.js").Game} game
 * @param {(text: string) => void} say
 */
export function trialBar(bar, game, say) {
	const names = game.trials, top = names[names.length - 1], k = (names.length - 1) % 3 + 1;
	bar.hidden = !names.length;
	const end = (/** @type {boolean} */ keep, /** @type {boolean} */ all) => {
		game.end(keep, all);
		say(t(keep ? "What-if {name} kept" : "What-if {name} discarded", { name: all ? names.join(" ") : top }));
	};
	bar.replaceChildren(h("span", { class: "layer trial-" + k }, t("What-if {name}", { name: top ?? "" })), button(t("Keep"), () => end(true, false)),
		button(t("Discard"), () => end(false, false)), ...(names.length > 1 ? [button(t("Keep all"), () => end(true, true))] : []));
}

/** pad returns the number pad. Digits go to the selected cells or, digit first, are selected for the cells tapped next. @param {Hand} hand */
export function pad(hand) {
	const { game } = hand, { lattice } = game;
	if (lattice.mode !== "digits") {
		return null;
	}
	const most = Math.max(1, ...lattice.values.map(v => Math.max(...v)));
	const keys = h("div", { class: "pad", role: "group", "aria-label": t("Digits") });
	const choose = (/** @type {number} */ d) => {
		if (!settings.digitFirst) {
			hand.digit(d);
			return;
		}
		game.choose(d);
		[...keys.children].forEach(b => b.setAttribute("aria-pressed", String(Number(/** @type {HTMLElement} */ (b).dataset.digit) === game.digit)));
		hand.tint(null);
	};
	const pressed = (/** @type {number} */ d) => ({ "data-digit": d, ...(settings.digitFirst ? { "aria-pressed": String(game.digit === d) } : {}) });
	const rows = Math.ceil((most + 1) / 6);
	const columns = Math.ceil((most + 1) / rows), erase = signed("erase", t("Clear"), () => choose(0), pressed(0));
	keys.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
	erase.style.gridColumn = `span ${columns * rows - most}`; // whole rows
	keys.append(...Array.from({ length: most }, (_, k) => button(String(k + 1), () => choose(k + 1), pressed(k + 1))), erase);
	return keys;
}
