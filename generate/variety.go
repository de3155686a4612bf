package generate

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles of one request must look different: no two have the same layout, and their solutions begin in different ways.

// Limits for the variety of puzzles.
const (
	openingWindow = 4  // number of successive puzzles that must not begin alike
	motifWindow   = 40 // number of successive puzzles that must not show the same motif
	maxSimilar    = 8  // maximum number of successive rejections for these reasons
	maxSameLayout = 40 // the same for repeated layouts, of which small boards have few
	themeWindow   = 3  // number of successive puzzles that must not have the same theme, if themes are requested

	// In a set, no two puzzles begin alike or are more alike than this. Openings are fewer on small boards.
	maxLikeness   = 0.85
	maxSetOpening = 24 // maximum number of successive rejections because of openings, and of motifs
)

// variety tracks the puzzles made so far.
type variety struct {
	keys        map[string]bool // Key and ShapeKey of all
	entries     []string        // openings of the last few
	motifs      []string        // motifs of the last few
	themes      []string        // themes of the last few, if they must vary
	set         []Result        // all puzzles of a set
	sameTheme   int             // successive rejections because of themes
	sameLayout  int             // successive rejections because of layout or motif
	sameOpening int             // the same because of openings
	trivial     int             // the same because they are trivial
}

// rejects returns the reason why a puzzle is too similar to others, or the zero Text. If the request allows similar puzzles, it rejects
// only equal ones.
func (s *variety) rejects(m Result, w *Request) fault.Text {
	most := maxSimilar
	if w.Set {
		most = maxSetOpening
	}
	switch {
	case s.keys[m.Key]:
		return fault.Textf("it was made before")
	case m.trivial && s.trivial < maxSameLayout:
		s.trivial++
		return fault.Textf("no step is harder than the easiest ones")
	case w.AllowSimilar:
	case s.keys[m.ShapeKey] && s.sameLayout < maxSameLayout:
		s.sameLayout++
		return fault.Textf("its layout was made before")
	case m.opening != "" && s.sameOpening < most && slices.Contains(s.entries, m.opening):
		s.sameOpening++
		return fault.Textf("it begins like a recent one")
	case m.Motif != "" && s.sameLayout < most && slices.Contains(s.motifs, m.Motif):
		s.sameLayout++
		return fault.Textf("it shows the same as a recent one")
	case m.Theme != "" && s.sameTheme < maxSimilar && slices.Contains(s.themes, m.Theme):
		s.sameTheme++
		return fault.Textf("its theme is that of a recent one")
	case s.sameLayout < maxSameLayout && slices.ContainsFunc(s.set, func(x Result) bool { return Likeness(x, m) > maxLikeness }):
		s.sameLayout++
		return fault.Textf("its board is like one made before")
	}
	return fault.Text{}
}

// add records a puzzle and resets the counts of rejections. Layouts count only for drawn boards, since puzzles made from one puzzle all
// share its layout.
func (s *variety) add(m Result, w *Request) {
	if s.keys == nil {
		s.keys = map[string]bool{}
	}
	s.keys[m.Key], s.sameOpening, s.sameLayout, s.trivial, s.sameTheme = true, 0, 0, 0, 0
	if w.Start == nil && m.ShapeKey != "" {
		s.keys[m.ShapeKey] = true
	}
	if s.motifs = append(s.motifs, m.Motif); len(s.motifs) > motifWindow {
		s.motifs = s.motifs[1:]
	}
	if w.Themes {
		if s.themes = append(s.themes, m.Theme); len(s.themes) > themeWindow {
			s.themes = s.themes[1:]
		}
	}
	if s.entries = append(s.entries, m.opening); len(s.entries) > openingWindow && !w.Set {
		s.entries = s.entries[1:]
	}
	if w.Set {
		s.set = append(s.set, m)
	}
}

// opening describes where and how solving begins: the technique that most often places a first value, and the ninth of the board with most
// of these places. It is "" if no named technique begins, or if it begins in most ninths.
func opening(ctx context.Context, st *study.Study) (string, error) {
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

// ninth returns the part of the board that contains a place, in a division into 3x3 parts. A place between cells counts as its first cell.
func ninth(p puzzle.Puzzle, at puzzle.Place) [2]int {
	rows, cols := p.Size()
	return [2]int{min(2, 3*int(at.R)/max(1, rows)), min(2, 3*int(at.C)/max(1, cols))}
}
