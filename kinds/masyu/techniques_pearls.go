package masyu

import (
	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that look at a cell and its pearl, or at a pattern of pearls.

// cellFull (M02): two lines meet in a cell, so its other edges are crossed. Condition: X.a and X.b are lines. Conclusion: X's other
// edges are crossed.
func cellFull(b *board, x int) {
	if n := b.lines(x); n < 2 || n+b.crosses(x) == 4 && n == 2 {
		return
	}
	f, lines := b.finding(), 0
	for h := range heading(4) {
		if e := b.at(x, h); b.line(e) && lines < 2 {
			lines++
			on(f, e)
		} else {
			cross(f, e)
		}
	}
	b.add(f)
}

// deadEnd (M03): what comes into a cell must leave it. Condition: all edges of X but one are known, at most one of them a line.
// Conclusion: the last is a line when there is one, else crossed. In a puzzle whose loop visits every cell, a cell with two crossed edges
// has lines at the others.
func deadEnd(b *board, x int) {
	lines, crosses := b.lines(x), b.crosses(x)
	for h := heading(0); h < 4 && (crosses == 3 || crosses == 2 && lines == 1); h++ {
		e := b.at(x, h)
		f := b.finding()
		switch crossed := b.crossed(e); {
		case e < 0:
			continue
		case crosses == 3 && !crossed:
			cross(f, e)
		case crosses == 3 && lines == 1, crosses == 2 && b.open(e):
			draw(f, e)
		default:
			continue
		}
		for g := range heading(4) {
			if g != h {
				on(f, b.at(x, g))
			}
		}
		b.add(f)
	}
	if b.all && crosses >= 2 {
		b.visited(x)
	}
}

// visited is deadEnd for a cell with two crossed edges that the loop must visit.
func (b *board) visited(x int) {
	f, crosses := b.finding(), 0
	for h := range heading(4) {
		if e := b.at(x, h); b.crossed(e) && crosses < 2 {
			crosses++
			on(f, e)
		} else {
			draw(f, e)
		}
	}
	f.Say(visitedArgs{All: 1})
	if b.pearls[x] != NoPearl { // then it is the pearl that says so
		f.Clue(b.place(x))
	}
	b.add(f)
}

// whiteBorder (M04): a white pearl on the border cannot leave the board, so the loop runs along the border. Condition: X is white, X.h
// leaves the board. Conclusion: both X.h' are lines, X.-h is crossed. In a corner that is impossible.
func whiteBorder(b *board, x int) {
	for h := range heading(4) {
		if b.at(x, h) < 0 {
			f := b.finding(x)
			b.along(f, x, h.Turn(1))
			b.add(f)
		}
	}
}

// along concludes that the loop goes straight through a cell: lines along a heading, crosses at right angles.
func (b *board) along(f *puzzle.Finding, x int, h heading) {
	for _, g := range [...]heading{h, h.Turn(2)} {
		draw(f, b.at(x, g))
		cross(f, b.at(x, g.Turn(1)))
	}
}

// passes reports whether that is known already.
func (b *board) passes(x int, h heading) bool {
	return b.line(b.at(x, h)) && b.line(b.at(x, h.Turn(2))) && b.crossed(b.at(x, h.Turn(1))) && b.crossed(b.at(x, h.Turn(3)))
}

// away concludes that the loop leaves a black pearl away from a heading: not there, but two cells the other way.
func (b *board) away(f *puzzle.Finding, x int, h heading) {
	back := h.Turn(2)
	cross(f, b.at(x, h))
	draw(f, b.at(x, back))
	draw(f, b.at(b.next(x, back, 1), back))
}

// left reports whether that is known already.
func (b *board) left(x int, h heading) bool {
	back := h.Turn(2)
	return b.crossed(b.at(x, h)) && b.line(b.at(x, back)) && b.line(b.at(b.next(x, back, 1), back))
}

// blackBorder (M05): a black pearl next to the border, or one cell from it, has no room for two cells that way. Condition: X is black,
// X.h or (X+h).h leaves the board. Conclusion: X.h is crossed, X.-h and (X-h).-h are lines.
func blackBorder(b *board, x int) {
	for h := range heading(4) {
		if b.next(x, h, 2) < 0 {
			f := b.finding(x)
			b.away(f, x, h)
			b.add(f)
		}
	}
}

// blackExtends (M07): from a black pearl the line goes straight on. Condition: X is black, X.h is a line. Conclusion: (X+h).h is a line,
// X.-h is crossed.
func blackExtends(b *board, x int) {
	for h := range heading(4) {
		e, ahead, back := b.at(x, h), b.at(b.next(x, h, 1), h), b.at(x, h.Turn(2))
		if b.line(e) && !(b.line(ahead) && b.crossed(back)) {
			f := b.finding(x)
			on(f, e)
			draw(f, ahead)
			cross(f, back)
			b.add(f)
		}
	}
}

// blackBlocked (M06): what is marked leaves a black pearl no straight way in a direction. Condition: X is black; X.h or (X+h).h is
// crossed by a mark, or a (X+h).h' is a line. Conclusion: X.h is crossed, X.-h and (X-h).-h are lines.
func blackBlocked(b *board, x int) {
	for h := range heading(4) {
		y := b.next(x, h, 1)
		block := -1
		switch exit, ahead, left, right := b.at(x, h), b.at(y, h), b.at(y, h.Turn(3)), b.at(y, h.Turn(1)); {
		case exit < 0:
		case b.crossed(exit):
			block = exit
		case ahead < 0: // blackBorder finds that
		case b.crossed(ahead):
			block = ahead
		case b.line(left):
			block = left
		case b.line(right):
			block = right
		}
		if block >= 0 && !b.left(x, h) {
			f := b.finding(x)
			on(f, block)
			b.away(f, x, h)
			b.add(f)
		}
	}
}

// blackPair (M08): a black pearl's neighbour on the loop goes straight, so it is not black. Condition: X and X+h are black. Conclusion:
// X.h is crossed, and each goes two cells away from the other.
func blackPair(b *board, x int) {
	for _, h := range [...]heading{east, south} {
		if y := b.next(x, h, 1); b.is(y, Black) {
			f := b.finding(x, y)
			b.away(f, x, h)
			b.away(f, y, h.Turn(2))
			b.add(f)
		}
	}
}

// whiteStraight (M09): a white pearl goes straight. Condition: X is white and X.h a line, or X.h crossed by a mark. Conclusion: X.-h is the
// same, both X.h' are the opposite.
func whiteStraight(b *board, x int) {
	for h := range heading(4) {
		e := b.at(x, h)
		axis := h
		if b.crossed(e) {
			axis = h.Turn(1)
		}
		if e < 0 || b.open(e) || b.passes(x, axis) {
			continue
		}
		f := b.finding(x)
		on(f, e)
		b.along(f, x, axis)
		b.add(f)
	}
}

// straight reports whether the marks show that a line that goes from a white pearl in x in a heading does not turn in the next cell:
// that cell goes on, or both ways to turn are crossed. It makes the finding rest on the marks.
func (b *board) straight(f *puzzle.Finding, x int, h heading) bool {
	y := b.next(x, h, 1)
	ahead, left, right := b.at(y, h), b.at(y, h.Turn(3)), b.at(y, h.Turn(1))
	switch {
	case y < 0:
		return false
	case b.line(ahead):
		on(f, ahead)
	case b.crossed(left) && b.crossed(right):
		on(f, left, right)
	default:
		return false
	}
	return true
}

// whiteTurn (M10): the loop turns on one side of a white pearl; when it does not on one, it does on the other. Condition: X is white, X.h
// or X.-h is a line, and (X+h).h is a line or both (X+h).h' are crossed. Conclusion: (X-h).-h is crossed.
func whiteTurn(b *board, x int) {
	for h := range heading(4) {
		back := h.Turn(2)
		through := b.at(x, h)
		if !b.line(through) {
			through = b.at(x, back)
		}
		y := b.next(x, back, 1)
		if y < 0 || !b.line(through) || b.crossed(b.at(y, back)) {
			continue
		}
		f := b.finding(x)
		on(f, through)
		if b.straight(f, x, h) {
			cross(f, b.at(y, back))
			b.add(f)
		}
	}
}

// whiteAxis (M11): along an axis the loop could turn on neither side of a white pearl, so it takes the other axis. Condition: X is white;
// for X+h and for X-h, it is white, or the cell beyond is reached by a line, or both ways to turn there are crossed; not both are white.
// Conclusion: X.h and X.-h are crossed, both X.h' are lines.
func whiteAxis(b *board, x int) {
	for _, h := range [...]heading{north, west} {
		f := b.finding(x)
		said := axisArgs{Pearl: b.place(x)}
		whites := 0
		ok := true
		for _, g := range [...]heading{h, h.Turn(2)} {
			if y := b.next(x, g, 1); b.is(y, White) {
				said.Beside = b.place(y)
				f.Clue(said.Beside)
				whites++
			} else {
				ok = ok && b.straight(f, x, g)
			}
		}
		if !ok || whites == 2 {
			continue
		}
		f.Say(said)
		b.along(f, x, h.Turn(1))
		b.add(f)
	}
}

// whiteRow (M12): along three white pearls in a row the middle one could not turn, so the loop passes all three across. Condition: X, X+h
// and X-h are white. Conclusion: of all three, the edges along h are crossed and those along h' lines.
func whiteRow(b *board, x int) {
	for _, h := range [...]heading{east, south} {
		row := [...]int{x, b.next(x, h, 1), b.next(x, h.Turn(2), 1)}
		if !b.is(row[1], White) || !b.is(row[2], White) {
			continue
		}
		f := b.finding(row[:]...)
		for _, y := range row {
			b.along(f, y, h.Turn(1))
		}
		b.add(f)
	}
}

// blackBetweenWhites (M16): going between two white pearls a black one would send both along its line, and they would block both its
// sides. Condition: X is black, X+h+g and X+h-g are white, g at right angles to h. Conclusion: X.h is crossed, X.-h and (X-h).-h are
// lines.
func blackBetweenWhites(b *board, x int) {
	for h := range heading(4) {
		y := b.next(x, h, 1)
		left, right := b.next(y, h.Turn(3), 1), b.next(y, h.Turn(1), 1)
		if b.is(left, White) && b.is(right, White) {
			f := b.finding(x, left, right)
			f.Say(whitesArgs{b.place(x), []puzzle.Place{b.place(left), b.place(right)}})
			b.away(f, x, h)
			b.add(f)
		}
	}
}

// blackFacesWhite (M17): a line that comes straight from a black pearl to a white one turns right after it. Condition: X is white, B, which
// is X-2h, is black. Conclusion: when B.h is a line, X.h is a line and (X+h).h is crossed. When it could not turn there, because X+h is
// white, (X+h).h a line or both (X+h).h' are crossed, B.h is crossed and B.-h a line.
func blackFacesWhite(b *board, x int) {
	for h := range heading(4) {
		black, y := b.next(x, h.Turn(2), 2), b.next(x, h, 1)
		if !b.is(black, Black) || y < 0 {
			continue
		}
		f := b.finding(x, black)
		said := turnsArgs{Black: b.place(black), White: b.place(x)}
		e := b.at(black, h)
		switch {
		case b.line(e):
			said.Turns = 1
			on(f, e)
			draw(f, b.at(x, h))
			cross(f, b.at(y, h))
		case b.is(y, White):
			said.Beside = b.place(y)
			f.Clue(said.Beside)
			fallthrough
		case b.straight(f, x, h):
			cross(f, e)
			draw(f, b.at(black, h.Turn(2)))
		}
		f.Say(said)
		b.add(f)
	}
}
