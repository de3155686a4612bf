package codec

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Bare is the notation of boards without a header for kind or notation: rows of cells as people type them, tables, and lists in
// program code. The caller must specify the kind.
var Bare = &Notation{
	Name: "bare",
	// Keep a line of dashes as a row of empty cells if the neighbouring row has the same length and contains a dash.
	KeepsDashes: func(beside, line string) bool {
		return len(line) == utf8.RuneCountInString(beside) && strings.Contains(beside, "-")
	},
}

// Table is one way to divide a bare text into blocks of rows of cells.
type Table struct {
	Division fault.Text // how the text was divided into cells, for messages
	Blocks   []Block
	Skipped  []string // skipped lines of prose
	Marked   bool     // a drawing with lines or shaded cells of a player, which are not read
	Padded   bool     // short lines were padded with blanks, so the board size is uncertain
	text     string
}

// Block is a group of rows, with the label above it if any.
type Block struct {
	Name string // canonical name of the label; "" for none
	Rows [][]Word
}

// Signs maps each meaning to the sign used for it on a board.
type Signs map[string]string

// Record records the meaning of w. It returns an error if the meaning already has a different sign.
func (s Signs) Record(meaning string, w Word) error {
	if old, ok := s[meaning]; ok && old != w.Text {
		return fault.Errorf("%q and %q seem to mean the same: only one of them is expected", old, w.Text)
	}
	s[meaning] = w.Text
	return nil
}

// IsEmpty reports whether w is empty or a sign for an empty cell.
func (w Word) IsEmpty() bool {
	return slices.Contains([]string{"", ".", "0", "-", "_", "x", "X", "·", "~"}, w.Text)
}

// Number parses the whole cell as a number; ok is false if it is not one.
func (w Word) Number() (n int, ok bool) { return ParseNumber(w.Text) }

// Errorf formats an error for the position at in the source text.
func (t Table) Errorf(at int, format string, args ...any) error {
	return Errorf(t.text, at, format, args...)
}

// Grid returns the rows of a table with a single unlabelled block. It requires rows of equal length and a certain size within limit.
func (t Table) Grid(limit int) ([][]Word, error) {
	if len(t.Blocks) != 1 || t.Blocks[0].Name != "" || len(t.Blocks[0].Rows) == 0 {
		return nil, t.Errorf(0, "one block of rows is expected")
	}
	rows := t.Blocks[0].Rows
	for _, row := range rows {
		if len(row) != len(rows[0]) {
			return nil, t.Errorf(row[0].At, "%d cells in this row, %d in the first", len(row), len(rows[0]))
		}
	}
	if t.Padded {
		return nil, t.Errorf(0, "lines end before the board does, so its size is not certain: write a dot in each empty cell")
	}
	return rows, CheckSize(t.text, 0, len(rows), len(rows[0]), limit)
}

// maxBare is the maximum length of a bare text, in bytes.
const maxBare = 256 << 10

// Tables returns the possible divisions of a bare text into cells. The function names maps a label to its canonical name,
// or to "" if it is not a label of the kind.
func Tables(text string, names func(label string) string) ([]Table, error) {
	if len(text) > maxBare {
		return nil, fault.Errorf("more than %d bytes: a board without a notation is shorter", maxBare)
	}
	if names == nil {
		names = func(string) string { return "" }
	}
	if t, ok := drawing(text); ok {
		return []Table{t}, nil
	}
	if strings.ContainsAny(text, "[{") || strings.Contains(text, "((") {
		return listTables(text, names)
	}
	lines, left := bareLines(text, names)
	if len(lines) == 0 {
		return nil, fault.Errorf("no rows of cells")
	}
	var tables []Table
	if head, ok := headOf(lines[0].Text); ok && len(lines) > 1 {
		for _, t := range lineTables(text, lines[1:], names) {
			if t.matchesSize(head) {
				tables = append(tables, t)
			}
		}
	}
	tables = append(tables, lineTables(text, lines, names)...)
	for i := range tables {
		tables[i].text, tables[i].Skipped = text, left
	}
	return tables, nil
}

// headOf parses a size line above the board: one to three numbers.
func headOf(line string) (head []int, ok bool) {
	for _, f := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t,x×*:", r) }) {
		n, ok := Word{Text: f}.Number()
		if !ok {
			return nil, false
		}
		head = append(head, n)
	}
	return head, len(head) > 0 && len(head) <= 3
}

// matchesSize reports whether the table has the size given by head, and then marks its size as certain.
func (t *Table) matchesSize(head []int) bool {
	if len(t.Blocks) != 1 || t.Blocks[0].Name != "" || len(t.Blocks[0].Rows) == 0 {
		return len(t.Blocks) > 1 // lists below labels
	}
	rows, b := t.Blocks[0].Rows, head[len(head)-1]
	if len(head) == 3 {
		if head[0] == b && head[1] == b && len(rows) == b+4 && len(rows[0]) == b {
			t.Blocks[0].Name = "tblr"
			return true
		}
		b = head[1]
	}
	r, c := len(rows), len(rows[0])
	t.Padded = false
	return r == head[0] && c == b || r == b && c == head[0] || r == head[0]+2 && c == b+2
}

