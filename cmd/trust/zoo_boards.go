package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// animal is a hard board of the zoo, identical in every run.
type animal struct {
	name    string
	kind    *puzzle.Kind
	file    string // its puzzle in the corpus form
	text    string // content of the file
	answers string // name of a file with an answer to check
	cells   int
}

// largest is the maximum number of cells of a board for a server, and for the memory bound zooBytes.
const largest = 200 * 200

// shapes lists the boards of a kind: a size with its maximum number of cells, and the change to the clues of a random full board.
var shapes = []struct {
	size  string
	cells int
	clues string
}{
	{"large", largest, "full"}, {"large", largest, "empty"}, {"large", largest, "sparse"}, {"large", largest, "clashing"},
	{"large", largest, "crowded"}, {"large", largest, "crowded, clashing"}, {"large", largest, "one wrong"},
	{"medium", 3_600, "empty"}, {"medium", 3_600, "sparse"}, {"medium", 3_600, "clashing"}, {"medium", 900, "one wrong"},
	{"medium", 2_500, "crowded"}, {"medium", 2_500, "crowded, clashing"},
	{"small", 400, "sparse"}, {"small", 225, "one wrong"},
	{"huge", puzzle.MaxSide * puzzle.MaxSide, "empty"},
}

// zooBoards makes the boards and writes them to the directory. A board that a kind has twice, such as its largest, is made once.
func zooBoards(dir string) ([]animal, error) {
	var out []animal
	for _, k := range kinds.All {
		for i, s := range shapes {
			p, err := bred(k, s.cells, s.clues, rand.New(rand.NewPCG(40, uint64(i))))
			if errors.Is(err, errFixed) {
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("%s, %s, %s: %w", k.Name, s.size, s.clues, err)
			}
			rows, cols := p.Size()
			a := animal{name: fmt.Sprintf("%s %dx%d %s", k.Name, rows, cols, s.clues), kind: k, cells: rows * cols}
			if a.text, err = kinds.Encode(p, nil, codec.JSON.Name, codec.Envelope{ID: "1"}); err != nil {
				return nil, err
			}
			if slices.ContainsFunc(out, func(b animal) bool { return b.text == a.text }) {
				continue
			}
			answer, err := json.Marshal(map[string]any{"id": "1", "solution": k.JSON.Solution(p, puzzle.NewFacts(p.Board()))})
			if err != nil {
				return nil, err
			}
			a.file = filepath.Join(dir, fmt.Sprintf("%s-%d.jsonl", k.Name, i))
			a.answers = a.file + ".answers"
			if err := os.WriteFile(a.file, []byte(a.text+"\n"), 0o666); err != nil {
				return nil, err
			}
			if err := os.WriteFile(a.answers, append(answer, '\n'), 0o666); err != nil {
				return nil, err
			}
			out = append(out, a)
		}
	}
	return out, nil
}

// bred returns a board of at most the given number of cells, with its clues changed as clues describes.
func bred(k *puzzle.Kind, cells int, clues string, r *rand.Rand) (puzzle.Puzzle, error) {
	p, err := grown(k, cells, r)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(clues, "crowded") {
		return crowded(p, clues != "crowded", r)
	}
	share := map[string]float64{"empty": 1, "sparse": .8}[clues]
	all := k.Clues(p)
	wrong := -1
	if clues == "one wrong" {
		wrong = r.IntN(len(all))
	}
	var away []puzzle.Place
	var changed []puzzle.Clue
	for i, c := range all {
		if r.Float64() < share {
			away = append(away, c.At)
		}
		if i == wrong || clues == "clashing" && r.IntN(2) == 0 {
			changed = append(changed, otherClue(c, all, r))
		}
	}
	if p, err = k.With(p, changed...); err != nil {
		return nil, err
	}
	return k.Without(p, away...)
}

