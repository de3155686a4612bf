// The board of the element <teka-puzzle>: the player of the page in a shadow tree. A release bundles it with the modules that it imports.

// @ts-ignore: the release makes it
import css from "./element.css";
import { button, h, signed } from "./dom.js";
import { alone, ask, start } from "./engine.js";
import { first } from "./first.js";
import { Game } from "./game.js";
import { coloured, kindOf, sizeText, titleOf } from "./kinds.js";
import { ready } from "./modes.js";
import { Player } from "./play.js";
import { explainProblem } from "./problem.js";
import { settings } from "./settings.js";
import { progress } from "./small.js";
import { besideOf } from "./store.js";
import { clockText, t, translated } from "./words.js";

alone();
// @ts-ignore: the release defines it
settings.lang = LANGUAGE;
const words = translated();
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

/** frame shows content in a shadow tree. @param {ShadowRoot} root @param {HTMLElement} el */
function frame(root, el) {
	root.adoptedStyleSheets = [sheet];
	root.replaceChildren(h("div", { lang: settings.lang }, el));
}

/** failed shows an error. @param {ShadowRoot} root @param {unknown} e */
export const failed = (root, e) => frame(root, h("p", { class: "alert", role: "alert" }, explainProblem(e)));

/**
 * mount shows a puzzle, and returns its game and what ends it.
 * @param {ShadowRoot} root
 * @param {string} puzzle in any notation
 * @param {(event: string, detail: object) => void} emit
 * @param {AbortSignal} signal
 */
export async function mount(root, puzzle, emit, signal) {
	await words;
	const read = (await ask("read", { puzzle }, { signal })).puzzles?.[0];
	if (!read) {
		throw new Error(t("No puzzle found."));
	}
	const kind = Object.assign(kindOf(read.kind), (await import(`./kinds/${read.kind}.js`)).default); // the list of this bundle has only names
	await ready(read.board.scene, kind.mode);
	signal.throwIfAborted();
	const game = new Game(read, read.marks ? { shared: { key: besideOf(read.puzzle, read.marks), marks: read.marks, link: "#" } } : {});
	const title = `${titleOf(read.kind)} ${sizeText(read)}`, share = () => progress(game.lattice, i => game.at(i), game.lattice.texts);
	game.begun = true;
	const player = new Player(game, { title, inline: true, finish: async () => box => {
		box.replaceChildren(h("p", { class: "time" }, h("strong", {}, t("Solved!")), settings.timer && h("span", {}, clockText(game.seconds))));
	} });
	player.el.prepend(h("div", { class: "head" }, h("h2", {}, title), button(t("Rules"), () => player.rules(), { class: "plain rules-button", "data-do": "rules" }),
		h("div", { class: "right" }, player.timer, signed("again", t("Start over"), () => game.restart(), { class: "plain", "data-do": "over" }))));
	frame(root, coloured(player.el, read.kind));
	player.board.fit();
	game.greeted() || first(game, text => player.say(text));
	game.addEventListener("change", () => emit("change", { share: share(), seconds: game.seconds }));
	game.addEventListener("look", e => /** @type {CustomEvent} */ (e).detail.finished && emit("solved", { seconds: game.seconds, helped: game.helped }));
	game.addEventListener("hint", e => emit("hint", /** @type {CustomEvent} */ (e).detail));
	start();
	return { about: { kind: read.kind, rows: read.rows, cols: read.cols }, game, hints: player.hints, progress: share, end: () => {
		player.end();
		game.close();
		root.replaceChildren();
	} };
}
