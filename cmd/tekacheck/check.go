package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
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
	g      *game
	given  []lit
	live   map[int][]lit // by number: the clauses of steps that are not forgotten
	steps  int           // the number of the last step
	ended  bool
	seen   map[string]bool // the solutions listed
	held   []uint64        // by place: the values that they have there
	asked  bool            // the question of forced values has been put
	claim  string
	words  [][]byte        // of the line
	lits   []lit           // and its literals
	inside map[string]bool // of an explanation: the rules that the step names; nil for all
}

// check reads a certificate and returns what it proves.
func check(r io.Reader) (verdict string, c *checker, err error) {
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 1<<16), maxLine)
	c = &checker{live: map[int][]lit{}, seen: map[string]bool{}}
	at := 0
	for in.Scan() {
		at++
		if err := c.line(at, in.Bytes()); err != nil {
			return "", c, fmt.Errorf("line %d: %w", at, err)
		}
	}
	if err := in.Err(); errors.Is(err, bufio.ErrTooLong) {
		return "", c, fmt.Errorf("line %d: %w", at+1, bad("longer than %d bytes", maxLine))
	} else if err != nil {
		return "", c, fmt.Errorf("line %d: %w", at+1, bad("%v", err))
	}
	if c.claim == "" {
		return "", c, fmt.Errorf("line %d: %w", at+1, bad("the certificate ends without a claim"))
	}
	return c.claim, c, nil
}

// lines are the lines of a certificate by their first word.
var lines = map[string]func(*checker, [][]byte) error{"given": (*checker).givens, "u": (*checker).units, "l": (*checker).lemma,
	"r": (*checker).derived, "s": (*checker).solved, "q": (*checker).question, "d": (*checker).forget, "claim": (*checker).claims}

