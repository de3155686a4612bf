package paper

// The arguments of steps. Lines are formatted as in the paper: x crossed, # filled, ? unknown.

type (
	depthArgs struct { // number of open assumptions
		Depth int `args:"maybe"`
	}
	clueArgs struct{ Clue string }
	fillArgs struct { // To is "contradiction" if the line cannot be filled
		clueArgs
		From, To string
	}
	lineArgs struct {
		depthArgs
		fillArgs
	}
	gainArgs struct { // number of cells that the table entry determines
		Gain int
	}
	procedureArgs struct {
		lineArgs
		*gainArgs // with dynamic
		*nthArgs  // in the loop of the full procedure
	}
	definiteArgs struct {
		lineArgs
		*nthArgs
	}
	restArgs struct { // number of arrangements left in that loop
		Rest int
	}
	endArgs struct {
		depthArgs
		clueArgs
		restArgs
	}
	countArgs  struct{ Arrangements int }
	sharedArgs struct { // for the cells that all arrangements of a line share
		countArgs
		Iteration int `args:"maybe"` // from 1
	}
	intersectionArgs struct {
		lineArgs
		*sharedArgs
	}
	enumerateArgs struct {
		depthArgs
		clueArgs
		countArgs
	}
	dropArgs struct { // number of arrangements before and after
		depthArgs
		clueArgs
		From, To int
	}
	trialArgs struct{ Trial int }
	nthArgs   struct { // Arrangement counts from 1
		countArgs
		Arrangement int
	}
	tryArgs struct { // a cell is assumed filled, or an arrangement of a line is tried
		depthArgs
		trialArgs
		*arrangementArgs
	}
	arrangementArgs struct {
		fillArgs
		nthArgs
	}
	refutedArgs struct {
		depthArgs
		trialArgs
	}
	failArgs struct {
		depthArgs
		clueArgs
	}
	backArgs struct {
		depthArgs
		Arrangement int `args:"maybe"` // from 1
	}
)

var args = map[string]any{
	"paper.nonogram.start":         nil,
	"paper.nonogram.complete-fill": lineArgs{},
	definite:                       definiteArgs{},
	partial:                        lineArgs{},
	"paper.nonogram.enumerate":     enumerateArgs{},
	"paper.nonogram.drop":          dropArgs{},
	intersection:                   intersectionArgs{},
	arcs:                           intersectionArgs{},
	"paper.nonogram.rest":          endArgs{},
	"paper.nonogram.P1":            procedureArgs{},
	"paper.nonogram.P2":            procedureArgs{},
	"paper.nonogram.P3":            procedureArgs{},
	"paper.nonogram.P4":            procedureArgs{},
	"paper.nonogram.P5":            procedureArgs{},
	"paper.nonogram.try":           tryArgs{},
	"paper.nonogram.fail":          failArgs{},
	"paper.nonogram.back":          backArgs{},
	"paper.nonogram.refuted":       refutedArgs{},
}
