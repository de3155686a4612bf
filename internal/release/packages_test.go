package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPackages fills the descriptions for package managers of a release with all platforms and of one with a single platform.
func TestPackages(t *testing.T) {
	sums := map[string]string{}
	for i, platform := range platforms {
		name, _ := archiveName("v1.2.0", platform)
		sums[name+extension(platform)] = strings.Repeat(string(rune('a'+i)), 64)
	}
	dir := t.TempDir()
	p := newPackaged("v1.2.0", "1.2.0-dev.3", sums)
	if err := p.write(dir); err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	var scoop struct {
		Version      string
		Architecture map[string]struct {
			URL, Hash  string
			ExtractDir string `json:"extract_dir"`
		}
		Bin []string
	}
	if err := json.Unmarshal([]byte(read("scoop/teka.json")), &scoop); err != nil {
		t.Fatal(err)
	}
	x64 := scoop.Architecture["64bit"]
	if scoop.Version != p.Version || x64.Hash != strings.Repeat("e", 64) || x64.ExtractDir != "teka-v1.2.0-windows-amd64" ||
		len(scoop.Bin) != 4 || x64.URL != "https://github.com/teka-puzzles/teka/releases/download/v1.2.0/teka-v1.2.0-windows-amd64.zip" {
		t.Errorf("%+v", scoop)
	}
	for name, parts := range map[string][]string{
		"homebrew/teka.rb": {`version "1.2.0-dev.3"`, strings.Repeat("a", 64), strings.Repeat("d", 64), `bin.install "teka", "teka-batch", `},
		"winget/TekaPuzzles.Teka.installer.yaml": {"Architecture: x64", "Architecture: arm64", strings.Repeat("E", 64),
			`RelativeFilePath: teka-v1.2.0-windows-arm64\tekacheck.exe`},
		"winget/TekaPuzzles.Teka.yaml":              {"PackageVersion: 1.2.0-dev.3"},
		"winget/TekaPuzzles.Teka.locale.en-US.yaml": {"ShortDescription: Solves"},
		"aur/PKGBUILD": {"pkgver=1.2.0_dev.3", strings.Repeat("b", 64), "teka teka-batch teka-mcp tekacheck"},
		"aur/.SRCINFO": {"pkgver = 1.2.0_dev.3", strings.Repeat("a", 64)},
	} {
		text := read(name)
		for _, part := range parts {
			if !strings.Contains(text, part) {
				t.Errorf("%s: %q is missing:\n%s", name, part, text)
			}
		}
		if strings.Contains(text, "{{") || strings.Contains(text, "<no value>") {
			t.Errorf("%s:\n%s", name, text)
		}
	}
	dir = t.TempDir()
	name, _ := archiveName("v1.2.0", "linux/amd64")
	if err := newPackaged("v1.2.0", "1.2.0", map[string]string{name + ".tar.gz": "a"}).write(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "aur")); err == nil {
		t.Error("a description names an archive that was not built")
	}
}
