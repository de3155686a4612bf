package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
)

// version is that of the format; see docs/certificates.md.
const version = "teka-certificate 1"

// maxLine bounds a line of a certificate.
const maxLine = 1 << 24

// checker is a certificate being checked.
//
// At any time, what a board that obeys the rules and is given, and is none of the solutions listed so far, must satisfy is: the domains of
// g.board, which are the root facts, and the clauses of live. When nothing can satisfy them, ended is true.
type checker struct {
	g     *game
	about *game // the puzzle that it must be about, nil for any
	given []lit
	live  map[int][]lit // by number: the clauses of steps that are not forgotten
	steps int           // the number of the last step
	ended bool
	seen  map[string]bool // the solutions listed
	held  []uint64        // by place: the values that they have there
	asked bool            // the question of forced values has been put
	claim string
	words [][]byte        // of the line
	lits  []lit           // and its literals
	names map[string]bool // of an explanation: the rules that the step names; nil for all
}

// check reads a certificate and judges it.
func check(r io.Reader, about *game) (*checker, error) {
	c := &checker{about: about, live: map[int][]lit{}, seen: map[string]bool{}}
	n, err := eachLine(r, maxLine, c.line)
	if err == nil && c.claim == "" {
		err = fmt.Errorf("line %d: %w", n+1, bad("the certificate ends without a claim"))
	}
	return c, err
}

// eachLine calls f with each line and its number, and returns how many there are. Errors tell the line.
func eachLine(r io.Reader, most int, f func(at int, text []byte) error) (n int, err error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, most)
	for ; err == nil && in.Scan(); n++ {
		err = f(n+1, in.Bytes())
	}
	switch {
	case err != nil:
		return n, fmt.Errorf("line %d: %w", n, err)
	case errors.Is(in.Err(), bufio.ErrTooLong):
		return n, fmt.Errorf("line %d: %w", n+1, bad("longer than %d bytes", most))
	case in.Err() != nil:
		return n, fmt.Errorf("line %d: %w", n+1, bad("%v", in.Err()))
	}
	return n, nil
}

// lines are the lines of a certificate by their first word.
var lines = map[string]func(*checker, [][]byte) error{"given": (*checker).givens, "u": (*checker).units, "l": (*checker).lemma,
	"r": (*checker).derived, "s": (*checker).solved, "q": (*checker).question, "d": (*checker).forget, "claim": (*checker).claims}

// line takes one line.
func (c *checker) line(at int, text []byte) error {
	word, rest, _ := bytes.Cut(text, []byte(" "))
	f := lines[string(word)]
	switch {
	case at == 1 && string(text) != version:
		return bad("%q is expected, not %.40q", version, text)
	case at == 1:
		return nil
	case at == 2:
		return c.begin(word, rest)
	case c.claim != "":
		return bad("something stands behind the claim")
	case f == nil:
		return bad("%.20q begins no step", word)
	}
	c.words = slices.AppendSeq(c.words[:0], bytes.FieldsSeq(rest))
	return f(c, c.words)
}

// begin is "puzzle {…}".
func (c *checker) begin(word, text []byte) (err error) {
	if string(word) != "puzzle" {
		return bad("the puzzle is expected")
	}
	if c.g, err = readGame(text); err != nil {
		return err
	}
	if c.about != nil && !reflect.DeepEqual(c.about, c.g) {
		return bad("this is another puzzle")
	}
	c.held = make([]uint64, c.g.places+1)
	return nil
}

// literals reads literals to c.lits.
func (c *checker) literals(words [][]byte) error {
	c.lits = c.lits[:0]
	for _, w := range words {
		l, err := c.g.literal(w)
		if err != nil {
			return err
		}
		c.lits = append(c.lits, l)
	}
	return nil
}

// source is what a hint points to: a rule, or the clause of a step.
type source struct {
	name   []byte
	rule   rule
	clause []lit
}

// source finds a rule that is in force, or an earlier step that is not forgotten.
func (c *checker) source(name []byte) (s source, err error) {
	s.name = name
	if n, isStep := number(name); isStep {
		var live bool
		if s.clause, live = c.live[n]; n > c.steps || n == 0 {
			return s, wrong("there is no step %d yet", n)
		} else if !live {
			return s, wrong("step %d is forgotten", n)
		}
		return s, nil
	}
	if s.rule = c.g.rules[string(name)]; s.rule == nil {
		return s, bad("%.40q is no rule of this puzzle", name)
	}
	if c.names != nil && !inForce(string(name), c.names) {
		return s, wrong("the rule %s is not one that the step names", name)
	}
	return s, nil
}

