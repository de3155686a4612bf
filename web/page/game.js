// A game of one puzzle: marks, time, the engine's answers, saving. It uses the engine, not the page.

import { clueKeys } from "./board.js";
import { ask } from "./engine.js";
import { kindOf, sizeText } from "./kinds.js";
import { Lattice, keyOf } from "./lattice.js";
import { bit, blank, Marks, mask, NOTED } from "./marks.js";
import { modes } from "./modes.js";
import { settings, spoilt } from "./settings.js";
import { linkTo } from "./share.js";
import { load, nameOf, save, stamp, unkept, watch } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {{rule: string, text: string, at: import("./types.js").Place[], clues: import("./types.js").Place[]}} Broken */

const SOON = 150, TABS = 20; // milliseconds until a change is saved; tabs whose savings are counted

/**
 * Game is a sheet that modes write on. It changes through its methods and sends the events change (with the changed places), look (with
 * whether the puzzle was finished), tick, unsaved, and met if another tab shows the same game.
 */
export class Game extends EventTarget {
	#marks = new Marks();
	#tool = "";
	/** @type {import("./lattice.js").Cell[]} */
	#selected = [];
	/** @type {number | null} */
	#digit = null;
	#paused = false;
	#zoom = 1;
	#resumed = false;
	/** The origin of the puzzle, if known: its grade, its seed, or the date of a daily puzzle. */
	origin = { grade: "", seed: "", day: "" };
	helped = false; // a step was revealed
	/** The steps of an argument about the puzzle, saved with the game. @type {import("./types.js").ArgumentStep[]} */
	argument = [];
	/** The reason chosen for the next step, saved with them. @type {{reason: string, not: boolean, clues: import("./types.js").Place[]} | null} */
	because = null;
	/** @type {Set<number>} the places written on since the game was saved */
	#unsaved = new Set();
	/** @type {Set<string>} the clue texts crossed off at that time */
	#savedTicks = new Set();
	#stamp = ""; // identifies the version saved last, here or in another tab
	#tab = stamp(); // identifies this tab
	#saves = 0; // how often this tab has saved
	/** How many savings of each tab the current version includes, the latest tab last. @type {Record<string, number>} */
	#included = {};
	/** @type {Set<number>} the places in this tab's savings since it last loaded a version */
	#recent = new Set();
	#turn = 0; // counts changes, so that a recurring position is checked again
	/** The pending question about the current position. @type {{of: string, control: AbortController, told: Promise<unknown>} | null} */
	#looking = null;

	/**
	 * @param {import("./types.js").ReadPuzzle} read
	 * @param {{shared?: {key: string, marks: any, link: string}, title?: string}} [o] shared: a shared position, and the game that starts from it
	 */
	constructor(read, o = {}) {
		super();
		this.read = read;
		this.shared = o.shared;
		this.key = o.shared?.key ?? nameOf(read.puzzle);
		this.title = o.title ?? (/^puzzle:\d+$/.test(read.id ?? "") ? "" : read.id ?? ""); // an unnamed puzzle is called by its size
		this.lattice = new Lattice(read, kindOf(read.kind));
		this.mode = modes[this.lattice.mode];
		this.settings = settings;
		this.use("");
		/** @type {string | undefined} the link to the puzzle, once it is made */
		this.link = o.shared?.link;
		this.kept = true; // the browser could store it
		this.seconds = 0;
		this.done = false;
		/** @type {Broken[]} */
		this.broken = [];
		/** @type {import("./types.js").Place[]} */
		this.satisfied = [];
		/** @type {import("./types.js").Item[]} the marks of broken rules */
		this.wrong = [];
		this.begun = false; // it is stored; a shared position is not before the first change
		this.#resumed = this.#restore();
		this.later = 0; // the timer of the next saving
		this.clock = window.setInterval(() => this.#tick(), 1000);
		this.link || linkTo(read).then(link => { this.link = link; }); // so that saving on leaving need not wait
		this.leave = () => document.visibilityState === "hidden" && this.saveNow();
		document.addEventListener("visibilitychange", this.leave);
		addEventListener("pagehide", this.leave);
		this.closing = new AbortController();
		watch("game:" + this.key, () => this.#meet(), this.closing.signal);
		this.look();
	}

	/** Restores the saved game, or loads the shared position. It returns whether the game was saved before. */
	#restore() {
		const saved = unkept.get("game:" + this.key) ?? load(this.key);
		if (saved) {
			try {
				this.#take(saved);
				this.done = saved.done === true;
				this.#zoom = saved.zoom > 0.01 && saved.zoom < 100 ? Number(saved.zoom) : 1;
				this.use(saved.tool);
				this.begun = true;
				return !this.#marks.empty;
			} catch {
				this.#marks = new Marks();
				spoilt.add("game:" + this.key);
			}
		}
		if (this.shared) {
			try {
				this.#marks.load(this.shared.marks, at => this.lattice.index(at));
			} catch {
				throw new Error(t("The link is damaged: its progress cannot be read."));
			}
		}
		return false;
	}

	/** Replaces the state by a saved one; throws if that is invalid. @param {any} saved */
	#take(saved) {
		const marks = new Marks();
		marks.restore(saved.marks);
		this.#marks = marks;
		this.seconds = saved.seconds >= 0 ? Math.floor(saved.seconds) : 0;
		this.helped ||= saved.helped === true;
		this.argument = Array.isArray(saved.argument) ? saved.argument : [];
		this.because ??= Array.isArray(saved.because?.clues) ? saved.because : null;
		this.#stamp = String(saved.stamp ?? "");
		this.#included = { ...saved.tabs };
		this.#agreed();
		this.#recent.clear();
	}

