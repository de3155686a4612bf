// Empty states: a drawing, a sentence and a way on.

import { h, s } from "./dom.js";

/** Line drawings on 48 by 40; the second path is lit. @type {Record<string, [string, string]>} */
const drawings = {
	board: ["M8 4h32v32H8zM18.7 4v32M29.3 4v32M8 14.7h32M8 25.3h32", "M13.3 20V9.3h10.7V20h10.7v10.7"], // a loop just begun
	pages: ["M14 4h20l6 6v26H14zM34 4v6h6M20 16h14M20 22h14M20 28h8", "M8 10v26"], // a sheet without puzzles
	lost: ["M8 36V4h32v32M8 36h10M30 36h10M18 36v-8M30 36v-8", "M24 12v10M24 27v.1"], // a board with a gap
};

/**
 * blank returns an empty state.
 * @param {keyof typeof drawings & string} name @param {string} text @param {...Node} acts
 */
export function blank(name, text, ...acts) {
	const svg = s("svg", { viewBox: "0 0 48 40", "aria-hidden": "true" });
	svg.append(s("path", { d: drawings[name][0] }), s("path", { class: "lit", d: drawings[name][1] }));
	return h("div", { class: "blank" }, svg, h("p", {}, text), ...acts);
}
