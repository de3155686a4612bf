//go:build !js

package batch

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/apps/task"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Format is the version of what feeders and workers say to each other. It grows when a worker of before would misunderstand: 2
// brought documents in pieces, pictures, and several answers to one document.
const Format = 2

// What is to be done, and with what; see package task.
type (
	Order  = task.Order
	Input  = task.Input
	Task   = task.Task
	Answer = task.Answer
	Open   = task.Open
)

// Job is orders that are filled together; their answers stand one behind the other.
type Job struct {
	Format int     `json:"format"`
	ID     string  `json:"id"`
	Orders []Order `json:"orders"`
}

// ErrNewer is that a job was submitted by a newer teka than this one.
var ErrNewer = fault.Errorf("the job was submitted by a newer teka: update the one that works on it")

// check is an error when the job is of another version.
func (j *Job) check() error {
	if j.Format > Format {
		return fault.Errorf("job %s has format %d, and this is format %d: %w", j.ID, j.Format, Format, ErrNewer)
	}
	return nil
}

// goodID is what the id of a job may be: a word of a subject, and the name of a file.
var goodID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// CheckID is an error when a text cannot be the id of a job.
func CheckID(id string) error {
	if !goodID.MatchString(id) {
		return fault.Errorf("job %q: letters, digits, - and _ are expected, 64 at most", id)
	}
	return nil
}

// document is the text of a puzzle on its way to a worker.
type document struct {
	Text     string `json:"text,omitempty"`
	Data     []byte `json:"data,omitempty"`     // of a picture, instead of Text
	Pieces   int    `json:"pieces,omitempty"`   // into how many messages Text or Data was cut; see Bus.fit
	Input    string `json:"input"`              // the name of the input
	Called   string `json:"called,omitempty"`   // of the input
	Line     int    `json:"line,omitempty"`     // of the input, from 1
	Notation string `json:"notation,omitempty"` // its name
	Told     bool   `json:"told,omitempty"`
	Alone    bool   `json:"alone,omitempty"` // the input is this puzzle
	Err      string `json:"err,omitempty"`   // there is no puzzle
}

// item reads the document.
func (d document) item(o kinds.ReadOptions) kinds.Item {
	doc := codec.Document{Text: d.Text, Line: d.Line, Told: d.Told}
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

// chunk is some puzzles of an order to be worked on together: documents, or the numbers of tries.
type chunk struct {
	Format int        `json:"format"`
	Job    string     `json:"job"`
	Order  int        `json:"order"`
	From   int        `json:"from"`
	To     int        `json:"to"`
	Kind   string     `json:"kind"` // of all its puzzles, or mixedKind
	Docs   []document `json:"docs,omitempty"`
	Given  int        `json:"given,omitempty"` // how often it was given back by a worker that ended in peace, before anything of it was finished
}

// mixedKind stands for several kinds, and for kinds not known.
const mixedKind = "mixed"

// part is some of the puzzles of a chunk.
func (c *chunk) part(from, to int) *chunk {
	p := *c
	p.From, p.To, p.Given = from, to, 0
	if c.Docs != nil {
		p.Docs = c.Docs[from-c.From : to-c.From]
	}
	return &p
}

// subject is where the chunk is published. No two chunks with the same subject wait at the same time.
func (c *chunk) subject() string {
	s := fmt.Sprintf("teka.work.%s.%s.%d.%d.%d", c.Kind, c.Job, c.Order, c.From, c.To)
	if c.Given > 0 {
		s += fmt.Sprintf(".given%d", c.Given)
	}
	return s
}

// result is where the answers on some of its puzzles are stored: the id under which they are stored once.
func (c *chunk) result(r span) string {
	return fmt.Sprintf("teka.result.%s.%d.%d.%d", c.Job, c.Order, r.from, r.to)
}

// numbered reads the order and the range at the end of a subject.
func numbered(subject string) (order int, r span, err error) {
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

// encode is a value as it is sent.
func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // these types can be encoded
	}
	return b
}
