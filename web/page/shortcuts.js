// Keys of the player that are the same on the board and anywhere else.

/** shortcut does what a key is for: undo, redo, zoom, on to the setter, escape from what is open; false where it is none of them.
 *  @param {{undo(): void, redo(): void, zoom(factor: number): void, set(): Promise<void>, pointers: {escape(): unknown},
 *  sets: {close(): unknown}, hints: {close(): unknown}}} player @param {KeyboardEvent} e */
export function shortcut(player, e) {
	if (e.type !== "keydown") {
		return false;
	}
	const key = e.key.toLowerCase(), control = e.ctrlKey || e.metaKey;
	if (control && (key === "z" || key === "y")) {
		key === "y" || e.shiftKey ? player.redo() : player.undo();
		return true;
	}
	if (e.altKey && ["+", "=", "-", "0"].includes(e.key)) {
		player.zoom(e.key === "-" ? 1 / 1.4 : e.key === "0" ? 0 : 1.4);
		return true;
	}
	if (e.key === "F2") {
		player.set();
		return true;
	}
	return e.key === "Escape" && (player.pointers.escape() || player.sets.close() || player.hints.close());
}