// givens is "given LIT…": what holds besides the clues.
func (c *checker) givens(words [][]byte) error {
	if c.steps > 0 || c.ended || len(c.given) > 0 {
		return bad("what is given stands before all steps, in one line")
	}
	if err := c.literals(words); err != nil {
		return err
	}
	for _, l := range c.lits {
		if int(l.v) > c.g.places {
			return bad("an auxiliary cannot be given")
		}
		c.root(l)
	}
	c.given = slices.Clone(c.lits)
	return nil
}

// root makes a literal a root fact.
func (c *checker) root(l lit) {
	if !c.g.meet(l) {
		c.ended = true
	}
	c.g.trail = c.g.trail[:0] // for good
}

// units is "u RULE LIT…" or "u STEP LIT…": each follows from the rule, or the step, and the root facts, one after the other.
func (c *checker) units(words [][]byte) error {
	if len(words) < 2 {
		return bad("a rule or a step and literals are expected")
	}
	s, err := c.source(words[0])
	if err == nil {
		err = c.literals(words[1:])
	}
	for i := 0; err == nil && i < len(c.lits); i++ {
		if err = c.refuted(c.lits[i:i+1], func() (bool, error) { return c.follow(s) }); err != nil {
			return fmt.Errorf("%s does not follow: %w", words[i+1], err)
		}
		c.root(c.lits[i])
	}
	return err
}

// lemma is "l RULE LIT…": the rule and the root facts alone entail the clause.
func (c *checker) lemma(words [][]byte) error {
	if len(words) < 1 {
		return bad("a rule is expected")
	}
	s, err := c.source(words[0])
	if err == nil && s.rule == nil {
		err = bad("%.40q is no rule of this puzzle", words[0])
	}
	if err == nil {
		err = c.literals(words[1:])
	}
	if err == nil {
		err = c.refuted(c.lits, func() (bool, error) { return c.follow(s) })
	}
	if err == nil {
		c.keep()
	}
	return err
}

// refuted judges a clause: with all its literals false, what follows must be a contradiction. The board is put back.
func (c *checker) refuted(clause []lit, follows func() (dead bool, err error)) error {
	defer c.g.back(len(c.g.trail))
	if c.ended {
		return nil
	}
	for _, l := range clause {
		if !c.g.meet(c.g.not(l)) {
			return nil
		}
	}
	dead, err := follows()
	if err == nil && !dead {
		err = wrong("the hints do not lead to a contradiction")
	}
	return err
}

// keep numbers the clause of the line.
func (c *checker) keep() {
	c.steps++
	c.live[c.steps] = slices.Clone(c.lits)
}

// derived is "r LIT… ; HINT…": deny the clause, follow the hints, meet a contradiction.
func (c *checker) derived(words [][]byte) error {
	semicolon := slices.IndexFunc(words, func(w []byte) bool { return string(w) == ";" })
	if semicolon < 0 {
		return bad("a semicolon is expected between literals and hints")
	}
	if err := c.literals(words[:semicolon]); err != nil {
		return err
	}
	err := c.refuted(c.lits, func() (dead bool, err error) {
		for _, hint := range words[semicolon+1:] {
			if dead, err = c.hint(hint); dead || err != nil {
				return dead, err
			}
		}
		return false, nil
	})
	if err != nil {
		return err
	}
	c.keep()
	if len(c.lits) == 0 {
		c.ended = true
	} else if len(c.lits) == 1 {
		c.root(c.lits[0])
	}
	return nil
}

// hint follows one hint. dead says that it met a contradiction.
func (c *checker) hint(hint []byte) (dead bool, err error) {
	name, fact, isFact := bytes.Cut(hint, []byte("/"))
	name, all := bytes.CutSuffix(name, []byte("*"))
	s, err := c.source(name)
	few, isLocal := s.rule.(local)
	switch {
	case err != nil:
		return false, err
	case isFact && (all || s.rule == nil) || all && !isLocal:
		return false, bad("%q is not a hint", hint)
	case all:
		return c.shave(s.rule, few.own()), nil
	case !isFact:
		return c.follow(s)
	}
	l, err := c.g.literal(fact)
	if err == nil && !c.forced(s.rule, l) {
		err = wrong("%s: the rule does not force that", hint)
	}
	return err == nil && !c.g.meet(l), err
}

