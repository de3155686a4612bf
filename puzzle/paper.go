package puzzle

// PaperOptions chooses between the forms of a published method.
type PaperOptions struct {
	Variants []string // names from Kind.PaperVariants
}

// PaperResult is how a published method ended: Solved, NoSolution, Stalled when it has no rule left to apply, or Undecided when ctx
// ended, the trace was stopped or a limit of the method was reached. The last step of the trace then is "paper.limit", with the
// argument "reason", when there is more to say than that.
type PaperResult struct {
	Status Status
	Known  Facts // the board reached; of a search that was cut short, with what it was trying
	Trials int   // values tried by its search
}
