// Sheets: the chosen puzzles as a printable file for a class or a contest, and the page of a day. The server or the engine in the page
// creates them, with the same bytes.

import { blank } from "./blank.js";
import { button, checkbox, h, select, signed } from "./dom.js";
import { calledOnSheet, chosen, MOST, take } from "./basket.js";
import { ask } from "./engine.js";
import { explainProblem } from "./problem.js";
import { isObject, keep, read, settings } from "./settings.js";
import { strip } from "./share.js";
import { t } from "./words.js";
import "./words-later-id.js";

const papers = ["a4", "a5", "letter", "ereader"], counts = ["0", "1", "2", "4", "6", "9", "12"];

/** Whether stored options are valid. @param {any} x */
const isWanted = x => isObject(x) && typeof x.title === "string" && papers.includes(x.paper) && counts.includes(x.aPage) && x.versions >= 1 && x.versions <= 8;

/** The options of the sheet. @type {{title: string, paper: string, aPage: string, versions: number, points: boolean, answers: boolean}} */
const wanted = { title: "", paper: "a4", aPage: "0", versions: 1, points: true, answers: true, ...read("sheet-like", isWanted) };

/** sheet returns the page of the sheet, or of a day. @param {string} rest the date of a day, or nothing @returns {import("./types.js").View} */
export function sheet(rest) {
	return /^\d{4}-\d\d-\d\d$/.test(rest) ? ofDate(rest) : ofChosen();
}

/** The page of a day. @param {string} date @returns {import("./types.js").View} */
function ofDate(date) {
	const title = t("Puzzles of {date} on one page", { date });
	const maker = new Maker(() => Promise.resolve({ date, paper: wanted.paper }), `teka-${date}.pdf`);
	return { el: h("div", { class: "page" }, h("h1", {}, title), h("p", { class: "lead" }, t("One puzzle of each type, and the previous day's answers.")),
		h("div", { class: "fields" }, paper()), maker.el), title, end: () => maker.stop() };
}

/** The paper size field. */
const paper = () => select(t("Paper"), papers.map(x => [x, x === "ereader" ? t("E-reader") : x === "letter" ? "Letter" : x.toUpperCase()]), wanted.paper, v => like({ paper: v }));

/** @param {Partial<typeof wanted>} some */
function like(some) {
	Object.assign(wanted, some);
	keep("sheet-like", wanted);
}

/** The sheet of chosen puzzles. @returns {import("./types.js").View} */
function ofChosen() {
	const el = h("div", { class: "page" }), maker = new Maker(bodyOf, "teka.pdf");
	const show = () => {
		const list = chosen();
		el.replaceChildren(h("h1", {}, t("Make a printable sheet")), h("p", { class: "lead" }, t("A PDF of puzzles for a class or contest, with answers at the end. Add puzzles from a game's menu (Print), from Create, or from History.")));
		if (!list.length) {
			el.append(blank("pages", t("The sheet is empty."), h("p", { class: "row" }, h("a", { class: "button", href: "#new" }, t("Create a puzzle")), h("a", { class: "button", href: "#archive" }, t("History")))));
			return;
		}
		const title = /** @type {HTMLInputElement} */ (h("input", { value: wanted.title, maxlength: 100, placeholder: t("Puzzles") }));
		title.addEventListener("change", () => like({ title: title.value }));
		el.append(h("ol", { class: "games" }, ...list.map(x => h("li", {}, h("span", { class: "name" }, calledOnSheet(x)), signed("close", t("Remove: {name}", { name: calledOnSheet(x) }), () => {
			take(x.key);
			show();
			/** @type {HTMLElement | null} */ (el.querySelector("ol button"))?.focus();
		}, { class: "plain" })))), h("p", {}, t("{n} of {most}", { n: list.length, most: MOST })),
			h("div", { class: "fields" }, h("label", { class: "field" }, h("span", {}, t("Title")), title), paper(),
				select(t("Per page"), counts.map(x => [x, x === "0" ? t("as many as fit") : x]), wanted.aPage, v => like({ aPage: v })),
				select(t("Versions for neighbouring seats"), [1, 2, 3, 4, 5, 6, 7, 8].map(n => [String(n), String(n)]), String(wanted.versions), v => like({ versions: Number(v) }))),
			checkbox(t("Points, and lines for names"), wanted.points, on => like({ points: on })), checkbox(t("Answers, with the key step of each puzzle"), wanted.answers, on => like({ answers: on })),
			maker.el, h("p", {}, button(t("Remove all"), () => {
				take();
				show();
			}, { class: "plain" })));
	};
	show();
	return { el, title: t("Make a printable sheet"), end: () => maker.stop() };
}

/** The request body; daily puzzles are fetched first. @param {AbortSignal} signal */
async function bodyOf(signal) {
	const lines = [];
	for (const x of chosen()) {
		const made = x.puzzle ?? await ask("daily", { kind: x.kind, date: x.day }, { signal, each: () => {} });
		lines.push(JSON.stringify(strip(made.puzzle ?? made)));
	}
	return { puzzle: lines.join("\n"), title: wanted.title, paper: wanted.paper, a_page: Number(wanted.aPage), versions: wanted.versions, no_points: !wanted.points, no_answers: !wanted.answers };
}

/** Maker is the button that creates a file, and the link to it. */
class Maker {
	el = h("div", { role: "status" });
	/** @type {AbortController | null} */
	under = null;
	address = "";

	/** @param {(signal: AbortSignal) => Promise<object>} body @param {string} name of the file */
	constructor(body, name) {
		this.body = body;
		this.name = name;
		this.#show();
	}

	/** @param {...(Node | string)} said */
	#show(...said) {
		this.el.replaceChildren(h("p", { class: "row" }, this.under ? button(t("Cancel"), () => this.stop(), { "data-do": "stop" }) : button(t("Create PDF"), () => this.#make(), { class: "main", "data-do": "pdf" })), h("p", {}, ...said));
	}

	async #make() {
		const { signal } = this.under = new AbortController();
		this.#show(t("Creating the pages …"));
		try {
			const { pages, pdf } = await ask("sheet", { ...await this.body(signal), lang: settings.lang }, { signal });
			URL.revokeObjectURL(this.address);
			this.address = URL.createObjectURL(new Blob([Uint8Array.from(atob(pdf), c => c.charCodeAt(0))], { type: "application/pdf" }));
			this.under = null;
			this.#show(h("a", { href: this.address, download: this.name, "data-pages": pages }, t("Save PDF (pages: {n})", { n: pages })));
		} catch (e) {
			this.under = null;
			this.#show(signal.aborted ? t("Cancelled.") : h("span", { class: "error" }, explainProblem(e)));
		}
	}

	/** stop cancels the creation. */
	stop() { this.under?.abort(); }
}
