// The player: a game on the board, with its tools. Moves are drawn immediately; the engine's answers follow.

import { Board, clueKeys, keysAt } from "./board.js";
import { clueInfo } from "./clue-info.js";
import { h } from "./dom.js";
import { Grid } from "./grid.js";
import { Hints } from "./hints.js";
import { kindOf } from "./kinds.js";
import { around, arrows, keyOf } from "./lattice.js";
import { NOTED } from "./marks.js";
import { cleared, enter, fillNotes } from "./mode-digits.js";
import { toast } from "./notice.js";
import { Looks } from "./pieces.js";
import { Pointers } from "./pointer.js";
import { settings } from "./settings.js";
import { shortcut } from "./shortcuts.js";
import { tints } from "./tints.js";
import { pad, toolbar, trialBar } from "./toolbar.js";
import { begun, clockText, spokenCell, t } from "./words.js";

/** @typedef {import("./types.js").Stroke} Stroke */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./lattice.js").Cell} Cell */

const narrow = matchMedia("(max-width: 56rem)"); // as in style.css

/**
 * @typedef {object} Around what surrounds a player: the page, or an element of another page
 * @property {string} title of the puzzle
 * @property {() => Promise<(box: HTMLElement, finished: boolean) => void>} finish loads what fills the panel at the end of a game; finished if it was solved just now
 * @property {() => void} [edit] opens the puzzle in the editor
 * @property {boolean} [inline] in another page: keys outside the player are not its own, and the board is as high as its width allows
 */

/** Puts a text into a live region. A repeated text becomes a change. @param {HTMLElement} to @param {string} text */
const announce = (to, text) => { to.textContent = text && to.textContent === text ? text + "\u00a0" : text; };

/** Player shows one game. */
export class Player {
	timer = h("span", { class: "timer", "aria-hidden": "true" });
	status = h("p", { class: "status", role: "status", "aria-live": "polite" });
	alert = h("p", { class: "alert", role: "alert" });
	aside = h("p", { class: "unseen", role: "status", "aria-live": "polite" }); // announced but invisible
	trial = h("div", { class: "trial", role: "group", "aria-label": t("What if"), hidden: true });
	banner = h("section", { class: "banner", "aria-label": t("Solved"), hidden: true });
	bubble = h("output", { class: "bubble", "aria-hidden": "true" });
	tools = h("div", { class: "tools", role: "radiogroup", "aria-label": t("Entry mode") });
	/** @type {Set<string>} the places marked because a rule is broken there */
	wrongPlaces = new Set();
	looks = new Looks();
	/** The digit sets of sums, once they are opened. @type {import("./sets.js").Sets | null} */
	sets = null;
	clue = ""; // the text of the last clue tapped
	tapped = ""; // the last cell tapped
	lent = ""; // the tool to restore after temporary notes in a cell
	asks = false; // Z is held: a tap shows the piece under it
	byHand = false; // the focus follows the mouse, so no cursor is shown

