package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
)

// Random proofs against brute force: every accepted line must be true of every board that it is about. The tests know nothing about the
// lines that a good prover writes, so a judge that accepts too much is tested from all sides.

// mostBoards bounds the boards that are enumerated.
const mostBoards = 600

// truth is a small puzzle with all its finished boards, right and wrong ones.
type truth struct {
	m      *made
	g      *game // as read; never changed
	boards [][]int
	right  [][]int // boards that obey the rules
	named  map[int32]string
	rules  []string
	broken bool // lines are about boards that break rules, on which auxiliaries have no value
}

// truthOf enumerates the boards of a puzzle; it returns nil if there are too many.
func truthOf(t *testing.T, m *made) *truth {
	x := &truth{m: m, g: m.game(t), named: map[int32]string{}}
	n := 1
	for v := 1; v <= x.g.places; v++ {
		for n *= bitCount(x.g.full[v]); n > mostBoards; {
			return nil
		}
	}
	values := make([]int, x.g.places+1)
	var from func(v int)
	from = func(v int) {
		if v > x.g.places {
			x.boards = append(x.boards, slices.Clone(values))
			return
		}
		for value := range 64 {
			if x.g.full[v]>>value&1 != 0 {
				values[v] = value
				from(v + 1)
			}
		}
	}
	from(1)
	for _, b := range x.boards {
		if m.obeys(b) {
			x.right = append(x.right, b)
		}
	}
	for _, name := range m.names {
		v, err := triedVariable(x.g, name)
		if err != nil {
			t.Fatal(err)
		}
		x.named[v] = name
	}
	x.rules = sortedRules(x.g)
	return x
}

func bitCount(set uint64) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

// holds reports whether a literal is true on a finished board.
func (x *truth) holds(l lit, board []int) bool {
	value := 0
	if int(l.v) <= x.g.places {
		value = board[l.v]
	} else {
		value = x.m.aux(x.named[l.v], board)
	}
	if l.v >= x.g.wide {
		return lowest(l.set) <= value && value <= highest(l.set)
	}
	return l.set>>value&1 != 0
}

// literal returns a random literal, which more often than not is true on all given boards.
func (x *truth) literal(r *rand.Rand, on [][]int) string {
	text := ""
	for range 12 {
		name := fmt.Sprint(1 + r.IntN(max(1, x.g.places)))
		if len(x.m.names) > 0 && r.IntN(3) == 0 {
			name = x.m.names[r.IntN(len(x.m.names))]
		}
		switch v, err := triedVariable(x.g, name); {
		case err != nil:
			return "1"
		case v < x.g.wide && x.g.full[v] == 3 && r.IntN(4) > 0:
			text = []string{"", "-"}[r.IntN(2)] + name
		default:
			text = name + string("=#<>"[r.IntN(4)]) + fmt.Sprint(r.IntN(10))
		}
		var l lit
		err := tried(func() { l = x.g.literal([]byte(text)) })
		if err == nil && (r.IntN(4) == 0 || x.broken && int(l.v) > x.g.places ||
			!slices.ContainsFunc(on, func(b []int) bool { return !x.holds(l, b) })) {
			return text
		}
	}
	return text
}

// hint returns a rule, a rule with its result, or a step.
func (x *truth) hint(r *rand.Rand, steps int, on [][]int) string {
	rule := x.rules[r.IntN(len(x.rules))]
	switch r.IntN(6) {
	case 0, 1:
		return fmt.Sprint(1 + r.IntN(steps+1))
	case 2, 3:
		return rule + "/" + x.literal(r, on)
	case 4:
		if _, ok := x.g.rules[rule].(*count); ok {
			return rule + "*"
		}
	}
	return rule
}

// line returns a random line of a proof that starts with one of the known words.
func (x *truth) line(r *rand.Rand, words string, steps int, on [][]int) string {
	list := func(n int, each func() string) string {
		var b strings.Builder
		for range n {
			b.WriteString(" " + each())
		}
		return b.String()
	}
	literal := func() string { return x.literal(r, on) }
	switch word := words[r.IntN(len(words))]; word {
	case 'u':
		of := x.rules[r.IntN(len(x.rules))]
		if r.IntN(6) == 0 {
			of = fmt.Sprint(1 + r.IntN(steps+1))
		}
		return "u " + of + list(1+r.IntN(2), literal)
	case 'l':
		return "l " + x.rules[r.IntN(len(x.rules))] + list(r.IntN(4), literal)
	case 'r':
		return "r" + list(r.IntN(4), literal) + " ;" + list(r.IntN(6), func() string { return x.hint(r, steps, on) })
	case 's':
		from := x.boards
		if r.IntN(4) > 0 && len(on) > 0 {
			from = on
		}
		text := "s "
		for _, value := range from[r.IntN(len(from))][1:] {
			text += digits[value : value+1]
		}
		return text
	case 'd':
		return fmt.Sprintf("d %d", 1+r.IntN(steps+1))
	case 'g':
		return "given" + list(1+r.IntN(2), literal)
	case 'q':
		return "q"
	}
	n := len(x.right) - r.IntN(2)
	return "claim " + []string{"unique", "none", "several", "forced", fmt.Sprint("count ", n), fmt.Sprint("at-least ", n)}[r.IntN(6)]
}

