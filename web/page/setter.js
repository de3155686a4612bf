// The setter: clues are drawn or typed on the board, and beside it stands what they make: no solution, one or several, what all solutions share, where
// they differ, how hard it is. Every change can be undone, and the draft is kept in the browser.

import { Board } from "./board.js";
import { button, h, select, signed } from "./dom.js";
import { isMark } from "./draw.js";
import { cellFacts, mirrored, puzzleOf } from "./drafts.js";
import { ask } from "./engine.js";
import { Grid } from "./grid.js";
import { explainProblem } from "./hints.js";
import { isKind, kindOf, named } from "./kinds.js";
import { shown } from "./kinds-list.js";
import { Lattice } from "./lattice.js";
import { blank } from "./marks.js";
import { exportAs } from "./menus.js";
import { modes } from "./modes.js";
import { Pointers } from "./pointer.js";
import { lineFields, Painting, pictureField, takePicture } from "./setter-picture.js";
import { keep, read, settings } from "./settings.js";
import { follow, linkTo } from "./share.js";
import { spokenCell, t } from "./words.js";

/** @typedef {import("./drafts.js").State} State */
/** @typedef {import("./lattice.js").Cell} Cell */

const AFTER = 60; // milliseconds from an edit to the question what it makes, reading and drawing it among them

/** What may be shown on the board besides the clues, with the statuses of drafts that have it. @type {[string, string[]][]} */
const views = [["clues", []], ["shared", ["multiple"]], ["first", ["multiple", "unique"]], ["second", ["multiple"]]];

/** Names of those that show only a letter. @type {Record<string, string>} */
const letters = { first: "Answer A", second: "Answer B" };

