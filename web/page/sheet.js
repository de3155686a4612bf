// Sheets and books: the chosen puzzles as a printable file for a class, a contest or a publisher, and the page of a day. The server or the
// engine in the page creates them, with the same bytes.

import { blank } from "./blank.js";
import { bookBody, bookFields, nameOfSize, trims } from "./book.js";
import { Chapters } from "./chapters.js";
import { button, cancel, checkbox, h, select, signed, textField } from "./dom.js";
import { calledOnSheet, chosen, MOST, take } from "./basket.js";
import { ask } from "./engine.js";
import { today } from "./home.js";
import { field } from "./menus.js";
import { explainProblem } from "./problem.js";
import { isDay } from "./results.js";
import { isObject, keep, read, settings } from "./settings.js";
import { pack, strip } from "./share.js";
import { spread } from "./spread.js";
import { watch } from "./store.js";
import { shortDate, t } from "./words.js";
import "./words-later-id.js";

const papers = ["a4", "a5", "letter", "ereader"], counts = ["0", "1", "2", "4", "6", "9", "12"];
const COLUMN = "column"; // the width of a newspaper column, for the page of a day

/** Whether stored options are valid. @param {any} x */
const isWanted = x => isObject(x) && papers.includes(x.paper) && counts.includes(x.aPage) && x.versions >= 1 && x.versions <= 8 && trims.includes(x.trim ?? "6x9") &&
	[x.title, ...[x.form, x.subtitle, x.author, x.more, x.foreword, x.about, x.printer, x.isbn].map(text => text ?? "")].every(text => typeof text === "string");

/** The options: form is "sheet" or "book", and argue is for the link of a class. @type {import("./book.js").Wanted & {form: string, paper: string, aPage: string, versions: number, points: boolean, answers: boolean, rules: boolean, argue: boolean}} */
const wanted = { form: "sheet", argue: false, title: "", paper: "a4", aPage: "0", versions: 1, points: true, answers: true, rules: false, trim: "6x9", subtitle: "", author: "", large: false, colour: false,
	foreword: "", about: "", printer: "", isbn: "", more: "", ...read("sheet-like", isWanted) };

/** sheet returns the page of the sheet, or of a day whose puzzles are open. @param {string} rest the date of a day, or nothing @returns {import("./types.js").View} */
export function sheet(rest) {
	return isDay(rest) && rest >= "2020" && rest <= today() ? ofDate(rest) : ofChosen();
}

/** The page of a day. @param {string} date @returns {import("./types.js").View} */
function ofDate(date) {
	const title = t("Puzzles of {date} on one page", { date: shortDate(date) });
	let week = false, size = wanted.paper;
	const maker = new Maker(() => Promise.resolve({ date, week, paper: size }), [pdf(`teka-${date}.pdf`), preview]);
	return { el: h("div", { class: "page" }, h("h1", {}, title), h("p", { class: "lead" }, t("One puzzle of each type, and the previous day's answers.")),
		h("div", { class: "fields" }, paper([...papers, COLUMN], size, v => { size = v; })), checkbox(t("Seven days, with one puzzle each"), false, on => { week = on; }), maker.el), title, end: () => maker.stop() };
}

/** The paper size field. @param {string[]} sizes @param {string} value @param {(v: string) => void} choose */
const paper = (sizes, value, choose) => select(t("Paper"), sizes.map(x => [x, x === COLUMN ? t("Newspaper column") : nameOfSize(x)]), value, choose);

/** @param {Partial<typeof wanted>} some */
function like(some) {
	Object.assign(wanted, some);
	keep("sheet-like", wanted);
}

