// Preloads the modules of games, which the start page does not need: immediately for the address of a puzzle, otherwise when the visitor
// points at a link to one. index.html lists them as rel=later.

/** ahead preloads the modules of games, and on a static site those that read puzzles before the engine. @param {string} to a fragment */
export function ahead(to) {
	for (const link of document.querySelectorAll("link[rel=later]")) {
		link.remove();
		preload(link.getAttribute("href") ?? "");
	}
	const [, kind] = /^#daily\/([\w-]+)/.exec(to) ?? [];
	if (kind && document.documentElement.dataset.api === "none") {
		["early.js", "lay.js", `kinds/${kind}-board.js`, "reasons.js"].forEach(preload);
	}
}

/** @param {string} href */
const preload = href => document.querySelector(`link[href="${href}"]`) ?? document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));

/^#(play|daily|embed)/.test(location.hash) && ahead(location.hash);
for (const kind of ["pointerover", "focusin"]) {
	document.addEventListener(kind, e => {
		const link = /** @type {Element} */ (e.target).closest?.("a[href^='#daily'], a[href^='#play']");
		link && ahead(link.getAttribute("href") ?? "");
	});
}