// accepted is a checker with the lines of a certificate that it has accepted so far.
type accepted struct {
	*checker
	lines []string
	left  [][]int // the boards that obey the rules and are given, and that no line excludes
	all   [][]int // and before solutions were listed
}

// take passes a line to the checker. If it is refused, a new checker is created from the lines before.
func (x *truth) take(t *testing.T, a *accepted, line string) bool {
	at := len(a.lines) + 1
	err := tried(func() { a.checker.line(at, []byte(line)) })
	if err != nil {
		a.checker = &checker{live: map[int][]lit{}, seen: map[string]bool{}}
		for i, old := range a.lines {
			if err := tried(func() { a.checker.line(i+1, []byte(old)) }); err != nil {
				t.Fatalf("%s: accepted before, and now: %v", old, err)
			}
		}
		return false
	}
	a.lines = append(a.lines, line)
	return true
}

// false describes an accepted fact, step or claim that is false on a remaining board. It returns "" if none.
func (x *truth) false(a *accepted) string {
	for _, b := range a.left {
		if a.ended {
			return fmt.Sprintf("no board is left, it says, but %v", b[1:])
		}
		for v := 1; v < len(a.dom); v++ {
			if name := x.named[int32(v)]; (v <= x.g.places || name != "") && !x.holds(lit{int32(v), a.dom[v]}, b) {
				return fmt.Sprintf("a root fact about %d %s is false on %v", v, name, b[1:])
			}
		}
		for n, clause := range a.live {
			if !slices.ContainsFunc(clause, func(l lit) bool { return x.holds(l, b) }) {
				return fmt.Sprintf("step %d is false on %v", n, b[1:])
			}
		}
	}
	n, listed := len(a.all), len(a.seen)
	switch {
	case a.claim == "unique" && n != 1, a.claim == "none" && n != 0, a.claim == "several" && n < 2,
		strings.HasPrefix(a.claim, "count ") && a.claim != fmt.Sprint("count ", n),
		strings.HasPrefix(a.claim, "at-least ") && a.claim != fmt.Sprint("at-least ", listed), listed > n:
		return fmt.Sprintf("%s, and there are %d solutions", a.claim, n)
	}
	return ""
}

// narrowed updates the remaining boards after the last line.
func (x *truth) narrowed(a *accepted) {
	switch line := a.lines[len(a.lines)-1]; {
	case strings.HasPrefix(line, "given"):
		a.all = slices.DeleteFunc(slices.Clone(x.right), func(b []int) bool {
			return slices.ContainsFunc(a.given, func(l lit) bool { return !x.holds(l, b) })
		})
		a.left = a.all
	case line[0] == 's':
		a.left = slices.DeleteFunc(slices.Clone(a.left), func(b []int) bool { return a.seen[string(listed(b))] })
	case line == "q":
		a.left = slices.DeleteFunc(slices.Clone(a.all), func(b []int) bool {
			for v, value := range b[1:] {
				if a.held[v]>>value&1 == 0 {
					return false
				}
			}
			return true
		})
	}
}

// listed returns a board in the notation of solutions.
func listed(board []int) (text []byte) {
	for _, value := range board[1:] {
		text = append(text, digits[value])
	}
	return text
}

