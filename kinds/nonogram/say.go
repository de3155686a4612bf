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

// speech is how explanations of nonograms are worded. Consecutive steps in one line are merged into one sentence that names its blocks.
// Template TECHNIQUE/cause is the clause for the premises of a step. TECHNIQUE/tell is the sentence, with Causes, the clauses of all
// steps, and So, the conclusion. Templates "lines/…" name blocks and cells.
var speech = &words.Speech{
	Files:     files,
	Drawn:     words.Describe(describe),
	Functions: map[string]template.Func{"runs": words.Func(runs)},
	Members: map[string]words.Member{
		"Astride":   words.Of(sentence.astride),
		"Begins":    words.Of(sentence.begins),
		"Blank":     words.Of(sentence.blank),
		"AtLines":   words.Of(sentence.atLines),
		"Block":     words.Of(sentence.block),
		"Causes":    words.Of(sentence.causes),
		"ClueText":  words.Of(sentence.clueText),
		"Either":    words.Of(sentence.either),
		"EitherWay": words.Of(sentence.eitherWay),
		"Empty":     words.Of(sentence.empty),
		"Emptied":   words.Of(sentence.emptied),
		"Filled":    words.Of(sentence.filled),
		"Fills":     words.Of(sentence.fills),
		"First":     words.Of(sentence.first),
		"Hence":     words.Of(sentence.hence),
		"Given":     words.Of(sentence.given),
		"Intro":     words.Of(sentence.intro),
		"Jam":       words.Of(sentence.jam),
		"Line":      words.Of(sentence.line),
		"Owner":     words.Of(sentence.owner),
		"Owners":    words.Of(sentence.owners),
		"Room":      words.Of(sentence.room),
		"Run":       words.Of(sentence.run),
		"Shades":    words.Of(sentence.shades),
	},
	Merged:       []string{"nonogram.empty-line", "nonogram.colour-empty"},
	NamedAsGroup: []string{"nonogram.colour-missing", "nonogram.colour-shared"},
	Conclusion:   func(x *words.Sentence) (string, bool) { return sentence{x}.conclusion() },
}

type sentence struct{ *words.Sentence }

// lookNotes is state shared by the clauses of one sentence.
type lookNotes struct {
	saysCases bool      // a clause lists cases
	causes    string    // the result of causes
	placed    []int     // blocks whose place the sentence already gives
	line      *lineView // the line, computed on demand
}

// notes returns the notes of the sentence, created on first use.
func (x sentence) notes() *lookNotes {
	m, ok := x.Memo.(*lookNotes)
	if !ok {
		m = &lookNotes{}
		x.Memo = m
	}
	return m
}

// conclusion describes what the step concludes in terms of blocks. ok is false for steps that do not concern one line.
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

// causes joins the cause clauses of the steps, at most two. Clauses that only name cells are dropped if another clause names the same
// ones.
func (x sentence) causes() string {
	var clauses []string
	var plain [][]puzzle.Fact // facts named by clauses that only name cells; nil for others
	steps := x.Context.Steps
	if steps == nil {
		steps = []puzzle.Step{x.Step}
	}
	end := len(steps)
	if last := lastFilled(steps); last >= 0 {
		end = last + 1 // empty cells found later do not support the conclusion
	}
	for _, s := range mergeUnnamed(steps[:end]) {
		y := &words.Sentence{Step: s, Lang: x.Lang, Context: x.Context, Whole: &x.Step, Parent: x.Sentence}
		text, err := x.Lang.Fill(s.Technique+"/cause", y)
		if err != nil || text == "" || slices.Contains(clauses, text) {
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
				clauses[k], plain[k] = text, given
			}
			continue
		} else if k := slices.IndexFunc(plain, func(other []puzzle.Fact) bool { return sameValue(slices.Concat(given, other)) }); k >= 0 &&
			given != nil && plain[k] != nil {
			plain[k] = append(slices.Clone(plain[k]), given...)
			clauses[k] = x.factClause(plain[k])
			continue
		}
		clauses, plain = append(clauses, text), append(plain, given)
	}
	if len(clauses) > 2 {
		clauses = clauses[:2]
	}
	x.notes().causes = x.Lang.JoinNested(clauses)
	return x.notes().causes
}

