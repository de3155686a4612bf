package main

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"slices"
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
func check(r io.Reader, about *game) *checker {
	c := &checker{about: about, live: map[int][]lit{}, seen: map[string]bool{}}
	n := eachLine(r, maxLine, c.line)
	if c.claim == "" {
		bad("line %d: the certificate ends without a claim", n+1)
	}
	return c
}

// lines judge the lines of a certificate by their first word.
var lines = map[string]func(c *checker, words [][]byte){"given": (*checker).givens, "u": (*checker).units, "l": (*checker).lemma,
	"r": (*checker).derived, "s": (*checker).solved, "q": (*checker).question, "d": (*checker).forget, "w": (*checker).weights,
	"claim": (*checker).claims}

// line takes one line.
func (c *checker) line(at int, text []byte) {
	puzzle, isPuzzle := bytes.CutPrefix(text, []byte("puzzle "))
	switch {
	case at == 1 && string(text) != version:
		bad("%q is expected, not %.40q", version, text)
	case at == 2 && !isPuzzle:
		bad("the puzzle is expected")
	case at == 2:
		c.game = readGame(puzzle)
		c.game.mustBe(c.about)
	case c.claim != "":
		bad("something stands behind the claim")
	case at > 2:
		c.judge(text, lines)
	}
}

// mustBe panics with a problem unless the game equals the required one; nil allows any.
func (g *game) mustBe(about *game) {
	if about != nil && !reflect.DeepEqual(about, g) {
		bad("this is another puzzle")
	}
}

// judge judges a line of a proof by its first word.
func (c *checker) judge(text []byte, by map[string]func(c *checker, words [][]byte)) {
	c.words = slices.AppendSeq(c.words[:0], bytes.SplitSeq(text, []byte(" ")))
	f := by[string(c.words[0])]
	if f == nil {
		bad("%.20q begins no step", c.words[0])
	}
	f(c, c.words)
}

// givens is "given LIT…": what holds besides the clues.
func (c *checker) givens(words [][]byte) {
	if c.steps > 0 || c.ended || len(c.given) > 0 {
		bad("what is given stands before all steps, in one line")
	}
	c.read(words[1:], nil)
	for _, l := range c.lits {
		if int(l.v) > c.places {
			bad("an auxiliary cannot be given")
		}
		c.root(l)
	}
	if c.given = slices.Clone(c.lits); c.ended {
		wrong("what is given contradicts itself")
	}
}

// root makes a literal a root fact.
func (c *checker) root(l lit) {
	c.ended = !c.meet(l) || c.ended
	c.trail = c.trail[:0] // for good
}

// hint is an earlier step, or a rule and what it says.
type hint struct {
	word   []byte
	clause []lit // of the step
	rule   rule  // nil for a step
	says   lit   // what the rule forces; of variable 0 where it cannot be met at all
	all    bool  // it says all of its variables that follows
}

// read parses the literals and hints of the line.
func (c *checker) read(lits, hints [][]byte) {
	c.lits, c.hints = c.lits[:0], c.hints[:0]
	for _, w := range lits {
		c.lits = append(c.lits, c.literal(w))
	}
	for _, w := range hints {
		c.hints = append(c.hints, c.hint(w))
	}
}

// hint reads a hint: an earlier step that is not forgotten, or a rule that is in force.
func (c *checker) hint(word []byte) hint {
	if n := number(word); n >= 0 {
		return hint{word: word, clause: c.step(n)}
	}
	name, fact, isFact := bytes.Cut(word, []byte("/"))
	name, all := bytes.CutSuffix(name, []byte("*"))
	h := hint{word: word, rule: c.rules[string(name)], all: all}
	_, isLocal := h.rule.(*count)
	switch {
	case h.rule == nil:
		bad("%.40q is no rule of this puzzle", name)
	case c.named != nil && !inForce(string(name), c.named):
		wrong("the rule %s is not one that the step names", name)
	case all && (isFact || !isLocal):
		bad("%q: the rule is not a local one", word)
	case isFact:
		h.says = c.literal(fact)
	}
	return h
}

// step returns the clause of an earlier step, unless it was deleted.
func (c *checker) step(n int) []lit {
	clause, live := c.live[n]
	if n > c.steps || n == 0 {
		wrong("there is no step %d yet", n)
	} else if !live {
		wrong("step %d is forgotten", n)
	}
	return clause
}

// byRule reads a rule and literals; with orStep a step may replace the rule.
func (c *checker) byRule(words [][]byte, orStep bool) {
	c.read(words[min(2, len(words)):], words[1:min(2, len(words))])
	if len(c.hints) == 0 || c.hints[0].says.v > 0 || c.hints[0].all || !orStep && c.hints[0].rule == nil {
		bad("a rule is expected, and literals")
	}
}

// units is "u RULE LIT…" or "u STEP LIT…": each literal follows from the rule, or the step, and the root facts, one after the other.
func (c *checker) units(words [][]byte) {
	c.byRule(words, true)
	for i, l := range c.lits {
		within("%s", words[2+i], func() { c.refute(c.lits[i : i+1]) })
		c.root(l)
	}
}

