package audit

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Unpack returns the function that converts an input to lines for Line, or nil if every line of the input is one.
func (m *Mapping) Unpack() func(io.Reader) io.Reader {
	switch {
	case m.CSV:
		return func(r io.Reader) io.Reader { return &lines{next: rows(r)} }
	case m.Each != "":
		return func(r io.Reader) io.Reader { return &lines{next: m.each(r)} }
	case len(m.Only) > 0:
		return func(r io.Reader) io.Reader { return &lines{next: m.wanted(r)} }
	}
	return nil
}

// lines reads the texts that next returns.
type lines struct {
	buffer bytes.Buffer
	next   func() (string, error)
}

// Read implements io.Reader.
func (l *lines) Read(b []byte) (int, error) {
	for l.buffer.Len() == 0 {
		text, err := l.next()
		if err != nil {
			return 0, err
		}
		l.buffer.WriteString(text)
	}
	return l.buffer.Read(b)
}

// rows returns the rows of a CSV input as JSON lines.
func rows(r io.Reader) func() (string, error) {
	in := csv.NewReader(r)
	in.FieldsPerRecord, in.ReuseRecord = -1, true
	var names []string
	number := 0
	return func() (string, error) {
		row, err := in.Read()
		if err == nil && names == nil {
			names = slices.Clone(row)
			names[0] = strings.TrimPrefix(names[0], "\ufeff")
			row, err = in.Read()
		}
		if err != nil {
			return "", err
		}
		number++
		line := map[string]string{"row": strconv.Itoa(number)}
		for i, text := range row[:min(len(row), len(names))] {
			line[names[i]] = text
		}
		b, err := json.Marshal(line)
		return string(b) + "\n", err
	}
}

// wanted returns the lines of an input that have the values of Only. It passes on lines that are not JSON, for the error of Line. A line of
// more than codec.MaxDocument bytes is an error.
func (m *Mapping) wanted(r io.Reader) func() (string, error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, codec.MaxDocument+1)
	return func() (string, error) {
		if !in.Scan() {
			err := in.Err()
			if errors.Is(err, bufio.ErrTooLong) {
				err = fault.Errorf("a line of more than %d bytes; the input is not read further", codec.MaxDocument)
			}
			return "", cmp.Or(err, io.EOF)
		}
		line := in.Text() + "\n"
		v, err := codec.ParseValue("", strings.TrimSpace(line))
		if err != nil {
			return line, nil
		}
		for _, path := range slices.Sorted(maps.Keys(m.Only)) {
			is, want := lookup(v, path), m.Only[path]
			text, err := is.Text()
			if !is.Exists() || want != "" && (err != nil || text != want) {
				return "", nil
			}
		}
		return line, nil
	}
}

// each returns a line for every member or element of the member Each of an input: the puzzle, with the other members of the input that are
// not lists or objects, and the name of the member as id. An input of more than codec.MaxDocument bytes is an error.
func (m *Mapping) each(r io.Reader) func() (string, error) {
	var texts []string
	read := false
	return func() (string, error) {
		if !read {
			read = true
			all, err := io.ReadAll(io.LimitReader(r, codec.MaxDocument+1))
			switch {
			case err != nil:
			case len(all) > codec.MaxDocument:
				err = fault.Errorf("an input of more than %d bytes; split it, or write each puzzle as a line", codec.MaxDocument)
			default:
				texts, err = m.cases(string(all))
			}
			if err != nil {
				return "", err
			}
		}
		if len(texts) == 0 {
			return "", io.EOF
		}
		text := texts[0]
		texts = texts[1:]
		return text + "\n", nil
	}
}

// cases returns the lines of each.
func (m *Mapping) cases(text string) (out []string, err error) {
	whole, err := codec.ParseValue("", strings.TrimSpace(text))
	if err != nil {
		return nil, err
	}
	members, err := whole.Members()
	if err != nil {
		return nil, err
	}
	common := map[string]json.RawMessage{}
	for name, v := range members.All() {
		if !v.IsObject() && !v.IsList() {
			common[name] = json.RawMessage(v.Raw())
		}
	}
	add := func(id string, v codec.Value) error {
		own, err := v.Members()
		if err != nil {
			return err
		}
		line := maps.Clone(common)
		line["id"], _ = json.Marshal(id)
		for name, v := range own.All() {
			line[name] = json.RawMessage(v.Raw())
		}
		b, err := json.Marshal(line)
		out = append(out, string(b))
		return err
	}
	puzzles := members.Get(m.Each)
	if list, err := puzzles.List(); err == nil {
		for i, v := range list {
			if err := add(fmt.Sprint(i+1), v); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	named, err := puzzles.Members()
	if err != nil {
		return nil, fault.Errorf("the input has no member %s with puzzles", m.Each)
	}
	for id, v := range named.All() {
		if err := add(id, v); err != nil {
			return nil, err
		}
	}
	return out, nil
}
