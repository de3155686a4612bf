// A preview of printed pages: two at a time, as in an open book.

import { h, signed } from "./dom.js";
import { t } from "./words.js";

let lettered = false; // the fonts of printed pages are loaded

/** Loads the fonts of printed pages once. Until then, similar letters are shown. */
function letters() {
	if (!lettered) {
		lettered = true;
		for (const [file, weight] of [["regular", "400"], ["bold", "700"]]) {
			new FontFace("Go", `url(fonts/${file}.ttf)`, { weight }).load().then(face => document.fonts.add(face), () => {});
		}
	}
}

/** pageOf returns a picture of a page as an element. @param {string} svg @param {number} number */
function pageOf(svg, number) {
	const el = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
	el.removeAttribute("width");
	el.removeAttribute("height");
	el.setAttribute("role", "img");
	el.setAttribute("aria-label", t("Page {n}", { n: number }));
	return el;
}

/** spread shows pages, from the first, with buttons to turn them. The first page is alone, as in a book. @param {string[]} pictures */
export function spread(pictures) {
	letters();
	const place = h("span", { "aria-live": "polite" }), leaves = h("div", { class: "leaves" });
	let first = 0; // index of the left page
	const back = signed("back", t("Previous pages"), () => turn(-1)), next = signed("next", t("Next pages"), () => turn(1));
	const show = () => {
		const shown = (first ? [first, first + 1] : [0]).filter(i => i < pictures.length);
		leaves.replaceChildren(...shown.map(i => pageOf(pictures[i], i + 1)));
		place.textContent = t("Page {at} of {n}", { at: shown.map(i => i + 1).join("–"), n: pictures.length });
		back.disabled = first === 0;
		next.disabled = shown[shown.length - 1] === pictures.length - 1;
	};
	/** @param {number} way */
	const turn = way => {
		first = Math.max(0, way > 0 ? (first ? first + 2 : 1) : first - 2);
		show();
	};
	show();
	return h("div", { class: "spread" }, h("p", { class: "row" }, back, place, next), leaves);
}
