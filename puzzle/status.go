package puzzle

// Status is the verdict on a puzzle, in the words of the JSON contract.
type Status string

// The verdicts.
const (
	UniqueSolution   Status = "unique"   // exactly one solution
	SeveralSolutions Status = "multiple" // at least two
	NoSolution       Status = "none"
	Undecided        Status = "unknown" // the limit came first
	Solved           Status = "solved"  // a solution; whether there are more was not asked
	Stalled          Status = "stalled" // the method cannot go on
	Mistaken         Status = "mistake" // what is written on the board is in no solution
)

// MaxSide is the largest number of rows and of columns of any board; decoders refuse more at once.
const MaxSide = 1000
