package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are the ways in which people find heights, easiest first. The only candidate of a cell is no step: a cell with one height left
// is known. What a clue says is told from its side: cells have distances 0 to N-1 from it, c is the clue, can the heights left to a cell.
var techniques = []puzzle.Technique{
	ofLine("no-arrangement", 1.0, noArrangement),
	{ID: "skyscrapers.given", Level: 1.0, Find: given},
	fromSide("clue-one", 1.0, clueOne),
	fromSide("clue-n", 1.0, clueN),
	{ID: "skyscrapers.same-line", Level: 1.0, Regions: byCross, Find: sameLine},
	ofLine("only-place", 1.4, onlyPlace),
	fromSide("staircase", 1.5, staircase),
	ofLine("facing", 1.6, facing),
	ofLine("window", 2.0, window),
	fromSide("clue-two", 2.0, clueTwo),
	fromSide("nearly-filled", 2.2, nearlyFilled),
	fromSide("dense-staircase", 2.2, denseStaircase),
	fromSide("enough", 2.4, enough),
	fromSide("needed", 2.4, needed),
	fromSide("clue-n-1", 2.4, oneHidden),
	fromSide("open-staircase", 2.6, openStaircase),
	ofLine("naked-set", 2.8, nakedSet),
	ofLine("hidden-set", 3.2, hiddenSet),
	fromSide("must-see", 3.4, mustSee),
	ofLine("line-cases", 3.8, lineCases),
	{ID: "skyscrapers.x-wing", Level: 4.4, Find: xWing},
	{ID: "skyscrapers.chain", Level: chainLevel, Find: chain},
	{ID: "skyscrapers.two-lines", Level: pairLevels[0].level, Find: twoLines},
	{ID: "skyscrapers.line-chain", Level: lineChainLevel, Find: lineChain},
}

// ofLine makes a technique of a function that looks at a row or column.
func ofLine(id string, level float64, find func(v *sight) []puzzle.Step) puzzle.Technique {
	return puzzle.Technique{ID: "skyscrapers." + id, Level: level, Regions: byLine,
		Find: func(look *puzzle.Look) []puzzle.Step {
			p, known, region := look.Puzzle, look.Known, look.Region
			v := p.(*Skyscrapers).sight(known, region)
			if slices.Contains(v.can, 0) {
				return nil
			}
			return find(v)
		}}
}

// fromSide makes a technique of a function that looks at a line from a side with a clue.
func fromSide(id string, level float64, find func(v *sight) []puzzle.Step) puzzle.Technique {
	return ofLine(id, level, func(v *sight) []puzzle.Step {
		var out []puzzle.Step
		for _, v := range []*sight{v, v.other} {
			if v.clue > 0 && v.clue <= v.s.n {
				out = append(out, find(v)...)
			}
		}
		return out
	})
}

var byLine = &puzzle.Regions{Of: regions}

// regions are the lines: rows, then columns.
func regions(look *puzzle.Look) [][]int {
	s := look.Puzzle.(*Skyscrapers)
	var out [][]int
	for _, l := range s.lines() {
		cells := make([]int, s.n)
		for k := range cells {
			cells[k] = l.first + k*l.step
		}
		out = append(out, cells)
	}
	return out
}

var byCross = &puzzle.Regions{Of: crosses}

// crosses are, for every cell, its row and column.
func crosses(look *puzzle.Look) [][]int {
	s := look.Puzzle.(*Skyscrapers)
	out := make([][]int, s.n*s.n)
	for i := range out {
		for k := range s.n {
			out[i] = append(out[i], i/s.n*s.n+k)
			if k != i/s.n {
				out[i] = append(out[i], k*s.n+i%s.n)
			}
		}
	}
	return out
}

// sight is a line with what is known of it, seen from one side.
type sight struct {
	s      *Skyscrapers
	region int
	line   line
	back   bool
	clue   int           // 0 for none
	far    int           // the clue at the other side
	can    []puzzle.Mask // by distance
	other  *sight        // the line seen from the other side
}

