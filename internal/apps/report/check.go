package report

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Checked is the JSON line of an answer checked against the rules.
type Checked struct {
	ID         string      `json:"id"`
	Kind       string      `json:"kind" is:"Kind"`
	Status     string      `json:"status" oneof:"right,partial,wrong,unanswered"` // one of the constants below
	Violations []Violation `json:"violations"`
	Open       int         `json:"open"` // places not filled in

	Board puzzle.Facts `json:"-"` // the answer, with open places empty if that is valid
}

// Verdicts on answers.
const (
	Right      = "right"      // complete, and no rule is broken
	Partial    = "partial"    // incomplete, and no rule is broken
	WrongBoard = "wrong"      // a rule is broken
	Unanswered = "unanswered" // the puzzle has no answer
)

// Violation is one broken rule.
type Violation struct {
	Rule  string         `json:"rule"`  // a short id, such as "row-runs"
	Text  string         `json:"text"`  // for people, with 1-based rows and columns
	At    []puzzle.Place `json:"at"`    // places
	Clues []puzzle.Place `json:"clues"` // clues
}

// Check checks a partial or complete answer against the rules and describes the broken ones in a language; nothing is solved. The error
// means that answers of the kind cannot be checked.
func Check(it kinds.Item, lang *words.Language, known puzzle.Facts) (Checked, error) {
	p, k := it.Puzzle, it.Puzzle.Kind()
	if k.Check == nil {
		return Checked{}, fault.Errorf("answers to %s cannot be checked yet", k.Name)
	}
	broken := k.Check(p, known)
	if len(broken) == 0 {
		known = study.WithGivens(p, known)
	}
	if full := withEmpty(known); len(broken) == 0 && !full.IsZero() && len(k.Check(p, full)) == 0 {
		known = full
	}
	l := Checked{ID: it.ID, Kind: k.Name, Status: Right, Violations: []Violation{}, Open: known.Open(), Board: known}
	for _, v := range broken {
		l.Violations = append(l.Violations, Violation{v.Rule, lang.BrokenSentence(k.Name, v), nonNil(v.At), nonNil(v.Clues)})
	}
	switch {
	case len(l.Violations) > 0:
		l.Status = WrongBoard
	case l.Open > 0:
		l.Status = Partial
	}
	return l, nil
}

// NoAnswer returns the JSON line of a puzzle without an answer.
func NoAnswer(it kinds.Item) Checked {
	return Checked{ID: it.ID, Kind: kindName(it), Status: Unanswered, Violations: []Violation{}, Open: it.Puzzle.Board().Len()}
}

// withEmpty sets every open place to 0, because people do not mark every empty cell and every edge without a line. It returns zero facts
// if a place cannot be 0.
func withEmpty(known puzzle.Facts) puzzle.Facts {
	full := known.Clone()
	for i := range full.Board().Len() {
		if _, ok := full.Value(i); ok {
			continue
		}
		if !full.Candidates(i).Has(0) {
			return puzzle.Facts{}
		}
		full.Set(i, 0)
	}
	return full
}

// At lists the places where rules are broken.
func (l Checked) At() []puzzle.Place {
	var at []puzzle.Place
	for _, v := range l.Violations {
		at = append(at, v.At...)
	}
	return at
}

// Verdict describes the result, one line for each broken rule.
func (l Checked) Verdict(lang *words.Language) []string {
	if l.Status != WrongBoard {
		return []string{lang.Phrase("check/"+l.Status, l)}
	}
	var lines []string
	for _, v := range l.Violations {
		lines = append(lines, lang.Phrase("check/"+l.Status, v))
	}
	return lines
}

// nonNil returns places, or an empty list for nil, so that JSON has [].
func nonNil(places []puzzle.Place) []puzzle.Place {
	if places == nil {
		return []puzzle.Place{}
	}
	return places
}
