// Opens games: the puzzle of an address or of a day. Loaded when the visitor opens or is about to open a puzzle.

import { ask, late } from "./engine.js";
import { Game } from "./game.js";
import { head, printedRules } from "./head.js";
import { today } from "./home.js";
import { coloured, kindOf, known, sizeText, titleOf } from "./kinds.js";
import { startOver } from "./menus.js";
import { ready } from "./modes.js";
import { notice } from "./notice.js";
import { Player } from "./play.js";
import { dayOf, isDay, made, opened, originOf } from "./results.js";
import { settings } from "./settings.js";
import { follow, linkTo } from "./share.js";
import { besideOf, nameOf, wish } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").View} View */

/** The open game and its address, reused when the page is rebuilt. @type {{hash: string, game: Game} | null} */
let open = null;

/** stored saves the open game, so that it appears among the unfinished games. */
export const stored = () => open?.game.saveNow();

/** play opens the puzzle of an address. @param {string} rest */
export async function play(rest) {
	const { hash } = location;
	if (open?.hash !== hash) {
		const { puzzle, text, ...beside } = await follow(rest);
		const answer = await ask("read", { puzzle });
		if (!answer.puzzles?.length) {
			throw new Error(t("No puzzle found."));
		}
		const read = answer.puzzles[0];
		await ready(read.board.scene, kindOf(read.kind).mode);
		const marks = text ? read.marks ?? { marks: [] } : beside.marks;
		const shared = marks ? { shared: { key: besideOf(read.puzzle, marks), marks, link: "#play/" + rest } } : {};
		const key = nameOf(read.puzzle), day = marks ? "" : dayOf(key);
		take(hash, () => new Game(read, { ...shared, ...(day ? { title: day } : {}) }), { ...originOf(key), day });
	}
	const game = open?.game;
	return game?.shared && !game.begun && !rest.startsWith("=") ? (await import("./aside.js")).aside(game, shown()) : shown();
}

/** daily opens the puzzle of a day. @param {string} rest kind/date */
export async function daily(rest) {
	const [name, day] = rest.split("/"), kind = known(name), date = day || today(), { hash } = location;
	if (date > today() && isDay(date)) { // the engine reports others
		throw new Error(t("This puzzle opens on {date}.", { date }));
	}
	if (open?.hash !== hash) {
		const answered = await ask("daily", { kind, date }, { each: () => {} });
		const puzzle = answered.puzzle ?? answered;
		const answer = await ask("read", { puzzle: { kind: puzzle.kind, rows: puzzle.rows, cols: puzzle.cols, givens: puzzle.givens } });
		await ready(answer.puzzles[0].board.scene, kindOf(answer.puzzles[0].kind).mode);
		const game = take(hash, () => new Game(answer.puzzles[0], { title: date }), { grade: puzzle.grade?.label ?? "", seed: "", day: date });
		opened(kind, date, game.key);
		made(game.key, { grade: game.origin.grade, seed: "" });
	}
	late() && import("./early.js").then(m => m.hintsOf(kind, date, settings.lang)); // before the engine, which takes the whole line
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
	/** @type {HTMLElement | null} The player's announcement of this lasts only until the next one. */
	let unsaved = null;
	game.addEventListener("unsaved", () => { unsaved = notice(t("Browser storage is full or blocked. This game is not saved.")); });
	game.addEventListener("saved", () => unsaved?.remove());
	open = { hash, game };
	return game;
}

/** @returns {View} */
function shown() {
	const { game } = /** @type {NonNullable<typeof open>} */ (open), { read } = game;
	const title = `${titleOf(read.kind)} ${sizeText(read)}`;
	const player = new Player(game, { title, finish: async () => {
		const { finish } = await import("./finish.js");
		return (box, finished) => finish(box, game, finished);
	}, edit: async () => { location.hash = (await linkTo(read)).replace("#play/", "#set/"); } }), resumed = game.greeted();
	player.el.prepend(head(player, title));
	player.el.append(printedRules(game));
	coloured(player.el, read.kind);
	if (wish.again === game.key) {
		startOver(game);
	} else {
		import("./first.js").then(m => {
			resumed ? player.say(t("Continuing where you left off. “Start over” is in the menu.")) : m.first(game, text => player.say(text));
			game.zoom === 1 && m.pinch(read) && player.say(`${player.status.textContent} ${m.pinch(read)}`.trim());
		});
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
	}, fit: () => player.board.fit(), title, game };
}
