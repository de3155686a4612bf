//go:build !js

package batch

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/task"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Format is the version of the messages between feeders and workers. It increases when older workers would misread them. Version 2
// introduced documents in pieces, pictures, and several answers per document.
const Format = 2

// Aliases of package task.
type (
	Order  = task.Order
	Input  = task.Input
	Task   = task.Task
	Answer = task.Answer
	Open   = task.Open
)

// Job is a list of orders processed together. Their answers are concatenated.
type Job struct {
	Format int     `json:"format"`
	ID     string  `json:"id"`
	Orders []Order `json:"orders"`
}

// ErrNewer means that the job was submitted by a newer version of Teka.
var ErrNewer = fault.Errorf("the job was submitted by a newer teka: update this one")

// check returns an error if the job has a newer format.
func (j *Job) check() error {
	if j.Format > Format {
		return fault.Errorf("job %s has format %d, this teka supports up to %d: %w", j.ID, j.Format, Format, ErrNewer)
	}
	return nil
}

// idPattern matches job ids, which are used as subject tokens and file names.
var idPattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// CheckID returns an error if text is not a valid job id.
func CheckID(id string) error {
	if !idPattern.MatchString(id) {
		return fault.Errorf("job %q: expected at most 64 letters, digits, - and _", id)
	}
	return nil
}

// document is a puzzle in transit to a worker.
type document struct {
	Text     string `json:"text,omitempty"`
	Data     []byte `json:"data,omitempty"`     // a picture, instead of Text
	Pieces   int    `json:"pieces,omitempty"`   // number of pieces of Text or Data; see Bus.fit
	Input    string `json:"input"`              // name of the input
	Called   string `json:"called,omitempty"`   // task.Input.Called
	Line     int    `json:"line,omitempty"`     // line in the input, from 1
	Notation string `json:"notation,omitempty"` // name of the notation
	Told     bool   `json:"told,omitempty"`
	Alone    bool   `json:"alone,omitempty"` // the input is a single puzzle
	Err      string `json:"err,omitempty"`   // reading failed
}

// item decodes the document into a puzzle. The error, if any, is in the item.
func (d document) item(o kinds.ReadOptions) kinds.Item {
	doc := codec.Document{Text: d.Text, Line: d.Line, Explicit: d.Told}
	if d.Err != "" {
		doc.Err = errors.New(d.Err)
	}
	if d.Notation != "" {
		n, err := kinds.Notation(d.Notation)
		if err != nil {
			return kinds.Item{ID: d.Input, Err: fault.Errorf("notation %s: %w", d.Notation, err)}
		}
		doc.Notation = n
	}
	it := kinds.Decode(doc, d.Input, o)
	if d.Line == 0 || d.Alone && it.Envelope.ID == "" {
		it.ID = d.Input
	}
	return it
}

// chunk is a range of an order processed together: documents, or attempt numbers.
type chunk struct {
	Format   int        `json:"format"`
	Job      string     `json:"job"`
	Order    int        `json:"order"`
	From     int        `json:"from"`
	To       int        `json:"to"`
	Kind     string     `json:"kind"` // puzzle type of all puzzles, or mixedKind
	Docs     []document `json:"docs,omitempty"`
	Returned int        `json:"given,omitempty"` // times a worker shut down before it had finished anything of it
}

// mixedKind means several or unknown puzzle types.
const mixedKind = "mixed"

// part returns a chunk of the numbers from from up to but not including to.
func (c *chunk) part(from, to int) *chunk {
	p := *c
	p.From, p.To, p.Returned = from, to, 0
	if c.Docs != nil {
		p.Docs = c.Docs[from-c.From : to-c.From]
	}
	return &p
}

// subject returns the subject of the chunk. Two pending chunks never have the same subject.
func (c *chunk) subject() string {
	s := fmt.Sprintf("teka.work.%s.%s.%d.%d.%d", c.Kind, c.Job, c.Order, c.From, c.To)
	if c.Returned > 0 {
		s += fmt.Sprintf(".given%d", c.Returned)
	}
	return s
}

// resultSubject returns the subject of the answers in r. A second message with this subject is refused.
func (c *chunk) resultSubject(r span) string {
	return fmt.Sprintf("teka.result.%s.%d.%d.%d", c.Job, c.Order, r.from, r.to)
}

// parseSubject parses the order and the range at the end of a subject of a chunk or of answers.
func parseSubject(subject string) (order int, r span, err error) {
	words := strings.Split(subject, ".")
	if strings.HasPrefix(words[len(words)-1], "given") {
		words = words[:len(words)-1]
	}
	if len(words) < 3 {
		return 0, r, fault.Errorf("subject %q", subject)
	}
	var n [3]int
	for i, w := range words[len(words)-3:] {
		if n[i], err = strconv.Atoi(w); err != nil {
			return 0, r, fault.Errorf("subject %q: %w", subject, err)
		}
	}
	return n[0], span{n[1], n[2]}, nil
}

// encode returns the JSON of v, a message type of this package.
func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // these types are always encodable
	}
	return b
}
