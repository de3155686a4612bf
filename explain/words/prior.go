package words

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// What was said before, so that the same is not said again.

// Alike reports whether the link before was of the same technique.
func (x *Sentence) Alike() bool {
	return x.Breath != nil && x.Breath.Prior != nil && x.Breath.Prior.Technique == x.Step.Technique
}

// Main reports whether the thought is named after the technique of the step.
func (x *Sentence) Main() bool { return x.Breath != nil && x.Breath.Main }

// Repeats reports whether the link before was of the same technique, with the same value of an argument of its.
func (x *Sentence) Repeats(arg string) bool {
	return x.Alike() && x.Breath.Prior.Args[arg] == x.Step.Args[arg]
}

// Same reports whether the link before, of the same argument, was about the same clues, so that they need not be named again.
func (x *Sentence) Same() bool {
	return x.Breath != nil && x.Breath.Prior != nil && !x.Breath.Anew && slices.Equal(x.Breath.Prior.Clues, x.Step.Clues)
}

// OnFound reports whether the step rests on something that its argument has found.
func (x *Sentence) OnFound() bool {
	return x.Breath != nil && slices.ContainsFunc(x.Step.Because, func(f puzzle.Fact) bool { return x.Breath.Said[f.At] })
}

// Twice reports whether the link before was of the same technique, about the same clues and with the same value of an argument of its.
func (x *Sentence) Twice(arg string) bool {
	return x.Same() && x.Breath.Prior.Technique == x.Step.Technique && x.Breath.Prior.Args[arg] == x.Step.Args[arg]
}
