// Offline: the files of the page are kept when it is first opened, and everything that is asked of it comes from there, with and without the host.
// Where the host has a newer version, that is kept beside the one in use until somebody takes it ("take"); where another program answers at this
// address, this one gives way. Questions to the API are never kept. A cache holds a version, whole once files.json is in it, which is put last.

/** @type {any} */
const worker = self;
const base = new URL("./", location.href), ours = `teka ${base.pathname} `;

/** The versions that are whole, the one in use first: caches are listed in the order in which they were made. */
async function versions() {
	const names = (await caches.keys()).filter(name => name.startsWith(ours));
	const whole = await Promise.all(names.map(async name => (await caches.open(name)).match("files.json")));
	return names.filter((_, i) => whole[i]);
}

/** The files in use, once they were looked for. @type {Promise<Cache | null> | null} */
let found = null;

/** used is the files in use; null where there are none. @returns {Promise<Cache | null>} */
const used = () => found ??= versions().then(([name]) => name ? caches.open(name) : null);

/** forget forgets all versions but some, and what older workers kept under other names. @param {string[]} [but] */
async function forget(but = []) {
	for (const name of await caches.keys()) {
		if ((name.startsWith(ours) || name.startsWith("teka-")) && !but.includes(name)) {
			await caches.delete(name);
		}
	}
	found = null;
}

/** tell says something to all pages of this address. @param {string} word */
async function tell(word) {
	for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) {
		page.postMessage(word);
	}
}

/** listed asks the host for its version. A host that fails says nothing of what is there; one that has no such list, or another one, is not Teka's. */
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

/** unread is the form of the engine that this browser does not read, since there is a smaller one, or since it cannot. @param {string[]} files */
function unread(files) {
	try {
		return new DecompressionStream(/** @type {any} */ ("brotli")) && files.includes("engine.wasm.br") ? "engine.wasm.gz" : "engine.wasm.br";
	} catch {
		return "engine.wasm.br";
	}
}

/** update keeps the version of the host, as a whole, beside the one in use, and tells whether it is another one. */
async function update() {
	const { name, files, answer } = await listed(), [now] = await versions();
	if (!(await versions()).includes(name)) {
		await caches.delete(name); // begun, and not whole
		const cache = await caches.open(name);
		await cache.addAll(["./", ...files.filter(f => f !== "sw.js" && f !== "index.html" && f !== unread(files))].map(f => new Request(f, { cache: "no-cache" })));
		await cache.put("files.json", answer);
	}
	await forget([now, name]);
	return now !== undefined && now !== name;
}

/** The update under way, which all pages wait for. @type {Promise<boolean> | null} */
let updating = null;

const updated = () => updating ??= update().finally(() => { updating = null; });

/** take puts the newest version in the place of the one in use, for all pages. */
async function take() {
	await forget((await versions()).slice(-1));
	await tell("taken");
}

worker.addEventListener("install", (/** @type {any} */ e) => e.waitUntil(updated().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ e) => e.waitUntil(worker.clients.claim()));

worker.addEventListener("message", (/** @type {any} */ e) => e.waitUntil(e.data === "take" ? take() :
	updated().then(newer => newer ? tell("newer") : undefined, () => {}))); // in all tabs: one may be open for days; without a network the kept files serve

worker.addEventListener("fetch", (/** @type {any} */ e) => {
	const url = new URL(e.request.url);
	if (e.request.method !== "GET" || url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) {
		return;
	}
	const start = url.pathname === base.pathname || url.pathname === base.pathname + "index.html";
	const looked = e.request.mode === "navigate" && !start ? listed().catch(() => {}) : null; // a page of another program gets no file from here
	e.respondWith(Promise.resolve(looked).then(used).then(files => files?.match(start ? base.href : e.request, { ignoreSearch: true })).then(kept => kept ?? fetch(e.request)));
});
