#!/usr/bin/env node
// Runs the program of the package for this platform with the same arguments, input, output, signals and exit code.
"use strict";

const { spawn } = require("child_process");
const { constants } = require("os");
const { path } = require("../index.js");

let program;
try {
	program = path();
} catch (e) {
	console.error("teka: " + e.message);
	process.exit(2);
}
const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
	process.on(signal, () => child.kill(signal)); // a terminal sends them to both; the program decides when to end
}
child.on("error", e => {
	console.error(`teka: cannot run ${program}: ${e.message}`);
	process.exit(2);
});
child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
