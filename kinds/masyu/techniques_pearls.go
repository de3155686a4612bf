package masyu

import (
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// Techniques that examine one pearl or a pattern of pearls.

// whiteBorder (M04): the loop runs along the border through a white pearl. Condition: X is white, X.h is outside the board. Conclusion:
// both X.h' are lines, X.-h is crossed. In a corner that is impossible.
func whiteBorder(b board, x int) {
	for h := range heading(4) {
		if b.At(x, h) < 0 {
			f := b.finding(x)
			b.goStraight(f, x, h.Turn(1))
			b.Add(f)
		}
	}
}

// goStraight concludes that the loop goes straight through a cell: lines along a heading, crosses at right angles.
func (b board) goStraight(f *puzzle.StepBuilder, x int, h heading) {
	for _, g := range [...]heading{h, h.Turn(2)} {
		loop.Draw(f, b.At(x, g))
		loop.Cross(f, b.At(x, g.Turn(1)))
	}
}

// goesStraight reports whether all conclusions of goStraight are known.
func (b board) goesStraight(x int, h heading) bool {
	return b.Line(b.At(x, h)) && b.Line(b.At(x, h.Turn(2))) && b.Crossed(b.At(x, h.Turn(1))) && b.Crossed(b.At(x, h.Turn(3)))
}

// leaveOpposite concludes that the loop leaves a black pearl opposite to a heading, for two cells.
func (b board) leaveOpposite(f *puzzle.StepBuilder, x int, h heading) {
	back := h.Turn(2)
	loop.Cross(f, b.At(x, h))
	loop.Draw(f, b.At(x, back))
	loop.Draw(f, b.At(b.Next(x, back, 1), back))
}

// leavesOpposite reports whether all conclusions of leaveOpposite are known.
func (b board) leavesOpposite(x int, h heading) bool {
	back := h.Turn(2)
	return b.Crossed(b.At(x, h)) && b.Line(b.At(x, back)) && b.Line(b.At(b.Next(x, back, 1), back))
}

// blackBorder (M05): a black pearl has no room for two cells towards the border. Condition: X is black, X.h or (X+h).h is outside the
// board. Conclusion: X.h is crossed, X.-h and (X-h).-h are lines.
func blackBorder(b board, x int) {
	for h := range heading(4) {
		if b.Next(x, h, 2) < 0 {
			f := b.finding(x)
			b.leaveOpposite(f, x, h)
			b.Add(f)
		}
	}
}

// blackExtends (M07): the line goes straight on from a black pearl. Condition: X is black, X.h is a line. Conclusion: (X+h).h is a line,
// X.-h is crossed.
func blackExtends(b board, x int) {
	for h := range heading(4) {
		e, ahead, back := b.At(x, h), b.At(b.Next(x, h, 1), h), b.At(x, h.Turn(2))
		if b.Line(e) && !(b.Line(ahead) && b.Crossed(back)) {
			f := b.finding(x)
			loop.On(f, e)
			loop.Draw(f, ahead)
			loop.Cross(f, back)
			b.Add(f)
		}
	}
}

// blackBlocked (M06): a black pearl is blocked in a direction. Condition: X is black; X.h or (X+h).h is crossed by a mark, or a (X+h).h'
// is a line. Conclusion: X.h is crossed, X.-h and (X-h).-h are lines.
func blackBlocked(b board, x int) {
	for h := range heading(4) {
		y := b.Next(x, h, 1)
		block := -1
		switch exit, ahead, left, right := b.At(x, h), b.At(y, h), b.At(y, h.Turn(3)), b.At(y, h.Turn(1)); {
		case exit < 0:
		case b.Crossed(exit):
			block = exit
		case ahead < 0: // found by blackBorder
		case b.Crossed(ahead):
			block = ahead
		case b.Line(left):
			block = left
		case b.Line(right):
			block = right
		}
		if block >= 0 && !b.leavesOpposite(x, h) {
			f := b.finding(x)
			loop.On(f, block)
			b.leaveOpposite(f, x, h)
			b.Add(f)
		}
	}
}

// blackPair (M08): the neighbour of a black pearl on the loop goes straight, so it is not black. Condition: X and X+h are black.
// Conclusion: X.h is crossed, and each goes two cells away from the other.
func blackPair(b board, x int) {
	for _, h := range [...]heading{east, south} {
		if y := b.Next(x, h, 1); b.is(y, Black) {
			f := b.finding(x, y)
			b.leaveOpposite(f, x, h)
			b.leaveOpposite(f, y, h.Turn(2))
			b.Add(f)
		}
	}
}

// whiteStraight (M09): the loop goes straight through a white pearl. Condition: X is white and X.h is a line, or crossed by a mark.
// Conclusion: X.-h is the same, both X.h' are the opposite.
func whiteStraight(b board, x int) {
	for h := range heading(4) {
		e := b.At(x, h)
		axis := h
		if b.Crossed(e) {
			axis = h.Turn(1)
		}
		if e < 0 || b.Open(e) || b.goesStraight(x, axis) {
			continue
		}
		f := b.finding(x)
		loop.On(f, e)
		b.goStraight(f, x, axis)
		b.Add(f)
	}
}

// cannotTurn reports whether marks exclude that a line from a white pearl in x turns in the next cell in a heading: that cell goes
// straight on, or both turns are crossed. It adds the marks to the premises.
func (b board) cannotTurn(f *puzzle.StepBuilder, x int, h heading) bool {
	y := b.Next(x, h, 1)
	ahead, left, right := b.At(y, h), b.At(y, h.Turn(3)), b.At(y, h.Turn(1))
	switch {
	case y < 0:
		return false
	case b.Line(ahead):
		loop.On(f, ahead)
	case b.Crossed(left) && b.Crossed(right):
		loop.On(f, left, right)
	default:
		return false
	}
	return true
}

// whiteTurn (M10): the loop turns on at least one side of a white pearl. Condition: X is white, X.h or X.-h is a line, and (X+h).h is a
// line or both (X+h).h' are crossed. Conclusion: (X-h).-h is crossed.
func whiteTurn(b board, x int) {
	for h := range heading(4) {
		back := h.Turn(2)
		through := b.At(x, h)
		if !b.Line(through) {
			through = b.At(x, back)
		}
		y := b.Next(x, back, 1)
		if y < 0 || !b.Line(through) || b.Crossed(b.At(y, back)) {
			continue
		}
		f := b.finding(x)
		loop.On(f, through)
		if b.cannotTurn(f, x, h) {
			loop.Cross(f, b.At(y, back))
			b.Add(f)
		}
	}
}

// whiteAxis (M11): along one axis the loop could turn on neither side of a white pearl. Condition: X is white; each of X+h and X-h is
// white, or goes straight on, or both turns there are crossed; they are not both white. Conclusion: X.h and X.-h are crossed, both X.h'
// are lines.
func whiteAxis(b board, x int) {
	for _, h := range [...]heading{north, west} {
		f := b.finding(x)
		said := axisArgs{Pearl: b.place(x)}
		whites := 0
		ok := true
		for _, g := range [...]heading{h, h.Turn(2)} {
			if y := b.Next(x, g, 1); b.is(y, White) {
				said.Beside = b.place(y)
				f.UseClues(said.Beside)
				whites++
			} else {
				ok = ok && b.cannotTurn(f, x, g)
			}
		}
		if !ok || whites == 2 {
			continue
		}
		f.AddArgs(said)
		b.goStraight(f, x, h.Turn(1))
		b.Add(f)
	}
}

// whiteRow (M12): along three white pearls in a row the loop could not turn next to the middle one. Condition: X, X+h and X-h are white.
// Conclusion: for all three, the edges along h are crossed and those along h' are lines.
func whiteRow(b board, x int) {
	for _, h := range [...]heading{east, south} {
		row := [...]int{x, b.Next(x, h, 1), b.Next(x, h.Turn(2), 1)}
		if !b.is(row[1], White) || !b.is(row[2], White) {
			continue
		}
		f := b.finding(row[:]...)
		for _, y := range row {
			b.goStraight(f, y, h.Turn(1))
		}
		b.Add(f)
	}
}

// blackBetweenWhites (M16): a leg of a black pearl between two white ones would force a line through each of them, and these would block
// both sides of the black pearl. Condition: X is black, X+h+g and X+h-g are white, with g at right angles to h. Conclusion: X.h is
// crossed, X.-h and (X-h).-h are lines.
func blackBetweenWhites(b board, x int) {
	for h := range heading(4) {
		y := b.Next(x, h, 1)
		left, right := b.Next(y, h.Turn(3), 1), b.Next(y, h.Turn(1), 1)
		if b.is(left, White) && b.is(right, White) {
			f := b.finding(x, left, right)
			f.AddArgs(whitesArgs{b.place(x), []puzzle.Place{b.place(left), b.place(right)}})
			b.leaveOpposite(f, x, h)
			b.Add(f)
		}
	}
}

// blackFacesWhite (M17): a line that comes straight from a black pearl through a white one turns right after it. Condition: X is white,
// and B, which is X-2h, is black. Conclusion: if B.h is a line, X.h is a line and (X+h).h is crossed. If the loop could not turn, because
// X+h is white, (X+h).h is a line or both (X+h).h' are crossed, B.h is crossed and B.-h is a line.
func blackFacesWhite(b board, x int) {
	for h := range heading(4) {
		black, y := b.Next(x, h.Turn(2), 2), b.Next(x, h, 1)
		if !b.is(black, Black) || y < 0 {
			continue
		}
		f := b.finding(x, black)
		said := turnsArgs{Black: b.place(black), White: b.place(x)}
		e := b.At(black, h)
		switch {
		case b.Line(e):
			said.Turns = 1
			loop.On(f, e)
			loop.Draw(f, b.At(x, h))
			loop.Cross(f, b.At(y, h))
		case b.is(y, White):
			said.Beside = b.place(y)
			f.UseClues(said.Beside)
			fallthrough
		case b.cannotTurn(f, x, h):
			loop.Cross(f, e)
			loop.Draw(f, b.At(black, h.Turn(2)))
		}
		f.AddArgs(said)
		b.Add(f)
	}
}
