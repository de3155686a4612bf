package codec

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// node is a list or a word in a text written by a program: JSON, YAML, or Python-like lists and tuples.
type node struct {
	Word
	name   string // of a member or variable; starts with "?" if unknown to the kind
	list   []node
	open   bool // this is a list
	quoted bool
}

// listTables reads the lists in a text and ignores text outside lists, except names.
func listTables(text string, names func(string) string) ([]Table, error) {
	p := &listReader{text: text, names: names}
	all, err := p.items(0)
	if err == nil && p.at < len(text) {
		err = Errorf(text, p.at, "%s closes no list", QuoteAt(text, p.at))
	}
	if err != nil {
		return nil, err
	}
	t := Table{Division: fault.Textf("lists"), text: text}
	lines := t.blocks(all)
	t.Blocks = slices.DeleteFunc(t.Blocks, func(b Block) bool {
		return slices.Contains([]string{"?solution", "?answer", "?expected", "?size", "?shape"}, b.Name)
	})
	if len(t.Blocks) == 1 && strings.HasPrefix(t.Blocks[0].Name, "?") {
		b := &t.Blocks[0]
		b.Name, b.Rows = "", slices.DeleteFunc(b.Rows, func(row []Word) bool { return len(row) == 0 })
	}
	switch {
	case len(t.Blocks) == 0 && len(lines) > 0:
		return lineTables(text, lines, func(string) string { return "" }), nil
	case len(t.Blocks) == 0 || len(lines) > 0:
		return nil, Errorf(text, 0, "no list of rows")
	}
	return []Table{t}, nil
}

// blocks collects the lists of rows in nodes. It returns rows written as strings as lines.
func (t *Table) blocks(nodes []node) (lines []Word) {
	for i := 0; i < len(nodes); i++ {
		n := nodes[i]
		switch {
		case !n.open || len(n.list) == 0:
		case n.has(func(x node) bool { return x.name != "" }):
			lines = append(lines, t.blocks(n.list)...)
		case len(n.list) == 1 && n.list[0].has(func(x node) bool { return x.open }): // array([[…]])
			n.list[0].name = n.name
			lines = append(lines, t.blocks(n.list)...)
		case len(n.list) > 1 && !n.has(func(x node) bool { return !x.quoted || len([]rune(x.Text)) < 3 }):
			for _, x := range n.list {
				lines = append(lines, x.Word)
			}
		default:
			rows := n.list
			if !n.has(func(x node) bool { return x.open }) { // one row, followed by further rows without a name
				for rows = nodes[i : i+1]; i+1 < len(nodes) && nodes[i+1].open && nodes[i+1].name == ""; i++ {
					rows = rows[:len(rows)+1]
				}
			}
			b := Block{Name: n.name}
			for _, row := range rows {
				if cells := row.cells(); b.Name != "" || len(cells) > 0 {
					b.Rows = append(b.Rows, cells)
				}
			}
			t.Blocks = append(t.Blocks, b)
		}
	}
	return lines
}

func (n node) has(is func(node) bool) bool { return slices.ContainsFunc(n.list, is) }

// cells returns the words of a row. It joins the elements of a nested list with commas.
func (n node) cells() (out []Word) {
	if !n.open {
		return []Word{n.Word}
	}
	for _, x := range n.list {
		if x.open {
			var parts []string
			for _, part := range x.cells() {
				parts = append(parts, part.Text)
			}
			x.Text = strings.Join(parts, ",")
		}
		out = append(out, x.Word)
	}
	return out
}

type listReader struct {
	text  string
	at    int
	names func(string) string
}

// maxListDepth is the maximum nesting depth of lists.
const maxListDepth = 8

// items reads elements up to a closing bracket, at which p.at then is, or to the end of the text.
func (p *listReader) items(depth int) (out []node, err error) {
	if depth > maxListDepth {
		return nil, Errorf(p.text, p.at, "lists nested too deep")
	}
	name := ""
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case strings.IndexByte("[{(", c) >= 0:
			n := node{Word: Word{At: p.at}, open: true, name: name}
			last := len(out) - 1
			called := c == '(' && last >= 0 && !out[last].open && out[last].At+len(out[last].Text) == p.at
			p.at++
			if n.list, err = p.items(depth + 1); err != nil {
				return nil, err
			}
			if p.at >= len(p.text) || p.text[p.at]-c > 2 || p.text[p.at] == c {
				return nil, Errorf(p.text, n.At, "a list without an end")
			}
			p.at++
			if called { // a function and its arguments
				n.name, out = out[last].name, out[:last]
			}
			if !called || n.has(func(x node) bool { return x.open }) {
				out = append(out, n)
			}
			name = ""
		case strings.IndexByte("]})", c) >= 0:
			return out, nil
		case c == ':' || c == '=':
			p.at++
			if k := len(out) - 1; k >= 0 && !out[k].open {
				label := strings.NewReplacer("_", " ", "-", " ").Replace(strings.ToLower(out[k].Text))
				if name = p.names(label); name == "" {
					name = "?" + label
				}
				out = out[:k]
			}
		case c == '#' || c == '/' && strings.HasPrefix(p.text[p.at:], "//"):
			for p.at < len(p.text) && p.text[p.at] != '\n' {
				p.at++
			}
		case strings.IndexByte(" \t\r\n,;", c) >= 0, c == '-' && depth == 0:
			p.at++
		default:
			n := p.word()
			n.name, name = name, ""
			out = append(out, n)
		}
	}
	return out, nil
}

// word reads one word or quoted string. The words none, null and -1 become empty.
func (p *listReader) word() node {
	from := p.at
	if q := p.text[p.at]; q == '"' || q == '\'' {
		if end := strings.IndexByte(p.text[p.at+1:], q); end >= 0 {
			p.at += end + 2
			text := strings.ReplaceAll(p.text[from+1:p.at-1], `\\`, `\`)
			if strings.TrimSpace(text) == "" {
				text = ""
			}
			return node{Word: Word{text, from + 1}, quoted: true}
		}
	}
	for p.at < len(p.text) && (p.at == from || strings.IndexByte(" \t\r\n,;:=[](){}\"'", p.text[p.at]) < 0) {
		p.at++
	}
	w := Word{p.text[from:p.at], from}
	if strings.EqualFold(w.Text, "none") || strings.EqualFold(w.Text, "null") || w.Text == "-1" {
		w.Text = ""
	}
	return node{Word: w}
}
