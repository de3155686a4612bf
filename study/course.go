package study

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// course stores the rounds of a grade for an explanation to follow. A round takes all steps of the lowest level on one board. An
// explanation takes one step at a time, and each step may make others easier, harder or redundant, so both must reach the same board
// before the grade takes a harder step. These boards are the ends of the stages.
type course struct {
	e      *explainer
	stages []stage // computed on demand
}

// stage holds consecutive rounds. Its first round is harder than all rounds of earlier stages, or a last resort.
type stage struct {
	steps []puzzle.Step // each uses only the board before the stage and earlier steps
	level float64       // of the hardest step, which is in the first round
	after puzzle.Facts  // the board at its end
}

// more computes the next stage and reports whether it added one. It returns false at the end, on a contradiction, and if ctx ended. The
// explainer then has a status. It also returns false if only a last resort is left and lastResort is false.
func (c *course) more(ctx context.Context, lastResort bool) bool {
	e, st := c.e, stage{}
	for e.ex.Status == "" {
		if e.f.known.Complete() {
			e.complete()
			break
		}
		steps, ok := e.f.easiest(ctx, noLevel)
		switch {
		case !ok:
			e.stop(context.Cause(ctx))
			return false
		case len(steps) == 0 && len(st.steps) == 0 && lastResort:
			s, found := e.resort(ctx)
			if !found {
				return false
			}
			steps = []puzzle.Step{s}
		case len(steps) == 0, len(st.steps) > 0 && steps[0].Level > st.level:
			return c.keep(st)
		}
		st.level = max(st.level, steps[0].Level)
		st.steps = append(st.steps, steps...)
		if e.f.take(steps) {
			e.end(puzzle.NoSolution, nil)
			return false
		}
	}
	return c.keep(st)
}

// keep appends a stage unless it is empty, and reports whether it did.
func (c *course) keep(st stage) bool {
	if len(st.steps) == 0 {
		return false
	}
	st.after = c.e.f.known.Clone()
	c.stages = append(c.stages, st)
	return true
}

// followGrade returns the next step of an explanation that follows the grade. open lists the open steps of the lowest level.
// If they are as easy as the stage, it returns the nearest one whose facts all hold at the end of the stage. Otherwise it returns the
// next step of the stage, whose premises the grade has already found.
// ok is false at the end, when no step has a level of at most most, and when the board is contradictory. In the last case e.follows is
// cleared, and the explanation continues without the grade.
func (e *explainer) followGrade(ctx context.Context, open []puzzle.Step, most float64) (s puzzle.Step, ok bool) {
	if e.course == nil {
		e.course = e.s.graded(ctx)
	}
	known := e.f.known
	for c := e.course; ; e.stage++ {
		if e.stage == len(c.stages) && !c.more(ctx, most == noLevel) {
			switch c.e.ex.Status {
			case "":
				return puzzle.Step{}, false
			case puzzle.NoSolution:
				e.follows = false
			default:
				steps := e.ex.Steps
				e.ex = c.e.ex
				e.ex.Steps = steps
			}
			return puzzle.Step{}, false
		}
		st := &c.stages[e.stage]
		if len(open) > 0 && open[0].Level <= st.level {
			strays := func(s puzzle.Step) bool {
				return slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return !st.after.Holds(x) })
			}
			if slices.ContainsFunc(open, strays) {
				open = slices.DeleteFunc(slices.Clone(open), strays)
			}
			if len(open) > 0 {
				return e.order.first(open), true
			}
		}
		for _, s := range st.steps {
			s.New = slices.DeleteFunc(slices.Clone(s.New), known.Holds)
			if len(s.New) > 0 {
				return s, s.Level <= most
			}
		}
	}
}