// sameValue reports whether all facts have the same value, so that one clause states them.
func sameValue(facts []puzzle.Fact) bool {
	return len(facts) > 0 &&
		!slices.ContainsFunc(facts, func(f puzzle.Fact) bool { return f.Value != facts[0].Value || f.Not != facts[0].Not })
}

func subsetOf(some, facts []puzzle.Fact) bool {
	return !slices.ContainsFunc(some, func(f puzzle.Fact) bool { return !slices.Contains(facts, f) })
}

// mergeUnnamed merges all steps of a technique whose sentence names no block into the first one.
func mergeUnnamed(steps []puzzle.Step) []puzzle.Step {
	var out []puzzle.Step
	for _, s := range steps {
		_, named := puzzle.ArgsAs[sizeArgs](s.Args)
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

// lastFilled returns the index of the last step that fills a cell, or -1.
func lastFilled(steps []puzzle.Step) int {
	for k := len(steps) - 1; k >= 0; k-- {
		if slices.ContainsFunc(steps[k].New, func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not }) {
			return k
		}
	}
	return -1
}

// maxGiven is the maximum number of stretches of cells that a clause names.
const maxGiven = 3

// maxGivenColours is maxGiven in colours, where a drawing does not show the colours that a cell cannot have.
const maxGivenColours = 8

// given formats the premises of the step that are known before the whole step. It is "" for none or more than maxGiven stretches.
func (x sentence) given() string {
	return x.factClause(x.givenFacts())
}

// factClause states facts. Colours that the clue of a crossing line lacks are stated of that line.
func (x sentence) factClause(facts []puzzle.Fact) string {
	most := maxGiven
	if _, hues := x.clue(); hues != nil {
		most = maxGivenColours
	}
	lacking, facts := x.lacking(facts)
	if len(lacking)+words.NameCount(puzzle.Places(facts)) > most {
		return ""
	}
	if len(facts) > 0 {
		lacking = append(lacking, x.Facts(facts))
	}
	return x.Lang.JoinNested(lacking)
}

// givenFacts returns the premises of the step that its whole step does not conclude. Assumptions, and premises implied by another one
// or by the clue, are omitted.
func (x sentence) givenFacts() []puzzle.Fact {
	_, hues := x.clue()
	holds := func(at puzzle.Place) bool {
		return slices.ContainsFunc(x.Step.Because, func(f puzzle.Fact) bool { return f.At == at && !f.Not })
	}
	return slices.DeleteFunc(slices.Clone(x.Step.Because), func(f puzzle.Fact) bool {
		implied := f.Not && (holds(f.At) || f.Value > 0 && len(hues) > 0 && !slices.Contains(hues, f.Value))
		return implied || x.Whole != nil && slices.Contains(x.Whole.New, f) || x.Context != nil && slices.Contains(x.Context.Assumed, f)
	})
}

// namesCells lists the techniques of bookkeeping whose Terse template names each cell.
var namesCells = []string{"nonogram.cap", "nonogram.edge-block", "nonogram.unreachable", "nonogram.small-gap",
	"nonogram.colour-unreachable"}

// hence reports whether all premises of the step are empty cells that the sentence before it names.
func (x sentence) hence() bool {
	given := x.givenFacts()
	filled := slices.ContainsFunc(given, func(f puzzle.Fact) bool { return f.Value > 0 })
	return len(given) > 0 && !filled && x.Context != nil && x.Context.Prior != nil && subsetOf(given, x.Context.Prior.New) &&
		slices.Contains(namesCells, x.Context.Prior.Technique)
}

// begins reports whether the step needs no premise from the board before the whole step.
func (x sentence) begins() bool { return len(x.givenFacts()) == 0 }

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

// run names the run of filled premises nearest to the conclusion.
func (x sentence) run() string {
	v := x.lineView()
	if v == nil {
		return ""
	}
	return x.Lang.Places(x.runCells(v))
}

// runCells returns the cells of the run for run; nil if no premise is filled.
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

// owner names the only block that Run can belong to, or returns "".
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

// maxOwners is the maximum number of possible blocks that a clause lists for a run.
const maxOwners = 3

// either is Owners outside hypotheses, where usually a shorter clause exists.
func (x sentence) either() string {
	if x.Context == nil || x.Context.Assumed != nil {
		return ""
	}
	return x.owners()
}

// owners lists what Run can be: "is the 1 or starts the 2". It is empty unless there are two to maxOwners possibilities, or if the step
// fills a cell.
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
	var clauses []string
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
		clauses = append(clauses, x.Lang.Phrase("lines/"+how, x.blockName(v, j)))
	}
	if len(clauses) < 2 || len(clauses) > maxOwners {
		return ""
	}
	if x.Parent != nil {
		sentence{x.Parent}.notes().saysCases = true
	}
	return x.Lang.Or(clauses, false)
}

