package masyu_test

import (
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/kinds/wordstest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// TestManyCases: a few cases are explained one by one. If there are many, the sentence gives only their ends, and groups those with the
// same end.
func TestManyCases(t *testing.T) {
	p, _, err := puzzletest.Format(masyu.Kind, codec.Text.Name).Decode("masyu\n....\n.B..\n..B.\n....\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	l, err := words.In("en", masyu.Kind)
	if err != nil {
		t.Fatal(err)
	}
	one, other := puzzle.Cell(1, 1), puzzle.Cell(2, 2)
	end := puzzle.Step{Technique: "masyu.early-loop", Args: puzzle.Args{"outside": other}, Clues: []puzzle.Place{other}}
	way := func(stands bool, taken ...puzzle.Place) puzzle.Step {
		s := puzzle.Step{Technique: "masyu.way", Args: puzzle.Args{"pearls": []puzzle.Place{one}, "taken": taken}}
		if stands {
			s.New = []puzzle.Fact{{At: puzzle.Edge(2, 1, 2, 2), Value: 1}}
		} else {
			s.Sub = []puzzle.Step{end}
		}
		return s
	}
	up, down, left, right := puzzle.Edge(0, 1, 1, 1), puzzle.Edge(1, 1, 2, 1), puzzle.Edge(1, 0, 1, 1), puzzle.Edge(1, 1, 1, 2)
	few := []puzzle.Step{way(false, up, left), way(false, up, right), way(true, down, left)}
	s := puzzle.Step{Technique: "masyu.pearl-cases", Args: puzzle.Args{"pearl": one, "in": 2}, New: few[2].New, Sub: few}
	b := words.Context{Known: puzzle.NewFacts(p.Board()), Last: true}
	want := "There are three ways through the pearl R2C2. Up and left? But the loop would close without the pearl R3C3. Up and right? " +
		"Likewise. Down and left? It causes no contradiction. Either way the line runs R3C2-R3C3."
	if text := l.ArgumentText(s, b); text != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	s.Sub = append(few, way(true, down, right), way(false, up, left), way(false, up, right), way(false, up, left))
	want = "There are seven ways through the pearl R2C2. Up and left, up and right, up and left, up and right or up and left? But the loop " +
		"would close without the pearl R3C3. Down and left or down and right? No contradiction. Either way the line runs R3C2-R3C3."
	if text := l.ArgumentText(s, b); text != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}

// TestParity: one line that crosses the border of a region is no plural.
func TestParity(t *testing.T) {
	p, _, err := puzzletest.Format(masyu.Kind, codec.Text.Name).Decode("masyu\n....\n.B..\n..B.\n....\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	l, err := words.In("en", masyu.Kind)
	if err != nil {
		t.Fatal(err)
	}
	s := puzzle.Step{Technique: "masyu.parity", Args: puzzle.Args{"lines": 1},
		New: []puzzle.Fact{{At: puzzle.Edge(0, 1, 0, 2), Value: 1}}}
	want := "One line crosses a closed outline, and the last gap makes that even. So the line runs R1C2-R1C3."
	if text := l.ArgumentText(s, words.Context{Known: puzzle.NewFacts(p.Board()), Last: true}); text != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}

// TestBroken checks the texts of broken rules in both languages.
func TestBroken(t *testing.T) {
	wordstest.TestViolations(t, masyu.Kind, []wordstest.Case{
		{"masyu\n. .\nx   \n. .", "no-value",
			"the loop can neither take the edge R1C1-R1C2 nor leave it out",
			"garis B1K1-B1K2 tidak mungkin ada dan tidak mungkin tidak ada"},
		{"masyu\n. . .\n  |  \n.-.-.", "branch",
			"3 lines meet in R2C2",
			"3 garis bertemu di B2K2"},
		{"masyu\n.x. .\n|    \n. . .", "dead-end",
			"the line that enters R1C1 cannot leave it",
			"garis yang masuk ke B1K1 tidak dapat keluar lagi"},
		{"masyu\n. . .\n  x  \n.xW .\n  x  \n. . .", "pearl-missed",
			"the loop cannot pass the white pearl in R2C2",
			"lintasan tidak dapat melewati mutiara putih di B2K2"},
		{"masyu all\n.x. .\nx    \n. . .", "cell-missed",
			"the loop cannot visit R1C1",
			"lintasan tidak dapat melewati B1K1"},
		{"masyu\n. . .\n  |  \n. W-.\nx    \n. . .", "white-straight",
			"the loop turns in the white pearl in R2C2",
			"lintasan berbelok di mutiara putih B2K2"},
		{"masyu\n. . . . .\nx        \n.-.-W-.-.\n        x\n. . . . .", "white-turn",
			"the loop turns neither before nor after the white pearl in R2C3",
			"lintasan tidak berbelok sebelum maupun sesudah mutiara putih B2K3"},
		{"masyu\n. . .\nx    \n.-B-.\n    x\n. . .", "black-turn",
			"the loop goes straight through the black pearl in R2C2",
			"lintasan lurus melalui mutiara hitam B2K2"},
		{"masyu\nB-. .\n  |  \n. . .", "black-arm",
			"from the black pearl in R1C1 the loop must go straight through R1C2, and cannot",
			"dari mutiara hitam B1K1 lintasan harus lurus melalui B1K2, tetapi tidak bisa"},
		{"masyu\n. W .\nx   x\n. . .", "pearl-blocked",
			"what is marked leaves the loop no right way through the white pearl in R1C2",
			"yang sudah ditandai tidak menyisakan jalan yang benar melalui mutiara putih di B1K2"},
		{"masyu\n.-. . .\n| |    \n.-. . .\nx      \n. .-. .", "closed-loop",
			"the loop through R1C1 is closed and leaves out the line through R3C2",
			"lintasan melalui B1K1 sudah tertutup, padahal masih ada garis melalui B3K2"},
		{"masyu\n.-. . .\n| |    \n.-. . .\nx      \n. . B .", "closed-loop",
			"the loop through R1C1 is closed and leaves out the black pearl in R3C3",
			"lintasan melalui B1K1 sudah tertutup, padahal mutiara hitam di B3K3 belum dilewati"},
		{"masyu all\n.-. .\n| |  \n.-. .", "closed-loop",
			"the loop through R1C1 is closed and leaves out R1C3",
			"lintasan melalui B1K1 sudah tertutup, padahal B1K3 belum dilewati"},
		{"masyu\n.x.\nx x\n.x.", "no-loop",
			"there is no loop",
			"tidak ada lintasan"},
	})
}
