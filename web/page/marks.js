// The player's marks: layers of entries by place, with their whole history. Layers above the first are what-ifs. A step is one gesture with
// its consequences.

/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").Writing} Writing */
/** @typedef {import("./types.js").Place} Place */

/** @typedef {[layer: number, place: number, before: Entry | null, after: Entry | null]} Write */

/**
 * A step: writes, clues crossed off (by key, on or off), a what-if begun or ended with its entries; and the second of the game at which it
 * happened.
 * @typedef {{w?: Write[], t?: [string, boolean][], begin?: string, end?: {name: string, marks: [number, Entry][]}, s?: number}} Step
 */

/** @type {Readonly<Entry>} */
export const blank = Object.freeze({ v: null, x: 0, p: 0 });

/** @param {Entry | null | undefined} a @param {Entry | null | undefined} b */
export const same = (a, b) => {
	const one = a ?? blank, two = b ?? blank;
	return one.v === two.v && one.x === two.x && one.p === two.p && (one.k ?? 0) === (two.k ?? 0);
};

/** Marks holds the marks on one puzzle. */
export class Marks {
	constructor() {
		/** @type {{name: string, at: Map<number, Entry>}[]} */
		this.layers = [{ name: "", at: new Map() }];
		/** @type {Set<string>} */
		this.ticks = new Set();
		/** @type {Step[]} */
		this.past = [];
		/** @type {Step[]} */
		this.future = [];
	}

	/** at returns the effective entry of a place: that of the topmost layer with an entry. @param {number} i @returns {Entry} */
	at(i) {
		return this.layers[this.level(i)]?.at.get(i) ?? blank;
	}

	/** level returns the layer of that entry, or -1. @param {number} i */
	level(i) {
		let k = this.layers.length - 1;
		while (k >= 0 && !this.layers[k].at.has(i)) {
			k--;
		}
		return k;
	}

	/** empty returns whether there are no marks. */
	get empty() {
		return this.layers.every(l => l.at.size === 0) && this.ticks.size === 0;
	}

	/**
	 * write changes the topmost layer as one step, and returns the changed places.
	 * @param {Writing} writing
	 * @returns {number[]}
	 */
	write(writing) {
		const k = this.layers.length - 1, top = this.layers[k].at;
		/** @type {Write[]} */
		const w = [];
		for (const [i, entry] of writing) {
			if (!same(this.at(i), entry)) {
				const after = k === 0 && same(entry, blank) ? null : { ...entry };
				w.push([k, i, top.get(i) ?? null, after]);
			}
		}
		return w.length ? this.#did({ w }) : [];
	}

	/** tick crosses off a clue, or restores it. @param {string} key */
	tick(key) {
		this.#did({ t: [[key, !this.ticks.has(key)]] });
	}

	/** begin starts a what-if. @param {string} name */
	begin(name) {
		this.#did({ begin: name });
	}

	/** trials are the names of the what-ifs, lowest first. */
	get trials() {
		return this.layers.slice(1).map(l => l.name);
	}

	/** drop discards the topmost what-if. @returns {number[]} the places changed */
	drop() {
		const top = this.layers[this.layers.length - 1];
		return this.layers.length > 1 ? this.#did({ end: { name: top.name, marks: [...top.at] } }) : [];
	}

	/** keep merges the topmost what-if into the layer below. @returns {number[]} */
	keep() {
		const k = this.layers.length - 1;
		if (k < 1) {
			return [];
		}
		const top = this.layers[k], below = this.layers[k - 1].at;
		/** @type {Write[]} */
		const w = [...top.at].map(([i, e]) => [k - 1, i, below.get(i) ?? null, k === 1 && same(e, blank) ? null : e]);
		return this.#did({ w, end: { name: top.name, marks: [...top.at] } });
	}

	/** clear removes all what-ifs, marks and ticks as one step. @returns {number[]} */
	clear() {
		const changed = new Set(this.layers.flatMap(l => [...l.at.keys()]));
		const before = this.past.length;
		while (this.layers.length > 1) {
			this.drop();
		}
		const w = [...this.layers[0].at].map(([i, e]) => /** @type {Write} */ ([0, i, e, null]));
		this.#did({ w, t: [...this.ticks].map(key => /** @type {[string, boolean]} */ ([key, false])) });
		this.#join(before);
		return [...changed];
	}

