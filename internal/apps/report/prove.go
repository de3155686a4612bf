package report

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/digest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// Digest identifies a certificate.
type Digest struct {
	Claim  string `json:"claim"` // claim that it proves
	Steps  int    `json:"steps"`
	Bytes  int64  `json:"bytes"` // uncompressed
	SHA256 string `json:"sha256"`
}

// Proved is the JSON line about a certificate.
type Proved struct {
	ID          string        `json:"id"`
	Kind        string        `json:"kind" is:"Kind"`
	Status      puzzle.Status `json:"status"`
	Proof       *Digest       `json:"proof,omitempty"` // missing if a limit was reached first
	File        string        `json:"file,omitempty"`  // where the certificate was written
	Certificate string        `json:"certificate,omitempty"`
	Reason      string        `json:"reason,omitempty"`
	Stats       study.Stats   `json:"stats"`
}

// ProveOptions specifies what Prove proves. See SolveOptions for the tags.
type ProveOptions struct {
	Max    int  `json:"max,omitempty" minimum:"0" maximum:"1000" doc:"If above 0, list up to this many solutions." type:"some" placeholder:"N" help:"List up to N solutions, and prove that there are no others."`
	Forced bool `json:"forced,omitempty" doc:"Prove what all solutions have in common." help:"Prove what all solutions have in common."`
	Held   bool `json:"-" name:"marks" help:"Keep the values already filled in (default: use the clues only)."`
}

// Prove writes a certificate to w during the search. If the result has no Proof, a limit was reached first and the data written is
// useless. An error is a defect or a write error.
func Prove(ctx context.Context, it kinds.Item, lang *words.Language, w io.Writer, o ProveOptions) (Proved, error) {
	r, d, err := writeCertificate(ctx, it, w, Held(it, o.Held), study.ProveOptions{Count: o.Max, Forced: o.Forced})
	l := Proved{ID: it.ID, Kind: kindName(it), Status: r.Status, Proof: d, Stats: r.Stats}
	if d == nil {
		r.Reason = Why(ctx, r.Reason)
	}
	l.Reason = lang.Error(r.Reason)
	return l, err
}

// writeCertificate writes a certificate to w. The digest is nil if the certificate is incomplete because of a limit or an error.
func writeCertificate(ctx context.Context, it kinds.Item, w io.Writer, known puzzle.Facts,
	o study.ProveOptions) (study.Proved, *Digest, error) {
	text, err := puzzleText(it)
	if err != nil {
		return study.Proved{}, nil, err
	}
	o.Puzzle = text
	sum := hashing{w, digest.New()}
	r := study.Options{Known: known}.Prove(ctx, it.Puzzle, sum, o)
	if err := errors.Join(r.Err, r.Written); err != nil || r.Claim == "" {
		return r, nil, err
	}
	return r, &Digest{r.Claim, r.Steps, r.Bytes, hex.EncodeToString(sum.h.Sum(nil))}, nil
}

// puzzleText returns the puzzle alone in corpus form.
func puzzleText(it kinds.Item) (string, error) {
	return kinds.Encode(it.Puzzle, nil, codec.JSON.Name, codec.Envelope{})
}

// hashing is a writer that also computes the digest.
type hashing struct {
	w io.Writer
	h hash.Hash
}

func (s hashing) Write(b []byte) (int, error) {
	s.h.Write(b)
	return s.w.Write(b)
}

// Prove adds proofs to the steps of an explanation, and the puzzle and facts that they start from. If a puzzle's clues alone show that it
// has no solution, it adds that proof. An error means that some step has no proof.
func (l *Explained) Prove(ctx context.Context, it kinds.Item) error {
	text, err := puzzleText(it)
	if err != nil {
		return err
	}
	l.Puzzle = json.RawMessage(text)
	for x := range l.Explanation.Start.All() {
		l.Start = append(l.Start, x)
	}
	if l.Status == puzzle.NoSolution && len(l.Steps) == 0 {
		l.Proof, err = study.ProveNone(ctx, it.Puzzle)
		return err
	}
	return proveAll(ctx, it, l.Steps)
}

// Prove adds the proof of a step, or those of the links of a deduction. The error means that a step has no proof within the limits, or is
// that of ctx.
func (s *Step) Prove(ctx context.Context, it kinds.Item) error {
	one := []Step{*s}
	err := proveAll(ctx, it, one)
	*s = one[0]
	return err
}

// proveAll adds the proofs of steps, and of the links of deductions.
func proveAll(ctx context.Context, it kinds.Item, steps []Step) (err error) {
	for i := range steps {
		s := &steps[i]
		if len(s.Links) > 0 {
			err = proveAll(ctx, it, s.Links)
		} else {
			s.Proof, err = study.ProveStep(ctx, it.Puzzle, s.Step)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
