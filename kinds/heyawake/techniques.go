package heyawake

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are the techniques, easiest first. In the comments, N is the number of a room, a chain is a set of shaded cells that touch at
// corners, and an open cell is one not known to be shaded or unshaded. Those of family/group are not needed: as shaded cells are never
// side by side, chain finds all that follows from the connection.
var techniques = []puzzle.Technique{
	{ID: "heyawake.side-by-side", Level: 1.0, Regions: byCell, Find: at(board.beside), Folding: puzzle.FoldAlways},
	{ID: "heyawake.room-full", Level: 1.0, Regions: byRoom, Find: at(board.roomFull)},
	{ID: "heyawake.room-rest", Level: 1.1, Regions: byRoom, Find: at(board.roomRest)},
	{ID: "heyawake.three-rooms", Level: 1.3, Regions: bySpan, Find: at(board.threeRooms)},
	{ID: "heyawake.only-way", Level: 1.6, Regions: aroundRoom, Find: at(board.onlyWay)},
	{ID: "heyawake.chain", Level: 1.8, Find: at(board.chains)},
	{ID: "heyawake.room-ways", Level: 2.2, Regions: aroundRoom, Find: at(board.roomWays)},
	{ID: "heyawake.room-chain", Level: 2.6, Find: at(board.roomChains)},
	{ID: "heyawake.shaded-fails", Level: failLevel, Find: at(func(b board, _ int) []puzzle.Step { return b.fails(1) }), UsesHypotheses: true},
	{ID: "heyawake.unshaded-fails", Level: failLevel + unshadedLevel,
		Find: at(func(b board, _ int) []puzzle.Step { return b.fails(0) }), UsesHypotheses: true},
}

// The regions: a cell and its neighbours, a room, a room and the cells next to it, a span.
var (
	byCell = puzzle.RegionsBy(boardOf, func(b board) int { return len(b.Of) },
		func(b board, i int) []int { return append(b.Neighbours(i), i) })
	byRoom     = &puzzle.Regions{Of: func(l *puzzle.View) [][]int { return boardOf(l).Cells }}
	aroundRoom = &puzzle.Regions{Of: func(l *puzzle.View) [][]int { return boardOf(l).t.around }}
	bySpan     = puzzle.RegionsBy(boardOf, func(b board) int { return len(b.spans) }, func(b board, s int) []int { return b.spans[s].cells })
)

// at returns a search that calls find for the region.
func at(find func(b board, region int) []puzzle.Step) func(l *puzzle.View) []puzzle.Step {
	return func(l *puzzle.View) []puzzle.Step { return find(boardOf(l), l.Region) }
}

// beside. Condition: a cell is shaded. Conclusion: the cells next to it are unshaded. If one is shaded it is a contradiction.
func (b board) beside(i int) []puzzle.Step {
	if !b.Known.Is(i, 1) {
		return nil
	}
	f := b.NewStep()
	f.Use(i)
	for _, x := range b.Neighbours(i) {
		switch {
		case b.Known.Is(x, 1):
			f.Use(x)
			f.Contradict()
			return f.Steps()
		case b.Known.IsOpen(x):
			f.Conclude(x, 0)
		}
	}
	return f.Steps()
}

// roomFull. Condition: N cells of a room are shaded. Conclusion: its other cells are unshaded. If more are shaded it is a contradiction.
func (b board) roomFull(k int) []puzzle.Step { return b.count(k, 1, b.numbers[k]) }

// roomRest. Condition: N cells of a room are not unshaded. Conclusion: all of them are shaded. If there are fewer it is a contradiction.
func (b board) roomRest(k int) []puzzle.Step { return b.count(k, 0, len(b.Cells[k])-b.numbers[k]) }

// count returns the step about the rule that at most n cells of a room have a value; nil for a room without a number.
func (b board) count(k, value, n int) []puzzle.Step {
	if b.numbers[k] == None {
		return nil
	}
	return b.Known.AtMost(n, value, b.Cells[k], func() *puzzle.StepBuilder { return b.ofRoom(k) }).Steps()
}

// threeRooms. Condition: all cells of a span but one are unshaded. Conclusion: the last is shaded. If all are unshaded it is a
// contradiction.
func (b board) threeRooms(s int) []puzzle.Step {
	cells := b.spans[s].cells
	return b.Known.AtMost(len(cells)-1, 0, cells, func() *puzzle.StepBuilder { return b.ofSpan(b.spans[s]) }).Steps()
}

