// Hints: each press reveals more, up to the step with its premises highlighted. The same panel reports broken rules and wrong marks.

import { isMark } from "./draw.js";
import { button, h } from "./dom.js";
import { ask, late } from "./engine.js";
import { explainProblem } from "./problem.js";
import { begun, t } from "./words.js";

const FULL = 5; // the level that reveals everything
const MOST = 6, BEGINNING = 2; // sentences of an argument that is shown whole, and of the beginning of a longer one

/**
 * @typedef {object} Shown the interface of the player that hints use
 * @property {(items: import("./types.js").Item[], facts?: import("./types.js").Fact[]) => void} light marks shapes on the board, and shows facts to enter as ghosts
 * @property {() => import("./types.js").Place} near the place of the cursor
 * @property {(on: boolean, quiet?: boolean) => void} showBroken shows or hides broken rules
 * @property {(text: string) => void} say
 * @property {() => void} told is called before a message; clears other messages
 * @property {(byHand: boolean) => void} back returns the focus to the board, without a cursor after a click
 */

/** Hints is the hint panel of a game. */
export class Hints {
	/** @param {import("./game.js").Game} game @param {Shown} shown */
	constructor(game, shown) {
		this.game = game;
		this.shown = shown;
		this.level = 0;
		/** @type {import("./types.js").Item[]} */
		this.lit = [];
		/** @type {any} the supposition of a hard step, until it is shown */
		this.suppose = null;
		/** The answers by level that the host has stored, while the board is untouched. @type {any[] | null} */
		this.stored = null;
		this.text = h("div", { class: "told", "aria-live": "polite" });
		this.signs = h("div", {});
		this.telling = h("div", { class: "telling" }, this.text, this.signs); // the legend scrolls with the sentences and needs no extra space
		this.acts = h("div", { class: "row" });
		this.el = h("section", { class: "hints", "aria-label": t("Hint") }, this.telling, this.acts);
	}

	/** more reveals the next level. */
	async more() {
		if (this.level >= FULL) {
			return;
		}
		const { suppose } = this;
		if (suppose) {
			const { supposed } = await import("./reasons.js"); // between the levels 4 and 5
			this.suppose = null;
			this.text.append(h("p", { class: "last" }, suppose.text));
			this.shown.light([...this.lit, ...suppose.at.map((/** @type {import("./types.js").Place} */ at) => supposed(at, this.game.lattice.scene))]);
			return;
		}
		await this.#get(this.level + 1);
	}

