// The WebAssembly engine in a worker, so that the page never waits for it.

import "./wasm_exec.js";

const host = /** @type {any} */ (globalThis);

/** @type {Promise<void> | null} */
let ready = null;

/** The running questions, to cancel them. @type {Map<number, AbortController>} */
const open = new Map();

/** The fonts for printing, once needed. @type {Promise<void> | null} */
let fonts = null;

/** printing passes the fonts to the engine. */
const printing = () => fonts ??= Promise.all(["regular", "bold"].map(async name => {
	const answer = await fetch(`fonts/${name}.ttf`);
	if (!answer.ok) {
		throw new Error(answer.url);
	}
	return new Uint8Array(await answer.arrayBuffer());
})).then(both => host.tekaFonts(...both)).catch(e => {
	fonts = null;
	throw e;
});

/** @param {WebAssembly.Module} module */
async function start(module) {
	const go = new host.Go();
	go.env = { GOGC: "400" }; // with a single thread, garbage collection delays everything: do less, for some megabytes
	const begun = new Promise(resolve => { host.tekaReady = resolve; });
	const instance = await WebAssembly.instantiate(module, go.importObject);
	go.run(instance);
	if (typeof host.teka !== "function") {
		await begun;
	}
	postMessage({ ready: true });
}

onmessage = async ({ data }) => {
	if (data.module) {
		ready = start(data.module);
		return;
	}
	if (data.stop) {
		open.get(data.stop)?.abort();
		return;
	}
	const stop = new AbortController();
	open.set(data.id, stop);
	try {
		await ready;
		data.op === "sheet" && await printing();
		await host.teka(data.op, data.body, (/** @type {string} */ answer) => postMessage({ id: data.id, answer }), stop.signal, data.lang);
		postMessage({ id: data.id, done: true });
	} catch (e) {
		const problem = /** @type {any} */ (e);
		let plain = problem;
		if (typeof problem === "string") {
			try {
				plain = JSON.parse(problem);
			} catch {
				plain = { title: problem };
			}
		}
		postMessage({ id: data.id, problem: { title: plain?.title ?? String(plain?.message ?? plain), detail: plain?.detail, status: plain?.status ?? 500, position: plain?.position } });
	} finally {
		open.delete(data.id);
	}
};