// TestRandomProofs: of random lines on small boards, those accepted must hold on every remaining board.
func TestRandomProofs(t *testing.T) {
	for _, kind := range slices.Sorted(maps.Keys(makers)) {
		r := rand.New(rand.NewPCG(21, 22))
		lines, claims := 0, 0
		for range sweeptest.Samples(40, 600) {
			var x *truth
			for x == nil {
				m := makers[kind](r)
				if x = truthOf(t, m); x != nil && len(x.rules) == 0 {
					x = nil
				}
			}
			a := &accepted{checker: &checker{live: map[int][]lit{}, seen: map[string]bool{}}, left: x.right, all: x.right}
			x.take(t, a, version)
			x.take(t, a, "puzzle "+x.m.text)
			words := "uuuuullllrrrrrrrrssdqc"
			if r.IntN(3) == 0 {
				words = "g" + words
			}
			for try := 0; try < 120 && a.claim == ""; try++ {
				if !x.take(t, a, x.line(r, words, a.steps, a.left)) {
					continue
				}
				lines++
				x.narrowed(a)
				if what := x.false(a); what != "" {
					t.Fatalf("%s: %s\n%s", kind, what, strings.Join(a.lines, "\n"))
				}
			}
			if a.claim != "" {
				claims++
			}
		}
		t.Logf("%s: %d lines and %d claims accepted", kind, lines, claims)
		if lines < 300 || claims < 3 {
			t.Errorf("%s: %d lines and %d claims accepted are too few", kind, lines, claims)
		}
	}
}

// obeysNamed reports whether a finished board obeys each rule that a step names. Visible buildings are counted here without assuming that
// the heights of the line differ, which the judge assumes.
func (x *truth) obeysNamed(named map[string]bool, board []int) bool {
	was := x.g.dom
	defer func() { x.g.dom = was }()
	x.g.dom = slices.Clone(x.g.full)
	for v, value := range board[1:] {
		x.g.dom[v+1] = 1 << value
	}
	x.g.demand(named)
	for _, name := range x.rules {
		rule := x.g.rules[name]
		switch s, isSight := rule.(*sight); {
		case !named[name] && !strings.Contains("xhvadpIs", name[:1]):
		case isSight:
			if seen(heightsOf(board, x.g.rows, name)) != s.near.clue {
				return false
			}
		case rule.refuted(&x.g.board):
			return false
		}
	}
	return true
}

// step, fact and clue are parts of explanations in their JSON form.
type step struct {
	New     []fact   `json:"new"`
	Because []fact   `json:"because"`
	Clues   []clue   `json:"clues"`
	Proof   []string `json:"proof"`
}

type fact struct {
	At struct {
		Cell   []int   `json:"cell,omitempty"`
		Edge   [][]int `json:"edge,omitempty"`
		Bridge [][]int `json:"bridge,omitempty"`
		Border [][]int `json:"border,omitempty"`
	} `json:"at"`
	Value int  `json:"value"`
	Not   bool `json:"not,omitempty"`
}

type clue struct {
	Cell  []int  `json:"cell,omitempty"`
	Run   []int  `json:"run,omitempty"`
	Row   *int   `json:"row,omitempty"`
	Col   *int   `json:"col,omitempty"`
	Index *int   `json:"index,omitempty"`
	Side  string `json:"side,omitempty"`
	Dir   string `json:"dir,omitempty"`
	Rule  string `json:"rule,omitempty"`
}

// written returns a part of an explanation as JSON.
func written(x any) value {
	text, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	return parse(text)
}

// clueOf returns the clue of a rule, in the form of explanations.
func clueOf(rule string) (c clue) {
	var r, col int
	fmt.Sscanf(strings.ReplaceAll(rule[1:], ".", " "), "%d %d", &r, &col)
	r--
	switch rule[0] {
	case 'r':
		c.Row = &r
	case 'c':
		c.Col = &r
	case 'g':
		c.Cell = []int{r, col - 1}
	case 'q':
		c.Run, c.Dir = []int{r, col - 1}, map[byte]string{'r': "right", 'd': "down"}[rule[len(rule)-1]]
	case 'L', 'R', 'T', 'B':
		if c.Side, c.Index = map[byte]string{'L': "left", 'R': "right", 'T': "top", 'B': "bottom"}[rule[0]], &r; len(rule) == 1 {
			c = clue{Rule: map[byte]string{'L': "loop", 'T': "tree"}[rule[0]]}
		}
	case 'K', 'X':
		c.Rule = map[byte]string{'K': "connected", 'X': "crossing"}[rule[0]]
	}
	return c
}

// factOf returns a fact about a place.
func (x *truth) factOf(v, value int, not bool) (f fact) {
	cell := func(at int) []int { return []int{at / x.g.cols, at % x.g.cols} }
	switch ends := x.g.ends[v]; {
	case ends[0] == ends[1]:
		f.At.Cell = cell(ends[0])
	case x.g.kind == "slitherlink":
		r, c := ends[0]/(x.g.cols+1), ends[0]%(x.g.cols+1)
		f.At.Border = [][]int{{r - 1, c}, {r, c}}
		if ends[1] > ends[0]+1 {
			f.At.Border = [][]int{{r, c - 1}, {r, c}}
		}
	case x.g.kind == "masyu":
		f.At.Edge = [][]int{cell(ends[0]), cell(ends[1])}
	default:
		f.At.Bridge = [][]int{cell(ends[0]), cell(ends[1])}
	}
	f.Value, f.Not = value, not
	return f
}

