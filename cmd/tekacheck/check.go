package main

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"slices"
)

// version is the format version; see docs/certificates.md.
const version = "teka-certificate 1"

// checker checks a certificate.
//
// Invariant: every board that obeys the rules and the given facts, and is not among the solutions listed so far, satisfies the domains of
// game.board (the root facts) and the clauses of live. If nothing can satisfy them, ended is true.
type checker struct {
	*game
	about *game // the puzzle that the certificate must be about; nil for any
	given []lit
	live  map[int][]lit // by number: clauses of steps that were not deleted
	steps int           // number of the last step
	ended bool
	seen  map[string]bool // solutions listed
	held  []uint64        // by place: their values
	asked bool            // the question of forced values was asked
	claim string
	words [][]byte        // of the current line
	lits  []lit           // its literals
	hints []hint          // its hints
	named map[string]bool // in explanations: the rules that the step names; nil for all
}

// check reads a certificate and returns the checker after its last line. It panics with a *problem if the certificate is invalid,
// incomplete, or not about the given puzzle (nil for any).
func check(r io.Reader, about *game) *checker {
	c := &checker{about: about, live: map[int][]lit{}, seen: map[string]bool{}}
	n := eachLine(r, maxLine, c.line)
	if c.claim == "" {
		bad("line %d: the certificate ends without a claim", n+1)
	}
	return c
}

// lines maps the first word of a certificate line to its check.
var lines = map[string]func(c *checker, words [][]byte){"given": (*checker).givens, "u": (*checker).units, "l": (*checker).lemma,
	"r": (*checker).derived, "s": (*checker).solved, "q": (*checker).question, "d": (*checker).forget, "w": (*checker).weights,
	"claim": (*checker).claims}

// line checks one line of a certificate, numbered from 1: the version, the puzzle, or a line of the proof.
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

// judge checks a line of a proof with the function that by has for its first word.
func (c *checker) judge(text []byte, by map[string]func(c *checker, words [][]byte)) {
	c.words = slices.AppendSeq(c.words[:0], bytes.SplitSeq(text, []byte(" ")))
	f := by[string(c.words[0])]
	if f == nil {
		bad("%.20q begins no step", c.words[0])
	}
	f(c, c.words)
}

// givens handles "given LIT…": facts assumed besides the clues.
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
	c.ended = !c.assert(l) || c.ended
	c.trail = c.trail[:0] // permanently
}

// hint is an earlier step, or a rule with a conclusion.
type hint struct {
	word       []byte
	clause     []lit // of the step
	rule       rule  // nil for a step
	conclusion lit   // the conclusion of the rule; variable 0 for a contradiction
	all        bool  // the rule concludes everything that follows for its variables
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

// hint parses a hint: an earlier step that was not deleted, or a rule in force.
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
	case c.named != nil && !inForce(string(name), c.named) && !whole(h.rule, c.named):
		wrong("the rule %s is not one that the step names", name)
	case all && (isFact || !isLocal):
		bad("%q: the rule is not a local one", word)
	case isFact:
		h.conclusion = c.literal(fact)
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
	if len(c.hints) == 0 || c.hints[0].conclusion.v > 0 || c.hints[0].all || !orStep && c.hints[0].rule == nil {
		bad("a rule is expected, and literals")
	}
}

// units handles "u RULE LIT…" and "u STEP LIT…": each literal follows from the rule or step and the root facts, in sequence.
func (c *checker) units(words [][]byte) {
	c.byRule(words, true)
	for i, l := range c.lits {
		within("%s", words[2+i], func() { c.refute(c.lits[i : i+1]) })
		c.root(l)
	}
}

// lemma handles "l RULE LIT…": the rule and the root facts alone entail the clause.
func (c *checker) lemma(words [][]byte) {
	c.byRule(words, false)
	c.refute(c.lits)
	c.keep()
}

