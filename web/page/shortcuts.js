// Shortcuts of the player that work everywhere.

/**
 * shortcut handles undo, redo, zoom, editor and Escape; false for other keys.
 *  @param {{undo(): void, redo(): void, zoom(factor: number): void, set(): void, pointers: {escape(): unknown},
 *  sets: {close(): unknown} | null, hints: {close(): unknown}}} player @param {KeyboardEvent} e */
export function shortcut(player, e) {
	if (e.type !== "keydown") {
		return false;
	}
	const key = e.key.toLowerCase(), control = e.ctrlKey || e.metaKey;
	if (control && (key === "z" || key === "y")) {
		key === "y" || e.shiftKey ? player.redo() : player.undo();
		return true;
	}
	if (e.altKey && "+=-0".includes(e.key)) {
		player.zoom(e.key === "-" ? 1 / 1.4 : e.key === "0" ? 0 : 1.4);
		return true;
	}
	if (e.key === "F2") {
		player.set();
		return true;
	}
	return e.key === "Escape" && (player.pointers.escape() || player.sets?.close() || player.hints.close());
}
