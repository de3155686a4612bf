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

// TestSaidInColours checks the sentences of all steps that techniques find in the first row of small boards, in both languages.
func TestSaidInColours(t *testing.T) {
	for _, c := range []struct {
		clue      string
		row       string // the known cells: "#" unknown, "." empty, "-" not red, or a colour letter
		technique string
		want      [2]string
	}{
		{"5R 4B", "##########", "colour-overlap", [2]string{
			"Row 1 (5R 4B): pushed to either end, the red 5 covers C2-C5 and the blue 4 covers C7-C9.",
			"Baris 1 (5R 4B): digeser ke kedua ujung, blok merah 5 memuat K2-K5 dan blok biru 4 memuat K7-K9."}},
		{"5R 5B", "##########", "colour-overlap", [2]string{
			"Row 1 (5R 5B): pushed to either end, the red 5 is C1-C5 and the blue 5 is C6-C10.",
			"Baris 1 (5R 5B): digeser ke kedua ujung, blok merah 5 menempati K1-K5 dan blok biru 5 menempati K6-K10."}},
		{"6R", "#######.##", "colour-overlap", [2]string{
			"Row 1: R1C8 is empty, so the red 6 covers C2-C6.",
			"Baris 1: B1K8 kosong, jadi blok merah 6 memuat K2-K6."}},
		{"3R 3B 2G", "###-######", "colour-overlap", [2]string{
			"Row 1 (3R 3B 2G): R1C4 is not red, so the red 3 is C1-C3 and the blue 3 covers C6.",
			"Baris 1 (3R 3B 2G): B1K4 tidak merah, jadi blok merah 3 menempati K1-K3 dan blok biru 3 memuat K6."}},
		{"2R 1B", "#RR#######", "colour-reach", [2]string{
			"Row 1 (2R 1B): R1C3 is red, so no red or blue block reaches R1C1. Row 1 (2R 1B): R1C2 is red, so no red block reaches R1C4. " +
				"Row 1 (2R 1B): R1C3 is red, so no red block reaches R1C5 to R1C9. Row 1 (2R 1B): no red block reaches R1C10.",
			"Baris 1 (2R 1B): B1K3 merah, jadi tidak ada blok merah atau biru yang sampai ke B1K1. " +
				"Baris 1 (2R 1B): B1K2 merah, jadi tidak ada blok merah yang sampai ke B1K4. " +
				"Baris 1 (2R 1B): B1K3 merah, jadi tidak ada blok merah yang sampai ke B1K5 sampai B1K9. " +
				"Baris 1 (2R 1B): tidak ada blok merah yang sampai ke B1K10."}},
		{"4R", "##########", "colour-missing", [2]string{
			"Row 1 (4R) has no blue or green blocks.",
			"Baris 1 (4R) tidak punya blok biru atau hijau."}},
		{"4R", "-#########", "colour-missing", [2]string{
			"Row 1 (4R) has no blue or green blocks: R1C1 is empty.",
			"Baris 1 (4R) tidak punya blok biru atau hijau: B1K1 kosong."}},
		{"2R 1B", "..R.B.....", "colour-none", [2]string{
			"Row 1 (2R 1B) has no room for its blocks: R1C2 and R1C4 are empty; R1C3 is red.",
			"Baris 1 (2R 1B) tidak punya ruang untuk blok-bloknya: B1K2 dan B1K4 kosong; B1K3 merah."}},
	} {
		p, _, err := puzzletest.Format(nonogram.Kind, codec.Text.Name).Decode("nonogram\ncolours: . white #ffffff, R red #cc0000, "+
			"B blue #0000cc, G green #009900\nrows: "+c.clue+"\ncols: *, *, *, *, *, *, *, *, *, *\n", nil)
		if err != nil {
			t.Fatal(err)
		}
		known := puzzle.NewFacts(p.Board())
		for i, mark := range c.row {
			f := puzzle.Fact{At: puzzle.Cell(0, i), Value: 1, Not: true}
			if k := strings.IndexRune(".RBG", mark); k >= 0 {
				f.Value, f.Not = k, false
			}
			if mark != '#' {
				known.Add(f)
			}
		}
		all := p.Kind().Techniques
		technique := all[slices.IndexFunc(all, func(x puzzle.Technique) bool { return x.ID == "nonogram."+c.technique })]
		steps := technique.Steps(p, known)
		for k, code := range []string{"en", "id"} {
			l, err := words.In(code, nonogram.Kind)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(l.About(p).LineTexts(steps, known, nil), " "); got != c.want[k] {
				t.Errorf("%s of %s in %s:\n%s\nwant\n%s", c.technique, c.clue, c.row, got, c.want[k])
			}
		}
	}
}

// TestUncommon checks the sentence about the colours of several clues, on an unknown square of two rows and on one whose cells can lose
// nothing.
func TestUncommon(t *testing.T) {
	for _, c := range []struct{ rows, cols, want string }{
		{"1R, 1B", "1R, 1B", "Where the row and the column share no colour, the cell is empty: R1C2 and R2C1."},
		{"1R 1B, 1B 1R", "1R 1B, 1B 1R", "Each cell can only have colours that its row and column share."},
	} {
		p, _, err := puzzletest.Format(nonogram.Kind, codec.Text.Name).Decode("nonogram\ncolours: . white #ffffff, R red #cc0000, "+
			"B blue #0000cc, G green #009900\nrows: "+c.rows+"\ncols: "+c.cols+"\n", nil)
		if err != nil {
			t.Fatal(err)
		}
		l, err := words.In("en", nonogram.Kind)
		if err != nil {
			t.Fatal(err)
		}
		all := p.Kind().Techniques
		missing := all[slices.IndexFunc(all, func(x puzzle.Technique) bool { return x.ID == "nonogram.colour-missing" })]
		known := puzzle.NewFacts(p.Board())
		if got := strings.Join(l.About(p).LineTexts(missing.Steps(p, known), known, nil), " "); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.rows, got, c.want)
		}
	}
}
