// The engine, wherever it runs. Two transports speak the same JSON: a worker with the engine as WebAssembly, and the server's API. Play never waits:
// until the worker is there, or where it cannot run, questions go to the API; where there is no API (a folder of static files), they wait for the worker.

/** Problem is an answer that is an error, with the place of the fault where there is one. */
export class Problem extends Error {
	/** @param {any} problem */
	constructor(problem) {
		super(problem?.detail || problem?.title || problem?.message || String(problem));
		this.status = problem?.status ?? 0;
		/** @type {{line?: number, col?: number} | undefined} */
		this.position = problem?.position;
	}
}

/** @typedef {{signal?: AbortSignal, each?: (object: any) => void}} Options of a question: how to give it up, and who hears partial answers */

const wanted = new URLSearchParams(location.search).get("engine"); // "api" or "worker" alone, for tests and the curious

/** The API: one request a question, a line an answer. */
const api = {
	gone: wanted === "worker",
	/** @param {string} op @param {unknown} body @param {Options} o @returns {Promise<any>} */
	async ask(op, body, o) {
		const response = await fetch("api/" + op, { method: "POST", signal: o.signal ?? null, body: JSON.stringify(body),
			headers: { "Content-Type": "application/json", Accept: o.each ? "application/x-ndjson" : "application/json" } });
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

/** A worker with the engine in it. A question that is given up ends the worker; the next one gets another, on the module compiled once. */
class Worked {
	constructor() {
		/** @type {Worker | null} */
		this.worker = null;
		/** @type {Map<number, {resolve: (x: any) => void, reject: (e: unknown) => void, each?: (x: any) => void, last: any}>} */
		this.open = new Map();
		this.next = 1;
	}

	#start() {
		const worker = new Worker("worker.js", { type: "module" });
		worker.onmessage = ({ data }) => this.#hear(data);
		worker.onerror = e => this.#fail(new Problem({ title: "stopped" }));
		worker.postMessage({ module: wasm.module });
		this.worker = worker;
	}

	/** @param {unknown} error */
	#fail(error) {
		this.worker?.terminate();
		this.worker = null;
		for (const q of this.open.values()) {
			q.reject(error);
		}
		this.open.clear();
	}

	/** @param {{id: number, answer?: string, done?: boolean, problem?: any}} data */
	#hear(data) {
		const q = this.open.get(data.id);
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
		if (!this.worker) {
			this.#start();
		}
		const id = this.next++;
		return new Promise((resolve, reject) => {
			this.open.set(id, { resolve, reject, each: o.each, last: null });
			this.worker?.postMessage({ id, op, body: JSON.stringify(body) });
			o.signal?.addEventListener("abort", () => {
				if (this.open.delete(id)) {
					reject(new DOMException("given up", "AbortError"));
					const waiting = [...this.open.values()];
					this.open.clear();
					this.worker?.terminate();
					this.worker = null;
					waiting.forEach(q => q.reject(new Problem({ title: "stopped" })));
				}
			});
		});
	}
}

const quick = new Worked(), long = new Worked();
const longOps = new Set(["explain", "setter", "generate", "daily", "solve", "count", "forced", "grade", "prove"]);

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
				const files = await (await fetch("files.json")).json();
				if (!files.files?.includes("engine.wasm")) {
					return false;
				}
				this.module = await WebAssembly.compileStreaming(fetch("engine.wasm"));
				return true;
			} catch {
				return false;
			}
		})();
		return this.loading;
	},
};

/** start begins to load the engine into the page; nothing waits for it. */
export const start = () => void wasm.load();

/** where tells which transport answers now: "worker", "api" or "none". */
export const where = () => wasm.module ? "worker" : api.gone ? "none" : "api";

/**
 * ask puts a question. The answer is the last object; each, if given, hears every object as it comes.
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
	if (!wasm.module && !await wasm.load()) {
		throw new Problem({ title: "unreachable", status: 0 });
	}
	return (longOps.has(op) ? long : quick).ask(op, body, o);
}