/** The fields of a sheet. */
const sheetFields = () => [h("div", { class: "fields" }, textField(t("Title"), wanted, "title", like, { placeholder: t("Puzzles") }), paper(papers, wanted.paper, v => like({ paper: v })),
	select(t("Per page"), counts.map(x => [x, x === "0" ? t("as many as fit") : x]), wanted.aPage, v => like({ aPage: v })),
	select(t("Versions for neighbouring seats"), [1, 2, 3, 4, 5, 6, 7, 8].map(n => [String(n), String(n)]), String(wanted.versions), v => like({ versions: Number(v) }))),
	checkbox(t("Points, and lines for names"), wanted.points, on => like({ points: on })), checkbox(t("Rules, with an example"), wanted.rules, on => like({ rules: on })),
	checkbox(t("Answers, with the key step of each puzzle"), wanted.answers, on => like({ answers: on }))];

/** The sheet of chosen puzzles. @returns {import("./types.js").View} */
function ofChosen() {
	const el = h("div", { class: "page" });
	let maker = new Maker(bodyOf, []);
	const chapters = new Chapters(() => show()), stop = new AbortController();
	let shown = "";
	const show = () => {
		const list = chosen(), isBook = wanted.form === "book";
		shown = JSON.stringify(list);
		chapters.show();
		maker.stop();
		maker = new Maker(bodyOf, [pdf("teka.pdf"), preview, isBook ? { ...pdf("teka-cover.pdf"), what: "cover", name: t("Create the cover"), body: { cover: true } } :
			{ ...pdf("teka-answers.pdf"), what: "key", name: t("Create the answers"), body: { key: true, no_answers: false } }]);
		el.replaceChildren(h("h1", {}, t("Make a sheet or a book")), h("p", { class: "lead" }, t("A PDF of puzzles for a class, a contest or a publisher. Add puzzles from a game's menu (Print), Create, Import or History.")));
		if (!list.length) {
			el.append(blank("pages", t("The sheet is empty."), h("p", { class: "row" }, h("a", { class: "button", href: "#new" }, t("Create a puzzle")), h("a", { class: "button", href: "#archive" }, t("History")), h("a", { class: "button", href: "#open" }, t("Import")))));
			return;
		}
		el.append(h("ol", { class: "games" }, ...list.map(x => h("li", {}, h("span", { class: "name" }, calledOnSheet(x)), signed("close", t("Remove: {name}", { name: calledOnSheet(x) }), () => {
			take(x.key);
			show();
			/** @type {HTMLElement | null} */ (el.querySelector("ol button"))?.focus();
		}, { class: "plain" })))), h("p", {}, t("{n} of {most}", { n: list.length, most: MOST })),
			h("div", { class: "fields" }, select(t("Print as"), [["sheet", t("Sheet")], ["book", t("Book")]], wanted.form, v => {
				like({ form: v });
				show();
				/** @type {HTMLElement | null} */ (el.querySelector("select"))?.focus();
			})), ...(isBook ? [chapters.el, ...bookFields(wanted, like)] : sheetFields()), maker.el, forClass(), h("p", {}, button(t("Remove all"), () => {
				take();
				show();
			}, { class: "plain" })));
	};
	show();
	el.addEventListener("input", () => el.querySelector(".for-class[open]")?.dispatchEvent(new Event("toggle"))); // the link contains the title
	const met = () => {
		const before = JSON.stringify(wanted);
		Object.assign(wanted, read("sheet-like", isWanted));
		(JSON.stringify(wanted) !== before || JSON.stringify(chosen()) !== shown) && show();
	};
	["sheet", "sheet-like"].forEach(name => watch(name, met, stop.signal));
	return { el, title: t("Make a sheet or a book"), end: () => {
		stop.abort();
		maker.stop();
		chapters.stop();
	} };
}

