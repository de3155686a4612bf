package masyu

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// decodeKanpen reads http://www.kanpen.net/masyu.html?problem=rows/cols/line/…
func decodeKanpen(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	k, err := codec.ParseKanpen(text, puzzle.MaxSide)
	if err != nil {
		return fail(err)
	}
	var pearls []Pearl
	err = k.Grid(k.Rows, k.Cols, func(_, _ int, word string) error {
		x, err := filePearl(word)
		pearls = append(pearls, x)
		return err
	})
	if err == nil {
		err = k.Last()
	}
	if err != nil {
		return fail(err)
	}
	return result(k.Rows, k.Cols, pearls, false)
}

// encodeKanpen writes what decodeKanpen reads.
func encodeKanpen(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
	m, err := own(p)
	if err != nil {
		return "", err
	}
	lines := make([][]string, m.rows)
	for r := range lines {
		for c := range m.cols {
			lines[r] = append(lines[r], fileWords[m.Pearl(r, c)])
		}
	}
	return codec.FormatKanpen("masyu", m.rows, m.cols, lines), m.plain()
}

// claimsID reports whether a game ID may be one of Pearl: it says so, or its description has nothing but letters.
func claimsID(text string) bool {
	game, params, desc, ok := codec.SplitID(text)
	if game != "" {
		return ours(game)
	}
	return ok && !strings.ContainsAny(desc, "/,0123456789") && !strings.Contains(params, "m")
}

// decodeID reads WxH:description, B and W for pearls, letters for runs of empty cells.
func decodeID(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	d, err := codec.ParseID(text, puzzle.MaxSide)
	if err != nil {
		return fail(err)
	}
	if rest := strings.TrimSuffix(d.Params, "n"); rest != "" && rest != "de" && rest != "dt" {
		return fail(codec.Errorf(d.Text, d.At-1-len(d.Params), "%s after the size: de, dt or n is expected", codec.Short(d.Params)))
	}
	var pearls []Pearl
	err = codec.ParseRuns(d.Text, d.At, d.W*d.H, func(i, pos int) (int, error) {
		switch d.Text[pos] {
		case 'W':
			pearls = append(append(pearls, make([]Pearl, i-len(pearls))...), White)
		case 'B':
			pearls = append(append(pearls, make([]Pearl, i-len(pearls))...), Black)
		default:
			return 0, codec.Errorf(d.Text, pos, "%s is not a pearl: B, W and runs a to z are expected", codec.Seen(d.Text, pos))
		}
		return pos + 1, nil
	})
	if err != nil {
		return fail(err)
	}
	pearls = append(pearls, make([]Pearl, d.W*d.H-len(pearls))...)
	return result(d.H, d.W, pearls, false)
}

// encodeID writes what decodeID reads.
func encodeID(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
	m, err := own(p)
	if err != nil {
		return "", err
	}
	desc := codec.FormatRuns(len(m.pearls), "", func(i int) string { return [...]string{"", "W", "B"}[m.pearls[i]] })
	return fmt.Sprintf("%dx%d:%s", m.cols, m.rows, desc), m.plain()
}
