// Replay of a game: its whole history, including what-ifs, in a link, and the board at any position, selected by a slider.

import { h, signed } from "./dom.js";
import { picture, redraw } from "./draw.js";
import { ask } from "./engine.js";
import { kindOf, sizeText, titleOf } from "./kinds.js";
import { Lattice } from "./lattice.js";
import { Marks } from "./marks.js";
import { ready } from "./modes.js";
import { done, steps, timed, times } from "./replay-steps.js";
import { written } from "./small.js";
import { follow, linkTo } from "./share.js";
import { settings } from "./settings.js";
import { clockText, t } from "./words.js";
import "./words-later-id.js";

const LONGEST = 2000; // maximum length of a link with times: apps cut off longer ones

/** linkOf returns the fragment that replays a game, with times as precise as fits. @param {import("./game.js").Game} game */
export async function linkOf(game) {
	const told = { replay: steps(game.past), seconds: game.seconds, done: game.done };
	for (const unit of [1, 2, 5, 10, 30, 60, 0]) {
		const when = unit && times(game.past, unit), link = (await linkTo(game.read, when ? { ...told, times: when } : told)).replace("#play/", "#replay/");
		if (!when || link.length <= LONGEST) {
			return link;
		}
	}
	return "";
}

/** replay returns the page that replays the game of a link. @param {string} rest @returns {Promise<import("./types.js").View>} */
export async function replay(rest) {
	const { puzzle, marks: told } = await follow(rest), read = (await ask("read", { puzzle })).puzzles[0];
	await ready(read.board.scene, kindOf(read.kind).mode);
	const lattice = new Lattice(read, kindOf(read.kind)), marks = new Marks(), text = typeof told?.replay === "string" ? told.replay : "";
	try {
		done(marks, text, lattice.places.length);
	} catch {
		throw new Error(t("The link is damaged: its moves cannot be read."));
	}
	const n = marks.past.length, when = timed(told?.times, n), took = h("p", { class: "took" }), svg = picture(written(lattice, marks), settings.numbers ? read : undefined);
	const where = h("span", { class: "timer", role: "status" }), trial = h("p", { class: "trial", role: "status" });
	const slider = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: 0, max: n, value: n, "aria-label": t("Position in the game"), oninput: () => show(Number(slider.value)) }));
	/** @param {number} to */
	const show = to => {
		const now = Math.max(0, Math.min(n, to));
		while (marks.past.length > now) {
			marks.undo();
		}
		while (marks.past.length < now) {
			marks.redo();
		}
		slider.value = String(now);
		const at = when?.[now - 1] ?? 0, by = at - (when?.[now - 2] ?? 0);
		where.textContent = `${now} / ${n}` + (when ? " · " + clockText(at) : "");
		took.textContent = when && now && by >= 0 ? t("This step took {time}.", { time: clockText(by) }) : "";
		slider.setAttribute("aria-valuetext", t("Step {now} of {n}", { now, n }) + (when ? `, ${clockText(at)}` : ""));
		trial.textContent = marks.trials.length ? t("What-if {name}", { name: marks.trials.join(", ") }) : "";
		redraw(svg, written(lattice, marks));
	};
	const go = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => number} */ to) => signed(sign, t(name), () => show(to()));
	const title = `${titleOf(read.kind)} ${sizeText(read)}`, time = told?.seconds >= 0 ? clockText(Math.floor(told.seconds)) : "";
	const el = h("div", { class: "play replay" }, h("div", { class: "head steps-head" }, h("h1", {}, `${title}: ${t("replay")}`), h("a", { href: await linkTo(read), class: "button" }, t("Play"))),
		h("section", { class: "stage pane", "aria-label": t("Board") }, svg),
		h("section", { class: "panel", "aria-label": t("Steps") }, ...n ? [h("p", {}, slider),
			h("div", { class: "moves" }, go("first", "First", () => 0), go("back", "Back", () => marks.past.length - 1), go("next", "Next", () => marks.past.length + 1), go("last", "Last", () => n), where)] : [h("p", {}, t("No moves yet."))],
			took, trial, h("p", {}, told?.done ? t("Solved") + (time ? " · " + time : "") : time ? t("Played for {time}", { time }) : "")));
	show(n);
	return { el, title };
}
