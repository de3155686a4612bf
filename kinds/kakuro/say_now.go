package kakuro

import (
	"maps"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// A step is found on one board and told on another, on which other thoughts may have placed digits in its run meanwhile. What it says
// is left of the run's sum, and for which cells, is true of the board on which it was found; now makes it true of the one on which
// it is told. What follows stays as it is: it follows all the more.

// now is a step as it is said on a board.
func now(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	if len(s.Clues) == 0 || s.Clues[0].Kind != puzzle.RunKind {
		return s
	}
	v := viewOf(s, s.Clues[0], known)
	_, name, _ := strings.Cut(s.Technique, ".")
	if name == "cross-reference" && len(s.Clues) > 1 {
		x, _ := puzzle.Said[crossArgs](s.Args)
		x.Across, x.Down = v.combined(x.Across), viewOf(s, s.Clues[1], known).combined(x.Down)
		a, b := maskOf(x.Across.Left), maskOf(x.Down.Left)
		x.A, x.B = writtenSet(a, ", "), writtenSet(b, ", ")
		switch can := known.Of(s.New[0].At); {
		case can.Len() > mostHeld:
		case can&^a == 0 && can&^b != 0:
			x.Only, x.Holds = "down", list(can)
		case can&^b == 0 && can&^a != 0:
			x.Only, x.Holds = "across", list(can)
		}
		return saying(s, x)
	}
	if len(v.later) == 0 || len(v.open) == 0 {
		return s
	}
	if rest := v.lastCell(s, name); rest > 0 {
		s.Technique, s.Args = "kakuro.last-cell", puzzle.ArgsOf(restArgs{Sum: rest + v.sum, Rest: rest})
		return s
	}
	switch name {
	case "only-combination", "combinations":
		x, _ := puzzle.Said[combinedArgs](s.Args)
		return saying(s, v.combined(x))
	case "limit":
		x, _ := puzzle.Said[limitArgs](s.Args)
		return saying(s, v.limit(x))
	case "fillings", "cross-cases":
		x, _ := puzzle.Said[fillingsArgs](s.Args)
		if x = v.fillings(x); len(x.Fillings) == 0 {
			return s
		}
		if s = saying(s, x); s.Args["cells"] != nil {
			s.Args["cells"] = len(v.open)
		}
	case "combination-cut", "only-place", "hidden-set":
		x, _ := puzzle.Said[setsArgs](s.Args)
		s = saying(s, v.sets(x))
	case "permutations":
		x, _ := puzzle.Said[openArgs](s.Args)
		x.Cells = len(v.open)
		s = saying(s, x)
	default:
		return s
	}
	x, _ := puzzle.Said[restArgs](s.Args)
	x.Rest -= v.sum
	return saying(s, x)
}

// mostHeld is how many digits a cell may have left for them to be named in place of the run that left them.
const mostHeld = 3

// saying is a step that says something else.
func saying(s puzzle.Step, said any) puzzle.Step {
	all := puzzle.Args{}
	maps.Copy(all, s.Args)
	s.Args = all
	s.Say(said)
	return s
}

// setsArgs is what steps say of the sets that the open cells of a run can hold.
type setsArgs struct {
	Cells int
	Sets  []string `args:"maybe"`
}

// view is a run on the board on which a step is told.
type view struct {
	open   []puzzle.Place
	can    []puzzle.Mask // candidates of the open cells
	placed puzzle.Mask   // the digits of the others
	later  []puzzle.Fact // cells without a digit when the step was found, in run order
	sum    int           // sum of the digits in later
}

// viewOf looks at the run of a step.
func viewOf(s puzzle.Step, at puzzle.Place, known puzzle.Facts) *view {
	v := new(view)
	board := known.Board()
	dr, dc := 0, 1
	if puzzle.Heading(at.Dir) == puzzle.Down {
		dr, dc = 1, 0
	}
	for k := 0; ; k++ {
		p := puzzle.Cell(int(at.R)+k*dr, int(at.C)+k*dc)
		i := board.Index(p)
		if i < 0 {
			return v
		}
		d, ok := known.Value(i)
		if !ok {
			v.open, v.can = append(v.open, p), append(v.can, known.Can(i))
			continue
		}
		v.placed |= puzzle.Only(d)
		if x := (puzzle.Fact{At: p, Value: d}); !slices.Contains(s.Because, x) {
			v.later = append(v.later, x)
			v.sum += d
		}
	}
}

// lastCell is what is left to the one cell that is open yet, when a step says what is left to several; else 0.
func (v *view) lastCell(s puzzle.Step, technique string) int {
	if len(v.open) != 1 || technique == "cross-cases" {
		return 0
	}
	if x, ok := puzzle.Said[combinedArgs](s.Args); ok {
		return x.Sum - v.sum
	}
	if x, ok := puzzle.Said[restArgs](s.Args); ok && x.Sum > 0 {
		return x.Rest - v.sum
	}
	return 0
}

// combined is what is said of the combinations of the open part.
func (v *view) combined(x combinedArgs) combinedArgs {
	if x.Rest == 0 || len(v.later) == 0 {
		return x
	}
	c := combined{cells: len(v.open), sum: x.Sum - v.sum, rest: true, sets: sets(len(v.open), x.Sum-v.sum, digits&^v.placed)}
	if len(c.sets) == 0 {
		return x
	}
	for _, m := range c.sets {
		c.left |= m
	}
	return c.args()
}

// limit is what the other open cells take at most, or at least.
func (v *view) limit(x limitArgs) limitArgs {
	var others []puzzle.Mask
	x.With = nil
	for i, p := range v.open {
		if p != x.Cell {
			others = append(others, v.can[i]&^v.placed)
			x.With = append(x.With, p)
		}
	}
	x.Rest -= v.sum
	if t, ok := extreme(others, x.Most == 0); ok {
		x.Others = t
	}
	x.Limit, x.Cells = x.Rest-x.Others, len(others)
	return x
}

// fillings are those that have the digits placed since, of the cells that are open yet.
func (v *view) fillings(x fillingsArgs) fillingsArgs {
	out := fillingsArgs{Open: v.open}
	for _, text := range x.Fillings {
		way := strings.Fields(text)
		var rest []string
		fits := true
		for i, p := range x.Open {
			if k := slices.IndexFunc(v.later, func(x puzzle.Fact) bool { return x.At == p }); k < 0 {
				rest = append(rest, way[i])
			} else if way[i] != string(rune('0'+v.later[k].Value)) {
				fits = false
			}
		}
		if text = strings.Join(rest, " "); fits && !slices.Contains(out.Fillings, text) {
			out.Fillings = append(out.Fillings, text)
		}
	}
	return out
}

// sets are those that have the digits placed since, without these.
func (v *view) sets(x setsArgs) setsArgs {
	since := puzzle.Mask(0)
	for _, x := range v.later {
		since |= puzzle.Only(x.Value)
	}
	var out []string
	for _, text := range x.Sets {
		m := puzzle.Mask(0)
		for _, d := range numbers(strings.ReplaceAll(text, "+", ", ")) {
			m |= puzzle.Only(d)
		}
		if m&since == since {
			out = append(out, writtenSet(m&^since, "+"))
		}
	}
	return setsArgs{len(v.open), out}
}

// maskOf is a list of digits as a set.
func maskOf(list []int) puzzle.Mask {
	m := puzzle.Mask(0)
	for _, d := range list {
		m |= puzzle.Only(d)
	}
	return m
}