// bareLines returns the lines that may be rows. It strips quote marks, fences, comments and borders, and collects prose in left. names is
// as in Tables.
func bareLines(text string, names func(string) string) (lines []Word, left []string) {
	at, barred := 0, strings.ContainsAny(text, "|│┃║")
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		w := Word{strings.TrimRight(line, "\r"), at}
		at += len(line) + 1
		w.Text = strings.Map(asciiBoxes, w.Text)
		trimmed := strings.TrimSpace(w.Text)
		if rest, quoted := strings.CutPrefix(trimmed, ">"); quoted {
			w, trimmed = Word{strings.TrimPrefix(rest, " "), w.At}, strings.TrimSpace(rest)
		}
		name, rest := splitLabel(trimmed, names)
		switch {
		case trimmed == "" && (w.Text == "" || len(lines) == 0), strings.HasPrefix(trimmed, "```"), strings.HasPrefix(trimmed, "//"):
		case strings.Trim(trimmed, "+-=| :") == "" && strings.ContainsAny(trimmed, "+="), isBorder(trimmed) && barred: // a border
		case strings.Trim(trimmed, `"'`) == "":
		case trimmed == "":
			lines = append(lines, w)
		case name == "" && isProse(trimmed), name != "" && rest != "" && isProse(rest):
			left = append(left, trimmed)
		default:
			lines = append(lines, w)
		}
	}
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1].Text) == "" {
		lines = lines[:len(lines)-1]
	}
	indent := 1 << 20
	for _, w := range lines {
		indent = min(indent, len(w.Text)-len(strings.TrimLeft(w.Text, " ")))
	}
	for i := range lines {
		lines[i] = Word{lines[i].Text[indent:], lines[i].At + indent}
	}
	return lines, left
}

// asciiBoxes replaces box-drawing characters, and blanks that do not break, with ASCII.
func asciiBoxes(r rune) rune {
	switch {
	case r == '\u00a0':
		return ' '
	case r < '─' || r > '╿' || r >= '╱' && r <= '╳':
		return r
	case strings.ContainsRune("│┃┆┇┊┋╎╏║╵╷╹╻╽╿", r):
		return '|'
	case strings.ContainsRune("─━┄┅┈┉╌╍═╴╶╸╺╼╾", r):
		return '-'
	}
	return '+'
}

// isBorder reports whether a line is a border of a table that has bars, possibly with corners: *---*, .---. or '---'.
func isBorder(line string) bool {
	return strings.Trim(line, "*.'+-=| :") == "" && strings.Contains(line, "--")
}

// isProse reports whether a line is natural language: at least one word has three different letters. A long line without blanks is a row of
// cells, some of them with letters for numbers, if it contains digits or dots besides the letters.
func isProse(line string) bool {
	const digits, letters = "0123456789.*_?", "abcdefghijklmnopqrstuvwxyz"
	if len(line) >= 16 && strings.Trim(strings.ToLower(line), digits+letters) == "" && strings.ContainsAny(line, digits) {
		return false
	}
	for _, f := range strings.FieldsFunc(line, func(r rune) bool {
		return r < 'A' || r > 'Z' && r < 'a' || r > 'z' && r < 0xc0 || r >= 0x2000 && r < 0x3040
	}) {
		f = strings.ToLower(f)
		first := f[:1]
		rest := strings.ReplaceAll(f, first, "")
		if rest != "" && strings.Trim(rest, rest[:1]) != "" && f != "none" && f != "null" {
			return true
		}
	}
	return false
}

// splitLabel splits a line into its label, with an optional number, and the text after it. name is what names returns for the label, "" if
// it is none.
func splitLabel(line string, names func(string) string) (name, rest string) {
	label, rest := line, ""
	if i := strings.IndexAny(line, ":="); i >= 0 {
		label, rest = line[:i], strings.Trim(line[i+1:], " \t*")
	}
	label = strings.TrimRight(strings.ToLower(strings.Trim(label, " \t*#-\"'")), "0123456789 ")
	label = strings.NewReplacer("_", " ", "-", " ").Replace(label)
	return names(label), rest
}

