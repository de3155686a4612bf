// Arguing a puzzle step by step. The visitor marks what follows and names the technique or the clues that show it; the engine judges the step.
// True steps that follow become part of the argument, which is stored with the game and can be exported for `teka score`.

import { Clues } from "./argue-clues.js";
import { button, checkbox, h, select } from "./dom.js";
import { picture } from "./draw.js";
import { ask } from "./engine.js";
import { Game } from "./game.js";
import { coloured, kindOf, sizeText, titleOf } from "./kinds.js";
import { bits } from "./marks.js";
import { field } from "./menus.js";
import { ready } from "./modes.js";
import { Player } from "./play.js";
import { explainProblem } from "./problem.js";
import { isObject, keep, read, settings } from "./settings.js";
import { follow, linkTo, pack, strip } from "./share.js";
import { besideOf } from "./store.js";
import { techniquesOf } from "./techniques.js";
import { spokenCell, t } from "./words.js";
import "./words-later-id.js";

/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").ArgumentStep} Step */
/** @typedef {{only?: string[], goal?: Fact[], steps?: Step[], title?: string}} Task what a link asks for: the techniques allowed, the facts to reach, the steps so far */

const CLUES = "clues", ALL = "all"; // the reasons that are no technique

/** isStep returns whether a value is a step. @param {any} x @returns {x is Step} */
export const isStep = x => isObject(x) && Array.isArray(x.new) && x.new.length > 0 && x.new.every((/** @type {any} */ f) => isObject(f) && isObject(f.at) && Number.isInteger(f.value)) &&
	(x.clues === undefined || Array.isArray(x.clues)) && (x.technique === undefined || typeof x.technique === "string");

/** argue returns the page of a puzzle to argue. @param {string} rest as after "play/", with a Task beside the puzzle @returns {Promise<import("./types.js").View>} */
export async function argue(rest) {
	const found = /** @type {any} */ (await follow(rest)), answer = await ask("read", { puzzle: found.puzzle }), read = answer.puzzles?.[0];
	if (!read) {
		throw new Error(t("No puzzle found."));
	}
	const list = (/** @type {any} */ x, /** @type {(x: any) => boolean} */ ok) => Array.isArray(x) ? x.filter(ok) : undefined;
	/** @type {Task} */
	const task = { only: list(found.only, x => typeof x === "string"), goal: list(found.goal, x => isStep({ new: [x] })), steps: list(found.steps, isStep), title: typeof found.title === "string" ? found.title.slice(0, 100) : "" };
	await ready(read.board.scene, kindOf(read.kind).mode);
	const start = task.steps?.flatMap(s => s.new) ?? [], title = `${titleOf(read.kind)} ${sizeText(read)}`;
	const game = new Game(read, { shared: { key: besideOf(read.puzzle, ["argue", task.only, task.goal, task.steps]), marks: { marks: start }, link: "#argue/" + rest }, title: task.title || `${title}: ${t("argument")}` });
	if (!game.begun) {
		game.argument = task.steps ?? [];
	}
	const arguing = new Arguing(game, task, title);
	await arguing.fill();
	return { el: arguing.player.el, title: `${title}: ${t("argument")}`, game, fit: () => arguing.player.board.fit(), end: () => {
		arguing.end();
		game.close();
	} };
}

/** Arguing is the panel of an argument beside a board. */
class Arguing {
	told = h("div", { class: "verdict-of-claim", role: "status", "aria-live": "polite" });
	claim = h("p", { class: "claim-text" });
	steps = h("ol", { class: "argument" });
	reached = h("p", { role: "status" });
	save = h("p", { class: "row" });
	reason = CLUES;
	not = false;
	/** @type {AbortController | null} */
	asking = null;
	address = "";

