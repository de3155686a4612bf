package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"reflect"
	"slices"
	"strings"
)

// exactly are the members of explanations that are looked at, at any depth. Others may stand beside them, but none twice, and none that
// differs from one of these by the case of letters alone.
var exactly = []string{"status", "puzzle", "start", "steps", "proof", "new", "because", "clues", "links", "at", "cell", "edge", "bridge",
	"value", "not", "run", "row", "col",
	"index", "side", "dir", "rule"}

// exact holds the names of all members against these. The puzzle is read by itself.
func (v value) exact() error {
	switch {
	case v.name == "puzzle":
		return nil
	case v.is('['):
		return v.each('[', value.exact)
	case !v.is('{'):
		return nil
	}
	seen := make([]string, 0, 16)
	return v.each('{', func(m value) error {
		if slices.Contains(seen, m.name) {
			return bad("at %d: a second member %q", m.from, m.name)
		}
		seen = append(seen, m.name)
		if i := slices.IndexFunc(exactly, func(name string) bool { return strings.EqualFold(name, m.name) }); i >= 0 && exactly[i] != m.name {
			return bad("at %d: %q differs from %s by the case of letters alone", m.from, m.name, exactly[i])
		}
		return m.exact()
	})
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

// checkSteps checks explanations, one on each line. Each step is judged by itself: the rules of the clues it names, and as root facts the
// facts it names, which must be known by then. Say and refuse are told what holds and what does not; an error is one of reading on.
func checkSteps(r io.Reader, d *demands, say func(string), refuse func(error)) error {
	held, all := 0, 0
	_, err := eachLine(r, maxExplanation, func(at int, text []byte) error {
		if len(bytes.TrimSpace(text)) == 0 {
			return nil
		}
		all++
		shown, p, err := checkExplanation(text, d.about)
		on := ""
		if err == nil && p.start > 0 {
			on = fmt.Sprintf("%d facts at the start", p.start)
		}
		if err == nil {
			err = d.met(shown, on)
		}
		if err != nil {
			refuse(fmt.Errorf("line %d: %w", at, err))
			return nil
		}
		held++
		say(verdict(p.game, shown, on, p.count))
		return nil
	})
	switch {
	case err == nil && all == 0:
		return bad("no explanation")
	case all > 1:
		say(fmt.Sprintf("%d of %d explanations hold", held, all))
	}
	return err
}

// checkExplanation checks an explanation, a line that teka explain --json --prove prints. It tells what is shown: "unique", "none", or how
// many places are open.
func checkExplanation(text []byte, about *game) (shown string, p *replay, err error) {
	v, err := parse(text)
	if err == nil {
		err = v.exact()
	}
	if err != nil {
		return "", nil, bad("%v", err)
	}
	e, err := v.members(true, "status", "puzzle", "givens", "start", "steps", "proof", "certificate", "solution")
	if err != nil {
		return "", nil, bad("%v", err)
	}
	var status string
	var start []fact
	var proof []string // of a puzzle without solution: that all rules together have none
	if err := errors.Join(part(e["status"], &status), part(e["start"], &start), part(e["proof"], &proof)); err != nil {
		return "", nil, err
	}
	at := e["puzzle"].raw
	if !e["puzzle"].told() && e["givens"].told() { // the line is the puzzle, and says more of it
		at = text
	}
	switch {
	case len(at) == 0 || string(at) == "null":
		return "", nil, bad("no puzzle: an explanation with proofs is expected, as teka explain --json --prove gives it")
	case !slices.Contains([]string{"unique", "none", "multiple", "unknown", "stalled"}, status):
		return "", nil, bad("%.20q is no status", status)
	}
	g, err := readGame(at)
	if err != nil {
		return "", nil, err
	}
	if about != nil && !reflect.DeepEqual(about, g) {
		return "", nil, bad("this is another puzzle")
	}
	p = &replay{checker: &checker{game: g}, index: map[[2]int]int32{}, known: slices.Clone(g.full), start: len(start)}
	for i, ends := range g.ends[1:] {
		p.index[ends] = int32(i + 1)
	}
	if err := p.begin(start); err != nil {
		return "", nil, fmt.Errorf("start: %w", err)
	}
	if err := p.replay(e["steps"]); err != nil {
		return "", nil, err
	}
	if len(proof) > 0 {
		if err := p.prove(&step{Proof: proof}, nil, nil, nil); err != nil {
			return "", nil, err
		}
		p.failed = true
	}
	if shown, err = p.end(status); err == nil {
		err = p.beside(at, status, e["certificate"], e["solution"])
	}
	return shown, p, err
}

// part reads a part of an explanation, if it is told.
func part(v value, to any) error {
	if len(v.raw) > maxLine {
		return bad("at %d: longer than %d bytes", v.at, maxLine)
	}
	if !v.told() {
		return nil
	}
	if err := json.Unmarshal(v.raw, to); err != nil {
		return bad("at %d: %v", v.at, err)
	}
	return nil
}

// replay checks steps one by one, so that no more than one of them is held.
func (p *replay) replay(steps value) error {
	n := 0
	if !steps.told() {
		return nil
	}
	if !steps.is('[') {
		return bad("%v", steps.bad("a list […]"))
	}
	return steps.each('[', func(v value) error {
		n++
		var s step
		err := part(v, &s)
		if err == nil {
			err = p.step(&s)
		}
		if err != nil {
			err = fmt.Errorf("step %d: %w", n, err)
		}
		return err
	})
}

// begin takes what is filled in at the start.
func (p *replay) begin(facts []fact) error {
	start, err := p.facts(facts)
	if err != nil {
		return err
	}
	for _, l := range start {
		if p.known[l.v]&l.set == 0 {
			return wrong("it contradicts itself in place %d", l.v)
		}
		p.known[l.v] &= l.set
	}
	if p.start > 0 && p.open() == 0 {
		return wrong("the board is complete at the start, so nothing is shown")
	}
	return nil
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
func (p *replay) end(status string) (shown string, err error) {
	if open := p.open(); open > 0 && !p.failed {
		if status == "unique" || status == "none" {
			return "", wrong("the status is %q, and %d places are open behind the last step", status, open)
		}
		return fmt.Sprintf("%d places open, of %s nothing is shown", open, status), nil
	}
	if !p.failed {
		solution := make([]byte, p.places)
		for i, d := range p.known[1 : p.places+1] {
			solution[i] = digits[bits.TrailingZeros64(d)]
		}
		p.named = nil
		if l, ok := p.rules["L"].(*loop); ok {
			l.demand(nil)
		}
		_, err = p.solution(solution, nil)
	}
	switch {
	case p.failed && status != "none":
		return "", wrong("the steps end in a contradiction, and the status is %q", status)
	case err != nil && status != "none":
		return "", err
	case p.failed || err != nil: // each place has been shown, and together they break a rule
		return "none", nil
	case status == "none" || status == "multiple":
		return "", wrong("the board is complete and obeys all rules, and the status is %q", status)
	}
	return "unique", nil
}

// step checks a step and writes what it finds on the board.
func (p *replay) step(s *step) error {
	for i := range s.Links {
		if err := p.step(&s.Links[i]); err != nil {
			return fmt.Errorf("link %d: %w", i+1, err)
		}
	}
	found, err := p.facts(s.New)
	switch {
	case err != nil:
		return err
	case len(s.Links) > 0:
		return p.all(found, p.known, "it says more of place %d than its links have found")
	}
	because, err := p.facts(s.Because)
	if err == nil {
		err = p.all(because, p.known, "it rests on a fact about place %d that is not known")
	}
	var named map[string]bool
	if err == nil {
		named, err = p.names(s.Clues)
	}
	if err == nil {
		err = p.prove(s, because, found, named)
	}
	if err == nil {
		p.count++
		p.failed = p.failed || len(found) == 0
		p.learn(found)
	}
	return err
}

// learn adds facts to what is known. Where they contradict each other no value is left, and both stay known.
func (p *replay) learn(found []lit) {
	for _, l := range found {
		p.known[l.v] &= l.set
		p.failed = p.failed || p.known[l.v] == 0
	}
}

// all reports a place of which a board does not have all facts.
func (p *replay) all(facts []lit, on []uint64, otherwise string) error {
	for _, l := range facts {
		if on[l.v]&^l.set != 0 {
			return wrong(otherwise, l.v)
		}
	}
	return nil
}

// prove judges the proof of a step, with the rules named, nil for all.
func (p *replay) prove(s *step, because, found []lit, named map[string]bool) error {
	p.named = named
	if l, ok := p.rules["L"].(*loop); ok {
		l.demand(p.named)
	}
	p.live, p.steps, p.ended = map[int][]lit{}, 0, false
	copy(p.dom, p.full)
	for _, l := range because {
		p.root(l)
	}
	for i, line := range s.Proof {
		words := bytes.Split([]byte(line), []byte(" "))
		if len(words[0]) != 1 || !bytes.Contains([]byte("ulrd"), words[0]) {
			return bad("proof, line %d: %.20q begins no step", i+1, line)
		} else if err := lines[string(words[0])](p.checker, words); err != nil {
			return fmt.Errorf("proof, line %d: %w", i+1, err)
		}
	}
	switch {
	case p.ended:
		return nil
	case len(found) == 0:
		return wrong("proof: a contradiction is not shown")
	}
	return p.all(found, p.dom, "what it says of place %d is not shown")
}

// facts are facts as literals.
func (p *replay) facts(list []fact) ([]lit, error) {
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
			return nil, bad("fact %d: there is no such place, or no such value", i+1)
		}
		v := p.index[[2]int(ends)]
		if lits[i] = (lit{v, 1 << f.Value & p.full[v]}); f.Not {
			lits[i] = p.not(lits[i])
		}
	}
	return lits, nil
}

// names are the rules of the clues that a step names.
func (g *game) names(clues []clue) (map[string]bool, error) {
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
			return nil, bad("clue %d: there is no such clue", i+1)
		}
		in[of] = true
	}
	return in, nil
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
