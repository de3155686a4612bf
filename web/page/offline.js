// The page without its host: the worker that keeps its files, and what is said of it. Read after everything else: offline is a gift, not a need.

import { notice } from "./notice.js";
import { t } from "./words.js";

/** offline begins to keep the page, and says when there is a newer one. */
export async function offline() {
	const { serviceWorker } = navigator;
	let said = false, looked = Date.now();
	const look = async () => (await serviceWorker.ready).active?.postMessage("look");
	serviceWorker.addEventListener("message", ({ data }) => {
		if (data === "newer" && !said) { // once: other tabs that look say it here, too
			said = true;
			notice(t("A new version is available. Your progress is kept."), t("Update now"),
				async () => (await serviceWorker.ready).active?.postMessage("take"));
		} else if (data === "taken" || data === "gone") {
			location.reload(); // games are saved when one leaves
		}
	});
	await serviceWorker.register("sw.js").catch(() => {}); // without the host, or without room, what was kept serves
	if (serviceWorker.controller && !await serviceWorker.getRegistration()) {
		location.reload(); // it gave way while this page came
		return;
	}
	await look();
	document.addEventListener("visibilitychange", () => { // who comes back to a tab hours later did not load it anew
		if (document.visibilityState === "visible" && Date.now() - looked > 3_600_000) {
			looked = Date.now();
			look();
		}
	});
}
