package report

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// Step is the JSON form of a step, with its text. A deduction has its sub-steps as Links.
type Step struct {
	puzzle.Step
	Text  string         `json:"text"`
	Head  string         `json:"-"`               // of a deduction: its heading; see Name
	Links []Step         `json:"links,omitempty"` // of a deduction: its sub-steps
	Parts []narrate.Part `json:"parts,omitempty"` // of a deduction: how its links combine
	Board []puzzle.Fact  `json:"board,omitempty"` // with boards: the facts known after the step, as in the member "known" of a puzzle
	Sub   []Step         `json:"sub,omitempty"`   // the steps of a hypothesis
	Proof []string       `json:"proof,omitempty"` // with proofs: the lines of a certificate that show it; see docs/certificates.md
}

// Explained is the JSON line of an explanation.
type Explained struct {
	ID     string         `json:"id"`
	Kind   string         `json:"kind" is:"Kind"`
	Status puzzle.Status  `json:"status"`
	Steps  []Step         `json:"steps"`
	Open   []puzzle.Place `json:"open,omitempty"` // places where several solutions differ
	Reason string         `json:"reason,omitempty"`
	Grade  *study.Grade   `json:"grade,omitempty"` // of a puzzle with one solution, explained from its clues with all techniques
	Stats  Seconds        `json:"stats"`

	Summary *Summary `json:"summary,omitempty"` // introduction; absent without steps

	Puzzle json.RawMessage `json:"puzzle,omitempty" is:"Puzzle"` // with proofs: the puzzle in the corpus form
	Start  []puzzle.Fact   `json:"start,omitempty"`              // and the facts filled in before the first step
	Proof  []string        `json:"proof,omitempty"`              // and, of a puzzle without solution and without steps, the lines that show it from all rules

	Explanation study.Explanation `json:"-"` // the same as boards
}

// Seconds is the time an answer took, if the caller measured it.
type Seconds struct {
	Seconds float64 `json:"seconds"`
}

// ExplainOptions specifies what an explanation may use and which parts it contains.
type ExplainOptions struct {
	study.ExplainOptions
	Every  bool // single steps instead of deductions
	Boards bool // each step with the board after it
	Graded bool // with the grade, if any, also in the summary
}

// ExplainAsked holds the options of a request for an explanation, as SolveOptions does.
type ExplainAsked struct {
	Only     []string `json:"only,omitempty" doc:"Use only these techniques." placeholder:"ID,…" help:"Use only these techniques (see teka techniques)."`
	Named    bool     `json:"named,omitempty" doc:"Use only named techniques: no smallest reasons and no what-ifs." help:"Use only named techniques: no smallest reasons and no what-ifs."`
	Held     bool     `json:"-" name:"marks" help:"Start from the values already filled in (default: the clues only)."`
	Board    string   `json:"-" placeholder:"FILE" help:"Start from this board: the puzzle with values filled in."`
	MaxLevel float64  `json:"max_level,omitempty" minimum:"0" maximum:"1000" doc:"Use no steps above this level." type:"share" placeholder:"L" help:"Use no steps above this level."`
	Steps    int      `json:"steps,omitempty" minimum:"0" maximum:"1000000" doc:"Stop after this many steps." placeholder:"N" help:"Stop after this many steps."`
	Prove    bool     `json:"prove,omitempty" doc:"Include the proof of each step." help:"With --json: include the proof of each step for tekacheck --steps to verify."`
	Every    bool     `json:"every,omitempty" doc:"Return every small step of the proof instead of combined steps." help:"Print every small step of the proof instead of combined steps."`
}

// Begun returns the options of an explanation that starts from a board.
func (o *ExplainAsked) Begun(known puzzle.Facts) ExplainOptions {
	return ExplainOptions{Every: o.Every, ExplainOptions: study.ExplainOptions{Known: known, Named: o.Named, Only: o.Only,
		MaxLevel: o.MaxLevel, MaxSteps: o.Steps}}
}

// maxBoardFacts limits the total number of facts that the boards of an explanation list, since those of a large one would fill gigabytes.
// Tests lower it.
var maxBoardFacts = 1 << 19

