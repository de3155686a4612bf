// Package frontier counts the boards that keep all rules of a puzzle without listing them. It walks over the unknowns one by one and
// keeps, for all ways to fill those behind it, only what the rules ahead have to know of them: for a constraint the state of its
// automaton, which has read some unknowns so far, for a rule about one loop or one group which of the nodes at the frontier hang together.
// Ways that agree in that are counted together. It is the frontier-based search of Kawahara, Inoue, Iwashita and Minato ("Frontier-based
// search for enumerating all constrained subgraphs with compressed representation", 2017), after Knuth's Simpath (The Art of Computer
// Programming 4A, 7.1.4), with the automata of lines beside the graph.
//
// What is fixed already is folded into the automata and the graph first, and unknowns that no rule joins are taken one group after the
// other, so that boards that are almost full cost little however large they are, and empty ones as long as they are narrow.
package frontier

import (
	"context"
	"encoding/binary"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Most is the largest number that is counted: 10^18.
const Most int64 = 1e18

// mostStates bounds the states of one constraint that are looked at.
const mostStates = 1 << 19

// Count counts the ways to give each unknown of the board one of its values that keep all rules. exact is false when there are more than
// Most, of which n says as many, and when err says why it ended early: ctx, or constraint.ErrWide. There are at least n then. The fewer
// values the unknowns have, the less it costs: those that they have in no solution at all are best taken away before.
func Count(ctx context.Context, b *puzzle.Board, values []puzzle.Mask, rules *constraint.Network) (n int64, exact bool, err error) {
	return (&counter{ctx: ctx, values: values, rules: rules.Joined(), graph: rules.Graph, room: mostBytes, beams: beams}).all(b)
}

// all is Count.
func (c *counter) all(b *puzzle.Board) (n int64, exact bool, err error) {
	possible, err := c.prepare(b)
	if err != nil || !possible {
		return 0, err == nil, err
	}
	return c.count()
}

// open reports whether an unknown has several values.
func open(m puzzle.Mask) bool { return m&(m-1) != 0 }

// Bounds of memory and time: of the bytes of a layer, how often one too large is taken apart and into how many, and of the ways read.
const (
	mostBytes = 64 << 20
	mostParts = 16
	mostDeep  = 2
	mostWork  = 100_000_000
)

// beams are how many keys a layer keeps in the passes before the one that keeps all: those that stand for the most ways. What arrives at
// the end is a bound, and exact when nothing had to be left out.
var beams = []int{1 << 10, 1 << 14}

// counter is one count.
type counter struct {
	ctx    context.Context
	values []puzzle.Mask
	rules  []constraint.Constraint
	graph  *constraint.Graph

	// The graph with what is fixed folded in.
	node   []int32  // by node: the one that stands for its part
	label  []uint16 // by node: that with which it comes to the frontier
	parts  int      // of a group
	closed bool     // of a loop

	steps []step
	slots int // for rules
	nodes int // at the frontier, at most
	bytes int // for the state of a rule
	wide  int // for the label of a node
	first []byte

	room  int   // bytes of a layer
	beams []int // of the passes before the last

	// Of a pass:
	beam  int  // 0 keeps all
	left  bool // something was left out
	total int64
	work  int
}

// step reads one unknown.
type step struct {
	values  []int // those that it may have
	rules   []turn
	ends    [2]int // slots of the nodes that it joins; -1 for none
	enter   []entry
	leave   []entry
	entered int // nodes that have come to the frontier, with those of this step
}

// turn is a rule going on by one unknown.
type turn struct {
	slot int     // of the state, which is 0 before the rule begins, and again when it has ended
	next []int32 // by state and value
}

// entry is a node coming to the frontier, or leaving it.
type entry struct {
	slot  int
	label uint16 // with which it comes
	must  bool   // the loop must pass it
}

// begin is the first key: no rule has read anything, and only the ends of ways that are there already are at the frontier.
func (c *counter) begin(start, slot []int) {
	f := frontier{label: make([]uint16, c.nodes), closed: c.closed}
	for _, n := range start {
		f.label[slot[n]] = c.label[n]
	}
	f.tidy(mark, make([]uint16, 1<<16))
	if c.wide = 1; c.nodes+mark > 1<<8 {
		c.wide = 2
	}
	c.first = make([]byte, c.slots*c.bytes, c.size())
	c.first = f.append(c.first, c.wide)
}

// size is the bytes of a key.
func (c *counter) size() int { return c.slots*c.bytes + c.wide*c.nodes + 1 }

// count goes through the passes. It returns how many ways there are at least, and exactly when exact.
func (c *counter) count() (n int64, exact bool, err error) {
	for i := range len(c.beams) + 1 {
		c.beam, c.left, c.total, c.work = 0, false, 0, 0
		if i < len(c.beams) {
			c.beam = c.beams[i]
		}
		l := newLayer(c.size())
		l.add(c.first, 1)
		err = c.run(0, l, 0)
		if n = max(n, c.total); err != nil || !c.left || n == Most {
			return n, err == nil && n < Most, err
		}
	}
	return n, false, constraint.ErrWide
}

// run goes on from a layer, the ways to fill the unknowns before a step, to the end, and adds what arrives there to the total. A layer
// that is too large is taken apart, and its parts go on one after the other.
func (c *counter) run(from int, now *layer, deep int) error {
	w := newWalker(c)
	w.to = newLayer(c.size())
	for k := from; k < len(c.steps); k++ {
		w.s = &c.steps[k]
		w.to.reset(now.len())
		for i := range now.n {
			if c.work++; c.work%lookEvery == 0 {
				if c.ctx.Err() != nil || c.work > mostWork {
					return c.ended(constraint.ErrWide)
				}
				if c.beam == 0 && w.to.bytes() > c.room {
					return c.split(k, now, deep)
				}
			}
			w.read(now.key(i), now.n[i])
		}
		if c.beam > 0 && w.to.len() > c.beam {
			w.to.keep(c.beam)
			c.left = true
		}
		now, w.to = w.to, now
	}
	for i, n := range now.n {
		if g, key := c.graph, now.key(i); g == nil || !g.Loop || key[len(key)-1] != 0 {
			c.total = min(c.total+n, Most)
		}
	}
	return nil
}

// lookEvery is how many ways are read between two looks at the context and at the memory.
const lookEvery = 1024

// ended is why the count ends before its end: that of the context, or the reason given.
func (c *counter) ended(err error) error {
	if cause := context.Cause(c.ctx); cause != nil {
		return cause
	}
	return err
}

// split goes on from the parts of a layer.
func (c *counter) split(k int, now *layer, deep int) error {
	if deep == mostDeep || now.len() < 2 {
		return constraint.ErrWide
	}
	size := (now.len() + mostParts - 1) / mostParts
	for i := 0; i < now.len(); i += size {
		part := newLayer(c.size())
		for j := i; j < min(i+size, now.len()); j++ {
			part.add(now.key(j), now.n[j])
		}
		if err := c.run(k, part, deep+1); err != nil {
			return err
		}
	}
	return nil
}

// walker reads unknowns, one step at a time.
type walker struct {
	c     *counter
	s     *step
	to    *layer
	f     frontier
	was   []uint16 // the labels before a value is tried
	names []uint16
	key   []byte
}

func newWalker(c *counter) *walker {
	return &walker{c: c, f: frontier{label: make([]uint16, c.nodes)}, was: make([]uint16, c.nodes),
		names: make([]uint16, c.nodes+mark+2), key: make([]byte, 0, c.size())}
}

// read reads the unknown of the step after the n ways of a key, with each of its values.
func (w *walker) read(key []byte, n int64) {
	graph := w.c.graph != nil
	closed := false
	if graph {
		w.f.read(key[w.c.slots*w.c.bytes:], w.c.wide)
		w.come()
		copy(w.was, w.f.label)
		closed = w.f.closed
	}
	for j, v := range w.s.values {
		w.key = append(w.key[:0], key[:w.c.slots*w.c.bytes]...)
		if !w.turn(j) {
			continue
		}
		if graph {
			copy(w.f.label, w.was)
			w.f.closed = closed
			if v != 0 && w.s.ends[0] >= 0 && !w.draw() || !w.part() {
				continue
			}
			w.f.tidy(w.first(), w.names)
		}
		w.key = w.f.append(w.key, w.c.wide)
		w.to.add(w.key, n)
	}
}

// turn has the rules read value number j, and reports whether none is broken.
func (w *walker) turn(j int) bool {
	for _, t := range w.s.rules {
		next := t.next[w.state(t.slot)*len(w.s.values)+j]
		if next == constraint.Dead {
			return false
		}
		w.set(t.slot, int(next))
	}
	return true
}

// state is the state of the rule in a slot.
func (w *walker) state(slot int) int {
	if w.c.bytes == 1 {
		return int(w.key[slot])
	}
	return int(binary.LittleEndian.Uint16(w.key[2*slot:]))
}

// set changes it.
func (w *walker) set(slot, state int) {
	if w.c.bytes == 1 {
		w.key[slot] = byte(state)
		return
	}
	binary.LittleEndian.PutUint16(w.key[2*slot:], uint16(state))
}

// first is the first label that is but a name.
func (w *walker) first() uint16 {
	if w.c.graph.Loop {
		return mark
	}
	return away + 1
}

// come takes nodes to the frontier.
func (w *walker) come() {
	for _, e := range w.s.enter {
		if w.c.graph.Loop {
			w.f.label[e.slot] = e.label
		} else {
			w.f.label[e.slot] = w.f.unused()
		}
	}
}

// draw joins the two nodes of the unknown, and reports whether it may.
func (w *walker) draw() bool {
	g := w.c.graph
	if g.Loop {
		return w.f.link(w.s.ends[0], w.s.ends[1])
	}
	return w.f.merge(w.s.ends[0], w.s.ends[1]) || !g.Tree
}

// part lets nodes leave the frontier: of a loop no end of a way, of a group none whose part would be left alone, but for the last.
func (w *walker) part() bool {
	for _, e := range w.s.leave {
		l := w.f.label[e.slot]
		w.f.label[e.slot] = away
		if w.c.graph.Loop {
			if l >= mark || l == free && e.must {
				return false
			}
			continue
		}
		others, same := false, false
		for _, x := range w.f.label {
			others = others || x != away
			same = same || x == l
		}
		if !same && (others || w.s.entered < w.c.parts) {
			return false
		}
	}
	return true
}
