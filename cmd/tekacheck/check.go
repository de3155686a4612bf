package main

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
)

// version is that of the format; see docs/certificates.md.
const version = "teka-certificate 1"

// checker is a certificate being checked.
//
// At any time, what a board that obeys the rules and is given, and is none of the solutions listed so far, must satisfy is: the domains of
// game.board, which are the root facts, and the clauses of live. When nothing can satisfy them, ended is true.
type checker struct {
	*game
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
	hints []hint          // and its hints
	named map[string]bool // of an explanation: the rules that the step names; nil for all
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

// lines are the lines of a certificate by their first word.
var lines = map[string]func(c *checker, words [][]byte) error{"given": (*checker).givens, "u": (*checker).concluded,
	"l": (*checker).concluded,
	"r": (*checker).concluded, "s": (*checker).solved, "q": (*checker).question, "d": (*checker).forget, "w": (*checker).weights,
	"claim": (*checker).claims}

// line takes one line.
func (c *checker) line(at int, text []byte) (err error) {
	puzzle, isPuzzle := bytes.CutPrefix(text, []byte("puzzle "))
	switch {
	case at == 1 && string(text) != version:
		return bad("%q is expected, not %.40q", version, text)
	case at == 1:
		return nil
	case at == 2 && !isPuzzle:
		return bad("the puzzle is expected")
	case at == 2:
		c.game, err = readGame(puzzle)
		if err == nil && c.about != nil && !reflect.DeepEqual(c.about, c.game) {
			err = bad("this is another puzzle")
		}
		return err
	case c.claim != "":
		return bad("something stands behind the claim")
	}
	c.words = append(slices.AppendSeq(c.words[:0], bytes.SplitSeq(text, []byte(" "))), nil)
	f := lines[string(c.words[0])]
	if f == nil {
		return bad("%.20q begins no step", c.words[0])
	}
	return f(c, c.words[:len(c.words)-1])
}

// literals reads literals to c.lits.
func (c *checker) literals(words [][]byte) (err error) {
	c.lits = slices.Grow(c.lits[:0], len(words))[:len(words)]
	for i := 0; err == nil && i < len(words); i++ {
		c.lits[i], err = c.literal(words[i])
	}
	return err
}

// givens is "given LIT…": what holds besides the clues.
func (c *checker) givens(words [][]byte) error {
	if c.steps > 0 || c.ended || len(c.given) > 0 {
		return bad("what is given stands before all steps, in one line")
	}
	err := c.literals(words[1:])
	for _, l := range c.lits {
		if int(l.v) > c.places {
			return bad("an auxiliary cannot be given")
		}
		c.root(l)
	}
	c.given = slices.Clone(c.lits)
	if err == nil && c.ended {
		err = wrong("what is given contradicts itself")
	}
	return err
}

// root makes a literal a root fact.
func (c *checker) root(l lit) {
	c.ended = !c.meet(l) || c.ended
	c.trail = c.trail[:0] // for good
}

// hint is a step, a rule, or a rule and what it says.
type hint struct {
	word   []byte
	clause []lit // of a step
	rule   rule
	says   lit     // of variable 0 for nothing
	shaves []int32 // all variables of a local rule
}

// hint reads a hint: an earlier step that is not forgotten, or a rule that is in force.
func (c *checker) hint(word []byte) (h hint, err error) {
	h.word = word
	if n, isStep := number(word); isStep {
		var live bool
		if h.clause, live = c.live[n]; n > c.steps || n == 0 {
			return h, wrong("there is no step %d yet", n)
		} else if !live {
			return h, wrong("step %d is forgotten", n)
		}
		return h, nil
	}
	name, fact, isFact := bytes.Cut(word, []byte("/"))
	name, all := bytes.CutSuffix(name, []byte("*"))
	h.rule = c.rules[string(name)]
	few, isLocal := h.rule.(*island)
	switch {
	case h.rule == nil:
		return h, bad("%.40q is no rule of this puzzle", name)
	case c.named != nil && !inForce(string(name), c.named):
		return h, wrong("the rule %s is not one that the step names", name)
	case all && (isFact || !isLocal):
		return h, bad("%q: the rule is not a local one", word)
	case all:
		h.shaves = few.pairs
	case isFact:
		h.says, err = c.literal(fact)
	}
	return h, err
}

// concluded is "u RULE LIT…" or "u STEP LIT…": each literal follows from the rule, or the step, and the root facts, one after the other; "l
// RULE LIT…": the rule and the root facts alone entail the clause; or "r LIT… ; HINT…": the hints lead to it.
func (c *checker) concluded(words [][]byte) (err error) {
	kind, lits, hints := words[0][0], words[min(2, len(words)):], words[1:min(2, len(words))]
	if kind == 'r' {
		at := slices.IndexFunc(words, func(w []byte) bool { return string(w) == ";" })
		if at < 0 {
			return bad("a semicolon is expected between literals and hints")
		}
		lits, hints = words[1:at], words[at+1:]
	}
	err = c.literals(lits)
	c.hints = slices.Grow(c.hints[:0], len(hints))[:len(hints)]
	for i := 0; err == nil && i < len(hints); i++ {
		c.hints[i], err = c.hint(hints[i])
	}
	if err != nil {
		return err
	}
	if kind != 'r' && (len(hints) == 0 || c.hints[0].says.v > 0 || c.hints[0].shaves != nil || kind == 'l' && c.hints[0].rule == nil) {
		return bad("a rule is expected, and literals")
	}
	if kind != 'u' {
		return c.clause(kind == 'r')
	}
	for i, l := range c.lits {
		if err := c.refute(c.lits[i : i+1]); err != nil {
			return fmt.Errorf("%s: %w", lits[i], err)
		}
		c.root(l)
	}
	return nil
}

// clause judges the clause of the line, and numbers it. One literal that is derived is a root fact from now on; none is the contradiction.
func (c *checker) clause(derived bool) error {
	if err := c.refute(c.lits); err != nil {
		return err
	}
	c.keep()
	if derived && len(c.lits) == 1 {
		c.root(c.lits[0])
	}
	c.ended = c.ended || derived && len(c.lits) == 0
	return nil
}

// refute judges a clause: with all its literals false, the hints must lead to a contradiction. The board is put back.
func (c *checker) refute(clause []lit) error {
	defer c.back(len(c.trail))
	dead := c.ended
	for _, l := range clause {
		dead = dead || !c.meet(c.not(l))
	}
	for i := 0; i < len(c.hints) && !dead; i++ {
		var err error
		if dead, err = c.follow(&c.hints[i]); err != nil {
			return err
		}
	}
	if !dead {
		return wrong("the hints do not lead to a contradiction")
	}
	return nil
}

// keep numbers the clause of the line.
func (c *checker) keep() {
	c.steps++
	c.live[c.steps] = slices.Clone(c.lits)
}

// follow follows a hint. dead says that it met a contradiction.
func (c *checker) follow(h *hint) (dead bool, err error) {
	switch {
	case h.rule == nil:
		return c.unit(h)
	case h.shaves != nil:
		return c.shave(h), nil
	case h.says.v == 0 && !h.rule.refuted(&c.board):
		return false, wrong("the rule %s can be met", h.word)
	case h.says.v > 0 && !c.forces(h.rule, h.says):
		return false, wrong("%s: the rule does not force that", h.word)
	}
	return h.says.v == 0 || !c.meet(h.says), nil
}

// unit takes a clause of which all literals but one are false, or that is true.
func (c *checker) unit(h *hint) (dead bool, err error) {
	open := -1
	for i, l := range h.clause {
		both, ok := c.common(l)
		switch {
		case ok && both == c.dom[l.v]:
			return false, nil
		case ok && open >= 0:
			return false, wrong("step %s has two open literals", h.word)
		case ok:
			open = i
		}
	}
	return open < 0 || !c.meet(h.clause[open]), nil
}

// forces reports whether a rule is refuted where a literal is false.
func (c *checker) forces(r rule, l lit) bool {
	defer c.back(len(c.trail))
	return !c.meet(c.not(l)) || r.refuted(&c.board)
}

// shave takes from variables the values that a rule leaves no room for. Once is enough: a value that stays has room with others
// that stay.
func (c *checker) shave(h *hint) (dead bool) {
	for _, v := range h.shaves {
		for left := c.dom[v]; left != 0; left &= left - 1 {
			if l := c.not(lit{v, left & -left}); c.forces(h.rule, l) && !c.meet(l) {
				return true
			}
		}
	}
	return false
}

// solved is "s VALUES": a solution; the clause is that the board differs from it.
func (c *checker) solved(words [][]byte) error {
	text := append(words, nil)[1] // of a board without places it is no word
	switch {
	case len(words) > 2:
		return bad("a solution is one word")
	case c.asked:
		return wrong("a solution behind the question")
	case c.seen[string(text)]:
		return wrong("the solution stands there twice")
	}
	values, err := c.solution(text, c.given)
	if err != nil {
		return err
	}
	c.seen[string(text)] = true
	c.held = append(c.held, make([]uint64, len(text)-len(c.held))...)
	for i := range c.held {
		c.held[i] |= values[i+1]
	}
	c.differs(values[1 : c.places+1])
	return nil
}

// question is "q": suppose that some place has a value that it has in no solution listed.
func (c *checker) question(words [][]byte) error {
	if len(words) > 1 || len(c.seen) == 0 || c.asked {
		return bad("the question stands alone, once, behind solutions")
	}
	c.asked = true
	c.differs(c.held)
	return nil
}

// differs keeps the clause that some place has none of the values told of it.
func (c *checker) differs(from []uint64) {
	c.lits = c.lits[:0]
	for i, values := range from {
		if l := c.not(lit{int32(i + 1), values}); l.set != 0 {
			c.lits = append(c.lits, l)
		}
	}
	c.keep()
}

// forget is "d STEP… FROM-TO…".
func (c *checker) forget(words [][]byte) error {
	for _, w := range words[1:] {
		from, to, isRange := bytes.Cut(w, []byte("-"))
		if !isRange {
			to = from
		}
		first, ok := number(from)
		last, ok2 := number(to)
		if !ok || !ok2 || first > last {
			return bad("%q is neither a step nor a range of steps", w)
		}
		for n := first; n <= last; n++ {
			if _, err := c.hint([]byte(strconv.Itoa(n))); err != nil {
				return err
			}
			delete(c.live, n)
		}
	}
	return nil
}

// claims is the last line: "claim unique", "none", "several", "forced", "count N" or "at-least N".
func (c *checker) claims(words [][]byte) error {
	n, all := len(c.seen), c.ended && !c.asked
	claim := string(bytes.Join(words[1:], []byte(" ")))
	switch {
	case claim == "unique" && all && n == 1, claim == "none" && all && n == 0, claim == "several" && n > 1,
		claim == "forced" && c.ended && c.asked,
		claim == fmt.Sprint("count ", n) && all, claim == fmt.Sprint("at-least ", n):
		c.claim = claim
		return nil
	}
	return wrong("claim %.40q: %d solutions are listed; that there are no others is proved: %v", claim, n, all)
}