// eitherWay reports whether a clause written so far in this sentence lists cases.
func (x sentence) eitherWay() bool { return x.notes().saysCases }

// empty names the empty cells among the premises. It is "" for none or too many.
func (x sentence) empty() string {
	y := *x.Sentence
	y.Step.Because = slices.DeleteFunc(slices.Clone(x.Step.Because), func(f puzzle.Fact) bool { return f.Value > 0 })
	return sentence{&y}.given()
}

// fills reports whether the whole step, not only this part, fills a cell.
func (x sentence) fills() bool {
	whole := x.Whole
	if whole == nil {
		whole = &x.Step
	}
	return lastFilled([]puzzle.Step{*whole}) >= 0
}

// block names the block of the step's arguments; "" if it has none.
func (x sentence) block() string {
	args, ok := puzzle.ArgsAs[ofBlock](x.Step.Args)
	if !ok || args.Block < 1 || args.Block > len(args.Clue) {
		return ""
	}
	return x.blockName(&lineView{clue: args.Clue}, args.Block-1)
}

func (x sentence) first() string {
	return x.Lang.Places(puzzle.Places(x.Step.New[:min(1, len(x.Step.New))]))
}

func (x sentence) line() string { return x.Lang.Places(x.Step.Clues[:min(1, len(x.Step.Clues))]) }

// intro names the line, with its clue if the explanation has not given it yet and it has several blocks.
func (x sentence) intro() string {
	clue := ""
	if blocks, _ := x.clue(); len(blocks) > 1 && !x.Context.Mentioned[x.Step.Clues[0]] {
		clue = x.clueText()
	}
	return x.Lang.Phrase("lines/intro", map[string]any{"Line": x.line(), "Clue": clue})
}

// atLines names the conclusions of several steps with their lines: "R1C2 and R1C3 in row 1".
func (x sentence) atLines() string {
	var order []puzzle.Place
	at := map[puzzle.Place][]puzzle.Place{}
	for _, s := range x.Context.Steps {
		line := s.Clues[0]
		if at[line] == nil {
			order = append(order, line)
		}
		at[line] = append(at[line], puzzle.Places(s.New)...)
	}
	var parts []string
	for _, line := range order {
		data := map[string]any{"Cells": x.Lang.Places(at[line]), "Line": x.Lang.Places([]puzzle.Place{line})}
		parts = append(parts, x.Lang.Phrase("lines/at", data))
	}
	return x.Lang.JoinNested(parts)
}

