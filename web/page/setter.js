// The editor: clues are drawn or typed on the board, with a live verdict: no solution, one or several, what all solutions have in
// common, where they differ, the grade. Every change can be undone, and the draft is stored in the browser from the first change on.

import { Board } from "./board.js";
import { button, h, select, signed } from "./dom.js";
import { isMark } from "./draw.js";
import { cellFacts, puzzleOf } from "./drafts.js";
import { ask, soon } from "./engine.js";
import { pinch } from "./first.js";
import { Grid } from "./grid.js";
import { isKind, known, kindOf, named } from "./kinds.js";
import { shown } from "./kinds-list.js";
import { Lattice } from "./lattice.js";
import { exportAs } from "./export.js";
import { borders } from "./mode-shade.js";
import { modes, ready } from "./modes.js";
import { Pointers } from "./pointer.js";
import { explainProblem } from "./problem.js";
import { aimed, bare, empty, mirrored } from "./reshape.js";
import { keysPad, repair, sheetOf, sizeFields, Trail, verdict } from "./setter-help.js";
import { lineFields, Painting, pictureFields, takePicture } from "./setter-picture.js";
import { wished, wishFields } from "./setter-wishes.js";
import { settings } from "./settings.js";
import { follow, linkTo } from "./share.js";
import { drafts, freshName, put, stateOf } from "./shelf.js";
import { nameOf, stamp, watch } from "./store.js";
import { spokenCell, t } from "./words.js";
import "./words-later-id.js";

/** @typedef {import("./drafts.js").State} State */
/** @typedef {import("./lattice.js").Cell} Cell */

const narrow = matchMedia("(max-width: 30rem)"); // as in style.css: the name of the draft is then below the board

const AFTER = 60; // milliseconds from an edit to its evaluation, including reading and drawing it

/** The board views besides the clues, and the verdicts that provide them. @type {[string, string[]][]} */
const views = [["clues", []], ["shared", ["multiple"]], ["first", ["multiple", "unique"]], ["second", ["multiple"]]];

/** Undo history of drafts since the page was loaded, by id, for when the visitor returns. @type {Map<string, {past: State[], future: State[]}>} */
const done = new Map();

