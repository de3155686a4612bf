package service

import (
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/report"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
	"github.com/teka-puzzles/teka/words"
)

// What the parts of an answer to a setter may cost, so that the first of them are there while one still looks. All are bounded by
// the limits of the service besides.
const (
	setterMost      = 100                   // solutions counted
	setterGlance    = 20 * time.Millisecond // of counting before the first part is sent
	setterCounting  = 300 * time.Millisecond
	setterSharing   = 2 * time.Second
	setterGrading   = 5 * time.Second
	setterConflicts = 200_000 // of the search for one more value that some solution has
)

// setVerdict is the first part: how many solutions a draft has. Later parts say more; each member of a later one replaces that of
// an earlier one.
type setVerdict struct {
	Status puzzle.Status `json:"status"`
	setCount
	Reason   string       `json:"reason,omitempty"`
	Solution any          `json:"solution"`         // in the corpus form; null when none was found
	Second   any          `json:"second,omitempty"` // another one
	Scene    *scene.Scene `json:"scene,omitempty"`  // the draft, with where two solutions differ
}

// setCount is how many solutions there are; a part of its own where that cannot be seen at a glance.
type setCount struct {
	Solutions int  `json:"solutions"` // that were found, up to 100
	Exact     bool `json:"exact"`     // there are no more
}

// setShared is the second part of a draft with several solutions.
type setShared struct {
	Forced []puzzle.Fact  `json:"forced"` // what all solutions share
	Differ []puzzle.Place `json:"differ"` // where they differ
	Scene  *scene.Scene   `json:"scene"`
}

// setCulprit is the second part of a draft without a solution.
type setCulprit struct {
	Clues []puzzle.Place `json:"clues"` // that clash, where that can be said
	Text  string         `json:"text"`  // why there is none
	Scene *scene.Scene   `json:"scene"`
}

// setGrade is the last part of a draft with one solution.
type setGrade struct {
	Grade   study.Grade  `json:"grade"`
	Hardest string       `json:"hardest"` // the technique of the hardest step, by name
	Scene   *scene.Scene `json:"scene"`   // the solution
}

// setter says of a draft how many solutions it has, and then what helps to mend it.
func setter(c *call) error {
	_, it, err := one(c, func(b *Given) *Given { return b })
	if err != nil {
		return err
	}
	l := c.lang
	st := study.Open(it.Puzzle)
	r := st.Unique(c.ctx)
	if r.Err != nil {
		return r.Err
	}
	if err := c.cancelled(); err != nil {
		return err
	}
	v := c.verdict(it, st, r)
	if err := c.answer(v); err != nil {
		return err
	}
	switch r.Status {
	case puzzle.SeveralSolutions:
		if !v.Exact && v.Solutions < setterMost {
			if err := c.answer(c.counted(st, setterCounting)); err != nil {
				return err
			}
		}
		return c.shared(it, st)
	case puzzle.NoSolution:
		return c.culprit(it, st, l)
	case puzzle.UniqueSolution:
		return c.graded(it, st, r, l)
	}
	return nil
}

// verdict is the first part.
func (c *call) verdict(it kinds.Item, st *study.Study, r study.Result) setVerdict {
	v := setVerdict{Status: r.Status, Reason: c.lang.Error(r.Reason), setCount: setCount{Exact: r.Status != puzzle.Undecided}}
	p := it.Puzzle
	drawing := p.Draw(r.Solution)
	if !r.Solution.IsZero() {
		v.Solutions, v.Solution = 1, p.Kind().JSON.Solution(p, r.Solution)
	}
	if !r.Second.IsZero() {
		v.Second = p.Kind().JSON.Solution(p, r.Second)
		v.setCount = c.counted(st, setterGlance)
		drawing = p.Draw(puzzle.Facts{})
		puzzle.Highlight(&drawing, p, scene.Differ, report.SolvedAs(it, r).Differ()...)
	}
	if r.Status == puzzle.Undecided {
		v.Reason = c.lang.Error(report.Why(c.ctx, r.Reason))
	}
	v.Scene = &drawing
	return v
}

// counted counts the solutions of a draft that has several, for a while.
func (c *call) counted(st *study.Study, d time.Duration) setCount {
	ctx, cancel := c.within(d)
	defer cancel()
	n, exact, _ := st.Count(ctx, setterMost)
	return setCount{max(n, 2), exact}
}

// shared is what all solutions share.
func (c *call) shared(it kinds.Item, st *study.Study) error {
	ctx, cancel := c.within(setterSharing)
	defer cancel()
	r := st.Forced(ctx, setterConflicts)
	if err := c.cancelled(); err != nil || r.Status != puzzle.Solved {
		return err
	}
	out := setShared{Forced: []puzzle.Fact{}, Differ: []puzzle.Place{}}
	for x := range r.Solution.All() {
		out.Forced = append(out.Forced, x)
	}
	for i := range r.Solution.Board().Len() {
		if _, ok := r.Solution.Value(i); !ok {
			out.Differ = append(out.Differ, r.Solution.Board().Unknown(i).At)
		}
	}
	drawing := it.Puzzle.Draw(r.Solution)
	puzzle.Highlight(&drawing, it.Puzzle, scene.Differ, out.Differ...)
	out.Scene = &drawing
	return c.answer(out)
}

// culprit is why there is no solution.
func (c *call) culprit(it kinds.Item, st *study.Study, l *words.Language) error {
	ctx, cancel := c.within(setterSharing)
	defer cancel()
	clash, err := st.Clash(ctx)
	if stopped := c.cancelled(); stopped != nil {
		return stopped
	}
	out := setCulprit{Clues: []puzzle.Place{}, Text: report.Outcome(l, it.Puzzle.Kind(),
		study.Explanation{Status: puzzle.NoSolution, Reason: st.Unique(ctx).Reason})}
	drawing := it.Puzzle.Draw(puzzle.Facts{})
	if err == nil && len(clash.Clues) > 0 {
		out.Clues = append(out.Clues, clash.Clues...)
		out.Text = report.Clashing(l.Of(it.Puzzle.Kind()), clash)
		puzzle.Highlight(&drawing, it.Puzzle, scene.Wrong, out.Clues...)
	}
	out.Scene = &drawing
	return c.answer(out)
}

// graded is how hard the puzzle is.
func (c *call) graded(it kinds.Item, st *study.Study, r study.Result, l *words.Language) error {
	ctx, cancel := c.within(setterGrading)
	defer cancel()
	g := st.Grade(ctx)
	if err := c.cancelled(); err != nil || g.Status != puzzle.UniqueSolution {
		return err
	}
	drawing := it.Puzzle.Draw(r.Solution)
	return c.answer(setGrade{g, report.HardestName(l, it.Puzzle.Kind(), g), &drawing})
}
