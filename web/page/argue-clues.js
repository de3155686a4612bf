// The clues that a claim rests on: chosen on the board or in a list.

import { button, checkbox, h } from "./dom.js";
import { standsAt } from "./lattice.js";
import { spokenCell, spokenClue, t } from "./words.js";

/** @typedef {import("./types.js").Clue} Clue */
/** @typedef {import("./types.js").Item} Item */

/** The key of a clue. @param {Clue} x */
const idOf = x => JSON.stringify(x.clue);

/** The cell at which a clue is drawn; lines outside the frame have one cell. @param {Clue} x @param {import("./lattice.js").Lattice} lattice */
function cellOf({ clue }, { rows, cols }) {
	const { region } = clue;
	return region ? { r: region[0], c: region[1] } : standsAt(clue, rows, cols);
}

/** clueName names a clue with its position. @param {Clue} x @param {import("./lattice.js").Lattice} lattice */
export function clueName(x, lattice) {
	const at = cellOf(x, lattice), { clue } = x;
	if (clue.cell && at) {
		const number = lattice.texts.get(at.r + "," + at.c), role = lattice.said[lattice.roles.get(at.r + "," + at.c) ?? ""];
		return `${spokenCell(at.r, at.c)}: ${number || (role ? t(role) : x.value ?? "")}`;
	}
	if (clue.region && at) {
		return t("room at {cell}: {n}", { cell: spokenCell(at.r, at.c), n: x.value ?? 0 });
	}
	if (clue.run) {
		return `${spokenCell(clue.run[0], clue.run[1])}: ${spokenClue(x, lattice)}`;
	}
	return spokenClue(x, lattice) + (clue.side ? ` (${(clue.index ?? 0) + 1})` : "");
}

/** Clues lets the visitor choose clues of a game. */
export class Clues {
	/** @type {Set<string>} the keys of those chosen */
	chosen = new Set();
	choosing = false;
	el = h("div", { class: "chosen" });

	/** @param {import("./play.js").Player} player @param {() => void} changed */
	constructor(player, changed) {
		this.player = player;
		this.changed = changed;
		this.all = player.game.lattice.clues;
		const stop = (/** @type {Event} */ e) => {
			if (this.choosing && player.board.el.contains(/** @type {Node} */ (e.target))) {
				e.stopPropagation();
				e.type === "click" && this.#tap(/** @type {MouseEvent} */ (e));
			}
		};
		["pointerdown", "pointermove", "pointerup", "click"].forEach(type => player.board.el.parentElement?.addEventListener(type, stop, { capture: true, signal: player.stop.signal }));
		this.toggle = button(t("Choose on the board"), () => this.choose(!this.choosing), { "aria-pressed": "false", "data-do": "choose" });
		this.list = h("div", { class: "clue-list" }, ...this.all.map(x => checkbox(clueName(x, player.game.lattice), false, on => this.#set(x, on))));
		this.told = h("p", { role: "status" });
		this.el.append(this.toggle, this.told, h("details", {}, h("summary", {}, t("List of clues")), this.list));
		this.#show();
	}

	/** places lists the clues chosen. */
	places() {
		return this.all.filter(x => this.chosen.has(idOf(x))).map(x => x.clue);
	}

	/** choose starts or ends choosing on the board. @param {boolean} on */
	choose(on) {
		this.choosing = on;
		this.toggle.setAttribute("aria-pressed", String(on));
		this.player.board.el.classList.toggle("choosing", on);
		on && this.player.board.el.scrollIntoView({ block: "nearest" });
	}

	/** take chooses some clues instead. @param {import("./types.js").Place[]} places */
	take(places) {
		const keys = new Set(places.map(at => JSON.stringify(at)));
		this.chosen = new Set(this.all.map(idOf).filter(key => keys.has(key)));
		this.#show();
	}

	/** @param {Clue} x @param {boolean} on */
	#set(x, on) {
		on ? this.chosen.add(idOf(x)) : this.chosen.delete(idOf(x));
		this.#show();
		this.changed();
	}

	/** Chooses the clue under the pointer, or removes it. @param {MouseEvent} e */
	#tap(e) {
		const p = this.player.board.pointAt(e.clientX, e.clientY), r = Math.floor(p.y), c = Math.floor(p.x), { lattice } = this.player.game;
		const here = this.all.filter(x => {
			const at = cellOf(x, lattice);
			return at && (x.clue.row !== undefined ? at.r === r && c < 0 : x.clue.col !== undefined ? at.c === c && r < 0 : at.r === r && at.c === c);
		});
		const across = p.x - c + r - p.y > 0, x = here.find(x => !x.clue.run || x.clue.dir === "right" === across) ?? here[0]; // sums of rows are in the upper right of their cell
		x && this.#set(x, !this.chosen.has(idOf(x)));
	}

	#show() {
		const { lattice } = this.player.game, some = this.all.filter(x => this.chosen.has(idOf(x)));
		this.told.textContent = some.length ? some.map(x => clueName(x, lattice)).join("; ") : t("No clues: only the rules and the board.");
		this.list.querySelectorAll("input").forEach((box, k) => { box.checked = this.chosen.has(idOf(this.all[k])); });
	}

	/** items lists the marks of the clues chosen. */
	items() {
		const { lattice } = this.player.game, { left, top } = lattice;
		const rect = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ x2, /** @type {number} */ y2) => items.push({ shape: "rect", role: "used", x, y, x2, y2 });
		/** @type {Item[]} */
		const items = [];
		for (const x of this.all.filter(x => this.chosen.has(idOf(x)))) {
			const at = cellOf(x, lattice), { clue } = x;
			if (clue.row !== undefined) {
				rect(0, top + clue.row, left, top + clue.row + 1);
			} else if (clue.col !== undefined) {
				rect(left + clue.col, 0, left + clue.col + 1, top);
			} else if (at && clue.run) {
				const [dx, dy] = clue.dir === "down" ? [0.27, 0.73] : [0.73, 0.27];
				items.push({ shape: "circle", role: "used", x: left + at.c + dx, y: top + at.r + dy, r: 0.26 });
			} else if (at) {
				rect(left + at.c, top + at.r, left + at.c + 1, top + at.r + 1);
			}
		}
		return items;
	}
}
