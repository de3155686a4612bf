// Routes the fragment of the address to a page. Pages are rebuilt when the language or an option changes; a game in progress continues.

import { button, h, select } from "./dom.js";
import { ask, coming, late, start } from "./engine.js";
import { Game } from "./game.js";
import { explainProblem } from "./hints.js";
import { home, today } from "./home.js";
import { kindOf, known, titleOf } from "./kinds.js";
import { ready } from "./modes.js";
import { startOver } from "./menus.js";
import { notice } from "./notice.js";
import { Player } from "./play.js";
import { dress, set, settings, spoilt } from "./settings.js";
import { follow } from "./share.js";
import { besideOf, nameOf, wish } from "./store.js";
import { t, translated } from "./words.js";

/** @typedef {import("./types.js").View} View */

const narrow = matchMedia("(max-width: 56rem)"); // as in style.css: language and colours are then at the end of the page

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {View | null} */
let view = null;

/** The open game and its address, reused when the page is rebuilt. @type {{hash: string, game: Game} | null} */
let open = null;

/** Pages by the first part of the fragment. @type {Record<string, (rest: string) => Promise<View>>} */
const routes = {
	"": async () => {
		await open?.game.saveNow(); // so that it appears among the unfinished games
		return home();
	},
	play: rest => play(rest),
	daily: rest => daily(rest),
	embed: async rest => (await import("./embed.js")).embed(rest, play),
	explain: async rest => (await import("./steps.js")).steps(rest),
	set: async rest => (await import("./setter.js")).setter(rest),
	new: async rest => (await import("./make.js")).make(rest),
	archive: async rest => {
		await open?.game.saveNow();
		return (await import("./archive.js")).archive(rest);
	},
	replay: async rest => (await import("./replay.js")).replay(rest),
	learn: async rest => (await import("./learn.js")).learn(rest),
	sheet: async rest => (await import("./sheet.js")).sheet(rest),
	guide: async () => (await import("./guide.js")).guide(),
	open: async () => (await import("./open.js")).opener(),
};

/** @param {string} rest */
async function play(rest) {
	const { hash } = location;
	if (open?.hash !== hash) {
		const { puzzle, marks } = await follow(rest);
		const [answer, { dayOf, originOf }] = await Promise.all([ask("read", { puzzle }), import("./results.js")]);
		if (!answer.puzzles?.length) {
			throw new Error(t("No puzzle found."));
		}
		const read = answer.puzzles[0];
		await ready(read.board.scene, kindOf(read.kind).mode);
		const shared = marks ? { shared: { key: besideOf(read.puzzle, marks), marks, link: "#play/" + rest } } : {};
		const key = nameOf(read.puzzle), day = marks ? "" : dayOf(key);
		take(hash, () => new Game(read, { ...shared, ...(day ? { title: day } : {}) }), { ...originOf(key), day });
	}
	const game = open?.game;
	return game?.shared && !game.begun ? (await import("./aside.js")).aside(game, shown()) : shown();
}

/** @param {string} rest kind/date */
async function daily(rest) {
	const [name, day] = rest.split("/"), kind = known(name), date = day || today(), { hash } = location;
	if (date > today()) {
		throw new Error(t("This puzzle opens on {date}.", { date }));
	}
	if (open?.hash !== hash) {
		const made = await ask("daily", { kind, date }, { each: () => {} });
		const puzzle = made.puzzle ?? made;
		const answer = await ask("read", { puzzle: { kind: puzzle.kind, rows: puzzle.rows, cols: puzzle.cols, givens: puzzle.givens } });
		await ready(answer.puzzles[0].board.scene, kindOf(answer.puzzles[0].kind).mode);
		const game = take(hash, () => new Game(answer.puzzles[0], { title: date }), { grade: puzzle.grade?.label ?? "", seed: "", day: date });
		const m = await import("./results.js");
		m.opened(kind, date, game.key);
		m.made(game.key, { grade: game.origin.grade, seed: "" });
	}
	return shown();
}

/** Opens a game in place of the previous one, unless the visitor has navigated away meanwhile. @param {string} hash @param {() => Game} make @param {Partial<Game["origin"]>} [origin] */
function take(hash, make, origin) {
	if (location.hash !== hash) {
		throw new Error("left");
	}
	open?.game.close();
	const game = make();
	Object.assign(game.origin, origin);
	open = { hash, game };
	return game;
}

/** @returns {View} */
function shown() {
	const { game } = /** @type {NonNullable<typeof open>} */ (open), { read } = game;
	const title = `${titleOf(read.kind)} ${read.cols}×${read.rows}`;
	const player = new Player(game, { title }), resumed = game.greeted();
	if (wish.again === game.key) {
		startOver(game);
	} else if (resumed) {
		player.say(t("Continuing where you left off. “Start over” is in the menu."));
	} else {
		import("./first.js").then(m => m.first(game, text => player.say(text)));
	}
	wish.again = "";
	const met = () => player.say(t("This puzzle is also open in another tab. Both tabs share its progress."));
	game.addEventListener("met", met, { once: true });
	const full = () => late() && game.full && setTimeout(() => player.say(t("The board is full. It will be checked when the solver has loaded."))); // after the announcement of the move
	game.addEventListener("change", full);
	return { el: player.el, end: () => {
		game.removeEventListener("met", met);
		game.removeEventListener("change", full);
		player.end();
	}, title, game };
}

