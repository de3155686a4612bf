package score

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Given is an answer of a file of answers.
type Given struct {
	Line     int    // of the file, from 1
	ID       string // of the puzzle that it answers; "" when it does not say
	Text     []byte // the answer
	Argument []byte // nil where none stands beside it
	Err      error
}

// MostLine is how many bytes a line of answers may have; of a longer one nothing but that is told.
const MostLine = 16 << 20

// answerMembers and argumentMembers are the names under which lines of answers hold these, the first that is there.
var (
	answerMembers   = []string{"answer", "response", "completion", "output", "prediction", "solution"}
	argumentMembers = []string{"argument", "reasoning", "thoughts", "steps"}
)

// ReadAnswers reads answers, an object of JSON on each line: "id" names the puzzle, "answer" (or response, completion, output, prediction,
// solution) is a text or any JSON, "argument" (or reasoning, thoughts, steps) likewise. A line that cannot be read is a Given with Err, and
// reading goes on behind it; empty lines are passed over.
func ReadAnswers(r io.Reader) iter.Seq[Given] {
	return func(yield func(Given) bool) {
		in := bufio.NewReaderSize(r, 64<<10)
		for n := 1; ; n++ {
			line, long, err := readLine(in)
			if err != nil && !errors.Is(err, io.EOF) {
				yield(Given{Line: n, Err: err})
				return
			}
			g := Given{Line: n}
			switch {
			case long:
				g.Err = fault.Errorf("longer than %d bytes", MostLine)
			case len(strings.TrimSpace(string(line))) > 0:
				g = given(n, string(line))
			case err != nil:
				return
			default:
				continue
			}
			if !yield(g) || err != nil {
				return
			}
		}
	}
}

// readLine reads a line; of one that is too long the rest is passed over.
func readLine(in *bufio.Reader) (line []byte, long bool, err error) {
	for {
		piece, err := in.ReadSlice('\n')
		if line = append(line, piece...); len(line) > MostLine {
			line, long = line[:0], true
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}

// given reads a line.
func given(n int, line string) Given {
	g := Given{Line: n}
	line = strings.TrimPrefix(strings.TrimSpace(line), "\ufeff")
	if depth(line) > 4*MostDepth { // brackets in texts count here, too
		if text := strings.TrimLeft(line, "{["); len(line)-len(text) > MostDepth {
			g.Err = fault.Errorf("JSON of more than %d levels", MostDepth)
			return g
		}
	}
	v, err := codec.ParseValue("", line)
	if err != nil {
		g.Err = err
		return g
	}
	members, err := v.Members()
	if err != nil {
		g.Err = err
		return g
	}
	if m := members.Get("id"); m.Exists() {
		if g.ID, err = m.Text(); err != nil {
			g.ID = m.Raw()
		}
	}
	m, ok := firstOf(members, answerMembers)
	if !ok {
		g.Err = fault.Errorf("no member answer")
		return g
	}
	g.Text = textOf(m)
	if m, ok := firstOf(members, argumentMembers); ok {
		g.Argument = textOf(m)
	}
	return g
}

// firstOf is the first of some members that an object has.
func firstOf(members codec.Members, names []string) (codec.Value, bool) {
	for _, name := range names {
		if m := members.Get(name); m.Exists() {
			return m, true
		}
	}
	return codec.Value{}, false
}

// textOf is a text, or any JSON as it is written.
func textOf(v codec.Value) []byte {
	var s string
	if raw := []byte(v.Raw()); raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
		return raw
	}
	return []byte(s)
}

// Name is what the line of an answer is called that names no puzzle.
func (g Given) Name(file string) string { return file + ":" + strconv.Itoa(g.Line) }
