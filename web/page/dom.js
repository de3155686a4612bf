// Elements, made in one line each.

/**
 * h makes an element. An attribute that is a function listens ("onclick"), true is present without a value, false, null and undefined are left
 * out; a child that is null, undefined or false is left out, a text becomes a text node.
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
 * s makes an element of SVG.
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
 * button makes a button with a visible name.
 * @param {string} name
 * @param {(e: Event) => void} press
 * @param {Record<string, unknown>} [attributes]
 */
export function button(name, press, attributes = {}) {
	return /** @type {HTMLButtonElement} */ (h("button", { type: "button", onclick: press, ...attributes }, name));
}

/**
 * select makes a list to choose from.
 * @param {string} label its name for everybody
 * @param {[string, string][]} options values and names
 * @param {string} value the one chosen
 * @param {(value: string) => void} choose
 * @returns {HTMLElement} the label with the list in it
 */
export function select(label, options, value, choose) {
	const list = /** @type {HTMLSelectElement} */ (h("select", {},
		...options.map(([v, name]) => h("option", { value: v, selected: v === value }, name))));
	list.addEventListener("change", () => choose(list.value));
	return h("label", { class: "field" }, h("span", {}, label), list);
}

/**
 * checkbox makes a switch with its name.
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
 * dialog opens a modal dialog with a heading and a way out; closing it gives the focus back and removes it.
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
	return box;
}
