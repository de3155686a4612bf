package words

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Some techniques look at one line with blocks: all that is found in one row or column is seen in one look and said in one sentence, which names the
// blocks of the line. Such a technique has a template TECHNIQUE/cause, which says in a clause what leads to the find; its TECHNIQUE/tell frames the
// look with Causes, the clauses of all steps of it, and So. Templates "lines/…" name blocks and cells.

// Lines reports whether the steps of a technique are said line by line, with Looks.
func (l *Language) Lines(technique string) bool {
	return l.set.Has(technique + "/cause")
}

// Look says steps that use the clue of the same line as one, from the board before them.
func (l *Language) Look(steps []puzzle.Step, b Breath) string {
	whole := steps[0]
	whole.New, whole.Because = nil, nil
	for _, s := range steps {
		for _, f := range s.Because {
			if !slices.Contains(whole.New, f) && !slices.Contains(whole.Because, f) {
				whole.Because = append(whole.Because, f)
			}
		}
		for _, f := range s.New {
			if !slices.Contains(whole.New, f) {
				whole.New = append(whole.New, f)
			}
		}
	}
	b.steps = steps
	return l.Argue(whole, b)
}

// Causes is what leads to the find, a clause for each step that has something to say, without those that say what follows from another.
func (x *Sentence) Causes() string {
	var said []string
	steps := x.breath.steps
	if steps == nil {
		steps = []puzzle.Step{x.Step}
	}
	end := len(steps)
	if last := lastFilled(steps); last >= 0 {
		end = last + 1 // the empty cells after it lead to nothing that is said
	}
	for _, s := range alike(steps[:end]) {
		y := &Sentence{Step: s, Kind: x.Kind, l: x.l, breath: x.breath, whole: &x.Step, parent: x}
		text, err := x.l.run(s.Technique+"/cause", y)
		if err == nil && text != "" && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	if len(said) > 2 {
		said = said[:2]
	}
	x.causes = x.l.join(said, true)
	return x.causes
}

// alike makes one of steps of the same technique that name no block.
func alike(steps []puzzle.Step) []puzzle.Step {
	var out []puzzle.Step
	for _, s := range steps {
		k := slices.IndexFunc(out, func(t puzzle.Step) bool { return t.Technique == s.Technique && s.Args["size"] == nil })
		if k < 0 {
			out = append(out, s)
			continue
		}
		for _, f := range s.Because {
			if !slices.Contains(out[k].Because, f) {
				out[k].Because = append(slices.Clone(out[k].Because), f)
			}
		}
		out[k].New = slices.Concat(out[k].New, s.New)
	}
	return out
}

// lastFilled is the last step that fills a cell; -1 for none.
func lastFilled(steps []puzzle.Step) int {
	for k := len(steps) - 1; k >= 0; k-- {
		if slices.ContainsFunc(steps[k].New, func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not }) {
			return k
		}
	}
	return -1
}

// fewGiven is how many places or stretches of cells a clause may name.
const fewGiven = 3

// Given is what a step rests on of the board before the look; "" when that is nothing, or too much to be named.
func (x *Sentence) Given() string {
	at := x.given()
	if len(stretches(puzzle.Places(at))) > fewGiven {
		return ""
	}
	return x.facts(at, false)
}

// given is what the step rests on and the look does not find itself.
func (x *Sentence) given() []puzzle.Fact {
	return slices.DeleteFunc(slices.Clone(x.Step.Because), func(f puzzle.Fact) bool {
		return x.whole != nil && slices.Contains(x.whole.New, f) || x.breath != nil && slices.Contains(x.breath.inside, f)
	})
}

// Begins reports whether the step rests on nothing of the board before the look: on the clue alone, or on what was said of the line.
func (x *Sentence) Begins() bool { return len(x.given()) == 0 }

// Filled is the filled cells that the step rests on.
func (x *Sentence) Filled() string { return x.l.places(x.filled()) }

func (x *Sentence) filled() []puzzle.Place {
	var at []puzzle.Place
	for _, f := range x.Step.Because {
		if f.Value > 0 && !f.Not {
			at = append(at, f.At)
		}
	}
	return at
}

// Run is the filled cells side by side that the step rests on, those nearest to what it finds.
func (x *Sentence) Run() string {
	v := x.view()
	if v == nil {
		return ""
	}
	return x.l.places(x.run(v))
}

