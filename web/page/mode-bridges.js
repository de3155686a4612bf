// Boards with bridges. A drag from an island highlights its neighbour, release steps 0, 1, 2, 0, and dragging back cancels; so does a tap on
// the water between two islands. Blocked bridges are refused.

import { arrows, ways } from "./lattice.js";
import { blank } from "./marks.js";
import { pieceAt } from "./pieces.js";
import { spokenCell, t } from "./words.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Entry} Entry */

/** The number of bridges of an entry, or null if open. @param {Entry} e */
const count = e => e.v;

/** @param {Entry} e */
const none = e => e.v === 0 || e.v === null && (e.x & 6) === 6;

/** The two islands of a pair. @param {Sheet} sheet @param {number} i @returns {[[number, number], [number, number]]} */
const ends = (sheet, i) => sheet.lattice.places[i].bridge ?? [[0, 0], [0, 0]];

/** A bridge that blocks a pair; -1 for none. @param {Sheet} sheet @param {number} i */
const blocker = (sheet, i) => sheet.lattice.crossing(i).find(k => (count(sheet.at(k)) ?? 0) > 0) ?? -1;

/**
 * step returns the next entry of a pair. A blocked bridge is refused, with the obstacle.
 * @param {Sheet} sheet
 * @param {number} i
 * @param {boolean} crossing
 * @returns {{entry: Entry | null, refused: string, blocker: number}}
 */
function step(sheet, i, crossing) {
	const entry = sheet.at(i), values = sheet.lattice.values[i], n = count(entry) ?? 0;
	if (sheet.settings.lock && ends(sheet, i).some(([r, c]) => sheet.struck(r, c))) {
		return { entry: null, refused: t("bridges of crossed-off islands are locked"), blocker: i };
	}
	if (crossing) {
		return { entry: none(entry) ? blank : { v: 0, x: 0, p: 0 }, refused: "", blocker: -1 };
	}
	if (none(entry) && entry.v === 0) {
		return { entry: null, refused: t("blocked by a cross"), blocker: i };
	}
	const next = n + 1, over = n === 0 ? blocker(sheet, i) : -1;
	if (over >= 0) {
		return { entry: null, refused: t("blocked by a bridge"), blocker: over };
	}
	return { entry: next > Math.max(...values) ? blank : { v: next, x: 0, p: 0 }, refused: "", blocker: -1 };
}

/** What is known about an open number of bridges, apart from at least one: "≤1", or the possible numbers; "" for nothing. @param {Sheet} sheet @param {number} i @param {Entry} entry */
function said(sheet, i, entry) {
	const can = sheet.lattice.values[i].filter(v => !(entry.x >> v & 1)), most = Math.max(...sheet.lattice.values[i]), open = can.filter(v => v > 0);
	if (!(entry.x & ~1) || can.length < 2) {
		return "";
	}
	return Math.max(...can) < most && open.length === Math.max(...can) ? "≤" + Math.max(...can) : can.join(" / ");
}

/** @param {Sheet} sheet @param {number} i @param {Entry} entry @param {[number, number]} from */
function told(sheet, i, entry, from) {
	const [a, b] = ends(sheet, i), far = a[0] === from[0] && a[1] === from[1] ? b : a;
	const what = entry.v === 0 ? t("cross") : entry.v === null ? t("no bridge") : t(entry.v === 1 ? "one bridge" : "{n} bridges", { n: entry.v });
	return t("{what} to {cell}", { what, cell: spokenCell(far[0], far[1]) });
}

/** The distance of a cross from the middle of its pair: half a cell if bridges may cross there and hide it. @param {Sheet} sheet @param {number} i */
function aside(sheet, i) {
	const [a, b] = ends(sheet, i), across = a[0] === b[0], middle = across ? (a[1] + b[1]) / 2 : (a[0] + b[0]) / 2;
	const met = sheet.lattice.crossing(i).some(k => ends(sheet, k)[0][across ? 1 : 0] === middle);
	return { dr: met && !across ? 0.5 : 0, dc: met && across ? 0.5 : 0 };
}

/** The pair of the water under a point. @param {Sheet} sheet @param {Point} p */
function water(sheet, p) {
	let best = -1, near = 0.4;
	sheet.lattice.places.forEach((place, i) => {
		if (!place.bridge) {
			return;
		}
		const [a, b] = place.bridge, x = p.x - 0.5, y = p.y - 0.5;
		const far = a[0] === b[0] ? Math.abs(y - a[0]) : Math.abs(x - a[1]);
		const along = a[0] === b[0] ? x > a[1] + 0.35 && x < b[1] - 0.35 : y > a[0] + 0.35 && y < b[0] - 0.35;
		if (along && (far < near || far === near && (count(sheet.at(i)) ?? 0) > 0)) {
			best = i;
			near = far;
		}
	});
	return best;
}

