package cli_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/cli"
)

// TestGeneratePicture: a picture becomes a puzzle as text, JSON Lines that other commands read, SVG and a page. A truncated file gives one
// line and exit code 2.
func TestGeneratePicture(t *testing.T) {
	dir := t.TempDir()
	img := image.NewGray(image.Rect(0, 0, 80, 60))
	for y := range 60 {
		for x := range 80 {
			dx, dy := x-40, y-30
			img.SetGray(x, y, color.Gray{Y: uint8(min(255, (dx*dx+2*dy*dy)/5))})
		}
	}
	var data bytes.Buffer
	if err := png.Encode(&data, img); err != nil {
		t.Fatal(err)
	}
	file, cut := filepath.Join(dir, "egg.png"), filepath.Join(dir, "cut.png")
	for name, b := range map[string][]byte{file: data.Bytes(), cut: data.Bytes()[:data.Len()/2]} {
		if err := os.WriteFile(name, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	teka := func(want int, args ...string) (out, errs string) {
		t.Helper()
		var o, e bytes.Buffer
		if code := cli.Main(t.Context(), args, strings.NewReader(""), &o, &e); code != want {
			t.Errorf("%s: code %d, not %d: %s", args, code, want, &e)
		}
		return o.String(), e.String()
	}
	generate := []string{"generate", "nonogram", "--size", "20x15", "--picture", file}
	if out, _ := teka(0, generate...); !strings.Contains(out, "Nonogram 20x15  nonogram-20x15-egg") {
		t.Error(out)
	}
	for ending, want := range map[string]string{".svg": "<svg", ".html": "<figcaption>The puzzle", ".jsonl": `"picture":{"before":[`} {
		name := filepath.Join(dir, "made"+ending)
		teka(0, append(generate, "-o", name)...)
		if got, err := os.ReadFile(name); err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%s: %v\n%s", ending, err, got)
		}
	}
	made := filepath.Join(dir, "made.jsonl")
	teka(0, "check", made, "--answer", made)
	for _, bad := range [][]string{{"--picture", cut}, {"--picture", dir}, {"--picture", "nothing.png"}, {"--picture", made},
		{"--picture", file, "--text", "x"},
		{"--picture", file, "--grade", "Hard"}, {"--picture", file, "--size", "2000x9"}, {"--picture", file, "--threshold", "magic"},
		{"--text", "日本"}, {"--line-solvable"}} {
		if out, errs := teka(2, append([]string{"generate", "nonogram"}, bad...)...); strings.Count(errs, "\n") != 1 || out != "" {
			t.Errorf("%s: %q %q", bad, out, errs)
		}
	}
	if _, errs := teka(1, "generate", "nonogram", "--text", "~:~", "--max-changes", "0"); !strings.Contains(errs, "may be changed") {
		t.Errorf("%q", errs)
	}
}
