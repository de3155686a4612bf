package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestNPMVersion(t *testing.T) {
	for described, want := range map[string]string{
		"v1.2.0":                 "1.2.0",
		"v1.2.0-dirty":           "1.2.1-dev.dirty",
		"v1.2.0-3-gabc123":       "1.2.1-dev.3.gabc123",
		"v1.2.0-3-gabc123-dirty": "1.2.1-dev.3.gabc123.dirty",
		"94af99e2":               "0.1.0-dev.g94af99e2",
	} { // any order: each is compared alone
		if got := npmVersion(described, "0.1.0"); got != want {
			t.Errorf("%s: %s, want %s", described, got, want)
		}
	}
}

// installNPM packs a package and unpacks it where npm would install it.
func installNPM(t *testing.T, dir string, p npmPackage, files []file, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	_, text, err := p.pack(files, time.Unix(1_700_000_002, 0).UTC())
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, "node_modules", filepath.FromSlash(p.Name), filepath.FromSlash(strings.TrimPrefix(h.Name, "package/")))
		b, err := io.ReadAll(r)
		if err := errors.Join(err, os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, b, os.FileMode(h.Mode))); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPackageJSON: the package.json of each package has only known members, and the files that it names are in the package.
func TestPackageJSON(t *testing.T) {
	licence, program := file{"LICENSE", []byte("may"), false}, file{"teka", []byte("program"), true}
	only, ofPlatform := platformPackage("1.2.0", "linux/arm64", program, []file{licence})
	chooser, ofChooser, err := programPackage("1.2.0", `A "summary"`, licence)
	if err != nil {
		t.Fatal(err)
	}
	engine := npmPackage{Name: npmScope + "engine", Version: "1.2.0"} // TestEnginePackage uses its files
	for i, p := range []npmPackage{only, chooser, engine} {
		text, err := fill("package.json.tmpl", p, nil)
		var about struct {
			Name, Version, Description, License, Repository, Type, Main, Types string

			Bin, Engines, OptionalDependencies map[string]string
			Exports                            map[string]any
			OS, CPU                            []string
			PreferUnplugged, SideEffects       bool
		}
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err := errors.Join(err, d.Decode(&about)); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if about.Name != p.Name || about.Version != "1.2.0" || about.Description != p.Summary || about.Engines["node"] == "" {
			t.Errorf("%s", text)
		}
		switch i {
		case 0:
			if !slices.Equal(about.OS, []string{"linux"}) || !slices.Equal(about.CPU, []string{"arm64"}) || !about.PreferUnplugged ||
				!slices.ContainsFunc(ofPlatform, func(f file) bool { return f.name == "bin/teka" && f.program }) {
				t.Errorf("%s", text)
			}
		case 1:
			for _, name := range []string{about.Bin["teka"], about.Main, about.Types} {
				if !slices.ContainsFunc(ofChooser, func(f file) bool { return f.name == name }) {
					t.Errorf("%q is not in the package: %s", name, text)
				}
			}
			if about.OptionalDependencies[only.Name] != "1.2.0" || len(about.OptionalDependencies) != len(platforms) {
				t.Errorf("%s", text)
			}
		default:
			if about.Type != "module" || !about.SideEffects || len(about.Exports) != 5 {
				t.Errorf("%s", text)
			}
		}
	}
}

// inNode runs a script as an ES module in a directory and returns its output.
func inNode(t *testing.T, dir, script string, args ...string) string {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "script.mjs"), []byte(script), 0o666); err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), "node", append([]string{"script.mjs"}, args...)...)
	c.Dir = dir
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("node: %v: %s", err, out)
	}
	return strings.TrimSpace(string(out))
}

// TestProgramPackage installs the packages of the program and runs it: arguments, output and exit code pass through, and a missing package
// is explained.
func TestProgramPackage(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil || runtime.GOOS == "windows" {
		t.Skip("no node, or a platform on which the script of this test is no program")
	}
	dir := t.TempDir()
	chooser, files, err := programPackage("1.2.0", "Puzzles", file{"LICENSE", []byte("may"), false})
	installNPM(t, dir, chooser, files, err)
	if len(chooser.Parts) != len(platforms) {
		t.Errorf("%d optional packages for %d platforms", len(chooser.Parts), len(platforms))
	}
	run := func() (string, int) {
		c := exec.CommandContext(t.Context(), filepath.Join(dir, "node_modules", "@teka-puzzles", "teka", "bin", "teka.js"), "one", "two words")
		out, _ := c.CombinedOutput()
		return strings.TrimSpace(string(out)), c.ProcessState.ExitCode()
	}
	if out, code := run(); code != 2 || !strings.Contains(out, "npm install @teka-puzzles/teka-") {
		t.Errorf("without the package of the platform: exit code %d, %q", code, out)
	}
	only, files := platformPackage("1.2.0", runtime.GOOS+"/"+runtime.GOARCH,
		file{"teka", []byte("#!/bin/sh\necho \"$2 of $#\"\nexit 7\n"), true}, []file{{"LICENSE", []byte("may"), false}})
	if !slices.Contains(chooser.Parts, only.Name) {
		t.Errorf("%s is no optional package", only.Name)
	}
	installNPM(t, dir, only, files, nil)
	if out, code := run(); out != "two words of 2" || code != 7 {
		t.Errorf("exit code %d, %q", code, out)
	}
}

