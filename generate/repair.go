package generate

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// A repair makes a setter's draft unique by changing few clues:
//
//   - If it has no solution, the smallest set of clues whose removal gives it one is relaxed. Conflicting sets of clues are found one by
//     one; the smallest set that hits all of them is the next candidate (implicit hitting sets; Reiter 1987).
//   - One of its solutions is chosen. Clues implied by it are added: the smallest set of which every other solution violates one, found in
//     the same way.
//   - If no clue can be added, a value of the solution is changed where two solutions differ, with the affected clues.

// RepairResult is a unique puzzle made from a draft.
type RepairResult struct {
	Result
	Before  puzzle.Status // status of the draft
	Changes []ClueChange  // in clue order; none if the draft was unique
	Fewest  bool          // no smaller set of added clues makes this solution unique
}

// ClueChange is a changed, added or removed clue.
type ClueChange struct {
	At   puzzle.Place `json:"at"`
	From *puzzle.Clue `json:"from"` // nil if added
	To   *puzzle.Clue `json:"to"`   // nil if removed
}

// ErrNotRepaired means that a draft was not made unique.
var ErrNotRepaired = fault.Errorf("no unique repair was found")

// RepairOptions limit a repair.
type RepairOptions struct {
	MaxConflicts int64 // solver limit per query; 0 for 100,000
	MaxChanges   int   // maximum number of value changes; 0 for 60
	MaxClues     int   // maximum number of changed clues; 0 for no limit
}

// repair is the state of a repair.
type repair struct {
	RepairOptions
	kind       *puzzle.Kind
	draft      puzzle.Puzzle
	draftClues map[puzzle.Place]puzzle.Clue
}

// Repair makes a draft unique with few changes of its clues. The error wraps ErrNotRepaired if that fails or takes too many changes.
func Repair(ctx context.Context, draft puzzle.Puzzle, o RepairOptions) (RepairResult, error) {
	k := draft.Kind()
	if k.Make == nil || k.Make.AllClues == nil || k.With == nil {
		return RepairResult{}, fault.Errorf("puzzles of %s are not repaired", k.Title)
	}
	if o.MaxConflicts == 0 {
		o.MaxConflicts = 100_000
	}
	if o.MaxChanges == 0 {
		o.MaxChanges = 60
	}
	r := &repair{o, k, draft, cluesByPlace(k.Clues(draft))}
	u := r.unique(ctx, draft)
	best, fewest, before := draft, true, u.Status
	var err error
	switch u.Status {
	case puzzle.UniqueSolution:
	case puzzle.SeveralSolutions, puzzle.NoSolution:
		best, fewest, err = r.bestRepair(ctx, u)
	default:
		err = r.undecided(ctx, u)
	}
	if err != nil {
		return RepairResult{Before: before}, err
	}
	out := RepairResult{Before: before, Changes: r.changes(best), Fewest: fewest}
	if n := len(out.Changes); o.MaxClues > 0 && n > o.MaxClues {
		return out, fault.Errorf("%w: %d clues may be changed, but the best repair found changes %d", ErrNotRepaired, o.MaxClues, n)
	}
	p := &plan{Request: Request{Kind: k}, budget: budget{conflicts: o.MaxConflicts}, maker: k.Make,
		to: len(puzzle.Labels) - 1, cap: math.Inf(1)}
	if out.Result, err = p.verify(ctx, best); errors.Is(err, errUndecided) && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return out, err
}

func cluesByPlace(clues []puzzle.Clue) map[puzzle.Place]puzzle.Clue {
	out := make(map[puzzle.Place]puzzle.Clue, len(clues))
	for _, c := range clues {
		out[c.At] = c
	}
	return out
}

// unique examines the uniqueness of a puzzle within the conflicts of one query.
func (r *repair) unique(ctx context.Context, p puzzle.Puzzle) study.Result {
	return study.Unique(ctx, p, study.Options{MaxConflicts: r.MaxConflicts})
}

// undecided returns the reason why query u had no answer: the end of ctx, a defect of the engine, or ErrNotRepaired for a limit.
func (r *repair) undecided(ctx context.Context, u study.Result) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case u.Err != nil:
		return u.Err
	}
	return fault.Errorf("%w: %w", ErrNotRepaired, errUndecided)
}

