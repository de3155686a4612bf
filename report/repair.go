package report

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/puzzle"
)

// RepairMade is the JSON line of a draft that was made a puzzle with one solution.
type RepairMade struct {
	Generated
	Repair RepairChanges `json:"repair"`
}

// RepairChanges says what was changed.
type RepairChanges struct {
	Before  puzzle.Status         `json:"before"` // "unique", "multiple" or "none"
	Changes []generate.ClueChange `json:"changes"`
	Fewest  bool                  `json:"fewest"`
}

// Repair is the line of a repaired draft.
func Repair(id string, r generate.Repaired) RepairMade {
	out := RepairMade{Generated: Generate(r.Made), Repair: RepairChanges{r.Before, append([]generate.ClueChange{}, r.Changes...), r.Fewest}}
	out.ID = id
	return out
}

// Thinned is the line of a puzzle of which clues were left out.
func Thinned(id string, m generate.Made) Generated {
	out := Generate(m)
	out.ID = fmt.Sprintf("%s-thin-%d-%d", id, m.Seed, m.Attempt)
	return out
}

// Told says for people which clues were changed, a line each.
func (r RepairMade) Told(p puzzle.Puzzle) string {
	if len(r.Repair.Changes) == 0 {
		return "It has one solution as it is.\n"
	}
	var b strings.Builder
	was := map[puzzle.Status]string{puzzle.NoSolution: "It had no solution",
		puzzle.SeveralSolutions: "It had several solutions"}[r.Repair.Before]
	fmt.Fprintf(&b, "%s; %s changed", was, Many(len(r.Repair.Changes), "clue"))
	if r.Repair.Fewest {
		b.WriteString(", as few as this solution needs")
	}
	b.WriteString(":\n")
	for _, c := range r.Repair.Changes {
		switch {
		case c.From == nil:
			fmt.Fprintf(&b, "  %s: %s is new\n", c.At, clueText(p, c.To))
		case c.To == nil:
			fmt.Fprintf(&b, "  %s: %s is gone\n", c.At, clueText(p, c.From))
		default:
			fmt.Fprintf(&b, "  %s: %s instead of %s\n", c.At, clueText(p, c.To), clueText(p, c.From))
		}
	}
	return b.String()
}

// Changed lists the places of the clues that are changed and there.
func (r RepairMade) Changed() []puzzle.Place {
	var out []puzzle.Place
	for _, c := range r.Repair.Changes {
		if c.To != nil {
			out = append(out, c.At)
		}
	}
	return out
}

// clueText is what a clue says.
func clueText(p puzzle.Puzzle, c *puzzle.Clue) string {
	if name := p.Kind().Make.ClueName; name != nil {
		return name(*c)
	}
	if c.Value == 0 {
		if len(c.Runs) == 0 {
			return "0"
		}
		return strings.Trim(fmt.Sprint(c.Runs), "[]")
	}
	return fmt.Sprint(c.Value)
}
