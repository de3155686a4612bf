package codec

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// picture is a text as lines of characters, with the offset of each line.
type picture struct {
	lines [][]rune
	at    []int
}

// drawing reads the cells of a board as package scene draws it, if it has no bars between all cells or clues outside them: a box without
// inner lines, a square with clues around it, clues to the left of and above columns two characters wide, dots at the corners of cells, or
// cells with sums. It ignores lines above and below the drawing, and lines of a loop in it. ok is false for other texts.
func drawing(text string) (t Table, ok bool) {
	p := pictureOf(text)
	var blocks []Block
	for y, line := range p.lines {
		switch border := strings.TrimSpace(string(line)); {
		case strings.HasPrefix(border, "┌") && strings.HasSuffix(border, "┐") && strings.Trim(border, "┌─┬┼┐") == "":
			blocks = p.box(y, slices.Index(line, '┌'))
		case strings.HasPrefix(border, "·   ") && strings.Trim(border, "· ┏━┓") == "":
			blocks = p.grid(y, len(line)-len([]rune(strings.TrimLeft(string(line), " "))), (len([]rune(border))-1)/4, len(p.lines), 4)
		default:
			continue
		}
		several := slices.ContainsFunc(p.lines[y+1:], func(l []rune) bool { return strings.HasPrefix(strings.TrimSpace(string(l)), "┌") })
		return Table{Division: fault.Textf("cells of a drawing"), Blocks: blocks, text: text,
			Marked: strings.ContainsAny(text, "━┃═║█") || strings.Contains(text, ")─")}, blocks != nil && !several
	}
	return t, false
}

// Rooms is a drawing of cells with bold lines between rooms.
type Rooms struct {
	Rows [][]Word // cells as drawn, with the signs of shaded and unshaded ones; empty text for an empty one
	picture
	top, left int
}

// DrawnRooms reads the only drawing of a text if it has a frame, cells as wide as package scene draws them, and a bold line in it.
func DrawnRooms(text string) (d Rooms, ok bool) {
	d.picture = pictureOf(text)
	isTop := func(l []rune) bool { return strings.HasPrefix(strings.TrimSpace(string(l)), "┌") }
	if d.top = slices.IndexFunc(d.lines, isTop); d.top < 0 || slices.ContainsFunc(d.lines[d.top+1:], isTop) {
		return d, false
	}
	top := d.lines[d.top]
	d.left = slices.Index(top, '┌')
	width := slices.Index(top, '┐') - d.left
	if width < 4 || width%4 != 0 || strings.Trim(string(top), " ┌─┬┰┐") != "" {
		return d, false
	}
	for y := d.top + 1; d.character(y, d.left) == '│'; y += 2 {
		var row []Word
		for x := d.left + 1; x < d.left+width; x += 4 {
			row = append(row, d.sign(y, x, x+3))
			ok = ok || d.character(y, x+3) == '┃' || d.character(y+1, x+1) == '━'
		}
		if d.character(y, d.left+width) != '│' || !strings.ContainsRune("├┝└", d.character(y+1, d.left)) {
			return d, false
		}
		d.Rows = append(d.Rows, row)
	}
	return d, ok && d.character(d.top+2*len(d.Rows), d.left) == '└'
}

// Bold reports whether the line to the right of a cell, or below it, is bold.
func (d Rooms) Bold(r, c int, below bool) bool {
	y, x := d.top+1+2*r, d.left+1+4*c
	if below {
		return d.character(y+1, x+1) == '━'
	}
	return d.character(y, x+3) == '┃'
}

func pictureOf(text string) (p picture) {
	at := 0
	for line := range strings.Lines(text) {
		p.at, p.lines = append(p.at, at), append(p.lines, []rune(strings.TrimRight(line, "\r\n")))
		at += len(line)
	}
	return p
}

