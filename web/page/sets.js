// The digit sets of a sum, next to the board, to cross off by hand. They are stored with the game and can be undone. Optionally,
// sets ruled out by the entered digits are crossed off automatically. They are computed from the board, never from the solution.

import { button, h } from "./dom.js";
import { keyOf } from "./lattice.js";
import { combinations } from "./mode-digits.js";
import { settings } from "./settings.js";
import { begun, spokenClue, t } from "./words.js";

/** @typedef {import("./types.js").Clue} Clue */

/** Sets is the list of digit sets of one game. */
export class Sets {
	/** @param {import("./game.js").Game} game @param {{opened: () => void, back: () => void}} on callbacks: hide other content there; return the focus to the board */
	constructor(game, on) {
		this.game = game;
		this.on = on;
		/** @type {Clue[]} */
		this.clues = [];
		this.el = h("div", { class: "sets", role: "group", "aria-label": t("Digit sets"), hidden: true });
	}

	/** open shows the sets of clues. @param {Clue[]} clues */
	open(clues) {
		this.on.opened();
		this.clues = clues;
		this.refresh();
	}

	/** openAt shows the sets of the clues of a cell, and returns whether there are any. @param {import("./lattice.js").Cell} at */
	openAt(at) {
		const { lattice } = this.game, firsts = [false, true].map(down => ({ down, first: lattice.run(at.r, at.c, down)[0] }));
		const clues = lattice.clues.filter(({ clue }) => clue.run && firsts.some(({ down, first }) => first && (clue.dir === "down") === down && clue.run?.[0] === first.r && clue.run[1] === first.c));
		const all = clues.length ? clues : (lattice.cluesIn.get(at.r + "," + at.c) ?? []).filter(x => x.clue.run);
		if (all.length) {
			this.open(all);
			/** @type {HTMLElement | null} */ (this.el.querySelector("button"))?.focus();
		}
		return all.length > 0;
	}

	/** refresh updates the list if it is shown. */
	refresh() {
		const had = /** @type {HTMLElement | null} */ (this.el.querySelector(":focus"))?.dataset.set;
		this.el.hidden = !this.clues.length;
		this.el.replaceChildren(...this.clues.flatMap(clue => this.#list(clue)), ...(this.clues.length ? [button(t("Close"), () => this.close(), { class: "plain" })] : []));
		had && /** @type {HTMLElement | null} */ (this.el.querySelector(`[data-set="${had}"]`))?.focus();
	}

	/** @param {Clue} clue @returns {HTMLElement[]} */
	#list(clue) {
		const { game } = this, { lattice } = game, [r, c] = clue.clue.run ?? [0, 0], cells = lattice.run(r, c, clue.clue.dir === "down"), sum = clue.value ?? 0;
		const used = cells.map(x => game.at(lattice.cell(x.r, x.c)).v).filter(v => v !== null).map(Number), rest = sum - used.reduce((a, b) => a + b, 0);
		const sets = combinations(sum, cells.length, []), name = spokenClue(clue, lattice);
		return [h("p", {}, begun(t("{name}: {rest} left for {n} cells.", { name, rest, n: cells.length - used.length })) + (sets.length ? "" : " " + t("no digit set fits"))), h("div", { class: "row" }, ...sets.map(set => {
			const text = set.join("+"), key = `set ${keyOf(clue.clue)} ${text}`, out = settings.strikeSets && used.some(d => !set.includes(d)), struck = game.ticks.has(key);
			return button(text, () => game.tick(key), { "data-set": key, "aria-pressed": String(struck || out), class: struck || out ? "struck" : "" });
		}))];
	}

	/** close hides the list, and returns whether it was shown. */
	close() {
		const open = this.clues.length > 0, inside = this.el.matches(":focus-within");
		this.clues = [];
		this.refresh();
		inside && this.on.back();
		return open;
	}
}
