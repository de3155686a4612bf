package kakuro

import (
	"maps"
	"math/bits"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// A step may be explained on a board on which other steps have placed more digits than when it was found. asOf updates the rest of the sum
// and the open cells for the current board. The conclusion stays valid.

// asOf returns a step as explained on a board.
func asOf(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	if len(s.Clues) == 0 || s.Clues[0].Kind != puzzle.RunKind {
		return s
	}
	v := viewOf(s, s.Clues[0], known)
	_, name, _ := strings.Cut(s.Technique, ".")
	if name == "limit" && len(v.open) > 1 {
		x, _ := puzzle.ArgsAs[limitArgs](s.Args)
		x = v.limit(x)
		if set := v.usedUp(s, x); set.Size > 0 {
			s.Technique, s.Args = "kakuro.naked-set", puzzle.ArgsOf(set)
			s.Because = slices.DeleteFunc(slices.Clone(s.Because), func(f puzzle.Fact) bool { return slices.Contains(x.With, f.At) })
			return s
		}
		return withArgs(s, x)
	}
	if name == "cross-reference" && len(s.Clues) > 1 {
		x, _ := puzzle.ArgsAs[crossArgs](s.Args)
		x.Across, x.Down = v.combined(x.Across), viewOf(s, s.Clues[1], known).combined(x.Down)
		a, b := maskOf(x.Across.Left), maskOf(x.Down.Left)
		x.A, x.B = writtenSet(a, ", "), writtenSet(b, ", ")
		switch can := candidatesSeen(known, s.New[0].At); {
		case can.Len() > maxNamedDigits:
		case can&^a == 0 && can&^b != 0:
			x.Only, x.Holds = "down", list(can)
		case can&^b == 0 && can&^a != 0:
			x.Only, x.Holds = "across", list(can)
		}
		return withArgs(s, x)
	}
	whole := name == "only-combination" || name == "combinations"
	listed := name == "fillings" || name == "pair-partner"
	if len(v.later) == 0 && !whole && !listed || len(v.open) == 0 {
		return s
	}
	if rest := v.lastCell(s, name); rest > 0 {
		s.Technique, s.Args = "kakuro.last-cell", puzzle.ArgsOf(restArgs{Sum: rest + v.sum, Rest: rest})
		return s
	}
	if whole {
		x, _ := puzzle.ArgsAs[combinedArgs](s.Args)
		return withArgs(s, v.combined(x))
	}
	rest, _ := puzzle.ArgsAs[restArgs](s.Args)
	rest.Rest -= v.sum
	switch name {
	case "fillings", "pair-partner", "cross-cases":
		x, _ := puzzle.ArgsAs[fillingsArgs](s.Args)
		if x = v.fillings(x); listed { // also those excluded by eliminations that have not been stated
			x.Fillings = v.possible(s, rest.Rest)
		} else if len(x.Fillings) == 0 {
			return s
		}
		if s = withArgs(s, x); s.Args["cells"] != nil {
			s.Args["cells"] = len(v.open)
		}
	case "combination-cut", "only-place", "hidden-set":
		x, _ := puzzle.ArgsAs[setsArgs](s.Args)
		s = withArgs(s, v.sets(x))
	case "permutations":
		x, _ := puzzle.ArgsAs[openArgs](s.Args)
		x.Cells = len(v.open)
		s = withArgs(s, x)
	default:
		return s
	}
	return withArgs(s, rest)
}

// maxNamedDigits is the maximum number of a cell's digits that are named in place of the run that left them.
const maxNamedDigits = 3

// withArgs returns a step with the arguments in said added or replaced. The arguments of s are not modified.
func withArgs(s puzzle.Step, said any) puzzle.Step {
	all := puzzle.Args{}
	maps.Copy(all, s.Args)
	s.Args = all
	s.AddArgs(said)
	return s
}

type setsArgs struct {
	Cells int
	Sets  []string `args:"maybe"`
}

// view is a run on the board on which a step is explained.
type view struct {
	known  puzzle.Facts
	open   []puzzle.Place
	can    []puzzle.Mask // candidates of the open cells
	placed puzzle.Mask   // the digits of the others
	later  []puzzle.Fact // cells that were open when the step was found, in run order
	sum    int           // sum of the digits in later
}

// viewOf returns the run whose first cell and direction are given by at, on the board known. A digit that is no premise of s counts as
// placed later.
func viewOf(s puzzle.Step, at puzzle.Place, known puzzle.Facts) *view {
	v := &view{known: known}
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
			v.open, v.can = append(v.open, p), append(v.can, known.Candidates(i))
			continue
		}
		v.placed |= puzzle.Only(d)
		if x := (puzzle.Fact{At: p, Value: d}); !slices.Contains(s.Because, x) {
			v.later = append(v.later, x)
			v.sum += d
		}
	}
}

