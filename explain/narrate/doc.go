// Package narrate turns the small proved steps of package study into deductions as a person would explain them.
//
// A proof is a graph of small named steps, each with its premises. A deduction (type Deduction) is a part of that graph that ends in
// something a player writes down. Of all possible deductions the package chooses the easiest for a person, keeps only the steps
// that its conclusion needs, and adds the bookkeeping that follows. It derives nothing itself: each deduction is a puzzle.Step whose New
// follows from its Because and Clues through its Links.
//
// [Explain] explains a whole puzzle, [NewExplainer] returns the same deductions one by one, and [Next] returns the next deduction for a
// partly filled board. [Text] writes the text of a deduction; it needs the board before it.
//
// If the kind has a Glance function, its steps may replace many small ones. A trial may be explained on a later board than the one on
// which it was found; steps that have become redundant are then dropped (see known.go).
package narrate