// follows reports whether the new facts hold on every board that agrees with the facts and the named rules. Without new facts, which means
// a contradiction, there must be no such board.
func (x *truth) follows(named map[string]bool, because, found []fact) bool {
	index := map[string]int{}
	for v := 1; v <= x.g.places; v++ {
		index[fmt.Sprint(x.factOf(v, 0, false).At)] = v
	}
	is := func(f fact, board []int) bool { return (board[index[fmt.Sprint(f.At)]] == f.Value) != f.Not }
	for _, b := range x.boards {
		if slices.ContainsFunc(because, func(f fact) bool { return !is(f, b) }) || !x.obeysNamed(named, b) {
			continue
		}
		if len(found) == 0 || slices.ContainsFunc(found, func(f fact) bool { return !is(f, b) }) {
			return false
		}
	}
	return true
}

// TestRandomSteps: of random steps of explanations, from facts that may be false, those accepted must follow from the facts and clues that
// the step names alone.
func TestRandomSteps(t *testing.T) {
	for _, kind := range slices.Sorted(maps.Keys(makers)) {
		r := rand.New(rand.NewPCG(23, 24))
		steps := 0
		for range sweeptest.Samples(20, 2000) {
			var x *truth
			for x == nil {
				if x = truthOf(t, makers[kind](r)); x != nil && (len(x.rules) == 0 || x.g.places == 0) {
					x = nil
				}
			}
			x.broken = true
			clues := slices.DeleteFunc(slices.Clone(x.rules), func(name string) bool { return strings.ContainsRune("xeHVhvadpIsS", rune(name[0])) })
			g := x.m.game(t)
			p := replayOf(g)
			var known []fact
			for range r.IntN(3) {
				v := 1 + r.IntN(g.places)
				if f := x.factOf(v, x.boards[r.IntN(len(x.boards))][v], r.IntN(2) == 0); caught(func() { p.begin(written([]fact{f})) }) == nil {
					known = append(known, f)
				}
			}
			for range 60 {
				var s step
				named := map[string]bool{}
				for range r.IntN(5) {
					name := clues[r.IntN(len(clues))]
					s.Clues, named[name] = append(s.Clues, clueOf(name)), true
				}
				for range r.IntN(3) {
					if len(known) > 0 {
						s.Because = append(s.Because, known[r.IntN(len(known))])
					}
				}
				on := slices.DeleteFunc(slices.Clone(x.boards), func(b []int) bool { return !x.obeysNamed(named, b) })
				for range r.IntN(3) {
					v := 1 + r.IntN(g.places)
					value := x.boards[r.IntN(len(x.boards))][v]
					not := r.IntN(2) == 0
					if len(on) > 0 && r.IntN(4) > 0 {
						value, not = on[0][v], false
					}
					s.New = append(s.New, x.factOf(v, value, not))
				}
				for k := range r.IntN(5) {
					s.Proof = append(s.Proof, x.line(r, "uuuullrrr", k, on))
				}
				for _, f := range s.New { // by the rules named, when they are enough
					for _, name := range slices.Sorted(maps.Keys(named)) {
						if l := p.facts(written([]fact{f})); r.IntN(2) == 0 {
							is := "="
							if f.Not {
								is = "#"
							}
							if int(l[0].v) <= g.places {
								s.Proof = append(s.Proof, fmt.Sprintf("u %s %d%s%d", name, l[0].v, is, f.Value))
							}
						}
					}
				}
				was := slices.Clone(p.known)
				if err := tried(func() { p.step(written(s)) }); err != nil {
					p.known = was
					continue
				}
				steps++
				if !x.follows(named, s.Because, s.New) {
					t.Fatalf("%s: %s\n%v does not follow from %v and %v, but is accepted\n%s", kind, x.m.text, s.New, s.Because,
						slices.Sorted(maps.Keys(named)), strings.Join(s.Proof, "\n"))
				}
				known = append(known, s.New...)
			}
		}
		t.Logf("%s: %d steps accepted", kind, steps)
		if steps < 15 && (kind != "hitori" || steps == 0) { // a number of a Hitori alone proves nothing
			t.Errorf("%s: %d steps accepted are too few", kind, steps)
		}
	}
}
