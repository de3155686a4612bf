// The board: layers for the drawing, the player's marks, highlights and the cursor. A change redraws only its place. Zoom and pan resize and
// scroll the sheet.

import { h, s } from "./dom.js";
import { frameOf, isMark, joined, LARGEST, MARGIN, numbers, plate, shape, UNIT } from "./draw.js";
import { keyOf } from "./lattice.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./lattice.js").Lattice} Lattice */

const narrow = matchMedia("(max-width: 56rem)"), aside = matchMedia("(width>32rem) and (height<=30rem) and (aspect-ratio>=4/3)"); // as in style.css
const PULSE = 700; // milliseconds that an obstacle stays highlighted
const SMALLEST = 4; // pixels per cell, before zooming
const layers = ["ground", "tint", "fills", "lit", "lines", "own", "ghost", "top", "text", "ownText", "over"];

/** Board draws one lattice. */
export class Board {
	/** @param {Lattice} lattice @param {{numbers?: boolean, inline?: boolean}} [options] whether to number rows and columns; whether the height of the board follows from its width */
	constructor(lattice, { numbers = false, inline = false } = {}) {
		this.lattice = lattice;
		this.inline = inline;
		const frame = frameOf(lattice.scene, numbers);
		this.origin = { x: frame.x, y: frame.y };
		this.width = frame.width;
		this.height = frame.height;
		this.svg = this.#picture();
		this.svg.classList.toggle("regions", lattice.walls.size > 0);
		/** @type {Record<string, SVGElement>} */
		this.layer = {};
		for (const name of layers) {
			this.layer[name] = s("g", { class: "layer-" + name });
			this.svg.append(this.layer[name]);
		}
		const above = this.#picture();
		above.append(this.layer.over);
		this.sheet = h("div", { class: "sheet" });
		this.sheet.append(this.svg, above);
		this.hand = h("div", { class: "hand" }); // receives pointer and wheel events
		this.el = h("div", { class: "window" }, this.sheet, this.hand);
		/** @type {Map<number, SVGElement[]>} the shapes of a place */
		this.drawn = new Map();
		/** @type {Map<string, SVGElement>} the texts of clues, by the key of their position */
		this.clueTexts = new Map();
		/** @type {Set<string>} those crossed off */
		this.struck = new Set();
		this.zoom = 1;
		this.cell = 32;
		this.#base(numbers);
		this.el.addEventListener("scroll", () => this.#pin(), { passive: true });
		this.size = new ResizeObserver(() => this.fit());
		this.size.observe(this.el);
	}

	/** An empty layer of the drawing. */
	#picture() {
		return s("svg", { class: "teka", "aria-hidden": "true", viewBox: `${this.origin.x} ${this.origin.y} ${this.width} ${this.height}` });
	}