// line takes one line.
func (c *checker) line(at int, text []byte) error {
	if at == 1 {
		if string(text) != version {
			return bad("%q is expected, not %.40q", version, text)
		}
		return nil
	}
	word, rest, _ := bytes.Cut(text, []byte(" "))
	if at == 2 {
		if string(word) != "puzzle" {
			return bad("the puzzle is expected")
		}
		g, err := readGame(rest)
		if err == nil {
			c.g, c.held = g, make([]uint64, g.places+1)
		}
		return err
	}
	if c.claim != "" {
		return bad("something stands behind the claim")
	}
	f := lines[string(word)]
	if f == nil {
		return bad("%.20q begins no step", word)
	}
	c.words = slices.AppendSeq(c.words[:0], bytes.FieldsSeq(rest))
	return f(c, c.words)
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

// rule finds a rule that is in force.
func (c *checker) rule(name []byte) (rule, error) {
	r := c.g.rules[string(name)]
	if r == nil {
		return nil, bad("%.40q is no rule of this puzzle", name)
	}
	if c.inside != nil && !c.inside[string(name)] && (c.g.always == nil || !c.g.always(string(name))) {
		return nil, wrong("the rule %s is not one that the step names", name)
	}
	return r, nil
}

// step finds the clause of an earlier step.
func (c *checker) step(name []byte) (clause []lit, isNumber bool, err error) {
	n, ok := number(name)
	if !ok {
		return nil, false, nil
	}
	clause, ok = c.live[n]
	switch {
	case n > c.steps || n == 0:
		return nil, true, wrong("there is no step %d yet", n)
	case !ok:
		return nil, true, wrong("step %d is forgotten", n)
	}
	return clause, true, nil
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
}

// units is "u RULE LIT…" or "u STEP LIT…": each follows from the rule, or the step, and the root facts, one after the other.
func (c *checker) units(words [][]byte) error {
	if len(words) < 2 {
		return bad("a rule or a step and literals are expected")
	}
	if err := c.literals(words[1:]); err != nil {
		return err
	}
	clause, isStep, err := c.step(words[0])
	var r rule
	if err == nil && !isStep {
		r, err = c.rule(words[0])
	}
	if err != nil {
		return err
	}
	for i, l := range c.lits {
		err := c.g.try(func() error {
			if c.ended || !c.g.meet(c.g.not(l)) {
				return nil
			}
			if isStep {
				if dead, err := c.follow(clause, words[0]); err != nil || dead {
					return err
				}
			} else if r.refuted(&c.g.board) {
				return nil
			}
			return wrong("%s does not follow from %s", words[i+1], words[0])
		})
		if err != nil {
			return err
		}
		c.root(l)
	}
	return nil
}

// lemma is "l RULE LIT…": the rule and the root facts alone entail the clause.
func (c *checker) lemma(words [][]byte) error {
	if len(words) < 1 {
		return bad("a rule is expected")
	}
	r, err := c.rule(words[0])
	if err == nil {
		err = c.literals(words[1:])
	}
	if err != nil {
		return err
	}
	err = c.g.try(func() error {
		if c.ended || !c.deny() || r.refuted(&c.g.board) {
			return nil
		}
		return wrong("the rule %s does not say so", words[0])
	})
	if err == nil {
		c.keep()
	}
	return err
}

// deny makes all literals of the line false; it is false when they cannot be.
func (c *checker) deny() bool {
	for _, l := range c.lits {
		if !c.g.meet(c.g.not(l)) {
			return false
		}
	}
	return true
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
	err := c.g.try(func() error {
		dead := c.ended || !c.deny()
		for _, hint := range words[semicolon+1:] {
			if dead {
				break
			}
			var err error
			if dead, err = c.hint(hint); err != nil {
				return err
			}
		}
		if !dead {
			return wrong("the hints do not lead to a contradiction")
		}
		return nil
	})
	if err != nil {
		return err
	}
	c.keep()
	switch len(c.lits) {
	case 0:
		c.ended = true
	case 1:
		c.root(c.lits[0])
	}
	return nil
}

// hint follows one hint. dead says that it met a contradiction.
func (c *checker) hint(hint []byte) (dead bool, err error) {
	if clause, ok, err := c.step(hint); ok {
		if err != nil {
			return false, err
		}
		return c.follow(clause, hint)
	}
	name, fact, isFact := bytes.Cut(hint, []byte("/"))
	name, all := bytes.CutSuffix(name, []byte("*"))
	r, err := c.rule(name)
	if err != nil {
		return false, err
	}
	switch {
	case isFact && !all:
		l, err := c.g.literal(fact)
		if err != nil {
			return false, err
		}
		return c.force(r, l, hint)
	case all && !isFact:
		few, ok := r.(local)
		if !ok {
			return false, bad("%q: the rule is not a local one", hint)
		}
		return c.shave(r, few.own()), nil
	case isFact:
		return false, bad("%q is not a hint", hint)
	}
	if !r.refuted(&c.g.board) {
		return false, wrong("the rule %s can be met", name)
	}
	return true, nil
}

// follow is a hint at a clause: all its literals but one are false, or it is true.
func (c *checker) follow(clause []lit, name []byte) (dead bool, err error) {
	open := -1
	for i, l := range clause {
		switch {
		case c.g.holds(l):
			return false, nil
		case c.g.fails(l):
		case open >= 0:
			return false, wrong("step %s has two open literals", name)
		default:
			open = i
		}
	}
	return open < 0 || !c.g.meet(clause[open]), nil
}

// force is a hint at a literal that a rule makes true now.
func (c *checker) force(r rule, l lit, hint []byte) (dead bool, err error) {
	err = c.g.try(func() error {
		if !c.g.meet(c.g.not(l)) || r.refuted(&c.g.board) {
			return nil
		}
		return wrong("%s: the rule does not force that", hint)
	})
	return err == nil && !c.g.meet(l), err
}

// shave takes from variables the values that a rule leaves no room for, until nothing changes.
func (c *checker) shave(r rule, vars []int32) (dead bool) {
	for again := true; again; {
		again = false
		for _, v := range vars {
			for left := c.g.dom[v]; left != 0; left &= left - 1 {
				l := lit{v, left & -left}
				none := false
				c.g.try(func() error {
					none = !c.g.meet(l) || r.refuted(&c.g.board)
					return nil
				})
				if none {
					again = true
					if !c.g.meet(c.g.not(l)) {
						return true
					}
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
