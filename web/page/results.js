// Results stored only on this device: solved puzzles with times, the daily puzzle of each date, and the origin of generated puzzles.

import { isObject, keep, read } from "./settings.js";

/**
 * @typedef {{key: string, kind: string, size: string, grade: string, seconds: number, when: number, day: string, helped: boolean, on?: string}} Result
 * of a puzzle solved: its best time, when it was solved first, the date of which it was the puzzle, if it was one, and the local date when it was solved first
 */

/** @typedef {{grade: string, seed: string}} Origin how hard a puzzle made to order is, and the seed that makes it again */

export const MOST = 3000, MADE = 300; // results and origins that are stored

/** @param {any} x @returns {x is Result} */
export const isResult = x => isObject(x) && [x.key, x.kind, x.size, x.grade, x.day].every(text => typeof text === "string") && typeof x.seconds === "number" && x.seconds >= 0 && x.when > 0;

/** results lists all results, latest first. @returns {Result[]} */
export const results = () => (read("results", Array.isArray) ?? []).filter(isResult);

/** solved stores a result; for a puzzle solved before, the better time. @param {Result} one @returns {Result | null} how it was solved before */
export function solved(one) {
	const all = results(), before = all.find(x => x.key === one.key) ?? null;
	const best = !before ? { ...one, on: dateOf(one.when) } : { ...before, day: before.day || one.day, grade: before.grade || one.grade, ...(beats(one, before) ? { seconds: one.seconds, helped: one.helped } : {}) };
	keep("results", [best, ...all.filter(x => x !== before)].slice(0, MOST));
	return before;
}

/** beats returns whether a result replaces another: without help beats with help. @param {Result} a @param {Result} b */
export const beats = (a, b) => Boolean(a.helped) === Boolean(b.helped) ? a.seconds < b.seconds : !a.helped;

/** best returns the best time without help for a kind, size and grade; null for none. @param {{kind: string, size: string, grade: string}} of */
export function best({ kind, size, grade }) {
	const times = results().filter(x => x.kind === kind && x.size === size && x.grade === grade && !x.helped).map(x => x.seconds);
	return times.length ? Math.min(...times) : null;
}

/** days are the keys of opened daily puzzles by kind and date, such as "KIND/2026-02-02". @returns {Record<string, string>} */
export const days = () => read("days", isObject) ?? {};

/** opened stores the key of a daily puzzle. @param {string} kind @param {string} date @param {string} key */
export const opened = (kind, date, key) => days()[kind + "/" + date] === key || keep("days", { ...days(), [kind + "/" + date]: key });

/** dayOf returns the date of which a puzzle was opened as the daily one, or "". @param {string} key */
export const dayOf = key => Object.entries(days()).find(([, x]) => x === key)?.[0].split("/")[1] ?? "";

/** made stores the origin of a generated puzzle. @param {string} key @param {Origin} origin */
export const made = (key, origin) => keep("made", [[key, origin], ...origins().filter(([k]) => k !== key)].slice(0, MADE));

/** origins lists the origins of generated puzzles by key. @returns {[string, Origin][]} */
export const origins = () => (read("made", Array.isArray) ?? []).filter((/** @type {any} */ x) => Array.isArray(x) && isObject(x[1]) && typeof x[1].grade === "string" && typeof x[1].seed === "string");

/** originOf returns the origin of a puzzle; undefined if it was not generated here. @param {string} key */
export const originOf = key => origins().find(([k]) => k === key)?.[1];

/** isDay returns whether a text is a date that exists, such as 2026-02-28. @param {string} text */
export const isDay = text => /^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) > 0 && dayFrom(text, 0) === text;

/** dayFrom returns the date a number of days later; by may be negative. @param {string} date @param {number} by */
export const dayFrom = (date, by) => new Date(Date.parse(date + "T00:00:00Z") + by * 864e5).toISOString().slice(0, 10);

/** The date of a time in the current time zone, which changes when the player travels. @param {number} when */
const dateOf = when => new Date(when - new Date(when).getTimezoneOffset() * 60000).toISOString().slice(0, 10);

/**
 * streak counts consecutive days whose daily puzzle was solved on that day, up to today, or up to yesterday while today's is open; and the
 * longest streak.
 * @param {string} today @param {Result[]} [all]
 */
export function streak(today, all = results()) {
	const on = new Set(all.filter(x => x.day && (x.on ?? dateOf(x.when)) === x.day).map(x => x.day));
	let now = 0, most = 0, run = 0, last = "";
	for (let day = on.has(today) ? today : dayFrom(today, -1); on.has(day); day = dayFrom(day, -1)) {
		now++;
	}
	for (const day of [...on].sort()) {
		run = last && dayFrom(last, 1) === day ? run + 1 : 1;
		most = Math.max(most, run);
		last = day;
	}
	return { now, most };
}
