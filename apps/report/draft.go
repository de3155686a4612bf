package report

import (
	"context"
	"time"

	"github.com/teka-puzzles/teka/apps/limits"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// What the parts of an answer to a setter may cost, so that the first of them are there while one still looks. All are bounded by
// the context besides.
const (
	draftMost      = 100                   // solutions counted
	draftGlance    = 20 * time.Millisecond // of counting before the first part is given
	draftCounting  = 300 * time.Millisecond
	draftSharing   = 2 * time.Second
	draftGrading   = 5 * time.Second
	draftConflicts = 200_000 // of the search for one more value that some solution has
)

// DraftVerdict is the first part of what is said of a draft: how many solutions it has. Later parts say more; each member of a later
// one replaces that of an earlier one.
type DraftVerdict struct {
	Status puzzle.Status `json:"status"`
	DraftCount
	Reason   string       `json:"reason,omitempty"`
	Solution any          `json:"solution" is:"Solution,null"`    // in the corpus form; null when none was found
	Second   any          `json:"second,omitempty" is:"Solution"` // another one
	Scene    *scene.Scene `json:"scene,omitempty"`                // the draft, with where two solutions differ
}

// DraftCount is how many solutions there are; a part of its own where that cannot be seen at a glance.
type DraftCount struct {
	Solutions int  `json:"solutions"` // that were found, up to 100
	Exact     bool `json:"exact"`     // there are no more
}

// DraftShared is the second part of a draft with several solutions.
type DraftShared struct {
	Forced []puzzle.Fact  `json:"forced"` // what all solutions share
	Differ []puzzle.Place `json:"differ"` // where they differ
	Scene  *scene.Scene   `json:"scene"`
}

// DraftClash is the second part of a draft without a solution.
type DraftClash struct {
	Clues []puzzle.Place `json:"clues"` // that clash, where that can be said
	Text  string         `json:"text"`  // why there is none
	Scene *scene.Scene   `json:"scene"`
}

// DraftGrade is the last part of a draft with one solution.
type DraftGrade struct {
	Grade   study.Grade  `json:"grade"`
	Hardest string       `json:"hardest"` // the technique of the hardest step, by name
	Scene   *scene.Scene `json:"scene"`   // the solution
}

// Draft says of a puzzle that somebody is setting how many solutions it has, and then what helps to mend it: a DraftVerdict, perhaps
// a DraftCount, and a DraftShared, a DraftClash or a DraftGrade, each handed out as soon as it is there. An error of the receiver ends
// it. pace makes, of each context with a bound of its own, the one that is asked whether to go on; it may be nil.
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
		if !v.Exact && v.Solutions < draftMost {
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

// drafting is an answer to a setter under way. Parts that were not settled in their time are nil.
type drafting struct {
	ctx  context.Context
	it   kinds.Item
	l    *words.Language
	pace func(context.Context) context.Context
	st   *study.Study
}

// within bounds a part.
func (d *drafting) within(most time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := limits.Within(d.ctx, most, nil)
	if d.pace != nil {
		ctx = d.pace(ctx)
	}
	return ctx, cancel
}

// verdict is the first part.
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
		v.DraftCount = d.count(draftGlance)
		drawing = d.l.Draw(d.it.Puzzle, puzzle.Facts{})
		puzzle.Highlight(&drawing, d.it.Puzzle, scene.Differ, s.Differ()...)
	}
	v.Scene = &drawing
	return v
}

// count counts the solutions of a draft that has several, for a while.
func (d *drafting) count(most time.Duration) DraftCount {
	ctx, cancel := d.within(most)
	defer cancel()
	n, exact, _ := d.st.Count(ctx, draftMost)
	return DraftCount{max(int(n), 2), exact}
}

// shared is what all solutions share.
func (d *drafting) shared() any {
	ctx, cancel := d.within(draftSharing)
	defer cancel()
	r := d.st.Forced(ctx, draftConflicts)
	if r.Status != puzzle.Solved {
		return nil
	}
	out := DraftShared{Forced: []puzzle.Fact{}, Differ: []puzzle.Place{}}
	for x := range r.Solution.Every() {
		out.Forced = append(out.Forced, x)
	}
	for i := range r.Solution.Board().Len() {
		if _, ok := r.Solution.Value(i); !ok {
			out.Differ = append(out.Differ, r.Solution.Board().Unknown(i).At)
		}
	}
	drawing := d.l.Draw(d.it.Puzzle, r.Solution)
	puzzle.Highlight(&drawing, d.it.Puzzle, scene.Differ, out.Differ...)
	out.Scene = &drawing
	return out
}

// clash is why there is no solution.
func (d *drafting) clash() any {
	ctx, cancel := d.within(draftSharing)
	defer cancel()
	x, err := d.st.Clash(ctx)
	why := d.st.Unique(ctx).Reason
	out := DraftClash{Clues: []puzzle.Place{}, Text: Outcome(d.l, d.it.Puzzle.Kind(),
		study.Explanation{Status: puzzle.NoSolution, Reason: why})}
	drawing := d.l.Draw(d.it.Puzzle, puzzle.Facts{})
	if err == nil && len(x.Clues) > 0 {
		out.Clues = append(out.Clues, x.Clues...)
		said := clashing(d.l.Of(d.it.Puzzle.Kind()), x)
		if why != nil {
			said = out.Text + " " + said
		}
		out.Text = said
		puzzle.Highlight(&drawing, d.it.Puzzle, scene.Wrong, out.Clues...)
	}
	out.Scene = &drawing
	return out
}

// grade is how hard the puzzle is.
func (d *drafting) grade(r study.Result) any {
	ctx, cancel := d.within(draftGrading)
	defer cancel()
	g := d.st.Grade(ctx)
	if g.Status != puzzle.UniqueSolution {
		return nil
	}
	drawing := d.l.Draw(d.it.Puzzle, r.Solution)
	return DraftGrade{g, hardestName(d.l, d.it.Puzzle.Kind(), g), &drawing}
}