	/** @param {import("./game.js").Game} game @param {Around} around */
	constructor(game, around) {
		this.game = game;
		this.around = around;
		this.board = new Board(game.lattice, { numbers: settings.numbers, inline: around.inline });
		this.board.zoom = game.zoom;
		this.el = h("div", { class: "play kind-" + game.read.kind });
		/** @type {Set<number>} places that show a preview */
		this.previewed = new Set();
		this.marked = false; // broken rules are shown
		this.focused = false;
		this.hints = new Hints(game, { light: (items, facts = []) => this.#light(items, facts), near: () => ({ cell: [this.grid.at.r, this.grid.at.c] }), showBroken: (on, quiet) => this.showBroken(on, quiet), say: text => this.say(text), told: () => {
			this.sets?.close();
			this.quiet();
		}, back: byHand => this.#back(byHand) });
		this.#frame();
		this.grid = new Grid(this.board, around.title, { speak: at => game.mode.speak(game, at), stops: at => game.mode.stops(game, at),
			key: e => this.#key(e), focused: at => this.#focus(at), blurred: () => this.#blur() });
		this.pointers = new Pointers(this.board, this.#hands());
		this.stop = new AbortController();
		const on = { signal: this.stop.signal }, reach = around.inline ? this.el : document;
		game.addEventListener("change", e => this.#changed(/** @type {CustomEvent} */ (e).detail), on);
		game.addEventListener("look", e => this.#looked(/** @type {CustomEvent} */ (e).detail.finished), on);
		game.addEventListener("tick", () => this.#clock(), on);
		game.addEventListener("unsaved", () => this.say(t("Browser storage is full or blocked. This game is not saved."), true), on);
		reach.addEventListener("keydown", e => this.#anywhere(/** @type {KeyboardEvent} */ (e)), on);
		reach.addEventListener("keyup", e => { /** @type {KeyboardEvent} */ (e).key.toLowerCase() === "z" && (this.asks = false); }, on);
		addEventListener("blur", () => { this.asks = false; }, on);
		this.repaint();
	}

	/** Creates the parts of the player. */
	#frame() {
		this.stage = h("section", { class: "stage", "aria-label": t("Board") }, this.board.el, this.bubble);
		this.panel = h("section", { class: "panel", "aria-label": t("Tools") }, toolbar(this), pad(this), this.trial, h("div", { class: "aside" }, h("div", { class: "news" }, this.status, this.alert), this.hints.el, this.banner), this.aside);
		this.el.append(this.stage, this.panel);
		this.#clock();
		this.#trials();
	}

	/** rules shows the rules beside the board, or over it on narrow screens. */
	async rules() {
		(await import("./rules.js")).openRules(this.game, narrow.matches && !this.around.inline ? null : parts => this.hints.show(parts));
	}

	/** digit enters a digit of the pad in the selected cells; 0 clears them. @param {number} d */
	digit(d) {
		const { game } = this, cells = game.selected.length ? game.selected : [this.grid.at];
		this.#do(d === 0 ? { writing: cleared(game, cells), say: t("cleared") } : enter(game, cells, d, game.tool));
	}

	/** use selects a tool. @param {string} name */
	use(name) {
		this.lent = "";
		this.game.use(name);
		for (const b of this.tools.children) {
			b.setAttribute("aria-checked", String(/** @type {HTMLElement} */ (b).dataset.tool === name));
		}
	}

	/** say announces a text, loudly (assertively) for refusals. @param {string} said @param {boolean} [loud] assertive, for refusals */
	say(said, loud = false) {
		const text = begun(said), [to, other] = loud ? [this.alert, this.status] : [this.status, this.alert];
		other.textContent = "";
		announce(to, text);
	}

	/** echo announces a move, which the board shows, without displaying it. @param {string} said */
	echo(said) {
		this.quiet();
		announce(this.aside, begun(said));
	}

	/** quiet clears the last message. */
	quiet() {
		this.status.textContent = this.alert.textContent = "";
	}

	/** Applies the answer of a mode to a key. @param {import("./types.js").Answer} a */
	#do(a) {
		this.board.guide((a.show ?? []).flatMap(i => this.#line(i)));
		if (a.tool) {
			this.use(a.tool);
		}
		if (a.writing) {
			this.game.write(a.writing);
		}
		if (a.tick) {
			this.tickAt(this.grid.at);
		}
		if (a.to) {
			this.goTo(a.to);
		}
		if (a.refused) {
			this.say(a.refused, true);
			this.#pulse(a.blocker ?? -1);
		} else if (a.say && a.writing) {
			this.echo(a.say);
		} else if (a.say) {
			this.say(a.say);
		}
		if (a.to && !(a.say && a.writing)) {
			announce(this.aside, a.aside ?? "");
		}
	}

	/** The line of a place. @param {number} i @returns {[Point, Point][]} */
	#line(i) {
		const { edge, bridge } = this.game.lattice.places[i], pair = edge ?? bridge;
		return pair ? [[{ x: pair[0][1] + 0.5, y: pair[0][0] + 0.5 }, { x: pair[1][1] + 0.5, y: pair[1][0] + 0.5 }]] : [];
	}

	/** Highlights an obstacle for a moment. @param {number} i */
	#pulse(i) {
		i >= 0 && this.board.pulse(i);
	}

	/** goTo moves the cursor and the focus. @param {Cell} at */
	goTo(at) {
		this.#return();
		this.game.select([]);
		this.grid.move(at, true);
	}

	/** Returns the focus to the board. @param {boolean} [byHand] without a cursor */
	#back(byHand = false) {
		this.byHand = byHand;
		this.goTo(this.grid.at);
		this.byHand = false;
	}

	/** tickAt crosses off the next clue text of a cell. @param {Cell} at */
	tickAt(at) {
		const { game } = this;
		const keys = keysAt(game.lattice, at), key = keys.find(k => !game.ticks.has(k)) ?? keys[0];
		if (key) {
			game.tick(key);
			this.say(t(game.ticks.has(key) ? "crossed off" : "not crossed off"));
		}
	}

	/** @returns {import("./pointer.js").Hands} */
	#hands() {
		const { game, board } = this;
		return {
			mayHold: () => settings.hold && (game.lattice.mode !== "digits" || game.digit !== null),
			tick: () => settings.buzz && navigator.vibrate?.(12),
			swap: () => this.set(),
			begin: (p, secondary) => game.paused || this.#showPiece(p) ? null : game.mode.stroke(game, p, secondary),
			preview: (stroke, moved, p) => this.#preview(stroke, moved, p),
			drop: () => this.#unpreview(),
			hover: p => game.lattice.mode === "shade" && !this.focused && this.tint(p && { r: Math.floor(p.y), c: Math.floor(p.x) }),
			commit: (stroke, moved, p) => {
				if (this.asks) {
					return;
				}
				this.#unpreview();
				const refused = stroke?.refused?.(), writing = stroke ? moved ? stroke.writing() : stroke.tap(p) : null;
				if (writing?.size) {
					const say = moved || game.lattice.mode !== "loop" ? stroke?.say() : "";
					game.write(writing);
					say && this.echo(say);
				} else if (!moved && !(stroke && game.lattice.mode === "digits")) {
					this.#tapClue(board.textAt(p));
				}
				refused && this.say(refused, true);
				refused && this.#pulse(stroke?.blocker?.() ?? -1);
				this.#land(stroke, moved, p);
			},
		};
	}

	/** After a stroke, moves the cursor and the focus to its start. @param {Stroke | null} stroke @param {boolean} moved @param {Point} p */
	#land(stroke, moved, p) {
		const { game } = this, at = { r: Math.floor(p.y), c: Math.floor(p.x) };
		if (game.lattice.mode === "digits" && stroke) {
			const one = game.selected.length === 1 && game.selected[0];
			if (one && !moved && this.tapped === one.r + "," + one.c) {
				this.#lend();
			} else {
				this.#return();
			}
			this.tapped = one ? one.r + "," + one.c : "";
			const chosen = game.selected;
			this.grid.move(at, true);
			game.select(chosen);
			this.tint(at);
		} else if (stroke) {
			this.byHand = true;
			this.grid.move(at, true);
			this.byHand = false;
		}
	}

	/** A cell tapped again takes notes, until it is tapped once more or another cell is selected; other cells keep the tool. */
	#lend() {
		const { lent, game } = this;
		this.use(lent || (game.tool === "note" ? "digit" : "note"));
		this.lent = lent ? "" : game.tool === "note" ? "digit" : "note";
	}

	#return() {
		this.lent && this.use(this.lent);
	}

	/** Highlights the piece or group under a point while Z is held. @param {Point} p */
	#showPiece(p) {
		const answer = this.asks ? this.game.mode.pieceUnder?.(this.game, p) : null;
		answer && this.#do(answer);
		return this.asks;
	}

