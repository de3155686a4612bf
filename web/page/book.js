// The fields of a book, and its part of the request. Pictures are kept only while the page is open.

import { button, checkbox, h, select, textField } from "./dom.js";
import { t } from "./words.js";
import "./words-later-id.js";

export const trims = ["a4", "a5", "letter", "5x8", "5.5x8.5", "6x9", "7x10", "8x10", "8.5x11"];

/** @typedef {{title: string, subtitle: string, author: string, trim: string, large: boolean, colour: boolean, foreword: string, about: string, printer: string, isbn: string, more: string}} Wanted the options of a book; more has lines of a book file */

/** Limits of a picture: pixels of its longer side, which are 6 inches at 300 dots per inch, and bytes. */
const SIDE = 1800, BYTES = 350_000;

/** The pictures in base64, by member of the request, with the names of their files. @type {Record<string, {name: string, data: string}>} */
const pictures = {};

/** nameOfSize returns the name of a page size. @param {string} x */
export const nameOfSize = x => x === "ereader" ? t("E-reader") : x === "letter" ? "Letter" : /x/.test(x) ? `${x.replace("x", " × ")} in` : x.toUpperCase();

/** grey returns a picture as PNG in grey, made smaller until it is within the limits. @param {File} file */
async function grey(file) {
	const image = await createImageBitmap(file), canvas = document.createElement("canvas");
	for (let share = Math.min(1, SIDE / Math.max(image.width, image.height)); ; share *= .8) {
		canvas.width = Math.max(1, Math.round(image.width * share));
		canvas.height = Math.max(1, Math.round(image.height * share));
		const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
		pen.fillStyle = "#fff";
		pen.fillRect(0, 0, canvas.width, canvas.height);
		pen.filter = "grayscale(1)";
		pen.drawImage(image, 0, 0, canvas.width, canvas.height);
		const data = canvas.toDataURL("image/png").replace(/^.*,/, "");
		if (data.length <= BYTES * 4 / 3) {
			return data;
		}
	}
}

/** The field of a picture. @param {string} label @param {string} member of the request */
function pictureField(label, member) {
	const input = /** @type {HTMLInputElement} */ (h("input", { type: "file", accept: "image/*", "data-of": member })), said = h("span", { role: "status" });
	const show = (/** @type {string} */ fault = "") => said.replaceChildren(fault, ...(pictures[member] ? [" ", pictures[member].name, " ", button(t("Remove"), () => {
		delete pictures[member];
		input.value = "";
		show();
		input.focus();
	}, { class: "plain" })] : []));
	input.addEventListener("change", async () => {
		const file = input.files?.[0];
		try {
			if (file) {
				pictures[member] = { name: file.name, data: await grey(file) };
			}
			show();
		} catch {
			show(t("This file is not a picture."));
		}
	});
	show();
	return h("p", {}, h("label", { class: "field" }, h("span", {}, label), input), said);
}

/** bookFields returns the fields of a book. @param {Wanted} wanted @param {(some: Partial<Wanted>) => void} like */
export function bookFields(wanted, like) {
	const { foreword, about, printer, isbn, more } = wanted;
	return [h("div", { class: "fields" }, textField(t("Title"), wanted, "title", like, { placeholder: "Teka" }), textField(t("Subtitle"), wanted, "subtitle", like), textField(t("Author"), wanted, "author", like),
		select(t("Page size"), trims.map(x => [x, nameOfSize(x)]), wanted.trim, v => like({ trim: v }))),
		checkbox(t("Large print"), wanted.large, on => like({ large: on })), checkbox(t("In colour"), wanted.colour, on => like({ colour: on })),
		h("details", { open: [foreword, about].some(x => x !== "") || Object.keys(pictures).length > 0 }, h("summary", {}, t("Foreword and author")),
			textField(t("Foreword"), wanted, "foreword", like, { rows: 4, maxlength: 10000 }), pictureField(t("Picture above the foreword"), "foreword_image"),
			textField(t("About the author"), wanted, "about", like, { rows: 4, maxlength: 10000 }), pictureField(t("Picture of the author"), "about_image")),
		h("details", { open: [printer, isbn, more].some(x => x !== "") }, h("summary", {}, t("More settings")), h("div", { class: "fields" },
			select(t("Printer"), [["", t("by page size")], ["kdp", "Amazon KDP"], ["ingramspark", "IngramSpark"], ["office", t("Office printer")], ["screen", t("Screen")]], printer, v => like({ printer: v })),
			textField("ISBN", wanted, "isbn", like)),
			textField(t("One setting per line, as in a book file: key, colon, value."), wanted, "more", like, { rows: 6, maxlength: 10000, spellcheck: "false", placeholder: "paper: cream\nanswers: 6" }))];
}

/** bookBody returns the members of the request. @param {Wanted} wanted */
export function bookBody({ title, subtitle, author, trim, large, colour, foreword, about, printer, isbn, more }) {
	const set = Object.entries({ title, subtitle, author, trim, large, colour, foreword, about, printer, isbn }).filter(([, value]) => value).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
	return { book: [...set, more].join("\n"), ...Object.fromEntries(Object.entries(pictures).map(([member, { data }]) => [member, data])) };
}
