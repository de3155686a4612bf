// The chapters of a book as a form: their order, and puzzles created for them.

import { chosen, MOST, ofPuzzle, order, put } from "./basket.js";
import { button, cancel, h, select, signed } from "./dom.js";
import { ask } from "./engine.js";
import { kindOf, named, titleOf } from "./kinds.js";
import { shown } from "./kinds-list.js";
import { explainProblem } from "./problem.js";
import { settings } from "./settings.js";
import { grades, t } from "./words.js";
import "./words-later-id.js";

/** The puzzles to create: grades are indices, and puzzles are spread evenly from one to the other. */
const wish = { kind: shown, size: "", from: 1, to: 3, count: 6 };

/** The kinds of the chosen puzzles, in the order of their chapters. */
const kindsChosen = () => [...new Set(chosen().map(x => x.kind))];

/** Chapters is the form. changed is called when puzzles or their order have changed. */
export class Chapters {
	el = h("section", { class: "chapters" });
	/** @type {AbortController | null} */
	under = null;

	/** @param {() => void} changed */
	constructor(changed) {
		this.changed = changed;
		this.show();
	}

	/** show updates the form. @param {string} [said] @param {string} [focus] the element to focus */
	show(said = "", focus = "") {
		const list = kindsChosen();
		this.el.replaceChildren(h("h2", {}, t("Chapters")), h("ol", { class: "games" }, ...list.map((kind, i) => h("li", { "data-kind": kind },
			h("span", { class: "name" }, `${titleOf(kind)}: ${chosen().filter(x => x.kind === kind).length}`),
			...[signed("up", t("Move up: {name}", { name: titleOf(kind) }), () => this.#move(kind, -1), { class: "plain", disabled: i === 0 }),
				signed("down", t("Move down: {name}", { name: titleOf(kind) }), () => this.#move(kind, 1), { class: "plain", disabled: i === list.length - 1 })]))),
			h("div", { class: "fields" }, ...this.#fields()), h("div", { role: "status" }, said), h("p", { class: "row" }, this.under ?
				cancel(t("Cancel"), () => this.stop()) : button(t("Create puzzles"), () => this.#create(), { "data-do": "chapter" })));
		/** @type {HTMLElement | null} */ (focus ? this.el.querySelector(focus) : null)?.focus();
	}

	/** Moves the chapter of a kind by one place. @param {string} kind @param {number} by */
	#move(kind, by) {
		const list = kindsChosen(), at = list.indexOf(kind);
		[list[at], list[at + by]] = [list[at + by], list[at]];
		order(chosen().sort((a, b) => list.indexOf(a.kind) - list.indexOf(b.kind)));
		this.changed();
		this.show("", `[data-kind=${kind}] button:not([disabled])`);
	}

	/** The fields of the puzzles to create. */
	#fields() {
		const grade = (/** @type {string} */ name, /** @type {"from" | "to"} */ part) =>
			select(name, grades.map((x, i) => [String(i), t(x)]), String(wish[part]), v => { wish[part] = Number(v); });
		const input = (/** @type {string} */ name, /** @type {"size" | "count"} */ part, /** @type {Record<string, unknown>} */ more) => {
			const field = /** @type {HTMLInputElement} */ (h("input", { value: wish[part], "data-of": part, ...more }));
			field.addEventListener("change", () => Object.assign(wish, { [part]: part === "count" ? Math.min(MOST, Math.max(1, Number(field.value) || 1)) : field.value.trim() }));
			return h("label", { class: "field" }, h("span", {}, name), field);
		};
		return [select(t("Puzzle type"), named(), wish.kind, v => {
			Object.assign(wish, { kind: v, size: "" });
			this.show("", "select");
		}), input(t("Size"), "size", { placeholder: kindOf(wish.kind).limits.usual, maxlength: 7 }), grade(t("Easiest grade"), "from"), grade(t("Hardest grade"), "to"),
		input(t("Number of puzzles"), "count", { type: "number", min: 1, max: MOST })];
	}

	/** Creates the puzzles one after the other and puts them on the sheet. */
	async #create() {
		const { signal } = this.under = new AbortController(), { kind, count } = wish, size = wish.size || kindOf(kind).limits.usual;
		const [from, to] = [Math.min(wish.from, wish.to), Math.max(wish.from, wish.to)];
		let said = "";
		try {
			for (let i = 0; i < count; i++) {
				this.show(t("Creating puzzle {n} of {most} …", { n: i + 1, most: count }), i ? "" : "[data-do=stop]");
				const grade = grades[from + Math.floor(i * (to - from + 1) / count)], seed = 1 + Math.floor(Math.random() * 2 ** 32);
				const { puzzle } = await ask("generate", { kind, size, grade, seed, lang: settings.lang }, { signal, each: () => {} });
				if (!put(ofPuzzle(puzzle))) {
					said = t("The sheet is full.");
					break;
				}
			}
		} catch (e) {
			said = signal.aborted ? t("Cancelled.") : explainProblem(e);
		}
		this.under = null;
		this.changed();
		this.show(said, "[data-do=chapter]");
	}

	/** stop cancels the creation. */
	stop() { this.under?.abort(); }
}
