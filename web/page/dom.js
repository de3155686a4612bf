// Helpers that create elements.

/**
 * h creates an element. A function attribute is a listener ("onclick"), true means present without a value, false, null and undefined are
 * omitted. Children that are null, undefined or false are omitted; a string becomes a text node.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) {
		if (typeof value === "function") {
			element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
		} else if (value === true) {
			element.setAttribute(name, "");
		} else if (value !== false && value !== null && value !== undefined) {
			element.setAttribute(name, String(value));
		}
	}
	for (const child of children) {
		if (child !== null && child !== undefined && child !== false) {
			element.append(child instanceof Node ? child : String(child));
		}
	}
	return element;
}

/**
 * s creates an SVG element.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {string} [text]
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, text) {
	const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
	for (const [name, value] of Object.entries(attributes)) {
		element.setAttribute(name, String(value));
	}
	if (text !== undefined) {
		element.textContent = text;
	}
	return element;
}

/**
 * button creates a button with a visible label.
 * @param {string} name
 * @param {(e: Event) => void} press
 * @param {Record<string, unknown>} [attributes]
 */
export function button(name, press, attributes = {}) {
	return /** @type {HTMLButtonElement} */ (h("button", { type: "button", onclick: press, ...attributes }, name));
}

/**
 * cancel creates the button that stops what the button in its place has started. The second click of a double click does not press it.
 * @param {string} name
 * @param {() => void} stop
 */
export const cancel = (name, stop) => button(name, e => /** @type {MouseEvent} */ (e).detail < 2 && stop(), { "data-do": "stop" });

/** Icons on a square of 20. @type {Record<string, string>} */
const signs = {
	undo: "M7 4 3 8l4 4M3 8h9a4 4 0 0 1 0 8H7", redo: "m13 4 4 4-4 4m4-4H8a4 4 0 0 0 0 8h5", first: "M5 4v12M15 4l-6 6 6 6", back: "m12 4-6 6 6 6", next: "m8 4 6 6-6 6",
	last: "M15 4v12M5 4l6 6-6 6", erase: "M8 5h9v10H8l-5-5zM10 8l4 4m0-4-4 4", again: "M4 10a6 6 0 1 1 2 4.5M4 17v-3h3.4", more: "M4 10h.01M10 10h.01M16 10h.01", close: "m5 5 10 10M15 5 5 15", larger: "M10 4v12M4 10h12", smaller: "M4 10h12", up: "m5 12 5-5 5 5", down: "m5 8 5 5 5-5",
};

/**
 * sign creates an icon, hidden from screen readers.
 * @param {string} name
 */
export function sign(name) {
	const svg = s("svg", { class: "sign", viewBox: "0 0 20 20", "aria-hidden": "true" });
	svg.append(s("path", { d: signs[name] }));
	return svg;
}

/**
 * signed creates an icon button with an accessible name and a tooltip.
 * @param {string} name of the sign
 * @param {string} label
 * @param {(e: Event) => void} press
 * @param {Record<string, unknown>} [attributes]
 */
export function signed(name, label, press, attributes = {}) {
	const made = button("", press, { "aria-label": label, title: label, ...attributes });
	made.append(sign(name));
	return made;
}

/**
 * select creates a labelled list.
 * @param {string} label
 * @param {[string, string][]} options values and names
 * @param {string} value
 * @param {(value: string) => void} choose
 * @returns {HTMLElement} the label with it
 */
export function select(label, options, value, choose) {
	const list = /** @type {HTMLSelectElement} */ (h("select", {},
		...options.map(([v, name]) => h("option", { value: v, selected: v === value }, name))));
	list.addEventListener("change", () => choose(list.value));
	return h("label", { class: "field" }, h("span", {}, label), list);
}

/**
 * textField creates a labelled field for a member of an object, in several lines if rows is given. take receives the changed member.
 * @template {object} T
 * @param {string} label @param {T} from @param {keyof T & string} key @param {(some: any) => void} take @param {Record<string, unknown>} [attributes]
 */
export function textField(label, from, key, take, attributes = {}) {
	const input = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (h(attributes.rows ? "textarea" : "input", { maxlength: 100, "data-of": key, ...attributes }));
	input.value = String(from[key]);
	input.addEventListener("input", () => take({ [key]: input.value })); // at once: the page may be reloaded
	return h("label", { class: attributes.rows ? null : "field" }, h("span", {}, label), input);
}

/**
 * checkbox creates a labelled switch.
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} turn
 */
export function checkbox(label, on, turn) {
	const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: on }));
	box.addEventListener("change", () => turn(box.checked));
	return h("label", { class: "switch" }, box, h("span", {}, label));
}

/**
 * dialog opens a modal dialog with a heading and a close button. Closing it restores the focus and removes it.
 * @param {string} title
 * @param {string} close the name of the button that closes
 * @param {...(Node | string | null)} children
 * @returns {HTMLDialogElement}
 */
export function dialog(title, close, ...children) {
	const box = /** @type {HTMLDialogElement} */ (h("dialog", { "aria-label": title }, h("h2", {}, title), ...children,
		h("p", { class: "row end" }, button(close, () => box.close(), { class: "plain" }))));
	box.addEventListener("close", () => box.remove());
	document.body.append(box);
	box.showModal();
	box.scrollTop = 0; // the first focused element may be at its end
	return box;
}
