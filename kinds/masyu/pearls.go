package masyu

import "github.com/teka-puzzles/teka/puzzle"

// The techniques that look at a cell and its pearl, or at a pattern of pearls.

// cellFull (M02): two lines meet in a cell, so its other edges are crossed. Condition: X.a and X.b are lines. Conclusion: X's other
// edges are crossed.
func cellFull(v *view, x int) {
	lines := 0
	for h := range heading(4) {
		if v.line(v.at(x, h)) {
			lines++
		}
	}
	if lines < 2 {
		return
	}
	var f finding
	for h := range heading(4) {
		switch e := v.at(x, h); {
		case v.line(e) && len(f.edges) < 2:
			f.because(e)
		default:
			f.cross(e)
		}
	}
	v.add(f)
}

// deadEnd (M03): what comes into a cell must leave it. Condition: all edges of X but one are known, at most one of them a line.
// Conclusion: the last is a line when there is one, else crossed. In a puzzle whose loop visits every cell, a cell with two crossed edges
// has lines at the others.
func deadEnd(v *view, x int) {
	lines, crosses := 0, 0
	for h := range heading(4) {
		switch e := v.at(x, h); {
		case v.line(e):
			lines++
		case v.crossed(e):
			crosses++
		}
	}
	for h := heading(0); h < 4 && lines+crosses >= 3; h++ {
		e := v.at(x, h)
		if e < 0 {
			continue
		}
		var f finding
		switch line, cross := v.line(e), v.crossed(e); {
		case crosses == 4 || crosses == 3 && !cross:
			f.cross(e)
		case crosses == 3 && lines == 1 && cross || crosses == 2 && (lines == 2 && line || lines == 1 && !line && !cross):
			f.draw(e)
		default:
			continue
		}
		for g := range heading(4) {
			if g != h {
				f.because(v.at(x, g))
			}
		}
		v.add(f)
	}
	if !v.all {
		return
	}
	var f finding
	crosses = 0
	for h := range heading(4) {
		if e := v.at(x, h); v.crossed(e) && crosses < 2 {
			crosses++
			f.because(e)
		} else {
			f.draw(e)
		}
	}
	if crosses == 2 {
		f.args = puzzle.Args{"all": 1}
		if v.pearls[x] != NoPearl { // then it is the pearl that says so
			f.clue(x)
		}
		v.add(f)
	}
}

// whiteBorder (M04): a white pearl on the border cannot leave the board, so the loop runs along the border. Condition: X is white, X.h
// leaves the board. Conclusion: both X.h' are lines, X.-h is crossed. In a corner that is impossible.
func whiteBorder(v *view, x int) {
	if !v.is(x, White) {
		return
	}
	for h := range heading(4) {
		if v.at(x, h) < 0 {
			f := finding{clues: []int{x}}
			f.draw(v.at(x, h.turn(1)))
			f.draw(v.at(x, h.turn(3)))
			f.cross(v.at(x, h.turn(2)))
			v.add(f)
		}
	}
}

// away adds that a black pearl's loop goes away from a heading: not there, but two cells the other way.
func (f *finding) away(v *view, x int, h heading) {
	back := h.turn(2)
	f.cross(v.at(x, h))
	f.draw(v.at(x, back))
	f.draw(v.at(v.next(x, back, 1), back))
}

// blackBorder (M05): a black pearl next to the border, or one cell from it, has no room for two cells that way. Condition: X is black,
// X.h or (X+h).h leaves the board. Conclusion: X.h is crossed, X.-h and (X-h).-h are lines.
func blackBorder(v *view, x int) {
	if !v.is(x, Black) {
		return
	}
	for h := range heading(4) {
		if v.next(x, h, 2) < 0 {
			f := finding{clues: []int{x}}
			f.away(v, x, h)
			v.add(f)
		}
	}
}

// blackExtends (M07): from a black pearl the line goes straight on. Condition: X is black, X.h is a line. Conclusion: (X+h).h is a line,
// X.-h is crossed.
func blackExtends(v *view, x int) {
	if !v.is(x, Black) {
		return
	}
	for h := range heading(4) {
		if e := v.at(x, h); v.line(e) {
			f := finding{clues: []int{x}, edges: []int{e}}
			f.draw(v.at(v.next(x, h, 1), h))
			f.cross(v.at(x, h.turn(2)))
			v.add(f)
		}
	}
}

// blackBlocked (M06): what is marked leaves a black pearl no straight way in a direction. Condition: X is black; X.h or (X+h).h is
// crossed by a mark, or a (X+h).h' is a line. Conclusion: X.h is crossed, X.-h and (X-h).-h are lines.
func blackBlocked(v *view, x int) {
	if !v.is(x, Black) {
		return
	}
	for h := range heading(4) {
		y := v.next(x, h, 1)
		block := -1
		switch exit, on, left, right := v.at(x, h), v.at(y, h), v.at(y, h.turn(3)), v.at(y, h.turn(1)); {
		case exit < 0:
		case v.crossed(exit):
			block = exit
		case on < 0: // blackBorder finds that
		case v.crossed(on):
			block = on
		case v.line(left):
			block = left
		case v.line(right):
			block = right
		}
		if block >= 0 {
			f := finding{clues: []int{x}, edges: []int{block}}
			f.away(v, x, h)
			v.add(f)
		}
	}
}