	/** Draws the puzzle. @param {boolean} numbered */
	#base(numbered) {
		const { scene } = this.lattice, pins = scene.listClues ? this.#pins() : null;
		this.layer.ground.append(...plate(scene));
		for (const it of scene.items) {
			const element = shape(it);
			if (!element) {
				continue;
			}
			const label = it.shape === "label";
			if (label && it.role === "clue") {
				this.clueTexts.set(textKey(it), element);
			}
			if (pins && label) {
				(it.anchor === "ending" ? pins.left : pins.top).append(element);
				continue;
			}
			if (pins && it.shape === "line") {
				this.#margin(it, pins);
			}
			this.layer[label ? "text" : it.shape === "rect" ? "ground" : /^(island|pearl)/.test(it.role) ? "top" : "lines"].append(element);
		}
		numbered && this.#names(scene.listClues ?? false);
	}

	/** Row and column numbers. Those at the left and top stay visible when the board is scrolled. @param {boolean} behind whether they are to the right and below */
	#names(behind) {
		const { lattice: { scene, rows, cols }, origin, width, height } = this;
		if (behind) {
			this.layer.text.append(...numbers(scene, rows, cols));
			return;
		}
		const strip = (/** @type {number} */ w, /** @type {number} */ hh, /** @type {SVGElement[]} */ texts) => {
			const pin = s("g", { class: "pin" });
			pin.append(s("rect", { class: "paper", x: origin.x, y: origin.y, width: w, height: hh }), s("g"), ...texts);
			return pin;
		};
		const [w, hh] = [-MARGIN - origin.x, -MARGIN - origin.y], own = this.#picture();
		this.pins = { left: strip(w, height, numbers(scene, rows, 0)), top: strip(width, hh, numbers(scene, 0, cols)), corner: strip(w, hh, []) };
		own.append(this.pins.left, this.pins.top, this.pins.corner);
		this.svg.after(own);
	}

	/** The clues of rows and columns, on an opaque background, stay visible when the board is scrolled. */
	#pins() {
		const { left, top, scene } = this.lattice;
		const paper = (/** @type {number} */ w, /** @type {number} */ hh) => s("rect", { class: "paper", x: this.origin.x, y: this.origin.y, width: w * UNIT + MARGIN, height: hh * UNIT + MARGIN });
		const pins = { left: s("g", { class: "pin" }), top: s("g", { class: "pin" }), corner: s("g", { class: "pin" }) };
		pins.left.append(paper(left, scene.height), s("g"));
		pins.top.append(paper(scene.width, top), s("g"));
		pins.corner.append(paper(left, top));
		const own = this.#picture(); // a layer that is not repainted on changes: there may be thousands of numbers
		own.append(pins.left, pins.top, pins.corner);
		this.svg.after(own);
		this.pins = pins;
		return pins;
	}

	/** The part of a grid line between the clues. @param {Item} it @param {{left: SVGElement, top: SVGElement}} pins */
	#margin(it, pins) {
		const { left, top } = this.lattice;
		if (it.y === it.y2 && (it.x ?? 0) < left) {
			pins.left.append(/** @type {SVGElement} */ (shape({ ...it, x2: left })));
		} else if (it.x === it.x2 && (it.y ?? 0) < top) {
			pins.top.append(/** @type {SVGElement} */ (shape({ ...it, y2: top })));
		}
		if (it.role === "frame" && it.x === it.x2 && it.x === left) {
			pins.left.append(/** @type {SVGElement} */ (shape(it)));
		}
		if (it.role === "frame" && it.y === it.y2 && it.y === top) {
			pins.top.append(/** @type {SVGElement} */ (shape(it)));
		}
	}

	#pin() {
		if (!this.pins) {
			return;
		}
		const scale = this.width / (this.sheet.offsetWidth || 1), x = Math.max(0, this.el.scrollLeft * scale), y = Math.max(0, this.el.scrollTop * scale);
		const place = (/** @type {SVGElement} */ pin, /** @type {number} */ dx, /** @type {number} */ dy) => // a group without a transform is drawn with its neighbours, which is faster
			dx || dy ? pin.setAttribute("transform", `translate(${dx} ${dy})`) : pin.removeAttribute("transform");
		place(this.pins.left, x, 0);
		place(this.pins.top, 0, y);
		place(this.pins.corner, x, y);
		this.pins.corner.classList.toggle("away", x > 0 || y > 0);
	}

	/**
	 * paint draws the entry of a place.
	 * @param {number} i
	 * @param {Item[]} items
	 * @param {string} classes additional classes: of a what-if, a preview, an error
	 */
	paint(i, items, classes) {
		this.drawn.get(i)?.forEach(e => e.remove());
		if (!items.length) {
			this.drawn.delete(i);
			return;
		}
		const elements = items.map(it => {
			const element = /** @type {SVGElement} */ (shape(it));
			element.setAttribute("class", `${element.getAttribute("class")} mine ${classes}`);
			this.layer[it.shape === "label" ? "ownText" : it.shape === "rect" ? "fills" : "own"].append(element);
			return element;
		});
		this.drawn.set(i, elements);
	}

	/** light draws marks over the board: hints and errors. @param {Item[]} items */
	light(items) {
		this.layer.lit.replaceChildren();
		this.pins?.left.children[1].replaceChildren();
		this.pins?.top.children[1].replaceChildren();
		const { left, top } = this.lattice, lit = items.filter(x => isMark(x.role) && x.shape !== "label");
		const layerOf = (/** @type {Item} */ it) => this.pins && this.lattice.scene.listClues && it.shape === "rect" ? (it.x2 ?? 0) <= left ? "left" : (it.y2 ?? 0) <= top ? "top" : "" : "";
		this.#revealAll(lit);
		this.layer.lit.append(...joined(lit.filter(it => !layerOf(it))));
		this.pins?.left.children[1].append(...joined(lit.filter(it => layerOf(it) === "left")));
		this.pins?.top.children[1].append(...joined(lit.filter(it => layerOf(it) === "top")));
	}

	/** ghost draws entries that the player may make. @param {Item[]} items */
	ghost(items) {
		this.layer.ghost.replaceChildren(...items.map(it => /** @type {SVGElement} */ (shape(it))));
	}

	/** tint shades cells in the background. @param {{r: number, c: number, role: string}[]} cells */
	tint(cells) {
		const { left, top } = this.lattice;
		/** One shape per role limits the elements to create, style and paint. @type {Map<string, string>} */
		const shapes = new Map();
		for (const { r, c, role } of cells) {
			shapes.set(role, `${shapes.get(role) ?? ""}M${(left + c) * UNIT} ${(top + r) * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`);
		}
		this.layer.tint.replaceChildren(...[...shapes].map(([role, d]) => s("path", { class: role, d })));
	}

	/** cursor shows the keyboard cursor; null hides it. @param {{r: number, c: number} | null} at */
	cursor(at) {
		const { left, top } = this.lattice;
		this.layer.over.querySelector(".cursor")?.remove();
		if (at) {
			this.layer.over.append(s("rect", { class: "cursor", x: (left + at.c) * UNIT + 0.8, y: (top + at.r) * UNIT + 0.8, width: UNIT - 1.6, height: UNIT - 1.6 }));
			this.#reveal(at);
		}
	}

	/** guide highlights the path of a stroke or a query; without lines it clears it. @param {[Point, Point][]} lines */
	guide(lines) {
		this.layer.over.querySelector(".aim")?.remove();
		if (lines.length) {
			const { left, top } = this.lattice, at = (/** @type {Point} */ p) => `${(left + p.x) * UNIT} ${(top + p.y) * UNIT}`;
			this.layer.over.append(s("path", { class: "aim", d: lines.map(([a, b]) => `M${at(a)}L${at(b)}`).join("") }));
		}
	}

	/** pulse briefly emphasizes a place. @param {number} i */
	pulse(i) {
		const stress = (/** @type {boolean} */ on) => this.drawn.get(i)?.forEach(e => e.classList.toggle("pulse", on));
		stress(true);
		setTimeout(stress, PULSE, false);
	}

	/** strike crosses off clue texts, and returns whether they changed. @param {Set<string>} keys */
	strike(keys) {
		if (keys.size === this.struck.size && [...keys].every(key => this.struck.has(key))) {
			return false;
		}
		for (const key of this.struck) {
			keys.has(key) || this.clueTexts.get(key)?.classList.remove("done");
		}
		for (const key of keys) {
			this.struck.has(key) || this.clueTexts.get(key)?.classList.add("done");
		}
		this.struck = new Set(keys);
		return true;
	}

	/** textAt returns the key of the clue text nearest to a point, at most half a cell away, or "". @param {Point} p */
	textAt(p) {
		let best = "", near = 0.55;
		for (const key of this.clueTexts.keys()) {
			const [x, y, anchor] = key.split(" "), half = anchor === "ending" ? 0.5 : anchor === "top-right" ? -0.22 : anchor === "bottom-left" ? 0.22 : 0;
			const dx = Number(x) - half - this.lattice.left - p.x, dy = Number(y) - (Math.abs(half) < 0.3 ? -half : 0) - this.lattice.top - p.y;
			if (Math.hypot(dx, dy) < near) {
				near = Math.hypot(dx, dy);
				best = key;
			}
		}
		return best;
	}

	/** pointAt converts window coordinates to a point of the board. @param {number} x @param {number} y @returns {Point} */
	pointAt(x, y) {
		const box = this.svg.getBoundingClientRect(), scale = this.width / (box.width || 1);
		return { x: ((x - box.left) * scale + this.origin.x) / UNIT - this.lattice.left, y: ((y - box.top) * scale + this.origin.y) / UNIT - this.lattice.top };
	}

	/** fit sizes the sheet to the window, times the zoom. */
	fit() {
		const { clientWidth, clientHeight } = this.el;
		if (!clientWidth) {
			return;
		}
		const w = this.width / UNIT, hh = this.height / UNIT;
		if (this.inline || narrow.matches && !aside.matches) { // the board is as high as it is wide, and what is below it follows directly
			const wanted = Math.min(innerHeight * 0.62, Math.min(clientWidth / w, LARGEST) * hh) + 4;
			this.el.style.height = wanted + "px";
		} else {
			this.el.style.height = "";
		}
		const room = Math.min(clientWidth / w, (this.el.clientHeight || clientHeight || clientWidth) / hh);
		this.cell = Math.max(SMALLEST, Math.min(LARGEST, room)) * this.zoom;
		this.sheet.style.width = this.cell * w + "px";
		this.sheet.style.height = this.cell * hh + "px";
		this.el.classList.toggle("cropped", this.zoom > 1);
		this.#pin();
	}

	/** zoomTo zooms to a factor from 1 to 12 around a point of the window. @param {number} factor @param {number} x @param {number} y */
	zoomTo(factor, x, y) {
		const before = this.pointAt(x, y);
		this.zoom = Math.max(1, Math.min(12, factor));
		this.fit();
		const after = this.pointAt(x, y);
		this.el.scrollLeft += (before.x - after.x) * this.cell;
		this.el.scrollTop += (before.y - after.y) * this.cell;
	}

	/** Scrolls highlighted items of a zoomed board into view, new ones first. @param {Item[]} lit */
	#revealAll(lit) {
		const { left, top } = this.lattice, best = lit.filter(it => ["new", "struck", "wrong"].includes(it.role)), some = best.length ? best : lit;
		if (this.zoom <= 1 || !some.length) {
			return;
		}
		const { clientWidth, clientHeight } = this.el, middle = (/** @type {number[]} */ xs, /** @type {number} */ room) => { // the middle of all, or of the first if they do not fit
			const far = Math.max(...xs) - Math.min(...xs) + 2 > room / this.cell, [a, b] = far ? xs : [Math.min(...xs), Math.max(...xs)];
			return (a + b) / 2;
		};
		const x = middle(some.flatMap(it => [it.x ?? 0, it.x2 ?? it.x ?? 0]), clientWidth), y = middle(some.flatMap(it => [it.y ?? 0, it.y2 ?? it.y ?? 0]), clientHeight);
		this.el.scrollTo({ left: (x - this.origin.x / UNIT) * this.cell - clientWidth / 2, top: (y - this.origin.y / UNIT) * this.cell - clientHeight / 2 });
		this.#reveal({ r: Math.floor(y) - top, c: Math.floor(x) - left });
	}

	/** Scrolls a cell of a zoomed board into view. @param {{r: number, c: number}} at */
	#reveal(at) {
		if (this.zoom <= 1) {
			return;
		}
		const { left, top, scene } = this.lattice, pinned = scene.listClues ? 1 : 0;
		const x = ((left + at.c) * UNIT - this.origin.x) / UNIT * this.cell, y = ((top + at.r) * UNIT - this.origin.y) / UNIT * this.cell;
		const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.el;
		this.el.scrollLeft = Math.max(Math.min(scrollLeft, x - pinned * left * this.cell - 8), x + this.cell - clientWidth + 8);
		this.el.scrollTop = Math.max(Math.min(scrollTop, y - pinned * top * this.cell - 8), y + this.cell - clientHeight + 8);
	}

	/** end removes the window listeners. */
	end() {
		this.size.disconnect();
	}
}