// lemma is "l RULE LIT…": the rule and the root facts alone entail the clause.
func (c *checker) lemma(words [][]byte) {
	c.byRule(words, false)
	c.refute(c.lits)
	c.keep()
}

// derived is "r LIT… ; HINT…": the hints lead to the clause. A clause of one literal becomes a root fact; the empty clause is the
// contradiction.
func (c *checker) derived(words [][]byte) {
	at := slices.IndexFunc(words, func(w []byte) bool { return string(w) == ";" })
	if at < 0 {
		bad("a semicolon is expected between literals and hints")
	}
	c.read(words[1:at], words[at+1:])
	c.refute(c.lits)
	c.keep()
	if len(c.lits) == 1 {
		c.root(c.lits[0])
	}
	c.ended = c.ended || len(c.lits) == 0
}

// refute judges a clause: with all its literals false, the hints must lead to a contradiction. The board is put back.
func (c *checker) refute(clause []lit) {
	defer c.back(len(c.trail))
	dead := c.ended
	for _, l := range clause {
		dead = dead || !c.meet(c.not(l))
	}
	for i := 0; i < len(c.hints) && !dead; i++ {
		dead = c.follow(&c.hints[i])
	}
	if !dead {
		wrong("the hints do not lead to a contradiction")
	}
}

// keep numbers the clause of the line.
func (c *checker) keep() {
	c.steps++
	c.live[c.steps] = slices.Clone(c.lits)
}

// follow follows a hint, and reports whether it met a contradiction. A rule that cannot be met forces the literal that is never true.
func (c *checker) follow(h *hint) (dead bool) {
	switch {
	case h.rule == nil:
		return c.unit(h)
	case h.all:
		return c.shave(h.rule.(*count))
	case c.forces(h.rule, h.says):
	case h.says.v == 0:
		wrong("the rule %s can be met", h.word)
	default:
		wrong("%s: the rule does not force that", h.word)
	}
	return !c.meet(h.says)
}

// unit takes a clause of which all literals but one are false, or that is true.
func (c *checker) unit(h *hint) (dead bool) {
	open := -1
	for i, l := range h.clause {
		both, ok := c.common(l)
		switch {
		case ok && both == c.dom[l.v]:
			return false
		case ok && open >= 0:
			wrong("step %s has two open literals", h.word)
		case ok:
			open = i
		}
	}
	return open < 0 || !c.meet(h.clause[open])
}

// forces reports whether a rule is refuted where a literal is false.
func (c *checker) forces(r rule, l lit) bool {
	defer c.back(len(c.trail))
	return !c.meet(c.not(l)) || r.refuted(&c.board)
}

// shave takes from variables the values that their rule leaves no room for. Once is enough: a value that stays has room with others that
// stay.
func (c *checker) shave(r *count) (dead bool) {
	for _, v := range r.vars {
		for left := c.dom[v]; left != 0; left &= left - 1 {
			if l := c.not(lit{v, left & -left}); c.forces(r, l) && !c.meet(l) {
				return true
			}
		}
	}
	return false
}

// solved is "s VALUES": a solution; the clause is that the board differs from it.
func (c *checker) solved(words [][]byte) {
	text := bytes.Join(words[1:], nil) // empty if the board has no places
	switch {
	case len(words) > 2:
		bad("a solution is one word")
	case c.asked:
		wrong("a solution behind the question")
	case c.seen[string(text)]:
		wrong("the solution stands there twice")
	}
	values := c.solution(text, c.given)[1 : c.places+1]
	c.seen[string(text)] = true
	c.held = append(c.held, make([]uint64, c.places-len(c.held))...)
	for i, is := range values {
		c.held[i] |= is
	}
	c.differs(values)
}

// question is "q": suppose that some place has a value that it has in no solution listed.
func (c *checker) question(words [][]byte) {
	if len(words) > 1 || len(c.seen) == 0 || c.asked {
		bad("the question stands alone, once, behind solutions")
	}
	c.asked = true
	c.differs(c.held)
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
func (c *checker) forget(words [][]byte) {
	for _, w := range words[1:] {
		from, to, isRange := bytes.Cut(w, []byte("-"))
		if !isRange {
			to = from
		}
		first, last := number(from), number(to)
		if first < 0 || first > last {
			bad("%q is neither a step nor a range of steps", w)
		}
		for n := first; n <= last; n++ {
			c.step(n)
			delete(c.live, n)
		}
	}
}

// claims is the last line: "claim unique", "none", "several", "forced", "count N" or "at-least N".
func (c *checker) claims(words [][]byte) {
	n, all := len(c.seen), c.ended && !c.asked
	claim := string(bytes.Join(words[1:], []byte(" ")))
	proved := map[string]bool{"unique": all && n == 1, "none": all && n == 0, "several": n > 1, "forced": c.ended && c.asked,
		fmt.Sprint("count ", n): all, fmt.Sprint("at-least ", n): true}
	if !proved[claim] {
		wrong("claim %.40q: %d solutions are listed; that there are no others is proved: %v", claim, n, all)
	}
	c.claim = claim
}