	/** Records that the state is saved. */
	#agreed() {
		this.#unsaved.clear();
		this.#savedTicks = new Set(this.ticks);
	}

	/**
	 * Loads what another tab has saved and repeats the changes made here as one step, which undo reverts: those that are not saved, and those that
	 * the other tab has overwritten because it saved at the same moment.
	 */
	#meet() {
		const saved = load(this.key);
		if (!saved || String(saved.stamp ?? "") === this.#stamp) {
			return;
		}
		const same = JSON.stringify(saved.marks) === JSON.stringify(this.#marks.save()), before = this.#savedTicks, now = this.ticks;
		const { tabs } = saved, overwritten = tabs && (tabs[this.#tab] ?? (Object.keys(tabs).length < TABS ? 0 : Infinity)) < this.#saves;
		const { argument } = this, writing = new Map([...overwritten ? this.#recent : [], ...this.#unsaved].map(i => [i, this.at(i)]));
		try {
			this.#take(saved);
		} catch {
			return; // the stored data is invalid; this game overwrites it
		}
		this.begun = true;
		const theirs = new Set(this.argument.map(step => JSON.stringify(step)));
		this.argument = [...this.argument, ...argument.filter(step => !theirs.has(JSON.stringify(step)))];
		if (same) {
			return;
		}
		this.#marks.write(writing).forEach(i => this.#unsaved.add(i));
		if (this.#unsaved.size) {
			this.later ||= window.setTimeout(() => this.saveNow(), SOON);
		}
		for (const key of [...before, ...now]) {
			before.has(key) !== now.has(key) && this.ticks.has(key) !== now.has(key) && this.#marks.tick(key);
		}
		this.dispatchEvent(new CustomEvent("change", { detail: this.lattice.places.map((_, i) => i) }));
		this.dispatchEvent(new Event("met"));
		this.look();
	}

	/** at returns the effective entry of a place. @param {number} i @returns {Entry} */
	at(i) {
		return i < 0 ? blank : this.#marks.at(i);
	}

	get untouched() {
		return this.#marks.empty;
	}

	/** Whether every place to fill in has an entry. */
	get full() {
		return this.lattice.free.every(i => this.at(i).v !== null);
	}

	/** The current tool. */
	get tool() {
		return this.#tool;
	}

	/** use selects a tool, or the first one if the board does not have it. @param {string} name */
	use(name) {
		const tools = this.mode.tools(settings, this.lattice);
		this.#tool = tools.includes(name) ? name : tools[0];
	}

	get selected() {
		return this.#selected;
	}

	/** select replaces the selection. @param {import("./lattice.js").Cell[]} cells */
	select(cells) {
		this.#selected = cells;
	}

	/** The digit for digit-first entry; 0 clears, null is none. */
	get digit() {
		return this.#digit;
	}

	/** choose selects the digit, or none if it was selected. @param {number} digit */
	choose(digit) {
		this.#digit = this.#digit === digit ? null : digit;
	}

	/** Whether the clock is paused and entry disabled. */
	get paused() {
		return this.#paused;
	}

	/** pause pauses or resumes the clock. @param {boolean} on */
	pause(on) {
		this.#paused = on;
	}

	/** The zoom factor. */
	get zoom() {
		return this.#zoom;
	}

	/** zoomed stores the zoom factor. @param {number} zoom */
	zoomed(zoom) {
		this.#zoom = zoom;
	}

	/** greeted returns, once, whether the game was resumed. */
	greeted() {
		const resumed = this.#resumed;
		this.#resumed = false;
		return resumed;
	}

	/** trials are the names of the what-ifs, lowest first. */
	get trials() {
		return this.#marks.trials;
	}

	/** level is the layer of the entry at a place: 0 for certain, -1 for none. @param {number} i */
	level(i) {
		return this.#marks.level(i);
	}

	/** ticks are the clue texts crossed off by hand. @type {ReadonlySet<string>} */
	get ticks() {
		return this.#marks.ticks;
	}

	/** past are the steps made, future those undone, the next one last. */
	get past() {
		return this.#marks.past;
	}

	get future() {
		return this.#marks.future;
	}

	/** position returns the marks, for a link. */
	position() {
		return this.#marks.json(this.lattice.places, true);
	}

	/** struck returns whether the number in a cell is crossed off by hand. @param {number} r @param {number} c */
	struck(r, c) {
		return clueKeys(this.lattice, { cell: [r, c] }).some(key => this.#marks.ticks.has(key));
	}

	/** write applies changes as one step. @param {import("./types.js").Writing} writing */
	write(writing) {
		this.#changed(this.#marks.write(writing), true);
	}

	/** tick crosses off a clue text, or restores it. @param {string} key */
	tick(key) {
		this.#marks.tick(key);
		this.#changed([], true);
	}

	/** @returns {boolean} whether there was something to undo */
	undo() {
		const changed = this.#marks.undo();
		changed && this.#changed(changed);
		return changed !== null;
	}

	/** @returns {boolean} */
	redo() {
		const changed = this.#marks.redo();
		changed && this.#changed(changed);
		return changed !== null;
	}

	/** begin starts a what-if, named by the next letter. */
	begin() {
		const used = this.#marks.trials;
		let k = 0;
		const name = () => String.fromCharCode(65 + k % 26) + (k > 25 ? Math.floor(k / 26) + 1 : "");
		while (used.includes(name())) {
			k++;
		}
		this.#marks.begin(name());
		this.#changed([], true);
		return name();
	}

	/** end ends the topmost what-if, or all. @param {boolean} keep @param {boolean} [all] */
	end(keep, all = false) {
		do {
			this.#changed(keep ? this.#marks.keep() : this.#marks.drop(), true);
		} while (all && this.#marks.trials.length);
	}

	/** restart clears the board; it can be undone. */
	restart() {
		if (!this.#marks.empty) {
			this.#changed(this.#marks.clear(), true);
		}
		this.seconds = 0;
		this.done = false;
	}

	/** learn enters the facts of a hint. @param {Fact[]} facts */
	learn(facts) {
		this.write(this.learned(facts));
	}

	/** learned returns the entries that the facts of a hint lead to. Eliminations remove notes and add none. @param {Fact[]} facts */
	learned(facts) {
		/** @type {import("./types.js").Writing} */
		const writing = new Map();
		for (const { at, value, not } of facts) {
			const i = this.lattice.index(at);
			if (!this.lattice.free.includes(i)) {
				continue;
			}
			const e = { ...(writing.get(i) ?? this.at(i)) }, all = mask(this.lattice.values[i]);
			if (not) {
				if (value > NOTED) {
					continue;
				}
				e.x |= bit(value);
				const left = all & ~e.x, one = this.lattice.mode !== "digits" && left && this.lattice.values[i].every(v => v <= NOTED) && (left & left - 1) === 0;
				e.v = one ? 31 - Math.clz32(left) : e.v === value ? null : e.v;
				e.p &= ~e.x;
			} else {
				e.v = value;
			}
			writing.set(i, this.lattice.mode === "digits" || e.v === null ? e : { v: e.v, x: 0, p: 0 });
		}
		return writing;
	}

	/** erase clears the places of facts. @param {Fact[]} facts */
	erase(facts) {
		this.write(new Map(facts.map(f => [this.lattice.index(f.at), blank])));
	}

	/** @param {number[]} places */
	#changed(places, now = false) {
		const last = now && this.past.at(-1);
		if (last) {
			last.s ??= this.seconds;
		}
		places.forEach(i => this.#unsaved.add(i));
		this.begun = true;
		this.#turn++;
		this.dispatchEvent(new CustomEvent("change", { detail: places }));
		clearTimeout(this.later);
		this.later = window.setTimeout(() => this.saveNow(), SOON);
	}

	/** body returns the common fields of all questions about the position. Givens count as marks: the player cannot enter them. */
	body() {
		const marks = this.#marks.json(this.lattice.places);
		marks.marks.push(...this.lattice.givens);
		return { puzzle: this.read.puzzle, marks, lang: settings.lang };
	}

	/**
	 * look validates the position unless that is known or pending, and sends the event look. It resolves to null or an error when the then current
	 * position is validated.
	 * @returns {Promise<unknown>}
	 */
	look() {
		const body = this.body(), of = JSON.stringify([this.#turn, body.marks, body.lang]);
		if (this.#looking?.of !== of) {
			this.#looking?.control.abort();
			const control = new AbortController();
			this.#looking = { of, control, told: this.#ask(body, control.signal) };
		}
		return this.#looking.told;
	}

	/** @param {ReturnType<Game["body"]>} body @param {AbortSignal} signal @returns {Promise<unknown>} */
	async #ask(body, signal) {
		try {
			const seen = await ask("look", { ...body, no_scene: true }, { signal });
			if (!signal.aborted) {
				this.broken = seen.broken ?? [];
				this.satisfied = seen.satisfied ?? [];
				this.wrong = seen.wrong ?? [];
				const finished = seen.done && !this.done;
				this.done = seen.done ?? false;
				finished && this.saveNow();
				this.dispatchEvent(new CustomEvent("look", { detail: { finished } }));
				return null;
			}
		} catch (e) {
			if (!signal.aborted) {
				this.#looking = null; // no engine now: play continues, and the next move asks again
				return e;
			}
		}
		return this.#looking?.told ?? null; // another question replaced this one
	}

	#tick() {
		if (!this.#paused && !this.done && document.visibilityState === "visible") {
			this.seconds++;
			this.dispatchEvent(new Event("tick"));
		}
	}

	/** saveNow stores the game, and runs a scheduled validation immediately. */
	async saveNow() {
		if (this.later) {
			clearTimeout(this.later);
			this.later = 0;
			this.look();
		}
		const { rows, cols, kind } = this.read;
		this.link ??= await linkTo(this.read);
		if (this.shared ? !this.begun : this.#marks.empty && !load(this.key)) {
			return;
		}
		this.#meet();
		const entry = { key: this.key, kind, title: this.title || sizeText({ kind, cols, rows }), link: this.link, when: Date.now(), done: this.done, empty: this.#marks.empty, ...(this.shared ? { shared: true } : {}) };
		const mine = stamp(), { [this.#tab]: _, ...others } = this.#included;
		const tabs = Object.fromEntries([...Object.entries(others), [this.#tab, this.#saves + 1]].slice(-TABS)), kept = save(entry, { marks: this.#marks.save(), seconds: this.seconds, done: this.done, helped: this.helped, ...(this.argument.length ? { argument: this.argument } : {}), ...(this.because ? { because: this.because } : {}), tool: this.#tool, zoom: this.#zoom, stamp: mine, tabs });
		if (kept) {
			this.#stamp = mine;
			this.#saves++;
			this.#included = tabs;
			this.#unsaved.forEach(i => this.#recent.add(i));
			this.#agreed();
		}
		if (kept !== this.kept) {
			this.kept = kept;
			this.dispatchEvent(new Event(kept ? "saved" : "unsaved"));
		}
	}

	/** close stops the clock and saves. */
	close() {
		clearInterval(this.clock);
		clearTimeout(this.later);
		this.later = 0;
		this.#looking?.control.abort();
		this.#looking = null;
		this.closing.abort();
		document.removeEventListener("visibilitychange", this.leave);
		removeEventListener("pagehide", this.leave);
		this.saveNow();
	}

	/** brokenPlaces returns the places where a rule is broken. */
	brokenPlaces() {
		return new Set(this.broken.flatMap(b => b.at.map(at => keyOf(at))));
	}
}