// lastCell returns the digit of the only open cell, by the sum that a step names. It is 0 if several cells are open, or the step names
// no sum or is one of cross-cases.
func (v *view) lastCell(s puzzle.Step, technique string) int {
	if len(v.open) != 1 || technique == "cross-cases" {
		return 0
	}
	if x, ok := puzzle.ArgsAs[combinedArgs](s.Args); ok {
		return x.Sum - v.taken(x)
	}
	if x, ok := puzzle.ArgsAs[restArgs](s.Args); ok && x.Sum > 0 {
		return x.Rest - v.sum
	}
	return 0
}

// taken returns the part of the sum in x that placed digits use: all of them if x is about the whole run, otherwise those placed since.
func (v *view) taken(x combinedArgs) int {
	if x.Rest == 0 {
		return total(v.placed)
	}
	return v.sum
}

// combined returns the combinations for the open cells. It returns x unchanged if no digit has been placed, or no combination is left.
func (v *view) combined(x combinedArgs) combinedArgs {
	rest := x.Sum - v.taken(x)
	if rest == x.Sum {
		return x
	}
	c := newCombined(len(v.open), rest, digits&^v.placed, true)
	if len(c.sets) == 0 {
		return x
	}
	return c.args()
}

// seen returns the candidates of open cells that a person sees.
func (v *view) seen(cells []puzzle.Place) []puzzle.Mask {
	return lists.Map(cells, func(at puzzle.Place) puzzle.Mask { return candidatesSeen(v.known, at) })
}

// limit recomputes a bound from the candidates of the other open cells, and lists these cells and their digits.
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
	if m, ok := extreme(others, x.Most == 0); ok {
		x.Digits = m.taken
		if seen, ok := extreme(v.seen(x.With), x.Most == 0); ok {
			x.Digits = seen.taken
		}
	}
	if m, ok := extreme(others, x.Most > 0); ok && x.Both {
		x.Opposite, x.Bound = m.taken, sumOf(m.taken)
	}
	free := digits &^ v.placed
	if len(others) == 1 && !x.Both && (x.Most == 0 && others[0].Has(free.Max()) || x.Most > 0 && others[0].Has(free.Min())) {
		if c := newCombined(2, x.Rest, free, x.Rest < x.Sum); len(c.sets) > 0 {
			x.Pair = []combinedArgs{c.args()}
		}
	}
	if x.Digits != nil {
		x.Others = sumOf(x.Digits)
	}
	x.Limit, x.Cells = x.Rest-x.Others, len(others)
	return x
}

// usedUp returns the naked pair or triple among the cells of a limit that alone rules out what the step eliminates: it is easier to see
// than the total of three cells or more. Its size is 0 if there is none.
func (v *view) usedUp(s puzzle.Step, x limitArgs) (out nakedArgs) {
	gone := candidatesSeen(v.known, x.Cell) &^ words.After(v.known, []puzzle.Step{s}).CandidatesAt(x.Cell)
	if x.Both || len(x.With) < 3 || gone == 0 {
		return nakedArgs{}
	}
	can := v.seen(x.With)
	for set := uint(1); set < 1<<len(can); set++ {
		n := bits.OnesCount(set)
		if n > 3 || n >= len(can) || out.Size > 0 && n >= out.Size {
			continue
		}
		var all puzzle.Mask
		var at []puzzle.Place
		for i, m := range can {
			if set>>i&1 != 0 {
				all, at = all|m, append(at, x.With[i])
			}
		}
		if all.Len() == n && gone&^all == 0 {
			out = nakedArgs{Digits: list(all), Size: n, Cells: at}
		}
	}
	return out
}

func sumOf(list []int) int {
	sum := 0
	for _, d := range list {
		sum += d
	}
	return sum
}

