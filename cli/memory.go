package cli

import (
	"context"
	"fmt"
	"reflect"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	limit "github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// memorySize is the value in bytes of a flag such as 512MB or 1.5GB.
type memorySize int64

// setMemory parses a number with a unit: KB, MB, GB or TB, in powers of 1024. A number without a unit is an error, and so is an amount
// below limit.Least.
func setMemory(text string, to reflect.Value) error {
	number, unit := strings.ToUpper(text), 1.0
	for i, ending := range []string{"KB", "MB", "GB", "TB"} {
		if left, ok := strings.CutSuffix(number, ending); ok {
			number, unit = left, float64(int64(1)<<(10*(i+1)))
		}
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if n *= unit; unit == 1 || !(n >= limit.Least) || n >= 1<<60 {
		return strconv.ErrSyntax
	}
	to.SetInt(int64(n))
	return err
}

// Memory returns the memory budget of this process.
func (a *App) Memory() *limit.Budget { return a.budget }

// Jobs returns the number of concurrent jobs for a flag value n: the number of processors if n is 0 or less, and no more than fit
// in memory.
func (a *App) Jobs(n int) int {
	n = processors(n)
	if a.budget != nil {
		n = min(n, a.budget.Slots(limit.Search.Need(0)))
	}
	return n
}

// within waits for memory and then does the work on a puzzle, for at most the given time; 0 means no limit. Unless a flag bounds the
// memory, a board that may need more than the default budget reserves all of it. A panic of work is an error of this puzzle alone.
func (a *App) within(ctx context.Context, it item, time time.Duration, work func(context.Context, item) answer) (ans answer) {
	defer a.defect(&ans.err)
	if a.budget != nil {
		need := limit.Search.Need(limit.Values(it.Puzzle))
		if a.globals.Memory == 0 {
			need = min(need, a.budget.Most())
		}
		switch err := a.budget.Take(ctx, need); {
		case err == nil:
			defer a.budget.Give(need)
		case ctx.Err() == nil:
			return answer{err: err}
		} // after an interrupt, work returns immediately and reports it
	}
	share, cancel := bounded(ctx, time)
	defer cancel()
	ans = work(share, it)
	ans.skip = ans.skip && ctx.Err() != nil
	return ans
}

// errDefect is the error of a puzzle on which a command panicked.
var errDefect = fault.Errorf("a defect of the program; please report this puzzle with the stack above")

// defect, when deferred, turns a panic into the error errDefect, and prints the stack.
func (a *App) defect(err *error) {
	if x := recover(); x != nil {
		fmt.Fprintf(a.stderr, "%v\n\n%s\n", x, debug.Stack())
		*err = errDefect
	}
}
