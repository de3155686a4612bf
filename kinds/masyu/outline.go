package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// outlined are the techniques that use a closed outline.
var outlined = []string{"masyu.parity", "masyu.diagonal-parity", "masyu.bottleneck", "masyu.sealed-pocket"}

// maxOutlineWhites is the maximum number of white pearls on an outline: each doubles the number of possible outlines.
const maxOutlineWhites = 6

// outline returns the closed outline that a step uses: a piece of border across each edge that the step uses or decides and, for parity
// through white pearls, the diagonal of each pearl that closes it. It returns nil if the outline does not close. For a step about the
// sides of the loop it returns the way from the border to the point that the step names, along which a reader counts lines.
func outline(p puzzle.Puzzle, _ puzzle.Facts, s puzzle.Step) []puzzle.Segment {
	if said, ok := puzzle.ArgsAs[loop.Sides](s.Args); ok && s.Technique == "masyu.inside-outside" {
		return p.(*Masyu).way(s, said)
	}
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
			default:
				out = append(out, across(at))
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

// across returns the piece of border between the cells of an edge.
func across(e puzzle.Place) puzzle.Segment {
	if e.R == e.R2 {
		return puzzle.Segment{R: int(e.R), C: int(e.C2), R2: int(e.R) + 1, C2: int(e.C2)}
	}
	return puzzle.Segment{R: int(e.R2), C: int(e.C), R2: int(e.R2), C2: int(e.C) + 1}
}

// way returns a shortest way from the border of the board to the point of a step, over its premises and diagonally through its pearls.
// It crosses as many lines as the step counts. It returns nil if none.
func (m *Masyu) way(s puzzle.Step, said loop.Sides) []puzzle.Segment {
	type piece struct {
		puzzle.Segment
		lines int
	}
	var pieces []piece
	for _, f := range s.Because {
		pieces = append(pieces, piece{across(f.At), f.Value})
	}
	for _, at := range s.Clues {
		if r, c := int(at.R), int(at.C); at.Kind == puzzle.CellKind {
			pieces = append(pieces, piece{puzzle.Segment{R: r, C: c, R2: r + 1, C2: c + 1}, 1},
				piece{puzzle.Segment{R: r, C: c + 1, R2: r + 1, C2: c}, 1})
		}
	}
	// The way is found backwards, from the point with the number of lines still to cross.
	type state struct{ r, c, lines int }
	list := []state{{int(said.From[1].R), int(said.From[1].C), said.Lines}}
	ways := map[state][]puzzle.Segment{list[0]: {}}
	for k := 0; k < len(list); k++ {
		x := list[k]
		if x.lines == 0 && (x.r == 0 || x.c == 0 || x.r == m.rows || x.c == m.cols) {
			return ways[x]
		}
		for _, p := range pieces {
			for _, q := range [...]puzzle.Segment{p.Segment, {R: p.R2, C: p.C2, R2: p.R, C2: p.C}} {
				next := state{q.R2, q.C2, x.lines - p.lines}
				if q.R == x.r && q.C == x.c && next.lines >= 0 && ways[next] == nil {
					ways[next] = append(slices.Clip(ways[x]), q)
					list = append(list, next)
				}
			}
		}
	}
	return nil
}

// closed reports whether pieces of border, together with the border of the board, form closed outlines: an even number of ends meets at
// each inner corner and, in total, at the border.
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