// derived handles "r LIT… ; HINT…": the clause follows by the hints. A unit clause becomes a root fact; the empty clause is a
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

// refute checks a clause: with all its literals false, the hints must lead to a contradiction. It restores the board.
func (c *checker) refute(clause []lit) {
	defer c.undoTo(len(c.trail))
	dead := c.ended
	for _, l := range clause {
		dead = dead || !c.assert(c.not(l))
	}
	for i := 0; i < len(c.hints) && !dead; i++ {
		dead = c.follow(&c.hints[i])
	}
	if !dead {
		wrong("the hints do not lead to a contradiction")
	}
}

// keep stores the literals of the line as the clause of the next step.
func (c *checker) keep() {
	c.steps++
	c.live[c.steps] = slices.Clone(c.lits)
}

// follow applies a hint, and reports whether it found a contradiction. A rule that cannot be satisfied forces the literal that is never
// true.
func (c *checker) follow(h *hint) (dead bool) {
	switch {
	case h.rule == nil:
		return c.unit(h)
	case h.all:
		return c.shave(h.rule.(*count))
	case c.forces(h.rule, h.conclusion):
	case h.conclusion.v == 0:
		wrong("the rule %s can be met", h.word)
	default:
		wrong("%s: the rule does not force that", h.word)
	}
	return !c.assert(h.conclusion)
}

// unit propagates a clause that is true or has at most one literal that is not false. dead means that all its literals are false.
func (c *checker) unit(h *hint) (dead bool) {
	open := -1
	for i, l := range h.clause {
		both, ok := c.intersect(l)
		switch {
		case ok && both == c.dom[l.v]:
			return false
		case ok && open >= 0:
			wrong("step %s has two open literals", h.word)
		case ok:
			open = i
		}
	}
	return open < 0 || !c.assert(h.clause[open])
}

// forces reports whether a rule is refuted when a literal is false.
func (c *checker) forces(r rule, l lit) bool {
	defer c.undoTo(len(c.trail))
	return !c.assert(c.not(l)) || r.refuted(&c.board)
}

// shave removes values for which their rule has no completion. One pass is enough: remaining values support each other. dead means that a
// variable has no value left.
func (c *checker) shave(r *count) (dead bool) {
	for _, v := range r.vars {
		for left := c.dom[v]; left != 0; left &= left - 1 {
			if l := c.not(lit{v, left & -left}); c.forces(r, l) && !c.assert(l) {
				return true
			}
		}
	}
	return false
}

// solved handles "s VALUES": a solution. Its clause states that the board differs from it.
func (c *checker) solved(words [][]byte) {
	text := bytes.Join(words[1:], nil) // empty if the board has no places
	switch {
	case len(words) > 2:
		bad("a solution is one word")
	case c.asked:
		wrong("a solution behind the question")
	case c.seen[string(text)]:
		wrong("the solution is repeated")
	}
	values := c.solution(text, c.given)[1 : c.places+1]
	c.seen[string(text)] = true
	c.held = append(c.held, make([]uint64, c.places-len(c.held))...)
	for i, is := range values {
		c.held[i] |= is
	}
	c.differs(values)
}

// question handles "q": assume that some place has a value that it has in no listed solution.
func (c *checker) question(words [][]byte) {
	if len(words) > 1 || len(c.seen) == 0 || c.asked {
		bad("the question stands alone, once, behind solutions")
	}
	c.asked = true
	c.differs(c.held)
}

// differs adds the clause that some place has none of its values in from.
func (c *checker) differs(from []uint64) {
	c.lits = c.lits[:0]
	for i, values := range from {
		if l := c.not(lit{int32(i + 1), values}); l.set != 0 {
			c.lits = append(c.lits, l)
		}
	}
	c.keep()
}

// forget handles "d STEP… FROM-TO…": it deletes the clauses of these steps.
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

// claims handles the last line: "claim unique", "none", "several", "forced", "count N" or "at-least N".
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