func (x *Sentence) run(v *lineView) []puzzle.Place {
	var runs [][]puzzle.Place
	for k, p := range x.filled() {
		if k > 0 && v.index(p) == v.index(runs[len(runs)-1][len(runs[len(runs)-1])-1])+1 {
			runs[len(runs)-1] = append(runs[len(runs)-1], p)
		} else {
			runs = append(runs, []puzzle.Place{p})
		}
	}
	var best []puzzle.Place
	least := len(v.cells)
	for _, run := range runs {
		for _, f := range x.Step.New {
			i := v.index(f.At)
			if d := max(v.index(run[0])-i, i-v.index(run[len(run)-1])); d < least {
				best, least = run, d
			}
		}
	}
	return best
}

// Owner is the only block that Run can belong to; "" when there is none.
func (x *Sentence) Owner() string {
	v := x.view()
	if v == nil {
		return ""
	}
	at := x.run(v)
	if len(at) == 0 {
		return ""
	}
	if j, ok := v.owner(v.index(at[0]), v.index(at[len(at)-1])); ok {
		return x.block(v, j)
	}
	return ""
}

// mostOwners is how many blocks a clause says a run may belong to.
const mostOwners = 3

// Either is Owners outside of suppositions, where most often something shorter can be said.
func (x *Sentence) Either() string {
	if x.breath == nil || x.breath.inside != nil {
		return ""
	}
	return x.Owners()
}

// Owners is what the run may be, when that is a few things: "the 1 or begins the 2". It is empty for one thing only and where the step fills a cell.
func (x *Sentence) Owners() string {
	v := x.view()
	if v == nil || lastFilled([]puzzle.Step{x.Step}) >= 0 {
		return ""
	}
	at := x.run(v)
	if len(at) == 0 {
		return ""
	}
	from, to := v.index(at[0]), v.index(at[len(at)-1])
	var said []string
	for j, c := range v.clue {
		first, last, any := true, true, false
		for s := max(0, to-c+1); s <= from; s++ {
			if v.begins()[j][s] {
				any, first, last = true, first && s == from, last && s+c-1 == to
			}
		}
		if !any {
			continue
		}
		how := "in"
		switch {
		case first && last:
			how = "is"
		case first:
			how = "begins"
		case last:
			how = "ends"
		}
		text, _ := x.l.run("lines/"+how, x.block(v, j))
		said = append(said, text)
	}
	if len(said) < 2 || len(said) > mostOwners {
		return ""
	}
	if x.parent != nil {
		x.parent.cases = true
	}
	return x.l.joinBy("or", said, false)
}

// EitherWay reports whether the causes said what a run may be, so that what follows is so in either case.
func (x *Sentence) EitherWay() bool { return x.cases }

// Empty is the empty cells that the step rests on; "" when they are none or too many to be named.
func (x *Sentence) Empty() string {
	y := *x
	y.Step.Because = slices.DeleteFunc(slices.Clone(x.Step.Because), func(f puzzle.Fact) bool { return f.Value > 0 })
	return y.Given()
}

// Fills reports whether the look fills cells.
func (x *Sentence) Fills() bool {
	whole := x.whole
	if whole == nil {
		whole = &x.Step
	}
	return lastFilled([]puzzle.Step{*whole}) >= 0
}

// Block is the block of the step, by its number in Args.
func (x *Sentence) Block() string {
	clue, told := x.Step.Args["clue"].([]int)
	j, ok := x.Step.Args["block"].(int)
	if !told || !ok || j < 1 || j > len(clue) {
		return ""
	}
	return x.block(&lineView{clue: clue}, j-1)
}

// First is the place of the first find.
func (x *Sentence) First() string {
	return x.l.places(puzzle.Places(x.Step.New[:min(1, len(x.Step.New))]))
}

// Line is the line of the step.
func (x *Sentence) Line() string { return x.l.places(x.Step.Clues[:min(1, len(x.Step.Clues))]) }

