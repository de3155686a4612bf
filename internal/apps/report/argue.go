package report

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// ArgumentStep is a step of an argument as a person states it: facts, and what they rest on besides the rules and the facts before.
type ArgumentStep struct {
	New       []puzzle.Fact  `json:"new" doc:"The facts claimed."`
	Clues     []puzzle.Place `json:"clues,omitempty" doc:"The only clues that the claim may use; an empty list for the rules alone (default: all clues)."`
	Technique string         `json:"technique,omitempty" doc:"The id of the technique that has to show it."`
}

// Argument is the JSON line of the verdicts on the claims of an argument.
type Argument struct {
	ID     string   `json:"id"`
	Kind   string   `json:"kind" is:"Kind"`
	Claims []Argued `json:"claims"` // the claims up to the first that is not true
	Proved bool     `json:"proved"` // every claim follows, or is known already
	Solved bool     `json:"solved"` // the board is full and right with them

	scene scene.Scene
}

// Argued is the verdict on a claim.
type Argued struct {
	Verdict study.Verdict `json:"verdict" oneof:"follows,known,unproved,false,open,mistake,unknown"`
	Text    string        `json:"text"` // the verdict and its reason
	// Against is a board in the form of a solution that satisfies the rules, the clues named and the facts before, but not an unproved claim.
	Against any            `json:"against,omitempty" is:"Solution"`
	Missing []puzzle.Place `json:"missing,omitempty"` // clues that an unproved claim needs in addition
	Step    *Step          `json:"step,omitempty"`    // by a technique: the step that shows the claim
	Why     *Step          `json:"why,omitempty"`     // of a false claim: why it is false
}

// holds reports whether the claim is true, so that later claims may use it.
func (a Argued) holds() bool {
	return a.Verdict == study.Follows || a.Verdict == study.Stated || a.Verdict == study.Unproved
}

// ReadClaims reads claims: JSON objects one after the other, such as one per line, or lists of them. Other members are ignored.
func ReadClaims(text string) (out []ArgumentStep, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	for {
		var raw json.RawMessage
		if err := d.Decode(&raw); errors.Is(err, io.EOF) {
			return out, nil
		} else if err != nil {
			return nil, fault.Errorf("claim %d: %w", len(out)+1, codec.DecodeError(err))
		}
		if err := codec.Distinct(string(raw)); err != nil {
			return nil, fault.Errorf("claim %d: %w", len(out)+1, err)
		}
		if raw[0] != '[' {
			raw = slices.Concat([]byte("["), raw, []byte("]"))
		}
		var list []ArgumentStep
		if err := json.Unmarshal(raw, &list); err != nil {
			return nil, fault.Errorf("claim %d: %w", len(out)+1, codec.DecodeError(err))
		}
		out = append(out, list...)
	}
}

// premises returns what the claim may rest on. Clues that are nil, not empty, mean all.
func (c ArgumentStep) premises() study.Premises {
	return study.Premises{Only: c.Clues != nil, Clues: c.Clues, Technique: c.Technique}
}

// maxMissing is the number of missing clues that a text names.
const maxMissing = 4

// Argue judges claims one after the other, on the board that the item's marks state and that takes each true claim. st is a study of an
// equal puzzle; Argue may replace its marks. The error means that a claim names something that the puzzle does not have.
func Argue(ctx context.Context, st *study.Study, it kinds.Item, l *words.Language, claims []ArgumentStep) (Argument, error) {
	l = l.About(it.Puzzle).Of(it.Puzzle.Kind())
	marks := puzzle.NewMarks(it.Puzzle.Board())
	if it.Marks != nil {
		marks = it.Marks.Clone()
	}
	out := Argument{ID: it.ID, Kind: kindName(it), Claims: []Argued{}, Proved: true, scene: l.Draw(it.Puzzle, marks.Facts())}
	for n, c := range claims {
		a, err := out.judge(ctx, st, it, l, c, marks)
		if err != nil {
			return out, fault.Errorf("claim %d: %w", n+1, err)
		}
		out.Claims = append(out.Claims, a)
		if out.Proved = out.Proved && (a.Verdict == study.Follows || a.Verdict == study.Stated); !a.holds() {
			return out, nil
		}
	}
	out.Solved = finished(it.Puzzle, marks.Facts())
	return out, nil
}

// judge judges a claim on the board of marks, draws the verdict, and adds the claim to the marks.
func (o *Argument) judge(ctx context.Context, st *study.Study, it kinds.Item, l *words.Language, c ArgumentStep,
	marks *puzzle.Marks) (Argued, error) {
	p, k, known := it.Puzzle, it.Puzzle.Kind(), marks.Facts()
	if len(c.New) == 0 {
		return Argued{}, fault.Errorf("it has no facts")
	}
	for _, x := range c.New {
		if err := marks.Add(puzzle.Mark{At: x.At, Value: x.Value, Not: x.Not}); err != nil {
			return Argued{}, err
		}
	}
	found, err := st.Argue(ctx, known, c.New, c.premises())
	if err != nil {
		return Argued{}, err
	}
	a := Argued{Verdict: found.Verdict, Missing: found.Missing}
	data := map[string]any{"Claim": l.Facts(k.Name, c.New), "Clues": c.Clues, "All": c.Clues == nil, "Missing": a.Missing,
		"Many": len(a.Missing) > maxMissing, "Count": len(a.Missing), "Reason": l.Error(Why(ctx, found.Stopped)), "Name": ""}
	if c.Technique != "" {
		data["Name"] = l.StepText(puzzle.Step{Technique: c.Technique}, words.Name)
	}
	a.Text = l.Phrase("argue/"+string(a.Verdict), data)
	board, clues, role := marks.Facts(), c.Clues, scene.Differ
	switch a.Verdict {
	case study.Refuted:
		err := o.refute(ctx, st, it, l, marks, &a)
		return a, err
	case study.Follows:
		if role = scene.New; len(found.Steps) > 0 {
			a.Step = withText(l, &found.Steps[0])
			clues = a.Step.Clues
		}
	case study.Unproved:
		if !found.Against.IsZero() {
			a.Against, board = k.JSON.Solution(p, found.Against), found.Against
		}
	}
	o.scene = l.Draw(p, board)
	puzzle.Highlight(&o.scene, p, scene.Used, clues...)
	puzzle.Highlight(&o.scene, p, role, puzzle.Places(c.New)...)
	return a, nil
}

// refute adds why a claim on the board is false, and draws it: the argument of a hint about the mistake.
func (o *Argument) refute(ctx context.Context, st *study.Study, it kinds.Item, l *words.Language, marks *puzzle.Marks, a *Argued) error {
	h, err := HintIn(ctx, st, it, l, marks, HintOptions{Level: MaxHintLevel})
	if err != nil {
		return err
	}
	if o.scene = h.Picture(l, it.Puzzle); h.Status == HintMistake && len(h.Hints) > 0 {
		a.Text, a.Why = a.Text+" "+h.Hints[len(h.Hints)-1], h.Why
	}
	return nil
}

// Status returns the verdict on the last claim judged.
func (o Argument) Status() string {
	if len(o.Claims) == 0 {
		return string(study.Unjudged)
	}
	return string(o.Claims[len(o.Claims)-1].Verdict)
}

// Picture returns the board after the last claim judged, with its premises and the claim marked: the counterexample to an unproved claim,
// or the contradiction of a false one.
func (o Argument) Picture() scene.Scene { return o.scene }
