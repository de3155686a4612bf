// Types of the engine. Those of the operations are made from the description of the HTTP API.

import type { Operations } from "./operations.js";
export type * from "./operations.js";

/** An answer that is an error. */
export class EngineError extends Error {
	/** The status of the HTTP API, such as 422 for a puzzle that cannot be read. */
	status: number;
	type?: string;
	/** Where the input is wrong. */
	position?: { line?: number; col?: number };
}

export interface AskOptions<Line> {
	/** Receives every line of an answer that comes in several; ask resolves to the last. */
	each?: (line: Line) => void;
	signal?: AbortSignal;
	/** The language of sentences, for a body that names none. */
	lang?: "en" | "id";
}

export interface Engine {
	/** Asks an operation of the HTTP API, with the same JSON. Rejects with an EngineError, or with the reason of an aborted signal. */
	ask<Name extends keyof Operations>(
		operation: Name, body: Operations[Name]["body"], options?: AskOptions<Operations[Name]["answer"]>,
	): Promise<Operations[Name]["answer"]>;
	/** Ends a worker. Open questions are rejected. */
	close(): void;
}

export interface EngineOptions {
	/** Where the engine comes from: engine.wasm of this package unless given. */
	wasm?: string | URL | Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module;
}

/** Starts an engine in this thread, which works while a question is answered. For node and for workers of your own. */
export function load(options?: EngineOptions): Promise<Engine>;

/** Starts an engine in a worker of its own, so that the page stays responsive. For browsers. */
export function start(options?: EngineOptions): Promise<Engine>;
