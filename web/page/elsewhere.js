// The page about hints on other sites: the bookmark and the user script.

import { h } from "./dom.js";
import { settings } from "./settings.js";
import { t } from "./words.js";
import "./words-later-id.js";

/** elsewhere returns the page. It throws an Error if the code of the bookmark cannot be loaded. @returns {Promise<import("./types.js").View>} */
export async function elsewhere() {
	const base = location.href.replace(/[?#].*/, ""), [response, script] = await Promise.all([fetch("why.js"), fetch("teka.user.js", { method: "HEAD" }).catch(() => null)]);
	if (!response.ok) {
		throw new Error(t("This page cannot be loaded now."));
	}
	const code = (await response.text()).replace(/^\/\/.*\n/gm, "").trim();
	const bookmark = h("a", { class: "button main", "data-do": "bookmark", href: "javascript:" + encodeURIComponent(`${code}(${JSON.stringify(base)}, ${JSON.stringify(settings.lang)})`) }, t("Why? – Teka"));
	bookmark.addEventListener("click", e => e.preventDefault()); // it is for the bar of bookmarks
	const title = t("Hints on other sites");
	return { title, el: h("div", { class: "page text" }, h("h1", {}, title),
		h("p", { class: "lead" }, t("Get a hint for the puzzle that you are solving on puzz.link, pzv.jp, pzprxs, pzplus or Penpa+, from the position on its board.")),
		h("h2", {}, t("As a bookmark")), h("p", {}, t("Drag this button to the bookmarks bar. On the page of a puzzle, click the bookmark: a panel shows the board with a hint. Click it again after more moves.")), h("p", {}, bookmark),
		...script?.ok ? [h("h2", {}, t("As a user script")), h("p", {}, t("With an extension such as Violentmonkey, install the script. It adds a button to the pages of these sites.")),
			h("p", {}, h("a", { class: "button", href: "teka.user.js", "data-do": "script" }, t("Install the user script")))] : [],
		h("p", {}, t("If the panel remains empty, this copy of Teka may not be shown inside other sites: use its link “Open in a tab”."))) };
}