	/** Starts a question, replacing the previous one. */
	#begin() {
		this.asking?.abort();
		this.el.setAttribute("aria-busy", "true");
		return this.asking = new AbortController();
	}

	/** Explains a wait for the solver. */
	#wait() {
		late() && this.#tell([t("Waiting for the solver to load.")], []);
	}

	/** @param {number} level @param {{chain?: boolean, trivial?: boolean}} [size] */
	async #get(level, size = {}) {
		const asking = this.#begin(), { game } = this;
		try {
			const stored = await this.#first(level, size);
			stored || this.#wait();
			const answer = stored ?? await ask("hint", { ...game.body(), level, near: this.shown.near(), ...(game.settings.small ? { every: true } : {}), ...size }, { signal: asking.signal });
			const { hinted, legend } = await import("./reasons.js");
			if (this.asking === asking && size.trivial && answer.status === "step" && !answer.trivial) {
				this.#tell([t("No trivial steps are left.")], [button(t("Hint"), () => this.more(), { class: "main" })]);
			} else if (this.asking === asking) {
				this.level = level;
				this.suppose = answer.suppose;
				game.helped ||= level >= FULL;
				const items = (answer.scene?.items ?? []).filter((/** @type {import("./types.js").Item} */ it) => isMark(it.role)), lit = hinted(items, answer.apply, game.lattice);
				this.shown.light(this.lit = lit, answer.apply);
				this.#show(answer, legend(lit, level < FULL));
				game.dispatchEvent(new CustomEvent("hint", { detail: { level, answer } }));
			}
		} catch (e) {
			asking.signal.aborted || this.#tell([explainProblem(e)], []);
		} finally {
			this.asking === asking && this.el.removeAttribute("aria-busy");
		}
	}

	/** The stored answer for an untouched puzzle of a day, if the solver has not loaded when the hint begins. @param {number} level @param {object} size */
	async #first(level, size) {
		const { game } = this, { day } = game.origin;
		if (!this.level) {
			this.stored = late() && day && game.untouched && !game.settings.small ? await (await import("./early.js")).hintsOf(game.read.kind, day, game.settings.lang) : null;
		}
		return Object.keys(size).length ? null : this.stored?.[level - 1];
	}

	/** @param {any} answer @param {HTMLElement} signs the legend */
	#show(answer, signs) {
		const { game } = this, acts = [];
		const last = answer.status !== "step" && answer.status !== "mistake" || answer.hints.length === 0;
		if (!last && this.level < FULL) {
			acts.push(button(t("More"), () => this.more(), { class: "main" }));
			acts.push(button(t("Show the step"), () => this.#get(FULL)));
			answer.status === "step" && acts.push(button(t("Trivial steps"), () => this.#get(FULL, { trivial: true }), { "data-do": "trivial" }));
		}
		if (answer.apply?.length) {
			acts.push(button(t("Apply"), () => {
				game.learn(answer.apply);
				this.shown.say(t("applied"));
			}, { class: "main" }));
		}
		answer.chain && acts.push(button(t("Show the whole chain"), () => this.#get(FULL, { chain: true }), { "data-do": "chain" }));
		if (answer.status === "mistake" && answer.wrong?.length) {
			acts.push(button(t("Remove"), () => game.erase(answer.wrong)));
		}
		this.#tell(answer.hints.length ? answer.hints : [answer.reason ?? ""], acts, signs);
	}

	/** check reports which rules are broken. Only a second action uses the solution. */
	async check() {
		const { game } = this, asking = this.#begin();
		this.#wait();
		const problem = await game.look();
		if (asking.signal.aborted) {
			return;
		}
		this.el.removeAttribute("aria-busy");
		if (problem) {
			this.#tell([explainProblem(problem)], []);
			return;
		}
		if (game.broken.length) {
			this.shown.showBroken(true);
			this.#tell(game.broken.slice(0, 6).map(b => begun(b.text)), [button(t("Why?"), () => this.#get(FULL))]);
			return;
		}
		const open = game.done ? t("Solved!") : t("No broken rules so far.");
		this.#tell([open], game.done ? [] : [button(t("Check against the solution"), () => this.right(), { "data-do": "right" })]);
	}

	/** right checks the marks against the solution. */
	async right() {
		const { game } = this, asking = this.#begin();
		this.#wait();
		try {
			const answer = await ask("check", game.body(), { signal: asking.signal });
			this.#tell([answer.text ?? t(answer.right ? "Correct so far." : "There is a mistake.")], answer.right ? [] :
				[button(t("Where?"), () => this.#get(3)), button(t("Why?"), () => this.#get(FULL), { "data-do": "why" })]);
		} catch (e) {
			asking.signal.aborted || this.#tell([explainProblem(e)], []);
		} finally {
			this.asking === asking && this.el.removeAttribute("aria-busy");
		}
	}

	/** @param {string[]} texts @param {HTMLElement[]} acts @param {HTMLElement} [signs] the legend of the marks on the board */
	#tell(texts, acts, signs) {
		this.shown.told();
		const inside = this.acts.matches(":focus-within");
		this.#write(texts);
		this.signs.replaceChildren(...(signs ? [signs] : []));
		this.acts.replaceChildren(...acts, ...(texts.length ? [button(t("Close"), () => this.close(), { class: "plain" })] : []));
		inside && /** @type {HTMLElement | null} */ (this.acts.firstElementChild)?.focus();
		const last = /** @type {HTMLElement | null} */ (this.text.lastElementChild);
		this.telling.scrollTop = last ? last.offsetTop - this.telling.offsetTop : 0; // a long sentence starts at its top
		this.#uncover();
	}

	/** On phones this is a sheet over the tools: scrolls the marked cells that it covers into view. */
	#uncover() {
		this.el.classList.toggle("open", this.acts.childElementCount > 0);
		this.el.classList.toggle("whole", this.level >= FULL);
		if (!this.el.classList.contains("open") || getComputedStyle(this.el).position !== "fixed") {
			return;
		}
		const sheet = this.el.getBoundingClientRect(), marks = [.../** @type {HTMLElement} */ (this.el.closest(".play")).querySelectorAll(".layer-lit > *, .layer-ghost > *")].map(e => e.getBoundingClientRect()).filter(b => b.width + b.height > 0);
		const top = Math.min(...marks.map(b => b.top)), bottom = Math.max(...marks.map(b => b.bottom));
		marks.length && sheet.left < window.innerWidth / 2 && bottom > sheet.top - 8 && scrollBy(0, Math.min(bottom - sheet.top + 8, top - 8));
	}

	/** Shows sentences. It keeps unchanged ones, so that a screen reader announces only new ones. @param {string[]} texts */
	#write(texts) {
		texts = texts.map(x => x.replace(/[\p{L}\d]$/u, "$&.")); // rules are phrases elsewhere
		const there = /** @type {HTMLElement[]} */ ([...this.text.children]), differs = there.findIndex((p, k) => p.dataset.text !== texts[k]);
		const kept = differs >= 0 ? differs : there.length === texts.length ? 0 : there.length; // repeat an identical text
		there.slice(kept).forEach(p => p.remove());
		this.text.append(...texts.slice(kept).map(x => h("p", { "data-text": x }, ...folded(x))));
		[...this.text.children].forEach((p, k) => { p.className = k === texts.length - 1 ? "last" : ""; });
	}

	/** show displays other content here until it is closed or a message replaces it. @param {HTMLElement[]} parts */
	show(parts) {
		this.#tell([], []);
		this.signs.replaceChildren(...parts);
		this.acts.replaceChildren(button(t("Close"), () => this.close(), { class: "plain" }));
		this.telling.scrollTop = 0;
		this.#uncover();
	}

	/** stale removes a hint for an earlier position. */
	stale() {
		if (this.level || this.text.childElementCount) {
			this.close();
		}
	}

	/** close closes the hint, and returns whether there was one. */
	close() {
		const { game } = this, open = this.text.childElementCount > 0, inside = this.el.matches(":focus-within"), byHand = !this.el.querySelector(":focus-visible");
		this.asking?.abort();
		this.level = 0;
		this.suppose = null;
		this.text.replaceChildren();
		this.signs.replaceChildren();
		this.acts.replaceChildren();
		this.#uncover();
		this.shown.light([]);
		this.shown.showBroken(game.settings.live && game.broken.length > 0, true);
		inside && this.shown.back(byHand);
		return open;
	}

	/** end cancels the question. */
	end() {
		this.asking?.abort();
	}
}

/** folded returns a text, of a long argument the beginning, a button for the middle, and the conclusion. @param {string} text */
export function folded(text) {
	const sentences = text.split(/(?<=[.?]) /), last = sentences.length - 1, n = sentences[BEGINNING - 1]?.endsWith("?") ? BEGINNING - 1 : BEGINNING; // no question without its answer
	if (sentences.length <= MOST) {
		return [text];
	}
	const middle = h("span", { hidden: true, tabindex: -1 }, sentences.slice(n, last).join(" ") + " ");
	const unfold = button(t("Show the whole argument"), () => {
		middle.hidden = false;
		middle.focus({ preventScroll: true });
		unfold.remove();
	}, { class: "unfold", "data-do": "unfold" });
	return [sentences.slice(0, n).join(" ") + " ", unfold, middle, sentences[last]];
}
