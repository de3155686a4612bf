// The puzzles chosen for a printed sheet, stored in this browser until removed.

import { h } from "./dom.js";
import { isKind, sizeText, titleOf } from "./kinds.js";
import { isDay } from "./results.js";
import { isObject, keep, read } from "./settings.js";
import { strip } from "./share.js";
import { nameOf } from "./store.js";
import { shortDate, t } from "./words.js";

export const MOST = 120; // puzzles on a sheet

/**
 * @typedef {{key: string, kind: string, puzzle?: import("./types.js").PuzzleData, day?: string}} Chosen
 * a puzzle, or the date of a daily puzzle, which is fetched when the sheet is made
 */

/** isChosen returns whether a value is an entry. @param {any} x @returns {x is Chosen} */
export const isChosen = x => isObject(x) && typeof x.key === "string" && isKind(x.kind) && (isDay(x.day) || isObject(x.puzzle));

/** chosen lists the puzzles on the sheet in order, without invalid entries. @returns {Chosen[]} */
export const chosen = () => (read("sheet", Array.isArray) ?? []).filter(isChosen);

/** ofPuzzle returns the entry of a puzzle. @param {import("./types.js").PuzzleData} puzzle @returns {Chosen} */
export const ofPuzzle = puzzle => ({ key: nameOf(puzzle), kind: puzzle.kind, puzzle: strip(puzzle) });

/** ofDay returns the entry of a daily puzzle. @param {string} kind @param {string} day @returns {Chosen} */
export const ofDay = (kind, day) => ({ key: `${kind}/${day}`, kind, day });

/** put adds an entry unless it is present. It returns false if the sheet or the storage is full. @param {Chosen} one */
export function put(one) {
	const list = chosen();
	return list.some(x => x.key === one.key) || list.length < MOST && keep("sheet", [...list, one]);
}

/** take removes the entry with a key, or all without one. @param {string} [key] */
export const take = key => keep("sheet", key === undefined ? [] : chosen().filter(x => x.key !== key));

/** order replaces the entries by the same ones in another order. @param {Chosen[]} list */
export const order = list => keep("sheet", list);

/** calledOnSheet returns the name of an entry. @param {Chosen} one */
export const calledOnSheet = ({ kind, puzzle, day }) => day ? `${titleOf(kind)} · ${t("Puzzle of {date}", { date: shortDate(day) })}` : `${titleOf(kind)} ${sizeText({ kind, rows: puzzle?.rows ?? 0, cols: puzzle?.cols ?? 0 })}`;

/** toSheet returns a link to the sheet with the number of its puzzles; leave is called when it is used. @param {() => void} [leave] */
export const toSheet = leave => h("a", { href: "#sheet", "data-do": "sheet", ...(leave ? { onclick: leave } : {}) }, t("Puzzles on the sheet: {n}", { n: chosen().length }));
