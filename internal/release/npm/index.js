// The engine of Teka as a module: in browsers, in workers and in node, with the operations and the JSON of the HTTP API.

const node = typeof process === "object" && !!process.versions?.node;

/** EngineError is an answer that is an error: status and type are those of the HTTP API, position is where the input is wrong. */
export class EngineError extends Error {
	constructor(problem) {
		super(problem?.detail || problem?.title || problem?.message || String(problem));
		this.name = "EngineError";
		this.status = problem?.status ?? 500;
		this.type = problem?.type;
		this.position = problem?.position;
	}
}

/** Questions of one engine. post starts one and passes each line of its answer to emit. */
class Engine {
	#post;
	#close;

	constructor(post, close) {
		this.#post = post;
		this.#close = close;
	}

	async ask(operation, body, { each, signal, lang } = {}) {
		const stop = new AbortController();
		const abort = () => stop.abort(signal.reason);
		signal?.throwIfAborted();
		signal?.addEventListener("abort", abort, { once: true });
		let last = null, failure = null;
		try {
			await this.#post(operation, JSON.stringify(body ?? {}), line => {
				try {
					const answer = JSON.parse(line);
					if (answer.error?.status) {
						throw new EngineError(answer.error);
					}
					last = answer;
					each?.(answer);
				} catch (e) {
					failure ??= e;
					stop.abort(e);
				}
			}, stop.signal, lang);
		} catch (e) {
			failure ??= stop.signal.aborted ? stop.signal.reason : e instanceof Error ? e : new EngineError(parsed(e));
		} finally {
			signal?.removeEventListener("abort", abort);
		}
		if (failure) {
			throw failure;
		}
		return last;
	}

	close() {
		this.#close();
	}
}

/** parsed returns a problem that arrives as JSON or as an object. */
function parsed(problem) {
	try {
		return typeof problem === "string" ? JSON.parse(problem) : problem;
	} catch {
		return { title: problem };
	}
}

/** The compiled module, of which several engines share one. */
let compiled = null;

async function compile(source) {
	if (source instanceof WebAssembly.Module) {
		return source;
	}
	if (source === undefined) {
		return compiled ??= compile(new URL("./engine.wasm", import.meta.url)).catch(e => {
			compiled = null;
			throw e;
		});
	}
	if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
		return WebAssembly.compile(source);
	}
	if (node && String(source).startsWith("file:")) {
		const { readFile } = await import("node:fs/promises");
		return WebAssembly.compile(await readFile(new URL(source)));
	}
	const answer = source instanceof Response ? source : await fetch(source);
	if (!answer.ok) {
		throw new Error(`cannot load the engine: ${answer.url} answers ${answer.status}`);
	}
	return /^application\/wasm\b/.test(answer.headers.get("Content-Type") ?? "") ? WebAssembly.compileStreaming(answer)
		: WebAssembly.compile(await answer.arrayBuffer());
}

let turn = Promise.resolve(); // engines start one after the other, since a program can only leave its function in the global object

/** load starts an engine in this thread, which is busy while the engine works. It returns a promise of the engine. */
export function load({ wasm } = {}) {
	const engine = turn.then(async () => {
		await import("./wasm_exec.js");
		const go = new globalThis.Go();
		go.env = { GOGC: "400" };
		const instance = await WebAssembly.instantiate(await compile(wasm), go.importObject);
		const ready = new Promise(resolve => { globalThis.tekaReady = resolve; });
		await Promise.race([ready, go.run(instance)]);
		const { teka } = globalThis;
		delete globalThis.teka;
		delete globalThis.tekaReady;
		return new Engine(teka, () => {});
	});
	turn = engine.then(() => {}, () => {});
	return engine;
}

/** start starts an engine in its own worker, so that a page stays responsive. It returns a promise of the engine, and rejects if the worker cannot start. */
export async function start({ wasm } = {}) {
	const module = await compile(wasm);
	const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
	const open = new Map();
	let next = 1;
	const fail = e => {
		open.forEach(q => q.reject(e));
		open.clear();
		worker.terminate();
	};
	const ready = new Promise((resolve, reject) => {
		open.set(0, { resolve, reject });
	});
	worker.onerror = e => fail(new Error("the engine stopped: " + (e.message ?? "the worker could not be started")));
	worker.onmessage = ({ data }) => {
		if (data.ready) {
			open.get(0)?.resolve();
			open.delete(0);
			return;
		}
		const question = open.get(data.id);
		if (!question) {
			return;
		}
		if (data.answer !== undefined) {
			question.emit(data.answer);
			return;
		}
		open.delete(data.id);
		data.done ? question.resolve() : question.reject(data.problem);
	};
	worker.postMessage({ module });
	await ready;
	const post = (op, body, emit, signal, lang) => new Promise((resolve, reject) => {
		const id = next++;
		open.set(id, { resolve, reject, emit });
		signal?.addEventListener("abort", () => {
			if (open.delete(id)) {
				worker.postMessage({ stop: id });
				reject(signal.reason);
			}
		}, { once: true });
		worker.postMessage({ id, op, body, lang });
	});
	return new Engine(post, () => fail(new Error("the engine is closed")));
}
