// Package tell composes the small, proved steps of an explanation into what a person would say next.
//
// One idea: a proof is made of small named steps, each with its reason; a thought is a piece of that graph which ends in something
// to write down. Of all that can be written down next, the thought that is cheapest for a person is told, with only those steps in
// it that its end rests on, and with the bookkeeping that falls from it. The telling concludes nothing by itself: every thought is
// a Step whose New follows from its Because and Clues, because the links do, one after the other.
//
// [Explain] tells a whole puzzle, [Begin] the same thought by thought, and [Next] what comes next on a board that someone has written on.
// [Say] makes words of a thought; it wants the board before it.
//
// Where the kind has a Glance, what a person sees at once may take the place of many small steps; its steps are links like the
// others. A trial is told on another board than that on which it was found, and without what has been written there since.
package tell
