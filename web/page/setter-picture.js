// Drafts whose solution is a picture: painted on the board or converted from a file, and clues edited as text, one field per line.

import { h } from "./dom.js";
import { times } from "./drafts.js";
import { between } from "./lattice.js";
import { t } from "./words.js";

/**
 * @typedef {object} Draft the interface of the editor used here
 * @property {import("./drafts.js").Drafts} make
 * @property {import("./drafts.js").State} state
 * @property {{lattice: import("./lattice.js").Lattice}} [board] the current board
 * @property {(state: import("./drafts.js").State | null) => void} change replaces the state of the draft
 * @property {HTMLElement} fault shows errors
 */

/** @param {string} text @returns {number[] | null} the runs, or null if invalid */
function runs(text) {
	const parts = text.trim() === "" || text.trim() === "0" ? [] : text.trim().split(/[\s,.]+/);
	return parts.every(x => /^\d+$/.test(x) && Number(x) > 0) ? parts.map(Number) : null;
}

/** lineFields returns the fields of all lines. @param {Draft} setter */
export function lineFields(setter) {
	const box = h("div", { class: "lines", role: "group", "aria-label": t("Clues as text") });
	const add = (/** @type {"lines" | "columns"} */ side, /** @type {string} */ name) => setter.state[side].forEach((/** @type {number[] | null} */ list, /** @type {number} */ i) => {
		const label = t(name, { i: i + 1 });
		const input = /** @type {HTMLInputElement} */ (h("input", { value: list ? list.join(" ") || "0" : "?", inputmode: "text", "aria-label": label }));
		input.addEventListener("change", () => {
			const open = input.value.trim() === "?", next = open ? null : runs(input.value);
			input.setAttribute("aria-invalid", String(!open && next === null));
			if (open || next) {
				setter.change({ ...setter.state, picture: null, [side]: setter.state[side].map((/** @type {any} */ x, /** @type {number} */ k) => k === i ? next : x) });
			}
		});
		box.append(h("span", { "aria-hidden": "true" }, label), input);
	});
	add("lines", "row {i}");
	add("columns", "column {i}");
	return box;
}

/** pictureFields returns the controls to use a picture file or a word. @param {Draft} setter */
export function pictureFields(setter) {
	const file = /** @type {HTMLInputElement} */ (h("input", { type: "file", accept: "image/*" })), word = /** @type {HTMLInputElement} */ (h("input", { maxlength: 40, "data-do": "word" }));
	file.addEventListener("change", () => takePicture(setter, file.files?.[0]));
	word.addEventListener("change", () => word.value.trim() && take(setter, drawnWord(word.value.trim())));
	return h("div", {}, h("label", { class: "field" }, h("span", {}, t("From a picture, at the size above")), file), h("label", { class: "field" }, h("span", {}, t("From a word, at the size above")), word));
}

/** drawnWord draws a word, black on white, without a margin. @param {string} word @returns {HTMLCanvasElement} */
function drawnWord(word) {
	const canvas = document.createElement("canvas"), font = "bold 200px sans-serif", pen = () => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
	pen().font = font;
	const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right, actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = pen().measureText(word);
	canvas.width = Math.max(1, Math.ceil(left + right));
	canvas.height = Math.max(1, Math.ceil(above + below));
	const draw = pen();
	draw.fillStyle = "#fff";
	draw.fillRect(0, 0, canvas.width, canvas.height);
	draw.fillStyle = "#000";
	draw.font = font;
	draw.fillText(word, left, above);
	return canvas;
}

/** take converts a drawing to the draft, in its current size. @param {Draft} setter @param {CanvasImageSource} image */
function take(setter, image) {
	const { make, state } = setter;
	make.painted && setter.change(make.painted(state, darkness(image, state.cols, state.rows)));
}

/** takePicture converts a picture file to the draft, in its current size. @param {Draft} setter @param {File | undefined} file */
export async function takePicture(setter, file) {
	if (!file) {
		return;
	}
	try {
		take(setter, await createImageBitmap(file));
	} catch {
		setter.fault.textContent = t("This file is not a picture.");
	}
}

/** Painting is a stroke over the picture of a draft: the first cell determines whether it fills or clears. */
export class Painting {
	/** @param {Draft} setter @param {import("./types.js").Point} p */
	constructor(setter, p) {
		this.setter = setter;
		this.at = { r: Math.floor(p.y), c: Math.floor(p.x) };
		this.on = !setter.state.picture?.[this.at.r]?.[this.at.c];
		/** @type {Set<string>} */
		this.cells = new Set();
		this.move(p);
	}

	/** @param {import("./types.js").Point} p */
	move(p) {
		const to = { r: Math.floor(p.y), c: Math.floor(p.x) }, { rows, cols } = this.setter.state;
		for (const { r, c } of between(this.at, to)) {
			r >= 0 && c >= 0 && r < rows && c < cols && this.cells.add(r + "," + c);
		}
		this.at = to;
	}

	/** The painted entries by place. */
	writing() {
		const lattice = this.setter.board?.lattice, entry = { v: this.on ? 1 : null, x: 0, p: 0 };
		return new Map([...this.cells].map(key => [lattice?.byKey.get("c" + key) ?? -1, entry]));
	}

	tap() {
		return this.writing();
	}

	/** The draft with the painted cells. */
	painted() {
		const { state, make } = this.setter, cells = times(state.rows, r => times(state.cols, c => this.cells.has(r + "," + c) ? this.on : state.picture?.[r]?.[c] ?? false));
		return make.painted?.(state, cells) ?? null;
	}

	say() {
		return "";
	}
}

/** darkness returns the cells of a picture that are darker than a threshold. @param {CanvasImageSource} image @param {number} cols @param {number} rows */
function darkness(image, cols, rows) {
	const canvas = document.createElement("canvas");
	canvas.width = cols;
	canvas.height = rows;
	const draw = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
	draw.fillStyle = "#fff";
	draw.fillRect(0, 0, cols, rows);
	draw.imageSmoothingQuality = "high";
	draw.drawImage(image, 0, 0, cols, rows);
	const { data } = draw.getImageData(0, 0, cols, rows);
	/** @type {number[]} */
	const light = [];
	for (let k = 0; k < data.length; k += 4) {
		light.push(0.299 * data[k] + 0.587 * data[k + 1] + 0.114 * data[k + 2]);
	}
	const threshold = split(light);
	return times(rows, r => times(cols, c => light[r * cols + c] <= threshold));
}

/** split returns the threshold that separates light from dark best (Otsu, 1979). @param {number[]} light */
function split(light) {
	let best = 127, most = -1;
	for (let x = 0; x < 255; x++) {
		const dark = light.filter(v => v <= x), bright = light.length - dark.length;
		if (dark.length && bright) {
			const a = dark.reduce((s, v) => s + v, 0) / dark.length, b = (light.reduce((s, v) => s + v, 0) - a * dark.length) / bright, apart = dark.length * bright * (a - b) ** 2;
			if (apart > most) {
				most = apart;
				best = x;
			}
		}
	}
	return best;
}
