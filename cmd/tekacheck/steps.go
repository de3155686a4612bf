package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
)

// replay checks an explanation step by step.
type replay struct {
	*checker
	index  map[[2]int]int32 // places by the cells at their ends
	known  []uint64         // by variable: the domain after the steps so far
	start  int              // number of facts filled in at the start
	count  int              // of checked steps
	failed bool             // a contradiction was shown
}

// maxExplanation limits the bytes of an explanation line.
const maxExplanation = 1 << 30

// explanations checks one explanation per line. Each step is checked separately, from the rules of its clues and its premises as root
// facts, which earlier steps must have shown. A line with a problem does not stop the check of later lines.
func (s *session) explanations(r io.Reader) {
	held, all := 0, 0
	eachLine(r, maxExplanation, func(at int, text []byte) {
		if len(bytes.TrimSpace(text)) == 0 {
			return
		}
		all++
		check := func() {
			shown, p := checkExplanation(text, s.about)
			s.holds(p.game, shown, p.start, "at the start", p.count)
		}
		if s.try(func() { within("line %d", at, check) }) {
			held++
		}
	})
	if all == 0 {
		bad("no explanation")
	} else if all > 1 {
		s.say(fmt.Sprintf("%d of %d explanations hold", held, all))
	}
}

// checkExplanation checks one line of teka explain --json --prove. It returns the verdict of the steps or, if they leave places open, that
// of the certificate in the line. Facts at the start leave the certificate out, as it does not use them.
func checkExplanation(text []byte, about *game) (shown verdict, p *replay) {
	e := parse(text).members(true, "status", "puzzle", "givens", "start", "steps", "proof", "certificate", "solution")
	puzzle := e["puzzle"].raw
	if !e["puzzle"].present() && e["givens"].present() { // the line is the puzzle itself, with further fields
		puzzle = text
	} else if !e["puzzle"].present() {
		bad("no puzzle: an explanation with proofs is expected, as teka explain --json --prove gives it")
	}
	status := e["status"].text()
	if !slices.Contains([]string{"unique", "none", "multiple", "unknown", "stalled"}, status) {
		bad("%.20q is no status", status)
	}
	p = replayOf(readGame(puzzle))
	p.mustBe(about)
	within("%s", "start", func() { p.begin(e["start"]) })
	e["steps"].numbered("step %d", p.step)
	if proof := e["proof"].texts(); len(proof) > 0 { // proves that all rules together have no solution
		p.prove(proof, nil, nil, nil)
		p.failed = true
	}
	shown = p.end(status)
	claim := p.checkExtras(puzzle, status, e["certificate"], e["solution"])
	if shown.claim == "" && claim != "" && p.start == 0 {
		shown = verdict{claim, claim + " by the certificate; after the steps " + opened(p.open())}
	}
	return shown, p
}

// begin adds the facts filled in at the start. It is a problem if they contradict each other or fill the board.
func (p *replay) begin(start value) {
	facts := p.facts(start)
	p.start = len(facts)
	for _, l := range facts {
		if p.known[l.v]&l.set == 0 {
			wrong("it contradicts itself in place %d", l.v)
		}
		p.known[l.v] &= l.set
	}
	if p.start > 0 && p.open() == 0 {
		wrong("the board is complete at the start, so nothing is shown")
	}
}

// replayOf starts a replay with an empty board.
func replayOf(g *game) *replay {
	p := &replay{checker: &checker{game: g}, index: map[[2]int]int32{}, known: slices.Clone(g.full)}
	for i, ends := range g.ends[1:] {
		p.index[ends] = int32(i + 1)
	}
	return p
}

// open returns the number of open places.
func (p *replay) open() (n int) {
	for _, d := range p.known[1 : p.places+1] {
		if d&(d-1) != 0 {
			n++
		}
	}
	return n
}

// opened describes the number of open places.
func opened(n int) string {
	if n == 1 {
		return "1 place is open"
	}
	return fmt.Sprint(n, " places are open")
}

