package report

import (
	"context"
	"time"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// Limits of the parts of a draft's answer, so that the first parts arrive early. The context limits all of them.
const (
	maxDraftCount   = 100                   // maximum number of solutions counted
	draftFirstCount = 20 * time.Millisecond // counting before the first part
	draftCounting   = 300 * time.Millisecond
	draftSharing    = 2 * time.Second
	draftGrading    = 5 * time.Second
	draftConflicts  = 200_000 // for each search for one more value of some solution
)

// DraftVerdict is the first part of the answer about a draft: the number of its solutions. Members of later parts replace those of
// earlier ones.
type DraftVerdict struct {
	Status puzzle.Status `json:"status"`
	DraftCount
	Reason   string       `json:"reason,omitempty"`
	Solution any          `json:"solution" is:"Solution,null"`    // in the corpus form; null if unknown
	Second   any          `json:"second,omitempty" is:"Solution"` // another solution
	Scene    *scene.Scene `json:"scene,omitempty"`                // the draft, with the differences of two solutions marked
}

// DraftCount is the number of solutions. It is a separate part if counting takes longer.
type DraftCount struct {
	Solutions int  `json:"solutions"` // number found, up to 100
	Exact     bool `json:"exact"`     // there are no others
}

// DraftShared is the second part of a draft with several solutions.
type DraftShared struct {
	Forced []puzzle.Fact  `json:"forced"` // facts common to all solutions
	Differ []puzzle.Place `json:"differ"` // where they differ
	Scene  *scene.Scene   `json:"scene"`
}

// DraftClash is the second part of a draft without a solution.
type DraftClash struct {
	Clues []puzzle.Place `json:"clues"` // clues that contradict each other, if known
	Text  string         `json:"text"`  // why there is no solution
	Scene *scene.Scene   `json:"scene"`
}

// DraftGrade is the last part of a draft with one solution.
type DraftGrade struct {
	Grade   study.Grade  `json:"grade"`
	Hardest string       `json:"hardest"` // name of the hardest step's technique
	Scene   *scene.Scene `json:"scene"`   // the solution
}

// Draft analyses a puzzle that is being set. It passes a DraftVerdict to part, perhaps a DraftCount, and then a DraftShared, DraftClash
// or DraftGrade, each as soon as it is known. An error of part ends it and is returned. pace, if not nil, wraps the context of each part.
func Draft(ctx context.Context, it kinds.Item, l *words.Language, pace func(context.Context) context.Context, part func(any) error) error {
	l = l.About(it.Puzzle)
	d := drafting{ctx: ctx, it: it, l: l, pace: pace, st: study.Open(it.Puzzle)}
	r := d.st.Unique(ctx)
	if r.Err != nil {
		return r.Err
	}
	if err := Cancelled(ctx); err != nil {
		return err
	}
	v := d.verdict(r)
	if err := part(v); err != nil {
		return err
	}
	var next any
	switch r.Status {
	case puzzle.SeveralSolutions:
		if !v.Exact && v.Solutions < maxDraftCount {
			if err := part(d.count(draftCounting)); err != nil {
				return err
			}
		}
		next = d.shared()
	case puzzle.NoSolution:
		next = d.clash()
	case puzzle.UniqueSolution:
		next = d.grade(r)
	}
	if err := Cancelled(ctx); err != nil || next == nil {
		return err
	}
	return part(next)
}

// drafting is an analysis in progress. DraftShared and DraftGrade are nil if they exceed their limit.
type drafting struct {
	ctx  context.Context
	it   kinds.Item
	l    *words.Language
	pace func(context.Context) context.Context
	st   *study.Study
}

// withLimit limits the time of one part.
func (d *drafting) withLimit(most time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := limits.Within(d.ctx, most, nil)
	if d.pace != nil {
		ctx = d.pace(ctx)
	}
	return ctx, cancel
}

// verdict returns the first part from the result r of the search for two solutions.
func (d *drafting) verdict(r study.Result) DraftVerdict {
	if r.Status == puzzle.Undecided {
		r.Reason = Why(d.ctx, r.Reason)
	}
	s := SolvedAs(d.it, d.l, r)
	v := DraftVerdict{Status: r.Status, Reason: s.Reason, Solution: s.Solution, Second: s.Second,
		DraftCount: DraftCount{Exact: r.Status != puzzle.Undecided}}
	drawing := d.l.Draw(d.it.Puzzle, r.Solution)
	if s.Solution != nil {
		v.Solutions = 1
	}
	if s.Second != nil {
		v.DraftCount = d.count(draftFirstCount)
		drawing = d.l.Draw(d.it.Puzzle, puzzle.Facts{})
		puzzle.Highlight(&drawing, d.it.Puzzle, scene.Differ, s.Differ()...)
	}
	v.Scene = &drawing
	return v
}

// count counts the solutions of a draft that has several.
func (d *drafting) count(most time.Duration) DraftCount {
	ctx, cancel := d.withLimit(most)
	defer cancel()
	n, exact, _ := d.st.Count(ctx, maxDraftCount)
	return DraftCount{max(int(n), 2), exact}
}

// shared returns the DraftShared of a draft with several solutions, or nil if the limit is reached.
func (d *drafting) shared() any {
	ctx, cancel := d.withLimit(draftSharing)
	defer cancel()
	r := d.st.Forced(ctx, draftConflicts)
	if r.Status != puzzle.Solved {
		return nil
	}
	out := DraftShared{Forced: []puzzle.Fact{}, Differ: []puzzle.Place{}}
	for x := range r.Solution.AllWithFixed() {
		out.Forced = append(out.Forced, x)
	}
	for i := range r.Solution.Board().Len() {
		if _, ok := r.Solution.Value(i); !ok {
			out.Differ = append(out.Differ, r.Solution.Board().At(i))
		}
	}
	drawing := d.l.Draw(d.it.Puzzle, r.Solution)
	puzzle.Highlight(&drawing, d.it.Puzzle, scene.Differ, out.Differ...)
	out.Scene = &drawing
	return out
}

// clash returns the DraftClash of a draft without a solution. It names no clues if the limit is reached.
func (d *drafting) clash() any {
	ctx, cancel := d.withLimit(draftSharing)
	defer cancel()
	x, err := d.st.Clash(ctx)
	why := d.st.Unique(ctx).Reason
	out := DraftClash{Clues: []puzzle.Place{}, Text: Outcome(d.l, d.it.Puzzle.Kind(),
		study.Explanation{Status: puzzle.NoSolution, Reason: why})}
	drawing := d.l.Draw(d.it.Puzzle, puzzle.Facts{})
	if err == nil && len(x.Clues) > 0 {
		out.Clues = append(out.Clues, x.Clues...)
		text := clashText(d.l.Of(d.it.Puzzle.Kind()), x)
		if why != nil {
			text = out.Text + " " + text
		}
		out.Text = text
		puzzle.Highlight(&drawing, d.it.Puzzle, scene.Wrong, out.Clues...)
	}
	out.Scene = &drawing
	return out
}

// grade returns the DraftGrade of a draft with the unique solution r, or nil if the limit is reached.
func (d *drafting) grade(r study.Result) any {
	ctx, cancel := d.withLimit(draftGrading)
	defer cancel()
	g := d.st.Grade(ctx)
	if g.Status != puzzle.UniqueSolution {
		return nil
	}
	drawing := d.l.Draw(d.it.Puzzle, r.Solution)
	name := ""
	if g.HardestBy != "" {
		name = d.l.StepText(puzzle.Step{Technique: g.HardestBy}, words.Name)
	}
	return DraftGrade{g, name, &drawing}
}
