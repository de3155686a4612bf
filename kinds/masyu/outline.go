package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// outlined are the techniques that use a closed outline.
var outlined = []string{"masyu.parity", "masyu.diagonal-parity", "masyu.bottleneck", "masyu.sealed-pocket"}

// maxOutlineWhites is the maximum number of white pearls on an outline: each doubles the number of possible outlines.
const maxOutlineWhites = 6

// outline returns the closed outline that a step uses: a piece of border across each edge that the step uses or decides and, for parity
// through white pearls, the diagonal of each pearl that closes it. It returns nil if the outline does not close.
func outline(p puzzle.Puzzle, _ puzzle.Facts, s puzzle.Step) []puzzle.Segment {
	if !slices.Contains(outlined, s.Technique) {
		return nil
	}
	m := p.(*Masyu)
	var out []puzzle.Segment
	parity := s.Technique == "masyu.parity" || s.Technique == "masyu.diagonal-parity"
	for k, list := range [][]puzzle.Fact{s.Because, s.New} {
		for _, f := range list {
			switch at := f.At; {
			case at.Kind != puzzle.EdgeKind, k == 0 && !parity && (f.Value == 1) != f.Not: // crosses enclose a pocket
			case at.R == at.R2:
				out = append(out, puzzle.Segment{R: int(at.R), C: int(at.C2), R2: int(at.R) + 1, C2: int(at.C2)})
			default:
				out = append(out, puzzle.Segment{R: int(at.R2), C: int(at.C), R2: int(at.R2), C2: int(at.C) + 1})
			}
		}
	}
	var whites []puzzle.Place
	for _, at := range s.Clues {
		if at.Kind == puzzle.CellKind && s.Technique == "masyu.diagonal-parity" && m.pearls[int(at.R)*m.cols+int(at.C)] == White {
			whites = append(whites, at)
		}
	}
	if len(whites) > maxOutlineWhites {
		return nil
	}
	for ways := range 1 << len(whites) {
		all := slices.Clip(out)
		for k, at := range whites {
			r, c := int(at.R), int(at.C)
			x := puzzle.Segment{R: r, C: c, R2: r + 1, C2: c + 1}
			if ways>>k&1 != 0 {
				x.C, x.C2 = x.C2, x.C
			}
			all = append(all, x)
		}
		if m.closed(all) {
			return all
		}
	}
	return nil
}

// closed reports whether pieces of border, together with the border of the board, form closed outlines: an even number of them meets at
// each inner corner.
func (m *Masyu) closed(pieces []puzzle.Segment) bool {
	odd := map[[2]int]bool{}
	ends := 0
	for _, x := range pieces {
		for _, at := range [][2]int{{x.R, x.C}, {x.R2, x.C2}} {
			if at[0] == 0 || at[1] == 0 || at[0] == m.rows || at[1] == m.cols {
				ends++
				continue
			}
			odd[at] = !odd[at]
		}
	}
	for _, is := range odd { // any order: whether one is odd
		if is {
			return false
		}
	}
	return ends%2 == 0
}