	/** @param {Game} game @param {Task} task @param {string} title */
	constructor(game, task, title) {
		this.game = game;
		this.task = task;
		this.player = new Player(game, { title, finish: async () => () => {} });
		this.clues = new Clues(this.player, () => this.#lit());
		coloured(this.player.el, game.read.kind);
		this.player.el.classList.add("arguing");
	}

	/** fill creates the panel. */
	async fill() {
		const { player, game, task } = this, known = (await techniquesOf(game.read.kind)).filter(x => !/\.(look|what-if|agreement)$/.test(x.name)), allowed = known.filter(x => !task.only?.length || task.only.includes(x.name));
		this.known = known;
		const withClues = !task.only?.length || task.only.includes(CLUES) || !allowed.length;
		/** @type {[string, string][]} */
		const reasons = [...(withClues ? [/** @type {[string, string]} */ ([CLUES, t("the clues I choose")]), /** @type {[string, string]} */ ([ALL, t("all clues")])] : []), ...allowed.map(x => /** @type {[string, string]} */ ([x.name, x.title]))];
		const { reason, not, clues } = game.because ?? { reason: "", not: false, clues: [] };
		this.reason = reasons.some(([name]) => name === reason) ? reason : reasons[0][0];
		this.not = not === true;
		this.clues.take(clues);
		this.reasons = select(t("Reason"), reasons, this.reason, v => {
			this.reason = v;
			this.clues.el.hidden = v !== CLUES;
			this.clues.choose(false);
			this.#lit();
		});
		this.clues.el.hidden = this.reason !== CLUES;
		this.denial = checkbox(t("The value is ruled out there"), this.not, yes => {
			this.not = yes;
			this.#show();
		});
		this.check = button(t("Check the step"), () => this.#judge(), { class: "main", "data-do": "judge" });
		this.drop = button(t("Remove"), () => game.erase(this.#pending()), { "data-do": "drop" });
		const goal = task.goal?.length ? t("Goal: {facts}", { facts: this.#named(task.goal) }) : t("Goal: the whole board");
		const panel = h("section", { class: "claim", "aria-label": t("Your step") }, h("p", {}, t("Mark what follows on the board, then give the reason.")), h("p", {}, goal), this.claim, this.denial, this.reasons, this.clues.el,
			h("p", { class: "row" }, this.check, this.drop), this.reached, this.told); // messages follow the buttons, which stay in place
		const written = h("section", { class: "claim", "aria-label": t("Argument") }, h("h2", {}, t("Argument")), this.steps, this.save, this.#forClass());
		player.el.querySelector(".panel > .aside")?.before(panel);
		player.el.querySelector(".panel")?.append(written);
		player.el.prepend(h("div", { class: "head" }, h("div", { class: "called" }, h("h1", {}, titleOf(game.read.kind), h("span", { class: "size" }, " " + sizeText(game.read)), task.title ? ": " + task.title : ""), h("span", { class: "grade" }, t("Argue step by step"))),
			button(t("Rules"), () => player.rules(), { class: "plain rules-button" }), h("div", { class: "right" }, button(t("Your step"), () => panel.scrollIntoView(), { class: "to-claim" }), h("a", { class: "button", href: await linkTo(game.read) }, t("Play")))));
		const on = { signal: player.stop.signal };
		game.addEventListener("change", () => this.#changed(), on);
		["look", "met"].forEach(name => game.addEventListener(name, () => this.#show(), on));
		this.#show();
	}

	/** The facts of the argument. */
	#facts() {
		return this.game.argument.flatMap(s => s.new);
	}

	/** Whether the entry of a place states a fact. @param {Fact} f */
	#holds({ at, value, not }) {
		const { v, x } = this.game.at(this.game.lattice.index(at));
		return not ? v !== null && v !== value || (x >> value & 1) === 1 : v === value;
	}

	/** The marks on the board that the argument does not contain. @returns {Fact[]} */
	#pending() {
		const { game } = this, sure = new Set(this.#facts().map(keyOfFact));
		return game.lattice.places.flatMap((at, i) => {
			const { v, x } = game.at(i), facts = [...(v === null ? [] : [{ at, value: v }]), ...bits(x).filter(n => n !== v).map(value => ({ at, value, not: true }))];
			return facts.filter(f => !sure.has(keyOfFact(f)));
		});
	}

	/** The claim: the marks that are not part of the argument, or that their values are ruled out. A place with two values has the other one. */
	#claimed() {
		const { lattice } = this.game;
		return this.#pending().map(f => {
			const not = f.not || this.not && this.#mayDeny(f), values = lattice.values[lattice.index(f.at)];
			return not && values.length === 2 ? { at: f.at, value: values[0] === f.value ? values[1] : values[0] } : not ? { ...f, not: true } : f;
		});
	}

	/** Whether a place has more values than two, so that ruling one out is worth stating. @param {Fact} f */
	#mayDeny(f) {
		return !f.not && this.game.lattice.values[this.game.lattice.index(f.at)].length > 2;
	}

	/** Names facts: places of one value together. @param {Fact[]} facts */
	#named(facts) {
		const by = /** @type {Map<string, string[]>} */ (new Map());
		facts.forEach(f => by.set(this.#valueName(f), [...by.get(this.#valueName(f)) ?? [], placeName(f.at, this.game.lattice)]));
		return [...by].map(([value, places]) => `${places.join(", ")}: ${value}`).join("; ");
	}

	/** @param {Fact} f */
	#valueName({ value, not }) {
		const { lattice } = this.game, { mode } = lattice, said = lattice.said[value ? "filled" : "cross"], own = mode === "digits" || mode === "bridges";
		const name = own ? String(value) : mode === "colours" ? t(lattice.palette[value]?.name ?? String(value)) : said ? t(said) : t(value ? mode === "loop" ? "tool line" : mode === "lights" ? "tool light" : "tool fill" : "tool cross");
		return not ? t("not {value}", { value: name }) : name;
	}

	/** Keeps the facts of the argument on the board: undoing and erasing them has no effect. */
	#changed() {
		const gone = this.#facts().filter(f => !this.#holds(f));
		if (gone.length) {
			this.game.learn(gone); // which is a change again
			setTimeout(() => this.player.say(t("This mark is part of your argument. Remove its step first."))); // after the announcement of the change
			return;
		}
		this.asking?.abort();
		this.told.replaceChildren();
		this.#show();
	}

	/** Marks the clues chosen, and keeps the reason with the game. */
	#lit() {
		this.game.because = { reason: this.reason, not: this.not, clues: this.clues.places() };
		this.player.board.light(this.reason === CLUES ? this.clues.items() : []);
	}

	/** Whether the argument reaches the goal. */
	#complete() {
		const { goal } = this.task, facts = this.#facts();
		return goal?.length ? goal.every(f => this.#holds(f) && !this.#pending().some(p => keyOfFact(p) === keyOfFact(f))) && facts.length > 0 : this.game.argument.length > 0 && !this.#pending().length && (this.game.done || this.game.full);
	}

	/** Shows the claim and the argument. */
	#show() {
		const claimed = this.#claimed(), { game } = this, n = game.argument.length;
		this.claim.textContent = claimed.length ? t("Your step: {facts}", { facts: this.#named(claimed) }) : t("Nothing new is marked.");
		/** @type {HTMLButtonElement} */ (this.check).disabled = !claimed.length;
		/** @type {HTMLButtonElement} */ (this.drop).disabled = !claimed.length;
		/** @type {HTMLElement} */ (this.denial).hidden = !this.not && !this.#pending().some(f => this.#mayDeny(f));
		this.reached.textContent = this.#complete() ? t("The argument is complete.") : game.done ? t("The board is full. Give a reason for each mark that is left.") : "";
		this.steps.replaceChildren(...game.argument.map(s => h("li", {}, s.text ?? this.#named(s.new))));
		n && this.steps.lastElementChild?.append(" ", button(t("Remove"), () => this.#remove(), { class: "plain", "aria-label": t("Remove step {n}", { n }), "data-do": "remove" }));
		this.#saving();
		this.#lit();
	}

	/** Removes the last step and its marks. */
	#remove() {
		const { game } = this, last = game.argument.at(-1);
		game.argument = game.argument.slice(0, -1);
		last && this.#unlearn(last.new);
	}

	/** Removes the marks of facts, except of those that other steps state. @param {Fact[]} facts */
	#unlearn(facts) {
		const { game } = this, writing = new Map();
		for (const f of facts) {
			const i = game.lattice.index(f.at), e = writing.get(i) ?? game.at(i);
			writing.set(i, { ...e, v: f.not || e.v !== f.value ? e.v : null, x: f.not ? e.x & ~(1 << f.value) : e.x });
		}
		game.write(writing);
	}

	/** Asks for the verdict on the step. */
	async #judge() {
		const { game } = this, claimed = this.#claimed(), marked = this.#pending();
		/** @type {Step} */
		const step = { new: claimed, ...(this.reason === CLUES ? { clues: this.clues.places() } : this.reason === ALL ? {} : { technique: this.reason }) };
		this.asking?.abort();
		const { signal } = this.asking = new AbortController();
		this.told.setAttribute("aria-busy", "true");
		this.told.replaceChildren(h("p", {}, t("Checking …")));
		try {
			const answer = await ask("argue", { puzzle: game.read.puzzle, marks: this.#facts(), claims: [step], lang: settings.lang }, { signal });
			const a = answer.claims[0];
			if (a.verdict === "follows" || a.verdict === "known") {
				this.#accept({ ...step, text: a.text }, marked);
			}
			this.told.replaceChildren(...this.#verdict(a, answer.scene));
			this.told.dataset.verdict = a.verdict;
			this.told.firstElementChild?.scrollIntoView({ block: "nearest" });
		} catch (e) {
			signal.aborted || this.told.replaceChildren(h("p", { class: "error" }, explainProblem(e)));
		} finally {
			this.told.removeAttribute("aria-busy");
		}
	}

	/** Adds a step to the argument. Marks that stood for ruled-out values become crosses. @param {Step} step @param {Fact[]} marked */
	#accept(step, marked) {
		const { game } = this, stated = new Set(step.new.map(keyOfFact)), wrong = marked.filter(f => !stated.has(keyOfFact(f)));
		wrong.length && game.write(new Map(wrong.map(f => [game.lattice.index(f.at), { ...game.at(game.lattice.index(f.at)), v: null }])));
		game.argument = [...game.argument, step];
		this.not = false;
		this.denial?.querySelectorAll("input").forEach(box => { box.checked = false; });
		this.clues.choose(false);
		this.clues.take([]);
		game.learn(step.new);
	}

	/** @param {any} a the verdict @param {import("./types.js").Scene} scene */
	#verdict(a, scene) {
		const sign = /** @type {Record<string, string>} */ ({ follows: "✓", known: "✓", false: "✗" })[a.verdict] ?? "?", out = [h("p", { class: "says" }, h("span", { "aria-hidden": "true" }, sign + " "), a.text)];
		const caption = a.against ? t("This board satisfies the rules, these clues and your argument, but not your step.") : a.verdict === "false" ? t("Why it is false") : "";
		return caption ? [...out, h("figure", { class: "pane example" }, picture(scene), h("figcaption", {}, caption))] : out;
	}

	/** The links that save the argument. */
	async #saving() {
		const { game, task } = this;
		URL.revokeObjectURL(this.address);
		if (!game.argument.length) {
			this.save.replaceChildren();
			return;
		}
		this.address = URL.createObjectURL(new Blob([game.argument.map(s => JSON.stringify(s) + "\n").join("")], { type: "application/jsonl" }));
		this.save.replaceChildren(h("a", { class: "button", href: this.address, download: "argument.jsonl", "data-do": "export" }, t("Save the argument")), button(t("Make a link to continue"), async () => {
			const link = location.href.replace(/#.*/, "") + "#argue/~" + await pack({ puzzle: strip(game.read.puzzle), only: task.only, goal: task.goal, title: task.title, steps: game.argument });
			this.save.after(field(t("Link to continue"), link, "continue"));
		}, { "data-do": "continue" }));
	}

	/** A link for a class: the techniques allowed and the goal. */
	#forClass() {
		const { game } = this, { kind } = game.read, way = h("div", {}), stored = () => read("class-reasons", isObject) ?? {}, known = stored()[kind];
		const allowed = new Set(this.task.only ?? (Array.isArray(known) ? known : []).filter(id => id === CLUES || this.known?.some(x => x.name === id)));
		let board = false;
		const make = async () => way.replaceChildren(field(t("Link for the class"), location.href.replace(/#.*/, "") + "#argue/~" + await pack({ puzzle: strip(game.read.puzzle), ...(allowed.size ? { only: [...allowed] } : {}), ...(board ? { goal: [...this.#facts(), ...this.#pending()] } : {}) }), "class"));
		const box = (/** @type {string} */ name, /** @type {string} */ id) => checkbox(name, allowed.has(id), on => {
			on ? allowed.add(id) : allowed.delete(id);
			keep("class-reasons", { ...stored(), [kind]: [...allowed] });
			make();
		});
		const el = /** @type {HTMLDetailsElement} */ (h("details", { class: "for-class" }, h("summary", {}, t("Share with a class")), h("p", {}, t("Allowed reasons (none chosen: all)")),
			h("div", { class: "clue-list" }, box(t("the clues I choose"), CLUES), ...(this.known ?? []).map(x => box(x.title, x.name))),
			checkbox(t("The goal is what is marked on the board now"), false, on => {
				board = on;
				make();
			}), way));
		el.addEventListener("toggle", () => el.open && make());
		return el;
	}

	/** end releases the resources of the page. */
	end() {
		this.asking?.abort();
		URL.revokeObjectURL(this.address);
		this.player.end();
	}
}

/** @param {Fact} f */
const keyOfFact = f => JSON.stringify([f.at, f.value, f.not ?? false]);

/** Names a place of the board: a cell, two cells, or a side of a cell at the edge of the board. @param {Place} at @param {import("./lattice.js").Lattice} lattice */
function placeName(at, lattice) {
	const pair = at.edge ?? at.bridge ?? at.border;
	if (!pair) {
		return at.cell ? spokenCell(...at.cell) : "";
	}
	const out = pair.findIndex(([r, c]) => !lattice.inside(r, c)), cell = (/** @type {number} */ k) => spokenCell(...pair[k]);
	return out < 0 ? `${cell(0)}-${cell(1)}` : t(pair[0][1] === pair[1][1] ? out ? "below {cell}" : "above {cell}" : out ? "right of {cell}" : "left of {cell}", { cell: cell(1 - out) });
}
