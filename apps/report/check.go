package report

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Checked is the JSON line of an answer held against the rules.
type Checked struct {
	ID         string      `json:"id"`
	Kind       string      `json:"kind" is:"Kind"`
	Status     string      `json:"status" oneof:"right,partial,wrong,unanswered"` // one of the constants below
	Violations []Violation `json:"violations"`
	Open       int         `json:"open"` // places not filled in

	Board puzzle.Facts `json:"-"` // the answer; where it keeps the rules with every open place empty, that
}

// The verdicts on answers.
const (
	Right      = "right"      // full, and keeps every rule
	Partial    = "partial"    // keeps every rule so far
	WrongBoard = "wrong"      // breaks a rule
	Unanswered = "unanswered" // none of the answers belongs to the puzzle
)

// Violation is one broken rule.
type Violation struct {
	Rule  string         `json:"rule"`  // a short id, such as "row-runs"
	Text  string         `json:"text"`  // for people, with 1-based rows and columns
	At    []puzzle.Place `json:"at"`    // where
	Clues []puzzle.Place `json:"clues"` // the clues broken
}

// Check holds an answer, partial or full, against the rules of the game alone, and says in a language which are broken; nothing is solved.
func Check(it kinds.Item, lang *words.Language, known puzzle.Facts) (Checked, error) {
	p, k := it.Puzzle, it.Puzzle.Kind()
	if k.Check == nil {
		return Checked{}, fault.Errorf("answers to %s cannot be checked yet", k.Name)
	}
	broken := k.Check(p, known)
	if full := blank(known); len(broken) == 0 && !full.IsZero() && len(k.Check(p, full)) == 0 {
		known = full
	}
	l := Checked{ID: it.ID, Kind: k.Name, Status: Right, Violations: []Violation{}, Open: known.Open(), Board: known}
	for _, v := range broken {
		l.Violations = append(l.Violations, Violation{v.Rule, lang.Broken(k.Name, v), list(v.At), list(v.Clues)})
	}
	switch {
	case len(l.Violations) > 0:
		l.Status = WrongBoard
	case l.Open > 0:
		l.Status = Partial
	}
	return l, nil
}

// NoAnswer is the line of a puzzle to which none of the answers belongs.
func NoAnswer(it kinds.Item) Checked {
	return Checked{ID: it.ID, Kind: kindName(it), Status: Unanswered, Violations: []Violation{}, Open: it.Puzzle.Board().Len()}
}

// blank is the board with nothing in every open place: people do not mark every cell that stays empty and every edge without a line.
// It is zero where an open place must hold something.
func blank(known puzzle.Facts) puzzle.Facts {
	full := known.Clone()
	for i := range full.Board().Len() {
		if _, ok := full.Value(i); ok {
			continue
		}
		if !full.Can(i).Has(0) {
			return puzzle.Facts{}
		}
		full.Set(i, 0)
	}
	return full
}

// At lists where rules are broken.
func (l Checked) At() []puzzle.Place {
	var at []puzzle.Place
	for _, v := range l.Violations {
		at = append(at, v.At...)
	}
	return at
}

// Verdict says in words what was found, a line for each broken rule.
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

// list is the places as JSON shows them: [] and not null when there are none.
func list(places []puzzle.Place) []puzzle.Place {
	if places == nil {
		return []puzzle.Place{}
	}
	return places
}