/** show builds the page of the address. */
async function show() {
	const [, name, rest] = /^#?([^/]*)\/?(.*)$/s.exec(decodeFragment()) ?? ["", "", ""];
	const ticket = show.last = {};
	main.setAttribute("aria-busy", "true");
	/** @type {View} */
	let next;
	try {
		if (!Object.hasOwn(routes, name)) {
			throw new Error(t("Page not found."));
		}
		next = await routes[name](rest);
	} catch (e) {
		next = failed(e);
	}
	if (show.last !== ticket) {
		next.end?.();
		return;
	}
	main.removeAttribute("aria-busy");
	const had = view !== null && main.contains(document.activeElement);
	view?.end?.();
	view = next;
	main.replaceChildren(next.el);
	history.state || scrollTo(0, 0); // a new entry of the history begins at its top; the browser restores those that the visitor returns to
	history.replaceState(history.state ?? { visited: true }, "");
	document.title = next.title ? `${next.title} – Teka` : "Teka";
	document.querySelectorAll("header nav a").forEach(a => {
		const here = a.getAttribute("href") === "#" + name || name === "play" && a.getAttribute("href") === "#";
		here ? a.setAttribute("aria-current", "page") : a.removeAttribute("aria-current");
	});
	had && main.focus({ preventScroll: true });
	if (spoilt.size > told) {
		told = spoilt.size;
		notice(t("Some saved data could not be read and was skipped."));
	}
}

/** Number of unreadable stored items already reported. */
let told = 0;

/** @type {object} */
show.last = {};

function decodeFragment() {
	try {
		return decodeURIComponent(location.hash);
	} catch {
		return location.hash;
	}
}

/** The error page. @param {unknown} e @returns {View} */
function failed(e) {
	const again = button(t("Try again"), () => show());
	return { title: t("Something went wrong"), el: h("div", { class: "page" }, h("h1", {}, t("Something went wrong")), h("p", { role: "alert", class: "error" }, explainProblem(e)),
		h("p", { class: "row" }, again, h("a", { href: "#", class: "button" }, t("Home")))) };
}

/** The navigation bar. */
function header() {
	const bar = /** @type {HTMLElement} */ (document.querySelector("header"));
	const link = (/** @type {string} */ to, /** @type {string} */ name) => h("a", { href: "#" + to }, t(name));
	const choose = h("div", { class: "choose" },
			select(t("Language"), [["en", "English"], ["id", "Indonesia"]], settings.lang, v => change({ lang: /** @type {"en"} */ (v) })),
			select(t("Colours"), [["auto", t("System")], ["light", t("Light")], ["dark", t("Dark")], ["contrast", t("High contrast")], ["grey", t("Grey")]], settings.theme,
				v => change({ theme: /** @type {"auto"} */ (v) })));
	bar.replaceChildren(h("a", { class: "brand", href: "#" }, "Teka"),
		h("nav", { "aria-label": t("Pages") }, link("", "Play"), link("new", "Create"), link("open", "Import"), link("set", "Editor"), link("learn", "Learn")));
	/** @type {HTMLElement} */ (document.querySelector("footer")).replaceChildren();
	const foot = /** @type {HTMLElement} */ (document.querySelector("footer"));
	(narrow.matches ? foot : bar).append(choose);
	foot.append(h("a", { class: "guide", href: "#guide" }, t("Guide")));
	const skip = /** @type {HTMLElement} */ (document.getElementById("skip"));
	skip.textContent = t("Skip to the board");
}

/** @param {Partial<import("./settings.js").Settings>} some */
async function change(some) {
	set(some);
	await translated();
	header();
	show();
}

dress();
header();
const alone = document.documentElement.dataset.api === "none";
alone && import("./arriving.js").then(m => m.arriving());
const first = show();
alone && first.finally(() => setTimeout(start, 0)); // the network is for the board first; then the engine loads
addEventListener("hashchange", () => {
	document.querySelectorAll("dialog[open]").forEach(d => /** @type {HTMLDialogElement} */ (d).close()); // it would cover the next page
	show();
});
narrow.addEventListener("change", header);
addEventListener("again", () => show());
document.getElementById("skip")?.addEventListener("click", e => {
	e.preventDefault();
	const board = /** @type {HTMLElement | null} */ (main.querySelector(".grid [tabindex='0']"));
	(board ?? main).focus();
});
addEventListener("load", () => {
	alone || setTimeout(start, 300);
	if ("serviceWorker" in navigator && location.protocol !== "file:") {
		const keep = () => import("./offline.js").then(m => m.offline());
		alone && late() ? coming.addEventListener("come", keep, { once: true }) : keep(); // also fetches the engine
	}
});
