// Renders scenes as SVG shapes with a class for each role, as package scene does for files. Only style.css defines how roles look.

import { s } from "./dom.js";
import { columnName, rowName } from "./words.js";

/** @typedef {import("./types.js").Item} Item */

const phone = matchMedia("(max-width: 30rem)"); // as in style.css

/** UNIT is the number of drawing units per cell. */
export const UNIT = 20;

/** LARGEST is the maximum number of pixels per cell before zooming. */
export const LARGEST = 68;

const marks = new Set(["region", "new", "struck", "follows", "because", "used", "wrong", "differ"]);

/**
 * isMark returns whether a role is drawn over the board.
 * @param {string} role
 */
export const isMark = role => marks.has(role);

/** @param {number | undefined} n */
const u = n => Math.round((n ?? 0) * UNIT * 100) / 100;

/**
 * shape returns the element of an item; null for items that only terminals show.
 * @param {Item} it
 * @returns {SVGElement | null}
 */
export function shape(it) {
	const mark = isMark(it.role);
	switch (it.shape) {
	case "rect":
		if (it.tint) {
			return tinted(it.tint, it.x ?? 0, it.y ?? 0, it.x2 ?? 0, it.y2 ?? 0);
		}
		return s("path", { class: it.outline ? it.role + " outline" : it.role, d: rectangle(it, mark) });
	case "line":
		return s("path", { class: mark ? it.role + " line" : it.role, d: segments(it) });
	case "cross":
		return s("path", { class: it.role + " cross", d: cross(it.x ?? 0, it.y ?? 0, 0.1) });
	case "circle":
		return it.role === "guide" ? null : s("circle", { class: it.role, cx: u(it.x), cy: u(it.y), r: u(it.r) });
	}
	return label(it);
}

/**
 * joined merges line marks into one path per role, so that overlaps do not darken, and puts a halo below marks on cells.
 * @param {Item[]} items
 * @returns {SVGElement[]}
 */
export function joined(items) {
	/** @type {Map<string, string>} */
	const lines = new Map();
	const out = [];
	let halo = ""; // of paper colour, so that marks have an outline on filled cells
	for (const it of items) {
		if (it.shape === "rect" && !it.outline && !it.anchor) {
			halo += rectangle(it, true);
		}
		if (it.shape === "line") {
			lines.set(it.role, (lines.get(it.role) ?? "") + segments(it));
		} else {
			const element = shape(it);
			element && out.push(element);
		}
	}
	return [...(halo ? [s("path", { class: "halo", d: halo })] : []), ...[...lines].map(([role, d]) => s("path", { class: role + " line", d })), ...out];
}

/** @param {number} x @param {number} y @param {number} arm */
const cross = (x, y, arm) => `M${u(x - arm)} ${u(y - arm)}L${u(x + arm)} ${u(y + arm)}M${u(x + arm)} ${u(y - arm)}L${u(x - arm)} ${u(y + arm)}`;

/** @param {Item} it @param {boolean} mark */
function rectangle(it, mark) {
	const inset = mark && (!it.anchor || it.anchor === "middle") ? 0.07 : 0;
	const [x, y, x2, y2] = [u((it.x ?? 0) + inset), u((it.y ?? 0) + inset), u((it.x2 ?? 0) - inset), u((it.y2 ?? 0) - inset)];
	switch (it.anchor) {
	case "top-right":
		return `M${x} ${y}L${x2} ${y}L${x2} ${y2}Z`;
	case "bottom-left":
		return `M${x} ${y}L${x2} ${y2}L${x} ${y2}Z`;
	}
	return `M${x} ${y}H${x2}V${y2}H${x}Z`;
}

/** @param {Item} it */
function segments(it) {
	const x = it.x ?? 0, y = it.y ?? 0, x2 = it.x2 ?? 0, y2 = it.y2 ?? 0;
	const n = Math.min(Math.max(it.lines ?? 1, 1), 4), length = Math.hypot(x2 - x, y2 - y) || 1;
	const apart = [0, 0, 0.2, 0.17, 0.14][n];
	let d = "";
	for (let k = 0; k < n; k++) {
		const off = ((n - 1) / 2 - k) * apart, ox = -(y2 - y) / length * off, oy = (x2 - x) / length * off;
		d += `M${u(x + ox)} ${u(y + oy)}L${u(x2 + ox)} ${u(y2 + oy)}`;
	}
	return d;
}

/** Half the height of a digit in font sizes, so that its baseline does not depend on the browser. */
const DIGIT = 0.36;

/** @param {Item} it */
function label(it) {
	let x = it.x ?? 0, y = it.y ?? 0, name = it.role;
	const size = it.size || defaultSize(it);
	switch (it.anchor) {
	case "top-right":
		x += 0.22;
		y -= 0.23;
		break;
	case "bottom-left":
		x -= 0.22;
		y += 0.23;
		break;
	case "ending":
		x -= 0.25;
		name += " end";
		break;
	case "slotted": {
		const n = it.slots || 1, step = 0.84 / n, slot = it.slot ?? 0;
		x += (slot % n - (n - 1) / 2) * step;
		y += (Math.floor(slot / n) - (n - 1) / 2) * step;
	}
	}
	it.tint && (name += " " + onTint(it.tint));
	const text = s("text", { class: name, x: u(x), y: u(y + DIGIT * size), "font-size": u(size) }, it.text ?? "");
	return it.tint && it.role === "clue" ? plated(it, text, x, y, size) : text;
}

/** The class of letters on a tint, as in package scene. @param {string} tint */
export function onTint(tint) {
	const n = parseInt(tint.slice(1), 16);
	return 2126 * (n >> 16) + 7152 * (n >> 8 & 255) + 722 * (n & 255) > 1270000 ? "on-light" : "on-dark";
}

