// Pointer input on a board. A stroke is a preview until it is released; Escape, a second finger or a cancellation by the browser discards
// it. Two fingers pan and zoom and never write. A long press acts as the secondary button.

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Stroke} Stroke */

/**
 * @typedef {object} Hands handlers of strokes
 * @property {(p: Point, secondary: boolean) => Stroke | null} begin
 * @property {(stroke: Stroke, moved: boolean, p: Point) => void} preview
 * @property {(stroke: Stroke | null, moved: boolean, p: Point) => void} commit
 * @property {() => void} drop
 * @property {(p: Point | null) => void} hover
 * @property {() => boolean} mayHold
 * @property {() => void} swap goes from playing to setting, or back
 * @property {() => void} tick signals a long press
 */

const SLOP = 8, HOLD = 400; // pixels, milliseconds

/** Pointers handles the input of one board. */
export class Pointers {
	/** @param {import("./board.js").Board} board @param {Hands} hands */
	constructor(board, hands) {
		this.board = board;
		this.hands = hands;
		/** @type {Map<number, {x: number, y: number}>} the fingers on the board */
		this.down = new Map();
		/** @type {{id: number, stroke: Stroke | null, tap: Stroke | null, from: {x: number, y: number}, at: number, moved: boolean, timer: number} | null} */
		this.drag = null;
		/** @type {{x: number, y: number, far: number, zoom: number} | null} */
		this.pinch = null;
		const { el } = board;
		el.addEventListener("pointerdown", e => this.#press(e));
		el.addEventListener("pointermove", e => this.#move(e));
		el.addEventListener("pointerup", e => this.#release(e));
		el.addEventListener("pointercancel", e => this.#cancel(e));
		el.addEventListener("pointerleave", () => this.hands.hover(null));
		el.addEventListener("mousedown", e => (e.button === 1 || this.finger) && e.preventDefault()); // no scrolling by dragging; emulated mouse events take no focus
		el.addEventListener("auxclick", e => e.button === 1 && hands.swap());
		el.addEventListener("contextmenu", e => e.preventDefault());
		board.hand.addEventListener("touchmove", e => e.preventDefault(), { passive: false }); // no fling after a quick stroke: browsers take the next tap for its stop
		board.hand.addEventListener("wheel", e => this.#wheel(e), { passive: false });
	}

	/** escape discards the current stroke, and returns whether there was one. */
	escape() {
		if (!this.drag) {
			return false;
		}
		clearTimeout(this.drag.timer);
		this.drag = null;
		this.hands.drop();
		return true;
	}

	/** @param {PointerEvent} e */
	#press(e) {
		const bar = e.target === this.board.el && (e.offsetX > this.board.el.clientWidth || e.offsetY > this.board.el.clientHeight);
		if (bar || e.button === 1) {
			return; // a scroll bar
		}
		this.down.set(e.pointerId, { x: e.clientX, y: e.clientY });
		this.finger = e.pointerType !== "mouse";
		try {
			this.board.el.setPointerCapture(e.pointerId);
		} catch {
			// the pointer is already gone
		}
		if (this.down.size > 1) {
			this.escape();
			this.#startPinch();
			return;
		}
		const p = this.board.pointAt(e.clientX, e.clientY), stroke = this.hands.begin(p, e.button === 2);
		const drag = { id: e.pointerId, stroke, tap: stroke, from: { x: e.clientX, y: e.clientY }, at: e.timeStamp, moved: false, timer: 0 };
		this.drag = drag;
		if (e.pointerType !== "mouse" && this.hands.mayHold()) {
			drag.timer = window.setTimeout(() => this.#hold(drag, p), HOLD);
		}
		if (stroke) {
			this.hands.preview(stroke, false, p);
		}
	}

	/** @param {NonNullable<Pointers["drag"]>} drag @param {Point} p */
	#hold(drag, p) {
		if (this.drag !== drag || drag.moved) {
			return;
		}
		this.hands.tick();
		drag.stroke = this.hands.begin(p, true);
		if (drag.stroke) {
			this.hands.preview(drag.stroke, false, p);
		}
	}

	/** @param {PointerEvent} e */
	#move(e) {
		if (this.down.has(e.pointerId)) {
			this.down.set(e.pointerId, { x: e.clientX, y: e.clientY });
		}
		if (this.pinch) {
			this.#movePinch();
			return;
		}
		const { drag } = this;
		if (!drag || drag.id !== e.pointerId) {
			e.pointerType === "mouse" && !this.down.size && this.hands.hover(this.board.pointAt(e.clientX, e.clientY));
			return;
		}
		if (!drag.moved && Math.hypot(e.clientX - drag.from.x, e.clientY - drag.from.y) < SLOP) {
			return;
		}
		drag.moved = true;
		clearTimeout(drag.timer);
		if (drag.stroke) {
			const p = this.board.pointAt(e.clientX, e.clientY);
			drag.stroke.move(p);
			this.hands.preview(drag.stroke, true, p);
		}
	}

	/** @param {PointerEvent} e */
	#release(e) {
		this.down.delete(e.pointerId);
		if (this.pinch) {
			this.pinch = this.down.size > 1 ? this.pinch : null;
			return;
		}
		const { drag } = this;
		if (!drag || drag.id !== e.pointerId) {
			return;
		}
		clearTimeout(drag.timer);
		this.drag = null;
		const brief = !drag.moved && e.timeStamp - drag.at < HOLD; // on a busy device the timer may end before the release of a tap arrives
		this.hands.commit(brief ? drag.tap : drag.stroke, drag.moved, this.board.pointAt(drag.from.x, drag.from.y));
	}

	/** @param {PointerEvent} e */
	#cancel(e) {
		this.down.delete(e.pointerId);
		this.pinch = null;
		this.escape();
	}

	#spread() {
		const [a, b] = [...this.down.values()];
		return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) || 1 };
	}

	#startPinch() {
		this.pinch = { ...this.#spread(), zoom: this.board.zoom };
	}

	#movePinch() {
		if (this.down.size < 2 || !this.pinch) {
			return;
		}
		const now = this.#spread(), { el } = this.board;
		this.board.zoomTo(this.pinch.zoom * now.far / this.pinch.far, now.x, now.y);
		el.scrollLeft -= now.x - this.pinch.x;
		el.scrollTop -= now.y - this.pinch.y;
		this.pinch.x = now.x;
		this.pinch.y = now.y;
	}

	/** @param {WheelEvent} e */
	#wheel(e) {
		if (e.ctrlKey || e.metaKey) {
			e.preventDefault();
			this.board.zoomTo(this.board.zoom * Math.exp(-e.deltaY / 300), e.clientX, e.clientY);
		}
	}
}
