// Exports a puzzle in any notation, or as a drawing.

import { dialog, h, select } from "./dom.js";
import { ask } from "./engine.js";
import { explainProblem } from "./problem.js";
import { t } from "./words.js";
import "./words-later-id.js";

/**
 * exportAs opens the dialog that writes a puzzle in any format.
 * @param {import("./types.js").ReadPuzzle} read
 */
export async function exportAs(read) {
	const out = /** @type {HTMLTextAreaElement} */ (h("textarea", { readonly: true, rows: 8, "aria-label": t("The puzzle in this format") }));
	const link = h("p", {}), preview = h("div", { class: "preview" });
	const write = async (/** @type {string} */ format) => {
		out.value = "";
		link.replaceChildren();
		preview.replaceChildren();
		try {
			const drawn = format === "svg" || format === "png";
			const { text } = await ask(drawn ? "render" : "convert", { puzzle: read.puzzle, to: drawn ? "svg" : format });
			const blob = format === "png" ? await painted(text) : new Blob([text], { type: drawn ? "image/svg+xml" : "text/plain" });
			out.value = format === "png" ? "" : text;
			const url = URL.createObjectURL(blob);
			drawn && preview.append(h("img", { src: url, alt: t("Preview") }));
			link.append(h("a", { href: url, download: `${read.kind}.${drawn ? format : "txt"}` }, t("Save to file")));
		} catch (e) {
			out.value = explainProblem(e);
		}
	};
	let formats = ["svg", "png"];
	try {
		const { kinds } = await ask("version", {});
		formats = [...formats, ...kinds.find((/** @type {any} */ k) => k.name === read.kind).writes];
	} catch {
		// pictures still work
	}
	dialog(t("Export"), t("Close"), select(t("Format"), formats.map(f => [f, f]), formats[0], write), preview, out, link);
	write(formats[0]);
}

/** painted renders a drawing to a bitmap, with four pixels per unit area. @param {string} svg @returns {Promise<Blob>} */
async function painted(svg) {
	const image = new Image(), url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
	image.src = url;
	await image.decode();
	const canvas = document.createElement("canvas");
	canvas.width = image.width * 2;
	canvas.height = image.height * 2;
	/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0, canvas.width, canvas.height);
	URL.revokeObjectURL(url);
	return new Promise((resolve, reject) => canvas.toBlob(blob => blob ? resolve(blob) : reject(new Error("no picture"))));
}
