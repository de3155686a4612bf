package report

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/teka-puzzles/teka/explain/tell"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// Step is a step in JSON: what the engine found, with its sentence. A thought has the small steps inside it as its links.
type Step struct {
	puzzle.Step
	Text  string        `json:"text"`
	Head  string        `json:"-"`               // of a thought: what stands over it; see Name
	Links []Step        `json:"links,omitempty"` // of a thought
	Parts []tell.Part   `json:"parts,omitempty"` // of a thought: how its links go together
	Board []puzzle.Fact `json:"board,omitempty"` // with boards: all that is known after the step, as in the member "known" of a puzzle
	Sub   []Step        `json:"sub,omitempty"`   // the steps of a trial
	Proof []string      `json:"proof,omitempty"` // with proofs: the lines of a certificate that show it; see docs/certificates.md
}

// Explained is the JSON line of an explanation.
type Explained struct {
	ID     string         `json:"id"`
	Kind   string         `json:"kind" is:"Kind"`
	Status puzzle.Status  `json:"status"`
	Steps  []Step         `json:"steps"`
	Open   []puzzle.Place `json:"open,omitempty"` // what several solutions leave open
	Reason string         `json:"reason,omitempty"`
	Grade  *study.Grade   `json:"grade,omitempty"` // of a puzzle with one solution, explained from its clues with all techniques
	Stats  Seconds        `json:"stats"`

	Puzzle json.RawMessage `json:"puzzle,omitempty" is:"Puzzle"` // with proofs: the puzzle in the corpus form
	Start  []puzzle.Fact   `json:"start,omitempty"`              // and what was filled in before the first step
	Proof  []string        `json:"proof,omitempty"`              // and, of a puzzle without solution and without steps, the lines that show it from all rules

	Explanation study.Explanation `json:"-"` // the same as boards
}

// Seconds is how long an answer took, as far as whoever asked has measured it.
type Seconds struct {
	Seconds float64 `json:"seconds"`
}

// ExplainOptions says what an explanation may use and what is told of it.
type ExplainOptions struct {
	study.ExplainOptions
	Every  bool // every small step by itself, not thoughts
	Boards bool // each step with the board after it
	Graded bool // with the grade, where there is one
}

// ExplainAsked is what may be asked of an explanation, as SolveOptions are.
type ExplainAsked struct {
	Only     []string `json:"only,omitempty" doc:"Only these techniques." placeholder:"ID,…" help:"Only these techniques; see teka techniques."`
	Named    bool     `json:"named,omitempty" doc:"Only named techniques: no smallest reasons and no what-ifs." help:"Only named techniques: no smallest reasons and no what-ifs."`
	Held     bool     `json:"-" name:"marks" help:"Begin with what is filled in already; otherwise only the clues count."`
	Board    string   `json:"-" placeholder:"FILE" help:"Begin with this board: the puzzle with something filled in."`
	MaxLevel float64  `json:"max_level,omitempty" doc:"No step above this level." placeholder:"L" help:"No step above this level."`
	Steps    int      `json:"steps,omitempty" minimum:"0" doc:"Stop after so many steps." placeholder:"N" help:"Stop after so many steps."`
	Prove    bool     `json:"prove,omitempty" doc:"Give the proof of each step." help:"With --json: give the proof of each step, which tekacheck --steps checks."`
	Every    bool     `json:"every,omitempty" doc:"Every small step of the proof by itself, not the thoughts made of them." help:"Tell every small step of the proof by itself, not the thoughts that are made of them."`
}

// Begun are the options of an explanation that begins with a board.
func (o *ExplainAsked) Begun(known puzzle.Facts) ExplainOptions {
	return ExplainOptions{Every: o.Every, ExplainOptions: study.ExplainOptions{Known: known, Named: o.Named, Only: o.Only,
		MaxLevel: o.MaxLevel, MaxSteps: o.Steps}}
}

// mostOnBoards is how many facts the boards of an explanation list together: those of a large one would fill gigabytes. Tests lower it.
var mostOnBoards = 1 << 19

// Explain solves a puzzle as a person would, and tells every step in a language. Steps are told as they are found, and end with ctx; boards
// are listed until they hold mostOnBoards facts. Stats.Seconds is left to whoever has a clock.
func Explain(ctx context.Context, it kinds.Item, l *words.Language, o ExplainOptions) Explained {
	steps, bare, listed := []Step{}, []puzzle.Step(nil), 0
	line, _ := ExplainEach(ctx, it, l, o, func(s Step, before puzzle.Facts) error { // returns no error of its own
		bare = append(bare, s.Step)
		if o.Boards && listed < mostOnBoards {
			s.Board = after(before, s.Step)
			listed += len(s.Board)
		}
		steps = append(steps, s)
		return nil
	})
	line.Steps, line.Explanation.Steps = steps, bare
	if o.Graded && o.Whole() && line.Status == puzzle.UniqueSolution {
		g := study.GradeOf(ctx, it.Puzzle)
		line.Grade = &g
	}
	return line
}

// thoughtOf is a thought with its sentence.
func thoughtOf(l *words.Language, t tell.Thought, text string) *Step {
	s := Step{Step: listed(t.Step), Text: text, Head: tell.Heading(l, t), Links: Tell(l, t.Links), Parts: t.Parts}
	if len(t.Sub) > 0 { // it is one link
		s.Sub = s.Links[0].Sub
	}
	return &s
}

// after lists what is known with what a step finds.
func after(known puzzle.Facts, s puzzle.Step) []puzzle.Fact {
	known = known.Clone()
	for _, x := range s.New {
		known.Add(x)
	}
	return slices.Collect(known.All())
}

// Tell adds sentences to steps.
func Tell(l *words.Language, steps []puzzle.Step) []Step {
	out := make([]Step, len(steps))
	for i, s := range steps {
		out[i] = Step{Step: listed(s), Text: l.Say(s, words.Long)}
		if len(s.Sub) > 0 {
			out[i].Sub = Tell(l, s.Sub)
		}
	}
	return out
}

// listed is a step whose lists are lists in JSON, though nothing is in them.
func listed(s puzzle.Step) puzzle.Step {
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

// told is one step with its sentence; nil for none.
func told(l *words.Language, s *puzzle.Step) *Step {
	if s == nil {
		return nil
	}
	return &Tell(l, []puzzle.Step{*s})[0]
}

// Name is what stands over a step: the heading of a thought, else the name of the technique.
func Name(l *words.Language, s Step) string {
	if s.Head != "" {
		return s.Head
	}
	return l.Say(s.Step, words.Name)
}

// Outcome says in words how an explanation ended.
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

// Picture is the board after a step (known holds what it found), with what the step rests on and what it finds marked.
func Picture(l *words.Language, p puzzle.Puzzle, known puzzle.Facts, s puzzle.Step) scene.Scene {
	drawing := l.Draw(p, known)
	puzzle.Surround(&drawing, p, known, s)
	MarkStep(&drawing, p, s)
	return drawing
}

// MarkStep marks in a drawing the clues that a step uses, the facts that it rests on, and what it finds. A place has one mark, that
// which says most.
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
