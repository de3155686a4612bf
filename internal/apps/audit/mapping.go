package audit

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/sets"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Mapping locates a puzzle in JSON lines of any structure. Its values are paths such as metadata.clues.0: member names and array indices
// separated by dots. Strings that contain JSON are parsed on the way. A value that starts with = is a constant. Of several paths separated
// by |, the first that exists counts.
type Mapping struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	Rows string `json:"rows"`
	Cols string `json:"cols"`
	// Exactly one of these is set: the givens of the corpus form, as one value or by member; a text in any notation; a grid; or a case of
	// PuzzleKit.
	Givens  string            `json:"givens"`
	Members map[string]string `json:"members"`
	Text    string            `json:"text"`
	Grid    *Grid             `json:"grid"`
	Kit     bool              `json:"puzzlekit"` // the members name, problem and solution of PuzzleKit

	CSV  bool              `json:"csv"`  // the input is CSV with names in its first line: a row has these members, and "row", its number
	Each string            `json:"each"` // member of the whole input whose members or elements are the puzzles
	Only map[string]string `json:"only"` // values by path; lines with others are skipped, and so are those without the path if it is ""

	Solution string   `json:"solution"` // solution in the corpus form
	Answer   string   `json:"answer"`   // answer in any notation of teka score
	Label    string   `json:"label"`    // difficulty label
	Order    []string `json:"order"`    // labels from the easiest
	Split    string   `json:"split"`
	Unique   string   `json:"unique"` // whether uniqueness is promised; default true
}

// Grid converts a grid, given as lists or texts of symbols, to the text form of the puzzle type.
type Grid struct {
	Path   string            `json:"path"`
	Signs  map[string]string `json:"signs"`  // symbol in the text form by symbol in the input
	Head   string            `json:"head"`   // first line; "" means the name of the puzzle type
	Before string            `json:"before"` // prefix of each row
	Dense  bool              `json:"dense"`  // each character of a row is a symbol
}

// ReadMapping parses a mapping. Unknown members are errors, and so is any number of givens, members, text and grid but one.
func ReadMapping(text []byte) (*Mapping, error) {
	var m Mapping
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(&m); err != nil {
		return nil, fault.Errorf("a mapping: %w", codec.DecodeError(err))
	}
	told := 0
	for _, is := range []bool{m.Givens != "", len(m.Members) > 0, m.Text != "", m.Grid != nil, m.Kit} {
		if is {
			told++
		}
	}
	if told != 1 {
		return nil, fault.Errorf("a mapping needs exactly one of givens, members, text, grid and puzzlekit")
	}
	return &m, nil
}

// lookup returns the value at the first of several paths separated by | that exists, or a value that does not exist.
func lookup(v codec.Value, paths string) (found codec.Value) {
	for path := range strings.SplitSeq(paths, "|") {
		if found = at(v, path); found.Exists() {
			break
		}
	}
	return found
}

// at returns the value at a path of names and indices separated by dots, looking into JSON inside strings, or a value that does not
// exist. A path that begins with "=" is the text after it.
func at(v codec.Value, path string) codec.Value {
	if text, constant := strings.CutPrefix(path, "="); constant {
		quoted, _ := json.Marshal(text)
		v, _ := codec.ParseValue("", string(quoted))
		return v
	}
	for _, name := range strings.Split(path, ".") {
		if text, err := v.Text(); err == nil { // JSON inside a string
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

// Line converts a JSON line of a foreign data set to one that kinds.Read accepts. It returns an error if the line is not JSON or the
// puzzle's members are missing.
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
		if v := lookup(v, path); v.Exists() {
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
	if text, ok := out["kind"].(json.RawMessage); ok { // normalise the name
		if k, err := kinds.ByName(strings.ToLower(strings.Trim(string(text), `"`))); err == nil {
			out["kind"] = k.Name
		}
	}
	b, err := json.Marshal(out)
	return string(b), err
}

// puzzle adds the members of the puzzle to out: the givens, or its text. It returns an error if a member that the mapping names is missing.
func (m *Mapping) puzzle(v codec.Value, out map[string]any) error {
	switch {
	case m.Kit:
		return kit(v, out)
	case m.Givens != "":
		g := lookup(v, m.Givens)
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
			g := lookup(v, path)
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
	g := lookup(v, path)
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

// kit adds the members of a case of PuzzleKit to out.
func kit(v codec.Value, out map[string]any) error {
	var texts [3]string
	for i, member := range []string{"name", "problem", "solution"} {
		text, err := lookup(v, member).Text()
		if err != nil && member != "solution" {
			return err
		}
		texts[i] = text
	}
	members, err := sets.PuzzleKit(texts[0], texts[1], texts[2])
	maps.Copy(out, members)
	return err
}

// kind returns the puzzle type named by a line, or "".
func (m *Mapping) kind(v codec.Value) string {
	if m.Kind == "" {
		return ""
	}
	name, err := lookup(v, m.Kind).Text()
	if err != nil {
		return ""
	}
	if k, err := kinds.ByName(strings.ToLower(name)); err == nil {
		return k.Name
	}
	return name
}

// text returns a grid in the text form of a puzzle type: a head line and one line per row. The error means that v is not a grid.
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

// row splits a row given as text.
func (g *Grid) row(line string) []string {
	if g.Dense {
		return strings.Split(line, "")
	}
	return strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' || r == '|' })
}
