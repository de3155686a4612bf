// Types of the element <teka-puzzle>.

import type { Operations } from "./operations.js";

export interface TekaPuzzleEventMap {
	/** The board can be played. share is the solved fraction, from 0 to 1. */
	ready: CustomEvent<{ kind: string; rows: number; cols: number; share: number; solved: boolean }>;
	/** The player made or undid a mark. */
	change: CustomEvent<{ share: number; seconds: number }>;
	/** The puzzle is solved; helped if a hint showed a whole step. */
	solved: CustomEvent<{ seconds: number; helped: boolean }>;
	/** A level of a hint is shown, from 1 to 5. */
	hint: CustomEvent<{ level: number; answer: Operations["hint"]["answer"] }>;
	/** The puzzle cannot be shown. */
	error: CustomEvent<{ message: string }>;
}

/**
 * A puzzle to play. Attributes: src, an address that contains a puzzle or the address of a file with one in any notation (without src, the
 * text of the element is the puzzle); lang, en or id; theme, light, dark, contrast or grey.
 */
export class TekaPuzzle extends HTMLElement {
	readonly solved: boolean;
	/** The solved fraction, from 0 to 1. */
	readonly progress: number;
	/** The marks of the player, as the operations of the engine take them; null before the event ready. */
	readonly marks: unknown;
	/** Shows the next level of a hint. */
	hint(): Promise<void> | undefined;
	/** Shows which rules are broken. */
	check(): Promise<void> | undefined;
	/** Clears the board; the player can undo it. */
	restart(): void;
	addEventListener<Name extends keyof TekaPuzzleEventMap>(
		type: Name, listener: (event: TekaPuzzleEventMap[Name]) => void, options?: boolean | AddEventListenerOptions,
	): void;
	addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
	interface HTMLElementTagNameMap {
		"teka-puzzle": TekaPuzzle;
	}
}
