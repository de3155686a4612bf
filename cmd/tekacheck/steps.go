package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
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
	Clues        []json.RawMessage
	Proof        []string
	Links        []step
}

// fact says that a place holds a value, or does not.
type fact struct {
	At struct {
		Cell         []int
		Edge, Bridge [][2]int
	}
	Value int
	Not   bool
}

// checkSteps checks explanations, one on each line, and returns how many steps they have. Each step is judged by itself: the rules of the clues it names, and
// as root facts the facts it names, which must be known by then.
func checkSteps(r io.Reader) (verdicts []string, err error) {
	in := bufio.NewReader(r)
	for at := 1; ; at++ {
		text, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(text)) > 0 {
			verdict, err := checkExplanation(text)
			if err != nil {
				return verdicts, fmt.Errorf("line %d: %w", at, err)
			}
			verdicts = append(verdicts, verdict)
		}
		switch {
		case err == io.EOF && len(verdicts) == 0:
			return nil, bad("no explanation")
		case err == io.EOF:
			return verdicts, nil
		case err != nil:
			return verdicts, fmt.Errorf("line %d: %w", at, bad("%v", err))
		}
	}
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
	known := slices.Clone(g.dom) // the board so far
	c := &checker{g: g}
	steps, failed := 0, false
	given, err := c.facts(e.Start)
	for _, l := range given {
		failed = failed || !g.meet(l)
	}
	copy(known, g.dom)
	for i := range e.Steps {
		if err == nil {
			err = c.replay(&e.Steps[i], known, &steps, &failed)
		}
		if err != nil {
			return "", fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	if err != nil {
		return "", fmt.Errorf("start: %w", err)
	}
	if failed {
		if e.Status != "none" {
			return "", wrong("the steps end in a contradiction, and the status is %.20q", e.Status)
		}
		return fmt.Sprintf("holds: %d steps, a contradiction (%s %dx%d)", steps, g.kind, g.cols, g.rows), nil
	}
	solution, open := []byte{}, 0
	for _, d := range known[1 : g.places+1] {
		if d&(d-1) != 0 {
			open++
			continue
		}
		for v := range 64 {
			if d == 1<<v {
				solution = append(solution, digits[v])
			}
		}
	}
	if open > 0 {
		if e.Status == "unique" || e.Status == "none" {
			return "", wrong("the status is %q, and %d places are open behind the last step", e.Status, open)
		}
		return fmt.Sprintf("holds: %d steps, %d places open (%s %dx%d)", steps, open, g.kind, g.cols, g.rows), nil
	}
	if _, err := g.solution(solution, nil); err != nil {
		return "", err
	}
	return fmt.Sprintf("holds: %d steps, the board is complete (%s %dx%d)", steps, g.kind, g.cols, g.rows), nil
}

// replay checks a step and writes what it finds on the board known.
func (c *checker) replay(s *step, known []uint64, steps *int, failed *bool) error {
	for i := range s.Links {
		if err := c.replay(&s.Links[i], known, steps, failed); err != nil {
			return fmt.Errorf("link %d: %w", i+1, err)
		}
	}
	found, err := c.facts(s.New)
	if err != nil {
		return err
	}
	if len(s.Links) == 0 {
		if err := c.prove(s, found, known); err != nil {
			return err
		}
		*steps++
		*failed = *failed || len(found) == 0
	}
	copy(c.g.dom, known)
	for _, l := range found {
		if len(s.Links) > 0 && !c.g.holds(l) {
			return wrong("what it finds is in none of its links")
		}
		*failed = *failed || !c.g.meet(l)
	}
	copy(known, c.g.dom)
	return nil
}

// prove judges the proof of a step.
func (c *checker) prove(s *step, found []lit, known []uint64) error {
	because, err := c.facts(s.Because)
	if err != nil {
		return err
	}
	if c.inside, err = c.g.named(s.Clues); err != nil {
		return err
	}
	if c.g.demand != nil {
		c.g.demand(c.inside)
	}
	c.live, c.steps, c.ended = map[int][]lit{}, 0, false
	copy(c.g.dom, known)
	for _, l := range because {
		if !c.g.holds(l) {
			return wrong("it rests on a fact about place %d that is not known", l.v)
		}
	}
	copy(c.g.dom, c.g.full)
	for _, l := range because {
		c.root(l)
	}
	for i, line := range s.Proof {
		word, rest, _ := bytes.Cut([]byte(line), []byte(" "))
		if f := lines[string(word)]; f == nil || len(word) != 1 || word[0] == 's' || word[0] == 'q' {
			return bad("proof, line %d: %.20q begins no step", i+1, word)
		} else if err := f(c, bytes.Fields(rest)); err != nil {
			return fmt.Errorf("proof, line %d: %w", i+1, err)
		}
	}
	for _, l := range found {
		if !c.ended && !c.g.holds(l) {
			return wrong("what it says of place %d is not shown", l.v)
		}
	}
	if len(found) == 0 && !c.ended {
		return wrong("a contradiction is not shown")
	}
	return nil
}

// facts are facts as literals.
func (c *checker) facts(list []fact) ([]lit, error) {
	lits := make([]lit, len(list))
	for i, f := range list {
		var key [4]int
		switch pair := append(f.At.Edge, f.At.Bridge...); {
		case len(f.At.Cell) == 2 && len(pair) == 0:
			key = [4]int{f.At.Cell[0], f.At.Cell[1], -1, 0}
		case len(f.At.Cell) == 0 && len(pair) == 2:
			key = [4]int{pair[0][0], pair[0][1], pair[1][0], pair[1][1]}
		}
		v := int32(c.g.at(key))
		if v == 0 || f.Value < 0 || f.Value > 63 {
			return nil, bad("fact %d: there is no such place, or no such value", i+1)
		}
		lits[i] = lit{v, 1 << f.Value & c.g.full[v]}
		if f.Not {
			lits[i] = c.g.not(lits[i])
		}
	}
	return lits, nil
}

// named are the rules of the clues that a step names. What is seen of a line belongs to its heights too, and is in force only with them.
func (g *game) named(clues []json.RawMessage) (map[string]bool, error) {
	in := map[string]bool{}
	for i, text := range clues {
		var c struct {
			Cell, Run       []int
			Row, Col, Index *int
			Side, Dir, Rule string
		}
		if err := json.Unmarshal(text, &c); err != nil {
			return nil, bad("clue %d: %v", i+1, err)
		}
		name := ""
		switch {
		case len(c.Cell) == 2:
			name = fmt.Sprintf("g%d.%d", c.Cell[0]+1, c.Cell[1]+1)
		case c.Row != nil:
			name = fmt.Sprintf("r%d", *c.Row+1)
		case c.Col != nil:
			name = fmt.Sprintf("c%d", *c.Col+1)
		case c.Side != "" && c.Index != nil:
			name = fmt.Sprintf("%c%d", c.Side[0]-'a'+'A', *c.Index+1)
		case len(c.Run) == 2:
			name = fmt.Sprintf("q%d.%d.%.1s", c.Run[0]+1, c.Run[1]+1, c.Dir)
		default:
			name = map[string]string{"loop": "L", "connected": "K", "crossing": "X", "tree": "T"}[c.Rule]
		}
		if g.rules[name] == nil {
			return nil, bad("clue %d: there is no such clue", i+1)
		}
		in[name] = true
	}
	for _, v := range [][4]string{{"r", "L", "R", "H"}, {"c", "T", "B", "V"}} {
		for i := 1; g.kind == "skyscrapers" && i <= g.rows; i++ {
			at := func(letter string) string { return fmt.Sprint(letter, i) }
			both := in[at(v[0])] && in[at(v[1])] && in[at(v[2])]
			in[at(v[3])] = both
			in[at(v[1])] = in[at(v[0])] && in[at(v[1])]
			in[at(v[2])] = in[at(v[0])] && in[at(v[2])]
		}
	}
	return in, nil
}
