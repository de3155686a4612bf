package report

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/puzzle"
)

// RepairMade is the JSON line of a repaired draft, which has one solution.
type RepairMade struct {
	Generated
	Repair RepairChanges `json:"repair"`
}

// RepairChanges lists the changes of a repair.
type RepairChanges struct {
	Before  puzzle.Status         `json:"before"` // "unique", "multiple" or "none"
	Changes []generate.ClueChange `json:"changes"`
	Fewest  bool                  `json:"fewest"`
}

// Repair returns the JSON line of a repaired draft.
func Repair(id string, r generate.RepairResult) RepairMade {
	out := RepairMade{Generated: Generate(r.Result), Repair: RepairChanges{r.Before, append([]generate.ClueChange{}, r.Changes...), r.Fewest}}
	out.ID = id
	return out
}

// Thinned returns the JSON line of a puzzle after clues were removed.
func Thinned(id string, m generate.Result) Generated {
	out := Generate(m)
	out.ID = fmt.Sprintf("%s-thin-%d-%d", id, m.Seed, m.Attempt)
	return out
}

// Text describes the changed clues, one per line.
func (r RepairMade) Text(l *words.Language, p puzzle.Puzzle) string {
	l = l.Of(p.Kind())
	x := r.Repair
	lines := []string{l.Phrase("made/repair", map[string]any{"Changes": len(x.Changes), "Before": string(x.Before), "Fewest": x.Fewest})}
	for _, c := range x.Changes {
		lines = append(lines, "  "+l.Phrase("made/repair/change", map[string]any{"At": c.At, "From": clueText(l, p, c.From),
			"To": clueText(l, p, c.To)}))
	}
	return strings.Join(lines, "\n") + "\n"
}

// Changed lists the places of the clues that were added or replaced.
func (r RepairMade) Changed() []puzzle.Place {
	var out []puzzle.Place
	for _, c := range r.Repair.Changes {
		if c.To != nil {
			out = append(out, c.At)
		}
	}
	return out
}

// clueText returns a clue without its place: in the words of the kind, or its number or runs ("2 1"; "0" if it has none). It is "" for nil.
func clueText(l *words.Language, p puzzle.Puzzle, c *puzzle.Clue) string {
	if c == nil {
		return ""
	}
	if name := p.Kind().Make.ClueName; name != nil {
		return l.FaultText(name(*c))
	}
	if w, ok := p.(interface{ ClueText(puzzle.Clue) string }); ok {
		return w.ClueText(*c)
	}
	if c.Value == 0 {
		if len(c.Runs) == 0 {
			return "0"
		}
		return strings.Trim(fmt.Sprint(c.Runs), "[]")
	}
	return fmt.Sprint(c.Value)
}
