// Offline: the files of the page are kept when it is first opened, and everything that is asked of it comes from there. At every visit the list of
// files is asked for; where it has changed, all are fetched anew and serve from the next visit on. Questions to the API are never kept.

/** @type {any} */
const worker = self;
const base = new URL("./", location.href);

/** update keeps the files of the version that there is now, as a whole, and forgets those of other versions. */
async function update() {
	const answer = await fetch("files.json", { cache: "no-cache" });
	const { version, files } = await answer.clone().json(), name = "teka-" + version;
	if (!await caches.has(name)) {
		const cache = await caches.open(name + "-coming");
		await cache.addAll(["./", ...files.filter((/** @type {string} */ f) => f !== "sw.js" && f !== "index.html")]);
		await cache.put("files.json", answer);
		const whole = await caches.open(name);
		for (const request of await cache.keys()) {
			await whole.put(request, /** @type {Response} */ (await cache.match(request)));
		}
	}
	for (const old of await caches.keys()) {
		if (old.startsWith("teka-") && old !== name) {
			await caches.delete(old);
		}
	}
}

worker.addEventListener("install", (/** @type {any} */ e) => e.waitUntil(update().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ e) => e.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ e) => {
	const url = new URL(e.request.url);
	if (e.request.method !== "GET" || url.origin !== base.origin || !url.pathname.startsWith(base.pathname) || e.request.cache === "no-cache") {
		return;
	}
	const start = url.pathname === base.pathname || url.pathname === base.pathname + "index.html";
	if (start) {
		e.waitUntil(update().catch(() => {})); // without a network the kept files serve
	}
	e.respondWith(caches.match(start ? base.href : e.request, { ignoreSearch: true }).then(kept => kept ?? fetch(e.request)));
});
