// All drafts, with their pictures.

import { blank } from "./blank.js";
import { h, signed } from "./dom.js";
import { puzzleOf } from "./drafts.js";
import { picture } from "./draw.js";
import { ask } from "./engine.js";
import { kindOf, named, sizeText, titleOf } from "./kinds.js";
import { toast } from "./notice.js";
import { aimed, bare } from "./reshape.js";
import { settings } from "./settings.js";
import { drafts, forget, put, stateOf } from "./shelf.js";
import { t } from "./words.js";

/** shelf returns the page with all drafts. @returns {import("./types.js").View} */
export function shelf() {
	const list = h("ul", { class: "cards drafts" });
	const none = blank("board", t("Your drafts will appear here."));
	const show = () => {
		const kept = drafts();
		list.replaceChildren(...kept.map(card));
		none.hidden = kept.length > 0;
	};
	const card = (/** @type {import("./shelf.js").Kept} */ kept) => {
		const state = stateOf(kept), drawing = h("span", { class: "drawing" }), size = state ? sizeText({ kind: kept.kind, rows: state.rows, cols: state.cols }) : "";
		state && draw(drawing, kept, state);
		const when = kept.when ? new Date(kept.when).toLocaleDateString(settings.lang, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }) : "";
		return h("li", {}, h("a", { class: "card", href: "#set/draft/" + kept.id }, drawing, h("span", { class: "name" }, kept.name), h("span", { class: "about" }, [titleOf(kept.kind), size, when].filter(Boolean).join(" · "))),
			signed("close", t("Remove {name}", { name: kept.name }), () => {
				forget(kept.id);
				show();
				state && toast(t("{name} removed.", { name: kept.name }), t("Undo"), () => {
					put(kept, state);
					show();
				});
				/** @type {HTMLElement | null} */ (list.querySelector("a"))?.focus();
			}, { class: "plain" }));
	};
	show();
	return { el: h("div", { class: "page" }, h("h1", {}, t("Your drafts")), h("p", { class: "lead" }, t("They are stored only in this browser.")),
		h("p", { class: "row" }, t("New draft:"), ...named(x => Boolean(x.drafts)).map(([name, title]) => h("a", { class: "button", href: "#set/new/" + name }, title))), list, none), title: t("Your drafts") };
}

/** Draws the board of a draft. @param {HTMLElement} into @param {import("./shelf.js").Kept} kept @param {import("./drafts.js").State} state */
async function draw(into, kept, state) {
	const kind = kindOf(kept.kind), puzzle = puzzleOf(kind, state);
	try {
		const read = kind.drafts?.nothing?.(state) ? bare(puzzle) : (await ask("read", { puzzle })).puzzles[0], drawing = picture(aimed(read).board.scene);
		drawing.setAttribute("aria-hidden", "true");
		drawing.removeAttribute("role");
		into.replaceChildren(drawing);
	} catch {
		// without the engine, or without a valid puzzle: only the name
	}
}
