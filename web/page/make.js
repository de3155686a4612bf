// Create: generates a puzzle in the background while other pages can be used. It can be cancelled, and the options are stored.

import { ofPuzzle, put, toSheet } from "./basket.js";
import { button, cancel, h, select, signed } from "./dom.js";
import { ask, Problem } from "./engine.js";
import { headerOf, isKind, kindOf, known, named } from "./kinds.js";
import { shown } from "./kinds-list.js";
import { explainProblem } from "./problem.js";
import { isObject, keep, read, settings } from "./settings.js";
import { linkTo } from "./share.js";
import { made as keepMade } from "./results.js";
import { sideField } from "./sides.js";
import { nameOf } from "./store.js";
import { techniquesOf } from "./techniques.js";
import { grades, t } from "./words.js";
import "./words-later-id.js";

/** Options for the number of clues. */
const amounts = ["few", "some", "many"];

/** Names of symmetries. @type {Record<string, string>} */
const symmetries = { rotate: "rotational", mirror: "mirrored" };

/** Loaded techniques by language and kind. @type {Map<string, [string, string][]>} */
const techniques = new Map();

/**
 * Loads the techniques of a kind into the two technique fields, without changing anything else.
 * @param {string} kind
 */
async function learn(kind) {
	const key = settings.lang + kind, list = techniques.has(key) ? [] : await techniquesOf(kind); // none without an engine; they can be loaded later
	if (list.length) {
		techniques.set(key, list.map(x => [x.name, x.title]));
		offer();
	}
}

/** Updates the two technique fields, if they are shown. */
let offer = () => {};

/** Whether stored options are valid. @param {any} x */
function isWish(x) {
	return isObject(x) && isKind(x.kind) && isObject(x.size) && Object.values(x.size).every(size => /^\d+x\d+$/.test(size)) &&
		["", ...grades].includes(x.grade) && ["", ...amounts].includes(x.clues) && typeof x.seed === "string" &&
		[x.symmetry ?? "", x.uses ?? "", x.hardest ?? ""].every(text => typeof text === "string");
}

/**
 * The options: uses is a required technique, hardest the hardest allowed one.
 * @type {{kind: string, size: Record<string, string>, grade: string, clues: string, seed: string, symmetry: string, uses: string, hardest: string}}
 */
const wish = { kind: shown, size: {}, grade: "", clues: "", seed: "", symmetry: "", uses: "", hardest: "", ...read("wish", isWish) };

/** The selected size, or the default. */
const sizeNow = () => wish.size[wish.kind] ?? kindOf(wish.kind).limits.usual;

/** The running or finished generation. @type {{stop: AbortController, begun: number, seconds: number, link: string, error: string, done: boolean, bounded: boolean, onSheet: boolean} | null} */
let underway = null;

/** Redraws the page, if it is shown. */
let redraw = () => {};

/** begin generates a puzzle with these options, to play or for the sheet. @param {boolean} [onSheet] */
async function begin(onSheet = false) {
	keep("wish", wish);
	/** @type {NonNullable<typeof underway>} */
	const mine = { stop: new AbortController(), begun: Date.now(), seconds: 0, link: "", error: "", done: false, bounded: false, onSheet };
	underway = mine;
	redraw();
	const clock = setInterval(() => {
		mine.seconds = Math.round((Date.now() - mine.begun) / 1000);
		const shown = document.querySelector(".seconds"); // outside the live region, which would announce every second
		if (shown && underway === mine && !mine.done) {
			shown.textContent = t("{n} s", { n: mine.seconds });
		}
	}, 1000);
	try {
		const seed = Number(wish.seed) || 1 + Math.floor(Math.random() * 2 ** 32);
		const last = await ask("generate", { kind: wish.kind, size: sizeNow(), seed, ...(wish.grade ? { grade: wish.grade } : {}), ...(wish.clues ? { clues: wish.clues } : {}),
			...(wish.symmetry ? { symmetry: wish.symmetry } : {}), ...(wish.uses ? { must_use: wish.uses } : {}), ...(wish.hardest ? { no_harder_than: wish.hardest } : {}), lang: settings.lang }, { signal: mine.stop.signal, each: () => {} });
		const made = last.puzzle;
		keepMade(nameOf(made), { grade: made.grade?.label ?? "", seed: String(seed) });
		mine.bounded = made.grade?.bounded ?? false;
		if (onSheet) {
			mine.error = put(ofPuzzle(made)) ? "" : t("The sheet is full.");
		}
		mine.link = onSheet ? "" : await linkTo({ puzzle: made, url: made.url, kind: made.kind, rows: made.rows, cols: made.cols, board: /** @type {any} */ (null) });
	} catch (e) {
		mine.error = mine.stop.signal.aborted ? t("Cancelled.") : fault(e);
	}
	clearInterval(clock);
	mine.done = true;
	if (underway === mine) {
		redraw();
		ready(mine.link);
	}
}

/** fault returns the reason why no puzzle was made, in terms of the options. @param {unknown} e */
function fault(e) {
	const problem = e instanceof Problem ? e : null, nearest = /(?:nearest was|paling dekat) (\w+)/.exec(problem?.message ?? "")?.[1];
	if (problem?.status === 422 && /^(not reached|tidak tercapai)/.test(problem.message)) {
		return t("No puzzle matches these options.") + (nearest ? " " + t("The closest was {grade}.", { grade: t(nearest) }) : "") + " " + t("Choose another grade or size, allow any clues, or try another seed.");
	}
	return problem?.status === 503 ? t("That took too long. Choose a smaller board or another grade, or try again.") : explainProblem(e);
}

