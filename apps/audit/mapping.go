package audit

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Mapping says where in a line of JSON of any shape a puzzle stands. Its values are paths: names and numbers of elements with points
// between them, such as metadata.clues.0; a text on the way that is JSON itself is gone into. What begins with = is the value itself.
type Mapping struct {
	ID         string `json:"id"`
	Kind       string `json:"kind"`
	Rows, Cols string
	// The puzzle is in one of these: the givens of the corpus form, as one value or member by member; a text in any notation; a grid,
	// lists or texts of signs, which become a text of the kind, a line for each row.
	Givens  string            `json:"givens"`
	Members map[string]string `json:"members"`
	Text    string            `json:"text"`
	Grid    *Grid             `json:"grid"`

	Solution string   `json:"solution"` // in the corpus form
	Answer   string   `json:"answer"`   // in any notation that teka score reads
	Label    string   `json:"label"`    // of difficulty
	Order    []string `json:"order"`    // of the labels, the easiest first
	Split    string   `json:"split"`
	Unique   string   `json:"unique"` // whether one solution is promised; without it, one is
}

// Grid says how a grid is written.
type Grid struct {
	Path   string            `json:"path"`
	Signs  map[string]string `json:"signs"`  // what to write for a sign, for the text form of the kind
	Head   string            `json:"head"`   // the first line; "" for the name of the kind
	Before string            `json:"before"` // what stands before each row
	Dense  bool              `json:"dense"`  // texts of rows have a sign a character
}

// ReadMapping reads a mapping. Members that it does not know are mistakes.
func ReadMapping(text []byte) (*Mapping, error) {
	var m Mapping
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(&m); err != nil {
		return nil, fault.Errorf("a mapping: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	told := 0
	for _, is := range []bool{m.Givens != "", len(m.Members) > 0, m.Text != "", m.Grid != nil} {
		if is {
			told++
		}
	}
	if told != 1 {
		return nil, fault.Errorf("a mapping has one of givens, members, text and grid")
	}
	return &m, nil
}

// at is the value at a path; one that does not exist is null.
func at(v codec.Value, path string) codec.Value {
	if text, constant := strings.CutPrefix(path, "="); constant {
		quoted, _ := json.Marshal(text)
		v, _ := codec.ParseValue("", string(quoted))
		return v
	}
	for _, name := range strings.Split(path, ".") {
		if text, err := v.Text(); err == nil { // JSON in a text
			inner, err := codec.ParseValue("", text)
			if err != nil {
				return codec.Value{}
			}
			v = inner
		}
		if members, err := v.Members(); err == nil {
			v = members.Get(name)
		} else if list, err := v.List(); err == nil {
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(list) {
				return codec.Value{}
			}
			v = list[i]
		} else {
			return codec.Value{}
		}
	}
	return v
}

// Line makes of a line of JSON one of the corpus form.
func (m *Mapping) Line(line string) (string, error) {
	v, err := codec.ParseValue("", line)
	if err != nil {
		return "", err
	}
	out := map[string]any{}
	put := func(name, path string) {
		if path == "" {
			return
		}
		if v := at(v, path); v.Exists() {
			out[name] = json.RawMessage(v.Raw())
		}
	}
	put("id", m.ID)
	put("kind", m.Kind)
	put("rows", m.Rows)
	put("cols", m.Cols)
	if err := m.puzzle(v, out); err != nil {
		return "", err
	}
	put("solution", m.Solution)
	put("answer", m.Answer)
	put("difficulty", m.Label)
	put("split", m.Split)
	put("unique", m.Unique)
	if text, ok := out["kind"].(json.RawMessage); ok { // as people write it
		if k, err := kinds.ByName(strings.ToLower(strings.Trim(string(text), `"`))); err == nil {
			out["kind"] = k.Name
		}
	}
	b, err := json.Marshal(out)
	return string(b), err
}

// puzzle puts the puzzle into a line.
func (m *Mapping) puzzle(v codec.Value, out map[string]any) error {
	switch {
	case m.Givens != "":
		g := at(v, m.Givens)
		if !g.Exists() {
			return fault.Errorf("no member %s", m.Givens)
		}
		raw := g.Raw()
		if text, err := g.Text(); err == nil && json.Valid([]byte(text)) {
			raw = text
		}
		out["givens"] = json.RawMessage(raw)
		return nil
	case len(m.Members) > 0:
		givens := map[string]json.RawMessage{}
		for _, name := range slices.Sorted(maps.Keys(m.Members)) {
			path := m.Members[name]
			g := at(v, path)
			if !g.Exists() {
				return fault.Errorf("no member %s", path)
			}
			givens[name] = json.RawMessage(g.Raw())
		}
		out["givens"] = givens
		return nil
	}
	path := m.Text
	if m.Grid != nil {
		path = m.Grid.Path
	}
	g := at(v, path)
	if !g.Exists() {
		return fault.Errorf("no member %s", path)
	}
	text, err := g.Text()
	if m.Grid != nil {
		if text, err = m.Grid.text(g, m.kind(v)); err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	p, err := kinds.ParseAs(text, m.kind(v))
	if err != nil {
		return err
	}
	rows, cols := p.Size()
	out["kind"], out["rows"], out["cols"], out["givens"] = p.Kind().Name, rows, cols, p.Kind().JSON.Givens(p)
	return nil
}

// kind is the name of the kind that a line tells; "" where it tells none.
func (m *Mapping) kind(v codec.Value) string {
	if m.Kind == "" {
		return ""
	}
	name, err := at(v, m.Kind).Text()
	if err != nil {
		return ""
	}
	if k, err := kinds.ByName(strings.ToLower(name)); err == nil {
		return k.Name
	}
	return name
}

// text writes a grid in the text form of a kind.
func (g *Grid) text(v codec.Value, kind string) (string, error) {
	var rows [][]string
	if text, err := v.Text(); err == nil {
		for line := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
			rows = append(rows, g.row(line))
		}
	} else {
		list, err := v.List()
		if err != nil {
			return "", err
		}
		for _, e := range list {
			if e.IsText() {
				line, err := e.Text()
				if err != nil {
					return "", err
				}
				rows = append(rows, g.row(line))
				continue
			}
			cells, err := e.List()
			if err != nil {
				return "", err
			}
			var row []string
			for _, c := range cells {
				sign, err := c.Text()
				if err != nil {
					sign = c.Raw()
				}
				row = append(row, sign)
			}
			rows = append(rows, row)
		}
	}
	head := g.Head
	if head == "" {
		head = kind
	}
	var b strings.Builder
	b.WriteString(head + "\n")
	for _, row := range rows {
		for i, sign := range row {
			if to, ok := g.Signs[sign]; ok {
				row[i] = to
			}
		}
		b.WriteString(g.Before + strings.Join(row, " ") + "\n")
	}
	return b.String(), nil
}

// row divides a row that is a text.
func (g *Grid) row(line string) []string {
	if g.Dense {
		return strings.Split(line, "")
	}
	return strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' || r == '|' })
}
