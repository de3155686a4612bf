package words

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/teka-puzzles/teka/puzzle"
)

// Named reports whether a text names a clue, as Naming.Names does for many.
func (l *Language) Named(text string, board *puzzle.Board, at puzzle.Place, clues []puzzle.Place) bool {
	return l.Naming(text, clues).Names(board, at)
}

// Naming reports which clues of a deduction a text names.
type Naming struct {
	lang   *Language
	text   string
	ranges map[puzzle.Place][][2]puzzle.Place // from one clue to another, by their row or column
}

// Naming reads a text about the given clues once.
func (l *Language) Naming(text string, clues []puzzle.Place) Naming {
	n := Naming{l, text, map[puzzle.Place][][2]puzzle.Place{}}
	byName := map[string]puzzle.Place{}
	for _, c := range clues {
		if c.Kind == puzzle.CellKind {
			byName[l.Place(c)] = c
		}
	}
	if len(byName) < 3 { // two ends and one between them
		return n
	}
	var last puzzle.Place
	seen := map[[2]puzzle.Place]bool{}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		c, ok := byName[word]
		if !ok {
			continue
		}
		if ends := [2]puzzle.Place{last, c}; last.Kind == c.Kind && !seen[ends] && contains(text, l.fromTo(l.Place(last), l.Place(c))) {
			seen[ends] = true
			if line := puzzle.Row(int(c.R)); last.R == c.R {
				n.ranges[line] = append(n.ranges[line], ends)
			} else if line := puzzle.Col(int(c.C)); last.C == c.C {
				n.ranges[line] = append(n.ranges[line], ends)
			}
		}
		last = c
	}
	return n
}

// Names reports whether the text names a clue. The template "part/every" of a kind names all of them. A cell is named directly or inside
// a range between two of the clues in its row or column. Other clues are named directly, by their row or column, or by a cell of it.
func (n Naming) Names(board *puzzle.Board, at puzzle.Place) bool {
	if n.lang.says(n.text, at) {
		return true
	}
	if number, ok := n.lang.ClueNumber(at); ok && contains(n.text, n.lang.Phrase("part/all", number)) {
		return true
	}
	if every := n.lang.Phrase("part/every", nil); contains(n.text, every) || contains(n.text, Capital(every)) {
		return true
	}
	if at.Kind != puzzle.CellKind {
		return n.lang.namesLine(n.text, board, at, 1)
	}
	inside := func(ends [2]puzzle.Place) bool {
		a, b := ends[0], ends[1]
		return a.C < at.C && at.C < b.C || a.R < at.R && at.R < b.R
	}
	return slices.ContainsFunc(n.ranges[puzzle.Row(int(at.R))], inside) || slices.ContainsFunc(n.ranges[puzzle.Col(int(at.C))], inside)
}

// says reports whether the text contains the name of a place, perhaps at the start of a sentence.
func (l *Language) says(text string, at puzzle.Place) bool {
	name := l.Place(at)
	return contains(text, name) || contains(text, Capital(name))
}

// Identified is Named for a reader who does not know the clue: one cell lies in a row and in a column, so two cells of a line or run must
// be named unless the text names the line itself.
func (l *Language) Identified(text string, board *puzzle.Board, at puzzle.Place, clues []puzzle.Place) bool {
	if at.Kind == puzzle.CellKind || l.says(text, at) {
		return l.Named(text, board, at, clues)
	}
	return l.namesLine(text, board, at, 2)
}

// namesLine reports whether a text names the row or column of a clue, or at least that many cells of it or, for the clue of a run or a
// unit (puzzle.Board), of that.
func (l *Language) namesLine(text string, board *puzzle.Board, at puzzle.Place, least int) bool {
	n, down, ok := at.Along().Line()
	switch {
	case at.Kind == puzzle.RunKind:
		if n, down = int(at.R), puzzle.Heading(at.Dir) == puzzle.Down; down {
			n = int(at.C)
		}
	case !ok:
		return l.namesCells(text, board.UnitCells(at), least)
	}
	line, plural := puzzle.Row(n), "places/row"
	if down {
		line, plural = puzzle.Col(n), "places/column"
	}
	text = Capital(text)
	if lower := strings.ToLower(text); contains(lower, l.Place(line)) || l.inList(lower, l.Phrase(plural, "")+" ", strconv.Itoa(n+1)) {
		return true
	}
	var cells []puzzle.Place
	if at.Kind == puzzle.RunKind {
		cells = runCells(board, at, down)
	} else {
		for i := range board.Len() {
			if c := board.At(i); c.Kind == puzzle.CellKind && (down && int(c.C) == n || !down && int(c.R) == n) {
				cells = append(cells, c)
			}
		}
	}
	return l.namesCells(text, cells, least)
}

// namesCells reports whether a text names at least that many of the cells.
func (l *Language) namesCells(text string, cells []puzzle.Place, least int) bool {
	for _, c := range cells {
		if contains(text, l.Place(c)) {
			least--
		}
	}
	return least <= 0
}

// runCells returns the cells from at to the right, or down, as far as the board has consecutive unknowns.
func runCells(board *puzzle.Board, at puzzle.Place, down bool) (out []puzzle.Place) {
	for r, c := int(at.R), int(at.C); board.Index(puzzle.Cell(r, c)) >= 0; {
		out = append(out, puzzle.Cell(r, c))
		if down {
			r++
		} else {
			c++
		}
	}
	return out
}

// inList reports whether number occurs in a list of numbers that follows word in the text. Lists may contain "and" or "or".
func (l *Language) inList(text, word, number string) bool {
	for {
		_, after, ok := strings.Cut(text, word)
		if !ok {
			return false
		}
		text = after
		for _, field := range strings.Fields(after) {
			if field == l.Phrase("and", nil) || field == l.Phrase("or", nil) {
				continue
			}
			digits := strings.TrimRight(field, ".,;:)")
			if _, err := strconv.Atoi(digits); err != nil {
				break
			}
			if digits == number {
				return true
			}
			if digits != field && field != digits+"," {
				break
			}
		}
	}
}

// contains reports whether a text contains a name that is not followed by a digit.
func contains(text, name string) bool {
	for {
		_, after, ok := strings.Cut(text, name)
		if !ok {
			return false
		}
		if after == "" || after[0] < '0' || after[0] > '9' {
			return true
		}
		text = after
	}
}