// end compares the result of the steps with the status, and returns the verdict of the steps. A complete board must obey all rules, or
// proves that there is no solution.
func (p *replay) end(status string) verdict {
	open := p.open()
	if !p.failed && open > 0 {
		if status == "unique" || status == "none" {
			wrong("the status is %q, but %s after the last step", status, opened(open))
		}
		return verdict{"", fmt.Sprintf("the steps do not prove a claim (status %s): %s", status, opened(open))}
	}
	broken := (*problem)(nil)
	if !p.failed {
		broken = caught(func() { p.obeys(p.known, nil) })
	}
	switch {
	case (p.failed || broken != nil) && status == "none":
		return verdict{"none", "none"}
	case p.failed:
		wrong("the steps end in a contradiction, and the status is %q", status)
	case broken != nil:
		panic(broken)
	case status == "none" || status == "multiple":
		wrong("the board is complete and obeys all rules, and the status is %q", status)
	}
	return verdict{"unique", "unique"}
}

// step checks a step and adds its new facts to the board. The step claims that its premises and clues imply the new facts or, without new
// facts, a contradiction. A step with sub-steps (links) is proved by them, and may only repeat their conclusions.
func (p *replay) step(v value) {
	s := v.members(true, "new", "because", "clues", "proof", "links")
	found, because, named, proof := p.facts(s["new"]), p.facts(s["because"]), p.names(s["clues"]), s["proof"].texts()
	if s["links"].numbered("link %d", p.step) > 0 {
		all(found, p.known, "it says more of place %d than its links have found")
		return
	}
	all(because, p.known, "it rests on a fact about place %d that is not known")
	p.prove(proof, because, found, named)
	p.count++
	p.failed = p.failed || len(found) == 0
	for _, l := range found { // contradicting facts leave no value, and both stay known
		p.known[l.v] &= l.set
		p.failed = p.failed || p.known[l.v] == 0
	}
}

// all panics with a problem unless every fact holds on the board.
func all(facts []lit, on []uint64, otherwise string) {
	for _, l := range facts {
		if on[l.v]&^l.set != 0 {
			wrong(otherwise, l.v)
		}
	}
}

// proofLines maps the first word of a proof line in an explanation to its check.
var proofLines = map[string]func(c *checker, words [][]byte){"u": lines["u"], "l": lines["l"], "r": lines["r"], "d": lines["d"]}

// prove checks a proof that the premises because imply the facts found or, without these, a contradiction. named are the rules that it may
// use; nil allows all.
func (p *replay) prove(proof []string, because, found []lit, named map[string]bool) {
	p.named = named
	p.demand(named)
	p.live, p.steps, p.ended = map[int][]lit{}, 0, false
	copy(p.dom, p.full)
	for _, l := range because {
		p.root(l)
	}
	for i, line := range proof {
		within("proof, line %d", i+1, func() { p.judge([]byte(line), proofLines) })
	}
	if !p.ended && len(found) == 0 {
		wrong("proof: a contradiction is not shown")
	} else if !p.ended {
		all(found, p.dom, "what it says of place %d is not shown")
	}
}

// facts parses facts: a place has a value, or has not.
func (p *replay) facts(list value) (facts []lit) {
	list.numbered("fact %d", func(v value) {
		f := v.members(true, "at", "value", "not")
		at := f["at"].members(true, "cell", "edge", "bridge", "border")
		cells := slices.Concat(at["edge"].or("[]").rows(maxNumber), at["bridge"].or("[]").rows(maxNumber))
		if cell := at["cell"]; cell.present() {
			cells = append(cells, cell.numbers(maxNumber), cell.numbers(maxNumber))
		}
		place := p.between(cells)
		if p.kind == "slitherlink" { // its places lie between corners
			place = 0
			if len(cells) == 0 {
				place = p.border(at["border"])
			}
		}
		if place == 0 {
			bad("there is no such place")
		}
		l := lit{place, 1 << f["value"].or("0").number(0, 63) & p.full[place]}
		if f["not"].flag() {
			l = p.not(l)
		}
		facts = append(facts, l)
	})
	return facts
}