// blackPair (M08): a black pearl's neighbour on the loop goes straight, so it is not black. Condition: X and X+h are black. Conclusion:
// X.h is crossed, and each goes two cells away from the other.
func blackPair(v *view, x int) {
	for _, h := range [...]heading{east, south} {
		if y := v.next(x, h, 1); v.is(x, Black) && v.is(y, Black) {
			f := finding{clues: []int{x, y}}
			f.away(v, x, h)
			f.away(v, y, h.turn(2))
			v.add(f)
		}
	}
}

// whiteStraight (M09): a white pearl goes straight. Condition: X is white and X.h a line, or X.h crossed by a mark. Conclusion: X.-h is the
// same, both X.h' are the opposite.
func whiteStraight(v *view, x int) {
	if !v.is(x, White) {
		return
	}
	for h := range heading(4) {
		e := v.at(x, h)
		f := finding{clues: []int{x}, edges: []int{e}}
		switch {
		case v.line(e):
			f.draw(v.at(x, h.turn(2)))
			f.cross(v.at(x, h.turn(1)))
			f.cross(v.at(x, h.turn(3)))
		case e >= 0 && v.crossed(e):
			f.cross(v.at(x, h.turn(2)))
			f.draw(v.at(x, h.turn(1)))
			f.draw(v.at(x, h.turn(3)))
		default:
			continue
		}
		v.add(f)
	}
}

// straight reports whether the marks show that a line that goes from a white pearl in x in a heading does not turn in the next cell:
// that cell goes on, or both ways to turn are crossed. It adds the marks to the finding.
func (f *finding) straight(v *view, x int, h heading) bool {
	y := v.next(x, h, 1)
	on, left, right := v.at(y, h), v.at(y, h.turn(3)), v.at(y, h.turn(1))
	switch {
	case y < 0:
		return false
	case v.line(on):
		f.because(on)
	case v.crossed(left) && v.crossed(right):
		f.because(left, right)
	default:
		return false
	}
	return true
}

// whiteTurn (M10): the loop turns on one side of a white pearl; when it does not on one, it does on the other. Condition: X is white, X.h
// or X.-h is a line, and (X+h).h is a line or both (X+h).h' are crossed. Conclusion: (X-h).-h is crossed.
func whiteTurn(v *view, x int) {
	if !v.is(x, White) {
		return
	}
	for h := range heading(4) {
		back := h.turn(2)
		through := v.at(x, h)
		if !v.line(through) {
			through = v.at(x, back)
		}
		if !v.line(through) {
			continue
		}
		f := finding{clues: []int{x}, edges: []int{through}}
		if y := v.next(x, back, 1); y >= 0 && f.straight(v, x, h) {
			f.cross(v.at(y, back))
			v.add(f)
		}
	}
}

// whiteAxis (M11): along an axis the loop could turn on neither side of a white pearl, so it takes the other axis. Condition: X is white;
// for X+h and for X-h, it is white, or the cell beyond is reached by a line, or both ways to turn there are crossed; not both are white.
// Conclusion: X.h and X.-h are crossed, both X.h' are lines.
func whiteAxis(v *view, x int) {
	if !v.is(x, White) {
		return
	}
	for _, h := range [...]heading{north, west} {
		f := finding{clues: []int{x}}
		whites := 0
		ok := true
		for _, g := range [...]heading{h, h.turn(2)} {
			if y := v.next(x, g, 1); v.is(y, White) {
				f.clue(y)
				whites++
			} else {
				ok = ok && f.straight(v, x, g)
			}
		}
		if !ok || whites == 2 {
			continue
		}
		f.cross(v.at(x, h))
		f.cross(v.at(x, h.turn(2)))
		f.draw(v.at(x, h.turn(1)))
		f.draw(v.at(x, h.turn(3)))
		v.add(f)
	}
}

// whiteRow (M12): along three white pearls in a row the middle one could not turn, so the loop passes all three across. Condition: X, X+h
// and X-h are white. Conclusion: of all three, the edges along h are crossed and those along h' lines.
func whiteRow(v *view, x int) {
	for _, h := range [...]heading{east, south} {
		a, b := v.next(x, h, 1), v.next(x, h.turn(2), 1)
		if !v.is(x, White) || !v.is(a, White) || !v.is(b, White) {
			continue
		}
		f := finding{clues: []int{x, a, b}}
		for _, y := range f.clues {
			f.cross(v.at(y, h))
			f.cross(v.at(y, h.turn(2)))
			f.draw(v.at(y, h.turn(1)))
			f.draw(v.at(y, h.turn(3)))
		}
		v.add(f)
	}
}

