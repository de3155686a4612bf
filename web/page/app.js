// Routes the fragment of the address to a page. Pages are rebuilt when the language or an option changes; a game in progress continues.

import { ahead } from "./ahead.js";
import { button, h, select } from "./dom.js";
import { coming, late, start } from "./engine.js";
import { home } from "./home.js";
import { notice } from "./notice.js";
import { explainProblem } from "./problem.js";
import { dress, set, settings, spoilt } from "./settings.js";
import { t, translated } from "./words.js";

/** @typedef {import("./types.js").View} View */

const narrow = matchMedia("(max-width: 56rem)"); // as in style.css: language and colours are then at the end of the page

/** Whether this is a static site, without an API. */
const alone = document.documentElement.dataset.api === "none";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {View | null} */
let view = null;

let shown = ""; // the address of the page

const SLOW = 600, LONG = 5000; // milliseconds until the visitor is told that the next page is coming, and until that it takes longer
const long = { en: "Still loading. Creating a puzzle can take a minute.", id: "Masih memuat. Membuat teka-teki bisa memakan waktu satu menit." };

const noPuzzle = { en: "This address contains no puzzle. Open a puzzle first.", id: "Tidak ada teka-teki di alamat ini. Bukalah teka-teki dahulu." };

/** The message shown meanwhile, and the timer that shows it. */
const slow = h("p", { class: "toast", role: "status" });
let until = 0;

/** The module of games, once a puzzle was opened. @type {typeof import("./playing.js") | null} */
let table = null;

async function playing() {
	ahead(location.hash);
	return table ??= await import("./playing.js");
}

/** Pages by the first part of the fragment. @type {Record<string, (rest: string) => Promise<View>>} */
const routes = {
	"": async () => {
		await table?.stored();
		return home();
	},
	play: async rest => (await playing()).play(rest),
	daily: async rest => (await playing()).daily(rest),
	embed: async rest => (await import("./embed.js")).embed(rest, (await playing()).play),
	argue: async rest => (await import("./argue.js")).argue(rest),
	explain: async rest => (await import("./steps.js")).steps(rest),
	set: async rest => (await import("./setter.js")).setter(rest),
	new: async rest => (await import("./make.js")).make(rest),
	archive: async rest => {
		await table?.stored();
		return (await import("./archive.js")).archive(rest);
	},
	replay: async rest => (await import("./replay.js")).replay(rest),
	learn: async rest => (await import("./learn.js")).learn(rest),
	sheet: async rest => (await import("./sheet.js")).sheet(rest),
	class: async rest => (await import("./class.js")).lesson(rest),
	elsewhere: async () => (await import("./elsewhere.js")).elsewhere(),
	guide: async () => (await import("./guide.js")).guide(),
	open: async () => (await import("./open.js")).opener(),
};

/** show builds the page of the address. */
async function show() {
	const place = decodeFragment().replace(/^#https?:\/\/puzz\.link\/p\?/, "#play/").replace(/^#(?=https?:)/, "#play/="); // a link pasted after the address of the page
	const [, name, rest] = /^#?([^/]*)\/?(.*)$/s.exec(place) ?? ["", "", ""];
	const ticket = show.last = {};
	main.setAttribute("aria-busy", "true");
	clearTimeout(until);
	until = window.setTimeout(() => {
		slow.textContent = t("Loading …");
		document.body.append(slow);
		until = window.setTimeout(() => { slow.textContent = t(long); }, LONG);
	}, SLOW);
	/** @type {View} */
	let next;
	try {
		if (!Object.hasOwn(routes, name)) {
			throw new Error(t("Page not found."));
		}
		if (!rest && /^(play|argue|explain|replay|embed)$/.test(name)) {
			throw new Error(t(noPuzzle));
		}
		next = await routes[name](rest);
	} catch (e) {
		next = failed(e);
	}
	if (show.last !== ticket) {
		next.end?.();
		return;
	}
	clearTimeout(until);
	slow.remove();
	main.removeAttribute("aria-busy");
	const was = document.activeElement, had = view !== null && main.contains(was), kin = () => /** @type {HTMLElement[]} */ ([...main.querySelectorAll(was?.localName ?? "")]);
	const nth = had && shown === location.hash ? kin().indexOf(/** @type {HTMLElement} */ (was)) : -1; // the page is rebuilt
	shown = location.hash;
	view?.end?.();
	view = next;
	main.replaceChildren(next.el);
	next.fit?.();
	alone && next.game && setTimeout(start, 0); // the network is for the board first, and the start page needs no engine
	history.state || scrollTo(0, 0); // a new entry of the history begins at its top; the browser restores those that the visitor returns to
	history.replaceState(history.state ?? { visited: true }, "");
	document.title = next.title ? `${next.title} – Teka` : "Teka";
	document.querySelectorAll("header nav a").forEach(a => {
		const here = a.getAttribute("href") === (/^(play|daily)$/.test(name) ? "#" : "#" + name);
		here ? a.setAttribute("aria-current", "page") : a.removeAttribute("aria-current");
	});
	had && (kin()[nth] ?? main).focus({ preventScroll: true });
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
	bar.replaceChildren(h("a", { class: "brand", href: "#", "aria-label": "Teka" }, h("img", { src: "icon.svg", alt: "", width: 28, height: 28 }), h("span", {}, "Teka")),
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
alone && coming.addEventListener("begin", () => import("./arriving.js").then(m => m.arriving()), { once: true });
show();
addEventListener("hashchange", () => {
	document.querySelectorAll("dialog[open]").forEach(d => /** @type {HTMLDialogElement} */ (d).close()); // it would cover the next page
	show();
});
addEventListener("dragover", e => { // a file dropped where no view takes it would replace the page
	const data = /** @type {DragEvent} */ (e).dataTransfer, input = /** @type {HTMLInputElement} */ (e.target);
	if (!e.defaultPrevented && data?.types.includes("Files") && input.type !== "file") {
		e.preventDefault();
		data.dropEffect = "none";
	}
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
