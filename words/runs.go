package words

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Runs names the lines of a step as people at the table do: a run of a Kakuro is "row 3" when its row has no other, else its first and last cell.
func (x *Sentence) Runs() string {
	names := make([]string, len(x.Step.Clues))
	for i, at := range x.Step.Clues {
		names[i] = x.runName(at)
	}
	return x.l.join(names, false)
}

// MainRun names the first of them, which the step is about.
func (x *Sentence) MainRun() string { return x.RunAt(x.Step.Clues[0]) }

// RunAt names one run.
func (x *Sentence) RunAt(at puzzle.Place) string { return x.runName(at) }

// RunsAcross and RunsDown are those of one direction.
func (x *Sentence) RunsAcross() string { return x.runsOf(puzzle.Across) }

// RunsDown names the runs down.
func (x *Sentence) RunsDown() string { return x.runsOf(puzzle.Down) }

func (x *Sentence) runsOf(h puzzle.Heading) string {
	var names []string
	for _, at := range x.Step.Clues {
		if at.Kind == puzzle.RunKind && puzzle.Heading(at.Dir) == h {
			names = append(names, x.runName(at))
		}
	}
	return x.l.join(names, false)
}

// runName names one run.
func (x *Sentence) runName(at puzzle.Place) string {
	if x.breath == nil || at.Kind != puzzle.RunKind {
		return x.l.place(at)
	}
	line, begin := func(p puzzle.Place) int { return int(p.R) }, func(p puzzle.Place) int { return int(p.C) }
	down := puzzle.Heading(at.Dir) == puzzle.Down
	if down {
		line, begin = begin, line
	}
	board := x.breath.Known.Board()
	var in []int // where the cells of its row or column are
	for i := range board.Len() {
		if p := board.Unknown(i).At; p.Kind == puzzle.CellKind && line(p) == line(at) {
			in = append(in, begin(p))
		}
	}
	slices.Sort(in)
	runs, last := 0, begin(at)
	for k := 0; k < len(in); {
		n := 1
		for k+n < len(in) && in[k+n] == in[k]+n {
			n++
		}
		if n > 1 {
			runs++
		}
		if in[k] == begin(at) {
			last = in[k] + n - 1
		}
		k += n
	}
	if runs == 1 && last > begin(at) {
		name := "place/row"
		if down {
			name = "place/column"
		}
		return x.l.Phrase(name, map[string]any{"N": line(at) + 1})
	}
	to := puzzle.Cell(int(at.R), last)
	if down {
		to = puzzle.Cell(last, int(at.C))
	}
	return x.l.Phrase("run/part", map[string]any{"From": x.l.place(puzzle.Cell(int(at.R), int(at.C))), "To": x.l.place(to), "Down": down})
}

// Quiet keeps what follows unsaid: it is in the sentence already, or in the picture.
func (x *Sentence) Quiet() string {
	x.said = true
	return ""
}

// Decides reports whether the step leaves a place one value, which is to be announced.
func (x *Sentence) Decides() bool {
	if x.breath == nil {
		return false
	}
	known := after(x.breath.Known, []puzzle.Step{x.Step})
	return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return known.Of(f.At).Len() == 1 })
}

// Same reports whether the link before was about the same clues.
func (x *Sentence) Same() bool {
	return x.breath != nil && x.breath.Prior != nil && slices.Equal(x.breath.Prior.Clues, x.Step.Clues)
}

// Twice reports whether the link before was of the same technique, about the same clues and with the same value of an argument of its.
func (x *Sentence) Twice(arg string) bool {
	return x.Same() && x.breath.Prior.Technique == x.Step.Technique && x.breath.Prior.Args[arg] == x.Step.Args[arg]
}

// Since is what the step rests on of the places that are not decided, as what is left to them: "R3C3 is 6 or 8". Left out are places that the
// argument has just spoken of; "" when there are more than three.
func (x *Sentence) Since() string {
	if x.breath == nil {
		return ""
	}
	known := x.breath.Known
	var at []puzzle.Place
	for _, f := range x.Step.Because {
		i := known.Board().Index(f.At)
		if !f.Not || i < 0 || known.Can(i).Len() < 2 || known.Can(i).Len() > 4 || x.breath.Said[f.At] || slices.Contains(at, f.At) {
			continue
		}
		at = append(at, f.At)
	}
	if len(at) > 3 {
		return ""
	}
	x.since = true
	defer func() { x.since = false }()
	return x.values(known, at)
}

// Placed lists the digits that the step rests on: the numbers in the places that hold one.
func (x *Sentence) Placed() []int {
	var out []int
	for _, f := range x.Step.Because {
		if !f.Not && f.Value > 0 && !slices.Contains(out, f.Value) {
			out = append(out, f.Value)
		}
	}
	slices.Sort(out)
	return out
}

// Lefts says what is left to cells, each given with its "place" and its "digits", those with the same digits together: "R3C4 and R3C5 are 1 or 2 and R4C4 = 3".
func (x *Sentence) Lefts(cells []puzzle.Args) string {
	var groups []FactGroup
	var places [][]puzzle.Place
	for _, c := range cells {
		at, _ := c.Place("place")
		digits, _ := c["digits"].([]int)
		k := slices.IndexFunc(groups, func(g FactGroup) bool { return slices.Equal(g.Values, digits) })
		if k < 0 {
			k, groups, places = len(groups), append(groups, FactGroup{At: at, Values: digits}), append(places, nil)
		}
		places[k] = append(places[k], at)
	}
	parts := make([]string, len(groups))
	for k, g := range groups {
		g.N, g.Places = len(places[k]), x.l.places(places[k])
		name := x.Kind + "/left"
		if len(g.Values) == 1 {
			name, g.Value = x.Kind+"/so", g.Values[0]
		}
		parts[k], _ = x.l.run(name, g)
	}
	return x.l.join(parts, len(parts) > 1)
}

