package masyu

import (
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that look at a pearl, or at a pattern of pearls.

// whiteBorder (M04): a white pearl on the border cannot leave the board, so the loop runs along the border. Condition: X is white, X.h
// leaves the board. Conclusion: both X.h' are lines, X.-h is crossed. In a corner that is impossible.
func whiteBorder(b board, x int) {
	for h := range heading(4) {
		if b.At(x, h) < 0 {
			f := b.finding(x)
			b.goStraight(f, x, h.Turn(1))
			b.Add(f)
		}
	}
}

// along concludes that the loop goes straight through a cell: lines along a heading, crosses at right angles.
func (b board) goStraight(f *puzzle.Finding, x int, h heading) {
	for _, g := range [...]heading{h, h.Turn(2)} {
		loop.Draw(f, b.At(x, g))
		loop.Cross(f, b.At(x, g.Turn(1)))
	}
}

// passes reports whether that is known already.
func (b board) goesStraight(x int, h heading) bool {
	return b.Line(b.At(x, h)) && b.Line(b.At(x, h.Turn(2))) && b.Crossed(b.At(x, h.Turn(1))) && b.Crossed(b.At(x, h.Turn(3)))
}

// away concludes that the loop leaves a black pearl away from a heading: not there, but two cells the other way.
func (b board) leaveOpposite(f *puzzle.Finding, x int, h heading) {
	back := h.Turn(2)
	loop.Cross(f, b.At(x, h))
	loop.Draw(f, b.At(x, back))
	loop.Draw(f, b.At(b.Next(x, back, 1), back))
}

// left reports whether that is known already.
func (b board) leavesOpposite(x int, h heading) bool {
	back := h.Turn(2)
	return b.Crossed(b.At(x, h)) && b.Line(b.At(x, back)) && b.Line(b.At(b.Next(x, back, 1), back))
}

// blackBorder (M05): a black pearl next to the border, or one cell from it, has no room for two cells that way. Condition: X is black,
// X.h or (X+h).h leaves the board. Conclusion: X.h is crossed, X.-h and (X-h).-h are lines.
func blackBorder(b board, x int) {
	for h := range heading(4) {
		if b.Next(x, h, 2) < 0 {
			f := b.finding(x)
			b.leaveOpposite(f, x, h)
			b.Add(f)
		}
	}
}

// blackExtends (M07): from a black pearl the line goes straight on. Condition: X is black, X.h is a line. Conclusion: (X+h).h is a line,
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

// blackBlocked (M06): what is marked leaves a black pearl no straight way in a direction. Condition: X is black; X.h or (X+h).h is
// crossed by a mark, or a (X+h).h' is a line. Conclusion: X.h is crossed, X.-h and (X-h).-h are lines.
func blackBlocked(b board, x int) {
	for h := range heading(4) {
		y := b.Next(x, h, 1)
		block := -1
		switch exit, ahead, left, right := b.At(x, h), b.At(y, h), b.At(y, h.Turn(3)), b.At(y, h.Turn(1)); {
		case exit < 0:
		case b.Crossed(exit):
			block = exit
		case ahead < 0: // blackBorder finds that
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

// blackPair (M08): a black pearl's neighbour on the loop goes straight, so it is not black. Condition: X and X+h are black. Conclusion:
// X.h is crossed, and each goes two cells away from the other.
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

// whiteStraight (M09): a white pearl goes straight. Condition: X is white and X.h a line, or X.h crossed by a mark. Conclusion: X.-h is the
// same, both X.h' are the opposite.
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

// straight reports whether the marks show that a line that goes from a white pearl in x in a heading does not turn in the next cell:
// that cell goes on, or both ways to turn are crossed. It makes the finding rest on the marks.
func (b board) cannotTurn(f *puzzle.Finding, x int, h heading) bool {
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

// whiteTurn (M10): the loop turns on one side of a white pearl; when it does not on one, it does on the other. Condition: X is white, X.h
// or X.-h is a line, and (X+h).h is a line or both (X+h).h' are crossed. Conclusion: (X-h).-h is crossed.
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

// whiteAxis (M11): along an axis the loop could turn on neither side of a white pearl, so it takes the other axis. Condition: X is white;
// for X+h and for X-h, it is white, or the cell beyond is reached by a line, or both ways to turn there are crossed; not both are white.
// Conclusion: X.h and X.-h are crossed, both X.h' are lines.
func whiteAxis(b board, x int) {
	for _, h := range [...]heading{north, west} {
		f := b.finding(x)
		said := axisArgs{Pearl: b.place(x)}
		whites := 0
		ok := true
		for _, g := range [...]heading{h, h.Turn(2)} {
			if y := b.Next(x, g, 1); b.is(y, White) {
				said.Beside = b.place(y)
				f.Clue(said.Beside)
				whites++
			} else {
				ok = ok && b.cannotTurn(f, x, g)
			}
		}
		if !ok || whites == 2 {
			continue
		}
		f.Say(said)
		b.goStraight(f, x, h.Turn(1))
		b.Add(f)
	}
}

// whiteRow (M12): along three white pearls in a row the middle one could not turn, so the loop passes all three across. Condition: X, X+h
// and X-h are white. Conclusion: of all three, the edges along h are crossed and those along h' lines.
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

// blackBetweenWhites (M16): going between two white pearls a black one would send both along its line, and they would block both its
// sides. Condition: X is black, X+h+g and X+h-g are white, g at right angles to h. Conclusion: X.h is crossed, X.-h and (X-h).-h are
// lines.
func blackBetweenWhites(b board, x int) {
	for h := range heading(4) {
		y := b.Next(x, h, 1)
		left, right := b.Next(y, h.Turn(3), 1), b.Next(y, h.Turn(1), 1)
		if b.is(left, White) && b.is(right, White) {
			f := b.finding(x, left, right)
			f.Say(whitesArgs{b.place(x), []puzzle.Place{b.place(left), b.place(right)}})
			b.leaveOpposite(f, x, h)
			b.Add(f)
		}
	}
}

// blackFacesWhite (M17): a line that comes straight from a black pearl to a white one turns right after it. Condition: X is white, B, which
// is X-2h, is black. Conclusion: when B.h is a line, X.h is a line and (X+h).h is crossed. When it could not turn there, because X+h is
// white, (X+h).h a line or both (X+h).h' are crossed, B.h is crossed and B.-h a line.
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
			f.Clue(said.Beside)
			fallthrough
		case b.cannotTurn(f, x, h):
			loop.Cross(f, e)
			loop.Draw(f, b.At(black, h.Turn(2)))
		}
		f.Say(said)
		b.Add(f)
	}
}
