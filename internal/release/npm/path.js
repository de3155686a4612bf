// Where the program teka is: each platform has a package of its own, of which npm installs the one that fits.
"use strict";

/** path returns the path of the program for this platform. It throws an Error that says what to do if there is none. */
exports.path = () => {
	const name = `@teka-puzzles/teka-${process.platform}-${process.arch}`;
	try {
		return require.resolve(`${name}/bin/teka${process.platform === "win32" ? ".exe" : ""}`);
	} catch {
		throw new Error(`cannot find the package ${name}. If npm omits optional dependencies, install it with: npm install ${name}. ` +
			"Other platforms can build teka with Go: go install github.com/teka-puzzles/teka@latest");
	}
};
