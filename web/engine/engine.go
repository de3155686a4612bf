// Package engine embeds the browser engine: package web/service compiled to WebAssembly.
//
// It is a build product of several megabytes and not in the repository. If go generate ./web/engine was run before the program was built,
// it is embedded; otherwise pages use the server instead.
package engine

import (
	"embed"
	"io/fs"
)

//go:generate go run ./build dist

//go:embed all:dist
var dist embed.FS

// File names.
const (
	Wasm = "engine.wasm"  // stored compressed, as engine.wasm.gz and engine.wasm.br
	Exec = "wasm_exec.js" // from the same compiler
)

// Files returns the gzip-compressed engine and its start script; ok is false if they are not embedded.
func Files() (wasm, exec []byte, ok bool) {
	wasm, err := fs.ReadFile(dist, "dist/"+Wasm+".gz")
	exec, err2 := fs.ReadFile(dist, "dist/"+Exec)
	return wasm, exec, err == nil && err2 == nil
}

// Brotli returns the brotli-compressed engine, or nil if it is not embedded.
func Brotli() []byte {
	b, _ := fs.ReadFile(dist, "dist/"+Wasm+".br")
	return b
}
