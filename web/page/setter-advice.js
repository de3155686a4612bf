// Advice of the editor about the clues of a draft with one solution. Choosing a line marks its clue on the board, and where two solutions
// differ without it.

import { button, h } from "./dom.js";
import { isMark } from "./draw.js";
import { puzzleOf } from "./drafts.js";
import { ask } from "./engine.js";
import { explainProblem } from "./problem.js";
import { settings } from "./settings.js";
import { t } from "./words.js";

/** @typedef {import("./setter-help.js").Setter & {advice: HTMLElement, advising?: AbortController}} Setter */

/** advise shows what each clue of the draft does: first those that are not needed, then possible additions, then the others. @param {Setter} setter */
export async function advise(setter) {
	const { state, kind, advice } = setter;
	setter.advising?.abort();
	const asking = setter.advising = new AbortController();
	advice.replaceChildren(h("p", { role: "status" }, t("Checking each clue …")));
	try {
		const answer = await ask("advise", { puzzle: puzzleOf(kind, state), lang: settings.lang }, { signal: asking.signal });
		if (setter.state === state && !asking.signal.aborted) {
			const needed = (/** @type {any} */ x) => x.effect === "needed", lines = [...answer.clues.filter((/** @type {any} */ x) => !needed(x)), ...answer.additions, ...answer.clues.filter(needed)];
			const list = h("ul", { class: "list advice" }, ...lines.map(x => h("li", {}, button(x.text, e => {
				list.querySelectorAll("button").forEach(b => b.setAttribute("aria-pressed", String(b === e.currentTarget)));
				setter.board?.light((x.scene?.items ?? []).filter((/** @type {import("./types.js").Item} */ it) => isMark(it.role)));
				setter.board?.el.scrollIntoView({ block: "nearest" }); // on phones the list is below the board
			}, { "aria-pressed": "false" }))));
			advice.replaceChildren(h("p", { role: "status" }, answer.text), list);
		}
	} catch (e) {
		asking.signal.aborted || advice.replaceChildren(h("p", { class: "alert", role: "alert" }, explainProblem(e)));
	}
}
