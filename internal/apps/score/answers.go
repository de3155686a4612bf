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

// AnswerLine is one line of a file of answers.
type AnswerLine struct {
	Line     int    // line number, from 1
	ID       string // id of the puzzle, if given
	Text     []byte // the answer
	Argument []byte // separate argument, or nil
	Err      error
}

// MaxLine is the maximum length of a line in bytes. A longer line is reported as an error.
const MaxLine = 16 << 20

// Names of JSON members for answers and arguments, in order of preference.
var (
	answerMembers   = []string{"answer", "response", "completion", "output", "prediction", "solution"}
	argumentMembers = []string{"argument", "reasoning", "thoughts", "steps"}
)

// ReadAnswers reads one JSON object per line: "id" names the puzzle; "answer" (or response, completion, output, prediction, solution) is
// a string or any JSON; "argument" (or reasoning, thoughts, steps) likewise. Successive lines with "new" instead of an answer are the steps
// of one argument; the values that they state are its answer. An unreadable line yields an AnswerLine with Err, and reading continues.
// Empty lines are skipped. An error of r ends the sequence.
func ReadAnswers(r io.Reader) iter.Seq[AnswerLine] {
	return func(each func(AnswerLine) bool) {
		in := bufio.NewReaderSize(r, 64<<10)
		var steps argumentLines
		defer func() { steps.end(each) }()
		yield := func(g AnswerLine) bool {
			if g.Err == nil && g.Text == nil {
				return steps.add(g, each)
			}
			return steps.end(each) && each(g)
		}
		for n := 1; ; n++ {
			line, long, err := readLine(in)
			if err != nil && !errors.Is(err, io.EOF) {
				yield(AnswerLine{Line: n, Err: err})
				return
			}
			g := AnswerLine{Line: n}
			switch {
			case long:
				g.Err = fault.Errorf("longer than %d bytes", MaxLine)
			case len(strings.TrimSpace(string(line))) > 0:
				g = given(n, string(line))
			case err != nil:
				return
			default:
				continue
			}
			if !yield(g) {
				steps.stop = true
				return
			} else if err != nil {
				return
			}
		}
	}
}

// argumentLines collects successive lines that are steps of one argument.
type argumentLines struct {
	first AnswerLine // with the first step
	steps []string
	stop  bool // no more answers are wanted
}

// add adds a line with a step. A step of another puzzle begins another argument. It returns false if no more answers are wanted.
func (a *argumentLines) add(g AnswerLine, each func(AnswerLine) bool) bool {
	if len(a.steps) > 0 && g.ID != a.first.ID && !a.end(each) {
		return false
	}
	if len(a.steps) == 0 {
		a.first = g
	}
	a.steps = append(a.steps, string(g.Argument))
	return true
}

// end passes the argument, if there is one, to each. It returns false if no more answers are wanted.
func (a *argumentLines) end(each func(AnswerLine) bool) bool {
	if len(a.steps) == 0 || a.stop {
		return !a.stop
	}
	g := a.first
	g.Argument = []byte("[" + strings.Join(a.steps, ",") + "]")
	a.steps = nil
	var list []struct{ New []map[string]any }
	values := []map[string]any{}
	if codec.Distinct(string(g.Argument)) == nil && json.Unmarshal(g.Argument, &list) == nil {
		for _, s := range list {
			for _, x := range s.New {
				if x["not"] != true {
					values = append(values, x)
				}
			}
		}
	}
	g.Text, _ = json.Marshal(values) // decoded JSON can always be encoded
	a.stop = !each(g)
	return !a.stop
}

// readLine reads a line with its end. If it is too long, it is skipped and long is true. The error is that of the reader; at the end of
// the input, line may hold a last line.
func readLine(in *bufio.Reader) (line []byte, long bool, err error) {
	for {
		piece, err := in.ReadSlice('\n')
		if line = append(line, piece...); len(line) > MaxLine {
			line, long = line[:0], true
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}

// given parses line n. Anything that is not a JSON object with an answer sets Err.
func given(n int, line string) AnswerLine {
	g := AnswerLine{Line: n}
	line = strings.TrimPrefix(strings.TrimSpace(line), "\ufeff")
	if depth(line) > 4*MaxDepth { // this also counts brackets in strings
		if text := strings.TrimLeft(line, "{["); len(line)-len(text) > MaxDepth {
			g.Err = fault.Errorf("JSON is nested more than %d levels deep", MaxDepth)
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
	if step := members.Get("new"); !ok && step.Exists() {
		g.Argument = []byte(v.Raw())
		return g
	}
	if !ok {
		g.Err = fault.Errorf("missing member \"answer\"")
		return g
	}
	g.Text = textOf(m)
	if m, ok := firstOf(members, argumentMembers); ok {
		g.Argument = textOf(m)
	}
	return g
}

// firstOf returns the first of the named members that an object has. ok is false if it has none.
func firstOf(members codec.Members, names []string) (codec.Value, bool) {
	for _, name := range names {
		if m := members.Get(name); m.Exists() {
			return m, true
		}
	}
	return codec.Value{}, false
}

// textOf returns a JSON string, or any other JSON as written.
func textOf(v codec.Value) []byte {
	var s string
	if raw := []byte(v.Raw()); raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
		return raw
	}
	return []byte(s)
}

// Name identifies an answer without an id by its file and line.
func (g AnswerLine) Name(file string) string { return file + ":" + strconv.Itoa(g.Line) }
