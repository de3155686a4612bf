// Heyawake on the page.

import { board, inside, put } from "../drafts.js";

/** @typedef {import("../drafts.js").State} State */
/** @typedef {import("../drafts.js").Cell} Cell */

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "shade",
	colour: "light-dark(#8a4b12, #e8a873)",
	rules: [
		{ en: "Shade cells. No two shaded cells are side by side, and the unshaded cells are connected.", id: "Arsirlah sel. Dua sel berarsir tidak boleh bersebelahan, dan sel tanpa arsir saling terhubung." },
		{ en: "A number is how many cells of its room are shaded.", id: "Angka menyatakan banyaknya sel berarsir di ruangannya." },
		{ en: "A straight line of unshaded cells may not reach three rooms.", id: "Garis lurus sel tanpa arsir tidak boleh mencapai tiga ruangan." },
	],
};
