// The puzzles that are to stand on one sheet, wherever on the page they were chosen. They are kept in this browser until they are taken off.

import { h } from "./dom.js";
import { isKind, titleOf } from "./kinds.js";
import { isObject, keep, read } from "./settings.js";
import { strip } from "./share.js";
import { nameOf } from "./store.js";
import { t } from "./words.js";

export const MOST = 60; // puzzles of a sheet

/**
 * @typedef {{key: string, kind: string, puzzle?: import("./types.js").PuzzleData, day?: string}} Chosen
 * a puzzle, or the day of which it is the puzzle: that one is made when the sheet is
 */

/** @param {any} x */
const isChosen = x => isObject(x) && typeof x.key === "string" && isKind(x.kind) && (/^\d{4}-\d\d-\d\d$/.test(x.day) || isObject(x.puzzle));

/** chosen lists them in their order. @returns {Chosen[]} */
export const chosen = () => (read("sheet", Array.isArray) ?? []).filter(isChosen);

/** ofPuzzle is a puzzle to choose. @param {import("./types.js").PuzzleData} puzzle @returns {Chosen} */
export const ofPuzzle = puzzle => ({ key: nameOf(puzzle), kind: puzzle.kind, puzzle: strip(puzzle) });

/** ofDay is the puzzle of a day to choose. @param {string} kind @param {string} day @returns {Chosen} */
export const ofDay = (kind, day) => ({ key: `${kind}/${day}`, kind, day });

/** put puts one on the sheet, where it may be already; false when there is no room. @param {Chosen} one */
export function put(one) {
	const list = chosen();
	return list.some(x => x.key === one.key) || list.length < MOST && keep("sheet", [...list, one]);
}

/** take takes one off, or all. @param {string} [key] */
export const take = key => keep("sheet", key === undefined ? [] : chosen().filter(x => x.key !== key));

/** calledOnSheet is how one is called. @param {Chosen} one */
export const calledOnSheet = ({ kind, puzzle, day }) => day ? `${titleOf(kind)} · ${t("Puzzle of {date}", { date: day })}` : `${titleOf(kind)} ${puzzle?.cols}×${puzzle?.rows}`;

/** toSheet is the way to the sheet, which says how many are on it. @param {() => void} [leave] */
export const toSheet = leave => h("a", { href: "#sheet", "data-do": "sheet", ...(leave ? { onclick: leave } : {}) }, t("Puzzles on the sheet: {n}", { n: chosen().length }));
