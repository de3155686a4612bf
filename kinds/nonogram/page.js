// The page descriptor of Nonogram: its rules and editor.

import { board, inside, put, times } from "../drafts.js";

/** @typedef {import("../drafts.js").State} State */
/** @typedef {import("../drafts.js").Cell} Cell */
/** @typedef {{side: "lines" | "columns", i: number, most: number}} Margin a line whose clue is in the margin, and the maximum length of a run */

/** Returns the runs of a line of cells. @param {boolean[]} line @returns {number[]} */
function runsOf(line) {
	const out = [];
	let n = 0;
	for (const x of [...line, false]) {
		if (x) {
			n++;
		} else if (n) {
			out.push(n);
			n = 0;
		}
	}
	return out;
}

/** Returns a state with the clues of a picture. @param {boolean[][]} picture @returns {State} */
const painted = picture => ({ rows: picture.length, cols: picture[0].length, picture, lines: picture.map(runsOf), columns: times(picture[0].length, c => runsOf(picture.map(row => row[c]))) });

/** Returns the line whose clue is in a margin cell. @param {State} s @param {Cell} at @returns {Margin | null} */
const margin = (s, at) => at.c === -1 && at.r >= 0 && at.r < s.rows ? { side: "lines", i: at.r, most: s.cols } :
	at.r === -1 && at.c >= 0 && at.c < s.cols ? { side: "columns", i: at.c, most: s.rows } : null;

/**
 * Returns the state after a key in the margin. Digits extend the last number up to the length of the line, a space or comma starts a new one, Backspace
 * deletes the last digit, Delete clears the clue, and ? removes it (open line).
 * @param {State} s @param {Margin} m @param {string} key @returns {State | null}
 */
function typed(s, m, key) {
	/** @type {number[]} */
	const list = s[m.side][m.i] ?? [], last = list[list.length - 1] ?? 0, name = m.side + m.i;
	const to = (/** @type {number[] | null} */ next, open = "") => ({ ...s, open, picture: null, [m.side]: s[m.side].map((/** @type {any} */ x, /** @type {number} */ k) => k === m.i ? next : x) });
	if (/^[0-9]$/.test(key)) {
		const joined = last * 10 + Number(key), more = s.open === name || !list.length;
		if (!more && joined <= m.most) {
			return to([...list.slice(0, -1), joined]);
		}
		return key === "0" ? more && !list.length ? to([]) : null : to([...list, Number(key)]);
	}
	switch (key) {
	case " ": case ",": return list.length ? to(list, name) : null;
	case "backspace": return to(s.open === name ? list : last >= 10 ? [...list.slice(0, -1), Math.floor(last / 10)] : list.slice(0, -1));
	case "delete": case "-": return to([]);
	case "?": return to(null);
	}
	return null;
}

/** Returns the state with one cell of the picture flipped. @param {State} s @param {Cell} at @returns {State | null} */
function turn(s, at) {
	const picture = s.picture ?? board(s.rows, s.cols, false);
	return inside(s, at) ? painted(put(picture, at, !picture[at.r][at.c])) : null;
}

/** @type {import("../types.js").Descriptor} */
export default {
	mode: "shade",
	colour: "light-dark(#6b4aa0, #b9a0ee)",
	rules: [
		{ en: "Each clue gives the lengths of the runs of filled cells in its row or column, in order. Runs are at least one empty cell apart.",
			id: "Isilah sel sehingga blok di setiap baris dan kolom sepanjang petunjuknya, menurut urutannya, dengan sedikitnya satu sel kosong di antara dua blok." },
		{ variant: "colours", en: "Runs of different colours may touch.", id: "Dua blok yang berbeda warna boleh berdampingan." },
	],
	drafts: {
		size: [10, 10],
		help: { en: "Paint the picture, type clues in the margin or as text, such as 2 1 3 (? for a line without a clue), or use a picture.",
			id: "Cat gambarnya, ketik petunjuk di tepi atau sebagai teks seperti 2 1 3 (spasi di antaranya, ? untuk lajur terbuka), atau ambil dari gambar." },
		tools: { paint: { en: "Paint", id: "Cat" } },
		pad: () => [..."1234567890", " ", "?", "backspace"],
		drawn: "picture",
		resized(s, cols, rows) {
			if (s.picture) {
				return painted(times(rows, r => times(cols, c => s.picture[r]?.[c] ?? false)));
			}
			const fit = (/** @type {(number[] | null)[]} */ lines, /** @type {number} */ n, /** @type {number} */ most) => times(n, k => {
				const list = lines[k] ?? null; // new lines, and lines whose clue does not fit, are open
				return list && list.reduce((sum, run) => sum + run + 1, -1) <= most ? list : null;
			});
			return { rows, cols, picture: null, lines: fit(s.lines, rows, cols), columns: fit(s.columns, cols, rows) };
		},
		blank: (cols, rows) => painted(board(rows, cols, false)),
		from: p => ({ rows: p.rows, cols: p.cols, picture: null, lines: p.givens.rows, columns: p.givens.cols }),
		givens: s => ({ rows: s.lines, cols: s.columns }),
		tap: turn,
		type(s, at, key) {
			const m = margin(s, at);
			return m ? typed(s, m, key) : key === "z" || key === " " ? turn(s, at) : null;
		},
		stops: (s, at) => inside(s, at) || margin(s, at) !== null,
		line(s, at) {
			const m = margin(s, at), list = m && s[m.side][m.i];
			return m ? list ? (list.join(" ") || "0") + (s.open === m.side + m.i ? " …" : "") : "?" : "";
		},
		painted: (_, cells) => painted(cells),
	},
};
