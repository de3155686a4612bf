// Preloads the modules of games, which the start page does not need: at once for the address of a puzzle, otherwise when the visitor
// points at a link to one. index.html lists them as rel=later.

/** ahead preloads the modules of games. */
export function ahead() {
	for (const link of document.querySelectorAll("link[rel=later]")) {
		const now = /** @type {HTMLLinkElement} */ (link.cloneNode());
		now.rel = "modulepreload";
		link.replaceWith(now);
	}
}

/^#(play|daily|embed)/.test(location.hash) && ahead();
for (const kind of ["pointerover", "focusin"]) {
	document.addEventListener(kind, e => /** @type {Element} */ (e.target).closest?.("a[href^='#daily'], a[href^='#play']") && ahead());
}
