// The element <teka-puzzle>: a puzzle to play in any page, with hints that say why.

/** The code of boards by language. Each language has its own modules, so elements in both can be on one page. */
const boards = { en: () => import("./board-en.js"), id: () => import("./board-id.js") };

/** An address that itself contains a puzzle; any other is a file to fetch. */
const link = /^https?:\/\/[^?#]+[?#]./;

/** TekaPuzzle is one puzzle: that of the address src, or of its text in any notation. */
export class TekaPuzzle extends HTMLElement {
	static observedAttributes = ["src", "lang"];
	#root = this.attachShadow({ mode: "open" });
	#states = this.attachInternals().states;
	#view = null;
	#stop = null;

	connectedCallback() {
		this.#show();
	}

	attributeChangedCallback() {
		this.isConnected && this.#show();
	}

	disconnectedCallback() {
		this.#end();
	}

	/** Whether the puzzle is solved. */
	get solved() {
		return this.#view?.game.done ?? false;
	}

	/** The solved fraction of the board, from 0 to 1. */
	get progress() {
		return this.#view?.progress() ?? 0;
	}

	/** The marks of the player, as the operations of the engine take them. */
	get marks() {
		return this.#view?.game.position() ?? null;
	}

	/** hint reveals the next level of a hint. */
	hint() {
		return this.#view?.hints.more();
	}

	/** check shows which rules are broken. */
	check() {
		return this.#view?.hints.check();
	}

	/** restart clears the board; it can be undone. */
	restart() {
		this.#view?.game.restart();
	}

	#emit(name, detail) {
		this.dispatchEvent(new CustomEvent(name, { detail }));
	}

	#end() {
		this.#stop?.abort();
		this.#view?.end();
		this.#view = null;
	}

	async #show() {
		this.#end();
		const { signal } = this.#stop = new AbortController();
		matchMedia("(prefers-contrast: more)").matches && this.#states.add("contrast");
		await null; // several attributes may change at once
		const language = this.getAttribute("lang") || this.parentElement?.closest("[lang]")?.lang || navigator.language;
		const { mount, failed } = await boards[/^id\b/.test(language) ? "id" : "en"]();
		try {
			signal.throwIfAborted();
			const view = await mount(this.#root, await this.#puzzle(signal), (name, detail) => this.#emit(name, detail), signal);
			if (signal.aborted) {
				view.end();
				return;
			}
			this.#view = view;
			this.#emit("ready", { ...view.about, share: view.progress(), solved: view.game.done });
		} catch (e) {
			if (!signal.aborted) {
				failed(this.#root, e);
				this.#emit("error", { message: e.message });
			}
		}
	}

	async #puzzle(signal) {
		const src = this.getAttribute("src");
		if (!src) {
			return this.textContent.trim();
		}
		if (link.test(src)) {
			return src;
		}
		const answer = await fetch(new URL(src, this.baseURI), { signal });
		if (!answer.ok) {
			throw new Error(`${src}: ${answer.status} ${answer.statusText}`);
		}
		return answer.text();
	}
}

customElements.get("teka-puzzle") ?? customElements.define("teka-puzzle", TekaPuzzle);
