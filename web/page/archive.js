// History: a calendar of daily puzzles for each kind, streak, best times and all stored games. Everything is stored only on this device.

import { backup } from "./backup.js";
import { chosen, ofDay, ofPuzzle, put, take, toSheet } from "./basket.js";
import { blank } from "./blank.js";
import { checkbox, h, select, signed } from "./dom.js";
import { ask } from "./engine.js";
import { called, gamesList, today } from "./home.js";
import { coloured, isKind, named, sizeText, titleOf } from "./kinds.js";
import { shown } from "./kinds-list.js";
import { dayFrom, days, results, streak } from "./results.js";
import { settings } from "./settings.js";
import { follow } from "./share.js";
import { games } from "./store.js";
import { clockText, grades, t } from "./words.js";
import "./words-later-id.js";

const FIRST = "2020-01"; // month of the first daily puzzles

/** archive returns the page of past daily puzzles, results and stored games. @param {string} rest kind, or kind/month @returns {import("./types.js").View} */
export function archive(rest) {
	const [named_, month] = rest.split("/"), kind = isKind(named_) ? named_ : shown, at = /^\d{4}-(0[1-9]|1[0-2])$/.test(month ?? "") && month >= FIRST && month <= today().slice(0, 7) ? month : today().slice(0, 7);
	const el = h("div", { class: "page archive" }, h("h1", {}, t("History")), h("p", { class: "lead" }, t("Past puzzles and your results. They are stored only on this device.")));
	const { now, most } = streak(today());
	el.append(h("p", { class: "streak" }, now ? t("Current streak: {n}.", { n: now }) : t("Solve today's puzzle to start a streak."), most > now ? " " + t("Longest streak: {n}.", { n: most }) : ""),
		h("div", { class: "fields" }, select(t("Puzzle type"), named(), kind, v => { location.hash = "#archive/" + v + (month ? "/" + month : ""); })),
		calendar(kind, at), times(kind));
	const kept = games().filter(g => !g.empty);
	kept.length ? el.append(h("h2", {}, t("Your games")), gamesList(kept, el)) : results().length || el.append(blank("board", t("Your games and results will appear here."), h("a", { class: "button main", href: "#" }, t("Play"))));
	el.append(chooser(kind, at, kept));
	el.append(solvedTable(), backup());
	return { el, title: t("History") };
}

/** A month of puzzles. @param {string} kind @param {string} month such as 2026-02 */
function calendar(kind, month) {
	const first = month + "-01", name = (/** @type {string} */ day, /** @type {Intl.DateTimeFormatOptions} */ o) => new Intl.DateTimeFormat(settings.lang, { ...o, timeZone: "UTC" }).format(new Date(day + "T00:00:00Z"));
	const before = dayFrom(first, -1).slice(0, 7), after = dayFrom(first, 31).slice(0, 7), at = (/** @type {string} */ m) => () => { location.hash = `#archive/${kind}/${m}`; };
	const monday = (new Date(first + "T00:00:00Z").getUTCDay() + 6) % 7, cells = [];
	for (let k = 0; k < 7; k++) {
		cells.push(h("span", { class: "weekday", "aria-hidden": "true" }, name(dayFrom("2024-01-01", k), { weekday: "narrow" })));
	}
	const solved = new Map(results().filter(x => x.kind === kind && x.day).map(x => [x.day, x])), begun = new Set(games().filter(g => !g.empty).map(g => g.key)), keys = days();
	for (let day = first, k = 0; day.startsWith(month); day = dayFrom(day, 1), k++) {
		const done = solved.get(day), open = !done && begun.has(keys[kind + "/" + day]), full = name(day, { day: "numeric", month: "long" });
		const number = h("span", { class: "date" }, k + 1);
		cells.push(day > today() ? h("span", { class: "day" }, number) : h("a", { class: "day" + (done ? " solved" : open ? " begun" : ""), href: `#daily/${kind}/${day}`, "aria-current": day === today() ? "date" : null,
			"aria-label": done ? t("{day}: solved in {time}", { day: full, time: clockText(done.seconds) }) : open ? t("{day}: in progress", { day: full }) : full },
			number, h("span", { class: "state" }, done ? "✓ " + clockText(done.seconds) : open ? "…" : "")));
	}
	cells[7].style.gridColumn = String(monday + 1); // the first day; the others follow
	return h("section", { "aria-label": t("Past puzzles") }, h("div", { class: "row month" }, month > FIRST ? signed("back", t("Previous month"), at(before)) : null, h("h2", {}, name(first, { month: "long", year: "numeric" })),
		first.slice(0, 7) < today().slice(0, 7) ? signed("next", t("Next month"), at(after)) : null), h("div", { class: "calendar" }, ...cells),
		h("p", { class: "legend" }, "✓ " + t("solved") + ", … " + t("in progress")));
}