/** order generates a puzzle immediately and shows the progress. @param {{kind: string, size: string, grade: string}} wanted */
export function order({ kind, size, grade }) {
	underway?.stop.abort();
	Object.assign(wish, { kind, size: { ...wish.size, [kind]: size }, grade, clues: "", seed: "", symmetry: "", uses: "", hardest: "" });
	location.hash = "#new";
	begin();
}

/** ready announces the finished puzzle on any page. @param {string} link */
function ready(link) {
	document.querySelector(".toast")?.remove();
	if (!link) {
		return;
	}
	if (/^#new(\/|$)/.test(location.hash)) {
		location.hash = link;
		return;
	}
	const toast = h("p", { class: "toast", role: "status" }, t("Your new puzzle is ready."), " ", h("a", { href: link, onclick: () => toast.remove() }, t("Play")),
		signed("close", t("Close"), () => toast.remove(), { class: "plain" }));
	document.body.append(toast);
}

/** make returns the page that generates puzzles. @param {string} rest @returns {Promise<import("./types.js").View>} */
export async function make(rest) {
	if (rest) {
		wish.kind = known(rest);
	}
	const el = h("div", { class: "page" });
	redraw = () => {
		const busy = underway && !underway.done, { square, made, symmetries: turns = [] } = kindOf(wish.kind).limits, any = /** @type {[string, string]} */ (["", t("any")]);
		wish.symmetry = turns.includes(wish.symmetry) ? wish.symmetry : ""; // from another kind
		const number = (/** @type {string} */ name, /** @type {number} */ part) => sideField(name, made, headerOf(wish.kind), () => Number(sizeNow().split("x")[part]), n => {
			const [w, hh] = sizeNow().split("x");
			wish.size[wish.kind] = square ? `${n}x${n}` : part ? `${w}x${n}` : `${n}x${hh}`;
		}).el;
		const seed = /** @type {HTMLInputElement} */ (h("input", { inputmode: "numeric", pattern: "[0-9]*", value: wish.seed, placeholder: t("random") }));
		seed.addEventListener("input", () => { wish.seed = seed.value; });
		const technique = (/** @type {string} */ label, /** @type {"uses" | "hardest"} */ part) => {
			const field = select(label, [any], "", v => { wish[part] = v; }), choices = /** @type {HTMLSelectElement} */ (field.querySelector("select"));
			return { field, offer() {
				const list = techniques.get(settings.lang + wish.kind) ?? [];
				choices.replaceChildren(...[any, ...list].map(([value, name]) => h("option", { value }, name)));
				choices.value = list.some(([name]) => name === wish[part]) ? wish[part] : "";
				wish[part] = list.length ? choices.value : wish[part]; // clear the value of another kind
			} };
		};
		const needed = technique(t("Requires technique"), "uses"), hardest = technique(t("No harder than"), "hardest");
		offer = () => {
			needed.offer();
			hardest.offer();
		};
		offer();
		const inputs = () => /** @type {HTMLElement[]} */ ([...el.querySelectorAll(".fields input, .fields select")]), at = inputs().findIndex(x => x === document.activeElement);
		const had = el.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.do;
		el.replaceChildren(h("h1", {}, t("Create a puzzle")), h("p", { class: "lead" }, t("Every puzzle has one solution. The same seed and options give the same puzzle.")),
			h("div", { class: "fields" }, select(t("Puzzle type"), named(x => x.limits.made.most > 0), wish.kind, v => {
				wish.kind = v;
				redraw();
				learn(v);
			}), number(square ? "Size" : "Columns", 0), square ? null : number("Rows", 1),
			select(t("Grade"), [["", t("any")], ...grades.map(x => /** @type {[string, string]} */ ([x, t(x)]))], wish.grade, v => { wish.grade = v; }),
			select(t("Clues"), [["", t("any")], ...amounts.map(x => /** @type {[string, string]} */ ([x, t(x)]))], wish.clues, v => { wish.clues = v; }),
			turns.length ? select(t("Symmetry"), [any, ...turns.map(x => /** @type {[string, string]} */ ([x, t(symmetries[x] ?? x)]))], wish.symmetry, v => { wish.symmetry = v; }) : null,
			needed.field, hardest.field, h("label", { class: "field" }, h("span", {}, t("Seed")), seed)),
			h("p", { class: "row" }, busy ? cancel(t("Cancel"), () => underway?.stop.abort()) : button(t("Create"), () => begin(), { class: "main", "data-do": "make" }), busy ? null : button(t("Create for a sheet"), () => begin(true), { "data-do": "collect" })),
			...(kindOf(wish.kind).drafts?.painted ? [h("p", {}, h("a", { href: "#set/new/" + wish.kind }, t("Use your own picture or word in the editor")))] : []),
			h("div", { role: "status" }, busy ? h("p", {}, t("Creating … You can keep playing meanwhile.")) : null, busy ? h("progress", { "aria-label": t("Creating …") }) : null,
				underway?.done && underway.error ? h("p", { class: "error" }, underway.error) : null, underway?.done && underway.link ? h("p", {}, h("a", { href: underway.link }, t("Play")), underway.bounded ? " " + t("Grading stopped early, so the grade is an estimate.") : "") : null,
				underway?.done && underway.onSheet && !underway.error ? h("p", {}, toSheet()) : null),
			...(busy ? [h("p", { class: "seconds", "aria-hidden": "true" }, t("{n} s", { n: underway?.seconds ?? 0 }))] : []));
		(inputs()[at] ?? (had ? /** @type {HTMLElement | null} */ (el.querySelector("[data-do]")) : null))?.focus();
	};
	redraw();
	learn(wish.kind);
	return { el, end: () => { redraw = offer = () => {}; }, title: t("Create a puzzle") };
}
