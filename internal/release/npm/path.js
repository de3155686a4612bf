// The path of the program teka: each platform has its own package, and npm installs the one for this machine.
"use strict";

/** path returns the path of the program for this platform. If there is none, it throws an Error with instructions. */
exports.path = () => {
	const name = `@teka-puzzles/teka-${process.platform}-${process.arch}`;
	try {
		return require.resolve(`${name}/bin/teka${process.platform === "win32" ? ".exe" : ""}`);
	} catch {
		throw new Error(`cannot find the package ${name}. If npm omits optional dependencies, install it with: npm install ${name}. ` +
			"Other platforms can build teka with Go: go install github.com/teka-puzzles/teka@latest");
	}
};