// follow takes a rule to be refuted, or a clause of which all literals but one are false, or that is true.
func (c *checker) follow(s source) (dead bool, err error) {
	if s.rule != nil {
		if !s.rule.refuted(&c.g.board) {
			return false, wrong("the rule %s can be met", s.name)
		}
		return true, nil
	}
	open := -1
	for i, l := range s.clause {
		both, ok := c.g.common(l)
		switch {
		case ok && both == c.g.dom[l.v]:
			return false, nil
		case ok && open >= 0:
			return false, wrong("step %s has two open literals", s.name)
		case ok:
			open = i
		}
	}
	return open < 0 || !c.g.meet(s.clause[open]), nil
}

// forced reports whether a rule is refuted where a literal is false.
func (c *checker) forced(r rule, l lit) bool {
	defer c.g.back(len(c.g.trail))
	return !c.g.meet(c.g.not(l)) || r.refuted(&c.g.board)
}

// shave takes from variables the values that a rule leaves no room for, until nothing changes.
func (c *checker) shave(r rule, vars []int32) (dead bool) {
	for again := true; again; {
		again = false
		for _, v := range vars {
			for left := c.g.dom[v]; left != 0; left &= left - 1 {
				l := c.g.not(lit{v, left & -left})
				if c.g.holds(l) || !c.forced(r, l) {
					continue
				}
				if again = true; !c.g.meet(l) {
					return true
				}
			}
		}
	}
	return false
}

// solved is "s VALUES": a solution; the clause is that the board differs from it.
func (c *checker) solved(words [][]byte) error {
	words = append(words, nil) // of a board without places it is no word
	if len(words) > 2 {
		return bad("a solution is one word")
	}
	if c.asked {
		return wrong("a solution behind the question")
	}
	lits, err := c.g.solution(words[0], c.given)
	if err != nil {
		return err
	}
	if c.seen[string(words[0])] {
		return wrong("the solution stands there twice")
	}
	c.seen[string(words[0])] = true
	c.lits = c.lits[:0]
	for _, l := range lits {
		c.held[l.v] |= l.set
		c.lits = append(c.lits, c.g.not(l))
	}
	c.keep()
	return nil
}

// question is "q": suppose that some place has a value that it has in no solution listed.
func (c *checker) question(words [][]byte) error {
	if len(words) != 0 || len(c.seen) == 0 || c.asked {
		return bad("the question stands alone, once, behind solutions")
	}
	c.asked = true
	c.lits = c.lits[:0]
	for v := 1; v <= c.g.places; v++ {
		if l := (lit{int32(v), c.g.full[v] &^ c.held[v]}); l.set != 0 {
			c.lits = append(c.lits, l)
		}
	}
	c.keep()
	return nil
}

// forget is "d STEP… FROM-TO…".
func (c *checker) forget(words [][]byte) error {
	for _, w := range words {
		from, to, isRange := bytes.Cut(w, []byte("-"))
		first, ok := number(from)
		last, ok2 := first, true
		if isRange {
			last, ok2 = number(to)
		}
		if !ok || !ok2 || first > last {
			return bad("%q is neither a step nor a range of steps", w)
		}
		if last > c.steps {
			return wrong("there is no step %d yet", last)
		}
		for n := first; n <= last; n++ {
			if _, ok := c.live[n]; !ok {
				return wrong("step %d is forgotten already", n)
			}
			delete(c.live, n)
		}
	}
	return nil
}

// claims is the last line: "claim unique", "none", "several", "forced", "count N" or "at-least N".
func (c *checker) claims(words [][]byte) error {
	n := len(c.seen)
	holds := map[string]bool{
		"unique":                      c.ended && n == 1 && !c.asked,
		"none":                        c.ended && n == 0,
		"several":                     n >= 2,
		"forced":                      c.ended && c.asked,
		fmt.Sprintf("count %d", n):    c.ended && !c.asked,
		fmt.Sprintf("at-least %d", n): true,
	}
	claim := string(bytes.Join(words, []byte(" ")))
	if !holds[claim] {
		proved := "it is not proved that there are no others"
		if c.ended {
			proved = "it is proved that there are no others"
		}
		if c.asked {
			proved = "the proof is about forced values"
		}
		return wrong("claim %.40q: %d solutions are listed, and %s", claim, n, proved)
	}
	c.claim = claim
	return nil
}
