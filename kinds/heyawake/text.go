package heyawake

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// The text form has a word for each cell: the letters of its room, then the room's number in one of its cells, then a mark: # for a shaded
// cell, a dot for an unshaded one.
const letters, textMarks = "abcdefghijklmnopqrstuvwxyz", ".#"

var cellWords = fault.Textf("the letters of a room, then a number or nothing, then #, a dot or nothing")

// readText reads rows of words.
func readText(text string, notes *codec.Notes) (*Heyawake, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	if len(s.Options) > 0 {
		return nil, nil, s.NoOptions()
	}
	if len(s.Lines) == 0 {
		return nil, nil, s.Errorf(s.End(), "no rows of cells: %s are expected", cellWords)
	}
	cols := len(codec.Words(s.Lines[0]))
	names := map[string]int{}
	var of, values []int
	type given struct{ cell, n, at int }
	var numbers []given
	for _, line := range s.Lines {
		cells := codec.Words(line)
		if len(cells) != cols {
			return nil, nil, s.Errorf(line.At, "%d cells in this row, %d in the first", len(cells), cols)
		}
		for _, w := range cells {
			word := w.Text
			mark := strings.IndexByte(textMarks, word[len(word)-1])
			if mark >= 0 {
				word = word[:len(word)-1]
			}
			name := strings.TrimRight(word, "0123456789")
			n, numbered := codec.ParseNumber(word[len(name):])
			if name == "" || strings.Trim(name, letters) != "" || word != name && !numbered {
				return nil, nil, s.Errorf(w.At, "%s is not a cell: %s are expected", codec.Quote(w.Text), cellWords)
			}
			if numbered {
				numbers = append(numbers, given{len(of), n, w.At})
			}
			if _, known := names[name]; !known {
				names[name] = len(names)
			}
			of, values = append(of, names[name]), append(values, mark)
		}
	}
	if err := sizes.CheckCells(len(s.Lines), cols, len(of)); err != nil {
		return nil, nil, err
	}
	rooms, err := ground.NewRegions(len(s.Lines), cols, of)
	if err != nil {
		return nil, nil, err
	}
	of = rooms.NoNumbers(codec.Blank)
	for _, x := range numbers {
		if err := notation.SetNumber(&rooms, of, x.cell/cols, x.cell%cols, x.n); err != nil {
			return nil, nil, s.Errorf(x.at, "%w", err)
		}
	}
	h, err := withNumbers(rooms, of, notes)
	if err != nil {
		return nil, nil, err
	}
	return h, puzzle.MarksOfValues(h.Board(), values), nil
}

// roomName returns the letters of a room.
func roomName(k int) string {
	name := ""
	for k++; k > 0; k = (k - 1) / len(letters) {
		name = string(letters[(k-1)%len(letters)]) + name
	}
	return name
}

// writeText writes what readText reads, in columns.
func (h *Heyawake) writeText(marks *puzzle.Marks) (string, error) {
	known := puzzle.ClaimedFacts(marks)
	words, wide := make([]string, len(h.Of)), 0
	for i, k := range h.Of {
		words[i] = roomName(k)
		if n := h.numbers[k]; n != None && h.Cells[k][0] == i {
			words[i] += strconv.Itoa(n)
		}
		if v := known.ValueOr(i); v >= 0 {
			words[i] += textMarks[v : v+1]
		}
		wide = max(wide, len(words[i]))
	}
	var b strings.Builder
	b.WriteString("heyawake\n")
	for i, w := range words {
		b.WriteString(w)
		if i%h.Cols < h.Cols-1 {
			b.WriteString(strings.Repeat(" ", wide+1-len(w)))
		} else {
			b.WriteString("\n")
		}
	}
	return b.String(), nil
}
