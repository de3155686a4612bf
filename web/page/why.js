// Asks for a hint about the puzzle that a page of another site shows, in a panel over that page: the code of the bookmark (#elsewhere) and
// of the user script. base is the address of Teka. It must be one expression after this comment.

((/** @type {string} */ base, /** @type {"en" | "id"} */ lang) => {
	const words = {
		en: ["Teka found no puzzle on this page. It reads the boards of puzz.link, pzv.jp, pzprxs, pzplus and Penpa+.", "Hint", "Open in a tab", "Close"],
		id: ["Teka tidak menemukan teka-teki di halaman ini. Teka membaca papan puzz.link, pzv.jp, pzprxs, pzplus dan Penpa+.", "Petunjuk", "Buka di tab", "Tutup"],
	}[lang];
	const { ui, pzpr } = /** @type {any} */ (window), id = "teka-why";
	/** @type {string | undefined} */
	const text = ui?.puzzle?.getFileData ? ui.puzzle.getFileData(pzpr?.parser?.FILE_PZPR, { history: false }) :
		// @ts-ignore the drawing of Penpa+, which may be no property of the window
		typeof pu === "object" && pu?.maketext_duplicate?.();
	if (!text) {
		alert(words[0]);
		return;
	}
	/** @param {string} tag @param {string} css @param {object} more */
	const make = (tag, css, more) => {
		const el = document.createElement(tag);
		el.style.cssText = css;
		return Object.assign(el, more);
	};
	const address = `${base}#embed/=${encodeURIComponent(text)}?hint=now&lang=${lang}`;
	const panel = make("section", "position:fixed;z-index:2147483647;inset:0 0 0 auto;width:min(30rem,100vw);display:flex;flex-direction:column;background:#fff;box-shadow:0 0 1rem #0006", { id, ariaLabel: words[1] });
	const bar = make("div", "display:flex;justify-content:space-between;align-items:center;padding:.4rem .8rem;font:16px system-ui;color:#111", {});
	bar.append(make("a", "color:#14508c", { href: address, target: "_blank", rel: "noopener", textContent: words[2] }),
		make("button", "all:revert;font:inherit;padding:.2rem .6rem", { textContent: words[3], onclick: () => panel.remove() }));
	panel.append(bar, make("iframe", "border:0;flex:1;width:100%", { src: address, title: "Teka" }));
	document.getElementById(id)?.remove();
	document.body.append(panel);
})
