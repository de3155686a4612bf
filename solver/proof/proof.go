// Package proof writes certificates: proofs of what the engine says of a puzzle, which the program tekacheck judges without the
// engine.
//
// The kernel says what it concludes in its own literals and numbers; a Writer knows what these mean to a reader (which place a
// literal is about, which rule a propagator belongs to) and puts it down, line by line, while search goes on. It keeps nothing of
// what it has written. docs/certificates.md describes the format.
//
// Who makes one begins it ([New]), gives it to the kernel (sat.Options.Proof), tells it what literals mean (Writer.Name) and which rule
// speaks (Writer.Rule, sat.Solver.From), lets the kernel solve, and ends it with what is shown (Writer.Claim). For a puzzle all that is
// done by Prove of package study.
package proof

import (
	"bufio"
	"io"
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/solver/sat"
)

// Version is the first line of a certificate.
const Version = "teka-certificate 1"

// Writer writes one certificate. It is a sat.Proof.
type Writer struct {
	out   *bufio.Writer
	bytes int64
	err   error
	steps sat.Source
	ended bool // a contradiction is derived: all that could follow is said

	rules   []string // by their number, from 1
	because []string // and, of those that stand for several together, the hints that show it
	named   map[string]sat.Source
	names   []name   // by variable
	texts   []string // those that are given as they stand, each with its negation
	weighed int      // how many rules of weights there are

	unit    sat.Source          // the rule or step of the line of units that is open, 0 for none
	keep    map[sat.Source]bool // solutions: never forgotten
	forgets []sat.Source
	buf     []byte // the line
	name    []byte // the name of a rule
}

// New begins a certificate of a puzzle, given in the corpus form on one line.
func New(w io.Writer, puzzle string) *Writer {
	p := writer(w, 1<<13)
	p.text(Version + "\npuzzle " + puzzle + "\n")
	return p
}

// Part begins a piece of a certificate: the proof of a step of an explanation.
func Part(w io.Writer) *Writer { return writer(w, 1<<12) }

func writer(w io.Writer, room int) *Writer {
	return &Writer{out: bufio.NewWriterSize(w, room), named: map[string]sat.Source{}, keep: map[sat.Source]bool{},
		rules: []string{""}, because: []string{""}}
}

// text writes a piece of text.
func (p *Writer) text(s string) {
	n, err := p.out.WriteString(s)
	p.bytes += int64(n)
	if p.err == nil {
		p.err = err
	}
}

// line begins a line.
func (p *Writer) line(word string) {
	p.close()
	p.buf = append(p.buf[:0], word...)
}

// end ends a line.
func (p *Writer) end() {
	p.buf = append(p.buf, '\n')
	n, err := p.out.Write(p.buf)
	p.bytes += int64(n)
	if p.err == nil {
		p.err = err
	}
}