// sight is a line, given by its region, seen from its first cell. The last sight of each line is remembered, because all techniques look.
func (s *Skyscrapers) sight(known puzzle.Facts, region int) *sight {
	seen := &s.memories()[region].last
	if v := seen.Load(); v != nil && v.still(known) {
		return v
	}
	v, w := &sight{s: s, region: region}, &sight{s: s, region: region, back: true}
	v.other, w.other = w, v
	if k := region % s.n; region < s.n {
		v.line = line{k * s.n, 1, puzzle.Row(k), puzzle.Left, puzzle.Right, k}
	} else {
		v.line = line{k, s.n, puzzle.Col(k), puzzle.Top, puzzle.Bottom, k}
	}
	w.line = v.line
	v.clue, v.far = s.sides[v.line.near][v.line.index], s.sides[v.line.far][v.line.index]
	w.clue, w.far = v.far, v.clue
	can := make([]puzzle.Mask, 2*s.n)
	v.can, w.can = can[:s.n:s.n], can[s.n:]
	for d := range v.can {
		v.can[d] = known.Can(v.cell(d))
		w.can[s.n-1-d] = v.can[d]
	}
	seen.Store(v)
	return v
}

// still reports whether the sight is up to date.
func (v *sight) still(known puzzle.Facts) bool {
	for d, m := range v.can {
		if known.Can(v.cell(d)) != m {
			return false
		}
	}
	return true
}

// cell is the unknown at a distance.
func (v *sight) cell(d int) int {
	if v.back {
		d = v.s.n - 1 - d
	}
	return v.line.first + d*v.line.step
}

// value is the height at a distance; 0 while it is open.
func (v *sight) value(d int) int {
	if v.can[d].Len() == 1 {
		return v.can[d].Min()
	}
	return 0
}

// side is the clue seen from, or the one at the other side.
func (v *sight) side(far bool) puzzle.Place {
	if v.back != far {
		return puzzle.Outside(v.line.far, v.line.index)
	}
	return puzzle.Outside(v.line.near, v.line.index)
}

// draft is a step being made.
type draft struct {
	*sight
	found, facts []puzzle.Fact
	clues        []puzzle.Place
}

// draft begins a step that rests on the line and, if it is asked for, on the clue.
func (v *sight) draft(clue bool) *draft {
	x := &draft{sight: v, clues: []puzzle.Place{v.line.at}}
	if clue {
		x.clues = append(x.clues, v.side(false))
	}
	return x
}

func (v *sight) at(d int) puzzle.Place { return v.s.board.Unknown(v.cell(d)).At }

// strike concludes that a cell is not h.
func (x *draft) strike(d, h int) {
	if h > 0 && h <= x.s.n && x.can[d].Has(h) {
		x.found = append(x.found, puzzle.Fact{At: x.at(d), Value: h, Not: true})
	}
}

// above and below strike the heights above and below h.
func (x *draft) above(d, h int) {
	for k := max(1, h+1); k <= x.s.n; k++ {
		x.strike(d, k)
	}
}

func (x *draft) below(d, h int) {
	for k := 1; k < min(h, x.s.n+1); k++ {
		x.strike(d, k)
	}
}

// place concludes that a cell is h.
func (x *draft) place(d, h int) {
	if x.can[d] != puzzle.Only(h) {
		x.found = append(x.found, puzzle.Fact{At: x.at(d), Value: h})
	}
}

// not names why a cell is not h.
func (x *draft) not(d, h int) {
	f := puzzle.Fact{At: x.at(d), Value: h, Not: true}
	if w := x.value(d); w > 0 {
		f = puzzle.Fact{At: f.At, Value: w}
	}
	if !x.can[d].Has(h) && !slices.Contains(x.facts, f) {
		x.facts = append(x.facts, f)
	}
}

// is names the height of a cell.
func (x *draft) is(d int) {
	if f := (puzzle.Fact{At: x.at(d), Value: x.value(d)}); !slices.Contains(x.facts, f) {
		x.facts = append(x.facts, f)
	}
}

// number is the first clue that the step rests on; without any, the one it is seen from.
func (x *draft) number() int {
	for _, at := range x.clues {
		switch at {
		case x.side(false):
			return x.clue
		case x.side(true):
			return x.far
		}
	}
	return x.clue
}

// number is the number of the first of the clues that stands outside of the board; 0 for none.
func (s *Skyscrapers) number(clues []puzzle.Place) int {
	for _, at := range clues {
		for _, l := range s.lines() {
			switch at {
			case puzzle.Outside(l.near, l.index):
				return s.sides[l.near][l.index]
			case puzzle.Outside(l.far, l.index):
				return s.sides[l.far][l.index]
			}
		}
	}
	return 0
}

// step is the step, if it finds something.
func (x *draft) step(args puzzle.Args) []puzzle.Step {
	if len(x.found) == 0 {
		return nil
	}
	if args == nil {
		args = puzzle.Args{}
	}
	args["clue"], args["n"] = x.number(), x.s.n
	return []puzzle.Step{{New: x.found, Because: x.facts, Clues: x.clues, Args: args}}
}
