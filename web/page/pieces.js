// Connected pieces of lines or bridges: their places, description, colour and pattern. A growing piece keeps its look; when two merge, the
// smaller one changes.

import { endsOf, ways } from "./lattice.js";
import { spokenCell, t } from "./words.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {{places: number[], degree: Map<number, number>}} Piece the places drawn, and how many of them meet at each node (Lattice.numberAt) */

const LOOKS = 6; // colours, each with a pattern: style.css

/** @param {import("./types.js").Entry} e */
const drawn = e => (e.v ?? 0) > 0;

/**
 * piecesOf lists the pieces, ordered by their first place.
 * @param {Sheet} sheet
 * @returns {Piece[]}
 */
export function piecesOf(sheet) {
	const { lattice } = sheet;
	/** @type {Map<number, number>} */
	const parent = new Map();
	const root = (/** @type {number} */ x) => {
		let top = x;
		for (let up = parent.get(top) ?? top; up !== top; up = parent.get(top) ?? top) {
			top = up;
		}
		parent.set(x, top);
		return top;
	};
	/** @type {[number, number, number][]} */
	const lines = [];
	lattice.places.forEach((p, i) => {
		const pair = endsOf(p);
		if (pair && drawn(sheet.at(i))) {
			const [a, b] = pair.map(x => lattice.numberAt(x));
			lines.push([i, a, b]);
			parent.set(root(a), root(b));
		}
	});
	/** @type {Map<number, Piece>} */
	const out = new Map();
	for (const [i, a, b] of lines) {
		const key = root(a);
		/** @type {Piece} */
		const piece = out.get(key) ?? { places: [], degree: new Map() };
		out.set(key, piece);
		piece.places.push(i);
		for (const end of [a, b]) {
			piece.degree.set(end, (piece.degree.get(end) ?? 0) + 1);
		}
	}
	return [...out.values()];
}

/** pieceAt returns the piece at a cell. @param {Sheet} sheet @param {import("./lattice.js").Cell} at */
export const pieceAt = (sheet, at) => piecesOf(sheet).find(p => sheet.lattice.corners ? ways.some(way => p.places.includes(sheet.lattice.edge(at.r, at.c, way))) :
	p.degree.has(sheet.lattice.numberAt({ x: at.c, y: at.r })));

/** saidNode names a node of lines: a cell, or a corner. @param {Sheet} sheet @param {import("./lattice.js").Cell} at */
export const saidNode = ({ lattice }, { r, c }) => lattice.corners ? t("corner {cell}", { cell: spokenCell(r, c) }) : spokenCell(r, c);

/** saidLine describes a piece of a loop: its length and ends. @param {Sheet} sheet @param {Piece} piece */
export function saidLine(sheet, piece) {
	const n = piece.places.length, ends = [...piece.degree].filter(([, d]) => d === 1).map(([at]) => saidNode(sheet, sheet.lattice.nodeAt(at)));
	return ends.length === 0 ? t("closed loop of length {n}", { n }) : ends.length === 2 ? t("line of length {n} from {a} to {b}", { n, a: ends[0], b: ends[1] }) : t("line of length {n} with {k} ends", { n, k: ends.length });
}

/** Looks assigns colours and patterns to pieces, by place. */
export class Looks {
	constructor() {
		/** @type {Map<number, number>} */
		this.of = new Map();
	}

	/** renew updates the looks and lists the places that changed. @param {Sheet} sheet @returns {number[]} */
	renew(sheet) {
		const before = this.of;
		/** @type {number[]} */
		const used = Array(LOOKS).fill(0);
		/** @type {Map<number, number>} */
		const now = new Map();
		for (const { places } of piecesOf(sheet).sort((a, b) => b.places.length - a.places.length)) {
			/** @type {number[]} */
			const votes = Array(LOOKS).fill(0);
			places.forEach(i => before.has(i) && votes[/** @type {number} */ (before.get(i))]++);
			const had = votes.indexOf(Math.max(...votes)), least = used.indexOf(Math.min(...used));
			const look = votes[had] > 0 && used[had] <= used[least] ? had : least;
			used[look]++;
			places.forEach(i => now.set(i, look));
		}
		this.of = now;
		return [...new Set([...before.keys(), ...now.keys()])].filter(i => before.get(i) !== now.get(i));
	}
}