/** @param {string} tint @param {number} x @param {number} y @param {number} x2 @param {number} y2 */
const tinted = (tint, x, y, x2, y2) => s("rect", { class: "tint", fill: tint, x: u(x), y: u(y), width: u(x2 - x), height: u(y2 - y) });

/** A text on its tint. @param {Item} it @param {SVGElement} text @param {number} x @param {number} y @param {number} size */
function plated(it, text, x, y, size) {
	const tint = it.tint ?? "", n = (it.text ?? "").length, half = (n * 0.31 + 0.22) * size, middle = it.anchor === "ending" ? x - n * 0.31 * size : x;
	const g = s("g");
	g.append(tinted(tint, middle - half, y - 0.58 * size, middle + half, y + 0.58 * size), text);
	return g;
}

/** @param {Item} it */
function defaultSize(it) {
	switch (it.anchor) {
	case "top-right":
	case "bottom-left":
		return 0.37;
	case "slotted":
		return ((it.text?.length ?? 0) > 1 ? 0.64 : 0.8) / Math.max(it.slots ?? 2, 2); // 10, 11, 12 stay apart
	case "ending":
		return 0.6;
	}
	return it.role === "value" || it.role === "given" ? 0.7 : 0.6;
}

/**
 * picture draws a whole scene without interaction, such as a step of an explanation.
 * @param {import("./types.js").Scene} scene
 * @param {{rows: number, cols: number}} [size] of the board, to number its rows and columns
 * @returns {SVGElement}
 */
export function picture(scene, size) {
	const f = frameOf(scene, size !== undefined), svg = s("svg", { class: "teka", viewBox: `${f.x} ${f.y} ${f.width} ${f.height}`, role: "img" });
	size && svg.append(...numbers(scene, size.rows, size.cols));
	if (scene.title) {
		svg.append(s("title", {}, scene.title));
	}
	if (scene.description) {
		svg.append(s("desc", {}, scene.description));
	}
	svg.style.maxWidth = scene.width * LARGEST + "px";
	redraw(svg, scene);
	return svg;
}

/** Space for lines and marks at the border of a board, in units. */
export const MARGIN = 6;

/**
 * naming returns the size, interval and margin of row and column numbers. Boards with small cells have every fifth, larger.
 * @param {import("./types.js").Scene} scene
 */
function naming(scene) {
	const most = Math.max(scene.width - (scene.left ?? 0), scene.height - (scene.top ?? 0));
	if (most > 20) {
		return phone.matches ? { size: 14, every: 5, room: 25 } : { size: 9, every: 5, room: 16 };
	}
	return phone.matches && most > 11 ? { size: 11, every: 5, room: 20 } : { size: most > 8 ? 6.5 : 5, every: 1, room: 12 };
}

/**
 * frameOf returns the area of a scene. Row and column numbers are left and above, or right and below if clues are there.
 * @param {import("./types.js").Scene} scene
 * @param {boolean} numbered
 */
export function frameOf(scene, numbered) {
	const extra = numbered ? naming(scene).room : 0, from = -MARGIN - (scene.listClues ? 0 : extra);
	return { x: from, y: from, width: scene.width * UNIT + 2 * MARGIN + extra, height: scene.height * UNIT + 2 * MARGIN + extra };
}

/**
 * numbers draws the row and column numbers of a board as used in sentences.
 * @param {import("./types.js").Scene} scene
 * @param {number} rows
 * @param {number} cols
 */
export function numbers(scene, rows, cols) {
	const { size, every, room } = naming(scene), out = [];
	const { x, y, width, height } = frameOf(scene, true), rim = room / 2 + 1;
	const atX = scene.listClues ? x + width - rim - 2 : x + rim, atY = scene.listClues ? y + height - rim - 2 : y + rim;
	for (let r = every - 1; r < rows; r += every) {
		out.push(s("text", { class: "number", x: atX, y: ((scene.top ?? 0) + r + 0.5) * UNIT + 0.36 * size, "font-size": size }, rowName(r)));
	}
	for (let c = every - 1; c < cols; c += every) {
		out.push(s("text", { class: "number", x: ((scene.left ?? 0) + c + 0.5) * UNIT, y: atY + 0.36 * size, "font-size": size }, columnName(c)));
	}
	return out;
}

/**
 * plate returns a background for boards with pearls, which keeps black ones visible on a dark page.
 * @param {import("./types.js").Scene} scene
 */
export function plate({ items, width, height, left = 0, top = 0 }) {
	const pearls = items.some(it => it.role.startsWith("pearl"));
	return pearls ? [s("path", { class: "plate", d: `M${u(left)} ${u(top)}H${u(width)}V${u(height)}H${u(left)}Z` })] : [];
}

/**
 * redraw replaces the shapes of a picture: rectangles first, then marks, then the rest, so that marks hide nothing.
 * @param {SVGElement} svg
 * @param {import("./types.js").Scene} scene
 */
export function redraw(svg, scene) {
	const layers = [s("g"), s("g"), s("g"), s("g")];
	layers[0].append(...plate(scene));
	for (const it of scene.items) {
		const element = isMark(it.role) && it.shape !== "label" ? null : shape(it);
		if (element) {
			layers[it.shape === "label" ? 3 : it.shape === "rect" ? 0 : 2].append(element);
		}
	}
	layers[1].append(...joined(scene.items.filter(it => isMark(it.role) && it.shape !== "label")));
	for (const old of svg.querySelectorAll(":scope > g")) {
		old.remove();
	}
	svg.append(...layers);
}
