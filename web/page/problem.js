// The messages of errors.

import { Problem } from "./engine.js";
import { t } from "./words.js";

/** explainProblem returns the message of an error. @param {unknown} e */
export function explainProblem(e) {
	if (e instanceof Problem) {
		const at = e.position?.line && !/\b\d+:\d+/.test(e.message) ? t(" (line {line}, column {col})", { line: e.position.line, col: e.position.col ?? 1 }) : "";
		if (e.message === "stopped") {
			return t("The solver stopped. Try again; your progress is saved.");
		}
		return e.message === "unreachable" ? t("The solver is unreachable. You can keep playing; your progress is saved.") : e.message + at;
	}
	return e instanceof Error ? e.message : String(e);
}