// view looks at the line of a step, before it and after it; nil when it uses not one line.
func (x *Sentence) view() *lineView {
	if len(x.Step.Clues) != 1 || x.breath == nil {
		return nil
	}
	clue, ok := x.Step.Args["clue"].([]int)
	if !ok || len(clue) == 0 {
		return nil
	}
	if x.line == nil && x.parent != nil { // all of a look see the same line, as a rule
		if v := x.parent.view(); v != nil && v.at == x.Step.Clues[0] && slices.Equal(v.clue, clue) {
			x.line = v
		}
	}
	if x.line == nil {
		found := x.Step.New
		if x.whole != nil {
			found = x.whole.New
		}
		x.line = look(x.breath.Known, x.Step.Clues[0], clue, found)
	}
	return x.line
}

// inLine says what a look finds by the blocks: "the first 2 is C2-C3 and the second 2 covers C6". Empty cells are said when none is filled.
func (x *Sentence) inLine(v *lineView) string {
	filled := map[int][]int{}
	var loose, empty []puzzle.Place
	for _, f := range x.Step.New {
		i := v.index(f.At)
		j, ok := v.owner(i, i)
		switch {
		case f.Value == 0 || f.Not:
			empty = append(empty, f.At)
		case ok:
			filled[j] = append(filled[j], i)
		default:
			loose = append(loose, f.At)
		}
	}
	fills := len(filled)+len(loose) > 0
	for _, j := range x.placed { // said already
		delete(filled, j)
	}
	if len(filled) > manyBlocks && v.done() {
		var parts []string
		for j, c := range v.clue {
			lo, _ := v.bounds(v.after, j)
			parts = append(parts, x.l.stretch(v.at, lo, lo+c-1))
		}
		text, _ := x.l.run("lines/all", x.l.join(parts, false))
		return text
	}
	var said []string
	for j := range v.clue {
		if cells := filled[j]; len(cells) > 0 {
			said = append(said, x.covers(v, j, cells, len(filled) == 1 && len(loose) == 0))
		}
	}
	if len(loose) > 0 {
		said = append(said, x.cells(loose, 1))
	}
	switch {
	case len(said) > 0 || fills:
		return x.l.join(said, false)
	case len(stretches(empty)) > fewGiven:
		text, _ := x.l.run("lines/rest", map[string]any{"Line": x.Line()})
		return text
	}
	return x.cells(empty, 0)
}

// covers says where a block is, or which cells it is found to cover; as "it" when the clause before began with the block and no other is named.
func (x *Sentence) covers(v *lineView, j int, cells []int, alone bool) string {
	slices.Sort(cells)
	lo, hi := v.bounds(v.after, j)
	size := v.clue[j]
	name := x.block(v, j)
	data := map[string]any{"Block": name, "Placed": v.filled(lo, hi, size)}
	if v.filled(lo, hi, size) {
		data["Cells"] = x.l.stretch(v.at, lo, lo+size-1)
	} else {
		var parts []string
		for k := 0; k < len(cells); k++ {
			from := cells[k]
			for k+1 < len(cells) && cells[k+1] == cells[k]+1 {
				k++
			}
			parts = append(parts, x.l.stretch(v.at, from, cells[k]))
		}
		data["Cells"] = x.l.join(parts, false)
	}
	if alone && strings.HasPrefix(x.causes, name+" ") {
		data["Block"], _ = x.l.run("lines/it", nil)
	}
	text, _ := x.l.run("lines/block", data)
	return text
}

// cells says that cells are filled or empty.
func (x *Sentence) cells(at []puzzle.Place, value int) string {
	if len(at) == 0 {
		return ""
	}
	text, _ := x.l.run(x.Kind+"/so", FactGroup{N: len(at), At: at[0], Places: x.l.places(at), Value: value})
	return text
}

// manyBlocks is how many blocks of a line are told one by one when all of them have their place.
const manyBlocks = 2

// block names a block: "the 3", or "the second 2" when there are several.
func (x *Sentence) block(v *lineView, j int) string {
	nth, of := 0, 0
	for k, c := range v.clue {
		if c == v.clue[j] {
			of++
			if k <= j {
				nth++
			}
		}
	}
	text, _ := x.l.run("lines/name", map[string]any{"Size": v.clue[j], "Nth": nth, "Of": of})
	return text
}

// stretch names cells of a line from one to another, without the line: "C6-C7".
func (l *Language) stretch(at puzzle.Place, from, to int) string {
	text, _ := l.run("lines/cells", map[string]any{"Row": at.Kind == puzzle.RowKind, "From": from + 1, "To": to + 1})
	return text
}