/** Stroke is a drag from an island, or a tap. */
class Stroke {
	/** @param {Sheet} sheet @param {Point} p @param {boolean} secondary */
	constructor(sheet, p, secondary) {
		this.sheet = sheet;
		this.crossing = secondary !== (sheet.tool === "cross");
		const r = Math.floor(p.y), c = Math.floor(p.x);
		this.island = sheet.lattice.roles.get(r + "," + c) === "island" ? { r, c } : null;
		this.pair = this.island ? -1 : water(sheet, p);
		this.refusal = "";
		this.over = -1;
	}

	/** @param {Point} p */
	move(p) {
		if (!this.island) {
			return;
		}
		const dx = p.x - this.island.c - 0.5, dy = p.y - this.island.r - 0.5;
		if (Math.max(Math.abs(dx), Math.abs(dy)) < 0.55) {
			this.pair = -1;
			return;
		}
		const way = Math.abs(dx) > Math.abs(dy) ? dx > 0 ? "ArrowRight" : "ArrowLeft" : dy > 0 ? "ArrowDown" : "ArrowUp";
		this.pair = this.sheet.lattice.span(this.island.r, this.island.c, way);
	}

	writing() {
		/** @type {import("./types.js").Writing} */
		const out = new Map();
		this.refusal = "";
		if (this.pair >= 0) {
			const { entry, refused, blocker } = step(this.sheet, this.pair, this.crossing);
			this.refusal = refused;
			this.over = blocker;
			if (entry) {
				out.set(this.pair, entry);
			}
		}
		return out;
	}

	tap() {
		return this.island ? null : this.writing();
	}

	/** The pair that a drag selects, to highlight it. @returns {[Point, Point] | null} */
	guide() {
		if (this.pair < 0) {
			return null;
		}
		const [a, b] = ends(this.sheet, this.pair);
		return [{ x: a[1] + 0.5, y: a[0] + 0.5 }, { x: b[1] + 0.5, y: b[0] + 0.5 }];
	}

	say() {
		const entry = this.writing().get(this.pair), [a] = this.pair >= 0 ? ends(this.sheet, this.pair) : [[0, 0]];
		return entry ? told(this.sheet, this.pair, entry, this.island ? [this.island.r, this.island.c] : /** @type {[number, number]} */ (a)) : "";
	}

	refused() {
		this.writing();
		return this.refusal;
	}

	blocker() {
		return this.over;
	}
}

/** toward returns the nearest island in a cone; null if there is none. @param {Sheet} sheet @param {import("./lattice.js").Cell} at @param {string} way */
export function toward(sheet, at, way) {
	const [dr, dc] = arrows[way];
	let best = null, least = Infinity;
	for (const { r, c } of sheet.lattice.islands) {
		const along = (r - at.r) * dr + (c - at.c) * dc, aside = Math.abs((r - at.r) * dc) + Math.abs((c - at.c) * dr);
		if (along > 0 && aside <= along && along + 2 * aside < least) {
			least = along + 2 * aside;
			best = { r, c };
		}
	}
	return best;
}

/** The number of bridges an island still needs. @param {Sheet} sheet @param {import("./lattice.js").Cell} at */
function need(sheet, at) {
	const n = Number(sheet.lattice.texts.get(at.r + "," + at.c));
	const drawn = Object.values(sheet.lattice.spans.get(at.r + "," + at.c) ?? {}).reduce((sum, i) => sum + (count(sheet.at(i)) ?? 0), 0);
	return Number.isNaN(n) ? NaN : n - drawn;
}

/** Describes a group of islands: its size and its missing bridges. @param {Sheet} sheet @param {import("./pieces.js").Piece} piece */
function group(sheet, piece) {
	const { cols } = sheet.lattice, all = [...piece.degree.keys()].map(at => need(sheet, { r: Math.floor(at / cols), c: at % cols })).filter(n => n > 0);
	return t("{n} islands connected, {m} bridges missing", { n: piece.degree.size, m: all.reduce((a, b) => a + b, 0) });
}

/**
 * The first island after the cursor, cyclically, that satisfies a condition.
 * @param {Sheet} sheet @param {import("./lattice.js").Cell} at @param {(c: import("./lattice.js").Cell) => boolean} holds */
function following(sheet, at, holds) {
	const all = sheet.lattice.islands, k = all.findIndex(x => x.r === at.r && x.c === at.c);
	return [...all.slice(k + 1), ...all.slice(0, k + 1)].find(holds);
}

let held = "";
let down = false, used = false; // whether it is still pressed, and whether an arrow has used it

