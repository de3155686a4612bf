// Offline support: all files of the page are cached at the first visit and then served from the cache, with or without the host. A newer
// version of the host is cached next to the one in use until a page requests it ("take"). If another program answers at this address, this
// worker removes itself. API requests are never cached. A cache holds one version; it is complete once files.json is in it, which is stored
// last. The puzzles of a day, which only sites of static files have, are added when a page reads them.

/** @type {any} */
const worker = self;
const base = new URL("./", location.href), ours = `teka ${base.pathname} `;

/** The complete versions, oldest first; the first is in use. */
async function versions() {
	const names = (await caches.keys()).filter(name => name.startsWith(ours));
	const whole = await Promise.all(names.map(cacheName => caches.match("files.json", { cacheName }))); // open would create what forget deletes
	return names.filter((_, i) => whole[i]);
}

/** The version in use, once determined. @type {Promise<string | undefined> | null} */
let found = null;

/** used returns the version in use. @returns {Promise<string | undefined>} */
const used = () => found ??= versions().then(([name]) => name);

/** forget removes all versions except some, and caches of older workers. @param {string[]} [but] */
async function forget(but = []) {
	for (const name of await caches.keys()) {
		if ((name.startsWith(ours) || name.startsWith("teka-")) && !but.includes(name)) {
			await caches.delete(name);
		}
	}
	found = null;
}

/** tell posts a message to all pages. @param {string} word */
async function tell(word) {
	for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) {
		page.postMessage(word);
	}
}

/** listed fetches the version of the host. A failing host leaves the cache as it is; a host with no such list, or a different one, is not Teka's. */
async function listed() {
	const answer = await fetch("files.json", { cache: "no-cache" });
	if (!answer.ok && answer.status !== 404 && answer.status !== 410) {
		throw new Error(`files.json: ${answer.status}`);
	}
	const list = await answer.clone().json().catch(() => null);
	if (answer.ok && typeof list?.version === "string" && Array.isArray(list.files) && list.files.includes("app.js") && list.files.includes("sw.js")) {
		return { name: ours + list.version, files: /** @type {string[]} */ (list.files), answer };
	}
	await worker.registration.unregister();
	await forget();
	await tell("gone");
	throw new Error("another program answers here");
}

/** unread returns the form of the engine that this browser does not use, because a smaller one works or because it cannot decompress it. @param {string[]} files */
function unread(files) {
	try {
		return new DecompressionStream(/** @type {any} */ ("brotli")) && files.includes("engine.wasm.br") ? "engine.wasm.gz" : "engine.wasm.br";
	} catch {
		return "engine.wasm.br";
	}
}

/** update stores the host's version completely, beside the one in use, and returns whether it is different. */
async function update() {
	const { name, files, answer } = await listed(), [now] = await versions();
	if (!(await versions()).includes(name)) {
		await caches.delete(name); // incomplete
		const cache = await caches.open(name);
		await cache.addAll(["./", ...files.filter(f => f !== "sw.js" && f !== "index.html" && f !== unread(files))].map(f => new Request(f, { cache: "no-cache" })));
		await cache.put("files.json", answer);
	}
	await forget([now, name]);
	return now !== undefined && now !== name;
}

/** The running update, shared by all pages. @type {Promise<boolean> | null} */
let updating = null;

const updated = () => updating ??= update().finally(() => { updating = null; });

/** take activates the newest version for all pages. */
async function take() {
	await forget((await versions()).slice(-1));
	await tell("taken");
}

worker.addEventListener("install", (/** @type {any} */ e) => e.waitUntil(updated().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ e) => e.waitUntil(worker.clients.claim()));

worker.addEventListener("message", (/** @type {any} */ e) => e.waitUntil(e.data === "take" ? take() :
	updated().then(newer => newer ? tell("newer") : undefined, () => {}))); // in all tabs: one may be open for days; without a network the stored files serve

worker.addEventListener("fetch", (/** @type {any} */ e) => {
	const url = new URL(e.request.url);
	if (e.request.method !== "GET" || url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) {
		return;
	}
	const start = url.pathname === base.pathname || url.pathname === base.pathname + "index.html";
	const looked = e.request.mode === "navigate" && (start ? used().then(name => name ? null : listed()) : listed()).catch(() => {}); // a page of another program gets no file from here
	e.respondWith(Promise.resolve(looked).then(used).then(cacheName => cacheName ? caches.match(start ? base.href : e.request, { cacheName, ignoreSearch: true }) : undefined).then(kept => kept ?? fetch(e.request).then(answer => day(url) && answer.ok ? stored(e.request, answer) : answer)));
});

/** Whether an address has the puzzles of a day, which are not in the list of files. @param {URL} url */
const day = url => /^days\/[\d-]+\.json$/.test(url.pathname.slice(base.pathname.length));

/** stored keeps an answer beside the files in use: without the host, the engine would need up to a minute to make a puzzle. @param {Request} request @param {Response} answer */
async function stored(request, answer) {
	const name = await used();
	if (name && await caches.has(name)) {
		await (await caches.open(name)).put(request, answer.clone()).catch(() => {}); // there may be no room
	}
	return answer;
}
