package main

import (
	"slices"
	"strconv"
	"strings"
)

// game is a puzzle: its variables and its rules.
type game struct {
	board
	kind       string
	rows, cols int
	places     int
	keys       [][4]int          // by place, from 0: the cells at the ends of its edge or bridge; of a cell, twice the cell
	families   map[string]family // of auxiliaries, by their names up to the number at the end
	rules      map[string]rule
	order      []string // their names, but for rules that no solution can break
}

// rule is a rule of the game at one place of the board.
//
// Refuted reports whether what is left to the rule's own variables leaves no completion that obeys the rule. It may miss that, but never when
// all places have one value, and never when it saw it with more values left: further facts do not make it milder.
type rule interface{ refuted(b *board) bool }

// local is a rule with few variables, all of which can be tried.
type local interface{ own() []int32 }

// maxSide bounds the rows and columns of a board, the blocked first ones of a Kakuro not counted.
const maxSide = 1000

// readers read the kinds.
var readers = map[string]func(*game, *givens) error{
	"nonogram": readNonogram, "kakuro": readKakuro, "masyu": readMasyu, "hashi": readHashi, "skyscrapers": readSkyscrapers,
}

// readGame reads a puzzle in the corpus form.
func readGame(text []byte) (*game, error) {
	p, err := readGivens(text)
	if err != nil {
		return nil, err
	}
	read, most := readers[p.kind], maxSide
	if p.kind == "kakuro" {
		most++
	}
	switch {
	case read == nil:
		return nil, bad("puzzle: the kind %q is not known", p.kind)
	case p.rows < 1 || p.cols < 1 || p.rows > most || p.cols > most:
		return nil, bad("puzzle: %d rows and %d columns", p.rows, p.cols)
	}
	g := &game{kind: p.kind, rows: p.rows, cols: p.cols, families: map[string]family{}, rules: map[string]rule{}}
	g.board = board{dom: []uint64{1}, full: []uint64{1}, wide: 1 << 30}
	if err := read(g, p); err != nil {
		return nil, bad("puzzle: %v", err)
	}
	return g, nil
}

// name is a letter and numbers, with points between them.
func name(letter byte, numbers ...int) string {
	var room [24]byte
	b := append(room[:0], letter)
	for i, n := range numbers {
		if i > 0 {
			b = append(b, '.')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(b)
}

// say adds a rule.
func (g *game) say(name string, r rule) {
	g.rules[name] = r
	g.order = append(g.order, name)
}

// place adds a place of the board.
func (g *game) place(values uint64, r, c, r2, c2 int) int32 {
	g.places++
	g.keys = append(g.keys, [4]int{r, c, r2, c2})
	g.dom, g.full = append(g.dom, values), append(g.full, values)
	return int32(g.places)
}

// margin numbers the cells of a board so that there is something outside of it on every side: cell (0, 0) is first, and the next row begins width
// behind it. All numbers are below size.
func (g *game) margin() (first, width, size int) {
	return g.cols + 2, g.cols + 1, (g.cols+1)*(g.rows+2) + 1
}

// digits are the characters of values in a solution.
const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/"

// solution holds a finished board against all rules, and against what is given.
func (g *game) solution(text []byte, given []lit) ([]lit, error) {
	if len(text) != g.places {
		return nil, bad("a solution of %d places, the board has %d", len(text), g.places)
	}
	was, lits := g.dom, make([]lit, g.places)
	defer func() { g.dom = was }()
	g.dom = slices.Clone(g.full)
	for i, c := range text {
		v := strings.IndexByte(digits, c)
		if v < 0 || g.full[i+1]>>v&1 == 0 {
			return nil, bad("%q is no value of place %d", c, i+1)
		}
		lits[i] = lit{int32(i + 1), 1 << v}
		g.dom[i+1] = 1 << v
	}
	for _, l := range given {
		if !g.holds(l) {
			return nil, wrong("the solution has another value in place %d than is given", l.v)
		}
	}
	for _, name := range g.order {
		if g.rules[name].refuted(&g.board) {
			return nil, wrong("the solution breaks the rule %s", name)
		}
	}
	return lits, nil
}