/** textKey returns the key of a clue text, derived from its position. @param {Item} it */
export const textKey = it => `${it.x ?? 0} ${it.y ?? 0} ${it.anchor ?? "middle"}`;

/** Cached keys of clue texts by board. @type {WeakMap<Lattice, Map<string, string[]>>} */
const known = new WeakMap();

/**
 * clueKeys lists the keys of the texts of a clue in a scene.
 * @param {Lattice} lattice
 * @param {import("./types.js").Place} clue
 * @returns {string[]}
 */
export function clueKeys(lattice, clue) {
	let keys = known.get(lattice);
	keys || known.set(lattice, keys = new Map());
	const name = keyOf(clue);
	let found = keys.get(name);
	found || keys.set(name, found = findKeys(lattice, clue));
	return found;
}

/** keysAt lists the keys of the texts of all clues in a cell, including an island's number. @param {Lattice} lattice @param {{r: number, c: number}} at */
export const keysAt = (lattice, { r, c }) => [...(lattice.cluesIn.get(r + "," + c) ?? []).map(x => x.clue), ...(lattice.roles.get(r + "," + c) === "island" ? [{ cell: /** @type {[number, number]} */ ([r, c]) }] : [])]
	.flatMap(clue => clueKeys(lattice, clue));

/** @param {Lattice} lattice @param {import("./types.js").Place} clue @returns {string[]} */
function findKeys(lattice, clue) {
	const { left, top, scene, rows, cols } = lattice;
	const cell = (/** @type {number} */ r, /** @type {number} */ c) => ({ x: left + c + 0.5, y: top + r + 0.5 });
	let at = { x: NaN, y: NaN }, anchor = "middle";
	if (clue.row !== undefined || clue.col !== undefined) {
		return scene.items.filter(it => it.role === "clue" && (clue.row !== undefined ? it.anchor === "ending" && it.y === top + clue.row + 0.5 :
			it.anchor !== "ending" && it.x === left + (clue.col ?? 0) + 0.5)).map(textKey);
	}
	if (clue.cell) {
		at = cell(...clue.cell);
	} else if (clue.side) {
		const i = clue.index ?? 0;
		at = { top: cell(-1, i), bottom: cell(rows, i), left: cell(i, -1), right: cell(i, cols) }[clue.side];
	} else if (clue.run) {
		const down = clue.dir === "down";
		at = down ? cell(clue.run[0] - 1, clue.run[1]) : cell(clue.run[0], clue.run[1] - 1);
		anchor = down ? "bottom-left" : "top-right";
	}
	return [`${at.x} ${at.y} ${anchor}`];
}