/** Setter edits one draft. */
export class Setter {
	/**
	 * @param {import("./kinds.js").Kind} kind @param {import("./drafts.js").Drafts} make @param {State} state
	 * @param {import("./shelf.js").Kept} [kept] where it is stored; undefined before the first change
	 */
	constructor(kind, make, state, kept) {
		this.kind = kind;
		this.make = make;
		this.state = state;
		/** @type {State[]} */
		this.past = [];
		/** @type {State[]} */
		this.future = [];
		this.stop = new AbortController();
		this.name = kept?.name ?? "";
		this.id = "";
		this.full = false; // the browser's storage was full
		this.seen = ""; // the draft as last stored, here or in another tab
		/** @type {AbortController | undefined} */
		this.repairing = undefined;
		/** @type {AbortController | undefined} */
		this.advising = undefined;
		kept && this.#at(kept.id);
		this.tool = Object.keys(make.tools)[0];
		/** @type {"right" | "down"} */
		this.half = "right";
		this.symmetric = false;
		this.typed = ""; // the cell in which digits are being typed
		this.view = "shared";
		this.views = h("div", { class: "tools pairs", role: "group", "aria-label": t("Board view") }, ...views.map(([name]) => button(t("view " + name), () => this.#look(name), { "data-view": name })));
		this.el = h("div", { class: "play set" });
		this.size = state.cols + "x" + state.rows;
		this.sizes = /** @type {Record<string, HTMLInputElement>} */ ({});
		this.frame = h("div", { class: "board" });
		this.lines = h("div", {});
		this.zooming = h("span", {}, pinch(state));
		this.keys = make.pad || make.halves ? keysPad(this) : null;
		this.verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite", onclick: () => this.verdict.classList.toggle("all") }); // on phones a line
		/** @type {State | undefined} a draft without one solution, once the visitor was warned */
		this.warned = undefined;
		this.advice = h("div", {});
		this.fault = h("p", { class: "alert", role: "alert" });
		this.status = h("p", { class: "status", role: "status" });
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
		const { kind, make } = this;
		const name = /** @type {HTMLInputElement} */ (h("input", { value: this.name, placeholder: freshName(kind), maxlength: 60, "data-do": "name" }));
		name.addEventListener("input", () => {
			this.name = name.value.trim();
			this.#keep();
		});
		const tools = h("div", { class: "tools", role: "group", "aria-label": t("Entry mode") }, ...Object.entries(make.tools).map(([name, said]) => button(t(said), e => {
			this.tool = name;
			for (const b of tools.children) {
				b.setAttribute("aria-pressed", String(b === e.currentTarget));
			}
		}, { "aria-pressed": String(name === this.tool) })));
		const symmetric = h("label", { class: "switch" }, h("input", { type: "checkbox", checked: this.symmetric, onchange: (/** @type {Event} */ e) => { this.symmetric = /** @type {HTMLInputElement} */ (e.target).checked; } }), h("span", {}, t("Symmetric (180°)")));
		const draft = [h("label", { class: "field name" }, h("span", {}, t("Name")), name), h("a", { href: "#set", class: "button", "data-do": "drafts" }, t("All drafts"))];
		const head = h("div", { class: "head" }, h("h1", {}, t("Puzzle editor")),
			select(t("Puzzle type"), named(x => Boolean(x.drafts)), kind.name, v => { location.hash = "#set/" + v; }), ...sizeFields(this), ...(narrow.matches ? [] : draft));
		const acts = h("div", { class: "moves" }, signed("undo", t("Undo"), () => this.undo()), signed("redo", t("Redo"), () => this.redo()),
			button(t("Clear all"), () => this.change(make.blank(this.state.cols, this.state.rows))), button(t("Repair"), () => repair(this), { "data-do": "repair" }),
			button(t("Advice"), async () => { this.#whole() && (await import("./setter-advice.js")).advise(this); }, { "data-do": "advise" }));
		const after = h("div", { class: "moves" }, button(t("Play"), () => this.#play(), { class: "main", "data-do": "play" }),
			button(t("Explain"), async () => { this.#whole() && (location.hash = (await linkTo(this.#whole())).replace("#play/", "#explain/")); }), button(t("Export"), () => this.#whole() && exportAs(this.#whole())), button(t("Print"), () => this.#print(), { "data-do": "print" }));
		this.el.replaceChildren(head, h("section", { class: "stage", "aria-label": t("Board") }, this.frame),
			h("section", { class: "panel", "aria-label": t("Tools") }, tools, this.keys, h("p", {}, t(make.help), " ", this.zooming), acts, this.verdict, after, narrow.matches ? h("div", { class: "fields" }, ...draft) : null, h("div", { class: "news" }, this.status, this.fault), this.views, this.advice, make.grid ? symmetric : null, this.lines, wishFields(kind.name, () => this.known && this.#tell(this.known))));
	}

	/** Opens the draft to play; if it does not have one solution, only at the second press. */
	async #play() {
		const read = this.#whole(), { status, grade } = this.known ?? {};
		if (read && (status === "multiple" || status === "none") && this.warned !== this.state) {
			this.warned = this.state;
			this.#refuse(t(status === "none" ? "This puzzle has no solution. Press Play again to play it anyway." : "This puzzle has several solutions. Press Play again to play it anyway."));
			return;
		}
		if (read && status === "unique" && grade?.label) {
			(await import("./results.js")).made(nameOf(read.puzzle), { grade: grade.label, seed: "" });
		}
		read && (location.hash = await linkTo(read));
	}

	async #print() {
		const read = this.#whole();
		read && (await import("./paper.js")).print({ game: { read }, say: text => this.say(text) });
	}

	/** The puzzle of the draft; otherwise reports why there is none. @returns {any} */
	#whole() {
		const read = this.read?.of === this.state ? this.read : null, unfinished = this.make.unfinished?.(this.state);
		if (!read && (unfinished || empty(this.make, this.state))) {
			this.#refuse(t(unfinished ?? "Nothing to play yet. Place a clue first."));
		} else if (!read) {
			this.#refuse(this.fault.textContent || t("The board is still being checked. Try again."));
		}
		return read;
	}

	/** @param {string} [why] something is not done; without it, whether the draft is kept is all there is to say */
	#refuse(why = this.full ? t("Browser storage is full or blocked. This draft is not saved.") : "") {
		this.fault.replaceChildren(why);
	}

	/** say shows a message, which replaces a refusal. @param {string} text */
	say(text) {
		this.status.textContent = text;
		this.#refuse();
	}

	/** Stores the draft, and gives it its own address. */
	#keep() {
		const kept = { id: this.id || stamp(), kind: this.kind.name, name: this.name || freshName(this.kind), when: Date.now() };
		if (!this.id) {
			this.name = kept.name;
			const name = /** @type {HTMLInputElement | null} */ (this.el.querySelector("[data-do=name]"));
			name && (name.value = kept.name);
			this.#at(kept.id);
			history.replaceState(history.state, "", "#set/draft/" + kept.id);
		}
		this.#meet();
		this.full = !put(kept, this.state);
		this.full || (this.seen = this.#text(this.state));
		this.#refuse();
	}

	/** Connects the draft to a stored id: restores its history and watches other tabs. @param {string} id */
	#at(id) {
		this.id = id;
		const before = done.get(id);
		if (before) {
			this.past = before.past;
			this.future = before.future;
		}
		done.set(id, this);
		this.seen = this.#text(this.state);
		watch("draft:" + id, () => {
			const theirs = this.#meet();
			if (theirs) {
				[this.past[this.past.length - 1], this.state] = [this.state, theirs]; // undo restores the local version
				this.future = [];
				this.#shown();
				this.say(t("Another tab changed this draft. Undo restores your version."));
			}
		}, this.stop.signal);
	}

	/** A canonical text of a state. @param {State} s */
	#text(s) {
		return JSON.stringify({ ...this.make.blank(s.cols, s.rows), ...s });
	}

	/** The state stored by another tab since, with the local one added to the undo history; null if there is none. @returns {State | null} */
	#meet() {
		const theirs = stateOf({ id: this.id, kind: this.kind.name, name: "", when: 0 }), text = theirs ? this.#text(theirs) : this.seen;
		if (!theirs || text === this.seen || text === this.#text(this.state)) {
			return null;
		}
		this.seen = text;
		this.past.push(theirs);
		return theirs;
	}

	/** change replaces the state of the draft. @param {State | null} state @param {string} [say] */
	change(state, say = "") {
		if (!state) {
			return;
		}
		this.past.push(this.state);
		this.future = [];
		this.#set(state);
		say && this.say(say);
	}

	undo() {
		const state = this.past.pop();
		if (state) {
			this.future.push(this.state);
			this.#set(state);
		}
		this.say(t(state ? "undone" : "nothing to undo"));
	}

	redo() {
		const state = this.future.pop();
		if (state) {
			this.past.push(this.state);
			this.#set(state);
		}
		this.say(t(state ? "redone" : "nothing to redo"));
	}

	/** @param {State} state */
	#set(state) {
		this.state = state;
		this.advising?.abort();
		this.advice.replaceChildren();
		this.#keep();
		this.#shown();
	}

	/** Updates the board and the controls that depend on its size, and leaves the others unchanged, with focus and pressed buttons. */
	#shown() {
		const { rows, cols } = this.state, size = cols + "x" + rows;
		Object.entries(this.sizes).forEach(([part, input]) => { input.value = String(this.state[part] - (this.make.header ?? 0)); });
		if (size !== this.size) {
			this.size = size;
			this.lines.replaceChildren();
			this.zooming.textContent = pinch(this.state);
			this.keys?.replaceWith(this.keys = keysPad(this));
		}
		this.draw();
	}

	/** draw requests and shows the board of the draft, then its verdict. */
	async draw() {
		const state = this.state, begun = performance.now();
		this.asking?.abort();
		clearTimeout(this.later);
		try {
			const puzzle = puzzleOf(this.kind, state), unfinished = this.make.unfinished?.(state), nothing = unfinished ?? empty(this.make, state);
			const answer = unfinished ?? this.make.nothing?.(state) ? { puzzles: [bare(puzzle)] } : await ask("read", { puzzle });
			while (this.pointers?.drag) { // a tap in progress belongs to the current board
				await new Promise(go => { setTimeout(go, 20); });
			}
			if (this.state !== state) {
				return;
			}
			this.read = nothing ? undefined : { ...answer.puzzles[0], of: state };
			this.#refuse();
			this.known = undefined;
			this.#show(aimed(answer.puzzles[0]));
			this.verdict.setAttribute("aria-busy", String(!nothing)); // the verdict is for the previous draft
			if (nothing) {
				this.verdict.replaceChildren(h("p", {}, t(unfinished ?? "Empty board. Edit it to see how many solutions it has.")));
				delete this.verdict.dataset.status;
			}
			this.later = nothing ? 0 : window.setTimeout(() => this.#judge(state), AFTER - (performance.now() - begun));
		} catch (e) {
			if (this.state === state) { // the edit stays; the board shows the last readable draft
				this.fault.textContent = explainProblem(e);
				this.verdict.replaceChildren();
			}
		}
	}

	/** @param {import("./types.js").ReadPuzzle} read */
	#show(read) {
		const { make } = this;
		const focused = this.grid?.el.contains(document.activeElement) ?? false, at = this.grid?.at, was = this.board;
		was?.end();
		const lattice = new Lattice(read, this.kind), board = this.board = new Board(lattice, { numbers: settings.numbers });
		const left = was?.el.scrollLeft, top = was?.el.scrollTop;
		board.zoom = was && was.width === board.width && was.height === board.height ? was.zoom : 1;
		this.frame.replaceChildren(board.el);
		this.grid = new Grid(board, t("Puzzle editor"), { speak: c => this.#speak(c), stops: c => make.stops(this.state, c), key: e => this.#key(e),
			focused: c => this.#cursor(c), blurred: () => board.cursor(null) });
		at && this.grid.move(at, focused);
		this.pointers = new Pointers(board, this.#hands(board));
		if (make.painted && !this.lines.contains(document.activeElement)) {
			this.lines.replaceChildren(pictureFields(this), lineFields(this));
		}
		board.fit();
		board.el.scrollTo({ left, top });
		this.#light();
	}

	/** @param {Board} board @returns {import("./pointer.js").Hands} */
	#hands(board) {
		const { lattice } = board, tapping = (/** @type {boolean} */ secondary) => ({ move: () => {}, writing: () => new Map(), say: () => "", tap: (/** @type {import("./types.js").Point} */ p) => {
			this.#tap({ r: Math.floor(p.y), c: Math.floor(p.x) }, secondary, p);
			return null;
		} });
		return { mayHold: () => true, swap: () => this.#play(), tick: () => settings.buzz && navigator.vibrate?.(12), hover: () => {}, drop: () => { board.tint([]); this.#light(); },
			begin: (p, secondary) => this.make.painted && lattice.inside(Math.floor(p.y), Math.floor(p.x)) ? new Painting(this, p) : this.make.drag ? new Trail(p, secondary, tapping(secondary)) : tapping(secondary),
			preview: stroke => {
				for (const [i, entry] of stroke instanceof Painting ? stroke.writing() : []) {
					board.paint(i, modes.shade.shapes(sheetOf(lattice), i, entry), "preview");
				}
				board.tint(stroke instanceof Trail ? stroke.cells.map(at => ({ ...at, role: "selected" })) : []);
			},
			commit: (stroke, moved, p) => {
				board.tint([]);
				if (stroke instanceof Painting) {
					this.grid?.move({ r: Math.floor(p.y), c: Math.floor(p.x) }, true);
					this.change(stroke.painted());
				} else if (stroke instanceof Trail && moved) {
					const cells = stroke.cells.filter(at => lattice.inside(at.r, at.c));
					this.grid?.move({ r: Math.floor(p.y), c: Math.floor(p.x) }, true);
					this.change(cells.length ? this.make.drag?.(this.state, cells, this.tool, stroke.back) ?? null : null);
				} else if (!moved) {
					stroke?.tap(p);
				}
			} };
	}

	/** @param {Cell} at @param {boolean} back @param {import("./types.js").Point} p */
	#tap(at, back, p) {
		const { make } = this;
		if (this.board?.lattice.scene.listClues) { // the whole margin of a line is one clue
			at = { r: Math.max(at.r, -1), c: Math.max(at.c, -1) };
		}
		if (make.stops(this.state, at)) {
			if (make.halves) {
				this.half = p.x - at.c > p.y - at.r ? "right" : "down";
			}
			this.grid?.move(at, true);
			this.typed = "";
			this.#write(at, make.tap(this.state, at, this.tool, back));
		}
	}

	/** Applies a change, also to the opposite cell if symmetric, or shows why it is refused. @param {Cell} at @param {State | import("./types.js").Said | null} next */
	#write(at, next) {
		if (next && "en" in next) {
			this.#refuse(t(/** @type {import("./types.js").Said} */ (next)));
			return;
		}
		const state = /** @type {State | null} */ (next);
		this.change(state && this.symmetric ? mirrored(this.make, state, at) : state);
	}

	/** type applies a key at the cursor, and returns whether it has a meaning. @param {string} key @returns {boolean} whether it means anything */
	type(key) {
		const at = /** @type {Grid} */ (this.grid).at, { make, half, tool } = this, here = at.r + "," + at.c;
		const joins = !make.grid || this.typed === here || !/^\d$/.test(key); // the first digit typed in a cell replaces its number
		const next = make.type(joins ? this.state : /** @type {State | null} */ (make.type(this.state, at, "delete", half, tool)) ?? this.state, at, key, half, tool);
		if (!next) {
			return false;
		}
		this.typed = here;
		this.#write(at, next);
		make.line && (this.status.textContent = make.line(this.state, at));
		return true;
	}

	/** turn switches to the other half of a cell with two clues. */
	turn() {
		this.half = this.half === "right" ? "down" : "right";
		this.grid && this.#cursor(this.grid.at);
	}

	/** @param {Cell} at */
	#speak(at) {
		const { lattice } = /** @type {Board} */ (this.board), { roles, texts, said, mode } = lattice, key = at.r + "," + at.c, role = roles.get(key), island = role && mode === "bridges";
		const clue = [texts.get(key) ?? (island ? "?" : ""), role && !island && role !== "given" ? t(said[role] ?? role) : ""].filter(Boolean).join(", ");
		return [clue || t("empty"), borders(lattice, key)].filter(Boolean).join(", ");
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
			this.turn();
		} else if (e.key === "Enter" || key === " " && !make.line?.(this.state, grid.at)) {
			this.#write(grid.at, make.tap(this.state, grid.at, this.tool, false));
		} else if (!this.type(key)) {
			return;
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

	/** Requests the verdict on the draft, which arrives in parts. @param {State} state */
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

	/** @param {any} x the data of the verdict */
	#tell(x) {
		const { title, lines } = verdict(x);
		this.verdict.replaceChildren(h("strong", {}, title), ...[...lines, ...wished(this.kind.name, x.grade)].map(l => h("p", {}, l)));
		this.verdict.dataset.status = x.status;
	}

	/** Selects the view of the board. @param {string} view */
	#look(view) {
		this.view = view;
		this.#light(true);
	}

	/** Shows a view: what all solutions have in common and where they differ, one of two solutions and where they differ, or the conflicting clues. @param {boolean} [reveal] scrolls an enlarged board to the marks */
	#light(reveal = false) {
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
		const wide = view === "shared" && 2 * known?.differ?.length > lattice.places.length; // marks all over the board convey nothing
		const { scrollLeft: left, scrollTop: top } = board.el;
		board.light(wide ? [] : (scene?.items ?? []).filter((/** @type {any} */ it) => isMark(it.role)));
		reveal || board.el.scrollTo({ left, top });
		const sheet = sheetOf(lattice), drawn = this.make.drawn && this.state[this.make.drawn];
		lattice.places.forEach((_, i) => board.paint(i, [], ""));
		const { make, state } = this, facts = answer ? make.facts?.(answer, make.givens(state)) ?? cellFacts(answer) : drawn?.flat().some(Boolean) ? cellFacts(drawn) :
			view === "shared" ? known?.forced ?? [] : [];
		for (const f of facts) {
			const i = lattice.index(f.at);
			i >= 0 && !f.not && (f.value || !answer && !drawn) && board.paint(i, mode.shapes(sheet, i, { v: f.value, x: 0, p: 0 }), "");
		}
	}

	/** end releases the page's resources. */
	end() {
		this.stop.abort();
		this.asking?.abort();
		this.repairing?.abort();
		this.advising?.abort();
		clearTimeout(this.later);
		this.board?.end();
	}
}

/**
 * setter returns the page of a draft: a stored one, a new one, the last one of a kind, or a puzzle in a link; without any of these, the
 * list of drafts.
 * @param {string} rest @returns {Promise<import("./types.js").View>}
 */
export async function setter(rest) {
	const [, way, name] = /^(draft|new)\/(.+)$/.exec(rest) ?? [], all = drafts();
	if (!rest && all.length) {
		return (await import("./shelf-page.js")).shelf();
	}
	let kept = way === "draft" ? all.find(x => x.id === name) : !way && isKind(rest) ? all.find(x => x.kind === rest) : undefined;
	if (way === "draft" && !kept) {
		throw new Error(t("This draft is no longer stored in this browser."));
	}
	let kind = kindOf(kept?.kind ?? (way === "new" ? known(name) : isKind(rest) ? rest : shown)), state = kept ? stateOf(kept) : null;
	kept = state ? kept : undefined; // an invalid draft is left unchanged
	if (rest && !way && !isKind(rest)) {
		const { puzzles } = await ask("read", { puzzle: (await follow(rest)).puzzle, no_boards: true }), { puzzle } = puzzles[0];
		kind = kindOf(puzzle.kind);
		const it = state = kind.drafts?.from(puzzle) ?? null, nameIn = (/** @type {State} */ s) => nameOf(puzzleOf(kind, s));
		const same = all.filter(x => x.kind === kind.name).map(x => ({ kept: x, state: stateOf(x) })).find(x => it && x.state && nameIn(x.state) === nameIn(it)); // back from playing it
		({ kept, state } = same ?? { kept, state });
	}
	if (!kind.drafts) {
		throw new Error(t("The editor does not support this puzzle type."));
	}
	await ready(null, kind.mode);
	kept && history.replaceState(history.state, "", "#set/draft/" + kept.id);
	soon(); // its verdict is requested after the first edit
	const view = new Setter(kind, kind.drafts, state ?? kind.drafts.blank(...kind.drafts.size), kept);
	return { el: view.el, end: () => view.end(), title: kept?.name || t("Puzzle editor") };
}
