package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

func (x sentence) filled() string { return x.Lang.Places(x.filledCells()) }

// filledCells returns the filled cells among the premises of the step.
func (x sentence) filledCells() []puzzle.Place {
	var at []puzzle.Place
	for _, f := range x.Step.Because {
		if factFills(f) {
			at = append(at, f.At)
		}
	}
	return at
}

// run names the run of filled premises nearest to the conclusion.
func (x sentence) run() string {
	if v := x.lineView(); v != nil {
		return x.Lang.Places(x.runCells(v))
	}
	return ""
}

// besides returns the text of the premises outside the run, or "" for too many.
func (x sentence) besides() string {
	if v := x.lineView(); v != nil {
		return x.without(x.runCells(v))
	}
	return ""
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
	if v == nil || fillsCell(x.Step) {
		return ""
	}
	at := x.runCells(v)
	if len(at) == 0 {
		return ""
	}
	from, to := v.index(at[0]), v.index(at[len(at)-1])
	var names, hows, clauses []string
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
		name := x.blockName(v, j)
		names, hows, clauses = append(names, name), append(hows, how), append(clauses, x.Lang.Phrase("lines/"+how, name))
	}
	if len(clauses) < 2 || len(clauses) > maxOwners {
		return ""
	}
	if x.Parent != nil {
		sentence{x.Parent}.notes().saysCases = true
	}
	if len(slices.Compact(hows)) == 1 {
		return x.Lang.Phrase("lines/"+hows[0], x.anyBlock(names))
	}
	return x.Lang.Or(clauses, false)
}

// eitherWay reports whether a clause written so far in this sentence lists cases.
func (x sentence) eitherWay() bool { return x.notes().saysCases }
