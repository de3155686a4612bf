// The panel at the end of a game: time, best time and next actions. It does not cover the board.

import { button, h, s, signed } from "./dom.js";
import { ask } from "./engine.js";
import { nextOf } from "./daily.js";
import { kindOf, titleOf } from "./kinds.js";
import { explainProblem } from "./problem.js";
import { best, solved } from "./results.js";
import { settings } from "./settings.js";
import { linkTo } from "./share.js";
import { lesson } from "./store.js";
import { clockText, grades, shortDate, t } from "./words.js";
import "./words-later-id.js";

/**
 * finish fills the panel at the end of a game. If it was solved just now, the result is stored.
 * @param {HTMLElement} box
 * @param {import("./game.js").Game} game
 * @param {boolean} now whether it was solved just now, not reopened
 */
export function finish(box, game, now) {
	const { kind, cols, rows } = game.read, size = `${cols}x${rows}`, { grade, day } = game.origin, record = best({ kind, size, grade });
	const before = now ? solved({ key: game.key, kind, size, grade, seconds: game.seconds, when: Date.now(), day, helped: game.helped }) : null;
	const news = now && !game.helped && !before && record !== null && game.seconds < record ? t("New best time!") : record !== null && record < game.seconds ? t("Best time: {time}", { time: clockText(record) }) : "";
	const fault = h("p", { class: "error", role: "alert" });
	const more = (/** @type {string} */ name, /** @type {number} */ by, main = false) => button(t(name), async () => {
		try {
			await another(game, by);
		} catch (e) {
			fault.textContent = explainProblem(e);
		}
	}, { "data-next": by ? "harder" : "like", class: main ? "main" : "" });
	const { most } = kindOf(kind).limits.made;
	const next = lesson.links.includes(location.hash) ? ["class", lesson.back, t("Back to the class")] : dayNext(kind, day), said = h("span", { role: "status" });
	box.replaceChildren(h("p", { class: "time" }, tick(), h("strong", {}, t("Solved")), h("span", {}, [settings.timer && clockText(game.seconds), grade && t(grade), settings.timer && news].filter(Boolean).join(" · "))),
		next ? h("p", { class: "row" }, h("a", { class: "button main", href: next[1], "data-next": next[0] }, next[2])) : "",
		h("p", { class: "row" }, button(t("Share"), () => share(game, said), { "data-do": "share-result" }), ...(most ? [more("Another like this", 0, !next), grade === grades[grades.length - 1] ? null : more("A harder one", 1)] : []),
			h("a", { class: "button", href: "#archive/" + kind }, t("History"))), said, fault, signed("close", t("Close"), () => { box.hidden = true; }, { class: "plain close" }));
}

/** The name of the way to the next puzzle of a day, its address and its label; null without one. @param {string} kind @param {string} day */
function dayNext(kind, day) {
	const next = day && nextOf(kind, day);
	return next ? ["today", `#daily/${next}/${day}`, t("Next: {kind}", { kind: titleOf(next) })] : null;
}

/** A tick in a circle. */
function tick() {
	const svg = s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
	svg.append(s("circle", { cx: 12, cy: 12, r: 10.5 }), s("path", { d: "m7 12.5 3.5 3.5 7-8" }));
	return svg;
}

/** Shares the result without the solution, or copies it. @param {import("./game.js").Game} game @param {HTMLElement} said */
async function share(game, said) {
	const { kind } = game.read, { day, grade } = game.origin, here = location.href.replace(/#.*/, "");
	const text = ["Teka " + titleOf(kind), day && shortDate(day), grade && t(grade), settings.timer && clockText(game.seconds), t(game.helped ? "with hints" : "no hints")].filter(Boolean).join(", ");
	const url = here + (day ? `#daily/${kind}/${day}` : await linkTo(game.read));
	try {
		if (navigator.share) {
			await navigator.share({ text, url });
		} else {
			await navigator.clipboard.writeText(text + "\n" + url);
			said.textContent = t("Copied");
		}
	} catch {
		said.textContent = text + " " + url;
	}
}

/**
 * another creates a similar or harder puzzle on the Create page.
 * @param {import("./game.js").Game} game
 * @param {number} by how many grades harder
 */
export async function another(game, by) {
	const { kind, cols, rows } = game.read, grade = game.origin.grade || (await ask("grade", { puzzle: game.read.puzzle }, {})).grade?.label || "";
	const at = grades.indexOf(grade);
	(await import("./make.js")).order({ kind, size: `${cols}x${rows}`, grade: at < 0 ? "" : grades[Math.min(at + by, grades.length - 1)] });
}
