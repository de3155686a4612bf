// Encodes the history of a game as a short text, and replays it.

import { blank } from "./marks.js";

/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./marks.js").Marks} Marks */
/** @typedef {import("./marks.js").Step & {all?: import("./marks.js").Step[]}} Step */

/*
 * Encoding of a step: writes are places, as the distance from the previous one, followed by a dot and the entry (value, crosses, notes, corner notes, in base 36,
 * _ for none, trailing ones omitted); a what-if begun is <name, discarded -, kept +; a clue toggled is *key; a restart is !.
 */

/** @param {number} n */
const digits = n => n.toString(36);

/** Parses a number written by digits; NaN if invalid. @param {string} text */
const number = text => /^-?[0-9a-z]{1,7}$/.test(text) ? parseInt(text, 36) : NaN;

/** @param {Entry} e */
const short = e => [e.v === null ? "_" : digits(e.v), digits(e.x), digits(e.p), digits(e.k ?? 0)].join(".").replace(/(\.0)+$/, "").replace(/^_$/, "");

/** steps encodes a history. @param {Step[]} past */
export function steps(past) {
	let last = 0;
	return past.map(step => {
		if (step.all) {
			return "!";
		}
		if (step.end) {
			return step.w ? "+" : "-";
		}
		if (step.begin !== undefined) {
			return "<" + step.begin;
		}
		if (step.t) {
			return "*" + step.t[0][0];
		}
		return (step.w ?? []).map(([, i, , after]) => {
			const by = i - last;
			last = i;
			return digits(by) + "." + short(after ?? blank);
		}).join(",");
	}).join(";");
}

/** did replays one step. @param {Marks} marks @param {string} step @param {{at: number}} last the place of the write before @param {number} most how many places there are */
function did(marks, step, last, most) {
	switch (step[0]) {
	case "!": return marks.clear();
	case "+": return marks.keep();
	case "-": if (!/^-[0-9a-z]/.test(step)) {
		return marks.drop();
	} break;
	case "<": return marks.begin(step.slice(1, 20));
	case "*": return marks.tick(step.slice(1));
	}
	const writing = new Map();
	for (const write of step.split(",")) {
		const [by, v = "", x = "0", p = "0", k = "0"] = write.split(".");
		const i = last.at += number(by), [value, crosses, notes, corners] = [v === "" || v === "_" ? "0" : v, x, p, k].map(number);
		if (!(i >= 0 && i < most) || ![value, crosses, notes, corners].every(n => n >= 0)) {
			throw new TypeError("no step");
		}
		writing.set(i, { v: v === "" || v === "_" ? null : value, x: crosses, p: notes, ...(corners ? { k: corners } : {}) });
	}
	return marks.write(writing);
}

/** done replays a whole text; it throws if the text is invalid. @param {Marks} marks @param {string} text @param {number} places how many there are */
export function done(marks, text, places) {
	const last = { at: 0 };
	text && text.split(";").forEach(step => did(marks, step, last, places));
}

/*
 * Encoding of times: the unit in seconds, a colon, and for each step the units since the previous one, a digit in base 36 or several in parentheses; negative if
 * the clock was restarted. Steps of games saved without times have the time of the previous step.
 */

/** times encodes the times of steps, rounded to a number of seconds. @param {Step[]} past @param {number} unit */
export function times(past, unit) {
	let last = 0;
	const since = past.map(step => {
		const now = Math.round((step.s ?? last * unit) / unit), by = now - last;
		last = now;
		return by >= 0 && by < 36 ? digits(by) : `(${digits(by)})`;
	});
	return past.some(step => step.s !== undefined) ? `${unit}:${since.join("")}` : "";
}

/** timed decodes such a text to the second of each step; null if it does not match the number of steps. @param {unknown} text @param {number} steps */
export function timed(text, steps) {
	const [, unit, since] = /^([1-9]\d{0,3}):((?:[0-9a-z]|\(-?[0-9a-z]{1,6}\))*)$/.exec(String(text)) ?? [];
	const list = since?.match(/[0-9a-z](?![^(]*\))|\(.+?\)/g) ?? [];
	let now = 0;
	const out = list.map(by => (now += parseInt(by.replace("(", ""), 36)) * Number(unit));
	return out.length === steps && out.every(s => s >= 0) ? out : null;
}
