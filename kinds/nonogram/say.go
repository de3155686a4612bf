package nonogram

import (
	"embed"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

// speech is how Nonogram is told: all that is found in one row or column is seen in one look and said in one sentence, which names
// the blocks of the line. A technique has a template TECHNIQUE/cause, which says in a clause what leads to the find; its
// TECHNIQUE/tell frames the look with Causes, the clauses of all steps of it, and So. Templates "lines/…" name blocks and cells.
var speech = &words.Speech{
	Files:     files,
	Drawn:     words.Describe(describe),
	Functions: map[string]template.Func{"runs": words.Func(runs)},
	Members: map[string]words.Member{
		"Astride":   words.Of(sentence.astride),
		"Begins":    words.Of(sentence.begins),
		"Blank":     words.Of(sentence.blank),
		"Block":     words.Of(sentence.block),
		"Causes":    words.Of(sentence.causes),
		"ClueNames": words.Of(sentence.clueNames),
		"Either":    words.Of(sentence.either),
		"EitherWay": words.Of(sentence.eitherWay),
		"Empty":     words.Of(sentence.empty),
		"Emptied":   words.Of(sentence.emptied),
		"Filled":    words.Of(sentence.filled),
		"Fills":     words.Of(sentence.fills),
		"First":     words.Of(sentence.first),
		"Given":     words.Of(sentence.given),
		"Jam":       words.Of(sentence.jam),
		"Line":      words.Of(sentence.line),
		"Owner":     words.Of(sentence.owner),
		"Owners":    words.Of(sentence.owners),
		"Room":      words.Of(sentence.room),
		"Run":       words.Of(sentence.run),
		"Shades":    words.Of(sentence.shades),
		"Uncommon":  words.Of(sentence.uncommon),
	},
	Together: []string{"nonogram.colour-missing"},
	Needed:   []string{"nonogram.colour-reach"},
	So:       func(x *words.Sentence) (string, bool) { return sentence{x}.conclusion() },
}

// sentence is a sentence about a Nonogram.
type sentence struct{ *words.Sentence }

// memo is what is kept of a look while it is said.
type lookNotes struct {
	saysCases bool      // what was said are cases
	causes    string    // what was said of what leads to the find
	placed    []int     // blocks of which it was said where they are
	line      *lineView // its line, when it has been looked at
}

func (x sentence) notes() *lookNotes {
	m, ok := x.Memo.(*lookNotes)
	if !ok {
		m = &lookNotes{}
		x.Memo = m
	}
	return m
}

// found says what a look finds by the blocks of its line; ok is false for steps that look at no one line.
func (x sentence) conclusion() (text string, ok bool) {
	if !x.Lang.Lines(x.Step.Technique) {
		return "", false
	}
	v := x.lineView()
	if v == nil {
		return "", false
	}
	return x.lineConclusion(v), true
}

// causes is what leads to the find, a clause for each step that has something to say, without those that say what follows from another.
func (x sentence) causes() string {
	var said []string
	var plain [][]puzzle.Fact // what is named by those that name nothing but cells; of others nil
	steps := x.Breath.Steps
	if steps == nil {
		steps = []puzzle.Step{x.Step}
	}
	end := len(steps)
	if last := lastFilled(steps); last >= 0 {
		end = last + 1 // the empty cells after it lead to nothing that is said
	}
	for _, s := range mergeUnnamed(steps[:end]) {
		y := &words.Sentence{Step: s, Lang: x.Lang, Breath: x.Breath, Whole: &x.Step, Parent: x.Sentence}
		text, err := x.Lang.Fill(s.Technique+"/cause", y)
		if err != nil || text == "" || slices.Contains(said, text) {
			continue
		}
		var given []puzzle.Fact
		if text == (sentence{y}).given() {
			given = sentence{y}.givenFacts()
		}
		if k := slices.IndexFunc(plain, func(other []puzzle.Fact) bool {
			return given != nil && other != nil && (subsetOf(given, other) || subsetOf(other, given))
		}); k >= 0 {
			if len(given) > len(plain[k]) {
				said[k], plain[k] = text, given
			}
			continue
		}
		said, plain = append(said, text), append(plain, given)
	}
	if len(said) > 2 {
		said = said[:2]
	}
	x.notes().causes = x.Lang.Apart(said)
	return x.notes().causes
}

// within reports whether all of some facts are among others.
func subsetOf(some, facts []puzzle.Fact) bool {
	return !slices.ContainsFunc(some, func(f puzzle.Fact) bool { return !slices.Contains(facts, f) })
}

// alike makes one of steps of the same technique that name no block.
func mergeUnnamed(steps []puzzle.Step) []puzzle.Step {
	var out []puzzle.Step
	for _, s := range steps {
		_, named := puzzle.Said[sizeArgs](s.Args)
		k := slices.IndexFunc(out, func(t puzzle.Step) bool { return t.Technique == s.Technique && !named })
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
const maxGiven = 3

// given is what a step rests on of the board before the look; "" when that is nothing, or too much to be named.
func (x sentence) given() string {
	at := x.givenFacts()
	if words.Stretches(puzzle.Places(at)) > maxGiven {
		return ""
	}
	return x.Facts(at)
}

// givenFacts is what the step rests on and the look does not find itself.
func (x sentence) givenFacts() []puzzle.Fact {
	_, hues := x.clue()
	holds := func(at puzzle.Place) bool {
		return slices.ContainsFunc(x.Step.Because, func(f puzzle.Fact) bool { return f.At == at && !f.Not })
	}
	return slices.DeleteFunc(slices.Clone(x.Step.Because), func(f puzzle.Fact) bool {
		said := f.Not && (holds(f.At) || f.Value > 0 && len(hues) > 0 && !slices.Contains(hues, f.Value)) // better, or by the clue
		return said || x.Whole != nil && slices.Contains(x.Whole.New, f) || x.Breath != nil && slices.Contains(x.Breath.Inside, f)
	})
}

// begins reports whether the step rests on nothing of the board before the look: on the clue alone, or on what was said of the line.
func (x sentence) begins() bool { return len(x.givenFacts()) == 0 }

// filled is the filled cells that the step rests on.
func (x sentence) filled() string { return x.Lang.Places(x.filledCells()) }

func (x sentence) filledCells() []puzzle.Place {
	var at []puzzle.Place
	for _, f := range x.Step.Because {
		if f.Value > 0 && !f.Not {
			at = append(at, f.At)
		}
	}
	return at
}

// run is the filled cells side by side that the step rests on, those nearest to what it finds.
func (x sentence) run() string {
	v := x.lineView()
	if v == nil {
		return ""
	}
	return x.Lang.Places(x.runCells(v))
}

func (x sentence) runCells(v *lineView) []puzzle.Place {
	var runs [][]puzzle.Place
	for k, p := range x.filledCells() {
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

// owner is the only block that Run can belong to; "" when there is none.
func (x sentence) owner() string {
	v := x.lineView()
	if v == nil {
		return ""
	}
	at := x.runCells(v)
	if len(at) == 0 {
		return ""
	}
	if j, ok := v.owner(v.index(at[0]), v.index(at[len(at)-1])); ok {
		return x.blockName(v, j)
	}
	return ""
}

// mostOwners is how many blocks a clause says a run may belong to.
const maxOwners = 3

// either is Owners outside of suppositions, where most often something shorter can be said.
func (x sentence) either() string {
	if x.Breath == nil || x.Breath.Inside != nil {
		return ""
	}
	return x.owners()
}

// owners is what the run may be, when that is a few things: "the 1 or begins the 2". It is empty for one thing only and where the
// step fills a cell.
func (x sentence) owners() string {
	v := x.lineView()
	if v == nil || lastFilled([]puzzle.Step{x.Step}) >= 0 {
		return ""
	}
	at := x.runCells(v)
	if len(at) == 0 {
		return ""
	}
	from, to := v.index(at[0]), v.index(at[len(at)-1])
	var said []string
	for j, c := range v.clue {
		first, last, any := true, true, false
		for s := max(0, to-c+1); s <= from; s++ {
			if v.startsBefore()[j][s] {
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
		said = append(said, x.Lang.Phrase("lines/"+how, x.blockName(v, j)))
	}
	if len(said) < 2 || len(said) > maxOwners {
		return ""
	}
	if x.Parent != nil {
		sentence{x.Parent}.notes().saysCases = true
	}
	return x.Lang.Or(said, false)
}

// eitherWay reports whether the causes said what a run may be, so that what follows is so in either case.
func (x sentence) eitherWay() bool { return x.notes().saysCases }

// empty is the empty cells that the step rests on; "" when they are none or too many to be named.
func (x sentence) empty() string {
	y := *x.Sentence
	y.Step.Because = slices.DeleteFunc(slices.Clone(x.Step.Because), func(f puzzle.Fact) bool { return f.Value > 0 })
	return sentence{&y}.given()
}

// fills reports whether the look fills cells.
func (x sentence) fills() bool {
	whole := x.Whole
	if whole == nil {
		whole = &x.Step
	}
	return lastFilled([]puzzle.Step{*whole}) >= 0
}

// block is the block of the step, by its number in Args.
func (x sentence) block() string {
	said, ok := puzzle.Said[ofBlock](x.Step.Args)
	if !ok || said.Block < 1 || said.Block > len(said.Clue) {
		return ""
	}
	return x.blockName(&lineView{clue: said.Clue}, said.Block-1)
}

// first is the place of the first find.
func (x sentence) first() string {
	return x.Lang.Places(puzzle.Places(x.Step.New[:min(1, len(x.Step.New))]))
}

// line is the line of the step.
func (x sentence) line() string { return x.Lang.Places(x.Step.Clues[:min(1, len(x.Step.Clues))]) }

// clueNames are the lines of the step, one by one.
func (x sentence) clueNames() []string {
	var out []string
	for _, c := range x.Step.Clues {
		out = append(out, x.Lang.Places([]puzzle.Place{c}))
	}
	return out
}

// view looks at the line of a step, before it and after it; nil when it uses not one line.
func (x sentence) lineView() *lineView {
	if len(x.Step.Clues) != 1 || x.Breath == nil {
		return nil
	}
	clue, hues := x.clue()
	if len(clue) == 0 {
		return nil
	}
	m := x.notes()
	if m.line == nil && x.Parent != nil { // all of a look see the same line, as a rule
		if v := (sentence{x.Parent}).lineView(); v != nil && v.at == x.Step.Clues[0] && slices.Equal(v.clue, clue) {
			m.line = v
		}
	}
	if m.line == nil {
		found := x.Step.New
		if x.Whole != nil {
			found = x.Whole.New
		}
		m.line = newLineView(x.Breath.Known, x.Step.Clues[0], clue, hues, found)
	}
	return m.line
}

// inLine says what a look finds by the blocks: "the first 2 is C2-C3 and the second 2 covers C6". Empty cells are said when none is filled.
func (x sentence) lineConclusion(v *lineView) string {
	filled := map[int][]int{}
	var loose, empty, open []puzzle.Place
	for _, f := range x.Step.New {
		i := v.index(f.At)
		j, ok := v.owner(i, i)
		switch {
		case v.cells[i].Len() > 1:
			open = append(open, f.At)
		case v.cells[i] == puzzle.Only(0):
			empty = append(empty, f.At)
		case ok:
			filled[j] = append(filled[j], i)
		default:
			loose = append(loose, f.At)
		}
	}
	fills := len(filled)+len(loose) > 0
	for _, j := range x.notes().placed { // said already
		delete(filled, j)
	}
	if len(filled) > maxListedBlocks && v.done() {
		var parts []string
		for j, c := range v.clue {
			lo, _ := v.bounds(v.after, j)
			parts = append(parts, stretch(x.Lang, v.at, lo, lo+c-1))
		}
		return x.Lang.Phrase("lines/all", x.Lang.List(parts, false))
	}
	var said []string
	for j := range v.clue {
		if cells := filled[j]; len(cells) > 0 {
			said = append(said, x.blockClause(v, j, cells, len(filled) == 1 && len(loose) == 0))
		}
	}
	said = append(said, x.colourClauses(v, loose)...)
	switch {
	case len(said) > 0 || fills:
		return x.Lang.Apart(said)
	case len(empty) == 0:
		return x.Lang.Apart(x.colourClauses(v, open))
	case words.Stretches(empty) > maxGiven && (v.hues == nil || v.known()):
		return x.Lang.Phrase("lines/rest", map[string]any{"Line": x.line()})
	}
	return x.Lang.Apart(x.colourClauses(v, empty))
}

// covers says where a block is, or which cells it is found to cover; as "it" when the clause before began with the block and no
// other is named.
func (x sentence) blockClause(v *lineView, j int, cells []int, alone bool) string {
	slices.Sort(cells)
	lo, hi := v.bounds(v.after, j)
	size := v.clue[j]
	name := x.blockName(v, j)
	data := map[string]any{"Block": name, "Placed": v.filled(lo, hi, size)}
	if v.filled(lo, hi, size) {
		data["Cells"] = stretch(x.Lang, v.at, lo, lo+size-1)
	} else {
		var parts []string
		for k := 0; k < len(cells); k++ {
			from := cells[k]
			for k+1 < len(cells) && cells[k+1] == cells[k]+1 {
				k++
			}
			parts = append(parts, stretch(x.Lang, v.at, from, cells[k]))
		}
		data["Cells"] = x.Lang.List(parts, false)
	}
	if alone && strings.HasPrefix(x.notes().causes, name+" ") {
		data["Block"] = x.Lang.Phrase("lines/it", nil)
	}
	return x.Lang.Phrase("lines/block", data)
}

// manyBlocks is how many blocks of a line are told one by one when all of them have their place.
const maxListedBlocks = 2

// blockName names a block: "the 3", or "the second 2" when there are several.
func (x sentence) blockName(v *lineView, j int) string {
	nth, of := 0, 0
	hue := ""
	if v.hues != nil {
		hue = x.hue(v.hues[j])
	}
	for k, c := range v.clue {
		if c == v.clue[j] && (v.hues == nil || v.hues[k] == v.hues[j]) {
			of++
			if k <= j {
				nth++
			}
		}
	}
	return x.Lang.Phrase("lines/name", map[string]any{"Size": v.clue[j], "Hue": hue, "Nth": nth, "Of": of})
}

// stretch names cells of a line from one to another, without the line: "C6-C7".
func stretch(l *words.Language, at puzzle.Place, from, to int) string {
	return l.Phrase("lines/cells", map[string]any{"Row": at.Kind == puzzle.RowKind, "From": from + 1, "To": to + 1})
}

// runs writes the clue of a line: "2 1", or "0" for none.
func runs(items any) string {
	list := words.Texts(items)
	if len(list) == 0 {
		return "0"
	}
	return strings.Join(list, " ")
}
