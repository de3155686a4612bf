package lines

import "math/bits"

// lineSets is scratch space for propagating a line of at most maxNarrow cells.
//
// Sets of cells are words. The forward pass computes, run by run, where the run can begin and which white cells the gap before it can
// reach; the backward pass does the same from the end. A cell can be white if both passes reach it in the same gap, and black if a run
// can cover it whose start both passes allow. Spreading a set upwards within a gap is the carry of one addition (Myers, A fast bit-vector
// algorithm for approximate string matching, 1999); downwards it takes steps of 1, 2, 4, … cells. A run of 13 cells fits where 8 cells
// fit and where another 8 fit 5 cells later, so fits and cover are computed only for 1, 2, 4, … cells.
type lineSets struct {
	begin, gap [maxNarrow/2 + 1]uint64 // by run, from the front: its possible starts, and the white cells before it
	fits       [8]uint64               // starts of 1, 2, 4, … cells that are not white
	cover      [8]uint64               // starts of 1, 2, 4, … cells that a run covers in some arrangement
}

// matchesClue reports whether the runs of a complete line match the clue. The number of black cells must.
func matchesClue(black uint64, clue []int) bool {
	for _, run := range clue {
		black >>= bits.TrailingZeros64(black) & 63
		if bits.TrailingZeros64(^black) != run {
			return false
		}
		black >>= run & 63
	}
	return true
}

// forcedBlack returns the cells of an empty line that are black in all arrangements, if the runs can move by slack >= 0 cells.
func forcedBlack(clue []int, slack int) (black uint64) {
	start := 0
	for _, run := range clue {
		if run > slack {
			black |= (1<<(run&63) - 1<<(slack&63)) << (start & 63)
		}
		start += run + 1
	}
	return black
}

// possible returns the cells that are black in some arrangement and the cells that are white in some. ok is false if there is no
// arrangement.
func (w *lineSets) possible(clue []int, cells, black, white uint64) (mayBlack, mayWhite uint64, ok bool) {
	if len(clue) >= len(w.gap) || len(clue) == 0 {
		return 0, cells, len(clue) == 0 && black == 0
	}
	w.prepare(cells &^ white)
	notBlack := cells &^ black
	gap := spreadUp(1&notBlack, notBlack)
	from := gap<<1 | 1
	for j, run := range clue {
		room := w.fits[powers[run&63]&7]
		begin := from & room & (room >> (rests[run&63] & 63))
		w.begin[j&31] = begin
		w.gap[j&31] = gap
		gap = spreadUp(begin<<(run&63)&notBlack, notBlack)
		from = gap << 1
	}
	d1 := notBlack & (notBlack >> 1) // starts of 2, 4, … cells that are not black
	d2 := d1 & (d1 >> 2)
	d3 := d2 & (d2 >> 4)
	d4 := d3 & (d3 >> 8)
	d5 := d4 & (d4 >> 16)
	end := cells + 1 // after the last cell
	back := spreadDownBy(end>>1&notBlack, notBlack, d1, d2, d3, d4, d5)
	mayWhite = gap & back
	back |= end
	for j := len(clue) - 1; j >= 0; j-- {
		run := clue[j]
		begins := w.begin[j&31] & (back >> (run & 63)) // allowed by both passes
		if begins == 0 {
			return 0, 0, false
		}
		w.cover[powers[run&63]&7] |= begins | begins<<(rests[run&63]&63)
		back = spreadDownBy(begins>>1&notBlack, notBlack, d1, d2, d3, d4, d5)
		mayWhite |= w.gap[j&31] & back
	}
	return w.covered(), mayWhite, true
}

// powers and rests hold, by run length, the exponent of its highest power of two, and the remainder.
var powers, rests = func() (powers, rests [64]uint8) {
	for run := 1; run < len(powers); run++ {
		k := bits.Len(uint(run)) - 1
		powers[run], rests[run] = uint8(k), uint8(run-1<<k)
	}
	return powers, rests
}()

// prepare sets fits[k] to the cells from which 2^k cells that are in set, those not white, follow one another, and clears cover.
func (w *lineSets) prepare(set uint64) {
	w.fits[0] = set
	set &= set >> 1
	w.fits[1] = set
	set &= set >> 2
	w.fits[2] = set
	set &= set >> 4
	w.fits[3] = set
	set &= set >> 8
	w.fits[4] = set
	set &= set >> 16
	w.fits[5] = set
	w.cover = [8]uint64{}
}

// covered returns the cells that may be black.
func (w *lineSets) covered() uint64 {
	set := w.cover[5]
	set |= set<<16 | w.cover[4]
	set |= set<<8 | w.cover[3]
	set |= set<<4 | w.cover[2]
	set |= set<<2 | w.cover[1]
	return set | set<<1 | w.cover[0]
}

// spreadUp returns the cells of set that are connected within it to a cell of some at the same or a lower position. some is a subset of
// set.
func spreadUp(some, set uint64) uint64 { return ((some + set) ^ set | some) & set }

// spreadDownBy returns the cells of the set d0 that are connected within it to a cell of some at the same or a higher position. some is a
// subset of d0; d1, d2, … are the starts of 2, 4, … cells of it.
func spreadDownBy(some, d0, d1, d2, d3, d4, d5 uint64) uint64 {
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
