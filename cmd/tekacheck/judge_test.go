package main

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// own returns the variables of a rule.
func own(r rule) []int32 {
	var all []int32
	from := func(first, n, step int) {
		for i := range n {
			all = append(all, int32(first+i*step))
		}
	}
	switch r := r.(type) {
	case *line:
		from(r.first, r.n, r.step)
		from(int(r.start), len(r.heads), 1)
	case *sum:
		all = r.cells
	case *choice:
		all = r.vars
	case *loop:
		from(1, len(r.ends)-1, 1)
	case *count:
		all = r.vars
	case crossings:
		for _, x := range r {
			all = append(all, x[:]...)
		}
	case *network:
		from(1, len(r.ends)-1, 1)
	case permutation:
		all = r
	case atMostOne:
		all = r
	case atLeastOne:
		all = r
	case pool:
		all = r
	case *islands:
		all = r.places
	case *smallSea:
		all = r.places
	case *shadedCells:
		all = r.vars
	case *members:
		from(1, len(r.near)-1, 1)
	case *apartAndConnected:
		from(1, len(r.near)-1, 1)
	case *repeats:
		all = r.cells
	case *sight:
		all = append(all, r.near.cells...)
		for _, v := range []*view{r.near, r.far} {
			if v != nil {
				from(int(v.tallest), len(v.cells), 1)
				from(int(v.number), len(v.cells), 1)
				from(int(v.seen), len(v.cells), 1)
			}
		}
	}
	seen := map[int32]bool{0: true}
	var out []int32
	for _, v := range all {
		if !seen[v] {
			out = append(out, v)
		}
		seen[v] = true
	}
	return out
}

// sortedRules returns the names of all rules, in a fixed order.
func sortedRules(g *game) []string { return slices.Sorted(maps.Keys(g.rules)) }

// large make boards that are too large for enumeration.
var large = map[string]func(r *rand.Rand) *made{
	"nonogram":            func(r *rand.Rand) *made { return nonogramOf(r, 3, 60+r.IntN(90)) },
	"nonogram in colours": func(r *rand.Rand) *made { return coloursOf(r, 3, 20+r.IntN(60), 5) },
	"masyu":               func(r *rand.Rand) *made { return masyuOf(r, 7, 9) },
	"skyscrapers":         func(r *rand.Rand) *made { return skyscrapersOf(r, 8+r.IntN(7)) },
	"slitherlink":         func(r *rand.Rand) *made { return slitherlinkOf(r, 6, 8) },
}

// exact reports whether a judge finds every contradiction of a rule with so many variables.
func exact(r rule, vars int) bool {
	switch r := r.(type) {
	case *loop: // it does not search for the loop itself
		return false
	case *islands, *smallSea: // nor for the shapes of islands and the sea
		return false
	case *sight: // orders ignore auxiliaries, and the chain ignores some consequences of different heights
		return vars == len(r.near.cells)
	}
	return true
}

// loosen leaves each place, and the given auxiliaries, their value in the solution and some others: the larger the number, the fewer.
func loosen(g *game, m *made, r *rand.Rand, told map[int32]string, tight int) {
	keep := func(v int32, value int) {
		full := g.full[v]
		if v >= g.wide {
			lo, hi := lowest(full), highest(full)
			if r.IntN(3) < tight {
				lo, hi = value-r.IntN(value-lo+1), value+r.IntN(hi-value+1)
			}
			g.dom[v] = span(lo, hi)
			return
		}
		set := r.Uint64()
		for range tight {
			set &= r.Uint64()
		}
		g.dom[v] = full & (set | 1<<value)
	}
	for v := 1; v <= g.places; v++ {
		keep(int32(v), m.values[v])
	}
	for _, v := range slices.Sorted(maps.Keys(told)) {
		keep(v, m.aux(told[v], m.values))
	}
}

// mentioned returns some auxiliaries, with their names.
func mentioned(t *testing.T, g *game, m *made, r *rand.Rand) map[int32]string {
	share, told := r.IntN(4), map[int32]string{}
	for _, name := range m.names {
		if r.IntN(4) < share {
			v, err := triedVariable(g, name)
			if err != nil {
				t.Fatal(err)
			}
			told[v] = name
		}
	}
	return told
}

// TestNeverAgainstASolution: a rule is never refuted while a solution remains, for any auxiliaries and any of their values.
func TestNeverAgainstASolution(t *testing.T) {
	for _, kind := range slices.Sorted(maps.Keys(makers)) {
		r := rand.New(rand.NewPCG(1, 2))
		for i := range 150 {
			makes := makers[kind]
			if i%30 == 0 && large[kind] != nil {
				makes = large[kind]
			}
			m := makes(r)
			if !m.obeys(m.values) {
				t.Fatalf("%s: the solution made is none", m.text)
			}
			g := m.game(t)
			told := mentioned(t, g, m, r)
			for round := range 12 {
				loosen(g, m, r, told, round%5)
				for _, name := range sortedRules(g) {
					if g.rules[name].refuted(&g.board) {
						t.Fatalf("%s: %s is refuted where %v is left", m.text, name, m.values)
					}
				}
			}
		}
	}
}