// TestEnginePackage installs the package of the engine and uses it in node as its README does, in a page in Chromium, and, with TEKA_NODE,
// from TypeScript.
func TestEnginePackage(t *testing.T) {
	if _, err := os.Stat("../../web/engine/dist/engine.wasm.gz"); err != nil {
		t.Skip("no engine: go generate ./web/engine makes it")
	}
	dir := t.TempDir()
	binary := filepath.Join(dir, "teka"+map[bool]string{true: ".exe"}[runtime.GOOS == "windows"])
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", binary, "../..").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	api, err := description(binary)
	if err != nil {
		t.Fatal(err)
	}
	operations, err := typesOf(api)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("../..")
	element, err := elementFiles(binary)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := elementFiles(binary); err != nil || !reflect.DeepEqual(element, again) {
		t.Errorf("the files of the element differ the second time: %v", err)
	}
	p, files, err := enginePackage("1.2.0", operations, element, file{"LICENSE", []byte("may"), false})
	installNPM(t, dir, p, files, err)
	t.Run("node", func(t *testing.T) { testEngineInNode(t, dir) })
	t.Run("types", func(t *testing.T) { testEngineTypes(t, dir) })
	t.Run("element", func(t *testing.T) { testElement(t, filepath.Join(dir, "node_modules", "@teka-puzzles", "engine")) })
}

func testEngineInNode(t *testing.T, dir string) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no node")
	}
	got := inNode(t, dir, `
import { load, EngineError } from "@teka-puzzles/engine";
const puzzle = "https://puzz.link/p?mashu/6/6/1063000i3000";
const [engine, other] = await Promise.all([load(), load()]);
console.log((await engine.ask("solve", { puzzle })).status);
let lines = 0;
await other.ask("explain", { puzzle }, { lang: "id", each: line => lines++ });
console.log(lines > 2);
await engine.ask("solve", { puzzle: "masyu\nx" }).catch(e => console.log(e instanceof EngineError, e.status, e.position?.line));
await engine.ask("solve", { puzzle }, { signal: AbortSignal.abort(new Error("mine")) }).catch(e => console.log(e.message));
await engine.ask("explain", { puzzle }, { each() { throw new Error("from each"); } }).catch(e => console.log(e.message));
const stop = new AbortController();
const long = engine.ask("generate", { kind: "masyu", size: "30x30", count: 50 }, { signal: stop.signal });
setTimeout(() => stop.abort(new Error("enough")), 1);
await long.catch(e => console.log(e.message));
console.log(typeof globalThis.teka, (await engine.ask("solve", { puzzle })).status);
process.exit(0);
`)
	if want := "unique\ntrue\ntrue 422 2\nmine\nfrom each\nenough\nundefined unique"; got != want {
		t.Errorf("node prints\n%s\nwant\n%s", got, want)
	}
}

// testEngineTypes reads the types with tsc.
func testEngineTypes(t *testing.T, dir string) {
	tools := os.Getenv("TEKA_NODE")
	if tools == "" {
		t.Skip("TEKA_NODE is not set: types are not read by tsc")
	}
	use := `
import { load, type Operations } from "@teka-puzzles/engine";
const engine = await load();
const solved = await engine.ask("solve", { puzzle: "masyu" });
const status: "unique" | "multiple" | "none" | "unknown" = solved.status as any;
const body: Operations["hint"]["body"] = { puzzle: "masyu" };
await engine.ask("hint", body);
// @ts-expect-error: there is no such operation
await engine.ask("dance", {});
// @ts-expect-error: a puzzle is a text or an object
await engine.ask("solve", { puzzle: 5 });
console.log(status);
import "@teka-puzzles/engine/element";
const shown = document.querySelector("teka-puzzle")!;
shown.addEventListener("hint", e => console.log(e.detail.level, e.detail.answer.hints));
// @ts-expect-error: the share is read only
shown.progress = 1;
`
	if err := os.WriteFile(filepath.Join(dir, "use.mts"), []byte(use), 0o666); err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), filepath.Join(tools, ".bin", "tsc"), "--noEmit", "--strict", "--module", "nodenext",
		"--target", "es2022", "--lib", "es2022,dom", "use.mts")
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("tsc: %v: %s", err, out)
	}
}
