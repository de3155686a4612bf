// The engine: a worker with WebAssembly or the server's API, with the same JSON. Questions go to the API until the worker is ready or if it
// cannot run; without an API (static files) they wait for the worker.

import { settings } from "./settings.js";

/** Problem is an error answer, with the position of the fault if known. */
export class Problem extends Error {
	/** @param {any} problem */
	constructor(problem) {
		super(problem?.detail || problem?.title || problem?.message || String(problem));
		this.status = problem?.status ?? 0;
		/** @type {{line?: number, col?: number} | undefined} */
		this.position = problem?.position;
	}
}

/** @typedef {{signal?: AbortSignal, each?: (object: any) => void, idle?: boolean}} Options of a question: how to cancel it, a receiver of partial answers, and whether to fail rather than load the engine */

const wanted = new URLSearchParams(location.search).get("engine"); // "api" or "worker" to force one, for tests

/** The address of a file in the folder of this module. @param {string} name */
const local = name => new URL(name, import.meta.url);

/** The API: one request per question, one line per answer. */
const api = {
	gone: wanted === "worker" || document.documentElement.dataset.api === "none",
	/** @param {string} op @param {unknown} body @param {Options} o @returns {Promise<any>} */
	async ask(op, body, o) {
		const response = await fetch(local("api/" + op), { method: "POST", signal: o.signal ?? null, body: JSON.stringify(body),
			headers: { "Content-Type": "application/json", "Accept-Language": settings.lang, Accept: o.each ? "application/x-ndjson" : "application/json" } });
		const type = response.headers.get("Content-Type") ?? "";
		if (!/json/.test(type)) {
			throw Object.assign(new Error("no API"), { absent: true });
		}
		if (!response.ok) {
			throw new Problem(await response.json());
		}
		return o.each ? lines(response, o.each) : response.json();
	},
};

/** @param {Response} response @param {(object: any) => void} each */
async function lines(response, each) {
	const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
	let rest = "", last = null;
	const take = (/** @type {string} */ line) => {
		if (line.trim()) {
			last = JSON.parse(line);
			if (last.error && last.error.status) {
				throw new Problem(last.error);
			}
			each(last);
		}
	};
	for (;;) {
		const { value, done } = await reader.read();
		const parts = (rest + (value ?? "")).split("\n");
		rest = done ? "" : /** @type {string} */ (parts.pop());
		parts.forEach(take);
		if (done) {
			return last;
		}
	}
}

/** @typedef {{message: {id: number, op: string, body: string}, resolve: (x: any) => void, reject: (e: unknown) => void, each?: (x: any) => void, last: any}} Question */

const PATIENCE = 500; // milliseconds to cancel a question before the worker is replaced

/** A worker with the engine. Cancelled questions stop there; an unresponsive worker is replaced, with the module compiled once. */
class Worked {
	constructor() {
		/** @type {Worker | null} */
		this.worker = null;
		/** @type {Map<number, Question>} */
		this.open = new Map();
		/** @type {Map<number, number>} timers of questions being cancelled */
		this.ending = new Map();
		this.ready = false; // the engine is running
		this.next = 1;
	}

	/** begin creates the worker, which loads its script while the engine is still loading. */
	begin() {
		if (this.worker) {
			return;
		}
		const worker = new Worker(local("worker.js"), { type: "module" });
		worker.onmessage = ({ data }) => this.#hear(data);
		worker.onerror = () => this.#fail(new Problem({ title: "stopped" }));
		this.worker = worker;
		wasm.module && this.take(wasm.module);
	}

	/** take passes the engine to the worker. @param {WebAssembly.Module} module */
	take(module) {
		this.worker?.postMessage({ module });
	}

