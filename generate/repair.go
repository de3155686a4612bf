package generate

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/solver/reduce"
	"github.com/teka-puzzles/teka/study"
)

// A draft of a setter is made a puzzle with one solution by changing few of its clues. Three things are tried, in this order:
//
//   - When it has no solution, the fewest clues without which it has some give way. Sets of clues that clash are found one after the
//     other; what gives way must hit each of them, and the smallest set that does is the next try (implicit hitting sets; Reiter 1987).
//   - One of its solutions is wanted. Clues that it tells and the draft does not are added, the fewest that each other solution breaks one
//     of: again other solutions are found one after the other, and the smallest set is sought that hits what each breaks.
//   - Where no clue is left to be added, a value of the solution is changed in a place where two solutions differ, and the clues with it.

// Repaired is a puzzle with one solution, made of one that had none or several.
type Repaired struct {
	Made
	Before  puzzle.Status // what the draft was
	Changes []ClueChange  // in the order of the clues; none when it had one solution
	Fewest  bool          // the clues added are the fewest for this solution: no smaller set makes it the only one
}

// ClueChange is a clue that was changed, added or taken away.
type ClueChange struct {
	At   puzzle.Place `json:"at"`
	From *puzzle.Clue `json:"from"` // nil: it was added
	To   *puzzle.Clue `json:"to"`   // nil: it was taken away
}

// ErrRepair is why a draft was not made unique.
var ErrRepair = fault.Errorf("it was not made unique")

// RepairOptions bound what a repair may try.
type RepairOptions struct {
	Conflicts int64 // that one question to the engine may cost; 0 for 100,000
	Changes   int   // steps of values changed; 0 for 60
	Most      int   // clues that may be changed; 0 for any number
}

// repair is a repair under way.
type repair struct {
	RepairOptions
	kind  *puzzle.Kind
	draft puzzle.Puzzle
	had   map[puzzle.Place]puzzle.Clue
}

// Repair makes a puzzle of a draft with few changes of its clues. The error wraps ErrRepair when none was found, or more clues than
// allowed had to be changed.
func Repair(ctx context.Context, draft puzzle.Puzzle, o RepairOptions) (Repaired, error) {
	k := draft.Kind()
	if k.Make == nil || k.Make.Told == nil || k.With == nil {
		return Repaired{}, fault.Errorf("puzzles of %s are not repaired", k.Title)
	}
	if o.Conflicts == 0 {
		o.Conflicts = 100_000
	}
	if o.Changes == 0 {
		o.Changes = 60
	}
	r := &repair{o, k, draft, told(k.Clues(draft))}
	u := r.unique(ctx, draft)
	best, fewest, before := draft, true, u.Status
	var err error
	switch u.Status {
	case puzzle.UniqueSolution:
	case puzzle.SeveralSolutions, puzzle.NoSolution:
		best, fewest, err = r.best(ctx, u)
	default:
		err = r.undecided(ctx, u)
	}
	if err != nil {
		return Repaired{Before: before}, err
	}
	out := Repaired{Before: before, Changes: r.changes(best), Fewest: fewest}
	if n := len(out.Changes); o.Most > 0 && n > o.Most {
		return out, fault.Errorf("%w: %d clues may be changed, and the fewest found are %d", ErrRepair, o.Most, n)
	}
	p := &plan{Wish: Wish{Kind: k}, budget: budget{conflicts: o.Conflicts}, maker: k.Make, to: len(puzzle.Labels) - 1, cap: math.Inf(1)}
	if out.Made, err = p.certain(ctx, best); errors.Is(err, errUndecided) && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return out, err
}

// told is clues by their places.
func told(clues []puzzle.Clue) map[puzzle.Place]puzzle.Clue {
	out := make(map[puzzle.Place]puzzle.Clue, len(clues))
	for _, c := range clues {
		out[c.At] = c
	}
	return out
}

func (r *repair) unique(ctx context.Context, p puzzle.Puzzle) study.Result {
	return study.Unique(ctx, p, study.Options{MaxConflicts: r.Conflicts})
}

// undecided is why a question had no answer.
func (r *repair) undecided(ctx context.Context, u study.Result) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case u.Err != nil:
		return u.Err
	}
	return fault.Errorf("%w: %w", ErrRepair, errUndecided)
}