// grown returns a random full board of a kind with at most the given number of cells, as close to a square as the kind allows.
func grown(k *puzzle.Kind, cells int, r *rand.Rand) (puzzle.Puzzle, error) {
	side := sideFor(k, cells)
	d, err := k.Random(r, puzzle.RandomOptions{Rows: side, Cols: side, Density: .7})
	return d.Puzzle, err
}

// sideFor returns the side of the largest square board of a kind with at most the given number of cells.
func sideFor(k *puzzle.Kind, cells int) int {
	if k.Limits.Cells > 0 {
		cells = min(cells, k.Limits.Cells)
	}
	return min(int(math.Sqrt(float64(cells))), k.Limits.Side)
}

// crowded returns a puzzle of the same kind and size with a random clue in every cell. The corpus form of the kind must list cells
// with numbers or draw rows of signs; otherwise the error is errFixed. Numbers count bridges, so that there is a solution; to clash, some
// are exchanged between cells of the same colour of a chessboard, so that adding them up does not show it.
func crowded(p puzzle.Puzzle, clash bool, r *rand.Rand) (puzzle.Puzzle, error) {
	text, err := encoded(p)
	if err != nil {
		return nil, err
	}
	var line map[string]any
	if err := json.Unmarshal([]byte(text), &line); err != nil {
		return nil, err
	}
	rows, cols := p.Size()
	switch g := line["givens"].(type) {
	case map[string]any:
		if len(g) != 1 {
			return nil, errFixed
		}
		for name, list := range g { // any order: there is one
			if !triples(list) {
				return nil, errFixed
			}
			all := bridged(rows, cols, r)
			for range map[bool]int{true: crowdedSwaps}[clash] {
				a, b := inner(rows, cols, r), inner(rows, cols, r)
				if (a/cols+a%cols+b/cols+b%cols)%2 == 0 {
					all[a][2], all[b][2] = all[b][2], all[a][2]
				}
			}
			g[name] = all
		}
	case []any:
		if _, drawn := g[0].(string); !drawn {
			return nil, errFixed
		}
		signs := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(g...)), ""), ".")
		for i := range g {
			row := make([]byte, cols)
			for c := range row {
				for row[c] = '.'; row[c] == '.'; {
					row[c] = signs[r.IntN(len(signs))]
				}
			}
			g[i] = string(row)
		}
	default:
		return nil, errFixed
	}
	b, err := json.Marshal(line)
	if err != nil {
		return nil, err
	}
	it, err := read(string(b))
	return it.Puzzle, err
}

// triples reports whether a value of JSON is a list of lists of three: cells with numbers.
func triples(list any) bool {
	cells, _ := list.([]any)
	return !slices.ContainsFunc(cells, func(cell any) bool {
		of, _ := cell.([]any)
		return len(of) != 3
	})
}

// crowdedSwaps is the number of attempts to exchange two numbers of a crowded board.
const crowdedSwaps = 20

// inner returns a random cell with four neighbours.
func inner(rows, cols int, r *rand.Rand) int { return (1+r.IntN(rows-2))*cols + 1 + r.IntN(cols-2) }

// bridged returns row, column and number of bridges of every cell of a board with one or two bridges between all neighbours.
func bridged(rows, cols int, r *rand.Rand) [][3]int {
	all := make([][3]int, rows*cols)
	join := func(a, b int) {
		bridges := 1 + r.IntN(2)
		all[a][2] += bridges
		all[b][2] += bridges
	}
	for c := range all {
		all[c][0], all[c][1] = c/cols, c%cols
		if c >= cols {
			join(c, c-cols)
		}
		if c%cols > 0 {
			join(c, c-1)
		}
	}
	return all
}

// errFixed reports that the clues of a kind have fixed places.
var errFixed = errors.New("clues in fixed places")

// otherClue returns c with the content of a random clue, if that clue has the same kind of place.
func otherClue(c puzzle.Clue, all []puzzle.Clue, r *rand.Rand) puzzle.Clue {
	other := all[r.IntN(len(all))]
	if other.At.Kind == c.At.Kind {
		c.Value, c.Runs, c.Colours = other.Value, other.Runs, other.Colours
	}
	return c
}
