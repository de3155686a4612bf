package main

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// game is a puzzle: its variables and rules.
type game struct {
	board
	kind       string
	rows, cols int
	places     int
	ends       [][2]int          // by place: the cells at the ends of its edge or bridge, in reading order from 0; for a cell, that cell twice
	families   map[string]family // auxiliaries by name without the final number
	rules      map[string]rule
	order      []string // names of rules, except those that no solution can violate
	demanding  []demanding
}

// demanding is a rule that uses several clues. demand sets which: those whose rules are named, or all if named is nil.
type demanding interface{ demand(named map[string]bool) }

// rule is a rule of the game at one part of the board.
//
// refuted reports whether the domains of the rule's variables allow no completion. It may be incomplete, except when all places have a
// single value, and it must be monotone: with smaller domains it never stops reporting a refutation.
type rule interface{ refuted(b *board) bool }

// maxSide limits the rows and columns of a board, not counting the header row and column of a Kakuro.
const maxSide = 1000

// maxNumber limits the value of clues, possible or not.
const maxNumber = 1 << 20

// readers parse the givens of each kind.
var readers = map[string]func(g *game, givens value){
	"nonogram": readNonogram, "kakuro": readKakuro, "masyu": readMasyu, "hashi": readHashi, "skyscrapers": readSkyscrapers,
	"slitherlink": readSlitherlink, "nurikabe": readNurikabe, "akari": readAkari, "hitori": readHitori, "heyawake": readHeyawake,
	"sudoku": readSudoku,
}

// aliases are alternative names of kinds.
var aliases = map[string]string{"pattern": "nonogram", "picross": "nonogram", "griddlers": "nonogram", "kakkuro": "kakuro",
	"crosssums": "kakuro", "cross-sums": "kakuro", "mashu": "masyu", "pearl": "masyu", "hashikake": "hashi", "hashiwokakero": "hashi",
	"bridges": "hashi", "skyscraper": "skyscrapers", "towers": "skyscrapers", "building": "skyscrapers", "slither": "slitherlink",
	"fences": "slitherlink", "loopy": "slitherlink", "lightup": "akari", "light-up": "akari", "bijutsukan": "akari",
	"cell-structure": "nurikabe", "islands-in-the-stream": "nurikabe",
	"singles": "hitori", "heya": "heyawake", "divided-rooms": "heyawake",
	"solo": "sudoku", "number-place": "sudoku", "jigsaw-sudoku": "sudoku"}

// envelope lists the known fields of a puzzle and of lines about one. Data sets have further fields.
var envelope = []string{"id", "kind", "name", "rows", "cols", "givens", "marks", "known", "solution", "unique", "url", "gameid",
	"difficulty", "grade", "key", "second", "seed", "stats", "status"}

// readGame parses a puzzle in the corpus form. Of fields that do not describe the board it checks only the names and that they are valid
// text.
func readGame(text []byte) *game {
	g := &game{families: make(map[string]family, 64), rules: make(map[string]rule, 64), order: make([]string, 0, 64)}
	g.board = board{dom: []uint64{1}, wide: 1 << 30}
	g.ends = make([][2]int, 1)
	within("%s", "puzzle", func() { g.read(parse(text)) })
	g.full, g.families[""] = slices.Clone(g.dom), family{1, g.places}
	return g
}

// read parses the fields of a puzzle, and creates its places and rules.
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
	case !p["givens"].present():
		p["givens"].bad("what is given")
	}
	g.kind = kind
	read(g, p["givens"])
}

// sized sets the size of the givens, which must equal the size stated in the puzzle, if any, and be at most most.
func (g *game) sized(rows, cols, most int) {
	if rows < 1 || cols < 1 || rows > most || cols > most || g.rows != 0 && g.rows != rows || g.cols != 0 && g.cols != cols {
		bad("%d rows and %d columns are given; rows is %d, cols is %d, and at most %d can be read", rows, cols, g.rows, g.cols, most)
	}
	g.rows, g.cols = rows, cols
	g.ends, g.dom = slices.Grow(g.ends, rows*cols), slices.Grow(g.dom, rows*cols)
}

// name returns a rule name: a letter and numbers separated by dots.
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

// addRule adds a rule.
func (g *game) addRule(name string, r rule) {
	g.rules[name] = r
	g.order = append(g.order, name)
	if d, ok := r.(demanding); ok {
		g.demanding = append(g.demanding, d)
	}
}

// place adds a place with a set of values, between the cells from and to (equal for a cell), and returns its number.
func (g *game) place(values uint64, from, to int) int32 {
	g.places++
	g.ends, g.dom = append(g.ends, [2]int{from, to}), append(g.dom, values)
	return int32(g.places)
}

// digits represent the values in a solution.
const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/"

// solution parses and checks a finished board, with a digit for each place. It returns the domains of all variables, where each place has
// one value. given are the assumed facts.
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

// demand sets which clues count in rules that use several: the named ones, or all if named is nil.
func (g *game) demand(named map[string]bool) {
	for _, r := range g.demanding {
		r.demand(named)
	}
}

// obeys panics with a problem if a complete board breaks a rule or a given fact. It uses all clues, also those not named in the last step.
func (g *game) obeys(values []uint64, given []lit) {
	defer func(was []uint64) { g.dom = was }(g.dom)
	g.dom = values
	g.demand(nil)
	for _, l := range given {
		if _, ok := g.intersect(l); !ok {
			wrong("the solution has another value in place %d than is given", l.v)
		}
	}
	for _, name := range g.order {
		if g.rules[name].refuted(&g.board) {
			wrong("the solution breaks the rule %s", name)
		}
	}
}