// best is the repair with the fewest changes for either of two solutions. fewest reports that no smaller set of clues would do for
// that one.
func (r *repair) best(ctx context.Context, u study.Result) (best puzzle.Puzzle, fewest bool, err error) {
	base := r.draft
	if u.Status == puzzle.NoSolution {
		if base, err = r.relaxed(ctx); err != nil {
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
		q, exact, err := r.toward(ctx, base, goals[k])
		like := (*alike)(nil)
		switch {
		case errors.Is(err, ErrRepair):
			last = err
			if errors.As(err, &like) && len(goals) < mostGoals { // it allows all that this one does, and perhaps more
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

// How many solutions are looked at before some are chosen: so many, and more while none of them is the only one with its clues.
const (
	samples     = 16
	moreSamples = 200
)

// goals are some solutions of the base, those first that are the only one when all is told that they allow.
func (r *repair) goals(ctx context.Context, base puzzle.Puzzle, u study.Result) []puzzle.Facts {
	var all, sure, others []puzzle.Facts
	sort := func(f puzzle.Facts) {
		if f.IsZero() || slices.ContainsFunc(all, f.Equal) {
			return
		}
		all = append(all, f)
		if q, ok := r.with(base, f); ok && len(sure) < 2 && r.fully(ctx, q, f) {
			sure = append(sure, f)
		} else {
			others = append(others, f)
		}
	}
	sort(u.Solution)
	sort(u.Second)
	for seed := uint64(1); (seed <= samples || len(sure) == 0 && seed <= moreSamples) && ctx.Err() == nil; seed++ {
		if s := study.Solve(ctx, base, study.Options{MaxConflicts: r.Conflicts, Seed: seed}); s.Status == puzzle.Solved {
			sort(s.Solution)
		}
	}
	return append(sure, others[:min(2, len(others))]...)
}

// fully reports whether a solution is the only one when all is told that it allows.
func (r *repair) fully(ctx context.Context, q puzzle.Puzzle, f puzzle.Facts) bool {
	full, err := r.full(q, f)
	return err == nil && r.unique(ctx, full).Status == puzzle.UniqueSolution
}

// full returns q with every clue that the board determines.
func (r *repair) full(q puzzle.Puzzle, board puzzle.Facts) (puzzle.Puzzle, error) {
	return r.kind.With(q, r.kind.Make.Told(q, board)...)
}

// relaxed returns the draft without a smallest set of clues whose removal gives it a solution.
func (r *repair) relaxed(ctx context.Context) (puzzle.Puzzle, error) {
	clues := r.kind.Clues(r.draft)
	places := make([]puzzle.Place, len(clues))
	for i, c := range clues {
		places[i] = c.At
	}
	var clashes [][]int
	for {
		gone, exact := hitting(ctx, clashes)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if gone == nil && len(clashes) > 0 || !exact {
			return nil, fault.Errorf("%w: too many of its clues clash", ErrRepair)
		}
		keep := slices.DeleteFunc(indices(len(places)), func(i int) bool { return slices.Contains(gone, i) })
		clash := func(some []int) bool {
			q, err := r.only(places, some)
			return err == nil && study.Solve(ctx, q, study.Options{MaxConflicts: r.Conflicts}).Status == puzzle.NoSolution
		}
		if !clash(keep) && ctx.Err() == nil {
			return r.only(places, keep)
		}
		core := reduce.ShrinkWhile(func() bool { return ctx.Err() == nil }, keep, clash)
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case len(core) == 0:
			return nil, fault.Errorf("%w: it has no solution even without any clue", ErrRepair)
		}
		clashes = append(clashes, core)
	}
}

// only returns the draft with just the clues at places[i] for the indices i in some.
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

// toward makes a solution of the base, which is the draft or has lost clues, the only one.
func (r *repair) toward(ctx context.Context, base puzzle.Puzzle, goal puzzle.Facts) (q puzzle.Puzzle, fewest bool, err error) {
	there := told(r.kind.Clues(base))
	if base, err = r.kind.With(base, r.restored(there, goal)...); err != nil { // removed clues return with the values of the solution
		return nil, false, err
	}
	there = told(r.kind.Clues(base))
	var more []puzzle.Clue
	given := slices.ContainsFunc(r.kind.Clues(r.draft), gives(r.draft))
	for _, c := range r.kind.Make.Told(base, goal) {
		if _, ok := there[c.At]; !ok {
			more = append(more, c)
		}
	}
	if r.kind.Make.Givens && !given { // values only when nothing else helps
		telling := slices.DeleteFunc(slices.Clone(more), gives(base))
		if q, fewest, err = r.added(ctx, base, goal, telling); !errors.As(err, new(*alike)) {
			return q, fewest, err
		}
	}
	q, fewest, err = r.added(ctx, base, goal, more)
	if like := (*alike)(nil); errors.As(err, &like) {
		if q, err = r.moved(ctx, base, goal); errors.Is(err, ErrRepair) {
			err = fault.Errorf("%w (%w)", err, like)
		}
		return q, false, err
	}
	return q, fewest, err
}

// restored lists the draft's clues that are missing from there, with their values in the solution goal. It omits clues without a value.
func (r *repair) restored(there map[puzzle.Place]puzzle.Clue, goal puzzle.Facts) (out []puzzle.Clue) {
	now := told(r.kind.Make.Told(r.draft, goal))
	for _, c := range r.kind.Clues(r.draft) {
		n, ok := now[c.At]
		if _, has := there[c.At]; ok && !has {
			out = append(out, n)
		}
	}
	return out
}

// alike is why no clue to be added helps: another solution allows all of them.
type alike struct{ other puzzle.Facts }

func (*alike) Error() string { return "another solution allows the same clues" }

// added adds the fewest clues of a list that leave the goal as the only solution.
func (r *repair) added(ctx context.Context, base puzzle.Puzzle, goal puzzle.Facts, more []puzzle.Clue) (q puzzle.Puzzle,
	fewest bool, err error) {
	var broken [][]int // by other solution: which clues of the list it breaks
	for {
		chosen, exact := hitting(ctx, broken)
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
			says := told(r.kind.Make.Told(base, other))
			var hit []int
			for i, c := range more {
				if !same(says[c.At], c) {
					hit = append(hit, i)
				}
			}
			if len(hit) == 0 {
				return nil, false, &alike{other}
			}
			broken = append(broken, hit)
		}
	}
}

// same reports whether two clues say the same.
func same(a, b puzzle.Clue) bool {
	return a.At == b.At && a.Value == b.Value && slices.Equal(a.Runs, b.Runs)
}

// mostGoals is how many solutions may be tried.
const mostGoals = 8

// with returns the base with the clue values that the board determines; false if the board breaks a rule or lacks such a value.
func (r *repair) with(base puzzle.Puzzle, board puzzle.Facts) (puzzle.Puzzle, bool) {
	now := told(r.kind.Make.Told(base, board))
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

// changes lists how the clues of a puzzle differ from the draft's.
func (r *repair) changes(p puzzle.Puzzle) []ClueChange {
	var out []ClueChange
	now := told(r.kind.Clues(p))
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
		if _, ok := r.had[c.At]; !ok {
			out = append(out, ClueChange{c.At, nil, &c})
		}
	}
	return out
}
