package group

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/scene"
)

// bare is a puzzle without clues on a grid: its cells with 0 are connected, or its cells are, by edges with a positive value.
type bare struct {
	rows, cols int
	kind       *puzzle.Kind
	board      *puzzle.Board
	graph      *constraint.Graph // nil if the unknowns are cells
	apart      bool              // no two cells that are not connected are side by side
}

func (p *bare) Kind() *puzzle.Kind            { return p.kind }
func (p *bare) Size() (rows, cols int)        { return p.rows, p.cols }
func (p *bare) Board() *puzzle.Board          { return p.board }
func (p *bare) Draw(puzzle.Facts) scene.Scene { return scene.Scene{} }

func (p *bare) layout() *Layout {
	if p.graph != nil {
		return Edges("bare", p.graph)
	}
	l := Cells("bare", p.rows, p.cols, puzzle.Only(0))
	l.Apart = p.apart
	return l
}

// ownWords are the texts that every kind must define: the sentences of hypotheses.
var ownWords = []byte(`{{define "bare.what-if/tell"}}A{{end}}{{define "bare.look/tell"}}B{{end}}{{define "bare.agreement/tell"}}C{{end}}
	{{define "bare.case/tell"}}D{{end}}`)

// bareKind has all techniques of the family, as its only ones.
func bareKind() *puzzle.Kind {
	k := &puzzle.Kind{Name: "bare", StepArgs: Args("bare", map[string]any{}), Outline: Outline,
		Speech:  Speech(words.Speech{Files: fstest.MapFS{"words/en.tmpl": {Data: ownWords}, "words/id.tmpl": {Data: ownWords}}}),
		Scratch: func(l *puzzle.View) any { return l.Puzzle.(*bare).layout() }}
	for _, t := range catalogue {
		k.Techniques = append(k.Techniques, Technique("bare", t.name))
	}
	return k
}

var kind = bareKind()

// cells returns a puzzle whose unknowns are cells, and bridges one whose unknowns are edges, with 0 to most on each.
func cells(rows, cols int) *bare {
	var list []puzzle.Unknown
	for v := range rows * cols {
		list = append(list, puzzle.Unknown{At: puzzle.Cell(v/cols, v%cols), Values: puzzle.Span(0, 1)})
	}
	return &bare{rows: rows, cols: cols, kind: kind, board: puzzle.NewBoard(list)}
}

func apart(rows, cols int) *bare {
	p := cells(rows, cols)
	p.apart = true
	return p
}

func bridges(rows, cols, most int, tree bool) *bare {
	p := &bare{rows: rows, cols: cols, kind: kind, graph: &constraint.Graph{Nodes: rows * cols, Tree: tree,
		At: func(v int) puzzle.Place { return puzzle.Cell(v/cols, v%cols) }}}
	var list []puzzle.Unknown
	for v := range rows * cols {
		for _, h := range [...]ground.Direction{ground.East, ground.South} {
			r, c := h.Step(v/cols, v%cols)
			if r < rows && c < cols {
				list = append(list, puzzle.Unknown{At: puzzle.Bridge(v/cols, v%cols, r, c), Values: puzzle.Span(0, most)})
				p.graph.Ends = append(p.graph.Ends, [2]int32{int32(v), int32(r*cols + c)})
			}
		}
	}
	p.board = puzzle.NewBoard(list)
	return p
}

// solutions returns all sets of unknowns, a bit each, that join what the rule requires.
func (p *bare) solutions() (out []uint64) {
	for set := range uint64(1) << p.board.Len() {
		sets, parts := ground.NewDisjointSets(p.rows*p.cols), p.rows*p.cols
		if p.graph != nil {
			for u, x := range p.graph.Ends {
				if set>>u&1 != 0 && sets.Join(int(x[0]), int(x[1])) {
					parts--
				}
			}
			if parts == 1 && (!p.graph.Tree || bits.OnesCount64(set) == p.graph.Nodes-1) {
				out = append(out, set)
			}
			continue
		}
		for v := range parts {
			for _, w := range [...]int{v + 1, v + p.cols} {
				if w < p.rows*p.cols && (w != v+1 || w%p.cols > 0) && (set>>v)&(set>>w)&1 != 0 && sets.Join(v, w) {
					parts--
				}
			}
		}
		if p.apart && p.touches(set) {
			continue
		}
		if parts-(p.rows*p.cols-bits.OnesCount64(set)) <= 1 {
			out = append(out, set)
		}
	}
	return out
}

