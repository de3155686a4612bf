// The guide for players and setters, from docs, without its pictures. It is cached with the page and available offline.

import { h } from "./dom.js";
import { settings } from "./settings.js";
import { t } from "./words.js";
import "./words-later-id.js";

const online = "https://github.com/teka-puzzles/teka/blob/main/docs/"; // linked documents are not cached

/** Inline markup: links, code, strong and emphasis. @param {string} text @returns {(Node | string)[]} */
function inline(text) {
	const found = /\[([^\]]+)\]\(([^)]+)\)|<(https?:[^>]+)>|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/.exec(text);
	if (!found) {
		return text ? [text] : [];
	}
	const [all, name, to, address, code, strong, stressed] = found;
	const node = name ? h("a", { href: new URL(to, online).href }, name) : address ? h("a", { href: address }, address) : code ? h("code", {}, code) :
		strong ? h("strong", {}, ...inline(strong)) : h("em", {}, stressed);
	return [text.slice(0, found.index), node, ...inline(text.slice(found.index + all.length))];
}

/** A table; its first row is its head. @param {string[]} lines */
function table(lines) {
	const rows = lines.filter(line => !/^\|[-| ]+\|$/.test(line)).map(line => line.slice(1, -1).split("|").map(x => x.trim()));
	const row = (/** @type {string[]} */ cells, /** @type {boolean} */ head) => h("tr", {}, ...cells.map((x, i) => h(head || i === 0 ? "th" : "td", head && x ? { scope: "col" } : i === 0 && x ? { scope: "row" } : { "data-head": rows[0][i] }, ...inline(x))));
	return h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": rows[0].filter(Boolean).join(", ") },
		h("table", {}, h("thead", {}, row(rows[0], true)), h("tbody", {}, ...rows.slice(1).map(x => row(x, false)))));
}

/** A block between empty lines. @param {string} part @returns {Node | null} */
function block(part) {
	const [, level, title] = /^(#+) (.*)$/.exec(part) ?? [];
	if (level) {
		return h("h" + level.length, {}, title);
	}
	if (part.startsWith("```")) {
		return h("pre", { tabindex: 0 }, h("code", {}, part.split("\n").slice(1, -1).join("\n")));
	}
	if (part.startsWith("|")) {
		return table(part.split("\n"));
	}
	return /^!?\[[^\]]*\]\([^)]*\)$/.test(part) ? null : h("p", {}, ...inline(part.replace(/\n/g, " "))); // a picture, or the link to the other language
}

/** guide returns the page with the guide. It throws an Error if the guide cannot be loaded. @returns {Promise<import("./types.js").View>} */
export async function guide() {
	const { lang } = settings, response = await fetch(`guide.${lang}.md`);
	if (!response.ok) {
		throw new Error(t("The guide cannot be loaded now."));
	}
	const parts = (await response.text()).trim().split(/\n\n+/).map(block);
	const pictures = h("p", {}, h("a", { href: `${online}guide${lang === "id" ? ".id" : ""}.md` }, t("Illustrated guide")));
	return { el: h("div", { class: "page text" }, ...parts.filter(x => x !== null), pictures), title: t("Guide") };
}
