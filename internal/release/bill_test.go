package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestMaterials: the bill of materials of a program lists every module that go version -m lists, each with a known licence, and the same
// program has the same bill.
func TestMaterials(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "teka")
	if runtime.GOOS == "windows" {
		binary += ".exe"
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-ldflags=-s -w", "-o", binary, "../..")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	files, err := materials([]string{binary}, "teka-1-linux-amd64", "1", time.Unix(0, 0).UTC())
	if err != nil {
		t.Fatal(err)
	}
	var b bill
	if last := files[len(files)-1]; last.name != "bill.cdx.json" || json.Unmarshal(last.text, &b) != nil {
		t.Fatalf("%s is no bill", last.name)
	}
	told, err := exec.CommandContext(t.Context(), "go", "version", "-m", binary).Output()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(told)) {
		words := strings.Fields(line)
		if len(words) < 3 || words[0] != "dep" {
			continue
		}
		n++
		found := false
		for _, c := range b.Components {
			found = found || c.Name == words[1] && c.Version == words[2] && len(c.Licenses) > 0 && len(c.Properties) > 0
		}
		if !found {
			t.Errorf("%s is not in the bill, or without its licence: %+v", words[1], b.Components)
		}
	}
	if n < 2 || len(b.Components) != n+2 || len(b.Dependencies) != 1 || len(b.Dependencies[0].DependsOn) != n+1 {
		t.Errorf("%d modules are linked; %d components, %+v", n, len(b.Components), b.Dependencies)
	}
	if again, err := materials([]string{binary}, "teka-1-linux-amd64", "1", time.Unix(0, 0).UTC()); err != nil || len(again) != len(files) ||
		string(again[len(again)-1].text) != string(files[len(files)-1].text) {
		t.Errorf("another bill of the same program: %v", err)
	}
	for _, f := range files {
		if len(f.text) < 100 || strings.Contains(string(f.text), os.TempDir()+"/") {
			t.Errorf("%s: %d bytes, or a path of this machine", f.name, len(f.text))
		}
	}
}