// merged merges consecutive steps about one run: bounds of one cell by the same cells from both sides, bounds of two cells by each other
// where candidates are eliminated already, the combinations of the whole run with those of its open part, the only possible combination
// with what its digits rule out, and a step that leaves a cell few digits with the naked single that follows.
func merged(steps []puzzle.Step) []puzzle.Step {
	var out []puzzle.Step
	for k, s := range steps {
		if x := leading(s, steps[k+1:]); len(x.Where) > 0 {
			s = withArgs(s, x)
		}
		n := len(out) - 1
		if n >= 0 && slices.Equal(out[n].Clues, s.Clues) {
			if x, ok := puzzle.ArgsAs[limitArgs](out[n].Args); ok && out[n].Technique == s.Technique {
				y, _ := puzzle.ArgsAs[limitArgs](s.Args)
				if len(out[n].Because) > 0 && slices.Equal(x.With, []puzzle.Place{y.Cell}) && slices.Equal(y.With, []puzzle.Place{x.Cell}) {
					found := out[n].New
					s.Because = slices.DeleteFunc(slices.Clone(s.Because), func(f puzzle.Fact) bool { return slices.Contains(found, f) })
					x.Both = true
					out[n] = withArgs(words.Merge(out[n], s), x)
					continue
				}
				if x.Cell == y.Cell && !x.Both {
					if x.Most == y.Most { // told by the one that counts with more cells filled
						if y.Rest > x.Rest {
							s, out[n] = out[n], s
						}
						out[n] = words.Merge(s, out[n])
						continue
					}
					x.Both = true
					out[n] = withArgs(words.Merge(out[n], s), x)
					continue
				}
			}
			if x, _ := puzzle.ArgsAs[setsArgs](out[n].Args); combines(s) && out[n].Technique == "kakuro.combination-cut" && len(x.Sets) == 1 {
				out[n] = words.Merge(out[n], puzzle.Step{New: s.New}) // the sum names what is placed
				continue
			}
			if x, ok := puzzle.ArgsAs[combinedArgs](out[n].Args); ok && x.Rest == 0 {
				if y, ok := puzzle.ArgsAs[combinedArgs](s.Args); ok && y.Rest == 1 {
					out[n] = words.Merge(s, out[n])
					continue
				}
			}
		}
		if n >= 0 && s.Technique == "kakuro.cross-reference" && combines(out[n]) && slices.Contains(s.Clues, out[n].Clues[0]) &&
			slices.Equal(puzzle.Places(out[n].New), puzzle.Places(s.New)) {
			out[n] = words.Merge(s, out[n])
			continue
		}
		if n >= 0 && s.Technique == "kakuro.only-candidate" && finishes(out[n], s) {
			out[n] = closed(out[n], s)
			continue
		}
		out = append(out, s)
	}
	return out
}

// combines reports whether a step states the combinations of one sum.
func combines(s puzzle.Step) bool {
	return s.Technique == "kakuro.only-combination" || s.Technique == "kakuro.combinations"
}

// leading returns the digit that a step eliminates for a hidden single among later steps, and the cells.
func leading(s puzzle.Step, later []puzzle.Step) (x leadingArgs) {
	for _, t := range later {
		said, ok := puzzle.ArgsAs[neededArgs](t.Args)
		if t.Technique != "kakuro.only-place" || !ok || len(said.Digits) != 1 {
			continue
		}
		for _, f := range s.New {
			if f.Not && f.Value == said.Digits[0] && slices.Contains(t.Because, f) {
				x.Without, x.Where = f.Value, append(x.Where, f.At)
			}
		}
		return x
	}
	return x
}

// finishes reports whether a naked single decides a cell about which s has just been stated.
func finishes(s, single puzzle.Step) bool {
	switch s.Technique {
	case "kakuro.only-combination", "kakuro.combinations", "kakuro.cross-reference", "kakuro.limit":
		return slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return f.At == single.New[0].At })
	}
	return false
}

// closed returns s with the conclusion of a naked single. The digits that s leaves to the cell become premises.
func closed(s, single puzzle.Step) puzzle.Step {
	last := single.New[len(single.New)-1]
	out := words.Merge(s, puzzle.Step{New: single.New})
	for d := range digits.Values() {
		x := puzzle.Fact{At: last.At, Value: d, Not: true}
		if d != digitOf(single) && !slices.Contains(s.New, x) && !slices.Contains(s.Because, x) {
			out.Because = append(out.Because, x)
		}
	}
	return out
}

// digitOf returns the digit of a naked single.
func digitOf(s puzzle.Step) int {
	x, _ := puzzle.ArgsAs[digitArgs](s.Args)
	return x.Digit
}

// fillings returns the open cells and the fillings of x that agree with the digits placed since, without these digits.
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

// possible returns the fillings of the open cells on the board and by the premises of s, nil if there are more than maxFillings.
func (v *view) possible(s puzzle.Step, rest int) (out []string) {
	can := slices.Clone(v.can)
	for i, at := range v.open {
		can[i] &= struckBy(s.Because, at)
	}
	ways := fillingsOf(can, false, rest, v.placed, maxFillings)
	if len(ways) > maxFillings {
		return nil
	}
	for _, way := range ways {
		out = append(out, spelled(way))
	}
	return out
}

// sets returns the combinations of x that contain the digits placed since, without these digits.
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

func maskOf(list []int) puzzle.Mask {
	m := puzzle.Mask(0)
	for _, d := range list {
		m |= puzzle.Only(d)
	}
	return m
}
