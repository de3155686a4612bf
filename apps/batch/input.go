//go:build !js

package batch

import (
	"io"
	"iter"
	"sync/atomic"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// docBytes is how many bytes of documents go into a chunk; one document may be more.
const docBytes = 256 << 10

// mostDocument is how many bytes one document may have.
const mostDocument = 64 << 20

// documents is the source of an order about inputs.
type documents struct {
	inputs []Input
	wrong  func(error) string // says what is wrong
	next   int                // the number of the next document
	pull   func() (document, bool)
	stop   func()
	over   atomic.Bool  // share is asked while others take
	given  atomic.Int64 // bytes of the documents taken
	size   int64
}

// newDocuments is a source of the documents of inputs.
func newDocuments(inputs []Input, o kinds.ReadOptions, wrong func(error) string) *documents {
	s := &documents{inputs: inputs, wrong: wrong}
	for _, in := range inputs {
		s.size += in.Size
	}
	s.pull, s.stop = iter.Pull(func(yield func(document) bool) {
		for _, in := range inputs {
			if !s.each(in, o, yield) {
				return
			}
		}
	})
	return s
}

// each gives the documents of an input; false when no more are wanted.
func (s *documents) each(in Input, o kinds.ReadOptions, yield func(document) bool) bool {
	r, err := in.Open()
	if err != nil {
		return yield(document{Input: in.Name, Err: s.wrong(err)})
	}
	defer r.Close()
	if in.Whole {
		data, err := io.ReadAll(r)
		if err != nil {
			return yield(document{Input: in.Name, Err: s.wrong(err)})
		}
		return yield(document{Input: in.Name, Called: in.Called, Data: data, Alone: true})
	}
	if !in.Alone {
		o = o.OfFile(in.Name)
	}
	list, err := kinds.Divide(r, o)
	if err != nil {
		return yield(document{Input: in.Name, Err: s.wrong(err)})
	}
	for doc := range list {
		if !yield(s.document(in, doc)) {
			return false
		}
	}
	return true
}

// document is a document as it is sent. What cannot be sent is an error in its place.
func (s *documents) document(in Input, doc codec.Document) document {
	d := document{Text: doc.Text, Input: in.Name, Line: doc.Line, Told: doc.Told, Alone: in.Alone}
	if doc.Notation != nil {
		d.Notation = doc.Notation.Name
	}
	if doc.Err != nil {
		d.Err = s.wrong(doc.Err)
	}
	if len(d.Text) > mostDocument {
		d.Err = s.wrong(fault.Errorf("a puzzle of %d MB: at most %d are sent", len(d.Text)>>20, mostDocument>>20))
		d.Text = ""
	}
	return d
}

func (s *documents) take(n int, fed spans) (span, []document) {
	var docs []document
	from := s.next
	for bytes := 0; len(docs) < n && bytes < docBytes; {
		d, more := s.pull()
		if !more {
			s.over.Store(true)
			break
		}
		s.next++
		s.given.Add(int64(len(d.Text) + len(d.Data) + 1))
		if fed.has(s.next - 1) {
			if len(docs) > 0 {
				return span{from, from + len(docs)}, docs
			}
			from = s.next
			continue
		}
		docs = append(docs, d)
		bytes += len(d.Text) + len(d.Data) + 64
	}
	return span{from, from + len(docs)}, docs
}

func (s *documents) end() int {
	if s.over.Load() {
		return s.next
	}
	return -1
}

func (s *documents) share() float64 {
	switch {
	case s.over.Load():
		return 1
	case s.size == 0:
		return 0
	}
	return min(.999, float64(s.given.Load())/float64(s.size))
}

func (s *documents) close() { s.stop() }

// tries is the source of a wish: the numbers of tries, without end.
type tries struct{ next int }

func (s *tries) take(n int, fed spans) (span, []document) {
	for fed.has(s.next) {
		s.next++
	}
	r := span{s.next, s.next}
	for r.to-r.from < n && !fed.has(r.to) {
		r.to++
	}
	s.next = r.to
	return r, nil
}

func (s *tries) end() int       { return -1 }
func (s *tries) share() float64 { return 0 }
func (s *tries) close()         {}