/**
 * Switches that add the daily puzzles of a month, and stored games, to the sheet.
 * @param {string} kind @param {string} month @param {import("./store.js").Entry[]} kept
 */
function chooser(kind, month, kept) {
	const way = h("p", { role: "status" }), on = new Set(chosen().map(x => x.key));
	const told = (/** @type {boolean} */ room = true) => way.replaceChildren(room ? "" : t("The sheet is full."), " ", toSheet());
	/** @param {string} name @param {string} key @param {() => Promise<import("./basket.js").Chosen>} make */
	const one = (name, key, make) => checkbox(name, on.has(key), async is => is ? told(put(await make())) : (take(key), told()));
	const list = [];
	for (let day = month + "-01"; day.startsWith(month) && day <= today(); day = dayFrom(day, 1)) {
		list.push(one(`${titleOf(kind)} · ${day}`, ofDay(kind, day).key, () => Promise.resolve(ofDay(kind, day))));
	}
	for (const g of kept.filter(x => !x.shared)) {
		list.push(one(called(g), g.key, async () => {
			const { puzzle } = await follow(g.link.replace(/^#play\//, "")), answer = await ask("read", { puzzle, no_boards: true });
			return { ...ofPuzzle(answer.puzzles[0].puzzle), key: g.key };
		}));
	}
	told();
	return h("details", { class: "choose-sheet" }, h("summary", {}, t("Choose puzzles to print")), h("div", { class: "fields" }, ...list), way);
}

/** The best times of a kind, by size and grade. @param {string} kind */
function times(kind) {
	/** @type {Map<string, import("./results.js").Result>} */
	const best = new Map();
	for (const x of results().filter(y => y.kind === kind && !y.helped)) {
		const [cols, rows] = x.size.split("x").map(Number), name = sizeText({ kind, cols, rows }) + (x.grade ? " · " + t(x.grade) : ""), had = best.get(name);
		(!had || x.seconds < had.seconds) && best.set(name, x);
	}
	return best.size ? h("section", {}, h("h2", {}, t("Best times: {kind}", { kind: titleOf(kind) })), h("dl", { class: "times" }, ...[...best].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
		.flatMap(([name, x]) => [h("dt", {}, name), h("dd", {}, clockText(x.seconds))])), h("p", { class: "lead" }, t("For puzzles solved without revealing a step."))) : h("p", {});
}

/** Solved puzzles by kind and grade. */
function solvedTable() {
	const all = results(), kinds = named().filter(([name]) => all.some(x => x.kind === name));
	if (!kinds.length) {
		return h("p", {});
	}
	const had = [...grades, ""].filter(grade => all.some(x => x.grade === grade)), count = (/** @type {string} */ kind, /** @type {string} */ grade) => all.filter(x => x.kind === kind && x.grade === grade).length;
	return h("section", {}, h("h2", {}, t("Solved: {n}", { n: all.length })), h("div", { class: "wide" }, h("table", { class: "solved-table" },
		h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Puzzle type")), ...had.map(grade => h("th", { scope: "col" }, grade ? t(grade) : t("not graded"))))),
		h("tbody", {}, ...kinds.map(([kind, title]) => h("tr", {}, h("th", { scope: "row" }, title), ...had.map(grade => h("td", {}, count(kind, grade) || "–"))))))));
}