// between returns the place between two cells [row,column], or the cell itself if they are the same; 0 for none. cells must be in reading
// order.
func (p *replay) between(cells [][]int) int32 {
	ends := []int{}
	for _, c := range cells {
		if len(c) == 2 && c[1] < p.cols {
			ends = append(ends, c[0]*p.cols+c[1])
		}
	}
	if len(cells) != 2 || len(ends) != 2 {
		return 0
	}
	return p.index[[2]int(ends)]
}

// border returns the place between two neighbouring cells [row,column] in reading order, one of which may be outside the board; 0 for
// none.
func (p *replay) border(v value) int32 {
	cells := listOf(v, func(e value) []int { return listOf(e, func(n value) int { return n.number(-1, maxNumber) }) })
	if len(cells) != 2 || len(cells[0]) != 2 || len(cells[1]) != 2 {
		return 0
	}
	wide := p.cols + 1 // corners in a row
	r, c := cells[1][0], cells[1][1]
	at := r*wide + c // the upper left corner of the second cell
	switch down, right := r-cells[0][0], c-cells[0][1]; {
	case min(r, c) < 0 || c > p.cols || r > p.rows:
	case down == 1 && right == 0 && c < p.cols:
		return p.index[[2]int{at, at + 1}]
	case down == 0 && right == 1 && r < p.rows:
		return p.index[[2]int{at, at + wide}]
	}
	return 0
}

// names returns the set of rules of the clues that a step names. An unknown clue is a problem.
func (g *game) names(clues value) map[string]bool {
	in := map[string]bool{}
	clues.numbered("clue %d", func(v value) {
		c := v.members(true, "cell", "region", "diagonal", "run", "row", "col", "index", "side", "dir", "rule")
		of := map[string]string{"loop": "L", "connected": "K", "crossing": "X", "tree": "T"}[c["rule"].text()]
		switch side := c["side"].text(); {
		case c["cell"].present():
			of = c["cell"].rule('g')
		case c["region"].present():
			letter := byte('g') // the number of a room
			if g.kind == "sudoku" {
				letter = 'b'
			}
			of = c["region"].rule(letter)
		case c["diagonal"].present():
			of = c["diagonal"].rule('z')
		case c["row"].present():
			of = c["row"].rule('r')
		case c["col"].present():
			of = c["col"].rule('c')
		case side != "":
			of = c["index"].rule(side[0] - 'a' + 'A')
		case c["run"].present():
			of = fmt.Sprintf("%s.%.1s", c["run"].rule('q'), c["dir"].text())
		}
		if g.rules[of] == nil {
			bad("there is no such clue")
		}
		in[of] = true
	})
	return in
}

// rule returns the name of a rule: a letter and the numbers of the clue, counted from 0.
func (v value) rule(letter byte) string {
	numbers := []int{}
	if v.is('[') {
		numbers = v.numbers(maxNumber)
	} else {
		numbers = append(numbers, v.number(0, maxNumber))
	}
	for i := range numbers {
		numbers[i]++
	}
	return name(letter, numbers...)
}

// needed maps a view rule of a Skyscrapers to the rules that a step must name for it: the view from a side, and the heights of the line.
var needed = map[byte]string{'L': "Lr", 'R': "Rr", 'H': "LRr", 'T': "Tc", 'B': "Bc", 'V': "TBc"}

// unnamed are the letters of rules that are always in force because they belong to no clue: cells and edges of a Masyu, corners and
// borders of a Slitherlink, rows and columns of an Akari or Hitori, cells side by side of a Hitori or Heyawake, lines of a Heyawake,
// squares and islands of a Nurikabe. Those of the rows and columns of a Hitori and of the islands use only the numbers that are named.
const unnamed = "xehvadpIs"

// inForce reports whether a step that names some rules may use a rule.
func inForce(rule string, named map[string]bool) bool {
	if len(rule) == 1 || needed[rule[0]] == "" {
		return named[rule] || strings.IndexByte(unnamed, rule[0]) >= 0
	}
	for _, letter := range needed[rule[0]] {
		if !named[string(letter)+rule[1:]] {
			return false
		}
	}
	return true
}
