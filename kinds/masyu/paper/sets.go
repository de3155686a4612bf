package paper

import (
	"cmp"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/scene"
)

// drawnSets tracks the sets of shapes in a trace by cell. It draws nothing before the first set.
type drawnSets struct {
	cols  int
	now   []string
	was   []string // state before the last step
	taken []branchSets
	tries int
	waits map[int][]string // by number of a queued branch
	begun bool
}

type branchSets struct {
	depth, number int
	before        []string
}

// drawnSigns and numberSigns list the shapes in the paper's order, as drawings and as numbers.
const drawnSigns, numberSigns = "·┌┐┘└─│", "0123456"

func newDrawnSets(m *masyu.Masyu) *drawnSets {
	rows, cols := m.Size()
	return &drawnSets{cols: cols, now: slices.Repeat([]string{""}, rows*cols)}
}

// Step applies the next step of the trace to the sets that are drawn.
func (d *drawnSets) Step(s puzzle.Step) {
	d.was = slices.Clone(d.now)
	depth, _ := method.DepthOf(s)
	d.follow(s.Technique[strings.LastIndexByte(s.Technique, '.')+1:], depth, s)
	said, struck := puzzle.ArgsAs[setsArgs](s.Args)
	if struck = struck && said.To != ""; struck {
		d.now[int(said.Cell.R)*d.cols+int(said.Cell.C)] = said.To
	}
	if pass, ok := puzzle.ArgsAs[passArgs](s.Args); struck || ok && pass.After == "nothing" {
		d.begun = true
	}
}

// follow begins, undoes or resumes a branch, as a method.Replay does with the board.
func (d *drawnSets) follow(act string, depth int, s puzzle.Step) {
	last := len(d.taken) - 1
	switch act {
	case "resume":
		if said, _ := puzzle.ArgsAs[struct{ Node int }](s.Args); d.waits[said.Node] != nil {
			d.now, d.taken = slices.Clone(d.waits[said.Node]), nil
		}
		return
	case "wait":
		if d.waits == nil {
			d.waits = map[int][]string{}
		}
		if last >= 0 {
			d.waits[d.taken[last].number] = slices.Clone(d.now)
		}
	case "try", "back":
	default:
		return
	}
	for ; last >= 0 && d.taken[last].depth >= depth; last-- {
		d.now, d.taken = d.taken[last].before, d.taken[:last]
	}
	if act == "try" {
		d.tries++
		d.taken = append(d.taken, branchSets{depth, d.tries, slices.Clone(d.now)})
	}
}

// Draw adds the candidate shapes of each undecided cell in a 3x3 grid, in the paper's order. Shapes eliminated by the last step are
// crossed out. The pearl of the cell moves aside.
func (d *drawnSets) Draw(s *scene.Scene) {
	if !d.begun {
		return
	}
	for i := range d.now {
		now, was := d.set(d.now[i]), d.set(d.was[i])
		if now.one() {
			continue
		}
		x, y := s.Center(i/d.cols, i%d.cols)
		makeRoom(s, x, y)
		for slot := range numberSigns {
			switch shape := shapes(1) << slot; {
			case (now|was)&shape == 0:
			case strings.ContainsAny(d.now[i]+d.was[i], numberSigns):
				it := scene.Item{Shape: scene.Label, Role: scene.Candidate, X: x, Y: y, Text: numberSigns[slot : slot+1],
					Anchor: scene.Slotted, Slot: slot, Slots: 3}
				if now&shape == 0 {
					it.Role = scene.Wrong
				}
				s.Add(it)
			default:
				drawShape(s, shape, x+apart*float64(slot%3-1), y+apart*float64(slot/3-1), now&shape == 0)
			}
		}
	}
}

// apart is the distance between shapes in a cell, and arm is the length of their arms.
const apart, arm = .28, .1

// drawShape draws a small shape, crossed out if struck is set.
func drawShape(s *scene.Scene, shape shapes, x, y float64, struck bool) {
	if shape == shapeEmpty {
		s.AddCircle(scene.Empty, x, y, .03)
	}
	var arms [][2]float64
	left, top := x, y // where the arms meet; shifted to center a bend
	for _, h := range paperOrder {
		if shape&toward[h] != 0 {
			dr, dc := h.Step(0, 0)
			arms = append(arms, [2]float64{arm * float64(dc), arm * float64(dr)})
			left, top = left-arm/2*float64(dc), top-arm/2*float64(dr)
		}
	}
	for _, a := range arms {
		s.AddLine(scene.Candidate, left, top, left+a[0], top+a[1])
	}
	if struck {
		s.AddCross(scene.Wrong, x, y)
	}
}

// makeRoom moves the pearl or dot of a cell into the corner without a shape, and shortens lines to the border of the cell.
func makeRoom(s *scene.Scene, x, y float64) {
	const stub = .1
	for i := range s.Items {
		switch it := &s.Items[i]; {
		case it.Shape == scene.Circle && it.X == x && it.Y == y:
			it.X, it.Y, it.R = x+apart, y+apart, min(it.R, .12)
		case it.Shape == scene.Line && it.Role == scene.Path && it.X == x && it.Y == y:
			it.X, it.Y = x+(.5-stub)*sign(it.X2-x), y+(.5-stub)*sign(it.Y2-y)
		case it.Shape == scene.Line && it.Role == scene.Path && it.X2 == x && it.Y2 == y:
			it.X2, it.Y2 = x+(.5-stub)*sign(it.X-x), y+(.5-stub)*sign(it.Y-y)
		}
	}
}

func sign(x float64) float64 { return float64(cmp.Compare(x, 0)) }

// set parses a set as written by a step; "" means all shapes.
func (d *drawnSets) set(text string) (out shapes) {
	if text == "" {
		return anyShape
	}
	for slot, sign := range []rune(drawnSigns) {
		if strings.ContainsRune(text, sign) || strings.Contains(text, numberSigns[slot:slot+1]) {
			out |= 1 << slot
		}
	}
	return out
}
