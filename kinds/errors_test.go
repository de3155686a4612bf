package kinds_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// TestError checks that errors are worded with all their arguments and keep their identity for programs.
func TestError(t *testing.T) {
	id, err := kinds.Language("id")
	if err != nil {
		t.Fatal(err)
	}
	library := errors.New("disk on fire")
	for _, x := range []struct {
		err  error
		want string
	}{
		{nil, ""},
		{library, "disk on fire"},
		{codec.Errorf("1 2\n3 x", 6, "%s is not a number from 0 to %d", codec.QuoteAt("1 2\n3 x", 6), 9),
			`pada 2:3: "x" bukan angka dari 0 sampai 9`},
		{codec.Errorf("1 2", 3, "%s where a number is expected", codec.QuoteAt("1 2", 3)),
			"pada posisi 3: akhir teks, padahal seharusnya ada angka"},
		{fault.Errorf("no value is left for %v", puzzle.Cell(1, 2)), "tidak ada lagi yang mungkin untuk B2K3"},
		{fault.Errorf("not JSON: %w", library), "bukan JSON: disk on fire"},
		{fault.Errorf("density %g: must be from %g to %g for %s", .5, .1, .2, "Masyu"),
			"kepadatan 0.5: untuk Masyu yang dapat diminta 0.1 sampai 0.2"},
		{fmt.Errorf("--board: %w", fault.Errorf("a number")), "--board: angka"},
		{fault.Errorf("%v", fault.List([]fault.Text{fault.Textf("rows"), fault.Textf("columns")})), "baris, kolom"},
		{&puzzle.BrokenRule{Kind: "masyu", Violation: puzzle.Violation{Rule: "no-loop", Text: "there is no loop"}}, "tidak ada lintasan"},
		{fault.Errorf("nobody has translated this: %v", puzzle.Row(0)), "nobody has translated this: baris 1"},
	} {
		if got := id.Error(x.err); got != x.want {
			t.Errorf("%v: %q, want %q", x.err, got, x.want)
		}
	}
	if err := fault.Errorf("not JSON: %w", library); !errors.Is(err, library) || err.Error() != "not JSON: disk on fire" {
		t.Error(err)
	}
}

// TestReadersInIndonesian checks that errors of all notations are fully translated.
func TestReadersInIndonesian(t *testing.T) {
	id, err := kinds.Language("id")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "x", "hello world", "{", `{"kind":"masyu"}`, `{"kind":"sudoku","givens":[]}`,
		`{"kind":"hashi","givens":{"islands":[[0,0,99]]}}`, `{"kind":"kakuro","givens":{"cells":[[1]],"entries":[{"cells":[[5,5]],"sum":3}]}}`,
		`{"kind":"nonogram","givens":{"rows":[[1],[0]],"cols":7}}`,
		`{"kind":"skyscrapers","givens":{"n":3,"top":[1,2],"right":[],"bottom":[],"left":[]}}`, "[1,", "masyu\nW Q", "hashi\n1.a", "kakuro\nx",
		"skyscrapers\n1", "nonogram\nrows: a",
		"https://puzz.link/p?mashu/6/6/zz", "https://puzz.link/p?mashu/6", "https://puzz.link/p?hashi/5/5/1", "https://puzz.link/p?kakuro/3/3/m",
		"https://puzz.link/p?nonogram/2/2/1", "https://puzz.link/p?skyscrapers/4/3/1", "https://puzz.link/p?slither/5/5/0",
		"https://sudokupad.app/abc", "https://example.com/", "6x6:zz", "6x6:B", "9999x9999:a", "5de#123", "pzprv3\nmashu\nx", "pzprv3\n6\n6",
		"1 2 3 4", "0101", "3 3\n1", "width 3\nheight x", "3 3 1\n. . .\n", "<xml", ": rows\n1", "masyu\n...\n..",
		"https://www.kanpen.net/hashi.html?problem=1", "\x01"} {
		for it := range kinds.Read(strings.NewReader(text), "text", kinds.ReadOptions{}) {
			if it.Err == nil {
				continue
			}
			said := id.Error(it.Err)
			for _, word := range []string{" is ", " are ", " the ", " not ", " expected", " where ", " of "} {
				if strings.Contains(" "+said+" ", word) {
					t.Errorf("%q: %s", text, said)
					break
				}
			}
		}
	}
}