// Explain solves a puzzle as a person would, with a text for each step, until ctx ends. Boards are listed until they contain
// maxBoardFacts facts. The caller sets Stats.Seconds.
func Explain(ctx context.Context, it kinds.Item, l *words.Language, o ExplainOptions) Explained {
	steps, bare, listed := []Step{}, []puzzle.Step(nil), 0
	line, _ := ExplainEach(ctx, it, l, o, func(s Step, before puzzle.Facts) error { // this callback never fails
		bare = append(bare, s.Step)
		if o.Boards && listed < maxBoardFacts {
			s.Board = after(before, s.Step)
			listed += len(s.Board)
		}
		steps = append(steps, s)
		return nil
	})
	line.Steps, line.Explanation.Steps = steps, bare
	return line
}

// deductionStep returns the JSON form of a deduction with its text; before is the board before it.
func deductionStep(l *words.Language, before puzzle.Facts, t narrate.Deduction, text string) *Step {
	s := Step{Step: withoutNil(t.Step), Text: text, Head: narrate.Heading(l, before, t), Links: WithTexts(l, t.Links), Parts: t.Parts}
	if len(t.Sub) > 0 { // the hypothesis is one link
		s.Sub = s.Links[0].Sub
	}
	return &s
}

// after lists the known facts including the conclusions of a step.
func after(known puzzle.Facts, s puzzle.Step) []puzzle.Fact {
	known = known.Clone()
	known.AddAll(s.New)
	return slices.Collect(known.All())
}

// WithTexts returns steps with their texts, also those of sub-steps.
func WithTexts(l *words.Language, steps []puzzle.Step) []Step {
	out := make([]Step, len(steps))
	for i, s := range steps {
		out[i] = Step{Step: withoutNil(s), Text: l.StepText(s, words.Long)}
		if len(s.Sub) > 0 {
			out[i].Sub = WithTexts(l, s.Sub)
		}
	}
	return out
}

// withoutNil returns a step whose empty lists are not nil, so that JSON has [].
func withoutNil(s puzzle.Step) puzzle.Step {
	if s.New == nil {
		s.New = []puzzle.Fact{}
	}
	if s.Because == nil {
		s.Because = []puzzle.Fact{}
	}
	if s.Clues == nil {
		s.Clues = []puzzle.Place{}
	}
	return s
}

// withText returns one step with its text, or nil.
func withText(l *words.Language, s *puzzle.Step) *Step {
	if s == nil {
		return nil
	}
	return &WithTexts(l, []puzzle.Step{*s})[0]
}

// Name returns the heading of a deduction, or the name of a step's technique.
func Name(l *words.Language, s Step) string {
	if s.Head != "" {
		return s.Head
	}
	return l.StepText(s.Step, words.Name)
}

// Outcome describes in a sentence how an explanation ended.
func Outcome(l *words.Language, k *puzzle.Kind, e study.Explanation) string {
	marks := false
	if !e.Start.IsZero() && !e.Clues {
		for range e.Start.All() {
			marks = true
			break
		}
	}
	return l.Of(k).Phrase("outcome/"+string(e.Status), map[string]any{"Steps": len(e.Steps), "Open": e.Open,
		"Reason": l.Error(e.Reason), "Marks": marks})
}

// Picture returns the board after a step (known includes its conclusions), with its premises and conclusions marked.
func Picture(l *words.Language, p puzzle.Puzzle, known puzzle.Facts, s puzzle.Step) scene.Scene {
	drawing := l.Draw(p, known)
	puzzle.DrawOutline(&drawing, p, known, s)
	MarkStep(&drawing, p, s)
	return drawing
}

// MarkStep marks in a drawing the clues that a step uses, its premises, and its conclusions. A place has one mark, the most informative.
func MarkStep(drawing *scene.Scene, p puzzle.Puzzle, s puzzle.Step) {
	marked := map[puzzle.Place]bool{}
	left := func(places []puzzle.Place) (out []puzzle.Place) {
		for _, at := range places {
			if !marked[at] {
				out = append(out, at)
			}
		}
		for _, at := range places {
			marked[at] = true
		}
		return out
	}
	found, because, used := left(puzzle.Places(s.New)), left(puzzle.Places(s.Because)), left(s.Clues)
	puzzle.Highlight(drawing, p, scene.Used, used...)
	puzzle.Highlight(drawing, p, scene.Because, because...)
	puzzle.Highlight(drawing, p, scene.New, found...)
}
