package rule

import "math/bits"

// lineSets is memory for a look at a line of at most narrowest cells.
//
// The look goes run by run through sets of cells that are a word each. From the front, where a run may begin follows from the white cells
// that the gap before it may reach, and these from where the run before may end; likewise from the back. A cell may be white if both ways
// reach it in one gap, and black if it lies in a run that begins where both ways have it. The cells that a gap reaches from some of its own
// by going up are had by the carry of one addition (Myers, A fast bit-vector algorithm for approximate string matching, 1999), and going
// down by steps of 1, 2, 4, … cells. A run of 13 cells fits where 8 fit, and 8 more 5 cells on, so what is asked of the cells of a line for
// runs of 1, 2, 4, … is asked once for all runs.
type lineSets struct {
	begin, gap [narrowest/2 + 1]uint64 // from the front: where each run may begin, and the white cells before it
	room       [8]uint64               // from where on 1, 2, 4, … cells are not white
	cover      [8]uint64               // from where on 1, 2, 4, … cells are of a run in some arrangement
}

// follows reports whether the runs of a finished line, which has as many black cells as its clue tells, are those of the clue.
func follows(black uint64, clue []int) bool {
	for _, run := range clue {
		black >>= bits.TrailingZeros64(black) & 63
		if bits.TrailingZeros64(^black) != run {
			return false
		}
		black >>= run & 63
	}
	return true
}

// always are the cells of a blank line that are black in all arrangements; slack is how many cells the runs have to move by, not none.
func always(clue []int, slack int) (black uint64) {
	start := 0
	for _, run := range clue {
		if run > slack {
			black |= (1<<(run&63) - 1<<(slack&63)) << (start & 63)
		}
		start += run + 1
	}
	return black
}

// may are the cells that are black in some arrangement, and those that are white in some. It is false when there is no arrangement.
func (w *lineSets) may(clue []int, cells, black, white uint64) (mayBlack, mayWhite uint64, ok bool) {
	if len(clue) >= len(w.gap) || len(clue) == 0 {
		return 0, cells, len(clue) == 0 && black == 0
	}
	w.prepare(cells &^ white)
	notBlack := cells &^ black
	gap := upwards(1&notBlack, notBlack)
	from := gap<<1 | 1
	for j, run := range clue {
		room := w.room[powers[run&63]&7]
		begin := from & room & (room >> (rests[run&63] & 63))
		w.begin[j&31] = begin
		w.gap[j&31] = gap
		gap = upwards(begin<<(run&63)&notBlack, notBlack)
		from = gap << 1
	}
	d1 := notBlack & (notBlack >> 1) // from where on 2, 4, … cells are not black
	d2 := d1 & (d1 >> 2)
	d3 := d2 & (d2 >> 4)
	d4 := d3 & (d3 >> 8)
	d5 := d4 & (d4 >> 16)
	end := cells + 1 // after the last cell
	back := downFrom(end>>1&notBlack, notBlack, d1, d2, d3, d4, d5)
	mayWhite = gap & back
	back |= end
	for j := len(clue) - 1; j >= 0; j-- {
		run := clue[j]
		begins := w.begin[j&31] & (back >> (run & 63)) // both ways
		if begins == 0 {
			return 0, 0, false
		}
		w.cover[powers[run&63]&7] |= begins | begins<<(rests[run&63]&63)
		back = downFrom(begins>>1&notBlack, notBlack, d1, d2, d3, d4, d5)
		mayWhite |= w.gap[j&31] & back
	}
	return w.covered(), mayWhite, true
}

// powers and rests are by run: the largest power of two in it, and what it has besides.
var powers, rests = func() (powers, rests [64]uint8) {
	for run := 1; run < len(powers); run++ {
		k := bits.Len(uint(run)) - 1
		powers[run], rests[run] = uint8(k), uint8(run-1<<k)
	}
	return powers, rests
}()

// prepare sets room for the cells that are not white, and nothing covered.
func (w *lineSets) prepare(set uint64) {
	w.room[0] = set
	set &= set >> 1
	w.room[1] = set
	set &= set >> 2
	w.room[2] = set
	set &= set >> 4
	w.room[3] = set
	set &= set >> 8
	w.room[4] = set
	set &= set >> 16
	w.room[5] = set
	w.cover = [8]uint64{}
}

// covered are the cells that may be black.
func (w *lineSets) covered() uint64 {
	set := w.cover[5]
	set |= set<<16 | w.cover[4]
	set |= set<<8 | w.cover[3]
	set |= set<<4 | w.cover[2]
	set |= set<<2 | w.cover[1]
	return set | set<<1 | w.cover[0]
}

// upwards are the cells of the set that are reached from some of its own by going up within it.
func upwards(some, set uint64) uint64 { return ((some + set) ^ set | some) & set }

// downFrom are the cells of the set d0 that are reached from some of its own by going down; d1, d2, … are those from where on 2, 4, … cells
// are of it.
func downFrom(some, d0, d1, d2, d3, d4, d5 uint64) uint64 {
	some |= some >> 1 & d0
	some |= some >> 2 & d1
	some |= some >> 4 & d2
	some |= some >> 8 & d3
	if d4 != 0 {
		some |= some >> 16 & d4
		some |= some >> 32 & d5
	}
	return some
}
