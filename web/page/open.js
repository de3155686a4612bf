// Import of pasted, typed, dropped or saved puzzles in any notation.

import { ofPuzzle, put, toSheet } from "./basket.js";
import { button, h } from "./dom.js";
import { ask } from "./engine.js";
import { example, kinds } from "./kinds-list.js";
import { sizeText, titleOf } from "./kinds.js";
import { explainProblem } from "./problem.js";
import { linkTo } from "./share.js";
import { t } from "./words.js";
import "./words-later-id.js";

/** Stores the typed text, so that it survives navigation and reloads. @param {string} text */
function keepTyped(text) {
	typed = text;
	try {
		sessionStorage.setItem("teka:typed", text);
	} catch {
		// stored only in memory then
	}
}

let typed = "";
try {
	typed = sessionStorage.getItem("teka:typed") ?? "";
} catch {
	// the browser has no storage
}

/** opener returns the page that imports puzzles. @returns {import("./types.js").View} */
export function opener() {
	const text = /** @type {HTMLTextAreaElement} */ (h("textarea", { rows: 10, "aria-label": t("The puzzle"), spellcheck: "false",
		placeholder: example }));
	text.value = typed;
	const found = h("div", { "aria-live": "polite" });
	const file = /** @type {HTMLInputElement} */ (h("input", { type: "file", "aria-label": t("File") }));
	const kind = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": t("Puzzle type"), title: t("For bare grids, choose the puzzle type"), "data-do": "kind" },
		h("option", { value: "" }, t("Any puzzle type")), ...kinds.map(k => h("option", { value: k.name }, titleOf(k.name)))));
	const take = async (/** @type {string} */ from = "") => {
		keepTyped(text.value);
		if (!typed.trim()) {
			return;
		}
		found.replaceChildren(h("p", {}, t("Reading …")));
		try {
			show(found, await ask("read", { puzzle: typed, no_boards: true, ...(kind.value ? { kind: kind.value } : {}), ...(from ? { from } : {}) }));
		} catch (e) {
			const why = explainProblem(e), notations = [...why.matchAll(/--from ([\w-]+)/g)].map(([, name]) => name); // options of the command
			found.replaceChildren(h("p", { class: "error" }, why.replace(/--from ([\w-]+)/g, "“$1”").replace("--kind", `“${t("Puzzle type")}”`)),
				h("p", { class: "row" }, ...notations.map(name => button(t("Read as {name}", { name }), () => take(name), { "data-from": name }))));
			mark(text, e);
		}
	};
	const read = async (/** @type {File | undefined} */ f) => {
		if (f) {
			text.value = await f.text();
			await take();
		}
	};
	text.addEventListener("input", () => keepTyped(text.value));
	text.addEventListener("keydown", e => {
		if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
			e.preventDefault();
			take();
		}
	});
	const clear = () => {
		keepTyped(text.value = file.value = "");
		found.replaceChildren();
		text.focus();
	};
	file.addEventListener("change", () => read(file.files?.[0]));
	const el = h("div", { class: "page" }, h("h1", {}, t("Import a puzzle")),
		h("p", { class: "lead" }, t("Paste a link or text in any notation: puzz.link, Simon Tatham's game IDs, pzprv3, JSON, text drawings …")), text,
		h("p", { class: "row" }, kind, button(t("Import"), () => take(), { class: "main", "data-do": "open", title: "Ctrl+Enter" }), button(t("Clear"), clear, { "data-do": "clear" }), file), found);
	el.append(h("p", {}, h("a", { href: "#elsewhere" }, t("Hints on other sites"))));
	/** Whether the browser inserts what is dragged. @param {DragEvent} e */
	const inserts = e => e.target === text && !e.dataTransfer?.types.includes("Files");
	el.addEventListener("dragover", e => inserts(e) || e.preventDefault());
	el.addEventListener("drop", e => {
		const dropped = e.dataTransfer?.getData("text"), file = e.dataTransfer?.files[0];
		if (inserts(e)) {
			return;
		}
		e.preventDefault();
		read(file);
		if (dropped && !file) {
			text.value += (text.value && "\n") + dropped;
			take();
		}
	});
	return { el, title: t("Import a puzzle") };
}

/** Selects the line of the error. @param {HTMLTextAreaElement} text @param {any} e */
function mark(text, e) {
	const line = e?.position?.line;
	if (line) {
		const lines = text.value.split("\n"), from = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0);
		text.focus();
		text.setSelectionRange(from + Math.max(0, (e.position.col ?? 1) - 1), from + (lines[line - 1]?.length ?? 0));
	}
}

/** @param {HTMLElement} found @param {any} answer */
async function show(found, answer) {
	const links = await Promise.all(answer.puzzles.map(async (/** @type {any} */ p) => ({ p, link: await linkTo(p, p.marks) })));
	const one = links.length === 1 && !answer.errors?.length;
	if (one) {
		typed = ""; // it was read: start empty next time
	}
	if (one && !links[0].p.notes?.length) {
		location.hash = links[0].link;
		return;
	}
	/** Notes of the reader about how it interpreted an ambiguous text. @param {string[]} [notes] */
	const noted = (notes = []) => notes.length ? [h("ul", { class: "notes" }, ...notes.map(note => h("li", {}, note)))] : [];
	if (one) {
		const { p, link } = links[0], play = h("a", { class: "button main", href: link, "data-do": "play" }, t("Play"));
		found.replaceChildren(h("h2", {}, t("How the text was read")), h("p", {}, `${titleOf(p.kind)} ${sizeText(p)}`), ...noted(p.notes), h("p", { class: "row" }, play));
		play.focus();
		return;
	}
	const way = h("p", { role: "status" }), all = button(t("Add all to the sheet"), () => {
		const fit = links.every(({ p }) => put(ofPuzzle(p.puzzle)));
		way.replaceChildren(fit ? "" : t("The sheet is full."), " ", toSheet());
	}, { "data-do": "collect" });
	found.replaceChildren(h("h2", {}, t("{n} puzzles", { n: links.length })), h("p", {}, all), way,
		h("ol", { class: "games" }, ...links.map(({ p, link }) => h("li", {}, h("a", { href: link }, `${titleOf(p.kind)} ${sizeText(p)} ${p.id}`), ...noted(p.notes)))),
		...(answer.errors ?? []).map((/** @type {any} */ e) => h("p", { class: "error" }, e.detail ?? e.title)));
}
