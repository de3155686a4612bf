// Links. All data is in the fragment of the address, which browsers do not send to servers: a puzzle as its puzz.link address or packed,
// optionally with the position.

import { t } from "./words.js";

/** @param {Uint8Array} bytes */
const toText = bytes => btoa(Array.from(bytes, b => String.fromCharCode(b)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

/** @param {string} text */
const toBytes = text => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} stream */
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(stream)).arrayBuffer());

/** pack encodes a value as a text for an address. @param {unknown} value */
export const pack = async value => toText(await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw")));

/** The maximum length of an unpacked link, to protect memory. */
const MOST = 4e6;

/** unpack decodes the result of pack. @param {string} text @returns {Promise<any>} */
export async function unpack(text) {
	const reader = new Blob([/** @type {BlobPart} */ (toBytes(text))]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
	const parts = [];
	for (let size = 0; ;) {
		const { value, done } = await reader.read();
		if (done) {
			break;
		}
		size += value.length;
		if (size > MOST) {
			await reader.cancel();
			throw new Error("too long");
		}
		parts.push(value);
	}
	return JSON.parse(await new Blob(/** @type {BlobPart[]} */ (parts)).text());
}

/** The part of a puzz.link address after "p?"; "" for other addresses. @param {string | undefined} url */
const tail = url => /^https?:\/\/(?:www\.)?puzz\.link\/p\?(.+)$/.exec(url ?? "")?.[1] ?? "";

/** strip returns the corpus form without data that reveals the solution. @param {import("./types.js").PuzzleData} puzzle */
export const strip = puzzle => ({ kind: puzzle.kind, rows: puzzle.rows, cols: puzzle.cols, givens: puzzle.givens });

/**
 * linkTo returns the fragment that opens a puzzle, with marks if there are any.
 * @param {import("./types.js").ReadPuzzle} read
 * @param {unknown} [marks]
 */
export async function linkTo(read, marks) {
	const known = tail(read.url);
	if (known && !marks) {
		return "#play/" + known;
	}
	return "#play/~" + await pack({ puzzle: known ? read.url : strip(read.puzzle), ...(marks ? { marks } : {}) });
}

/**
 * follow decodes the part of a fragment after "play/", "set/" etc.: a puzzle, and its marks, or after "=" a text in any notation, which may
 * contain marks.
 * @param {string} part
 * @returns {Promise<{puzzle: unknown, marks?: any, text?: boolean}>}
 */
export async function follow(part) {
	if (part.startsWith("=")) {
		return { puzzle: part.slice(1), text: true };
	}
	if (part.startsWith("~")) {
		const found = await unpack(part.slice(1)).catch(() => null);
		if (!found || typeof found !== "object" || !found.puzzle) {
			throw new Error(t("The link is damaged: it contains no puzzle."));
		}
		return found;
	}
	return { puzzle: "https://puzz.link/p?" + part };
}
