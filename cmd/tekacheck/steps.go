package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/bits"
	"slices"
)

// explanation is a line that teka explain --json --prove prints, as far as it is checked.
type explanation struct {
	Status string
	Puzzle json.RawMessage
	Start  []fact
	Steps  []step
}

// step says that because of facts and clues new facts hold; none that they contradict each other. Its proof may use these facts and clues alone. A step
// with links is told by them, one after the other, and itself says only what they have found.
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
	count  int              // of steps
	failed bool             // a contradiction was found
}

// maxExplanation bounds a line with an explanation.
const maxExplanation = 1 << 30

// checkSteps checks explanations, one on each line, and returns how many steps they have. Each step is judged by itself: the rules of the clues it names, and
// as root facts the facts it names, which must be known by then.
func checkSteps(r io.Reader) (verdicts []string, err error) {
	_, err = eachLine(r, maxExplanation, func(_ int, text []byte) error {
		if len(bytes.TrimSpace(text)) == 0 {
			return nil
		}
		verdict, err := checkExplanation(text)
		if err == nil {
			verdicts = append(verdicts, verdict)
		}
		return err
	})
	if err == nil && len(verdicts) == 0 {
		err = bad("no explanation")
	}
	return verdicts, err
}

func checkExplanation(text []byte) (verdict string, err error) {
	var e explanation
	if err := json.Unmarshal(text, &e); err != nil {
		return "", bad("%v", err)
	}
	if e.Puzzle == nil {
		return "", bad("no puzzle: an explanation with proofs is expected, as teka explain --json --prove gives it")
	}
	g, err := readGame(e.Puzzle)
	if err != nil {
		return "", err
	}
	p := &replay{checker: &checker{game: g}, index: map[[2]int]int32{}, known: slices.Clone(g.full)}
	for i, ends := range g.ends[1:] {
		p.index[ends] = int32(i + 1)
	}
	start, err := p.facts(e.Start)
	if err != nil {
		return "", fmt.Errorf("start: %w", err)
	}
	p.learn(start)
	for i := range e.Steps {
		if err := p.step(&e.Steps[i]); err != nil {
			return "", fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	end, err := p.end(e.Status)
	return fmt.Sprintf("holds: %d steps, %s (%s %dx%d)", p.count, end, g.kind, g.cols, g.rows), err
}

// end holds what is known behind the last step against the status.
func (p *replay) end(status string) (string, error) {
	solution, open := []byte{}, 0
	for _, d := range p.known[1 : p.places+1] {
		if d&(d-1) != 0 {
			open++
		}
		solution = append(solution, digits[bits.TrailingZeros64(d)])
	}
	switch {
	case p.failed && status != "none":
		return "", wrong("the steps end in a contradiction, and the status is %.20q", status)
	case p.failed:
		return "a contradiction", nil
	case open == 0:
		_, err := p.solution(solution, nil)
		return "the board is complete", err
	case status == "unique" || status == "none":
		return "", wrong("the status is %q, and %d places are open behind the last step", status, open)
	}
	return fmt.Sprintf("%d places open", open), nil
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
	if err = p.prove(s, found); err == nil {
		p.count++
		p.failed = p.failed || len(found) == 0
		p.learn(found)
	}
	return err
}

// learn adds facts to what is known.
func (p *replay) learn(found []lit) {
	copy(p.dom, p.known)
	for _, l := range found {
		p.failed = p.failed || !p.meet(l)
	}
	copy(p.known, p.dom)
	p.trail = p.trail[:0]
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

// prove judges the proof of a step.
func (p *replay) prove(s *step, found []lit) error {
	because, err := p.facts(s.Because)
	if err == nil {
		err = p.all(because, p.known, "it rests on a fact about place %d that is not known")
	}
	if err == nil {
		p.named, err = p.names(s.Clues)
	}
	if err != nil {
		return err
	}
	if l, ok := p.rules["L"].(*loop); ok {
		l.demand(p.named)
	}
	p.live, p.steps, p.ended = map[int][]lit{}, 0, false
	copy(p.dom, p.full)
	for _, l := range because {
		p.root(l)
	}
	for i, line := range s.Proof {
		words := bytes.Fields([]byte(line))
		if len(words) == 0 || len(words[0]) != 1 || !bytes.Contains([]byte("ulrd"), words[0]) {
			return bad("proof, line %d: %.20q begins no step", i+1, line)
		} else if err := lines[string(words[0])](p.checker, words); err != nil {
			return fmt.Errorf("proof, line %d: %w", i+1, err)
		}
	}
	switch {
	case p.ended:
		return nil
	case len(found) == 0:
		return wrong("a contradiction is not shown")
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

// needed are, for what is seen of a line of a Skyscrapers, the rules that must be named: what is seen from a side, and the heights of the line.
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