	/** set opens the puzzle in the editor. */
	set() {
		this.around.edit?.();
	}

	/** @param {string} key of a clue text */
	#tapClue(key) {
		const { game } = this;
		if (!key) {
			return;
		}
		/** @type {import("./types.js").Clue | undefined} */
		const clue = game.lattice.clues.find(x => clueKeys(game.lattice, x.clue).includes(key));
		const info = clue && (clue.clue.run || clue.clue.side) ? clueInfo(game, clue) : null;
		if (clue && info && this.clue !== key) {
			this.clue = key;
			this.board.tint(info.cells.map(c => ({ ...c, role: "line" })));
			if (clue.clue.run) {
				this.#openSets(sets => sets.open([clue])); // it begins with the same text
				this.echo(info.text);
			} else {
				this.say(info.text);
			}
			return;
		}
		this.clue = "";
		game.tick(key);
	}

	/** @param {(sets: import("./sets.js").Sets) => void} open */
	async #openSets(open) {
		const { Sets } = await import("./sets.js");
		if (!this.sets) {
			this.sets = new Sets(this.game, { opened: () => { this.hints.close(); this.quiet(); }, back: () => this.#back() });
			this.hints.el.prepend(this.sets.el);
		}
		open(this.sets);
	}

	/** @param {Stroke} stroke @param {boolean} moved @param {Point} p */
	#preview(stroke, moved, p) {
		const { game, board } = this, writing = moved ? stroke.writing() : stroke.tap(p) ?? new Map();
		this.#unpreview();
		for (const [i, entry] of writing) {
			board.paint(i, game.mode.shapes(game, i, entry), "preview");
			this.previewed.add(i);
		}
		const way = stroke.guide?.();
		board.guide(way ? [way] : []);
		this.bubble.textContent = moved ? stroke.bubble?.() ?? "" : "";
		game.lattice.mode === "digits" && this.tint(null);
	}

	#unpreview() {
		for (const i of this.previewed) {
			this.#paint(i);
		}
		this.previewed.clear();
		this.board.guide([]);
		this.bubble.textContent = "";
	}

	/** @param {number} i */
	#paint(i) {
		const { game } = this, level = game.level(i);
		const wrong = this.wrongPlaces.has(keyOf(game.lattice.places[i])), look = this.looks.of.get(i), items = game.mode.shapes(game, i, game.at(i));
		const inlaid = look ? items.flatMap(it => [it, { ...it, role: "inlay" }]) : items; // the first piece is plain
		this.board.paint(i, inlaid, (level > 0 ? "trial-" + ((level - 1) % 3 + 1) : look !== undefined ? "piece-" + look : "") + (wrong ? " broken" : ""));
	}

	/** repaint draws all entries. */
	repaint() {
		this.#pieces();
		this.game.lattice.places.forEach((_, i) => this.#paint(i));
		this.#strike();
		this.grid.refresh();
	}

	/** Updates the looks of pieces, if enabled, and lists the places that changed. @returns {number[]} */
	#pieces() {
		const lines = this.game.lattice.mode === "loop" || this.game.lattice.mode === "bridges";
		return lines && settings.pieces ? this.looks.renew(this.game) : [];
	}

	/** @param {number[]} places */
	#changed(places) {
		for (const i of new Set([...places, ...this.game.mode.touched?.(this.game, places) ?? [], ...this.#pieces()])) {
			this.#paint(i);
		}
		this.hints.stale();
		this.sets?.refresh();
		if (this.marked || !this.banner.hidden) {
			this.showBroken(false);
			this.banner.hidden = true;
		}
		this.#strike();
		this.#trials();
		const { lattice } = this.game;
		this.grid.refresh(places.length > 40 ? undefined : places.flatMap(i => around(lattice.places[i])));
		this.game.selected.length && this.tint(this.grid.at);
	}

	/** @param {boolean} finished */
	#looked(finished) {
		const { game } = this;
		this.#strike();
		settings.live && !this.hints.level && this.showBroken(game.broken.length > 0, true);
		game.selected.length && this.tint(this.grid.at);
		if (game.done) {
			this.banner.hidden && this.#finish(finished);
			if (finished) {
				this.quiet();
				this.hints.close();
				this.aside.textContent = t("Solved!");
				game.select([]);
				this.board.cursor(null);
				this.tint(null);
			}
		}
		this.el.classList.toggle("solved", game.done);
		this.#clock();
	}

	/** @param {boolean} finished */
	async #finish(finished) {
		const fill = await this.around.finish();
		if (this.banner.hidden) {
			fill(this.banner, finished);
			this.banner.hidden = !this.game.done;
		}
	}

	#strike() {
		const { game } = this, keys = new Set(game.ticks);
		if (settings.bookkeeping && !kindOf(game.read.kind).unstruck) {
			game.satisfied.flatMap(clue => clueKeys(game.lattice, clue)).forEach(k => this.board.clueTexts.get(k)?.textContent === "0" || keys.add(k)); // a struck 0 is not legible, and every new board has them
		}
		this.board.strike(keys) && this.grid.refresh(game.lattice.cluesIn.keys());
	}

	/** Marks shapes on the board, and shows facts to enter as ghosts. @param {import("./types.js").Item[]} items @param {import("./types.js").Fact[]} facts */
	#light(items, facts) {
		const { game } = this;
		this.board.light(items);
		this.board.ghost([...game.learned(facts)].flatMap(([i, entry]) => entry.v === null || entry.v === game.at(i).v ? [] : game.mode.shapes(game, i, { ...entry, p: 0, k: 0 })));
	}

	/** showBroken shows or hides marks of broken rules. @param {boolean} on @param {boolean} [quiet] with thin outlines, while playing */
	showBroken(on, quiet = false) {
		this.marked = on;
		this.board.light(on ? this.game.wrong : []);
		this.board.layer.lit.classList.toggle("quiet", quiet);
		const before = this.wrongPlaces;
		this.wrongPlaces = on ? this.game.brokenPlaces() : new Set();
		this.game.lattice.places.forEach((at, i) => {
			const key = keyOf(at);
			(before.has(key) || this.wrongPlaces.has(key)) && this.#paint(i);
		});
	}

	#clock() {
		this.timer.hidden = !settings.timer;
		this.timer.textContent = clockText(this.game.seconds);
	}

	/** zoom @param {number} factor */
	zoom(factor) {
		const box = this.board.el.getBoundingClientRect();
		this.board.zoomTo(factor ? this.board.zoom * factor : 1, box.left + box.width / 2, box.top + box.height / 2);
		this.game.zoomed(this.board.zoom);
	}

	undo() {
		const done = this.game.undo();
		done ? this.echo(t("undone")) : this.say(t("nothing to undo"));
	}

	redo() {
		const done = this.game.redo();
		done ? this.echo(t("redone")) : this.say(t("nothing to redo"));
	}

	begin() {
		const name = this.game.begin();
		this.say(t("What-if {name}: keep or discard the marks you make now.", { name }));
	}

	#trials() {
		trialBar(this.trial, this.game, text => this.say(text));
	}

	/** @param {Cell} at */
	#focus(at) {
		if (this.byHand) {
			this.focused = false;
			this.board.cursor(null);
			return;
		}
		this.focused = true;
		this.board.cursor(at);
		this.tint(at);
	}

	#blur() {
		this.focused = false;
		this.board.cursor(null);
		this.game.selected.length || this.tint(null);
	}

	/** tint shades the lines of a cell, equal digits, and the selection. @param {Cell | null} at */
	tint(at) {
		this.board.tint(tints(this.game, at));
	}

	/** Handles keys on the board. @param {KeyboardEvent} e */
	#key(e) {
		this.focused || this.#focus(this.grid.at);
		if (shortcut(this, e)) {
			e.preventDefault();
			return;
		}
		if (this.game.paused) {
			return;
		}
		const letter = /^[a-z]$/i.test(e.key), { grid } = this;
		if (letter && (!settings.keys || e.metaKey || e.altKey || e.ctrlKey)) {
			return;
		}
		const answer = this.game.mode.key(this.game, e, grid.at);
		if (answer) {
			e.preventDefault();
			this.#do(answer);
			return;
		}
		if (e.type !== "keydown") {
			return;
		}
		const own = { i: () => this.say(grid.detail(grid.at)), h: () => this.hints.more(), m: () => this.game.lattice.mode === "digits" && this.notes(), c: () => this.hints.check(), t: () => this.begin(), s: () => this.#openSets(sets => sets.openAt(grid.at)),
			" ": () => this.tickAt(grid.at), home: () => this.#jump(false, e.ctrlKey), end: () => this.#jump(true, e.ctrlKey) }[e.key.toLowerCase()];
		const to = arrows[e.key] && !e.altKey ? grid.step(...arrows[e.key]) : null;
		if (own || arrows[e.key]) {
			e.preventDefault();
			own ? own() : to && this.goTo(to);
		}
	}

	/** @param {boolean} last @param {boolean} board */
	#jump(last, board) {
		const to = this.grid.end(last, board);
		if (to) {
			this.goTo(to);
			this.say(spokenCell(to.r, to.c));
		}
	}

	/** @param {KeyboardEvent} e */
	#anywhere(e) {
		const target = /** @type {HTMLElement} */ (e.target);
		this.asks = e.key.toLowerCase() === "z" && !e.ctrlKey && !e.metaKey && !e.altKey && settings.keys && !!this.game.mode.pieceUnder && !target.closest("input, textarea, select, dialog");
		if (!e.defaultPrevented && !target.closest("input, textarea, select, dialog, .grid") && shortcut(this, e)) {
			e.preventDefault();
		}
	}

	/** pause covers the board and stops the clock, or resumes. @param {boolean} on */
	pause(on) {
		this.game.pause(on);
		this.el.classList.toggle("paused", on);
	}

	/** notes fills in the notes of every open cell, as one step. */
	notes() {
		if (this.game.lattice.values.some(values => values.some(v => v > NOTED))) {
			this.say(t("Notes only go up to {n}.", { n: NOTED }), true);
			return;
		}
		this.#do({ writing: fillNotes(this.game), say: t("notes filled in") });
		toast(t("notes filled in"), t("Undo"), () => this.undo(), this.around.inline ? this.el : undefined);
	}

	/** end releases the page's resources. */
	end() {
		this.stop.abort();
		this.board.end();
		this.hints.end();
	}
}
