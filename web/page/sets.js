// The digit sets of a sum, beside the board: all that add up, each to strike through by hand. What is struck is kept with the game and can be undone.
// Those that the digits already written rule out are struck by themselves, if one wishes. Counted from what is visible, never from the solution.

import { button, h } from "./dom.js";
import { keyOf } from "./lattice.js";
import { combinations } from "./mode-digits.js";
import { settings } from "./settings.js";
import { spokenClue, t } from "./words.js";

/** @typedef {import("./types.js").Clue} Clue */

/** Sets is the list of one game. */
export class Sets {
	/** @param {import("./game.js").Game} game @param {{opened: () => void, back: () => void}} on what else stands there makes room; the board gets the focus back */
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

	/** openAt shows those of the runs through a cell, or of the clues in it, and tells whether there are any. @param {import("./lattice.js").Cell} at */
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

	/** refresh shows them anew, if they are shown. */
	refresh() {
		const had = this.el.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.set;
		this.el.hidden = !this.clues.length;
		this.el.replaceChildren(...this.clues.flatMap(clue => this.#list(clue)), ...(this.clues.length ? [button(t("Close"), () => this.close(), { class: "plain" })] : []));
		had && /** @type {HTMLElement | null} */ (this.el.querySelector(`[data-set="${had}"]`))?.focus();
	}

	/** @param {Clue} clue @returns {HTMLElement[]} */
	#list(clue) {
		const { game } = this, { lattice } = game, [r, c] = clue.clue.run ?? [0, 0], cells = lattice.run(r, c, clue.clue.dir === "down"), sum = clue.value ?? 0;
		const used = cells.map(x => game.at(lattice.cell(x.r, x.c)).v).filter(v => v !== null).map(Number), rest = sum - used.reduce((a, b) => a + b, 0);
		const sets = combinations(sum, cells.length, []), name = spokenClue(clue, lattice);
		return [h("p", {}, t("{name}: {rest} left for {n} cells.", { name, rest, n: cells.length - used.length }) + (sets.length ? "" : " " + t("no digit set fits"))), h("div", { class: "row" }, ...sets.map(set => {
			const text = set.join("+"), key = `set ${keyOf(clue.clue)} ${text}`, out = settings.strikeSets && used.some(d => !set.includes(d)), struck = game.ticks.has(key);
			return button(text, () => game.tick(key), { "data-set": key, "aria-pressed": String(struck || out), class: struck || out ? "struck" : "" });
		}))];
	}

	/** close puts them away, and tells whether they were shown. */
	close() {
		const open = this.clues.length > 0, inside = this.el.contains(document.activeElement);
		this.clues = [];
		this.refresh();
		inside && this.on.back();
		return open;
	}
}
