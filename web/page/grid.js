// The board for screen readers and the keyboard: an ARIA grid with one tab stop, whose focus moves with the arrows. Cells lie where they are
// drawn, for touch exploration. Missing rows and cells (water, distant rows of large boards) are declared by their indices.

import { h } from "./dom.js";
import { clueKeys } from "./board.js";
import { UNIT } from "./draw.js";
import { spokenCell, spokenClue, t } from "./words.js";

/** @typedef {import("./lattice.js").Cell} Cell */

const LARGE = 6000, NEAR = 4; // number of cells from which rows are created only near the cursor, and that distance

/** Grid is the grid of one board. */
export class Grid {
	/**
	 * @param {import("./board.js").Board} board
	 * @param {string} name
	 * @param {{speak: (at: Cell) => string, stops: (at: Cell) => boolean, key: (e: KeyboardEvent) => void, focused: (at: Cell) => void, blurred: () => void}} on
	 */
	constructor(board, name, on) {
		this.board = board;
		this.on = on;
		const { lattice } = board;
		const rim = [...lattice.cluesIn.keys()].map(k => k.split(",").map(Number)), some = (/** @type {number} */ k, /** @type {number} */ at) => rim.some(x => x[k] === at) ? 1 : 0;
		/** The numbers of clue rows and columns before the first row and column of the board. */
		this.before = { rows: some(0, -1), cols: some(1, -1) };
		this.el = h("div", { class: "grid", role: "grid", "aria-label": name, "aria-rowcount": lattice.rows + this.before.rows + some(0, lattice.rows),
			"aria-colcount": lattice.cols + this.before.cols + some(1, lattice.cols) });
		/** @type {Map<string, HTMLElement>} */
		this.cells = new Map();
		/** @type {Map<number, HTMLElement>} */
		this.rows = new Map();
		/** @type {Cell} */
		this.at = { r: 0, c: 0 };
		this.large = lattice.rows * lattice.cols > LARGE;
		board.sheet.append(this.el);
		this.el.addEventListener("keydown", e => on.key(e));
		this.el.addEventListener("keyup", e => on.key(e));
		this.el.addEventListener("focusin", e => {
			const cell = /** @type {HTMLElement} */ (e.target);
			this.at = { r: Number(cell.dataset.r), c: Number(cell.dataset.c) };
			on.focused(this.at);
		});
		this.el.addEventListener("focusout", e => this.el.contains(/** @type {Node | null} */ (e.relatedTarget)) || on.blurred());
		for (let r = -1; r <= lattice.rows && !this.large; r++) {
			this.#row(r);
		}
		this.at = this.#first();
		this.move(this.at, false);
	}

