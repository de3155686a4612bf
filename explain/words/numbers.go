package words

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Decides reports whether the step leaves a place one value, which is to be announced.
func (x *Sentence) Decides() bool {
	if x.Breath == nil {
		return false
	}
	known := After(x.Breath.Known, []puzzle.Step{x.Step})
	return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return known.Of(f.At).Len() == 1 })
}

// Since is what the step rests on of the places that are not decided, as what is left to them: "R3C3 is 6 or 8". Left out are
// places that the argument has just spoken of; "" when there are more than three.
func (x *Sentence) Since() string {
	if x.Breath == nil {
		return ""
	}
	known := x.Breath.Known
	var at []puzzle.Place
	for _, f := range x.Step.Because {
		i := known.Board().Index(f.At)
		if !f.Not || i < 0 || known.Can(i).Len() < 2 || known.Can(i).Len() > 4 || x.Breath.Said[f.At] || slices.Contains(at, f.At) {
			continue
		}
		at = append(at, f.At)
	}
	if len(at) > 3 {
		return ""
	}
	x.since = true
	defer func() { x.since = false }()
	return x.Values(known, at)
}

// Bound is how a list of values is said of a place: "at most 4", "at least 4", or "only 1 or 3". n is the largest value there is.
type Bound struct {
	Most, Least int // 0 for none
	Values      []int
}

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
	case values[0] == 1 && k > 1:
		b.Most = values[k-1]
	case values[k-1] == n && k > 1:
		b.Least = values[0]
	}
	return b
}

// numbers says what cells hold or may hold. What is decided is said cell by cell, unless all hold the same, and what is only struck
// as what is left, or, in the middle of an argument and where that is briefer, as what is struck.
func (x *Sentence) numbers(known puzzle.Facts, places []puzzle.Place) string {
	var groups []FactGroup
	var cells [][]puzzle.Place
	same := !slices.ContainsFunc(places, func(p puzzle.Place) bool { return known.Of(p) != known.Of(places[0]) })
	for _, p := range places {
		left := slices.Collect(x.leaves(known, p).Values())
		i := slices.IndexFunc(groups, func(g FactGroup) bool { return slices.Equal(g.Values, left) })
		if i < 0 || len(left) == 1 && !same {
			i, groups, cells = len(groups), append(groups, FactGroup{At: p, Values: left, Args: x.Step.Args}), append(cells, nil)
		}
		cells[i] = append(cells[i], p)
	}
	without := !x.since && x.Lang.first(x.Lang.kindName(), "/without") != ""
	parts := make([]string, len(groups))
	for i, g := range groups {
		g.N, g.Places = len(cells[i]), x.Lang.Places(cells[i])
		g.Board = slices.Collect(known.Board().Unknown(known.Board().Index(g.At)).Values.Values())
		name := "/left"
		if len(g.Values) == 1 {
			name, g.Value = "/so", g.Values[0]
		} else if struck := x.struckAlike(cells[i]); without && x.Lang.briefer(struck, g.Values) {
			name, g.Values = "/without", struck
		}
		parts[i] = x.Lang.own(name, g)
	}
	if len(parts) > 1 && len(parts) == len(places) {
		return strings.Join(parts, ", ")
	}
	return x.Lang.List(parts, len(parts) > 1)
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