// box reads the drawing whose border begins at column left of line y; nil if plain tables can read it.
func (p picture) box(y, left int) []Block {
	line := p.lines[y]
	right, bottom := left, y+1
	pitch, even := 0, true
	for x, from := left+1, left; x < len(line); x++ {
		if line[x] != '─' {
			even, right = even && (x-from)%2 == 1, x
			pitch, from = max(pitch, x-from), x
		}
	}
	for bottom < len(p.lines) && p.character(bottom, left) != '└' {
		bottom++
	}
	joints := strings.ContainsRune(string(line), '┬')
	switch {
	case even:
		return p.clueLists(y, left, right, bottom)
	case !joints && (right-left)%4 == 0:
		return p.grid(y, left, (right-left)/4, bottom, 4)
	case !joints || (right-left)%pitch != 0:
		return nil
	}
	cells := p.grid(y, left, (right-left)/pitch, bottom, pitch)
	rows, clues := cells[0].Rows, false
	around := func(y, from, to int) Word {
		w := p.cell(y, from, to)
		clues = clues || w.Text != "."
		return w
	}
	framed := [][]Word{nil}
	for i, row := range rows {
		at := y + 1 + 2*i
		framed = append(framed, slices.Concat([]Word{around(at, 0, left)}, row, []Word{around(at, right+1, 1<<20)}))
	}
	framed = append(framed, nil)
	for c := range rows[0] {
		x := left + 1 + c*pitch
		for k, at := range [2]int{y - 1, bottom + 1} {
			w := Word{Text: "."}
			if strings.Trim(p.text(at), " 0123456789?") == "" { // not a title
				w = around(at, x, x+pitch-1)
			}
			framed[k*(len(rows)+1)] = append(framed[k*(len(rows)+1)], w)
		}
	}
	switch {
	case clues:
		return []Block{{Rows: framed}}
	case slices.ContainsFunc(p.lines[y+1:bottom], func(l []rune) bool { return slices.Contains(l, '\\') }):
		return cells
	}
	return nil
}

// grid reads the cells at the given pitch below line y, in every second line above bottom.
func (p picture) grid(y, left, cols, bottom, pitch int) []Block {
	var rows [][]Word
	for at := y + 1; at < bottom && (p.character(y, left) == '┌' || strings.ContainsAny(p.text(at+1), "·┗━┛┏┓┃")); at += 2 {
		var row []Word
		for c := range cols {
			row = append(row, p.cell(at, left+1+c*pitch, left+(c+1)*pitch))
		}
		rows = append(rows, row)
	}
	if rows == nil {
		return nil
	}
	return []Block{{Rows: rows}}
}

// clueLists reads the clues to the left of a box and above it. Each number is two characters wide.
func (p picture) clueLists(y, left, right, bottom int) []Block {
	top := y
	for top > 0 && strings.Trim(p.text(top-1), " │0123456789?") == "" && strings.TrimSpace(p.text(top-1)) != "" {
		top--
	}
	if top == y {
		return nil
	}
	list := func(w Word, list []Word) []Word {
		if w.Text == "." {
			return list
		}
		return append(list, w)
	}
	var rows, cols [][]Word
	for at := y + 1; at < bottom; at++ {
		if p.character(at, left) != '│' {
			continue
		}
		var clue []Word
		for x := left - 2; x > -2; x -= 2 {
			clue = list(p.cell(at, x, x+2), clue)
		}
		slices.Reverse(clue)
		rows = append(rows, clue)
	}
	for x := left + 1; x < right; x += 2 {
		if p.character(y, x) != '─' { // a line between groups of columns
			x++
		}
		var clue []Word
		for at := top; at < y; at++ {
			clue = list(p.cell(at, x, x+2), clue)
		}
		cols = append(cols, clue)
	}
	return []Block{{Name: "rows", Rows: rows}, {Name: "columns", Rows: cols}}
}

func (p picture) text(y int) string {
	if y < 0 || y >= len(p.lines) {
		return ""
	}
	return string(p.lines[y])
}

// character returns a character, a blank outside the text.
func (p picture) character(y, x int) rune {
	if y < 0 || y >= len(p.lines) || x < 0 || x >= len(p.lines[y]) {
		return ' '
	}
	return p.lines[y][x]
}

// sign returns the characters of a line from one column to before another, without blanks around them.
func (p picture) sign(y, from, to int) Word {
	line := p.lines[y]
	return Word{Text: strings.TrimSpace(string(line[min(max(from, 0), len(line)):min(to, len(line))])), At: p.at[y]}
}

// cell returns the content of the characters from one column to before another: # for a shaded cell, . for an empty one.
func (p picture) cell(y, from, to int) Word {
	if y < 0 || y >= len(p.lines) {
		return Word{Text: "."}
	}
	w := p.sign(y, from, to)
	shaded := strings.Trim(w.Text, "░█") != w.Text
	w.Text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if strings.ContainsRune("░█()·×", r) || r >= '─' && r <= '╿' {
			return -1
		}
		return r
	}, w.Text))
	if w.Text == "" {
		w.Text = "."
		if shaded {
			w.Text = "#"
		}
	}
	return w
}