/** Setter shows one draft. */
export class Setter {
	/** @param {import("./kinds.js").Kind} kind @param {import("./drafts.js").Drafts} make @param {State} state */
	constructor(kind, make, state) {
		this.kind = kind;
		this.make = make;
		this.state = state;
		/** @type {State[]} */
		this.past = [];
		/** @type {State[]} */
		this.future = [];
		this.tool = Object.keys(make.tools)[0];
		/** @type {"right" | "down"} */
		this.half = "right";
		this.symmetric = false;
		this.view = "shared";
		this.views = h("div", { class: "tools", role: "group", "aria-label": t("What the board shows") }, ...views.map(([name]) => button(t("view " + name), () => this.#look(name), { "data-view": name, ...(name in letters ? { "aria-label": t(letters[name]) } : {}) })));
		this.el = h("div", { class: "play set" });
		this.frame = h("div", { class: "board" });
		this.verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite" });
		this.fault = h("p", { class: "alert", role: "alert" });
		this.status = h("p", { class: "status", role: "status" });
		this.stop = new AbortController();
		document.addEventListener("keydown", e => this.#anywhere(e), { signal: this.stop.signal });
		this.el.addEventListener("dragover", e => make.painted && e.preventDefault());
		this.el.addEventListener("drop", e => {
			if (make.painted && e.dataTransfer?.files.length) {
				e.preventDefault();
				takePicture(this, e.dataTransfer.files[0]);
			}
		});
		this.#page();
		this.draw();
	}

	#page() {
		const { kind, state, make } = this, { least, most } = kind.limits.set;
		const sized = (/** @type {string} */ name, /** @type {number} */ value, /** @type {(n: number) => void} */ to) => {
			const input = /** @type {HTMLInputElement} */ (h("input", { type: "number", min: least, max: most, value }));
			input.addEventListener("change", () => to(Math.max(least, Math.min(most, Number(input.value) || value))));
			return h("label", { class: "field" }, h("span", {}, t(name)), input);
		};
		const anew = (/** @type {number} */ cols, /** @type {number} */ rows) => this.change(make.blank(cols, rows));
		const size = kind.limits.square ? [sized("Size", state.rows, n => anew(n, n))] : [sized("Columns", state.cols, n => anew(n, state.rows)), sized("Rows", state.rows, n => anew(state.cols, n))];
		const tools = h("div", { class: "tools", role: "group", "aria-label": t("What a tap sets") }, ...Object.entries(make.tools).map(([name, said]) => button(t(said), e => {
			this.tool = name;
			for (const b of tools.children) {
				b.setAttribute("aria-pressed", String(b === e.currentTarget));
			}
		}, { "aria-pressed": String(name === this.tool) })));
		const symmetric = h("label", { class: "switch" }, h("input", { type: "checkbox", onchange: (/** @type {Event} */ e) => { this.symmetric = /** @type {HTMLInputElement} */ (e.target).checked; } }), h("span", {}, t("Symmetric: set the cell opposite, too")));
		this.lines = h("div", {});
		const head = h("div", { class: "head" }, h("h1", {}, t("Set a puzzle")),
			select(t("Kind"), named(x => Boolean(x.drafts)), kind.name, v => { location.hash = "#set/" + v; }), ...size, h("span", { class: "timer" }));
		const acts = h("div", { class: "moves" }, signed("undo", t("Undo"), () => this.undo()), signed("redo", t("Redo"), () => this.redo()),
			button(t("Clear all"), () => this.change(make.blank(state.cols, state.rows))));
		const after = h("div", { class: "moves" }, button(t("Play it"), () => this.#play(), { class: "main" }),
			button(t("Explain"), async () => { this.read && (location.hash = (await linkTo(this.read)).replace("#play/", "#explain/")); }), button(t("Export"), () => this.read && exportAs(this.read)));
		this.el.replaceChildren(head, h("section", { class: "stage", "aria-label": t("Board") }, this.frame),
			h("section", { class: "panel", "aria-label": t("Tools") }, h("p", {}, t(make.help)), tools, acts, this.verdict, this.views, h("div", { class: "news" }, this.status, this.fault), make.grid ? symmetric : null, this.lines, after));
	}

	async #play() {
		this.read && (location.hash = await linkTo(this.read));
	}

	/** change makes another state the draft. @param {State | null} state @param {string} [say] */
	change(state, say = "") {
		if (!state) {
			return;
		}
		this.past.push(this.state);
		this.future = [];
		this.#set(state);
		say && (this.status.textContent = say);
	}

	undo() {
		const state = this.past.pop();
		if (state) {
			this.future.push(this.state);
			this.#set(state);
		}
		this.status.textContent = t(state ? "undone" : "nothing to undo");
	}

	redo() {
		const state = this.future.pop();
		if (state) {
			this.past.push(this.state);
			this.#set(state);
		}
		this.status.textContent = t(state ? "done again" : "nothing to redo");
	}

	/** @param {State} state */
	#set(state) {
		const sized = state.rows !== this.state.rows || state.cols !== this.state.cols; // the controls have to follow
		this.state = state;
		keep("draft:" + this.kind.name, state);
		sized && this.#page();
		this.draw();
	}

	/** draw asks for the board of the draft and shows it; then what it makes. */
	async draw() {
		const state = this.state, begun = performance.now();
		this.asking?.abort();
		clearTimeout(this.later);
		try {
			const puzzle = puzzleOf(this.kind, state), nothing = this.make.nothing?.(state) ?? false;
			const answer = nothing ? { puzzles: [bare(puzzle)] } : await ask("read", { puzzle });
			if (this.state !== state) {
				return;
			}
			this.read = nothing ? undefined : answer.puzzles[0];
			this.fault.textContent = "";
			this.known = undefined;
			this.#show(answer.puzzles[0]);
			this.verdict.setAttribute("aria-busy", "true"); // what it says is of the draft before
			nothing && this.verdict.replaceChildren();
			this.later = nothing ? 0 : window.setTimeout(() => this.#judge(state), AFTER - (performance.now() - begun));
		} catch (e) {
			if (this.state === state) { // what was set stays; the board shows what could be read last
				this.fault.textContent = explainProblem(e);
				this.verdict.replaceChildren();
			}
		}
	}

	/** @param {import("./types.js").ReadPuzzle} read */
	#show(read) {
		const { make } = this;
		const focused = this.grid?.el.contains(document.activeElement) ?? false, at = this.grid?.at;
		this.board?.end();
		const lattice = new Lattice(read, this.kind), board = this.board = new Board(lattice, { numbers: settings.numbers });
		this.frame.replaceChildren(board.el);
		this.grid = new Grid(board, t("Set a puzzle"), { speak: c => this.#speak(c), stops: c => make.stops(this.state, c), key: e => this.#key(e),
			focused: c => this.#cursor(c), blurred: () => board.cursor(null) });
		at && this.grid.move(at, focused);
		this.pointers = new Pointers(board, this.#hands(board));
		if (make.painted && this.lines && !this.lines.contains(document.activeElement)) {
			this.lines.replaceChildren(pictureField(this), lineFields(this));
		}
		board.fit();
		this.#light();
	}

	/** @param {Board} board @returns {import("./pointer.js").Hands} */
	#hands(board) {
		const { lattice } = board, tapping = (/** @type {boolean} */ secondary) => ({ move: () => {}, writing: () => new Map(), say: () => "", tap: (/** @type {import("./types.js").Point} */ p) => {
			this.#tap({ r: Math.floor(p.y), c: Math.floor(p.x) }, secondary, p);
			return null;
		} });
		return { mayHold: () => true, swap: () => this.#play(), tick: () => settings.buzz && navigator.vibrate?.(12), hover: () => {}, drop: () => this.#light(),
			begin: (p, secondary) => this.make.painted && lattice.inside(Math.floor(p.y), Math.floor(p.x)) ? new Painting(this, p) : tapping(secondary),
			preview: stroke => {
				for (const [i, entry] of stroke instanceof Painting ? stroke.writing() : []) {
					board.paint(i, modes.shade.shapes(sheetOf(lattice), i, entry), "preview");
				}
			},
			commit: (stroke, moved, p) => {
				if (stroke instanceof Painting) {
					this.grid?.move({ r: Math.floor(p.y), c: Math.floor(p.x) }, true);
					this.change(stroke.painted());
				} else if (!moved) {
					stroke?.tap(p);
				}
			} };
	}

	/** @param {Cell} at @param {boolean} back @param {import("./types.js").Point} p */
	#tap(at, back, p) {
		const { make } = this;
		if (this.board?.lattice.scene.listClues) { // all of a margin is one clue
			at = { r: Math.max(at.r, -1), c: Math.max(at.c, -1) };
		}
		if (make.stops(this.state, at)) {
			if (make.halves) {
				this.half = p.x - at.c > p.y - at.r ? "right" : "down";
			}
			this.grid?.move(at, true);
			this.#write(at, make.tap(this.state, at, this.tool, back));
		}
	}

	/** Writes a change, with the cell opposite if one wishes. @param {Cell} at @param {State | null} next */
	#write(at, next) {
		this.change(next && this.symmetric ? mirrored(this.make, next, at) : next);
	}

	/** @param {Cell} at */
	#speak(at) {
		const { roles, texts, said, mode } = /** @type {Board} */ (this.board).lattice, key = at.r + "," + at.c, role = roles.get(key);
		return role && mode === "bridges" ? texts.get(key) ?? "?" : role ? t(said[role] ?? role) : t("empty");
	}

	/** @param {Cell} at */
	#cursor(at) {
		this.board?.cursor(at);
		const { halves } = this.make, there = halves?.of(this.state, at);
		if (halves && there) {
			this.half = there.length === 1 ? there[0] : this.half;
			this.status.textContent = t(halves[this.half], { cell: spokenCell(at.r, at.c) });
		}
	}

