package main

import (
	"cmp"
	"maps"
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
	ends       [][2]int          // by place: the cells at the ends of its edge or bridge, in reading order from 0; of a cell, twice the cell
	families   map[string]family // of auxiliaries, by their names up to the number at the end
	rules      map[string]rule
	order      []string // their names, but for rules that no solution can break
}

// rule is a rule of the game at one place of the board.
//
// Refuted reports whether what is left to the rule's own variables leaves no completion that obeys the rule. It may miss that, but never
// when all places have one value, and never when it saw it with more values left: further facts do not make it milder.
type rule interface{ refuted(b *board) bool }

// maxSide bounds the rows and columns of a board, the blocked first ones of a Kakuro not counted.
const maxSide = 1000

// maxNumber bounds clues, possible or not.
const maxNumber = 1 << 20

// readers read what puzzles of a kind are given by.
var readers = map[string]func(g *game, givens value){
	"nonogram": readNonogram, "kakuro": readKakuro, "masyu": readMasyu, "hashi": readHashi, "skyscrapers": readSkyscrapers,
}

// aliases are other names of the kinds.
var aliases = map[string]string{"pattern": "nonogram", "picross": "nonogram", "griddlers": "nonogram", "kakkuro": "kakuro",
	"crosssums": "kakuro", "cross-sums": "kakuro", "mashu": "masyu", "pearl": "masyu", "hashikake": "hashi", "hashiwokakero": "hashi",
	"bridges": "hashi", "skyscraper": "skyscrapers", "towers": "skyscrapers", "building": "skyscrapers"}

// envelope are the members of a puzzle, and of what is written about one. Data sets have others besides.
var envelope = []string{"id", "kind", "name", "rows", "cols", "givens", "marks", "known", "solution", "unique", "url", "gameid",
	"difficulty", "grade", "key", "second", "seed", "stats", "status"}

// readGame reads a puzzle in the corpus form. Members besides those that tell the board are not looked at, but for their names and whether
// they are text.
func readGame(text []byte) *game {
	g := &game{families: make(map[string]family, 64), rules: make(map[string]rule, 64), order: make([]string, 0, 64)}
	g.board = board{dom: []uint64{1}, wide: 1 << 30}
	g.ends = make([][2]int, 1)
	within("%s", "puzzle", func() { g.read(parse(text)) })
	g.full, g.families[""] = slices.Clone(g.dom), family{1, g.places}
	return g
}

// read reads the puzzle.
func (g *game) read(v value) {
	p := v.members(true, envelope...)
	for _, name := range []string{"name", "url", "gameid", "kind"} {
		g.kind = p[name].text()
	}
	g.rows, g.cols = p["rows"].or("0").number(0, 1<<30), p["cols"].or("0").number(0, 1<<30)
	p["unique"].flag()
	kind := strings.ToLower(strings.TrimSpace(g.kind))
	kind = cmp.Or(aliases[kind], kind)
	read := readers[kind]
	switch {
	case read == nil:
		bad("the kind %.40q cannot be judged here, only %s", g.kind, strings.Join(slices.Sorted(maps.Keys(readers)), ", "))
	case !p["givens"].told():
		p["givens"].bad("what is given")
	}
	g.kind = kind
	read(g, p["givens"])
}

// sized takes the size of what is given, which must be that told beside it, if one is.
func (g *game) sized(rows, cols, most int) {
	if rows < 1 || cols < 1 || rows > most || cols > most || g.rows != 0 && g.rows != rows || g.cols != 0 && g.cols != cols {
		bad("%d rows and %d columns are given; rows is %d, cols is %d, and at most %d can be read", rows, cols, g.rows, g.cols, most)
	}
	g.rows, g.cols = rows, cols
	g.ends, g.dom = slices.Grow(g.ends, rows*cols), slices.Grow(g.dom, rows*cols)
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
func (g *game) place(values uint64, from, to int) int32 {
	g.places++
	g.ends, g.dom = append(g.ends, [2]int{from, to}), append(g.dom, values)
	return int32(g.places)
}

// digits are the characters of values in a solution.
const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/"

// solution reads a finished board, and checks it. It returns the domains of its variables.
func (g *game) solution(text []byte, given []lit) []uint64 {
	if len(text) != g.places {
		bad("a solution of %d places, the board has %d", len(text), g.places)
	}
	values := slices.Clone(g.full)
	for i, c := range text {
		v := strings.IndexByte(digits, c)
		if v < 0 || g.full[i+1]>>v&1 == 0 {
			bad("%q is no value of place %d", c, i+1)
		}
		values[i+1] = 1 << v
	}
	g.obeys(values, given)
	return values
}

// obeys checks domains of one value for each place against all rules and the given facts.
func (g *game) obeys(values []uint64, given []lit) {
	defer func(was []uint64) { g.dom = was }(g.dom)
	g.dom = values
	for _, l := range given {
		if _, ok := g.common(l); !ok {
			wrong("the solution has another value in place %d than is given", l.v)
		}
	}
	for _, name := range g.order {
		if g.rules[name].refuted(&g.board) {
			wrong("the solution breaks the rule %s", name)
		}
	}
}
