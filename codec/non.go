package codec

import (
	"fmt"
	"strings"
)

// nonWords are the words with which lines of a .non file begin.
var nonWords = map[string]bool{
	"catalogue": true, "title": true, "by": true, "author": true, "copyright": true, "license": true, "source": true,
	"description": true, "url": true, "color": true, "colour": true,
	"width": true, "height": true, "rows": true, "columns": true, "goal": true, "saved": true,
}

// ParseNon reads a .non file of Steve Simpson's nonogram solver, with the goal and colour lines that others added. A side longer
// than limit is an error, and so is a second colour.
func ParseNon(text string, limit int) (Picture, error) {
	n := nonReader{text: text}
	for _, l := range lines(text) {
		if err := n.line(l, limit); err != nil {
			return Picture{}, err
		}
	}
	return n.picture(limit)
}

// nonReader collects the lines of a .non file.
type nonReader struct {
	text          string
	width, height int
	blocks        map[string][]Word // the lines below rows and columns
	block         string
	p             Picture
	goal          *Word
}

// line takes one line.
func (n *nonReader) line(l Word, limit int) error {
	if strings.HasPrefix(l.Text, "#") {
		return nil
	}
	word, rest, _ := strings.Cut(l.Text, " ")
	rest = strings.TrimSpace(rest)
	at := l.At + strings.LastIndex(l.Text, rest)
	if !nonWords[word] {
		if n.block == "" && l.Text != "" {
			return Errorf(n.text, l.At, "%s is not a line of a .non file: width, height, rows, columns, goal, title and the like are", Short(l.Text))
		}
		if n.block != "" {
			n.blocks[n.block] = append(n.blocks[n.block], l)
		}
		return nil
	}
	n.block = ""
	switch word {
	case "title":
		n.p.Title = strings.Trim(rest, `"`)
	case "width", "height":
		v, end := Number(rest, 0)
		if rest == "" || end < len(rest) || v < 1 || v > limit {
			return Errorf(n.text, at, "%s is not a %s from 1 to %d", Short(rest), word, limit)
		}
		if word == "width" {
			n.width = v
		} else {
			n.height = v
		}
	case "rows", "columns":
		if n.blocks == nil {
			n.blocks = map[string][]Word{}
		}
		if n.blocks[word] != nil {
			return Errorf(n.text, l.At, "%s stand here for the second time: two puzzles are divided by a line ---", word)
		}
		n.block, n.blocks[word] = word, []Word{}
	case "goal":
		n.goal = &Word{strings.Trim(rest, `"`), at + len(rest) - len(strings.TrimLeft(rest, `"`))}
	case "color", "colour":
		if f := strings.Fields(rest); len(f) < 2 || !isBlack(f[len(f)-1]) && !isWhite(f[len(f)-1]) {
			return Errorf(n.text, at, "the colour %s: colours other than black are not read", Short(rest))
		}
	}
	return nil
}

// picture puts the parts together.
func (n *nonReader) picture(limit int) (Picture, error) {
	p := n.p
	var err error
	for _, side := range []struct {
		name string
		size int
		to   *[][]int
	}{{"rows", n.height, &p.Rows}, {"columns", n.width, &p.Cols}} {
		block := n.blocks[side.name]
		if block == nil {
			return p, Errorf(n.text, len(n.text), "no line %s", side.name)
		}
		if side.size == 0 {
			side.size = len(filled(block))
		}
		if side.size == 0 || side.size > limit {
			return p, Errorf(n.text, len(n.text), "%d %s: 1 to %d are allowed", side.size, side.name, limit)
		}
		if *side.to, err = clues(n.text, side.name, block, side.size); err != nil {
			return p, err
		}
	}
	if n.goal != nil {
		p.Goal, err = nonGoal(n.text, *n.goal, len(p.Rows), len(p.Cols))
	}
	return p, err
}

// nonGoal reads the cells of a goal line.
func nonGoal(text string, goal Word, rows, cols int) ([]string, error) {
	cells := goal.Text
	if len(cells) != rows*cols {
		return nil, Errorf(text, goal.At, "a goal of %d cells for %d rows and %d columns", len(cells), rows, cols)
	}
	if i := strings.IndexFunc(cells, func(r rune) bool { return r != '0' && r != '1' }); i >= 0 {
		return nil, Errorf(text, goal.At+i, "%s is not 0 or 1", Seen(cells, i))
	}
	cells = strings.NewReplacer("0", ".", "1", "#").Replace(cells)
	var out []string
	for i := 0; i < len(cells); i += cols {
		out = append(out, cells[i:i+cols])
	}
	return out, nil
}

// FormatNon writes a .non file.
func FormatNon(p Picture) string {
	var b strings.Builder
	if p.Title != "" {
		fmt.Fprintf(&b, "title \"%s\"\n", strings.ReplaceAll(strings.ReplaceAll(p.Title, `"`, "'"), "\n", " "))
	}
	fmt.Fprintf(&b, "width %d\nheight %d\n\nrows\n%s\ncolumns\n%s", len(p.Cols), len(p.Rows), clueLines(p.Rows, ","), clueLines(p.Cols, ","))
	if p.Goal != nil {
		fmt.Fprintf(&b, "\ngoal \"%s\"\n", strings.NewReplacer(".", "0", "#", "1").Replace(strings.Join(p.Goal, "")))
	}
	return b.String()
}

// isBlack and isWhite know the names by which files call the two colours there are.
func isBlack(colour string) bool {
	switch strings.ToLower(strings.TrimPrefix(colour, "#")) {
	case "black", "000", "000000":
		return true
	}
	return false
}

func isWhite(colour string) bool {
	switch strings.ToLower(strings.TrimPrefix(colour, "#")) {
	case "white", "fff", "ffffff":
		return true
	}
	return false
}