// ofSpan begins a step about a span.
func (b board) ofSpan(s span) *puzzle.StepBuilder {
	f := b.NewStep()
	f.AddArgs(lineArgs{From: b.CellPlace(s.cells[0]), To: b.CellPlace(s.cells[len(s.cells)-1])})
	return f
}

// chains. Condition: an open cell touches a chain twice, or a chain and the edge of the board that it reaches as well. Conclusion: shading
// the cell would separate unshaded cells, so it is unshaded. If a chain already separates cells it is a contradiction.
func (b board) chains(int) (out []puzzle.Step) {
	w := b.t.counts
	if !w.load(b.Known) {
		defer w.Undo(0)
		for i := range b.Of {
			if b.Known.Is(i, 1) {
				if s := b.chain(i); len(s) > 0 {
					return s
				}
			}
		}
		return nil
	}
	var found []int
	for i := range b.Of {
		if b.Known.IsOpen(i) && w.walls.Closes(i) {
			found = append(found, i)
		}
	}
	w.Undo(0)
	for _, i := range found {
		if b.Done() {
			break
		}
		out = append(out, b.chain(i)...)
	}
	return out
}

// load links the shaded cells that are known, without further propagation. It returns false if they close a loop. The caller undoes it.
func (w *narrower) load(known puzzle.Facts) bool {
	for i := range w.State {
		if known.Candidates(i) != puzzle.Only(1) {
			continue
		}
		w.Decide(i, shaded, puzzle.Place{})
		w.Done, w.marks = w.Done+1, append(w.marks, int32(w.walls.Joins()))
		w.free[w.Of[i]]--
		w.dark[w.Of[i]]++
		if !w.walls.Link(i) {
			return false
		}
	}
	return true
}

// chain returns the step about a loop that an open cell would close or that a shaded cell closes.
func (b board) chain(i int) []puzzle.Step {
	loop := b.loop(i, b.known)
	if loop == nil {
		return nil
	}
	f := b.NewStep(puzzle.WholeBoard(puzzle.Connected))
	said := chainArgs{Cell: b.CellPlace(i)}
	for _, x := range loop {
		if x == b.outside() {
			said.Edge = true
		} else {
			f.Use(x)
		}
	}
	f.AddArgs(said)
	if b.Known.Is(i, 1) {
		f.Use(i)
		f.Contradict()
	} else {
		f.Conclude(i, 0)
	}
	return f.Steps()
}

// ways are the ways to shade the missing cells of a room: sets of its open cells of which no two are side by side.
type ways struct {
	open []int
	sets []uint64 // bits by index in open
}

// maxWays is the maximum number of ways that a technique compares.
const maxWays = 40

// waysOf returns the ways to shade the missing cells of a room; ok is false if there are more than most, or no number.
func (b board) waysOf(k, most int) (w ways, ok bool) {
	dark, open, _ := b.Known.Split(b.Cells[k])
	need := b.numbers[k] - len(dark)
	if b.numbers[k] == None || need < 1 || len(open) > 64 || len(open) <= need {
		return w, false
	}
	w = ways{open, b.waysTo(open, need, most, nil)}
	return w, len(w.sets) <= most
}

// conclude adds what all ways have in common: cells of the room, and cells next to a shaded cell in every way.
func (b board) conclude(f *puzzle.StepBuilder, k int, w ways) {
	for x, i := range w.open {
		all, any := true, false
		for _, set := range w.sets {
			in := set>>x&1 == 1
			all, any = all && in, any || in
		}
		if all {
			f.Conclude(i, 1)
		} else if !any {
			f.Conclude(i, 0)
		}
	}
	for _, i := range b.t.around[k] {
		if !b.Known.IsOpen(i) || b.Of[i] == k {
			continue
		}
		var beside uint64
		for x, j := range w.open {
			if b.touch(i, j) {
				beside |= 1 << x
			}
		}
		if !slices.ContainsFunc(w.sets, func(set uint64) bool { return set&beside == 0 }) {
			f.Conclude(i, 0)
		}
	}
}