// TestSolutions: a finished board is accepted as a solution exactly if it is one, also after a step that names no clue.
func TestSolutions(t *testing.T) {
	for _, kind := range slices.Sorted(maps.Keys(makers)) {
		r, makes := rand.New(rand.NewPCG(3, 4)), makers[kind]
		right, not := 0, 0
		for range 300 {
			m := makes(r)
			g := m.game(t)
			for try := range 30 {
				values := append([]int(nil), m.values...)
				for range min(try, 1+r.IntN(4)) {
					v := 1 + r.IntN(max(1, g.places))
					if v > g.places {
						continue
					}
					for values[v] = r.IntN(64); g.full[v]>>values[v]&1 == 0; values[v] = r.IntN(64) {
					}
				}
				text := ""
				for _, x := range values[1:] {
					text += digits[x : x+1]
				}
				g.demand(map[string]bool{})
				err := tried(func() { g.solution([]byte(text), nil) })
				if obeys := m.obeys(values); obeys != (err == nil) {
					t.Fatalf("%s: %s: obeys the rules: %v, but %v", m.text, text, obeys, err)
				} else if obeys {
					right++
				} else {
					not++
				}
			}
		}
		if right < 500 || not < 500 {
			t.Errorf("%s: %d solutions and %d others are too few", kind, right, not)
		}
	}
}

// possible reports whether a rule's variables can take values that the rule does not refute.
func possible(g *game, rule rule, vars []int32) bool {
	if len(vars) == 0 {
		return !rule.refuted(&g.board)
	}
	v := vars[0]
	d := g.dom[v]
	defer func() { g.dom[v] = d }()
	if v >= g.wide {
		for x := lowest(d); x <= highest(d); x++ {
			if g.dom[v] = span(x, x); possible(g, rule, vars[1:]) {
				return true
			}
		}
		return false
	}
	for left := d; left != 0; left &= left - 1 {
		if g.dom[v] = left & -left; possible(g, rule, vars[1:]) {
			return true
		}
	}
	return false
}

// strike removes values from variables, possibly also those of the solution, and returns the number of assignments that remain.
func strike(g *game, r *rand.Rand, vars []int32) float64 {
	size, cut := 1.0, 1+r.IntN(3)
	for _, v := range vars {
		if v >= g.wide {
			lo, hi := lowest(g.dom[v]), highest(g.dom[v])
			if r.IntN(3) == 0 {
				lo = min(hi, lo+r.IntN(2))
			}
			g.dom[v] = span(lo, hi)
			size *= float64(hi - lo + 1)
			continue
		}
		n := 0
		for x := range 64 {
			if bit := uint64(1) << x; g.dom[v]&bit != 0 {
				if r.IntN(4) < cut && g.dom[v] != bit {
					g.dom[v] &^= bit
				} else {
					n++
				}
			}
		}
		size *= float64(n)
	}
	return size
}

// milder removes values one by one, and reports whether the judge stops refuting. says is its verdict before.
func milder(g *game, r *rand.Rand, judge rule, vars []int32, says bool) bool {
	for try := 0; try < 40 && len(vars) > 0; try++ {
		v := vars[r.IntN(len(vars))]
		if d := g.dom[v]; v >= g.wide && lowest(d) < highest(d) {
			if r.IntN(2) == 0 {
				g.dom[v] = span(lowest(d)+1, highest(d))
			} else {
				g.dom[v] = span(lowest(d), highest(d)-1)
			}
		} else if v < g.wide && d&(d-1) != 0 {
			bit := uint64(1) << r.IntN(64)
			if d&^bit != 0 {
				g.dom[v] = d &^ bit
			}
		}
		now := judge.refuted(&g.board)
		if says && !now {
			return true
		}
		says = now
	}
	return false
}

// TestJudges: judges refute everything that enumeration refutes, for every rule with few enough values left. More facts never turn a
// refutation into acceptance.
func TestJudges(t *testing.T) {
	tried, dead, missed := map[string]int{}, map[string]int{}, map[string]int{}
	for _, kind := range slices.Sorted(maps.Keys(makers)) {
		r, makes := rand.New(rand.NewPCG(5, 6)), makers[kind]
		rounds := 200
		if kind == "hashi" { // crossings are rare on small boards
			rounds = 1500
		}
		for range rounds {
			m := makes(r)
			g := m.game(t)
			told := mentioned(t, g, m, r)
			for _, name := range sortedRules(g) {
				rule := g.rules[name]
				if _, ok := rule.(anything); ok {
					continue
				}
				vars := slices.DeleteFunc(own(rule), func(v int32) bool { return int(v) > g.places && told[v] == "" })
				loosen(g, m, r, told, r.IntN(4))
				if strike(g, r, vars) > 3000 {
					continue
				}
				what := kind + " " + name[:1]
				says, is := rule.refuted(&g.board), !possible(g, rule, vars)
				tried[what]++
				switch {
				case says && !is:
					t.Fatalf("%s: %s is refuted but possible", m.text, name)
				case is && !says && exact(rule, len(vars)):
					t.Fatalf("%s: %s is impossible but not refuted: %v", m.text, name, g.dom)
				case is && !says:
					missed[what]++
				case is:
					dead[what]++
				}
				if milder(g, r, rule, vars, says) {
					t.Fatalf("%s: %s becomes milder: %v", m.text, name, g.dom)
				}
			}
		}
	}
	for what, n := range tried {
		t.Logf("%s: %d tried, %d refuted, %d missed", what, n, dead[what], missed[what])
		if dead[what] < 4 {
			t.Errorf("%s: %d refuted of %d are too few", what, dead[what], n)
		}
	}
}