// lineTables returns the possible divisions of lines into cells: fixed widths, blanks, bars or commas, as the lines allow. names is as in
// Tables.
func lineTables(text string, lines []Word, names func(string) string) (tables []Table) {
	longest, shortest, spaced, dense, bars, full, commas := 0, 1<<20, true, true, true, true, true
	for _, w := range lines {
		_, value := splitLabel(w.Text, names)
		runes := []rune(w.Text)
		longest, shortest = max(longest, len(runes)), min(shortest, len(runes))
		for i, r := range runes {
			spaced = spaced && (i%2 == 0 || r == ' ')
			dense = dense && r != ' ' && r != '\t'
		}
		bars = bars && strings.Contains(w.Text, "|")
		full = full && !slices.ContainsFunc(splitAt(w, "|"), func(w Word) bool { return w.Text == "" })
		dense = dense && w.Text != "---" // a separator between boards
		commas = commas && (strings.ContainsAny(w.Text, ",;\t") || value == "" && names != nil && labelOnly(w.Text, names))
	}
	add := func(way fault.Text, padded bool, cells func(w Word) []Word) {
		t := Table{Division: way, Padded: padded && (longest != shortest || strings.Contains(strings.TrimSpace(text), "\n\n")), text: text}
		for _, w := range lines {
			t.line(w, names, cells)
		}
		if len(t.Blocks) > 0 {
			tables = append(tables, t)
		}
	}
	switch {
	case bars:
		add(fault.Textf("cells between bars"), false, func(w Word) []Word { return splitAt(w, "|") })
	case dense && !strings.ContainsAny(lines[0].Text, ",;|\\/"):
		add(fault.Textf("a character for each cell"), false, fixedCells(longest, 1))
	}
	if commas {
		add(fault.Textf("cells with commas between them"), false, func(w Word) []Word { return splitAt(w, ",;\t") })
	}
	if !bars || full {
		add(fault.Textf("cells with blanks between them"), false, func(w Word) []Word {
			return Words(Word{strings.ReplaceAll(w.Text, "|", " "), w.At})
		})
	}
	even := !strings.Contains(text, "  ")
	for _, w := range lines {
		even = even && len(Words(w)) == len(Words(lines[0]))
	}
	if !dense && !bars && !even {
		if spaced {
			add(fault.Textf("every second character"), true, fixedCells(longest, 2))
		}
		add(fault.Textf("a character for each cell, blanks too"), true, fixedCells(longest, 1))
	}
	return tables
}

// fixedCells returns a function that divides a line of up to length characters into cells, one for every step characters.
func fixedCells(length, step int) func(w Word) []Word {
	return func(w Word) (out []Word) {
		runes, at := []rune(w.Text), w.At
		for i := range length {
			cell := Word{At: at}
			if i < len(runes) {
				cell.Text = strings.TrimSpace(string(runes[i]))
				at += len(string(runes[i]))
			}
			if i%step == 0 {
				out = append(out, cell)
			}
		}
		return out
	}
}

func labelOnly(line string, names func(string) string) bool {
	name, rest := splitLabel(strings.TrimSpace(line), names)
	return name != "" && rest == ""
}

// line appends a line, divided by cells, to the table, and starts a new block at a label, which names recognises.
func (t *Table) line(w Word, names func(string) string, cells func(Word) []Word) {
	trimmed := strings.TrimSpace(w.Text)
	name, rest := splitLabel(trimmed, names)
	numbered := name != "" && strings.ContainsAny(strings.SplitN(trimmed, ":", 2)[0], "0123456789")
	last := len(t.Blocks) - 1
	switch {
	case name != "" && (!numbered || last < 0 || t.Blocks[last].Name != name):
		t.Blocks = append(t.Blocks, Block{Name: name})
		last++
	case last < 0:
		t.Blocks = append(t.Blocks, Block{})
		last++
	}
	b := &t.Blocks[last]
	if numbered && name != "" && numberIn(trimmed) != len(b.Rows)+1 { // a line is missing
		b.Name = trimmed
	}
	if name == "" {
		if rest, item := strings.CutPrefix(w.Text, "- "); item && b.Name != "" { // of a list in Markdown or YAML
			w = Word{rest, w.At + 2}
		}
		if row := cells(w); len(row) > 0 {
			b.Rows = append(b.Rows, row)
		}
		return
	}
	at := w.At + strings.LastIndex(w.Text, rest)
	parts := []string{rest}
	if !numbered {
		parts = strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune(",;/|", r) })
	}
	for _, part := range parts {
		if rest != "" {
			b.Rows = append(b.Rows, Words(Word{strings.ReplaceAll(part, ",", " "), at}))
		}
	}
}

// numberIn returns the first number in a line, 0 if none.
func numberIn(line string) int {
	n, _ := Number(line, max(0, strings.IndexAny(line, "0123456789")))
	return n
}

// splitAt splits a line at any of the signs. It ignores bars at the ends of the line.
func splitAt(w Word, signs string) (out []Word) {
	blanks := " \t"
	if strings.Contains(signs, "\t") { // tabs at the ends are next to empty cells
		blanks = " "
	}
	text := strings.Trim(w.Text, blanks)
	at := w.At + strings.Index(w.Text, text)
	if signs == "|" {
		at += len(text) - len(strings.TrimPrefix(text, "|"))
		text = strings.TrimSuffix(strings.TrimPrefix(text, "|"), "|")
	}
	for {
		i := strings.IndexAny(text, signs)
		part := text
		if i >= 0 {
			part = text[:i]
		}
		out = append(out, Word{strings.Trim(part, " \t\"'"), at})
		if i < 0 {
			return out
		}
		at, text = at+i+1, text[i+1:]
	}
}
