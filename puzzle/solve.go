package puzzle

import "context"

// Options says under which conditions a question about a puzzle is asked. The zero Options asks it of the empty board.
type Options struct {
	Known Facts  // what holds besides the clues: a half-filled board; zero for none
	Seed  uint64 // the same seed gives the same run on every machine
}

// Stats is what an answer cost. Seconds is the engine's own time for the puzzle, model building included.
type Stats struct {
	Seconds      float64 `json:"seconds"`
	Conflicts    int64   `json:"conflicts"`
	Decisions    int64   `json:"decisions"`
	Propagations int64   `json:"propagations"`
	Restarts     int64   `json:"restarts"`
	Learned      int64   `json:"learned"`
}

// Result answers Solve and Unique.
type Result struct {
	Status   Status
	Solution Facts  // zero when none was found
	Second   Facts  // another solution, when Status is SeveralSolutions
	Reason   string // why there is no solution or no answer, when that can be said in words
	Stats    Stats
}

// Solve finds one solution: Status is Solved, NoSolution or Undecided (ctx ended first).
func Solve(ctx context.Context, p Puzzle, o Options) Result { return Result{Status: Undecided} }

// Unique finds a solution and then a second one or the proof that there is none. When ctx ends first, Status is Undecided and
// Solution holds what was found.
func Unique(ctx context.Context, p Puzzle, o Options) Result { return Result{Status: Undecided} }

// Count counts the solutions, up to max (0: no maximum). exact is false when max or the end of ctx cut the count short.
func Count(ctx context.Context, p Puzzle, max int, o Options) (n int, exact bool, st Stats) {
	return 0, false, Stats{}
}

// Forced finds what all solutions share. Status is as for Solve; when it is Solved, Solution holds the forced facts: for each
// unknown all the values it takes in some solution. When ctx ends first, Solution is an upper bound of what is forced.
func Forced(ctx context.Context, p Puzzle, o Options) Result { return Result{Status: Undecided} }