// whiteBorderPair (M13): along the border, two white pearls side by side or with one cell between turn inwards on their outer sides.
// Condition: X and Y, which is X+h or X+2h, are white; edges X.g and Y.g leave the board, g at right angles to h. Conclusion: lines from
// X-h to Y+h; (X-h).-h and (Y+h).h are crossed, (X-h).-g and (Y+h).-g are lines.
func whiteBorderPair(v *view, mid int) {
	for _, h := range [...]heading{east, south} {
		back := h.turn(2)
		for _, x := range [...]int{mid, v.next(mid, back, 1)} {
			y := v.next(mid, h, 1)
			if !v.is(x, White) || !v.is(y, White) {
				continue
			}
			for _, g := range [...]heading{h.turn(1), h.turn(3)} {
				if v.at(x, g) >= 0 {
					continue
				}
				f := finding{clues: []int{x, y}}
				first, last := v.next(x, back, 1), v.next(y, h, 1)
				f.draw(v.at(x, back))
				for z := x; z != y; z = v.next(z, h, 1) {
					f.draw(v.at(z, h))
				}
				f.draw(v.at(y, h))
				f.cross(v.at(first, back))
				f.cross(v.at(last, h))
				f.draw(v.at(first, g.turn(2)))
				f.draw(v.at(last, g.turn(2)))
				v.add(f)
			}
		}
	}
}

// whitePair (M14): the line passes along two white pearls side by side, so it turns in both cells beyond. Condition: X and X+h are white,
// one of X.-h, X.h and (X+h).h is a line. Conclusion: all three are; (X-h).-h and (X+2h).h are crossed.
func whitePair(v *view, x int) {
	for _, h := range [...]heading{east, south} {
		back := h.turn(2)
		y := v.next(x, h, 1)
		if !v.is(x, White) || !v.is(y, White) {
			continue
		}
		for _, e := range [...]int{v.at(x, h), v.at(x, back), v.at(y, h)} {
			if !v.line(e) {
				continue
			}
			f := finding{clues: []int{x, y}, edges: []int{e}}
			f.draw(v.at(x, back))
			f.draw(v.at(x, h))
			f.draw(v.at(y, h))
			f.cross(v.at(v.next(x, back, 1), back))
			f.cross(v.at(v.next(y, h, 1), h))
			v.add(f)
			break
		}
	}
}

// elbow (M15): both arms of a black pearl pass straight by the cell inside its elbow. Condition: X is black, X.h and X.g are lines, g at
// right angles to h. Conclusion: the edges of the cell X+h+g towards X+h and X+g are crossed.
func elbow(v *view, x int) {
	if !v.is(x, Black) {
		return
	}
	for h := range heading(4) {
		g := h.turn(1)
		a, b := v.at(x, h), v.at(x, g)
		if !v.line(a) || !v.line(b) {
			continue
		}
		f := finding{clues: []int{x}, edges: []int{a, b}}
		f.cross(v.at(v.next(x, h, 1), g))
		f.cross(v.at(v.next(x, g, 1), h))
		v.add(f)
	}
}

// blackBetweenWhites (M16): going between two white pearls a black one would send both along its line, and they would block both its
// sides. Condition: X is black, X+h+g and X+h-g are white, g at right angles to h. Conclusion: X.h is crossed, X.-h and (X-h).-h are
// lines.
func blackBetweenWhites(v *view, x int) {
	if !v.is(x, Black) {
		return
	}
	for h := range heading(4) {
		y := v.next(x, h, 1)
		a, b := v.next(y, h.turn(1), 1), v.next(y, h.turn(3), 1)
		if v.is(a, White) && v.is(b, White) {
			f := finding{clues: []int{x, a, b}}
			f.away(v, x, h)
			v.add(f)
		}
	}
}

// blackFacesWhite (M17): a line that comes straight from a black pearl to a white one turns right after it. Condition: X is white, B, which
// is X-2h, is black. Conclusion: when B.h is a line, X.h is a line and (X+h).h is crossed. When it could not turn there, because X+h is
// white, (X+h).h a line or both (X+h).h' are crossed, B.h is crossed and B.-h a line.
func blackFacesWhite(v *view, x int) {
	if !v.is(x, White) {
		return
	}
	for h := range heading(4) {
		b, y := v.next(x, h.turn(2), 2), v.next(x, h, 1)
		if !v.is(b, Black) || y < 0 {
			continue
		}
		if e := v.at(b, h); v.line(e) {
			f := finding{clues: []int{x, b}, edges: []int{e}, args: puzzle.Args{"turns": 1}}
			f.draw(v.at(x, h))
			f.cross(v.at(y, h))
			v.add(f)
			continue
		}
		f := finding{clues: []int{x, b}, args: puzzle.Args{"turns": 0}}
		if v.is(y, White) {
			f.clue(y)
		} else if !f.straight(v, x, h) {
			continue
		}
		f.cross(v.at(b, h))
		f.draw(v.at(b, h.turn(2)))
		v.add(f)
	}
}
