package nonogram_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// stepsOnLine returns a puzzle whose only row with a clue is marked with a colour, ".", "-" (not red) or "#" (unknown) for each cell, these
// marks, and the steps of techniques separated by spaces.
func stepsOnLine(t *testing.T, clue, row, techniques string) (puzzle.Puzzle, puzzle.Facts, []puzzle.Step) {
	t.Helper()
	p, _, err := puzzletest.Format(nonogram.Kind, codec.Text.Name).Decode("nonogram\ncolours: . white #ffffff, R red #cc0000, "+
		"B blue #0000cc, G green #009900\nrows: "+clue+"\ncols: *, *, *, *, *, *, *, *, *, *\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	known := puzzle.NewFacts(p.Board())
	for i, mark := range row {
		f := puzzle.Fact{At: puzzle.Cell(0, i), Value: 1, Not: true}
		if k := strings.IndexRune(".RBG", mark); k >= 0 {
			f.Value, f.Not = k, false
		}
		if mark != '#' {
			known.Add(f)
		}
	}
	all := p.Kind().Techniques
	var steps []puzzle.Step
	for id := range strings.FieldsSeq(techniques) {
		technique := all[slices.IndexFunc(all, func(x puzzle.Technique) bool { return x.ID == "nonogram."+id })]
		steps = append(steps, technique.Steps(p, known)...)
	}
	return p, known, steps
}

// TestColourLevels checks that overlaps and reaches are harder with more blocks and where coloured cells matter.
func TestColourLevels(t *testing.T) {
	for _, c := range []struct {
		clue, row, technique string
		want                 []float64
	}{
		{"6R", "##########", "colour-overlap", []float64{1.4}},
		{"5R 4B", "##########", "colour-overlap", []float64{1.6}},
		{"3R 3B 2G", "##########", "colour-overlap", []float64{1.7}},
		{"2R 2B 2R 2G 1B", "##########", "colour-overlap", []float64{1.8}},
		{"3R", "R#########", "colour-overlap", []float64{1.6}},
		{"3R 3B 2G", "R#########", "colour-overlap", []float64{1.7, 1.9}},
		{"2R 1B", "#RR#######", "colour-reach", []float64{2, 2, 2.2, 2.2}},
	} {
		var got []float64
		_, _, steps := stepsOnLine(t, c.clue, c.row, c.technique)
		for _, s := range steps {
			got = append(got, s.Level)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s of %s in %s: levels %v, want %v", c.technique, c.clue, c.row, got, c.want)
		}
	}
}

// TestSaidInColours checks the sentences of all steps that techniques find in the first row of small boards, in both languages.
func TestSaidInColours(t *testing.T) {
	for _, c := range []struct {
		clue      string
		row       string // the known cells: "#" unknown, "." empty, "-" not red, or a colour letter
		technique string // or several
		want      [2]string
	}{
		{"5R 4B", "##########", "colour-overlap", [2]string{
			"Row 1 (5R 4B): pushed to either end, the red 5 covers C2-C5 and the blue 4 covers C7-C9.",
			"Baris 1 (5 merah, 4 biru): digeser ke kedua ujung, blok merah 5 memuat K2-K5 dan blok biru 4 memuat K7-K9."}},
		{"5R 5B", "##########", "colour-overlap", [2]string{
			"Row 1 (5R 5B): pushed to either end, the red 5 is C1-C5 and the blue 5 is C6-C10.",
			"Baris 1 (5 merah, 5 biru): digeser ke kedua ujung, blok merah 5 menempati K1-K5 dan blok biru 5 menempati K6-K10."}},
		{"6R", "#######.##", "colour-overlap", [2]string{
			"Row 1: C8 is empty, so the red 6 covers C2-C6.",
			"Baris 1: K8 kosong, jadi blok merah 6 memuat K2-K6."}},
		{"3R 3B 2G", "###-######", "colour-overlap", [2]string{
			"Row 1 (3R 3B 2G): pushed to either end, the blue 3 covers C6; C4 is not red, so the red 3 is C1-C3.",
			"Baris 1 (3 merah, 3 biru, 2 hijau): digeser ke kedua ujung, blok biru 3 memuat K6; " +
				"K4 tidak merah, jadi blok merah 3 menempati K1-K3."}},
		{"2R 1B", "#RR#######", "colour-reach", [2]string{
			"Row 1 (2R 1B): the blue 1 fits only in C3-C10, so no blue block reaches R1C1; " +
				"the red 2 fits only in C1-C9, so no red block reaches R1C10; " +
				"the red 2 includes R1C3, so no red block reaches R1C1 and R1C5 to R1C9; the red 2 includes R1C2, so no red block reaches R1C4.",
			"Baris 1 (2 merah, 1 biru): blok biru 1 hanya muat di K3-K10, jadi tidak ada blok biru yang sampai ke B1K1; " +
				"blok merah 2 hanya muat di K1-K9, jadi tidak ada blok merah yang sampai ke B1K10; " +
				"blok merah 2 memuat B1K3, jadi tidak ada blok merah yang sampai ke B1K1 dan B1K5 sampai B1K9; " +
				"blok merah 2 memuat B1K2, jadi tidak ada blok merah yang sampai ke B1K4."}},
		{"4R", "##########", "colour-missing", [2]string{
			"Row 1 (4R) has no blue or green blocks.",
			"Baris 1 (4 merah) tidak punya blok biru atau hijau."}},
		{"4R", "-#########", "colour-missing", [2]string{
			"Row 1 (4R) has no blue or green blocks: C1 is empty.",
			"Baris 1 (4 merah) tidak punya blok biru atau hijau: K1 kosong."}},
		{"6R", "##########", "colour-missing colour-overlap", [2]string{
			"Row 1: pushed to either end, the red 6 covers C5-C6.",
			"Baris 1: digeser ke kedua ujung, blok merah 6 memuat K5-K6."}},
		{"2R 4B 2R", ".##BBBB##.", "colour-cap colour-overlap", [2]string{
			"Row 1 (2R 4B 2R): C1 and C10 are empty, and C4-C7 are a complete blue 4, so the first red 2 is C2-C3 and the second red 2 is C8-C9.",
			"Baris 1 (2 merah, 4 biru, 2 merah): K1 dan K10 kosong, dan K4-K7 sudah menjadi blok biru 4 utuh, " +
				"jadi blok merah 2 pertama menempati K2-K3 dan blok merah 2 kedua menempati K8-K9."}},
		{"2R 1B", "..R.B.....", "colour-none", [2]string{
			"Row 1 (2R 1B) has no room for the red 2: C2 and C4 are empty, and C3 is red.",
			"Baris 1 (2 merah, 1 biru) tidak punya ruang lagi untuk blok merah 2: K2 dan K4 kosong, dan K3 merah."}},
	} {
		p, known, steps := stepsOnLine(t, c.clue, c.row, c.technique)
		for k, code := range []string{"en", "id"} {
			l, err := words.In(code, nonogram.Kind)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(l.About(p).LineTexts(steps, known, nil, nil), " "); got != c.want[k] {
				t.Errorf("%s of %s in %s:\n%s\nwant\n%s", c.technique, c.clue, c.row, got, c.want[k])
			}
		}
	}
}

// TestShared checks the sentence about cells whose row and column share no colour, and the one that uses a colour that a crossing clue
// lacks.
func TestShared(t *testing.T) {
	p, _, err := puzzletest.Format(nonogram.Kind, codec.Text.Name).Decode("nonogram\ncolours: . white #ffffff, R red #cc0000, "+
		"B blue #0000cc, G green #009900\nrows: 1R 1B, 1B, 1B\ncols: 1R, 1B, 1B 1B\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string][2]string{ // any order: each is checked alone
		"en": {"Where row and column share no colour, cells are empty: R2C1 and R3C1.",
			"Row 1 (1R 1B): column 2 has no red, so the red 1 is C1."},
		"id": {"Bila baris dan kolomnya tidak punya warna yang sama, sel kosong: B2K1 dan B3K1.",
			"Baris 1 (1 merah, 1 biru): kolom 2 tidak punya merah, jadi blok merah 1 menempati K1."},
	} {
		l, err := words.In(code, nonogram.Kind)
		if err != nil {
			t.Fatal(err)
		}
		known := puzzle.NewFacts(p.Board())
		for k, id := range []string{"shared", "overlap"} {
			all := p.Kind().Techniques
			technique := all[slices.IndexFunc(all, func(x puzzle.Technique) bool { return x.ID == "nonogram.colour-"+id })]
			steps := technique.Steps(p, known)
			if k > 0 {
				steps = steps[:1]
			}
			if got := strings.Join(l.About(p).LineTexts(steps, known, nil, nil), " "); got != want[k] {
				t.Errorf("%s: %s\nwant %s", id, got, want[k])
			}
			for _, f := range []puzzle.Fact{{At: puzzle.Cell(0, 0), Value: 2, Not: true}, {At: puzzle.Cell(0, 1), Value: 1, Not: true},
				{At: puzzle.Cell(0, 2), Value: 1, Not: true}} {
				known.Add(f)
			}
		}
	}
}
