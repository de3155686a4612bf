package paper

// What steps say besides their facts and clues. Lines are written as the paper's: x crossed, # filled, ? unknown.

type (
	depthArgs struct { // how many suppositions are above
		Depth int `args:"maybe"`
	}
	clueArgs struct{ Clue string }
	fillArgs struct { // To is "contradiction" where the line cannot be filled
		clueArgs
		From, To string
	}
	lineArgs struct {
		depthArgs
		fillArgs
	}
	gainArgs struct { // how many cells the entry of the table finds
		Gain int
	}
	procedureArgs struct {
		lineArgs
		*gainArgs // of the table
		*nthArgs  // in the loop over the arrangements of a line
	}
	definiteArgs struct {
		lineArgs
		*nthArgs
	}
	restArgs struct { // how many arrangements are left in that loop
		Rest int
	}
	endArgs struct {
		depthArgs
		clueArgs
		restArgs
	}
	countArgs  struct{ Arrangements int }
	sharedArgs struct { // what the arrangements of a line share
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
	dropArgs struct { // how many arrangements there were, and are
		depthArgs
		clueArgs
		From, To int
	}
	trialArgs struct{ Trial int }
	nthArgs   struct { // Arrangement counts from 1
		countArgs
		Arrangement int
	}
	tryArgs struct { // a cell is supposed filled, or the arrangement of a line is tried
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
		Arrangement int `args:"maybe"` // of the line, from 1
	}
)

// args is what the steps of each technique carry.
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