// close ends the line of units that is open.
func (p *Writer) close() {
	if p.unit != 0 {
		p.unit = 0
		p.end()
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

// source writes the name of a rule or the number of a step.
func (p *Writer) source(by sat.Source) {
	if by < 0 {
		p.word(p.rules[-by])
	} else {
		p.number(by)
	}
}

// Rule is the rule of a name: a few letters, numbers, and what stands behind them.
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
	by, ok := p.named[string(b)]
	if !ok {
		name := string(b)
		by = p.rule(name, "")
		p.named[name] = by
	}
	return by
}

// Weights begins a rule of its own: that the unknowns, with the weights given, add up to as much over all clues of one side as over those
// of the other. See the line w of docs/certificates.md.
func (p *Writer) Weights(weights []int32) sat.Source {
	p.weighed++
	name := "w" + strconv.Itoa(p.weighed)
	p.line("w")
	p.word(name)
	for i, x := range weights {
		if x != 0 {
			p.number(sat.Source(i + 1))
			p.buf = append(p.buf, ':')
			p.buf = strconv.AppendInt(p.buf, int64(x), 10)
		}
	}
	p.end()
	return p.rule(name, "")
}

func (p *Writer) rule(name, because string) sat.Source {
	p.rules, p.because = append(p.rules, name), append(p.because, because)
	return sat.Source(1 - len(p.rules))
}

// Together is the source of clauses that no rule entails alone: local rules, all of whose consequences are drawn, and then a last
// one that cannot be met.
func (p *Writer) Together(locals []sat.Source, last sat.Source) sat.Source {
	hints := ""
	for _, by := range locals {
		hints += p.rules[-by] + "* "
	}
	return p.rule("", hints+p.rules[-last])
}

// Unit is part of sat.Proof.
func (p *Writer) Unit(by sat.Source, l sat.Lit) {
	if p.fact(by) {
		p.buf = append(p.buf, ' ')
		p.literal(l)
		p.known(by)
	}
}

// Fact is Unit for a literal about a place, numbered from 1: it has a value (=), or not (#), or at most (<) or more than that (>).
func (p *Writer) Fact(by sat.Source, place int, is byte, value int) {
	if p.fact(by) {
		p.number(sat.Source(place))
		p.buf = append(p.buf, is)
		p.buf = strconv.AppendInt(p.buf, int64(value), 10)
		p.known(by)
	}
}

// Cell is Unit for a place that has the value 0 or 1.
func (p *Writer) Cell(by sat.Source, place int, one bool) {
	if !one {
		place = -place
	}
	if p.fact(by) {
		p.number(sat.Source(place))
		p.known(by)
	}
}

// fact begins what a rule makes known; false when nothing more need be said. Behind the literal comes known.
func (p *Writer) fact(by sat.Source) bool {
	switch {
	case p.ended:
		return false
	case by < 0 && p.because[-by] != "":
		p.line("r")
	case p.unit != by:
		p.line("u")
		p.unit = by
		p.source(by)
	}
	return true
}

func (p *Writer) known(by sat.Source) {
	if by < 0 && p.because[-by] != "" {
		p.word("; " + p.because[-by])
		p.end()
		p.steps++
	}
}

// Contradiction ends the proof: a rule cannot be met.
func (p *Writer) Contradiction(by sat.Source) { p.Derived(nil, []sat.Hint{{By: by}}) }

// literals writes a clause.
func (p *Writer) literals(clause []sat.Lit) {
	for _, l := range clause {
		p.buf = append(p.buf, ' ')
		p.literal(l)
	}
}

// Lemma is part of sat.Proof.
func (p *Writer) Lemma(rule sat.Source, clause []sat.Lit) sat.Source {
	if p.ended {
		return p.steps
	}
	if why := p.because[-rule]; why != "" {
		p.line("r")
		p.literals(clause)
		p.word("; " + why)
	} else {
		p.line("l")
		p.source(rule)
		p.literals(clause)
	}
	return p.step()
}

// step ends a line that has a number.
func (p *Writer) step() sat.Source {
	p.end()
	p.steps++
	return p.steps
}

// Derived is part of sat.Proof.
func (p *Writer) Derived(clause []sat.Lit, hints []sat.Hint) sat.Source {
	if p.ended {
		return p.steps
	}
	p.line("r")
	p.literals(clause)
	p.word(";")
	for _, h := range hints {
		switch {
		case h.By < 0 && p.because[-h.By] != "":
			p.word(p.because[-h.By])
		case h.By < 0 && h.Lit != sat.True:
			p.source(h.By)
			p.buf = append(p.buf, '/')
			p.literal(h.Lit)
		default:
			p.source(h.By)
		}
	}
	p.ended = len(clause) == 0
	return p.step()
}

// forgetsMost is how many steps are forgotten in one line.
const forgetsMost = 64

// Forget is part of sat.Proof.
func (p *Writer) Forget(step sat.Source) {
	if p.ended || p.keep[step] {
		return
	}
	if p.forgets = append(p.forgets, step); len(p.forgets) < forgetsMost {
		return
	}
	slices.Sort(p.forgets)
	p.line("d")
	for i := 0; i < len(p.forgets); {
		k := i + 1
		for k < len(p.forgets) && p.forgets[k] == p.forgets[k-1]+1 {
			k++
		}
		p.number(p.forgets[i])
		if k > i+1 {
			p.buf = append(p.buf, '-')
			p.buf = strconv.AppendInt(p.buf, int64(p.forgets[k-1]), 10)
		}
		i = k
	}
	p.end()
	p.forgets = p.forgets[:0]
}

// digits are the characters of values in a solution.
const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/"

// Solution writes a solution: the values of the places, in order.
func (p *Writer) Solution(values func(yield func(int) bool)) sat.Source {
	p.line("s ")
	for v := range values {
		p.buf = append(p.buf, digits[v])
	}
	by := p.step()
	p.keep[by] = true
	return by
}

// Question supposes that some place has a value that it has in no solution written.
func (p *Writer) Question() sat.Source {
	p.line("q")
	by := p.step()
	p.keep[by] = true
	return by
}

// Given writes what holds besides the clues. It comes before all else.
func (p *Writer) Given(literals []string) {
	p.line("given")
	for _, l := range literals {
		p.word(l)
	}
	p.end()
}

// Claim ends the certificate. It returns how long it is, in bytes, and the first error of writing.
func (p *Writer) Claim(claim string) (bytes int64, steps int, err error) {
	p.line("claim ")
	p.buf = append(p.buf, claim...)
	p.end()
	return p.bytes, int(p.steps), p.Flush()
}

// Flush writes what is still held back. It returns the first error of writing.
func (p *Writer) Flush() error {
	p.close()
	if err := p.out.Flush(); p.err == nil {
		p.err = err
	}
	return p.err
}
