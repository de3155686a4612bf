// Package proof writes certificates: proofs of the solver's claims about a puzzle, which the program tekacheck verifies independently of
// the solver. docs/certificates.md describes the format.
//
// The solver reports its conclusions as literals and source numbers. A Writer translates them into places, values and rule names and
// writes them line by line during search. It does not store what it has written.
//
// To write a certificate, create it with [New], pass it to the solver (sat.Options.Proof), name the literals (Writer.Name) and rules
// (Writer.Rule, sat.Solver.From), solve, and finish with Writer.Claim. For a puzzle, Prove of package study does all of this.
package proof

import (
	"bufio"
	"io"
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// Version is the first line of a certificate.
const Version = "teka-certificate 1"

// Writer writes one certificate and implements sat.Proof. After a contradiction, facts, lemmas and derived clauses are omitted; the step
// returned is then the last one.
type Writer struct {
	out          *bufio.Writer
	bytes        int64
	err          error
	steps        sat.Source
	contradicted bool // a contradiction was derived; later steps are omitted

	rules       []string // by rule number, from 1
	hints       []string // by rule number: for combined rules the hints, else ""
	sources     map[string]sat.Source
	names       []name   // by variable
	texts       []string // of literals named by Name, each followed by that of its negation
	weightRules int      // number of weight rules

	unitSource sat.Source          // the source of the unfinished line of units; 0 for none
	keep       map[sat.Source]bool // steps that are never deleted
	forgotten  []sat.Source
	buf        []byte // the current line
	name       []byte // scratch space of Rule
}

// New starts a certificate of a puzzle, given on one line in the corpus format.
func New(w io.Writer, puzzle string) *Writer {
	p := newWriter(w, 1<<13)
	p.text(Version + "\npuzzle " + puzzle + "\n")
	return p
}

// NewPart starts a certificate fragment without a header: the proof of one step of an explanation.
func NewPart(w io.Writer) *Writer { return newWriter(w, 1<<12) }

func newWriter(w io.Writer, room int) *Writer {
	return &Writer{out: bufio.NewWriterSize(w, room), sources: map[string]sat.Source{}, keep: map[sat.Source]bool{},
		rules: []string{""}, hints: []string{""}}
}

func (p *Writer) text(s string) {
	n, err := p.out.WriteString(s)
	p.bytes += int64(n)
	if p.err == nil {
		p.err = err
	}
}

// beginLine finishes an open line of units and starts a new line.
func (p *Writer) beginLine(word string) {
	p.endUnits()
	p.buf = append(p.buf[:0], word...)
}

// endLine writes the current line.
func (p *Writer) endLine() {
	p.buf = append(p.buf, '\n')
	n, err := p.out.Write(p.buf)
	p.bytes += int64(n)
	if p.err == nil {
		p.err = err
	}
}

// endUnits finishes an open line of units.
func (p *Writer) endUnits() {
	if p.unitSource != 0 {
		p.unitSource = 0
		p.endLine()
	}
}

func (p *Writer) word(s string) {
	p.buf = append(p.buf, ' ')
	p.buf = append(p.buf, s...)
}

func (p *Writer) number(n sat.Source) {
	p.buf = append(p.buf, ' ')
	p.buf = strconv.AppendInt(p.buf, int64(n), 10)
}

// source appends the name of a rule or the number of a step.
func (p *Writer) source(by sat.Source) {
	if by < 0 {
		p.word(p.rules[-by])
	} else {
		p.number(by)
	}
}

// Rule returns the source of the rule whose name consists of letters, numbers joined by dots, and a suffix.
func (p *Writer) Rule(letters string, numbers []int, behind string) sat.Source {
	b := append(p.name[:0], letters...)
	for i, n := range numbers {
		if i > 0 {
			b = append(b, '.')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	b = append(b, behind...)
	p.name = b
	by, ok := p.sources[string(b)]
	if !ok {
		name := string(b)
		by = p.addRule(name, "")
		p.sources[name] = by
	}
	return by
}

// Weights writes a weight rule, with weights of the digits from 1 by unknown, and returns its source: the total weight is the same over all
// clues of one side as over those of the other. See line w in docs/certificates.md.
func (p *Writer) Weights(weights [][9]int32) sat.Source {
	p.weightRules++
	name := "w" + strconv.Itoa(p.weightRules)
	p.beginLine("w")
	p.word(name)
	for i, digits := range weights {
		for d, x := range digits {
			if x != 0 {
				p.number(sat.Source(i + 1))
				p.buf = append(p.buf, '=', '1'+byte(d), ':')
				p.buf = strconv.AppendInt(p.buf, int64(x), 10)
			}
		}
	}
	p.endLine()
	return p.addRule(name, "")
}

func (p *Writer) addRule(name, because string) sat.Source {
	p.rules, p.hints = append(p.rules, name), append(p.hints, because)
	return sat.Source(1 - len(p.rules))
}

// Combined returns the source of clauses that need several rules: all consequences of the local rules are derived, then last is violated.
func (p *Writer) Combined(locals []sat.Source, last sat.Source) sat.Source {
	hints := ""
	for _, by := range locals {
		hints += p.rules[-by] + "* "
	}
	return p.addRule("", hints+p.rules[-last])
}

// Unit implements sat.Proof.
func (p *Writer) Unit(by sat.Source, l sat.Lit) {
	if p.beginFact(by) {
		p.buf = append(p.buf, ' ')
		p.literal(l)
		p.endFact(by)
	}
}

// Fact writes like Unit a fact about a place, numbered from 1: is is '=' for the value, '#' for a different one, '<' for at most the value
// and '>' for more.
func (p *Writer) Fact(by sat.Source, place int, is byte, value int) {
	if p.beginFact(by) {
		p.number(sat.Source(place))
		p.buf = append(p.buf, is)
		p.buf = strconv.AppendInt(p.buf, int64(value), 10)
		p.endFact(by)
	}
}

// Cell writes like Unit that a place has the value 1 or, unless one is set, 0.
func (p *Writer) Cell(by sat.Source, place int, one bool) {
	if !one {
		place = -place
	}
	if p.beginFact(by) {
		p.number(sat.Source(place))
		p.endFact(by)
	}
}

// beginFact starts a unit, or continues the line of units from the same source; the caller appends the literal and calls endFact. It
// returns false if the proof already has a contradiction.
func (p *Writer) beginFact(by sat.Source) bool {
	switch {
	case p.contradicted:
		return false
	case by < 0 && p.hints[-by] != "":
		p.beginLine("r")
	case p.unitSource != by:
		p.beginLine("u")
		p.unitSource = by
		p.source(by)
	}
	return true
}

func (p *Writer) endFact(by sat.Source) {
	if by < 0 && p.hints[-by] != "" {
		p.word("; " + p.hints[-by])
		p.endLine()
		p.steps++
	}
}

// Contradiction ends the proof: a rule cannot be satisfied.
func (p *Writer) Contradiction(by sat.Source) { p.Derived(nil, []sat.Hint{{By: by}}) }

// literals appends the names of a clause's literals.
func (p *Writer) literals(clause []sat.Lit) {
	for _, l := range clause {
		p.buf = append(p.buf, ' ')
		p.literal(l)
	}
}

// Lemma writes a clause that a rule implies on its own. It implements sat.Proof.
func (p *Writer) Lemma(rule sat.Source, clause []sat.Lit) sat.Source {
	if p.contradicted {
		return p.steps
	}
	if why := p.hints[-rule]; why != "" {
		p.beginLine("r")
		p.literals(clause)
		p.word("; " + why)
	} else {
		p.beginLine("l")
		p.source(rule)
		p.literals(clause)
	}
	return p.endStep()
}

// endStep writes a numbered line and returns its number.
func (p *Writer) endStep() sat.Source {
	p.endLine()
	p.steps++
	return p.steps
}

// Derived writes a clause that follows by propagation from hints, in order. It implements sat.Proof.
func (p *Writer) Derived(clause []sat.Lit, hints []sat.Hint) sat.Source {
	if p.contradicted {
		return p.steps
	}
	p.beginLine("r")
	p.literals(clause)
	p.word(";")
	for _, h := range hints {
		switch {
		case h.By < 0 && p.hints[-h.By] != "":
			p.word(p.hints[-h.By])
		case h.By < 0 && h.Lit != sat.True:
			p.source(h.By)
			p.buf = append(p.buf, '/')
			p.literal(h.Lit)
		default:
			p.source(h.By)
		}
	}
	p.contradicted = len(clause) == 0
	return p.endStep()
}

// maxForgets is the number of deletions in one line.
const maxForgets = 64

// Forget records that a step is no longer needed; some are written together. It implements sat.Proof.
func (p *Writer) Forget(step sat.Source) {
	if p.contradicted || p.keep[step] {
		return
	}
	if p.forgotten = append(p.forgotten, step); len(p.forgotten) < maxForgets {
		return
	}
	slices.Sort(p.forgotten)
	p.beginLine("d")
	for i := 0; i < len(p.forgotten); {
		k := i + 1
		for k < len(p.forgotten) && p.forgotten[k] == p.forgotten[k-1]+1 {
			k++
		}
		p.number(p.forgotten[i])
		if k > i+1 {
			p.buf = append(p.buf, '-')
			p.buf = strconv.AppendInt(p.buf, int64(p.forgotten[k-1]), 10)
		}
		i = k
	}
	p.endLine()
	p.forgotten = p.forgotten[:0]
}

// digits are the characters of the values in a solution.
const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/"

// Solution writes a solution, the values of the places in order (each 0 to 63), and returns its source.
func (p *Writer) Solution(values func(yield func(int) bool)) sat.Source {
	p.beginLine("s ")
	for v := range values {
		p.buf = append(p.buf, digits[v])
	}
	by := p.endStep()
	p.keep[by] = true
	return by
}

// Question writes the assumption that some place has a value that it has in no solution written before, and returns its source.
func (p *Writer) Question() sat.Source {
	p.beginLine("q")
	by := p.endStep()
	p.keep[by] = true
	return by
}

// Given writes the facts known besides the clues. It must be called before all other methods.
func (p *Writer) Given(literals []string) {
	p.beginLine("given")
	for _, l := range literals {
		p.word(l)
	}
	p.endLine()
}

// Claim writes the claim and flushes. It returns the length in bytes, the number of steps and the first write error.
func (p *Writer) Claim(claim string) (bytes int64, steps int, err error) {
	p.beginLine("claim ")
	p.buf = append(p.buf, claim...)
	p.endLine()
	return p.bytes, int(p.steps), p.Flush()
}

// Flush writes buffered data and returns the first write error.
func (p *Writer) Flush() error {
	p.endUnits()
	if err := p.out.Flush(); p.err == nil {
		p.err = err
	}
	return p.err
}
