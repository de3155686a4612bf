package report

import (
	"context"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// Advised is the JSON line of the advice about the clues of a puzzle.
type Advised struct {
	ID        string        `json:"id"`
	Kind      string        `json:"kind" is:"Kind"`
	Status    puzzle.Status `json:"status"` // advice needs "unique"
	Grade     *study.Grade  `json:"grade,omitempty"`
	Clues     []AdvisedClue `json:"clues"`     // in clue order
	Additions []AdvisedClue `json:"additions"` // further clues that would make the hardest step easier
	Complete  bool          `json:"complete"`  // no limit was reached
	Text      string        `json:"text"`      // the summary in words
}

// AdvisedClue describes the effect of one clue.
type AdvisedClue struct {
	At     puzzle.Place    `json:"at"`
	Effect generate.Effect `json:"effect" oneof:"needed,needless,eases,hardens,unclear"`
	Differ []puzzle.Place  `json:"differ,omitempty"` // if needed: where two solutions without it differ
	Grade  *study.Grade    `json:"grade,omitempty"`  // without the clue, or with an addition
	Text   string          `json:"text"`
	Scene  *scene.Scene    `json:"scene,omitempty"` // the marks of the clue and of the differences, if requested
}

// Advise examines the clues of a puzzle until ctx ends. With scenes, each clue has a drawing of its marks. The error means that clues of
// the kind cannot be omitted, or a defect of the engine.
func Advise(ctx context.Context, it kinds.Item, l *words.Language, scenes bool) (Advised, error) {
	l = l.About(it.Puzzle)
	a, err := generate.Advise(ctx, it.Puzzle, generate.AdviceOptions{})
	if err != nil {
		return Advised{}, err
	}
	out := Advised{ID: it.ID, Kind: kindName(it), Status: a.Study.Status, Clues: []AdvisedClue{}, Additions: []AdvisedClue{},
		Complete: a.Complete}
	l = l.Of(it.Puzzle.Kind())
	if a.Study.Status != puzzle.UniqueSolution {
		out.Text = l.Phrase("advice/none", nil)
		return out, nil
	}
	if out.Grade = &a.Grade; a.Grade.Status != puzzle.UniqueSolution {
		out.Grade = nil
	}
	counts := map[string]any{"Clues": len(a.Clues), "Complete": a.Complete, "Needless": 0, "Grade": GradeName(l, a.Grade)}
	for _, x := range a.Clues {
		if x.Effect != generate.Needed && x.Effect != generate.Unclear {
			counts["Needless"] = counts["Needless"].(int) + 1
		}
		out.Clues = append(out.Clues, advised(l, it.Puzzle, a.Study.Solution, x, false, scenes))
	}
	for _, x := range a.Additions {
		out.Additions = append(out.Additions, advised(l, it.Puzzle, a.Study.Solution, x, true, scenes))
	}
	out.Text = l.Phrase("advice", counts)
	return out, nil
}

// maxDiffer is the largest number of differing places that a sentence names.
const maxDiffer = 4

// advised describes the effect of one clue, in words. added means that the clue is an addition; scenes adds the drawing of its marks.
func advised(l *words.Language, p puzzle.Puzzle, solution puzzle.Facts, x generate.ClueAdvice, added, scenes bool) AdvisedClue {
	out := AdvisedClue{At: x.Clue.At, Effect: x.Effect, Grade: x.Grade}
	if !x.Second.IsZero() {
		for i := range solution.Board().Len() {
			if v, _ := solution.Value(i); !x.Second.Holds(puzzle.Fact{At: solution.Board().At(i), Value: v}) {
				out.Differ = append(out.Differ, solution.Board().At(i))
			}
		}
	}
	data := map[string]any{"Clue": l.Clues([]puzzle.Place{x.Clue.At}), "Value": clueText(l, p, &x.Clue), "Effect": string(x.Effect),
		"Added": added, "Cell": x.Clue.At.Kind.Shape() == puzzle.InCell,
		"Differ": out.Differ[:min(len(out.Differ), maxDiffer)], "More": len(out.Differ) - maxDiffer, "Grade": "", "Hardest": 0.0}
	if x.Grade != nil {
		data["Grade"], data["Hardest"] = GradeName(l, *x.Grade), x.Grade.Hardest
	}
	out.Text = l.Phrase("advice/clue", data)
	if scenes {
		s := p.Draw(puzzle.Facts{})
		s.Items = nil
		puzzle.Highlight(&s, p, scene.Used, x.Clue.At)
		puzzle.Highlight(&s, p, scene.Differ, out.Differ...)
		out.Scene = &s
	}
	return out
}

// Lines returns the advice as lines of text: the summary, then the clues with something to change, then the additions, then those needed.
func (a Advised) Lines() string {
	lines := []string{a.Text}
	for _, needed := range []bool{false, true} {
		for _, x := range a.Clues {
			if needed == (x.Effect == generate.Needed) {
				lines = append(lines, "  "+x.Text)
			}
		}
		if !needed {
			for _, x := range a.Additions {
				lines = append(lines, "  "+x.Text)
			}
		}
	}
	return strings.Join(lines, "\n") + "\n"
}