	#end() {
		this.worker?.terminate();
		this.worker = null;
		this.ready = false;
		this.ending.forEach(timer => clearTimeout(timer));
		this.ending.clear();
	}

	/** @param {unknown} error */
	#fail(error) {
		this.#end();
		for (const q of this.open.values()) {
			q.reject(error);
		}
		this.open.clear();
	}

	/** Moves the questions of an unresponsive worker to a new one, except those answered in part. */
	#replace() {
		this.#end();
		this.begin();
		for (const [id, q] of this.open) {
			if (q.last === null) {
				this.worker?.postMessage(q.message);
			} else {
				this.open.delete(id);
				q.reject(new Problem({ title: "stopped" }));
			}
		}
	}

	/** @param {{id: number, answer?: string, done?: boolean, problem?: any, ready?: boolean}} data */
	#hear(data) {
		this.ready ||= data.ready ?? false;
		const q = this.open.get(data.id);
		if (data.answer === undefined) {
			clearTimeout(this.ending.get(data.id));
			this.ending.delete(data.id);
		}
		if (!q) {
			return;
		}
		if (data.answer !== undefined) {
			q.last = JSON.parse(data.answer);
			q.each?.(q.last);
			return;
		}
		this.open.delete(data.id);
		data.problem ? q.reject(new Problem(data.problem)) : q.resolve(q.last);
	}

	/** @param {string} op @param {unknown} body @param {Options} o @returns {Promise<any>} */
	ask(op, body, o) {
		this.begin();
		const id = this.next++;
		return new Promise((resolve, reject) => {
			const message = { id, op, body: JSON.stringify(body), lang: settings.lang };
			this.open.set(id, { message, resolve, reject, each: o.each, last: null });
			this.worker?.postMessage(message);
			o.signal?.addEventListener("abort", () => {
				if (this.open.delete(id)) {
					reject(new DOMException("given up", "AbortError"));
					this.worker?.postMessage({ stop: id });
					this.ready && this.ending.set(id, setTimeout(() => this.#replace(), PATIENCE)); // a worker that is not ready will not start it
				}
			});
		});
	}
}

const quick = new Worked(), long = new Worked();
const longOps = new Set(["explain", "setter", "generate", "daily", "solve", "count", "forced", "grade", "prove", "repair", "advise", "sheet"]);

/** coming reports the download of the engine: part, from 0 to 1, with the events "begin", "part" and "come". */
export const coming = Object.assign(new EventTarget(), { part: 0 });

/**
 * unpacked fetches a compressed engine and compiles it while it arrives. If the host declares the compression, the browser unpacks it.
 * @param {string} name @param {string} form "br" or "gz" @param {number | undefined} size of the file
 */
async function unpacked(name, form, size) {
	const response = await fetch(local(name)), { body } = response;
	if (!response.ok || !body) {
		throw new Error(name);
	}
	let there = 0;
	const reader = body.getReader(), first = await reader.read(), zipped = first.value?.[0] !== 0 || first.value[1] !== 0x61; // the magic number of WebAssembly: "\0asm"
	const whole = size && (zipped ? size : size * 4);
	const counted = new ReadableStream({ async pull(to) {
		const { value, done } = there ? await reader.read() : first;
		if (done) {
			to.close();
			return;
		}
		there += value.length;
		coming.part = whole ? Math.min(1, there / whole) : 0;
		coming.dispatchEvent(new Event("part"));
		to.enqueue(value);
	} });
	const plain = zipped ? counted.pipeThrough(/** @type {any} */ (new DecompressionStream(/** @type {any} */ (form === "br" ? "brotli" : "gzip")))) : counted;
	return WebAssembly.compileStreaming(new Response(plain, { headers: { "Content-Type": "application/wasm" } }));
}

/** Compression formats that this browser supports, smallest first. */
function forms() {
	try {
		return new DecompressionStream(/** @type {any} */ ("brotli")) && ["br", "gz"];
	} catch {
		return ["gz"];
	}
}

/** The compiled engine, once. */
const wasm = {
	/** @type {WebAssembly.Module | null} */
	module: null,
	/** @type {Promise<boolean> | null} */
	loading: null,
	load() {
		this.loading ??= (async () => {
			if (wanted === "api" || typeof WebAssembly === "undefined") {
				return false;
			}
			try {
				const { files, engine } = await (await fetch(local("files.json"))).json();
				if (!files?.some((/** @type {string} */ name) => /^engine\.wasm(\.(gz|br))?$/.test(name))) {
					return false;
				}
				coming.dispatchEvent(new Event("begin"));
				quick.begin();
				for (const form of forms()) {
					const name = "engine.wasm." + form;
					this.module ??= files.includes(name) ? await unpacked(name, form, engine?.[form]).catch(() => null) : null;
				}
				this.module ??= await WebAssembly.compileStreaming(fetch(local("engine.wasm")));
				quick.take(this.module);
				return true;
			} catch {
				return false;
			} finally {
				coming.dispatchEvent(new Event("come"));
			}
		})();
		return this.loading;
	},
};

/** alone declares that there is no API, only files. */
export const alone = () => { api.gone = true; };

/** start loads the engine in the background. */
export const start = () => void wasm.load();

/** soon prepares the worker for long questions when one is likely. */
export const soon = () => {
	wanted === "api" || typeof WebAssembly === "undefined" || wasm.load().then(there => there && long.begin());
};

/** late returns whether a question now would wait for the engine to load. */
export const late = () => api.gone && !wasm.module;

/** Answers that the page computes itself while neither engine nor API is available, or null. @param {string} op @param {any} body */
async function before(op, body) {
	if (op !== "read" && op !== "daily") {
		return null;
	}
	const { dayOf, early } = await import("./early.js");
	return op === "read" ? early(body.puzzle) : dayOf(body.kind, body.date);
}

/** where returns the current transport: "worker", "api" or "none". */
export const where = () => wasm.module ? "worker" : api.gone ? "none" : "api";

/**
 * ask sends a question and returns the last object of the answer; each, if given, receives every object.
 * @param {string} op
 * @param {any} body
 * @param {Options} [o]
 * @returns {Promise<any>}
 */
export async function ask(op, body, o = {}) {
	if (!wasm.module && !api.gone) {
		try {
			return await api.ask(op, body, o);
		} catch (e) {
			const absent = e instanceof TypeError || /** @type {any} */ (e)?.absent;
			if (!absent || !await wasm.load()) {
				throw absent ? new Problem({ title: "unreachable", status: 0 }) : e;
			}
			api.gone = /** @type {any} */ (e).absent === true;
		}
	}
	const known = wasm.module ? null : await before(op, body);
	if (known) {
		return known;
	}
	if (!wasm.module && (o.idle && !wasm.loading || !await wasm.load())) {
		throw new Problem({ title: "unreachable", status: 0 });
	}
	o.signal?.throwIfAborted(); // cancelled while the engine was loading
	return (longOps.has(op) ? long : quick).ask(op, body, o);
}
