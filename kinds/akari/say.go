package akari

import (
	"embed"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

//go:embed words
var files embed.FS

var speech = &words.Speech{
	Files:      files,
	Drawn:      words.Describe((*Akari).describe),
	Merged:     []string{"akari.shine"},
	MergeSteps: mergeShining,
	Longest:    longest,
	Members: map[string]words.Member{
		"Dark":   words.Of(sentence.dark),
		"Ways":   words.Of(sentence.ways),
		"Trials": words.Of(sentence.trials),
		"Left":   words.Of(sentence.left),
		"Lost":   words.Of(sentence.lost),
	},
	FollowUpData: followUps,
	Assumptions:  words.Assuming(func(said wayArgs) (ones, zeros []puzzle.Place) { return said.Lights, said.Dark }),
}

// longest is the maximum number of sentences about a hypothesis, each with one reason.
const longest = 16

type sentence struct{ *words.Sentence }

// dark names the cells of the conclusions that have no light. Diagonally next to a number it omits those of which the reader knows it: the
// study may have found them earlier.
func (x sentence) dark() (out []string) {
	for _, f := range x.Step.New {
		if x.Step.Technique != "akari.diagonal" || x.Context == nil || x.Context.Known.IsZero() ||
			!lit(x.Context.Known, f.At) && !x.Context.Known.Holds(f) {
			out = append(out, x.Lang.Place(f.At))
		}
	}
	return out
}

// maxTrials is the maximum number of conclusions about two numbers that are proved one by one if there are only two ways.
const maxTrials = 2

// trials returns the texts of the cases of a step about two numbers that refute the opposites of its conclusions; nil if listing the ways
// is shorter.
func (x sentence) trials() []string {
	y := *x.Sentence
	y.Step.Sub = nil
	for _, s := range x.Step.Sub {
		said, _ := puzzle.ArgsAs[wayArgs](s.Args)
		if x.Draws() && len(said.Lights) > 0 { // the sentence concludes the lights
			continue
		}
		at := slices.Concat(said.Lights, said.Dark)[0]
		told := x.Context != nil && x.Context.Known.CandidatesAt(at).Len() < 2
		if !told && slices.Contains(puzzle.Places(x.Step.New), at) {
			y.Step.Sub = append(y.Step.Sub, s)
		}
	}
	if len(y.Step.Sub) > maxTrials && x.ways() != nil {
		return nil
	}
	return y.CaseByCase()
}

// mergeShining merges the steps about the row and the column of one light.
func mergeShining(steps []puzzle.Step) []puzzle.Step {
	return words.MergeAlike(steps, func(first, s puzzle.Step) bool {
		return s.Technique == "akari.shine" && first.Technique == s.Technique && !first.Contradiction() && !s.Contradiction() &&
			slices.Equal(first.Because, s.Because)
	})
}

// left is the number of cells next to a number that its lights can still be in, on the board that the reader has: the study may have found
// lights that the explanation gives later.
func (x sentence) left() int {
	said, _ := puzzle.ArgsAs[leftArgs](x.Step.Args)
	if x.Context == nil || x.Context.Known.IsZero() || len(x.Step.Clues) != 1 {
		return said.Left
	}
	left := said.Number
	if x.Step.Technique == "akari.diagonal" {
		left++ // one cell more than lights
	}
	for d := range ground.Direction(4) {
		r, c := d.Step(int(x.Step.Clues[0].R), int(x.Step.Clues[0].C))
		if x.Context.Known.CandidatesAt(puzzle.Cell(r, c)) == puzzle.Only(1) {
			left--
		}
	}
	return left
}

// lost are the cells next to a number that can have no light, as far as the argument has not named them.
type lost struct{ Lit, Dark []puzzle.Place }

// lost names the cells among the premises that a known light shines on, and the others without a light; "" for none.
func (x sentence) lost() string {
	var out lost
	for _, f := range x.Step.Because {
		switch {
		case f.Value == 1 || x.Context == nil || x.Context.Mentioned[f.At]:
		case lit(x.Context.Known, f.At):
			out.Lit = append(out.Lit, f.At)
		default:
			out.Dark = append(out.Dark, f.At)
		}
	}
	if out.Lit == nil && out.Dark == nil {
		return ""
	}
	return x.Lang.Phrase("akari/lost", out)
}

// lit reports whether a known light shines on a cell.
func lit(known puzzle.Facts, at puzzle.Place) bool {
	for d := range ground.Direction(4) {
		r, c := d.Step(int(at.R), int(at.C))
		for ; known.Board().Index(puzzle.Cell(r, c)) >= 0; r, c = d.Step(r, c) {
			if known.CandidatesAt(puzzle.Cell(r, c)) == puzzle.Only(1) {
				return true
			}
		}
	}
	return false
}

// completed is the data of the template akari/falls: numbers that have all their lights.
type completed struct {
	Numbers []string
	So      string
	clues   []puzzle.Place
}

// Named returns the numbers.
func (c completed) Named() (all, last []puzzle.Place) { return c.clues, c.clues }

// followUps returns what numbers that have become complete rule out, or nil if there are none.
func followUps(x *words.Sentence, steps []puzzle.Step) any {
	var c completed
	var found []puzzle.Fact
	for _, s := range steps {
		if s.Technique != "akari.full-number" {
			continue
		}
		name, _ := x.Lang.Fill("akari/number", &words.Sentence{Step: s, Lang: x.Lang})
		c.Numbers, c.clues = append(c.Numbers, name), append(c.clues, s.Clues...)
		for _, f := range s.New {
			if !slices.Contains(found, f) {
				found = append(found, f)
			}
		}
	}
	if c.clues == nil {
		return nil
	}
	c.So = x.Facts(found)
	return c
}

// ways names the lights that each way to place those of two numbers adds; nil if there are too many ways.
func (x sentence) ways() (out []string) {
	said, _ := puzzle.ArgsAs[pairArgs](x.Step.Args)
	rest := said.Lights
	for _, n := range said.Sizes {
		if n == 0 {
			return nil
		}
		out = append(out, x.Lang.Phrase("akari/in", rest[:n]))
		rest = rest[n:]
	}
	return out
}
