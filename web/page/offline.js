// Offline use: the service worker that stores the page's files, and its messages. It is loaded last, because it is optional.

import { today } from "./home.js";
import { notice } from "./notice.js";
import { t } from "./words.js";

/** offline starts storing the page, and reports a newer version. */
export async function offline() {
	const { serviceWorker } = navigator;
	let said = false, looked = Date.now();
	const look = async () => (await serviceWorker.ready).active?.postMessage("look");
	serviceWorker.addEventListener("message", ({ data }) => {
		if (data === "newer" && !said) { // once: checks by other tabs arrive here too
			said = true;
			notice(t("A new version is available. Your progress is kept."), t("Update now"),
				async () => (await serviceWorker.ready).active?.postMessage("take"));
		} else if (data === "taken" || data === "gone") {
			location.reload(); // games are saved when leaving
		}
	});
	await serviceWorker.register("sw.js").catch(() => {}); // without the host or storage, the stored version is used
	if (serviceWorker.controller && !await serviceWorker.getRegistration()) {
		location.reload(); // it was replaced while this page loaded
		return;
	}
	await look();
	const [, last = ""] = (document.documentElement.dataset.days ?? "").split(" "), keepDay = () => fetch(`days/${today()}.json`).catch(() => {}); // through the worker, which stores it
	today() <= last && (serviceWorker.controller ? keepDay() : serviceWorker.addEventListener("controllerchange", keepDay, { once: true }));
	document.addEventListener("visibilitychange", () => { // a tab reopened after hours was not reloaded
		if (document.visibilityState === "visible" && Date.now() - looked > 3_600_000) {
			looked = Date.now();
			look();
		}
	});
}
