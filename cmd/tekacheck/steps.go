package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/bits"
	"slices"
)

// exactly are the members of explanations that are looked at, at any depth. Others may stand beside them, but none twice, and none that
// differs from one of these by the case of letters alone.
var exactly = []string{"status", "puzzle", "start", "steps", "proof", "new", "because", "clues", "links", "at", "cell", "edge", "bridge",
	"value", "not", "run", "row", "col",
	"index", "side", "dir", "rule"}

// exact holds the names of all members against these. The puzzle is read by itself.
func (v value) exact() {
	switch {
	case v.name == "puzzle":
	case v.is('['):
		v.each('[', value.exact)
	case v.is('{'):
		v.object(true, exactly, value.exact)
	}
}

// step says that because of facts and clues new facts hold; none that they contradict each other. Its proof may use these facts and clues
// alone. A step with links is told by them, one after the other, and itself says only what they have found.
type step struct {
	New, Because []fact
	Clues        []clue
	Proof        []string
	Links        []step
}

// fact says that a place holds a value, or does not.
type fact struct {
	At struct {
		Cell         []int
		Edge, Bridge [][]int
	}
	Value int
	Not   bool
}

// clue is a clue, or a rule of the whole board.
type clue struct {
	Cell, Run       []int
	Row, Col, Index *int
	Side, Dir, Rule string
}

// replay is an explanation being checked.
type replay struct {
	*checker
	index  map[[2]int]int32 // places by the cells at their ends
	known  []uint64         // by variable: what is known so far
	start  int              // how many facts are filled in at the start
	count  int              // of steps
	failed bool             // a contradiction was found
}

// maxExplanation bounds a line with an explanation.
const maxExplanation = 1 << 30

// explanations checks one explanation per line. Each step is judged separately: by the rules of the clues it names, with the facts it names
// as root facts, which earlier steps must have shown. After a line with a problem the next lines are still checked.
func (s *session) explanations(r io.Reader) {
	held, all := 0, 0
	eachLine(r, maxExplanation, func(at int, text []byte) {
		if len(bytes.TrimSpace(text)) == 0 {
			return
		}
		all++
		check := func() {
			shown, p := checkExplanation(text, s.about)
			s.holds(p.game, shown, p.start, "at the start", p.count)
		}
		if s.try(func() { within("line %d", at, check) }) {
			held++
		}
	})
	if all == 0 {
		bad("no explanation")
	} else if all > 1 {
		s.say(fmt.Sprintf("%d of %d explanations hold", held, all))
	}
}

// checkExplanation checks an explanation, a line that teka explain --json --prove prints. It tells what is shown: "unique", "none", or how
// many places are open.
func checkExplanation(text []byte, about *game) (shown string, p *replay) {
	v := parse(text)
	v.exact()
	e := v.members(true, "status", "puzzle", "givens", "start", "steps", "proof", "certificate", "solution")
	var status string
	var start []fact
	var proof []string // of a puzzle without solution: that all rules together have none
	part(e["status"], &status)
	part(e["start"], &start)
	part(e["proof"], &proof)
	puzzle := e["puzzle"].raw
	if !e["puzzle"].told() && e["givens"].told() { // the line is the puzzle, and says more of it
		puzzle = text
	} else if !e["puzzle"].told() {
		bad("no puzzle: an explanation with proofs is expected, as teka explain --json --prove gives it")
	}
	if !slices.Contains([]string{"unique", "none", "multiple", "unknown", "stalled"}, status) {
		bad("%.20q is no status", status)
	}
	g := readGame(puzzle)
	g.mustBe(about)
	p = replayOf(g)
	p.start = len(start)
	within("%s", "start", func() { p.begin(start) })
	p.replay(e["steps"])
	if len(proof) > 0 {
		p.prove(&step{Proof: proof}, nil, nil, nil)
		p.failed = true
	}
	shown = p.end(status)
	p.beside(puzzle, status, e["certificate"], e["solution"])
	return shown, p
}

// replayOf starts a replay with an empty board.
func replayOf(g *game) *replay {
	p := &replay{checker: &checker{game: g}, index: map[[2]int]int32{}, known: slices.Clone(g.full)}
	for i, ends := range g.ends[1:] {
		p.index[ends] = int32(i + 1)
	}
	return p
}

// part reads a part of an explanation, if it is told.
func part(v value, to any) {
	if len(v.raw) > maxLine {
		bad("at %d: longer than %d bytes", v.at, maxLine)
	} else if v.told() {
		if err := json.Unmarshal(v.raw, to); err != nil {
			bad("at %d: %v", v.at, err)
		}
	}
}

// replay checks steps one by one, so that no more than one of them is held.
func (p *replay) replay(steps value) {
	n := 0
	if !steps.told() {
		return
	}
	steps.each('[', func(v value) {
		n++
		within("step %d", n, func() {
			var s step
			part(v, &s)
			p.step(&s)
		})
	})
}

// begin takes what is filled in at the start.
func (p *replay) begin(facts []fact) {
	for _, l := range p.facts(facts) {
		if p.known[l.v]&l.set == 0 {
			wrong("it contradicts itself in place %d", l.v)
		}
		p.known[l.v] &= l.set
	}
	if p.start > 0 && p.open() == 0 {
		wrong("the board is complete at the start, so nothing is shown")
	}
}

// open is how many places are open.
func (p *replay) open() (n int) {
	for _, d := range p.known[1 : p.places+1] {
		if d&(d-1) != 0 {
			n++
		}
	}
	return n
}

