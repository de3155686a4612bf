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

// docBytes is the size in bytes at which a chunk is full; a single document may exceed it.
const docBytes = 256 << 10

// maxDocument is the maximum size of one document in bytes.
const maxDocument = 64 << 20

// documents is the source of an order that reads inputs.
type documents struct {
	describe   func(error) string // formats an error
	next       int                // number of the next document
	pull       func() (document, bool)
	stop       func()
	over       atomic.Bool  // atomic because share is called concurrently with take
	takenBytes atomic.Int64 // size of the documents taken
	size       int64        // total size of the inputs in bytes; 0 if unknown
}

// newDocuments returns a source of the documents in inputs. wrong formats the error of a document that cannot be sent.
func newDocuments(inputs []Input, o kinds.ReadOptions, wrong func(error) string) *documents {
	s := &documents{describe: wrong}
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

// each yields the documents of an input. It returns false if yield did.
func (s *documents) each(in Input, o kinds.ReadOptions, yield func(document) bool) bool {
	r, err := in.Open()
	if err != nil {
		return yield(document{Input: in.Name, Err: s.describe(err)})
	}
	defer r.Close()
	if in.Whole {
		data, err := io.ReadAll(r)
		if err != nil {
			return yield(document{Input: in.Name, Err: s.describe(err)})
		}
		return yield(document{Input: in.Name, Called: in.Called, Data: data, Alone: true})
	}
	if !in.Alone {
		o = o.OfFile(in.Name)
	}
	list, err := kinds.Split(r, o)
	if err != nil {
		return yield(document{Input: in.Name, Err: s.describe(err)})
	}
	for doc := range list {
		if !yield(s.document(in, doc)) {
			return false
		}
	}
	return true
}

// document converts a document for sending. A document that cannot be sent is replaced by an error.
func (s *documents) document(in Input, doc codec.Document) document {
	d := document{Text: doc.Text, Input: in.Name, Line: doc.Line, Told: doc.Explicit, Alone: in.Alone}
	if doc.Notation != nil {
		d.Notation = doc.Notation.Name
	}
	if doc.Err != nil {
		d.Err = s.describe(doc.Err)
	}
	if len(d.Text) > maxDocument {
		d.Err = s.describe(fault.Errorf("the puzzle has %d MB; the maximum is %d MB", len(d.Text)>>20, maxDocument>>20))
		d.Text = ""
	}
	return d
}

// take implements source. A take ends at docBytes and before a number that is fed already.
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
		s.takenBytes.Add(int64(len(d.Text) + len(d.Data) + 1))
		if fed.contains(s.next - 1) {
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

// share returns the taken fraction of the inputs, by bytes: 1 at their end, 0 if their size is unknown.
func (s *documents) share() float64 {
	switch {
	case s.over.Load():
		return 1
	case s.size == 0:
		return 0
	}
	return min(.999, float64(s.takenBytes.Load())/float64(s.size))
}

func (s *documents) close() { s.stop() }

// attempts is the endless source of attempt numbers of an order that makes puzzles.
type attempts struct{ next int }

// take returns the next range of up to n attempts that are not in fed. Attempts have no documents.
func (s *attempts) take(n int, fed spans) (span, []document) {
	for fed.contains(s.next) {
		s.next++
	}
	r := span{s.next, s.next}
	for r.to-r.from < n && !fed.contains(r.to) {
		r.to++
	}
	s.next = r.to
	return r, nil
}

func (s *attempts) end() int       { return -1 }
func (s *attempts) share() float64 { return 0 }
func (s *attempts) close()         {}
