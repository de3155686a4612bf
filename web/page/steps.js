// A stepper for the explanation of a whole puzzle: the board before each step with its premises marked, and the sentence; navigation by
// buttons, keys and list. Steps are shown as they are found.

import { button, checkbox, h, signed } from "./dom.js";
import { picture, redraw } from "./draw.js";
import { ask } from "./engine.js";
import { folded } from "./hints.js";
import { kindOf, sizeText, titleOf } from "./kinds.js";
import { Lattice } from "./lattice.js";
import { explainProblem } from "./problem.js";
import { legend, reasons } from "./reasons.js";
import { linkTo, follow } from "./share.js";
import { set, settings } from "./settings.js";
import { gradeName, t } from "./words.js";
import "./words-later-id.js";

/** Stepper shows one explanation. */
class Stepper {
	/** @param {import("./types.js").ReadPuzzle} read @param {string} back the link to play it */
	constructor(read, back) {
		this.read = read;
		/** @type {any[]} */
		this.steps = [];
		this.now = 0;
		this.lattice = new Lattice(read, kindOf(read.kind));
		this.svg = picture(read.board.scene, settings.numbers ? read : undefined);
		this.stop = new AbortController();
		this.name = h("h2", {});
		this.text = h("p", {});
		this.where = h("span", { class: "timer" });
		this.signs = legend([]);
		this.summary = h("div", { class: "summary" });
		this.list = h("ol", { class: "steps", "aria-label": t("Steps") });
		this.end = h("p", { class: "status", role: "status" }, t("Solving …"));
		const go = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => number} */ to) => signed(sign, t(name), () => this.show(to()));
		this.el = h("div", { class: "play" }, h("div", { class: "head steps-head" }, h("h1", {}, `${titleOf(read.kind)} ${sizeText(read)}: ${t("explained")}`),
			h("a", { href: back, class: "button" }, t("Play"))),
		h("section", { class: "stage pane", "aria-label": t("Board") }, this.svg),
		h("section", { class: "panel", "aria-label": t("Steps") },
			h("div", { class: "moves" }, go("first", "First", () => 0), go("back", "Back", () => this.now - 1), go("next", "Next", () => this.now + 1), go("last", "Last", () => this.steps.length), this.where),
			h("div", { class: "sentence", "aria-live": "polite", "aria-atomic": "true" }, this.name, this.text),
			this.signs, this.summary, this.list, this.end, checkbox(t("Smaller steps"), settings.small, small => {
				set({ small });
				dispatchEvent(new Event("again"));
			})));
		document.addEventListener("keydown", e => this.#key(e), { signal: this.stop.signal });
		this.show(0);
		this.#ask();
	}

	async #ask() {
		try {
			const last = await ask("explain", { puzzle: this.read.puzzle, lang: settings.lang, ...(settings.small ? { every: true } : {}) }, { signal: this.stop.signal, each: x => x.step && this.#add(x.step) });
			const done = last?.done ?? last ?? {};
			this.end.textContent = this.#verdict(done);
			done.summary && this.summary.replaceChildren(h("p", {}, done.summary.text), ...done.curve ? [picture(done.curve)] : []);
		} catch (e) {
			if (!this.stop.signal.aborted) {
				this.end.textContent = explainProblem(e);
			}
		}
	}

	/** @param {any} done */
	#verdict(done) {
		const n = this.steps.length;
		switch (done.status) {
		case "unique":
			return t("Solved in {n} steps. Every step is forced, so this is the only solution.", { n }) + (done.grade?.label ? " " + t("Grade: {grade}", { grade: gradeName(done.grade) }) : "");
		case "multiple": return t("The puzzle has several solutions: no further step follows after step {n}.", { n });
		case "none": return t("The puzzle has no solution.");
		}
		return done.reason ?? t("No further step was found.");
	}

	/** @param {any} step */
	#add(step) {
		const k = this.steps.push(step);
		this.list.append(h("li", {}, button(`${k}. ${step.text}`, () => this.show(k))));
		this.#count();
		if (k === 1 && this.now === 0) {
			this.show(0);
		}
	}

	#count() {
		this.where.textContent = `${this.now} / ${this.steps.length}`;
	}

	/** show shows a step; 0 is the board before the first. @param {number} k */
	show(k) {
		k = Math.max(0, Math.min(this.steps.length, k));
		this.list.children[this.now - 1]?.firstElementChild?.removeAttribute("aria-current");
		this.now = k;
		const step = this.steps[k - 1];
		this.name.textContent = step ? step.name ?? t("Step {k}", { k }) : t("Before the first step");
		this.text.replaceChildren(...folded(step?.text ?? t("Use the arrow keys or the buttons.")));
		const scene = step?.scene ?? this.read.board.scene;
		const items = reasons(scene.items, step, this.lattice, settings.small), signs = legend(items);
		redraw(this.svg, { ...scene, items });
		this.signs.replaceWith(signs);
		this.signs = signs;
		const entry = /** @type {HTMLElement | undefined} */ (this.list.children[k - 1]?.firstElementChild);
		entry?.setAttribute("aria-current", "step");
		if (entry) {
			this.list.scrollTop = Math.max(Math.min(this.list.scrollTop, entry.offsetTop - this.list.offsetTop), entry.offsetTop - this.list.offsetTop + entry.offsetHeight - this.list.clientHeight);
		}
		this.#count();
	}

	/** @param {KeyboardEvent} e */
	#key(e) {
		const to = { ArrowLeft: this.now - 1, ArrowRight: this.now + 1, Home: 0, End: this.steps.length }[e.key];
		if (to !== undefined && !e.altKey && !e.ctrlKey && !e.metaKey && !/** @type {HTMLElement} */ (e.target).closest("select, input, dialog")) {
			e.preventDefault();
			this.show(to);
		}
	}
}

/** steps returns the page that explains a puzzle step by step. @param {string} rest @returns {Promise<import("./types.js").View>} */
export async function steps(rest) {
	const { puzzle } = await follow(rest);
	const answer = await ask("read", { puzzle });
	const read = answer.puzzles[0], stepper = new Stepper(read, await linkTo(read));
	return { el: stepper.el, end: () => stepper.stop.abort(), title: t("Explanation") };
}