	/** @param {KeyboardEvent} e */
	#key(e) {
		if (e.type !== "keydown" || e.ctrlKey || e.metaKey || e.altKey) {
			return;
		}
		const grid = /** @type {Grid} */ (this.grid), { make } = this, key = e.key.toLowerCase();
		const way = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] })[e.key];
		if (way) {
			const to = { r: grid.at.r + way[0], c: grid.at.c + way[1] };
			make.stops(this.state, to) && grid.move(to, true);
		} else if (make.halves && (e.key === "Shift" || e.key === "Enter")) {
			this.half = this.half === "right" ? "down" : "right";
			this.#cursor(grid.at);
		} else if (e.key === "Enter" || key === " " && !make.line?.(this.state, grid.at)) {
			this.#write(grid.at, make.tap(this.state, grid.at, this.tool, false));
		} else {
			const next = make.type(this.state, grid.at, key, this.half);
			if (!next) {
				return;
			}
			this.#write(grid.at, next);
			make.line && (this.status.textContent = make.line(next, grid.at));
		}
		e.preventDefault();
	}

	/** @param {KeyboardEvent} e */
	#anywhere(e) {
		const key = e.key.toLowerCase();
		if (e.key === "F2") {
			e.preventDefault();
			this.#play();
		}
		if ((e.ctrlKey || e.metaKey) && (key === "z" || key === "y") && !/** @type {HTMLElement} */ (e.target).closest("input, textarea, dialog")) {
			e.preventDefault();
			key === "y" || e.shiftKey ? this.redo() : this.undo();
		}
	}

	/** Asks what the draft makes; parts of the answer come one after the other. @param {State} state */
	async #judge(state) {
		const asking = this.asking = new AbortController();
		/** @type {any} */
		let known = {};
		try {
			await ask("setter", { puzzle: puzzleOf(this.kind, state), lang: settings.lang }, { signal: asking.signal, each: part => {
				if (this.asking === asking) {
					known = this.known = { ...known, ...part, pair: known.pair ?? part.scene };
					this.verdict.removeAttribute("aria-busy");
					this.#tell(known);
					this.#light();
				}
			} });
		} catch (e) {
			if (this.asking === asking && !asking.signal.aborted) {
				this.verdict.replaceChildren(h("p", {}, explainProblem(e)));
			}
		}
		this.asking === asking && this.verdict.removeAttribute("aria-busy");
	}

	/** @param {any} x what is known of the draft */
	#tell(x) {
		const lines = [];
		if (x.status === "unique") {
			lines.push(x.grade ? t("Grade: {grade}", { grade: t(x.grade.label) }) + (x.grade.bounded ? ", " + t("not looked at to its end") : "") + (x.hardest ? " · " + t("hardest step: {name}", { name: x.hardest }) : "") : t("Grading …"));
		} else if (x.status === "none") {
			lines.push(x.text ?? x.reason ?? "");
		} else if (x.status === "multiple" && x.differ) {
			lines.push(t("{n} places differ, {m} are the same in all.", { n: x.differ.length, m: (x.forced ?? []).filter((/** @type {any} */ f) => !f.not).length }));
		} else if (x.reason) {
			lines.push(x.reason);
		}
		const title = { unique: t("One solution"), none: t("No solution"), multiple: t(x.exact ? "{n} solutions" : "At least {n} solutions", { n: x.solutions ?? 2 }), unknown: t("Not decided in time") }[/** @type {string} */ (x.status)] ?? x.status;
		this.verdict.replaceChildren(h("strong", {}, title), ...lines.map(l => h("p", {}, l)));
		this.verdict.dataset.status = x.status;
	}

	/** Chooses what the board shows. @param {string} view */
	#look(view) {
		this.view = view;
		this.#light();
	}

	/** Shows on the board what is known of the draft: what all solutions share and where they differ, or one of two answers and where these differ, or what clashes. */
	#light() {
		const { board, known } = this;
		if (!board) {
			return;
		}
		const has = (/** @type {string} */ name) => !name || name === "clues" || Boolean(known) && (views.find(([v]) => v === name)?.[1].includes(known.status) ?? false);
		const view = has(this.view) ? this.view : "clues", answer = view === "first" ? known?.solution : view === "second" ? known?.second : undefined;
		for (const b of /** @type {Iterable<HTMLButtonElement>} */ (/** @type {unknown} */ (this.views.children))) {
			b.disabled = !has(b.dataset.view ?? "");
			b.setAttribute("aria-pressed", String(b.dataset.view === view));
		}
		const { lattice } = board, mode = modes[lattice.mode], scene = known?.status === "none" || view === "shared" ? known?.scene : answer && known.status === "multiple" ? known.pair : undefined;
		board.light((scene?.items ?? []).filter((/** @type {any} */ it) => isMark(it.role)));
		const sheet = sheetOf(lattice);
		lattice.places.forEach((_, i) => board.paint(i, [], ""));
		const { make, state } = this, facts = answer ? make.facts?.(answer, make.givens(state)) ?? cellFacts(answer) : state.picture ? cellFacts(state.picture) :
			view === "shared" ? known?.forced ?? [] : [];
		for (const f of facts) {
			const i = lattice.index(f.at);
			i >= 0 && !f.not && (f.value || !answer && !state.picture) && board.paint(i, mode.shapes(sheet, i, { v: f.value, x: 0, p: 0 }), "");
		}
	}

	/** end takes the page apart. */
	end() {
		this.stop.abort();
		this.asking?.abort();
		clearTimeout(this.later);
		this.board?.end();
	}
}

