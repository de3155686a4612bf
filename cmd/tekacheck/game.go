package main

import (
	"encoding/json"
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
// Refuted reports whether what is left to the rule's own variables leaves no completion that obeys the rule. It may miss that, but never when
// all places have one value, and never when it saw it with more values left: further facts do not make it milder.
type rule interface{ refuted(b *board) bool }

// maxSide bounds the rows and columns of a board, the blocked first ones of a Kakuro not counted.
const maxSide = 1000

// givens are what puzzles of all kinds are given by; what is not told is nil.
type givens struct {
	Rows, Cols, Cells, Grid, Islands [][]int
	Top, Right, Bottom, Left         []int
	N, Max                           int
	All, Tree                        bool
	Pearls                           []string // or these alone, instead of an object
	Entries                          []struct {
		Cells [][]int
		Sum   int
	}
}

// readers read the kinds.
var readers = map[string]func(*game, *givens) error{
	"nonogram": readNonogram, "kakuro": readKakuro, "masyu": readMasyu, "hashi": readHashi, "skyscrapers": readSkyscrapers,
}

// readGame reads a puzzle in the corpus form.
func readGame(text []byte) (*game, error) {
	var p struct {
		Kind       string
		Rows, Cols int
		Givens     givens
	}
	var named struct{ Kind string }
	if json.Unmarshal(text, &named) == nil && readers[named.Kind] == nil {
		return nil, bad("puzzle: this checker does not know the rules of %q, only of %s", named.Kind, strings.Join(slices.Sorted(maps.Keys(readers)), ", "))
	}
	var list struct{ Givens []string }
	p.Givens.Max = 2
	if err := json.Unmarshal(text, &p); err != nil {
		if json.Unmarshal(text, &list) != nil {
			return nil, bad("puzzle: %v", err)
		}
		p.Givens = givens{Pearls: list.Givens}
	}
	g := &game{kind: p.Kind, rows: p.Rows, cols: p.Cols, families: make(map[string]family, 64), rules: make(map[string]rule, 64), order: make([]string, 0, 64)}
	read, most := readers[p.Kind], maxSide
	if p.Kind == "kakuro" {
		most++
	}
	if g.rows < 1 || g.cols < 1 || g.rows > most || g.cols > most {
		return nil, bad("puzzle: %q, %d rows and %d columns", p.Kind, g.rows, g.cols)
	}
	g.board, g.ends = board{dom: make([]uint64, 1, g.rows*g.cols+1), wide: 1 << 30}, make([][2]int, 1, g.rows*g.cols+1)
	g.dom[0] = 1
	if err := read(g, &p.Givens); err != nil {
		return nil, bad("puzzle: %v", err)
	}
	g.full = slices.Clone(g.dom)
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
func (g *game) place(values uint64, from, to int) int32 {
	g.places++
	g.ends, g.dom = append(g.ends, [2]int{from, to}), append(g.dom, values)
	return int32(g.places)
}

// digits are the characters of values in a solution.
const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/"

// solution holds a finished board against all rules, and against what is given. It returns the domains of its places.
func (g *game) solution(text []byte, given []lit) ([]uint64, error) {
	if len(text) != g.places {
		return nil, bad("a solution of %d places, the board has %d", len(text), g.places)
	}
	was, values := g.dom, slices.Clone(g.full)
	for i, c := range text {
		v := strings.IndexByte(digits, c)
		if v < 0 || g.full[i+1]>>v&1 == 0 {
			return nil, bad("%q is no value of place %d", c, i+1)
		}
		values[i+1] = 1 << v
	}
	defer func() { g.dom = was }()
	g.dom = values
	for _, l := range given {
		if _, ok := g.common(l); !ok {
			return nil, wrong("the solution has another value in place %d than is given", l.v)
		}
	}
	for _, name := range g.order {
		if g.rules[name].refuted(&g.board) {
			return nil, wrong("the solution breaks the rule %s", name)
		}
	}
	return values, nil
}