// end holds what is known behind the last step against the status.
func (p *replay) end(status string) (shown string) {
	open := p.open()
	var broken *problem // the complete board breaks a rule
	switch {
	case p.failed:
	case open == 0:
		broken = caught(p.complete)
	case status == "unique" || status == "none":
		wrong("the status is %q, and %d places are open behind the last step", status, open)
	default:
		return fmt.Sprintf("%d places open, of %s nothing is shown", open, status)
	}
	switch none := p.failed || broken != nil; {
	case none && status == "none":
		return "none"
	case p.failed:
		wrong("the steps end in a contradiction, and the status is %q", status)
	case none:
		panic(broken)
	case status == "none" || status == "multiple":
		wrong("the board is complete and obeys all rules, and the status is %q", status)
	}
	return "unique"
}

// complete checks a board without open places against all rules.
func (p *replay) complete() {
	text := make([]byte, p.places)
	for i, d := range p.known[1 : p.places+1] {
		text[i] = digits[bits.TrailingZeros64(d)]
	}
	p.solution(text, nil)
}

// force sets the rules in force: the named ones, or all if named is nil.
func (p *replay) force(named map[string]bool) {
	p.named = named
	if l, ok := p.rules["L"].(*loop); ok {
		l.demand(named)
	}
}

// step checks a step and writes what it finds on the board.
func (p *replay) step(s *step) {
	for i := range s.Links {
		within("link %d", i+1, func() { p.step(&s.Links[i]) })
	}
	found := p.facts(s.New)
	if len(s.Links) > 0 {
		all(found, p.known, "it says more of place %d than its links have found")
		return
	}
	because := p.facts(s.Because)
	all(because, p.known, "it rests on a fact about place %d that is not known")
	p.prove(s, because, found, p.names(s.Clues))
	p.count++
	p.failed = p.failed || len(found) == 0
	for _, l := range found { // where they contradict each other no value is left, and both stay known
		p.known[l.v] &= l.set
		p.failed = p.failed || p.known[l.v] == 0
	}
}

// all panics with a problem, which names the place, unless every fact holds on the board.
func all(facts []lit, on []uint64, otherwise string) {
	for _, l := range facts {
		if on[l.v]&^l.set != 0 {
			wrong(otherwise, l.v)
		}
	}
}

// proofLines judge the lines of a proof in an explanation.
var proofLines = map[string]func(c *checker, words [][]byte){"u": lines["u"], "l": lines["l"], "r": lines["r"], "d": lines["d"]}

// prove judges the proof of a step, with the rules named, nil for all.
func (p *replay) prove(s *step, because, found []lit, named map[string]bool) {
	p.force(named)
	p.live, p.steps, p.ended = map[int][]lit{}, 0, false
	copy(p.dom, p.full)
	for _, l := range because {
		p.root(l)
	}
	for i, line := range s.Proof {
		within("proof, line %d", i+1, func() { p.judge([]byte(line), proofLines) })
	}
	if !p.ended && len(found) == 0 {
		wrong("proof: a contradiction is not shown")
	} else if !p.ended {
		all(found, p.dom, "what it says of place %d is not shown")
	}
}

// facts are facts as literals.
func (p *replay) facts(list []fact) []lit {
	lits := make([]lit, len(list))
	for i, f := range list {
		at := append(f.At.Edge, f.At.Bridge...)
		if f.At.Cell != nil {
			at = append(at, f.At.Cell, f.At.Cell)
		}
		ends := []int{}
		for _, c := range at {
			if len(c) == 2 && min(c[0], c[1]) >= 0 && c[0] < p.rows && c[1] < p.cols {
				ends = append(ends, c[0]*p.cols+c[1])
			}
		}
		if len(at) != 2 || len(ends) != 2 || p.index[[2]int(ends)] == 0 || f.Value < 0 || f.Value > 63 {
			bad("fact %d: there is no such place, or no such value", i+1)
		}
		v := p.index[[2]int(ends)]
		if lits[i] = (lit{v, 1 << f.Value & p.full[v]}); f.Not {
			lits[i] = p.not(lits[i])
		}
	}
	return lits
}

// names are the rules of the clues that a step names.
func (g *game) names(clues []clue) map[string]bool {
	in := map[string]bool{}
	for i, c := range clues {
		of := map[string]string{"loop": "L", "connected": "K", "crossing": "X", "tree": "T"}[c.Rule]
		switch {
		case len(c.Cell) == 2:
			of = name('g', c.Cell[0]+1, c.Cell[1]+1)
		case c.Row != nil:
			of = name('r', *c.Row+1)
		case c.Col != nil:
			of = name('c', *c.Col+1)
		case c.Side != "" && c.Index != nil:
			of = name(c.Side[0]-'a'+'A', *c.Index+1)
		case len(c.Run) == 2:
			of = fmt.Sprintf("%s.%.1s", name('q', c.Run[0]+1, c.Run[1]+1), c.Dir)
		}
		if g.rules[of] == nil {
			bad("clue %d: there is no such clue", i+1)
		}
		in[of] = true
	}
	return in
}

// needed are, for what is seen of a line of a Skyscrapers, the rules that must be named: what is seen from a side, and the heights of the
// line.
var needed = map[byte]string{'L': "Lr", 'R': "Rr", 'H': "LRr", 'T': "Tc", 'B': "Bc", 'V': "TBc"}

// inForce reports whether a step that names some rules may use one. Cells and edges of a Masyu carry no clue.
func inForce(rule string, named map[string]bool) bool {
	if len(rule) == 1 || needed[rule[0]] == "" {
		return named[rule] || rule[0] == 'x' || rule[0] == 'e'
	}
	for _, letter := range needed[rule[0]] {
		if !named[string(letter)+rule[1:]] {
			return false
		}
	}
	return true
}