/** A link with which a class can play the chosen puzzles, made when it is opened. */
function forClass() {
	const way = h("div", {}), make = async () => {
		const list = [], argued = wanted.argue === true;
		for (const { kind, puzzle, day } of chosen()) {
			list.push(day && !argued ? { kind, day } : { kind, puzzle: puzzle ?? await ofDayPuzzle(kind, String(day)) });
		}
		way.replaceChildren(field(t("Link for the class"), location.href.replace(/#.*/, "") + "#class/~" + await pack({ title: wanted.title, list, ...(argued ? { argue: true } : {}) }), "class"));
	};
	const box = /** @type {HTMLDetailsElement} */ (h("details", { class: "for-class" }, h("summary", {}, t("Share with a class")),
		h("p", {}, t("With this link, everyone can play these puzzles. The link contains them; nothing is uploaded.")),
		checkbox(t("Argue each puzzle step by step"), wanted.argue === true, on => {
			like({ argue: on });
			make();
		}), way));
	box.addEventListener("toggle", () => box.open && make());
	return box;
}

/** The puzzle of a day, without its solution. @param {string} kind @param {string} date @param {AbortSignal} [signal] */
async function ofDayPuzzle(kind, date, signal) {
	const made = await ask("daily", { kind, date }, { signal, each: () => {} });
	return strip(made.puzzle ?? made);
}

/** The request body; daily puzzles are fetched first. @param {AbortSignal} signal */
async function bodyOf(signal) {
	const lines = [];
	for (const x of chosen()) {
		lines.push(JSON.stringify(x.puzzle ? strip(x.puzzle) : await ofDayPuzzle(x.kind, String(x.day), signal)));
	}
	const puzzle = lines.join("\n");
	if (wanted.form === "book") {
		return { puzzle, ...bookBody(wanted) };
	}
	return { puzzle, title: wanted.title, paper: wanted.paper, a_page: Number(wanted.aPage), versions: wanted.versions, no_points: !wanted.points, no_answers: !wanted.answers, rules: wanted.rules };
}

/** @typedef {{what: string, name: string, file: string, body: object}} Job something to create: its id, the name of its button, the file to save ("" for a preview), and its members of the request */

/** pdf is the job that creates a file. @param {string} file @returns {Job} */
const pdf = file => ({ what: "pdf", name: t("Create PDF"), file, body: {} });

/** The job that shows the pages. @type {Job} */
const preview = { what: "preview", get name() { return t("Preview"); }, file: "", body: { preview: true } };

/** Maker has the buttons that create files or show their pages, and the results. */
class Maker {
	el = h("div", { role: "status" });
	/** @type {AbortController | null} */
	under = null;
	address = "";

	/** @param {(signal: AbortSignal) => Promise<object>} body @param {Job[]} jobs */
	constructor(body, jobs) {
		this.body = body;
		this.jobs = jobs;
		this.#show();
	}

	/** @param {...(Node | string)} said */
	#show(...said) {
		const buttons = this.under ? [cancel(t("Cancel"), () => this.stop())] :
			this.jobs.map((job, i) => button(job.name, () => this.#make(job), { class: i ? null : "main", "data-do": job.what }));
		this.el.replaceChildren(h("p", { class: "row" }, ...buttons), h("div", {}, ...said));
	}

	/** @param {Job} job */
	async #make(job) {
		const { signal } = this.under = new AbortController();
		this.#show(t("Creating the pages …"));
		try {
			const { pages, pdf: data, pictures } = await ask("sheet", { ...await this.body(signal), ...job.body, lang: settings.lang }, { signal });
			this.under = null;
			if (pictures) {
				this.#show(spread(pictures));
				return;
			}
			URL.revokeObjectURL(this.address);
			this.address = URL.createObjectURL(new Blob([Uint8Array.from(atob(data), c => c.charCodeAt(0))], { type: "application/pdf" }));
			this.#show(h("a", { href: this.address, download: job.file, "data-pages": pages }, t("Save PDF (pages: {n})", { n: pages })));
		} catch (e) {
			this.under = null;
			this.#show(signal.aborted ? t("Cancelled.") : h("span", { class: "error" }, explainProblem(e)));
		}
	}

	/** stop cancels the creation. */
	stop() { this.under?.abort(); }
}