	#first() {
		const { rows, cols } = this.board.lattice;
		for (let r = 0; r < rows; r++) {
			for (let c = 0; c < cols; c++) {
				if (this.on.stops({ r, c }) && !(this.board.lattice.mode === "digits" && !this.board.lattice.open(r, c))) {
					return { r, c };
				}
			}
		}
		return { r: 0, c: 0 };
	}

	/** @param {number} r */
	#row(r) {
		if (this.rows.has(r)) {
			return;
		}
		const { lattice, origin, height } = this.board, { scene, top } = lattice, high = scene.listClues && r < 0, row = h("div", { role: "row", "aria-rowindex": r + 1 + this.before.rows });
		row.style.top = ((high ? 0 : top + r) * UNIT - origin.y) / height * 100 + "%";
		row.style.height = (high ? top : 1) * UNIT / height * 100 + "%";
		let end = this.board.origin.x / UNIT; // of the previous cell
		for (let c = -1; c <= lattice.cols; c++) {
			const clue = lattice.cluesIn.has(r + "," + c), header = (clue || scene.listClues) && !lattice.inside(r, c);
			if (this.on.stops({ r, c }) || clue) {
				const cell = this.#cell(r, c, header ? r < 0 || r >= lattice.rows ? "columnheader" : "rowheader" : "gridcell");
				end = this.#place(cell, c, end);
				row.append(cell);
			}
		}
		if (!row.childElementCount) {
			return;
		}
		this.rows.set(r, row);
		const after = [...this.rows.keys()].filter(k => k > r).sort((a, b) => a - b)[0];
		this.el.insertBefore(row, after === undefined ? null : this.rows.get(after) ?? null);
	}

	/** @param {number} r @param {number} c @param {string} role */
	#cell(r, c, role) {
		const cell = h("div", { role, "aria-colindex": c + 1 + this.before.cols, tabindex: -1, "data-r": r, "data-c": c, "aria-label": this.#label({ r, c }) });
		this.cells.set(r + "," + c, cell);
		return cell;
	}

	/**
	 * Places a cell in its row after the given end and returns its own. Only rows are positioned, since browsers visit positioned elements at
	 * each paint.
	 * @param {HTMLElement} cell @param {number} c @param {number} before
	 */
	#place(cell, c, before) {
		const { lattice, width } = this.board, { scene, left } = lattice, wide = scene.listClues && c < 0, x = wide ? 0 : left + c, cells = wide ? left : 1;
		cell.style.marginLeft = (x - before) * UNIT / width * 100 + "%";
		cell.style.width = cells * UNIT / width * 100 + "%";
		return x + cells;
	}

	/** @param {Cell} at */
	#label(at) {
		const { lattice } = this.board, clues = lattice.cluesIn.get(at.r + "," + at.c);
		if (clues && lattice.roles.get(at.r + "," + at.c) !== "given" && !(lattice.inside(at.r, at.c) && this.on.stops(at) && lattice.mode !== "digits")) {
			return clues.map(x => this.#clue(x)).join(", ");
		}
		return this.on.speak(at) || t("empty");
	}

	/** A clue with its crossed-off parts. @param {import("./types.js").Clue} x */
	#clue(x) {
		return spokenClue(x, this.board.lattice, clueKeys(this.board.lattice, x.clue).map(k => this.board.struck.has(k)));
	}

	/** detail returns everything about a cell: its content, its position and its clues. @param {Cell} at */
	detail(at) {
		const { lattice } = this.board, parts = [this.#label(at), spokenCell(at.r, at.c)];
		for (const { clue, ...rest } of lattice.clues) {
			const inRun = clue.run && lattice.run(at.r, at.c, clue.dir === "down")[0];
			const mine = clue.row === at.r && at.c >= 0 || clue.col === at.c && at.r >= 0 || clue.side && (clue.side === "top" || clue.side === "bottom" ? clue.index === at.c : clue.index === at.r) ||
				clue.run && inRun && inRun.r === clue.run[0] && inRun.c === clue.run[1];
			if (mine && lattice.inside(at.r, at.c)) {
				parts.push(this.#clue({ clue, ...rest }));
			}
		}
		const room = lattice.room(at), first = room[0], clue = first && lattice.clues.find(x => x.clue.region?.join() === first.r + "," + first.c);
		first && parts.push(t(clue ? "room at {cell}: {n}" : lattice.mode === "digits" ? "box at {cell}" : "room at {cell}", { cell: spokenCell(first.r, first.c), n: clue?.value ?? 0 }));
		return parts.join(", ");
	}

	/** move makes a cell the current one. @param {Cell} at @param {boolean} focus */
	move(at, focus) {
		if (this.large) {
			for (let r = at.r - NEAR; r <= at.r + NEAR; r++) {
				r >= -1 && r <= this.board.lattice.rows && this.#row(r);
			}
		}
		const cell = this.cells.get(at.r + "," + at.c);
		if (!cell) {
			return false;
		}
		this.cells.get(this.at.r + "," + this.at.c)?.setAttribute("tabindex", "-1");
		this.at = at;
		cell.setAttribute("tabindex", "0");
		focus && cell.focus({ preventScroll: true });
		return true;
	}

	/** refresh updates the labels of cells, or of all. @param {Iterable<string>} [keys] */
	refresh(keys = this.cells.keys()) {
		for (const key of keys) {
			const cell = this.cells.get(key), [r, c] = key.split(",").map(Number), label = cell && this.#label({ r, c });
			if (cell && label !== cell.getAttribute("aria-label")) {
				cell.setAttribute("aria-label", label ?? "");
			}
		}
	}

	/** The next cell in a direction that the cursor may be on, including headers; null at the end. @param {number} dr @param {number} dc */
	step(dr, dc) {
		const { rows, cols } = this.board.lattice;
		for (let r = this.at.r + dr, c = this.at.c + dc; r >= -1 && c >= -1 && r <= rows && c <= cols; r += dr, c += dc) {
			if (this.on.stops({ r, c }) || this.board.lattice.cluesIn.has(r + "," + c) && !this.board.lattice.inside(r, c)) {
				return { r, c };
			}
		}
		return null;
	}

	/** The first or last cell of a row, or of the board. @param {boolean} last @param {boolean} board */
	end(last, board) {
		const keys = [...this.cells.keys()].map(k => k.split(",").map(Number)).filter(([r, c]) => this.board.lattice.inside(r, c) && (board || r === this.at.r) && this.on.stops({ r, c }));
		keys.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
		const key = last ? keys[keys.length - 1] : keys[0];
		return key ? { r: key[0], c: key[1] } : null;
	}
}