// Bound is how a list of values is said of a place: "at most 4", "at least 4", or "only 1 or 3". n is the largest value there is.
type Bound struct {
	Most, Least int // 0 for none
	Values      []int
}

func bound(n int, list any) Bound {
	var values []int
	for _, s := range texts(list) {
		if v, err := strconv.Atoi(s); err == nil {
			values = append(values, v)
		}
	}
	b := Bound{Values: values}
	k := len(values)
	if k == 0 || values[k-1]-values[0] != k-1 {
		return b
	}
	switch {
	case values[0] == 1 && k > 1:
		b.Most = values[k-1]
	case values[k-1] == n && k > 1:
		b.Least = values[0]
	}
	return b
}

// numbers reads a list that was written with commas.
func numbers(list string) []int {
	var out []int
	for _, s := range strings.Split(list, ", ") {
		if v, err := strconv.Atoi(s); err == nil {
			out = append(out, v)
		}
	}
	return out
}

// Chain says the steps inside a what-if, each with its cause, on the board where its supposition holds.
func (x *Sentence) Chain() []string {
	if x.breath == nil {
		return x.Sub("short")
	}
	known := x.breath.Known.Clone()
	if f, ok := x.Step.Args["assumed"].(puzzle.Fact); ok {
		known.Add(f)
	}
	return x.shorten(known, x.Step.Sub, func(known puzzle.Facts, steps []puzzle.Step) []string {
		known = known.Clone()
		var out []string
		said := map[puzzle.Place]bool{}
		for i, s := range steps {
			b := Breath{Known: known.Clone(), Said: said, Quiet: x.breath.Quiet}
			if i > 0 {
				b.Prior = &steps[i-1]
			}
			if i == len(steps)-1 || !b.bookkeeping(s) {
				out = append(out, x.l.Argue(s, b))
			}
			for _, f := range s.New {
				known.Add(f)
				said[f.At] = true
			}
		}
		return out
	})
}

// bookkeeping reports whether a step is bookkeeping that decides no place.
func (b *Breath) bookkeeping(s puzzle.Step) bool {
	if b.Quiet == nil || !b.Quiet(s.Technique) || s.Contradiction() {
		return false
	}
	known := after(b.Known, []puzzle.Step{s})
	return !slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return known.Of(f.At).Len() < 2 })
}

// numbered reports whether the places are cells that hold numbers.
func (x *Sentence) numbered(known puzzle.Facts, places []puzzle.Place) bool {
	return len(places) > 0 && places[0].Kind == puzzle.CellKind && known.Board().Unknown(known.Board().Index(places[0])).Values.Len() > 2
}

// numbers says what cells hold or may hold. What is decided is said cell by cell, unless all hold the same, and what is only struck as what is left, or, in the middle
// of an argument and where that is briefer, as what is struck.
func (x *Sentence) numbers(known puzzle.Facts, places []puzzle.Place) string {
	var groups []FactGroup
	var cells [][]puzzle.Place
	same := !slices.ContainsFunc(places, func(p puzzle.Place) bool { return known.Of(p) != known.Of(places[0]) })
	for _, p := range places {
		left := slices.Collect(known.Of(p).Values())
		for _, f := range x.Step.New {
			if len(left) == 0 && f.At == p && !f.Not { // links of a trial clash here: each says what it finds
				left = []int{f.Value}
			}
		}
		i := slices.IndexFunc(groups, func(g FactGroup) bool { return slices.Equal(g.Values, left) })
		if i < 0 || len(left) == 1 && !same {
			i, groups, cells = len(groups), append(groups, FactGroup{At: p, Values: left, Args: x.Step.Args}), append(cells, nil)
		}
		cells[i] = append(cells[i], p)
	}
	parts := make([]string, len(groups))
	for i, g := range groups {
		g.N, g.Places = len(cells[i]), x.l.places(cells[i])
		g.Board = slices.Collect(known.Board().Unknown(known.Board().Index(g.At)).Values.Values())
		name := x.Kind + "/left"
		if len(g.Values) == 1 {
			name, g.Value = x.Kind+"/so", g.Values[0]
		} else if struck := x.struckAlike(cells[i]); !x.since && x.l.briefer(struck, g.Values) && x.l.set.Has(x.Kind+"/without") {
			name, g.Values = x.Kind+"/without", struck
		}
		text, err := x.l.run(name, g)
		if err != nil {
			text, _ = x.l.run("any"+name[len(x.Kind):], g)
		}
		parts[i] = text
	}
	if len(parts) > 1 && len(parts) == len(places) {
		return strings.Join(parts, ", ")
	}
	return x.l.join(parts, len(parts) > 1)
}

// struckAlike lists the values that the step strikes from each of some places; none when it does not strike the same from all.
func (x *Sentence) struckAlike(places []puzzle.Place) []int {
	var same []int
	for i, p := range places {
		var struck []int
		for _, f := range x.Step.New {
			if f.At == p && f.Not {
				struck = append(struck, f.Value)
			}
		}
		if i > 0 && !slices.Equal(struck, same) {
			return nil
		}
		same = struck
	}
	return same
}

// briefer reports whether it is easier to say what a place does not hold than what is left to it.
func (l *Language) briefer(struck, left []int) bool {
	return len(struck) > 0 && len(struck) <= 2 && len(left) > 3 && len(l.spans(left)) > 1
}
