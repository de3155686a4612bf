// Offline: the files of the page are kept when it is first opened, and everything that is asked of it comes from there; a new version is fetched as a
// whole and takes over at the next visit. Questions to the API are never kept.

/** @type {any} */
const worker = self;

/** files is the list of what there is, with the name of its version. */
const files = async () => (await fetch("files.json", { cache: "no-cache" })).json();

worker.addEventListener("install", (/** @type {any} */ e) => e.waitUntil((async () => {
	const { version, files: list } = await files(), cache = await caches.open("teka-" + version);
	await cache.addAll(["./", ...list.filter((/** @type {string} */ f) => f !== "sw.js" && f !== "index.html")]);
	await cache.put("files.json", new Response(JSON.stringify({ version, files: list }), { headers: { "Content-Type": "application/json" } }));
	await worker.skipWaiting();
})()));

worker.addEventListener("activate", (/** @type {any} */ e) => e.waitUntil((async () => {
	const names = (await caches.keys()).filter(n => n.startsWith("teka-"));
	const { version } = await files().catch(() => ({ version: null }));
	if (version) {
		await Promise.all(names.filter(n => n !== "teka-" + version).map(n => caches.delete(n)));
	}
	await worker.clients.claim();
})()));

worker.addEventListener("fetch", (/** @type {any} */ e) => {
	const url = new URL(e.request.url), base = new URL("./", location.href);
	if (e.request.method !== "GET" || url.origin !== base.origin || !url.pathname.startsWith(base.pathname) || url.pathname.startsWith(base.pathname + "api/")) {
		return;
	}
	const request = url.pathname === base.pathname || url.pathname === base.pathname + "index.html" ? new Request(base) : e.request;
	e.respondWith(fresh(request));
});

/** fresh is the kept file, where there is one; else what the network has. @param {Request} request */
async function fresh(request) {
	return await caches.match(request, { ignoreSearch: true }) ?? fetch(request);
}
