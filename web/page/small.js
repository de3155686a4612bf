// Thumbnails of games with their marks and progress, for lists of unfinished games.

import { h } from "./dom.js";
import { picture } from "./draw.js";
import { ask } from "./engine.js";
import { kindOf } from "./kinds.js";
import { Lattice } from "./lattice.js";
import { Marks } from "./marks.js";
import { modes, ready } from "./modes.js";
import { settings } from "./settings.js";
import { follow } from "./share.js";
import { load } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Entry} Entry */

/**
 * drawn returns the thumbnail and progress of a game; null if it cannot be read.
 * @param {import("./store.js").Entry} game
 */
export async function drawn(game) {
	try {
		const { puzzle } = await follow(game.link.replace("#play/", ""));
		const read = (await ask("read", { puzzle }, { idle: true })).puzzles[0];
		await ready(read.board.scene, kindOf(read.kind).mode);
		const lattice = new Lattice(read, kindOf(read.kind)), marks = new Marks();
		marks.restore(load(game.key).marks);
		const at = (/** @type {number} */ i) => marks.at(i), texts = lattice.texts;
		const svg = picture(written(lattice, marks));
		svg.removeAttribute("role");
		svg.setAttribute("aria-hidden", "true");
		return { svg, share: progress(lattice, at, texts) };
	} catch {
		return null;
	}
}

/** written returns the scene of a board with marks. @param {Lattice} lattice @param {Marks} marks */
export function written(lattice, marks) {
	const mode = modes[lattice.mode], at = (/** @type {number} */ i) => marks.at(i);
	const sheet = { lattice, at, tool: "", settings, selected: [], select: () => {}, digit: null, struck: () => false };
	const own = lattice.places.flatMap((_, i) => mode.shapes(sheet, i, at(i)).map(it => ({ ...it, role: it.role + " mine" })));
	return { ...lattice.scene, items: layered(lattice.scene.items, own) };
}

/** Draws marks over the grid and under islands, and texts above all, as on the board. @param {import("./types.js").Item[]} board @param {import("./types.js").Item[]} own */
const layered = (board, own) => [[...board.filter(it => it.role !== "island" && it.shape !== "label"), ...own, ...board.filter(it => it.role === "island")], board, own]
	.flatMap((items, k) => items.filter(it => (it.shape === "label") === k > 0));

/**
 * progress returns the solved fraction of a board, from 0 to 1: islands with all bridges, pearls on the loop, or decided places. It does not check values.
 * @param {Lattice} lattice @param {(i: number) => Entry} at @param {Map<string, string>} texts
 */
export function progress(lattice, at, texts) {
	/** @type {Map<string, number>} lines or bridges at cells */
	const ends = new Map();
	let decided = 0;
	lattice.free.forEach(i => {
		const e = at(i), n = e.v ?? 0, place = lattice.places[i];
		decided += e.v === null ? 0 : 1;
		for (const cell of place.edge ?? place.bridge ?? []) {
			ends.set(cell + "", (ends.get(cell + "") ?? 0) + n);
		}
	});
	const islands = lattice.mode === "bridges", goals = [...lattice.roles].filter(([, role]) => islands ? role === "island" : role.startsWith("pearl")).map(([cell]) => cell);
	if (!islands && lattice.mode !== "loop" || !goals.length) {
		return lattice.free.length ? decided / lattice.free.length : 0;
	}
	return goals.filter(cell => islands ? ends.get(cell) === Number(texts.get(cell)) || texts.get(cell) === undefined && ends.get(cell) : ends.get(cell) === 2).length / goals.length;
}

/** shownSmall adds pictures and progress to a list of games, one after the other. @param {import("./store.js").Entry[]} games @param {(key: string) => HTMLElement | undefined} where */
export async function shownSmall(games, where) {
	for (const game of games) {
		const small = await drawn(game), to = where(game.key);
		if (small && to) {
			to.prepend(small.svg);
			if (!game.done) {
				to.style.setProperty("--share", String(small.share));
				to.append(h("span", { class: "grade" }, t("{n} % done", { n: Math.floor(100 * small.share) })));
			}
		}
	}
}
