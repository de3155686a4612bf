// Progress of loading the engine on a static site: a line above the page, which moves nothing, shown only if it takes longer than a moment.

import { h } from "./dom.js";
import { coming } from "./engine.js";
import { t } from "./words.js";
import "./words-later-id.js";

const MOMENT = 700; // milliseconds before it appears

/** arriving shows the progress of loading above the page until the engine is ready. Loading that takes less than MOMENT is not shown. */
export function arriving() {
	const bar = /** @type {HTMLProgressElement} */ (h("progress", { max: 1, "aria-label": t("Loading the solver") }));
	const box = h("p", { class: "notice arriving", role: "status" }, h("span", { class: "unseen" }, t("Loading the solver for hints, checks and new puzzles. You can play already. It is downloaded only once.")), bar);
	const timer = setTimeout(() => document.getElementById("main")?.before(box), MOMENT);
	const fill = () => { bar.value = coming.part; };
	fill();
	coming.addEventListener("part", fill);
	coming.addEventListener("come", () => {
		clearTimeout(timer);
		box.remove();
	}, { once: true });
}
