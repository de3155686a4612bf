package words

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Decides reports whether the step leaves some place with one value.
func (x *Sentence) Decides() bool {
	if x.Context == nil {
		return false
	}
	known := After(x.Context.Known, []puzzle.Step{x.Step})
	return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return known.CandidatesAt(f.At).Len() == 1 })
}

// Since states the candidates left at undecided places that the premises are about: "R3C3 is 6 or 8". It omits places that the argument
// has mentioned, and returns "" for more than three places.
func (x *Sentence) Since() string {
	if x.Context == nil {
		return ""
	}
	known := x.Context.Known
	var at []puzzle.Place
	for _, f := range x.Step.Because {
		i := known.Board().Index(f.At)
		if !f.Not || i < 0 || known.Candidates(i).Len() < 2 || known.Candidates(i).Len() > 4 || x.Context.Mentioned[f.At] ||
			slices.Contains(at, f.At) {
			continue
		}
		at = append(at, f.At)
	}
	if len(at) > 3 {
		return ""
	}
	x.asPremise = true
	defer func() { x.asPremise = false }()
	return x.Values(known, at)
}

// Bound describes candidates: "at most 4", "at least 4", or "only 1 or 3".
type Bound struct {
	Most, Least int // 0 if unset
	Values      []int
}

// bound returns the Bound for a sorted list of candidates. Most or Least is set only if more than two candidates are consecutive and
// begin at 1 or end at n; two are named.
func bound(n int, list any) Bound {
	var values []int
	for _, s := range Texts(list) {
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
	case values[0] == 1 && k > 2:
		b.Most = values[k-1]
	case values[k-1] == n && k > 2:
		b.Least = values[0]
	}
	return b
}

// numberTexts states the values or candidates of cells. Decided cells are named one by one unless all have the same value. Otherwise it
// states the remaining candidates or, within an argument, the eliminated ones if that is shorter or all cells lose the same one.
func (x *Sentence) numberTexts(known puzzle.Facts, places []puzzle.Place) string {
	var groups []FactGroup
	var cells [][]puzzle.Place
	same := !slices.ContainsFunc(places, func(p puzzle.Place) bool { return known.CandidatesAt(p) != known.CandidatesAt(places[0]) })
	for _, p := range places {
		left := slices.Collect(x.remaining(known, p).Values())
		i := slices.IndexFunc(groups, func(g FactGroup) bool { return slices.Equal(g.Values, left) })
		if i < 0 || len(left) == 1 && !same {
			i, groups, cells = len(groups), append(groups, FactGroup{At: p, Values: left, Args: x.Step.Args}), append(cells, nil)
		}
		cells[i] = append(cells[i], p)
	}
	without := !x.asPremise && x.Lang.firstTemplate(x.Lang.kindName(), "/without") != ""
	if struck := x.commonExclusions(places); without && len(groups) > 1 && len(struck) == 1 {
		return x.Lang.fillFor("/without", FactGroup{N: len(places), Places: x.Lang.Places(places), Values: struck})
	}
	parts := make([]string, len(groups))
	for i, g := range groups {
		g.N, g.Places = len(cells[i]), x.Lang.Places(cells[i])
		g.Board = slices.Collect(known.Board().Unknown(known.Board().Index(g.At)).Values.Values())
		name := "/left"
		if len(g.Values) == 1 {
			name, g.Value = "/so", g.Values[0]
		} else if struck := x.commonExclusions(cells[i]); without && (x.Lang.shorterToExclude(struck, g.Values) || x.settled(known, g, struck)) {
			name, g.Values = "/without", struck
		}
		parts[i] = x.Lang.fillFor(name, g)
	}
	if len(parts) > 1 && len(parts) == len(places) {
		return strings.Join(parts, ", ")
	}
	return x.Lang.List(parts, len(parts) > 1)
}

// commonExclusions returns the values that the step eliminates at each of several places, or nil if these differ.
func (x *Sentence) commonExclusions(places []puzzle.Place) []int {
	var same []int
	for i, p := range places {
		var struck []int
		for _, f := range x.Step.New {
			if f.At == p && f.Not {
				struck = append(struck, f.Value)
			}
		}
		if slices.Sort(struck); i > 0 && !slices.Equal(struck, same) {
			return nil
		}
		same = struck
	}
	return same
}

// settled reports whether a person sees one of the candidates in g only, so that few eliminations are named instead of the candidates.
func (x *Sentence) settled(known puzzle.Facts, g FactGroup, struck []int) bool {
	sees := x.Lang.speech.Candidates
	return sees != nil && len(struck) > 0 && len(struck) <= 2 && len(g.Values) > 1 && sees(x.Step, known, g.At).Len() == 1
}

// shorterToExclude reports whether it is shorter to name the eliminated values than the remaining ones.
func (l *Language) shorterToExclude(struck, left []int) bool {
	return len(struck) > 0 && len(struck) <= 2 && len(left) > 3 && len(l.ranges(left)) > 1
}