// onlyWay. Condition: there is one way to shade the missing cells of a room. Conclusion: it is the right one. Without any it is a
// contradiction.
func (b board) onlyWay(k int) []puzzle.Step {
	w, ok := b.waysOf(k, 1)
	if !ok {
		return nil
	}
	f := b.fromRoom(k)
	if len(w.sets) == 0 {
		f.Contradict()
	} else {
		b.conclude(f, k, w)
	}
	return f.Steps()
}

// fromRoom begins a step about the number of a room with all known cells of the room as premises.
func (b board) fromRoom(k int) *puzzle.StepBuilder {
	f := b.ofRoom(k)
	dark, _, light := b.Known.Split(b.Cells[k])
	f.Use(dark...)
	f.Use(light...)
	return f
}

// levelOf returns the level of a step about several ways.
func levelOf(base float64, ways int) float64 {
	return assume.Rounded(min(base+1.2, base+0.1*float64(max(0, ways-2))))
}

// roomWays. Condition: all ways to shade the missing cells of a room have something in common. Conclusion: that.
func (b board) roomWays(k int) []puzzle.Step {
	w, ok := b.waysOf(k, maxWays)
	if !ok || len(w.sets) < 2 {
		return nil
	}
	f := b.fromRoom(k)
	b.conclude(f, k, w)
	f.AddArgs(countArgs{Count: len(w.sets)})
	f.Level = levelOf(2.2, len(w.sets))
	return f.Steps()
}

// roomChains. Condition: some ways to shade the missing cells of a room would close a loop of shaded cells. Conclusion: what the others
// have in common.
func (b board) roomChains(int) (out []puzzle.Step) {
	w := b.t.counts
	defer w.Undo(0)
	if !w.load(b.Known) {
		return nil
	}
	for k := range b.Cells {
		if b.Done() {
			break
		}
		out = append(out, b.roomChain(k)...)
	}
	return out
}

// roomChain returns the step about one room. The caller has loaded the board.
func (b board) roomChain(k int) []puzzle.Step {
	all, ok := b.waysOf(k, maxWays)
	if !ok || len(all.sets) < 1 {
		return nil
	}
	left := ways{open: all.open}
	var loops []int
	for _, set := range all.sets {
		if cells := all.cells(set); b.t.counts.closedBy(cells) {
			loops = append(loops, b.loopOf(cells)...)
		} else {
			left.sets = append(left.sets, set)
		}
	}
	if len(left.sets) == len(all.sets) {
		return nil
	}
	f := b.fromRoom(k)
	f.UseClues(puzzle.WholeBoard(puzzle.Connected))
	f.Use(loops...)
	if len(left.sets) == 0 {
		f.Contradict()
	} else {
		b.conclude(f, k, left)
	}
	f.AddArgs(waysArgs{Count: len(left.sets), Out: len(all.sets) - len(left.sets), With: b.with(k, loops)})
	f.Level = levelOf(2.6, len(all.sets))
	return f.Steps()
}

// maxWith is the maximum number of cells that a sentence names as part of chains.
const maxWith = 6

// with returns the places of cells of chains that touch a room from outside, or nil if there are too many.
func (b board) with(k int, cells []int) (out []puzzle.Place) {
	slices.Sort(cells)
	for _, i := range slices.Compact(cells) {
		if b.Of[i] != k && slices.ContainsFunc(b.touched[i], func(x int32) bool { return int(x) < b.outside() && b.Of[x] == k }) {
			out = append(out, b.CellPlace(i))
		}
	}
	if len(out) > maxWith {
		return nil
	}
	return out
}

// cells returns the cells that a way shades.
func (w ways) cells(set uint64) (out []int) {
	for x, i := range w.open {
		if set>>x&1 == 1 {
			out = append(out, i)
		}
	}
	return out
}

// closedBy reports whether shading some open cells as well would close a loop.
func (w *narrower) closedBy(cells []int) bool {
	n, closed := w.walls.Joins(), false
	for _, i := range cells {
		closed = closed || !w.walls.Link(i)
	}
	w.walls.Unlink(n, cells...)
	return closed
}

// loopOf returns the known shaded cells of a loop that shading some cells as well closes.
func (b board) loopOf(cells []int) (out []int) {
	for k, i := range cells {
		loop := b.loop(i, func(x int) bool { return b.Known.Is(x, 1) || slices.Contains(cells[:k], x) })
		for _, x := range loop {
			if x != b.outside() && b.Known.Is(x, 1) {
				out = append(out, x)
			}
		}
		if loop != nil {
			return out
		}
	}
	return out
}