// lineView returns the line of a step before and after the whole step. It is nil without context, or if the step does not use exactly
// one line with blocks.
func (x sentence) lineView() *lineView {
	if len(x.Step.Clues) != 1 || x.Context == nil {
		return nil
	}
	clue, hues := x.clue()
	if len(clue) == 0 {
		return nil
	}
	m := x.notes()
	if m.line == nil && x.Parent != nil { // parts of one step normally share the line
		if v := (sentence{x.Parent}).lineView(); v != nil && v.at == x.Step.Clues[0] && slices.Equal(v.clue, clue) {
			m.line = v
		}
	}
	if m.line == nil {
		found := x.Step.New
		if x.Whole != nil {
			found = x.Whole.New
		}
		m.line = newLineView(x.Context.Known, x.Step.Clues[0], clue, hues, found)
	}
	return m.line
}

// lineConclusion describes the conclusion by blocks: "the first 2 is C2-C3 and the second 2 covers C6". In a hypothesis, empty cells are
// mentioned only if no cell is filled.
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
	fills, hypothetical := len(filled)+len(loose) > 0, x.Context.Assumed != nil
	for _, j := range x.notes().placed { // already mentioned
		delete(filled, j)
	}
	if len(filled) > maxListedBlocks && v.done() {
		var parts []string
		for j, c := range v.clue {
			lo, _ := v.bounds(v.after, j)
			parts = append(parts, stretch(x.Lang, v.at, lo, lo+c-1))
		}
		return x.withEmpty(v, []string{x.Lang.Phrase("lines/all", x.Lang.List(parts, false))}, empty)
	}
	var clauses []string
	for j := range v.clue {
		if cells := filled[j]; len(cells) > 0 {
			clauses = append(clauses, x.blockClause(v, j, cells, len(filled) == 1 && len(loose) == 0))
		}
	}
	clauses = append(clauses, x.colourClauses(v, loose)...)
	switch {
	case (len(clauses) > 0 || fills) && hypothetical:
		return x.Lang.JoinNested(clauses)
	case len(clauses) > 0 || fills:
		return x.withEmpty(v, clauses, empty)
	case len(empty) == 0:
		return x.Lang.JoinNested(x.colourClauses(v, open))
	case words.NameCount(empty) > maxGiven && (v.hues == nil || v.known()):
		return x.Lang.Phrase("lines/rest", map[string]any{"Line": x.line()})
	}
	return x.Lang.JoinNested(x.colourClauses(v, empty))
}

// withEmpty joins clauses about blocks and the cells that the step finds empty.
func (x sentence) withEmpty(v *lineView, clauses []string, empty []puzzle.Place) string {
	text := x.Lang.JoinNested(clauses)
	if len(empty) == 0 {
		return text
	}
	cells := ""
	if !v.known() {
		cells = x.Lang.Places(empty)
	}
	return x.Lang.Phrase("lines/leaving", map[string]any{"Blocks": text, "Cells": cells})
}

// blockClause describes the place of a block, or the cells that it now covers. The block is "it" if the preceding clause begins with it
// and no other block is named.
func (x sentence) blockClause(v *lineView, j int, cells []int, alone bool) string {
	slices.Sort(cells)
	lo, hi := v.bounds(v.after, j)
	size := v.clue[j]
	name := x.blockName(v, j)
	placed := v.filled(lo, hi, size) || v.done()
	data := map[string]any{"Block": name, "Placed": placed}
	if placed {
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

// maxListedBlocks is the maximum number of blocks described one by one when all blocks have their place.
const maxListedBlocks = 2

// blockName names block j of a line by its size and colour and, among equal ones, its number: "the second 2".
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

// stretch names cells of a line without the line, such as "C6-C7".
func stretch(l *words.Language, at puzzle.Place, from, to int) string {
	return l.Phrase("lines/cells", map[string]any{"Row": at.Kind == puzzle.RowKind, "From": from + 1, "To": to + 1})
}

// runs formats a clue: "2 1", or "0" if it is empty.
func runs(items any) string {
	list := words.Texts(items)
	if len(list) == 0 {
		return "0"
	}
	return strings.Join(list, " ")
}