	/** join merges the latest steps into one. @param {number} from the number of steps before */
	#join(from) {
		const steps = this.past.splice(from);
		this.past.push(/** @type {Step} */ ({ all: steps }));
	}

	/** undo reverts the last step; null if there is none. @returns {number[] | null} the places changed */
	undo() {
		const step = this.past.pop();
		if (!step) {
			return null;
		}
		this.future.push(step);
		return this.#make(step, false);
	}

	/** redo repeats the last undone step; null if there is none. @returns {number[] | null} */
	redo() {
		const step = this.future.pop();
		if (!step) {
			return null;
		}
		this.past.push(step);
		return this.#make(step, true);
	}

	/** @param {Step} step */
	#did(step) {
		const changed = this.#make(step, true);
		this.past.push(step);
		this.future = [];
		return changed;
	}

	/** @param {Step & {all?: Step[]}} step @param {boolean} forth @returns {number[]} */
	#make(step, forth) {
		if (step.all) {
			const steps = forth ? step.all : [...step.all].reverse();
			return steps.flatMap(x => this.#make(x, forth));
		}
		const changed = [];
		if (step.end && !forth) {
			this.layers.push({ name: step.end.name, at: new Map(step.end.marks) });
		}
		for (const [k, i, before, after] of step.w ?? []) {
			const entry = forth ? after : before;
			entry ? this.layers[k].at.set(i, entry) : this.layers[k].at.delete(i);
			changed.push(i);
		}
		for (const [key, on] of step.t ?? []) {
			on === forth ? this.ticks.add(key) : this.ticks.delete(key);
		}
		if (step.begin !== undefined) {
			forth ? this.layers.push({ name: step.begin, at: new Map() }) : this.layers.pop();
		}
		if (step.end) {
			changed.push(...step.end.marks.map(([i]) => i));
			if (forth) {
				this.layers.pop();
			}
		}
		return changed;
	}

	/**
	 * json returns the marks in the engine's format. Corner notes are only for links; the engine ignores them.
	 * @param {Place[]} places
	 * @param {boolean} [corners]
	 */
	json(places, corners = false) {
		const list = (/** @type {Map<number, Entry>} */ at) => [...at].flatMap(([i, e]) => {
			/** @type {object[]} */
			const out = [];
			if (e.v !== null) {
				out.push({ at: places[i], value: e.v });
			}
			for (const v of bits(e.x)) {
				out.push({ at: places[i], value: v, not: true });
			}
			if (e.p) {
				out.push({ at: places[i], pencil: bits(e.p) });
			}
			if (e.k && corners) {
				out.push({ at: places[i], corner: bits(e.k) });
			}
			return out.length ? out : [{ at: places[i], clear: true }];
		});
		return { marks: list(this.layers[0].at), layers: this.layers.slice(1).map(l => ({ name: l.name, marks: list(l.at) })) };
	}

	/**
	 * load replaces everything by marks in that format, without history.
	 * @param {any} json
	 * @param {(at: Place) => number} index of a place, or -1
	 */
	load(json, index) {
		if (typeof json !== "object") {
			throw new TypeError("no marks");
		}
		const read = (/** @type {any[]} */ list) => {
			const at = new Map();
			for (const mark of list ?? []) {
				const i = index(mark.at);
				if (i < 0) {
					continue;
				}
				const e = { ...(at.get(i) ?? blank) };
				if (mark.pencil) {
					e.p = mask(mark.pencil);
				} else if (mark.corner) {
					e.k = mask(mark.corner);
				} else if (mark.not) {
					e.x |= bit(mark.value);
				} else if (!mark.clear) {
					e.v = mark.value;
				}
				at.set(i, entry(e));
			}
			return at;
		};
		const trials = (json?.layers ?? []).map((/** @type {any} */ l) => ({ name: String(l.name), at: read(l.marks) }));
		this.layers = [{ name: "", at: read(Array.isArray(json) ? json : json?.marks) }, ...trials];
		this.past = [];
		this.future = [];
	}

	/** save returns everything, including the history, as JSON. */
	save() {
		return { layers: this.layers.map(l => [l.name, [...l.at]]), ticks: [...this.ticks], past: this.past, future: this.future };
	}

	/** restore reads the result of save; it throws if that is invalid. @param {any} saved */
	restore(saved) {
		const layers = saved.layers.map((/** @type {any} */ [name, at]) => ({ name: String(name), at: new Map(entries(at)) }));
		if (!layers.length) {
			throw new TypeError("no layer");
		}
		const past = saved.past.map(step), future = saved.future.map(step);
		Object.assign(this, { layers, past, future, ticks: new Set(saved.ticks.map(String)) });
	}
}

/** A stored integer. @param {any} n @returns {number} */
function integer(n) {
	if (!Number.isInteger(n)) {
		throw new TypeError("no integer");
	}
	return n;
}

/** A stored entry. @param {any} e @returns {Entry} */
function entry(e) {
	e.v === null || integer(e.v);
	[e.x, e.p, e.k ?? 0].forEach(integer);
	return e;
}

/** Stored entries of places. @param {any} list @returns {[number, Entry][]} */
const entries = list => list.map((/** @type {any} */ [i, e]) => [integer(i), entry(e)]);

/** A stored step. @param {any} s @returns {Step} */
function step(s) {
	s.w?.forEach((/** @type {any} */ [layer, place, before, after]) => {
		[layer, place].forEach(integer);
		[before, after].forEach(e => e === null || entry(e));
	});
	s.t?.forEach((/** @type {any} */ [key]) => String(key));
	s.end && entries(s.end.marks);
	return s;
}

/** The largest value that can be noted or crossed out, because masks are 32-bit integers. Larger values can only be entered. */
export const NOTED = 30;

/** bit returns the mask of a value; 0 if it cannot be noted. @param {number} v */
export const bit = v => v > NOTED ? 0 : 1 << v;

/** bits lists the values of a mask. @param {number} m */
export function bits(m) {
	const out = [];
	for (let v = 0; v <= NOTED; v++) {
		if (m >> v & 1) {
			out.push(v);
		}
	}
	return out;
}

/** mask is the mask of values. @param {number[]} values */
export const mask = values => values.reduce((m, v) => m | bit(v), 0);