// bestRepair returns the repair with the fewest changes for any of the chosen solutions; u is the verdict about the draft. fewest means
// that no smaller set of added clues would do for that solution.
func (r *repair) bestRepair(ctx context.Context, u study.Result) (best puzzle.Puzzle, fewest bool, err error) {
	base := r.draft
	if u.Status == puzzle.NoSolution {
		if base, err = r.relax(ctx); err != nil {
			return nil, false, err
		}
		u = r.unique(ctx, base)
	}
	if u.Solution.IsZero() {
		return nil, false, r.undecided(ctx, u)
	}
	goals := r.goals(ctx, base, u)
	last := error(nil)
	for k := 0; k < len(goals); k++ {
		if ctx.Err() != nil {
			return nil, false, context.Cause(ctx)
		}
		q, exact, err := r.repairToward(ctx, base, goals[k])
		like := (*indistinct)(nil)
		switch {
		case errors.Is(err, ErrNotRepaired):
			last = err
			if errors.As(err, &like) && len(goals) < mostGoals { // the other solution implies the same clues, and perhaps more
				goals = append(goals, like.other)
			}
		case err != nil:
			return nil, false, err
		case best == nil || len(r.changes(q)) < len(r.changes(best)):
			best, fewest = q, exact
		}
	}
	if best == nil {
		return nil, false, last
	}
	return best, fewest, nil
}

// Numbers of solutions from which goals are chosen: goalSamples, and more while none is determined by its own clues.
const (
	goalSamples    = 16
	maxGoalSamples = 200
)

// goals returns up to four solutions of base to repair toward: first up to two that are unique once every clue implied by the solution is
// given, then up to two others.
func (r *repair) goals(ctx context.Context, base puzzle.Puzzle, u study.Result) []puzzle.Facts {
	var all, sure, others []puzzle.Facts
	sort := func(f puzzle.Facts) {
		if f.IsZero() || slices.ContainsFunc(all, f.Equal) {
			return
		}
		all = append(all, f)
		if q, ok := r.with(base, f); ok && len(sure) < 2 && r.isUniqueWhenFull(ctx, q, f) {
			sure = append(sure, f)
		} else {
			others = append(others, f)
		}
	}
	sort(u.Solution)
	sort(u.Second)
	for seed := uint64(1); (seed <= goalSamples || len(sure) == 0 && seed <= maxGoalSamples) && ctx.Err() == nil; seed++ {
		if s := study.Solve(ctx, base, study.Options{MaxConflicts: r.MaxConflicts, Seed: seed}); s.Status == puzzle.Solved {
			sort(s.Solution)
		}
	}
	return append(sure, others[:min(2, len(others))]...)
}

// isUniqueWhenFull reports whether a solution is unique with all clues it implies.
func (r *repair) isUniqueWhenFull(ctx context.Context, q puzzle.Puzzle, f puzzle.Facts) bool {
	full, err := r.full(q, f)
	return err == nil && r.unique(ctx, full).Status == puzzle.UniqueSolution
}

// full returns q with every clue that the board implies.
func (r *repair) full(q puzzle.Puzzle, board puzzle.Facts) (puzzle.Puzzle, error) {
	return r.kind.With(q, r.kind.Make.AllClues(q, board)...)
}

// relax returns the draft without a smallest set of clues whose removal gives it a solution. The error wraps ErrNotRepaired if the set is
// not found within the limits or the rules alone have no solution.
func (r *repair) relax(ctx context.Context) (puzzle.Puzzle, error) {
	clues := r.kind.Clues(r.draft)
	places := make([]puzzle.Place, len(clues))
	for i, c := range clues {
		places[i] = c.At
	}
	var clashes [][]int
	for {
		gone, exact := hittingSet(ctx, clashes)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if gone == nil && len(clashes) > 0 || !exact {
			return nil, fault.Errorf("%w: too many of its clues contradict each other", ErrNotRepaired)
		}
		keep := slices.DeleteFunc(indices(len(places)), func(i int) bool { return slices.Contains(gone, i) })
		clash := func(some []int) bool {
			q, err := r.only(places, some)
			return err == nil && study.Solve(ctx, q, study.Options{MaxConflicts: r.MaxConflicts}).Status == puzzle.NoSolution
		}
		if !clash(keep) && ctx.Err() == nil {
			return r.only(places, keep)
		}
		core := reduce.ShrinkWhile(func() bool { return ctx.Err() == nil }, keep, clash)
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case len(core) == 0:
			why := fault.Errorf("it has no solution even without any clue")
			if r.kind.Impossible != nil {
				why = cmp.Or(r.kind.Impossible(r.draft), why)
			}
			return nil, fault.Errorf("%w: %w", ErrNotRepaired, why)
		}
		clashes = append(clashes, core)
	}
}

// only returns the draft with only the clues at places[i] for i in some.
func (r *repair) only(places []puzzle.Place, some []int) (puzzle.Puzzle, error) {
	stays := make([]bool, len(places))
	for _, i := range some {
		stays[i] = true
	}
	var away []puzzle.Place
	for i, at := range places {
		if !stays[i] {
			away = append(away, at)
		}
	}
	return r.kind.Without(r.draft, away...)
}

