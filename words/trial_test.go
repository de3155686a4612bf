package words_test

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/words"
)

// TestManyCases says cases one by one while they are few, and of many only how they end, those with the same end together.
func TestManyCases(t *testing.T) {
	p, err := kinds.Parse("masyu\n....\n.B..\n..B.\n....\n")
	if err != nil {
		t.Fatal(err)
	}
	l, err := words.In("en")
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
	b := words.Breath{Known: puzzle.NewFacts(p.Board()), Last: true}
	want := "The pearl R2C2 has three ways. Up and left? But the loop would close without the pearl R3C3. Up and right? Likewise. Down and left? Nothing stands against it. Either way the line runs R3C2-R3C3."
	if text := l.Argue(s, b); text != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	s.Sub = append(few, way(true, down, right), way(false, up, left), way(false, up, right), way(false, up, left))
	want = "The pearl R2C2 has seven ways. Up and left, up and right, up and left, up and right or up and left? But the loop would close without the pearl R3C3. Down and left or down and right? Nothing stands against it. Either way the line runs R3C2-R3C3."
	if text := l.Argue(s, b); text != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}
