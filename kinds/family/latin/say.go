package latin

import (
	"embed"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

// Speech completes the speech of a kind with the templates of the family and what they need. The kind may define the templates
// "latin/value" and "latin/Value" (what cells hold), "latin/line" (how most sentences begin) and "latin/end" (contradictions of chains).
// The template "TECHNIQUE/forced" may state why a node of a chain (see NodeArgs) follows from the kind's clues.
func Speech(own words.Speech) *words.Speech {
	own.Family = &words.Speech{Name: "latin", Files: files, Members: map[string]words.Member{
		"Again":     words.Of(sentence.again),
		"Barred":    words.Of(sentence.barred),
		"Both":      words.Of(sentence.both),
		"Chained":   words.Of(sentence.chained),
		"Elsewhere": words.Of(sentence.elsewhere),
		"Half":      words.With(sentence.half),
		"Full":      words.Of(sentence.full),
		"Jam":       words.Of(sentence.jam),
		"Leads":     words.Of(sentence.leads),
		"Lines":     words.Of(sentence.lines),
		"Several":   words.Of(sentence.several),
		"Since":     words.Of(sentence.since),
		"Sort":      words.Of(sentence.sort),
		"Tail":      words.Of(sentence.tail),
		"Taken":     words.Of(sentence.taken),
	}}
	own.Conclusion = func(x *words.Sentence) (string, bool) { return sentence{x}.conclusion() }
	return &own
}

type sentence struct{ *words.Sentence }

// NodeArgs are arguments for the template of a node of a chain: its cell, and the premises about open cells.
type NodeArgs struct {
	Node     puzzle.Place
	Premises string
}

// lines names the lines of a step.
func (x sentence) lines() string { return x.names(x.Step.Clues) }

// half names the first (0) or the second (1) half of the clues: the base lines of an X-wing, or the lines that cross them.
func (x sentence) half(second int) string {
	clues := x.Step.Clues
	if second > 0 {
		return x.names(clues[len(clues)/2:])
	}
	return x.names(clues[:len(clues)/2])
}

func (x sentence) names(places []puzzle.Place) string { return x.Lang.Clues(places) }

// sort returns the sort of the last line of a step: "row", "column", or the name of its place.
func (x sentence) sort() string {
	at := x.Step.Clues[len(x.Step.Clues)-1]
	switch _, down, ok := at.Line(); {
	case !ok:
		return x.Lang.PlaceName(at.Kind)
	case down:
		return "column"
	}
	return "row"
}

// leads reports whether the follow-ups decide a cell about which the step itself concludes nothing.
func (x sentence) leads() bool {
	return x.Context != nil && slices.ContainsFunc(puzzle.Places(x.Context.FollowUpFacts), func(at puzzle.Place) bool {
		i := x.Context.Known.Board().Index(at)
		_, had := x.Context.Known.Value(i)
		_, one := words.After(x.Context.Known, append(slices.Clone(x.Context.FollowUps), x.Step)).Value(i)
		return one && !had && !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return f.At == at })
	})
}

// several reports whether the step itself decides more than one cell.
func (x sentence) several() bool {
	after := words.After(x.Context.Known, []puzzle.Step{x.Step})
	var first puzzle.Place
	for _, at := range puzzle.Places(x.Step.New) {
		if after.CandidatesAt(at).Len() != 1 || x.Context.Known.CandidatesAt(at).Len() == 1 {
			continue
		}
		if first.Kind != puzzle.NoPlace && at != first {
			return true
		}
		first = at
	}
	return false
}

// again reports whether the previous sentence states a step of the same technique.
func (x sentence) again() bool {
	return x.Context.Prior != nil && x.Context.Prior.Technique == x.Step.Technique
}

// both lists the values that a chain gives to the cell in which it ends: "3 and 7"; "" if they are fewer than two.
func (x sentence) both() string {
	said, ok := puzzle.ArgsAs[ChainArgs](x.Step.Args)
	var values []string
	for _, f := range said.Chain {
		if text := strconv.Itoa(f.Value); ok && f.At == said.At && !slices.Contains(values, text) {
			values = append(values, text)
		}
	}
	if len(values) < 2 {
		return ""
	}
	return x.Lang.List(values, false)
}

// tail reports whether the step is a hidden single that ends an argument: its reason is stated after its value.
func (x sentence) tail() bool {
	return strings.HasSuffix(x.Step.Technique, ".only-place") && x.Context != nil && x.Context.Last && x.Context.Prior != nil &&
		!x.Context.NewArgument && !x.Context.Before.IsZero()
}