func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// repairToward makes the solution goal of base unique; base is the draft, possibly without some clues. If adding clues cannot do that, it
// also changes values of the solution. fewest means that no smaller set of added clues would do.
func (r *repair) repairToward(ctx context.Context, base puzzle.Puzzle, goal puzzle.Facts) (q puzzle.Puzzle, fewest bool, err error) {
	there := cluesByPlace(r.kind.Clues(base))
	if base, err = r.kind.With(base, r.restored(there, goal)...); err != nil { // restore removed clues with their values in the solution
		return nil, false, err
	}
	there = cluesByPlace(r.kind.Clues(base))
	var more []puzzle.Clue
	given := slices.ContainsFunc(r.kind.Clues(r.draft), isGiven(r.draft))
	for _, c := range r.kind.Make.AllClues(base, goal) {
		if _, ok := there[c.At]; !ok {
			more = append(more, c)
		}
	}
	if r.kind.Make.NeedsGivens && !given { // given values only as a last resort
		telling := slices.DeleteFunc(slices.Clone(more), isGiven(base))
		if q, fewest, err = r.addClues(ctx, base, goal, telling); !errors.As(err, new(*indistinct)) {
			return q, fewest, err
		}
	}
	q, fewest, err = r.addClues(ctx, base, goal, more)
	if like := (*indistinct)(nil); errors.As(err, &like) {
		if q, err = r.changeValues(ctx, base, goal); errors.Is(err, ErrNotRepaired) {
			err = fault.Errorf("%w (%w)", err, like)
		}
		return q, false, err
	}
	return q, fewest, err
}

// restored returns the draft's clues missing from there, with their values in the goal. Clues without a value are omitted.
func (r *repair) restored(there map[puzzle.Place]puzzle.Clue, goal puzzle.Facts) (out []puzzle.Clue) {
	now := cluesByPlace(r.kind.Make.AllClues(r.draft, goal))
	for _, c := range r.kind.Clues(r.draft) {
		n, ok := now[c.At]
		if _, has := there[c.At]; ok && !has {
			out = append(out, n)
		}
	}
	return out
}

// indistinct means that added clues cannot help: another solution implies all of them.
type indistinct struct{ other puzzle.Facts }

func (*indistinct) Error() string { return "another solution allows the same clues" }

// addClues adds the fewest clues of more that make the goal unique. fewest is false if a limit leaves open whether fewer would do. The
// error is an *indistinct if another solution implies all of them.
func (r *repair) addClues(ctx context.Context, base puzzle.Puzzle, goal puzzle.Facts, more []puzzle.Clue) (q puzzle.Puzzle,
	fewest bool, err error) {
	var broken [][]int // by other solution: the clues that it violates
	for {
		chosen, exact := hittingSet(ctx, broken)
		adding := make([]puzzle.Clue, len(chosen))
		for k, i := range chosen {
			adding[k] = more[i]
		}
		if q, err = r.kind.With(base, adding...); err != nil {
			return nil, false, err
		}
		u := r.unique(ctx, q)
		switch u.Status {
		case puzzle.UniqueSolution:
			return q, exact, nil
		case puzzle.SeveralSolutions:
		default:
			return nil, false, r.undecided(ctx, u)
		}
		for _, other := range []puzzle.Facts{u.Solution, u.Second} {
			if other.Equal(goal) {
				continue
			}
			says := cluesByPlace(r.kind.Make.AllClues(base, other))
			var hit []int
			for i, c := range more {
				if !same(says[c.At], c) {
					hit = append(hit, i)
				}
			}
			if len(hit) == 0 {
				return nil, false, &indistinct{other}
			}
			broken = append(broken, hit)
		}
	}
}

// same reports whether two clues have the same place and value or runs.
func same(a, b puzzle.Clue) bool {
	return a.At == b.At && a.Value == b.Value && slices.Equal(a.Runs, b.Runs)
}

// mostGoals is the maximum number of solutions tried.
const mostGoals = 8

// with returns base with the clue values implied by the board; false if the board violates a rule or implies no such value.
func (r *repair) with(base puzzle.Puzzle, board puzzle.Facts) (puzzle.Puzzle, bool) {
	now := cluesByPlace(r.kind.Make.AllClues(base, board))
	var changed []puzzle.Clue
	for _, c := range r.kind.Clues(base) {
		n, ok := now[c.At]
		if !ok {
			return nil, false
		}
		if !same(n, c) {
			changed = append(changed, n)
		}
	}
	base, err := r.kind.With(base, changed...)
	return base, err == nil && len(r.kind.Check(base, board)) == 0
}

// changes returns the differences between the clues of a puzzle and the draft: clues dropped, changed and added.
func (r *repair) changes(p puzzle.Puzzle) []ClueChange {
	var out []ClueChange
	now := cluesByPlace(r.kind.Clues(p))
	for _, c := range r.kind.Clues(r.draft) {
		n, ok := now[c.At]
		switch {
		case !ok:
			out = append(out, ClueChange{c.At, &c, nil})
		case !same(n, c):
			out = append(out, ClueChange{c.At, &c, &n})
		}
	}
	for _, c := range r.kind.Clues(p) {
		if _, ok := r.draftClues[c.At]; !ok {
			out = append(out, ClueChange{c.At, nil, &c})
		}
	}
	return out
}
