package generate

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles that are made together are to differ as a reader sees them: no two share a layout, and solving begins now here, now there.

// What is asked of a set of puzzles.
const (
	apartFor = 4  // so many puzzles, one after the other, are not to begin alike
	freshFor = 40 // or to show the same
	patience = 8  // as long as no more boards than these, one after the other, are passed over for that
	stubborn = 40 // likewise for a layout that was made before: of small boards there are only a few
)

// set is what is known of the puzzles made so far.
type set struct {
	keys    map[string]bool // Key and Near of all
	entries []string        // of the last few
	motifs  []string        // likewise
	alike   int             // boards passed over since the last one because of their layout
	passed  int             // likewise, because of how they begin
	easy    int             // likewise, because nothing is to be found in them
}

// refuses is why a puzzle does not go with those of the set; empty when it does. Where they may be alike, it is enough that they are not
// the same.
func (s *set) refuses(m Made, alike bool) fault.Text {
	switch {
	case s.keys[m.Key]:
		return fault.Textf("it was made before")
	case m.trivial && s.easy < stubborn:
		s.easy++
		return fault.Textf("nothing in it is harder than the easiest step")
	case alike:
	case s.keys[m.Near] && s.alike < stubborn:
		s.alike++
		return fault.Textf("its layout was made before")
	case m.entry != "" && s.passed < patience && slices.Contains(s.entries, m.entry):
		s.passed++
		return fault.Textf("it begins as one of the last ones does")
	case m.Motif != "" && s.alike < patience && slices.Contains(s.motifs, m.Motif):
		s.alike++
		return fault.Textf("it shows what one of the last ones does")
	}
	return fault.Text{}
}

// add adds a puzzle. Those made of one puzzle all share its layout, so that layouts are told apart only where boards are drawn.
func (s *set) add(m Made, drawn bool) {
	if s.keys == nil {
		s.keys = map[string]bool{}
	}
	s.keys[m.Key], s.passed, s.alike, s.easy = true, 0, 0, 0
	if drawn && m.Near != "" {
		s.keys[m.Near] = true
	}
	if s.motifs = append(s.motifs, m.Motif); len(s.motifs) > freshFor {
		s.motifs = s.motifs[1:]
	}
	if s.entries = append(s.entries, m.entry); len(s.entries) > apartFor {
		s.entries = s.entries[1:]
	}
}

// entry is where and how solving begins: the technique that most often places a first value, and the ninth of the board in which the
// places lie that it begins with. It is "" when nothing named begins, or when it begins in most ninths of the board.
func entry(ctx context.Context, st *study.Study) (string, error) {
	steps, err := st.Opening(ctx)
	if err != nil || len(steps) == 0 {
		return "", err
	}
	count, in := map[string]int{}, map[[2]int]int{}
	for _, s := range steps {
		count[s.Technique]++
	}
	first := study.ByCount(count)[0]
	for _, s := range steps {
		if s.Technique == first {
			for _, x := range s.New {
				in[ninth(st.Puzzle(), x.At)]++
			}
		}
	}
	if len(in) > 4 {
		return "", nil
	}
	best, most := [2]int{}, 0
	for y := range 3 {
		for x := range 3 {
			if n := in[[2]int{y, x}]; n > most {
				best, most = [2]int{y, x}, n
			}
		}
	}
	return first + " " + string(rune('1'+best[0]*3+best[1])), nil
}

// ninth is the part of the board in which a place lies, when it is divided by two lines down and two across; of a place between two
// cells, that of the first.
func ninth(p puzzle.Puzzle, at puzzle.Place) [2]int {
	rows, cols := p.Size()
	return [2]int{min(2, 3*int(at.R)/max(1, rows)), min(2, 3*int(at.C)/max(1, cols))}
}