// touches reports whether two cells outside a set are side by side.
func (p *bare) touches(set uint64) bool {
	for v := range p.rows * p.cols {
		for _, w := range [...]int{v + 1, v + p.cols} {
			if w < p.rows*p.cols && (w != v+1 || w%p.cols > 0) && (set>>v|set>>w)&1 == 0 {
				return true
			}
		}
	}
	return false
}

// joins returns the values of an unknown that is joined, or of one that is not.
func (p *bare) joins(u int, in bool) puzzle.Mask {
	if in == (p.graph != nil) {
		return p.board.Unknown(u).Values &^ puzzle.Only(0)
	}
	return puzzle.Only(0)
}

// keeps reports whether a fact can hold in a solution.
func (p *bare) keeps(set uint64, f puzzle.Fact) bool {
	u := p.board.Index(f.At)
	may := puzzle.Only(f.Value)
	if f.Not {
		may = p.board.Unknown(u).Values &^ may
	}
	return p.joins(u, set>>u&1 != 0)&may != 0
}

// forces reports whether a fact must hold in a solution, for any number of bridges.
func (p *bare) forces(set uint64, f puzzle.Fact) bool {
	return !p.keeps(set, puzzle.Fact{At: f.At, Value: f.Value, Not: !f.Not})
}

// sample returns a board of the puzzle with random facts, most of them true in one solution.
func (p *bare) sample(r *rand.Rand, all []uint64) puzzle.Facts {
	set, known := all[r.IntN(len(all))], puzzle.NewFacts(p.board)
	ins, outs := r.Float64(), r.Float64()
	for u := range p.board.Len() {
		in := set>>u&1 != 0
		if wrong := r.IntN(60) == 0; r.Float64() < ins && in || r.Float64() < outs && !in || wrong {
			values := slices.Collect(p.joins(u, in != wrong).Values())
			known.Set(u, values[r.IntN(len(values))])
		}
	}
	return known
}

// TestTechniques compares every technique with the enumeration of all connected sets. Each step must follow from its own premises, and
// all steps together must find everything that follows from the board.
func TestTechniques(t *testing.T) {
	if err := words.Check(kind); err != nil {
		t.Error(err)
	}
	r := rand.New(rand.NewPCG(43, 46))
	found := map[string]int{}
	for name, p := range map[string]*bare{ // any order: each is compared on its own
		"apart": apart(3, 4), "cells": cells(3, 4), "row": cells(1, 8), "square": cells(3, 3), "edges": bridges(3, 3, 1, false),
		"bridges": bridges(2, 4, 2, false), "tree": bridges(3, 3, 3, true)} {
		all := p.solutions()
		for range sweeptest.Samples(300, 3000) {
			known := p.sample(r, all)
			var left []uint64
			for _, set := range all {
				if !slices.ContainsFunc(slices.Collect(known.All()), func(f puzzle.Fact) bool { return !p.keeps(set, f) }) {
					left = append(left, set)
				}
			}
			after, clash := known.Clone(), false
			for _, x := range kind.Techniques {
				for _, s := range x.StepsAt(puzzle.NewView(p, known)) {
					found[x.ID]++
					clash = clash || s.Contradiction()
					p.entailed(t, all, known, s)
					p.told(t, known, s)
					for _, f := range s.New {
						after.Add(f)
					}
				}
			}
			if clash != (len(left) == 0) && !p.apart && (clash || after.Contradiction() < 0 && !p.graphTree()) {
				t.Errorf("contradiction: %v, with %d solutions", clash, len(left))
			}
			for u := 0; u < p.board.Len() && len(left) > 0 && !p.apart; u++ { // with apart, more can follow from both rules
				var may puzzle.Mask
				for _, set := range left {
					may |= p.joins(u, set>>u&1 != 0)
				}
				if can := after.Candidates(u); can&^may != 0 {
					t.Errorf("%v can be %v, but only %v is possible", p.board.Unknown(u).At, can, may)
				}
			}
			if t.Failed() {
				t.Fatalf("%s: %v", name, slices.Collect(known.All()))
			}
		}
	}
	for _, x := range kind.Techniques {
		if found[x.ID] < 20 {
			t.Errorf("%s: %d steps, expected at least 20", x.ID, found[x.ID])
		}
	}
	t.Log(found)
}

