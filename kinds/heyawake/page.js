// Heyawake on the page.

import { board, inside, partsOf, put, regionEdits } from "../drafts.js";

/** @typedef {import("../drafts.js").State} State */
/** @typedef {import("../drafts.js").Cell} Cell */

/** numbered returns the state with another number, -1 for none, in the room of a cell, which becomes the current one. @param {State} s @param {Cell} at @param {(n: number, size: number) => number} change */
function numbered(s, at, change) {
	const { of, cells } = partsOf(s.rooms), room = cells[of[at.r][at.c]], n = Math.max(...room.map(x => s.numbers[x.r][x.c]));
	const numbers = room.reduce((all, x) => put(all, x, -1), s.numbers);
	return { ...s, numbers: put(numbers, at, change(n, room.length)), now: s.rooms[at.r][at.c] };
}

const edits = regionEdits("rooms");

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "shade",
	roles: { filled: { en: "shaded", id: "hitam" }, cross: { en: "unshaded", id: "putih" } },
	colour: "light-dark(#8a4b12, #e8a873)",
	rules: [
		{ en: "Shade cells. No two shaded cells are side by side, and the unshaded cells are connected.",
			id: "Hitamkan sel. Dua sel hitam tidak boleh bersebelahan, dan sel putih saling terhubung." },
		{ en: "A number is how many cells of its room are shaded.", id: "Angka menyatakan banyaknya sel hitam di ruangannya." },
		{ en: "A straight line of unshaded cells may not reach three rooms.", id: "Garis lurus sel putih tidak boleh mencapai tiga ruangan." },
	],
	drafts: {
		size: [8, 8],
		help: { en: "Drag over cells to make a room, or long-press one cell. Tap a cell and type its room's number. Keys: N new room, A add, - no number.",
			id: "Seret melalui sel untuk membuat ruangan, atau tekan lama satu sel. Ketuk sel lalu ketik angka ruangannya. Tombol: N ruangan baru, A tambah, - tanpa angka." },
		tools: { start: { en: "New room", id: "Ruangan baru" }, add: { en: "Extend room", id: "Perluas ruangan" } },
		pad: () => [..."1234567890", "backspace"],
		blank: (cols, rows) => ({ rows, cols, rooms: board(rows, cols, 0), numbers: board(rows, cols, -1), now: 0 }),
		from(p) {
			const s = { rows: p.rows, cols: p.cols, rooms: p.givens.regions, numbers: board(p.rows, p.cols, -1), now: 0 };
			for (const [{ r, c }] of partsOf(s.rooms).cells) {
				s.numbers[r][c] = p.givens.numbers[s.rooms[r][c]];
			}
			return s;
		},
		givens(s) {
			const { of, cells } = partsOf(s.rooms);
			return { regions: of, numbers: cells.map(room => Math.max(...room.map(x => s.numbers[x.r][x.c]))) };
		},
		tap: (s, at, tool, back) => back && inside(s, at) ? edits.begun(s, at) : null, // otherwise it selects the cell
		drag: edits.drag,
		type(s, at, key) {
			if (!inside(s, at)) {
				return null;
			}
			if (/^[0-9]$/.test(key)) {
				return numbered(s, at, (n, size) => n > 0 && 10 * n + Number(key) <= size ? 10 * n + Number(key) : Number(key));
			}
			return ["-", "delete", "backspace"].includes(key) ? numbered(s, at, () => -1) : edits.type(s, at, key);
		},
		stops: inside,
	},
};