/** @type {import("./types.js").Mode} */
export const bridges = {
	tools: () => ["bridge", "cross"],
	stroke: (sheet, p, secondary) => sheet.lattice.inside(Math.floor(p.y), Math.floor(p.x)) ? new Stroke(sheet, p, secondary) : null,

	pieceUnder(sheet, p) {
		const over = water(sheet, p), [r, c] = over >= 0 ? ends(sheet, over)[0] : [Math.floor(p.y), Math.floor(p.x)];
		return this.key(sheet, new KeyboardEvent("keydown", { key: "p" }), { r, c });
	},

	key(sheet, e, at) {
		const key = e.key.toLowerCase();
		if (key === "b" || key === "x") {
			if (e.type === "keydown") {
				[held, used] = [key, e.repeat && used];
			} else if (used) { // otherwise it applies to the next arrow
				held = "";
			}
			down = e.type === "keydown";
			return {};
		}
		if (e.type === "keyup") {
			return null;
		}
		if (key === "n") {
			const to = following(sheet, at, x => need(sheet, x) > 0);
			return to ? { to } : { say: t("all islands are complete") };
		}
		if (/^[0-9]$/.test(key)) {
			const to = following(sheet, at, x => sheet.lattice.texts.get(x.r + "," + x.c) === key);
			return to ? { to } : { refused: t("no island with this number") };
		}
		if (key === " ") {
			return { tick: "island" };
		}
		if (key === "p") {
			const piece = pieceAt(sheet, at);
			return piece ? { show: piece.places, say: group(sheet, piece) } : { say: t("no bridge") };
		}
		if (key === "g") {
			const free = ways.filter(way => sheet.lattice.span(at.r, at.c, way) >= 0 && !step(sheet, sheet.lattice.span(at.r, at.c, way), false).refused);
			return { show: free.map(way => sheet.lattice.span(at.r, at.c, way)), say: free.length ? t("free directions: {ways}", { ways: free.map(way => t(way)).join(" ") }) : t("all directions are blocked") };
		}
		if (!arrows[e.key]) {
			return null;
		}
		const bridge = e.ctrlKey || held === "b", cross = e.shiftKey || held === "x";
		used = true;
		held = down ? held : "";
		if (!bridge && !cross) {
			const to = toward(sheet, at, e.key);
			return to ? { to } : { refused: t("no island that way") };
		}
		const i = sheet.lattice.span(at.r, at.c, e.key);
		if (i < 0) {
			return { refused: t("no island that way") };
		}
		const { entry, refused, blocker } = step(sheet, i, cross);
		return entry ? { writing: new Map([[i, entry]]), say: told(sheet, i, entry, [at.r, at.c]) } : { refused, blocker };
	},

	shapes(sheet, i, entry) {
		const [a, b] = ends(sheet, i), from = sheet.lattice.middle(...a), to = sheet.lattice.middle(...b);
		const n = count(entry) ?? 0;
		if (n > 0) {
			return [{ shape: "line", role: "bridge", x: from.x, y: from.y, x2: to.x, y2: to.y, lines: n }];
		}
		if (!none(entry)) { // of an open number, at least one is a faint bridge, and the possible numbers are text
			const some = entry.x & 1 ? [{ shape: /** @type {const} */ ("line"), role: "bridge some", x: from.x, y: from.y, x2: to.x, y2: to.y }] : [], noted = said(sheet, i, entry), up = a[0] === b[0];
			return noted ? [...some, { shape: "label", role: "candidate", x: (from.x + to.x) / 2 + (up ? 0 : 0.3), y: (from.y + to.y) / 2 - (up ? 0.26 : 0), text: noted, size: 0.32 }] : some;
		}
		const { dr, dc } = aside(sheet, i);
		return [{ shape: "cross", role: "empty", x: (from.x + to.x) / 2 + dc, y: (from.y + to.y) / 2 + dr }];
	},

	speak(sheet, at) {
		const text = sheet.lattice.texts.get(at.r + "," + at.c) ?? "?", left = need(sheet, at);
		const parts = [text, ...(Number.isNaN(left) ? [] : [left === 0 ? t("complete") : left > 0 ? t("needs {n}", { n: left }) : t("{n} too many", { n: -left })]), ...(left !== 0 && sheet.struck(at.r, at.c) ? [t("crossed off")] : [])];
		const around = ways.flatMap(way => {
			const i = sheet.lattice.span(at.r, at.c, way);
			if (i < 0) {
				return [];
			}
			const e = sheet.at(i), n = count(e);
			const known = [e.x & 1 ? t("at least one") : "", said(sheet, i, e).replace("≤", t("at most") + " ")].filter(Boolean).join(", ");
			return [`${t(way)} ${sheet.lattice.texts.get(otherEnd(sheet, i, at)) ?? "?"}: ${n ? t("n" + n) : none(e) ? t("cross") : known || t("none")}`];
		});
		return parts.join(", ") + (around.length ? "; " + around.join("; ") : "");
	},

	stops: (sheet, at) => sheet.lattice.roles.get(at.r + "," + at.c) === "island",
};

/** The cell at the other end. @param {Sheet} sheet @param {number} i @param {import("./lattice.js").Cell} at */
function otherEnd(sheet, i, at) {
	const [a, b] = ends(sheet, i);
	return (a[0] === at.r && a[1] === at.c ? b : a) + "";
}
