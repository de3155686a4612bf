// The board alone, for a frame in another page: #embed/…, with the same end as #play/…, and after a question mark theme=light|dark|contrast|
// grey, lang=en|id, and hint=1 for a hint button or hint=now for an immediate hint. It reports events to the embedding page by postMessage.

import { dress, fit, settings } from "./settings.js";
import { progress } from "./small.js";
import { translated } from "./words.js";

/**
 * embed returns the board of an address. Its theme and language apply to this frame only and are not stored.
 * @param {string} rest
 * @param {(rest: string) => Promise<import("./types.js").View>} play
 * @returns {Promise<import("./types.js").View>}
 */
export async function embed(rest, play) {
	const [, address, query] = /** @type {RegExpExecArray} */ (/^(.*?)(?:\?([^?]*))?$/s.exec(rest)), wanted = new URLSearchParams(query), root = document.documentElement;
	for (const name of ["theme", "lang"]) {
		const value = wanted.get(name);
		value !== null && fit({ [name]: value }) && Object.assign(settings, { [name]: value });
	}
	dress();
	await translated();
	root.dataset.embed ??= ""; // already before the board is there
	const view = await play(address), game = /** @type {import("./game.js").Game} */ (view.game), stop = new AbortController();
	const { kind, rows, cols } = game.read;
	/** @param {string} event @param {object} more */
	const post = (event, more) => parent !== window && parent.postMessage({ from: "teka", event, ...more }, "*"); // the messages are not private
	game.addEventListener("change", () => post("progress", { share: progress(game.lattice, i => game.at(i), game.lattice.texts), seconds: game.seconds }), { signal: stop.signal });
	game.addEventListener("look", e => /** @type {CustomEvent} */ (e).detail.finished && post("solved", { seconds: game.seconds }), { signal: stop.signal });
	setTimeout(() => {
		root.dataset.embed = /^(1|now)$/.test(wanted.get("hint") ?? "") ? "hint" : "";
		wanted.get("hint") === "now" && /** @type {HTMLElement | null} */ (view.el.querySelector("[data-do=hint]"))?.click();
		post("ready", { kind, rows, cols, share: progress(game.lattice, i => game.at(i), game.lattice.texts), solved: game.done });
	}, 0); // after the board is added to the page
	return { ...view, end: () => {
		stop.abort();
		/^#embed\//.test(location.hash) || delete root.dataset.embed;
		view.end?.();
	} };
}