/** An empty sheet of a board. @param {Lattice} lattice @returns {import("./types.js").Sheet} */
const sheetOf = lattice => ({ lattice, at: () => blank, tool: "", settings, selected: [], select: () => {}, digit: null, struck: () => false });

/** A board with nothing on it, for a draft that is no puzzle yet. @param {import("./types.js").PuzzleData} puzzle @returns {import("./types.js").ReadPuzzle} */
function bare(puzzle) {
	const { kind, rows, cols } = puzzle, rim = [[0, 0, cols, 0], [cols, 0, cols, rows], [0, rows, cols, rows], [0, 0, 0, rows]];
	const items = rim.map(([x, y, x2, y2]) => /** @type {import("./types.js").Item} */ ({ shape: "line", role: "frame", x, y, x2, y2 }));
	return { puzzle, kind, rows, cols, board: { scene: { width: cols, height: rows, items }, places: [], clues: [] } };
}

/**
 * Whether what was kept is a draft: of a size that there is, with the members of a new one.
 * @param {any} s @param {import("./kinds.js").Kind} kind @param {import("./drafts.js").Drafts} make
 */
function isDraft(s, kind, make) {
	const { least, most } = kind.limits.set;
	if (![s.rows, s.cols].every(n => Number.isInteger(n) && n >= least && n <= most)) {
		return false;
	}
	make.givens(s); // which throws where they are none
	return Object.entries(make.blank(s.cols, s.rows)).every(([name, usual]) => {
		const x = s[name];
		return Array.isArray(usual) ? x === null || Array.isArray(x) && x.length === usual.length && usual.every((row, i) => !Array.isArray(row) || x[i] === null || Array.isArray(x[i])) :
			typeof x === typeof usual;
	});
}

/** setter makes the page: of a kind, or of a puzzle that a link names. @param {string} rest @returns {Promise<import("./types.js").View>} */
export async function setter(rest) {
	let name = rest, puzzle = null;
	if (rest && !isKind(rest)) {
		const { puzzles } = await ask("read", { puzzle: (await follow(rest)).puzzle, no_boards: true });
		puzzle = puzzles[0].puzzle;
		name = puzzles[0].kind;
	}
	const kind = kindOf(name || (isKind(read("setting")) ? read("setting") : shown)), make = kind.drafts;
	if (!make) {
		throw new Error(t("Puzzles of this kind are not set here."));
	}
	keep("setting", kind.name);
	const view = new Setter(kind, make, puzzle ? make.from(puzzle) : read("draft:" + kind.name, s => isDraft(s, kind, make)) ?? make.blank(...make.size));
	return { el: view.el, end: () => view.end(), title: t("Set a puzzle") };
}