// graphTree reports whether edges must form a tree; then a cycle of known edges is left to the rules.
func (p *bare) graphTree() bool { return p.graph != nil && p.graph.Tree }

// entailed compares a step with all solutions in which its premises hold.
func (p *bare) entailed(t *testing.T, all []uint64, known puzzle.Facts, s puzzle.Step) {
	t.Helper()
	for _, f := range s.Because {
		if !known.Holds(f) {
			t.Errorf("%s: %v is not known", s.Technique, f)
		}
	}
	for _, at := range s.Clues {
		if at != puzzle.WholeBoard(puzzle.Connected) && (at != puzzle.WholeBoard(puzzle.Tree) || !p.graphTree()) {
			t.Errorf("%s: %v is no rule here", s.Technique, at)
		}
	}
	for _, set := range all {
		if slices.ContainsFunc(s.Because, func(f puzzle.Fact) bool { return !p.keeps(set, f) }) {
			continue
		}
		if s.Contradiction() || slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return !p.forces(set, f) }) {
			t.Errorf("%s does not follow: %v, compare %b", s.Technique, s, set)
			return
		}
	}
}

// told checks that the sentences of a step are complete, and that its outline is on the board.
func (p *bare) told(t *testing.T, known puzzle.Facts, s puzzle.Step) {
	t.Helper()
	for _, code := range words.Languages {
		l, err := words.In(code, kind)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{l.StepText(s, words.Long), l.StepText(s, words.Short),
			l.ArgumentText(s, words.Context{Known: known, Last: true})} {
			if text == "" || strings.HasPrefix(text, "bare.") || strings.Contains(text, "<no value>") || strings.Contains(text, " ,") {
				t.Errorf("%s, %s: %q", code, s.Technique, text)
			}
		}
	}
	if n := len(partOf(s)); n > 1 && s.Technique != "bare.circle" && len(Outline(p, known, s)) < 4 {
		t.Errorf("%s: no outline around %d cells", s.Technique, n)
	}
}

// TestLastExit compares the technique with its definition on a board drawn by hand.
func TestLastExit(t *testing.T) {
	p := cells(3, 3)
	known := puzzle.NewFacts(p.board)
	for v, value := range []int{0, 0, 1, 1, -1, -1, -1, -1, 0} {
		if value >= 0 {
			known.Set(v, value)
		}
	}
	steps := kind.Techniques[1].StepsAt(puzzle.NewView(p, known))
	want := "[{R2C2 0 false}] [{R1C1 0 false} {R1C2 0 false} {R1C3 1 false} {R2C1 1 false} {R3C3 0 false}]"
	if got := fmt.Sprint(steps[0].New, steps[0].Because); len(steps) != 1 || got != want {
		t.Errorf("%d steps, %s", len(steps), got)
	}
}

// TestAlong checks that the cells of a chain are listed from one end to the other, through the cell that completes it.
func TestAlong(t *testing.T) {
	places := func(cells ...[2]int) (out []puzzle.Place) {
		for _, x := range cells {
			out = append(out, puzzle.Cell(x[0], x[1]))
		}
		return out
	}
	for _, x := range []struct {
		name             string
		cells, via, want []puzzle.Place
	}{
		{"in the middle", places([2]int{0, 5}, [2]int{1, 6}, [2]int{2, 3}, [2]int{3, 2}, [2]int{3, 4}), places([2]int{2, 5}),
			places([2]int{0, 5}, [2]int{1, 6}, [2]int{3, 4}, [2]int{2, 3}, [2]int{3, 2})},
		{"at an end", places([2]int{0, 1}, [2]int{1, 2}, [2]int{2, 1}), places([2]int{3, 0}),
			places([2]int{2, 1}, [2]int{1, 2}, [2]int{0, 1})},
		{"ring", places([2]int{0, 2}, [2]int{1, 1}, [2]int{1, 3}), places([2]int{2, 2}), places([2]int{1, 1}, [2]int{0, 2}, [2]int{1, 3})},
		{"without", places([2]int{0, 1}, [2]int{1, 0}, [2]int{1, 2}), nil, places([2]int{1, 0}, [2]int{0, 1}, [2]int{1, 2})},
	} {
		if got := Along(x.cells, x.via...); !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, want %v", x.name, got, x.want)
		}
	}
}
