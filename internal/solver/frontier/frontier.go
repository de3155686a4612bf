// Package frontier counts the solutions of a puzzle without enumerating them. It processes the unknowns one by one and merges all partial
// assignments that the remaining rules cannot distinguish: for each constraint it keeps the state of the automaton that has read the
// unknowns so far, and for a rule about one loop or one group the connectivity of the nodes at the frontier. It is the frontier-based
// search of Kawahara, Inoue, Iwashita and Minato ("Frontier-based search for enumerating all constrained subgraphs with compressed
// representation", 2017), after Knuth's Simpath (The Art of Computer Programming 4A, 7.1.4), extended by the automata of lines.
//
// Fixed values are first folded into the automata and the graph, and independent groups of unknowns are processed one after the other.
// Nearly full boards are therefore cheap at any size, and empty ones if they are narrow.
package frontier

import (
	"context"
	"encoding/binary"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Most is the largest count: 10^18.
const Most int64 = 1e18

// mostStates limits the states of one constraint's diagram.
const mostStates = 1 << 19

// Count returns the number of assignments of candidates to the unknowns that satisfy all rules. If exact is false, n is a lower bound:
// there are more than Most, or err reports why the count stopped (ctx, or constraint.ErrTooManyStates). Presolve first, as the cost grows
// with the candidates.
func Count(ctx context.Context, b *puzzle.Board, values []puzzle.Mask, rules *constraint.Network) (n int64, exact bool, err error) {
	c := &counter{ctx: ctx, values: values, rules: rules.Merged(), graph: rules.Graph, room: mostBytes, beams: beams}
	if rules.Islands != nil {
		c.islands = &islands{Islands: rules.Islands}
	}
	return c.all(b)
}

func (c *counter) all(b *puzzle.Board) (n int64, exact bool, err error) {
	possible, err := c.prepare(b)
	if err != nil || !possible {
		return 0, err == nil, err
	}
	return c.count()
}

// open reports whether an unknown has several candidates.
func open(m puzzle.Mask) bool { return m&(m-1) != 0 }

// Limits: bytes of all layers, parts into which a layer is split when they are full, nesting depth of splits, and partial assignments
// extended in a pass.
const (
	mostBytes  = 64 << 20
	splitParts = 16
	maxSplits  = 2
	maxWork    = 100_000_000
)

// beams are the layer sizes of the passes before the exhaustive one; a pass keeps the keys with the highest counts. Its result is a
// lower bound, and exact if nothing was pruned.
var beams = []int{1 << 10, 1 << 14}

// counter is the state of a Count.
type counter struct {
	ctx    context.Context
	values []puzzle.Mask
	rules  []constraint.Constraint
	graph  *constraint.Graph

	islands *islands // nil for none

	// The contracted graph.
	node   []int32   // by node: the representative of its component
	near   [][]int32 // by unassigned unknown, if unknowns are nodes: the nodes next to it that may be members
	label  []uint16  // by node of a loop: the label with which it enters the frontier
	parts  int       // components of a group after contraction; of members that are certain, if unknowns are nodes
	closed bool      // the fixed edges form a closed loop

	steps      []step
	slots      int // number of slots for rule states
	nodes      int // maximum number of nodes at the frontier
	stateBytes int // per rule state in a key
	labelBytes int // per node label in a key
	first      []byte

	store *store
	room  int   // maximum bytes of all layers
	beams []int // layer sizes of the passes before the last

	// State of a pass:
	beam   int  // maximum number of keys of a layer; 0 for no limit
	pruned bool // keys were dropped
	total  int64
	work   int
}

// step processes one unknown.
type step struct {
	values  []int // candidates
	rules   []transition
	ends    []int // slots of the nodes it joins
	enter   []entry
	leave   []entry
	entered int // nodes counted in parts that have entered the frontier, including this step
	coast   coast
}

// transition advances the state of a rule by one unknown.
type transition struct {
	slot int     // of the state, which is 0 before the first and after the last unknown of the rule
	next []int32 // by state and value
}

// entry is a node that enters or leaves the frontier.
type entry struct {
	slot     int
	label    uint16 // initial label, if it enters
	required bool   // the loop must visit it
}

// setFirst sets the first key and labelBytes. All rules are in state 0 and only the nodes in start, ends of fixed paths, are at the
// frontier. slot is indexed by node; both are nil without a graph.
func (c *counter) setFirst(start, slot []int) {
	f := frontier{label: make([]uint16, c.nodes), closed: c.closed}
	for _, n := range start {
		f.label[slot[n]] = c.label[n]
	}
	f.normalize(firstEnd, make([]uint16, 1<<16))
	if c.labelBytes = 1; c.nodes+firstEnd > 1<<8 {
		c.labelBytes = 2
	}
	c.first = make([]byte, c.slots*c.stateBytes, c.size())
	c.first = f.append(c.first, c.labelBytes)
	c.first = c.first[:c.size()] // no island
}

// graphAt returns where the graph begins in a key, and islandsAt where the islands do.
func (c *counter) graphAt() int   { return c.slots * c.stateBytes }
func (c *counter) islandsAt() int { return c.graphAt() + c.labelBytes*c.nodes + 1 }

// size returns the length of a key in bytes.
func (c *counter) size() int {
	if c.islands == nil {
		return c.islandsAt()
	}
	return c.islandsAt() + slotBytes*c.islands.slots
}

// count runs the passes until one is exhaustive. n is a lower bound, the exact number if exact is true. err reports why the last pass
// stopped early.
func (c *counter) count() (n int64, exact bool, err error) {
	c.store = newStore(c.size())
	for i := range len(c.beams) + 1 {
		c.beam, c.pruned, c.total, c.work = 0, false, 0, 0
		if i < len(c.beams) {
			c.beam = c.beams[i]
		}
		first := c.store.begin(1)
		first.add(c.first, 1)
		err = c.run(0, first, 0, 1, 0)
		first.release()
		if n = max(n, c.total); err != nil || !c.pruned || n == Most {
			return n, err == nil && n < Most, err
		}
	}
	return n, false, constraint.ErrTooManyStates
}

// run extends the records first to end-1 of a layer by the steps from the given one on and adds the complete assignments to the total.
// Where the layers take too much memory, it continues with a part at a time. It releases the layers that it makes, not the given one.
// After an error (ctx, maxWork, ErrTooManyStates) the total is still a lower bound.
func (c *counter) run(from int, now *layer, first, end, deep int) error {
	w := newWalker(c)
	room := c.room * (deep + 1) / (maxSplits + 1)
	for k := from; k < len(c.steps); k++ {
		w.s, w.to = &c.steps[k], c.store.begin(end-first)
		full, err := w.extend(now, first, end, room)
		if full {
			w.to.release()
			err = c.split(k, now, first, end, deep)
		}
		if k > from {
			now.release()
		}
		if full || err != nil {
			return err
		}
		if c.beam > 0 && w.to.len > c.beam {
			w.to.prune(c.beam)
			c.pruned = true
		}
		now, first, end = w.to, 0, w.to.len
	}
	for i := first; i < end; i++ {
		if g := c.graph; g == nil || !g.Loop || now.keyAt(i)[c.islandsAt()-1] != 0 {
			c.total = min(c.total+now.count(i), Most)
		}
	}
	if from < len(c.steps) {
		now.release()
	}
	return nil
}

// checkEvery is the number of keys between checks of the context and the memory.
const checkEvery = 1024

// stopCause returns the cause of the context's end, or err if it has not ended.
func (c *counter) stopCause(err error) error {
	if cause := context.Cause(c.ctx); cause != nil {
		return cause
	}
	return err
}

// split runs the steps from k on for parts of some records of a layer, one after the other. It returns ErrTooManyStates at depth maxSplits
// or for a single record.
func (c *counter) split(k int, now *layer, first, end, deep int) error {
	if deep == maxSplits || end-first < 2 {
		return constraint.ErrTooManyStates
	}
	size := (end - first + splitParts - 1) / splitParts
	for ; first < end; first += size {
		if err := c.run(k, now, first, min(first+size, end), deep+1); err != nil {
			return err
		}
	}
	return nil
}

// walker extends keys by one step at a time.
type walker struct {
	c     *counter
	s     *step
	to    *layer
	f     frontier
	was   []uint16 // the labels before a value is assigned
	names []uint16
	key   []byte
	land  []slot // by slot of islands

	islandNames []uint16 // by label: the new one
}

func newWalker(c *counter) *walker {
	w := &walker{c: c, f: frontier{label: make([]uint16, c.nodes)}, was: make([]uint16, c.nodes),
		names: make([]uint16, c.nodes+firstEnd+2), key: make([]byte, 0, c.size())}
	if c.islands != nil {
		w.land, w.islandNames = make([]slot, c.islands.slots), make([]uint16, 2*c.islands.slots+2)
	}
	return w
}

// extend adds to w.to what the step makes of the records first to end-1 of a layer. full reports that all layers
// together take more than room bytes.
func (w *walker) extend(now *layer, first, end, room int) (full bool, err error) {
	c := w.c
	for i := first; i < end; i++ {
		if c.work++; c.work%checkEvery == 0 {
			if c.ctx.Err() != nil || c.work > maxWork {
				return false, c.stopCause(constraint.ErrTooManyStates)
			}
			if c.beam == 0 && c.store.bytes() > room {
				return true, nil
			}
		}
		w.read(now.keyAt(i), now.count(i))
	}
	return false, nil
}

// read extends a key, which represents n partial assignments, by each value of the step's unknown.
func (w *walker) read(key []byte, n int64) {
	graph := w.c.graph != nil
	closed := false
	if graph {
		w.f.read(key[w.c.graphAt():], w.c.labelBytes)
		w.enter()
		copy(w.was, w.f.label)
		closed = w.f.closed
	}
	for j, v := range w.s.values {
		w.key = append(w.key[:0], key[:w.c.graphAt()]...)
		if !w.applyRules(j) {
			continue
		}
		if graph {
			copy(w.f.label, w.was)
			w.f.closed = closed
			if !w.join(v) || !w.leave() {
				continue
			}
			w.f.normalize(w.firstLabel(), w.names)
		}
		w.key = w.f.append(w.key, w.c.labelBytes)
		if w.c.islands != nil && !w.settle(key[w.c.islandsAt():], v) {
			continue
		}
		w.to.add(w.key, n)
	}
}

// applyRules advances the rules by value number j. It returns false if one is violated.
func (w *walker) applyRules(j int) bool {
	for _, t := range w.s.rules {
		next := t.next[w.state(t.slot)*len(w.s.values)+j]
		if next == constraint.DeadState {
			return false
		}
		w.set(t.slot, int(next))
	}
	return true
}

// state returns the state of the rule in a slot.
func (w *walker) state(slot int) int {
	if w.c.stateBytes == 1 {
		return int(w.key[slot])
	}
	return int(binary.LittleEndian.Uint16(w.key[2*slot:]))
}

// set stores the state of the rule in a slot.
func (w *walker) set(slot, state int) {
	if w.c.stateBytes == 1 {
		w.key[slot] = byte(state)
		return
	}
	binary.LittleEndian.PutUint16(w.key[2*slot:], uint16(state))
}

// firstLabel returns the smallest label that may be renumbered.
func (w *walker) firstLabel() uint16 {
	if w.c.graph.Loop {
		return firstEnd
	}
	return absent + 1
}

// enter adds the nodes that enter in the step to the frontier.
func (w *walker) enter() {
	for _, e := range w.s.enter {
		if w.c.graph.Loop {
			w.f.label[e.slot] = e.label
		} else {
			w.f.label[e.slot] = w.f.unusedLabel()
		}
	}
}

// join adds the edge or the member of the unknown if it has value v. It returns false if that violates the rule.
func (w *walker) join(v int) bool {
	g, ends := w.c.graph, w.s.ends
	switch {
	case g.Members != 0 && !g.Members.Has(v) || g.Members == 0 && (v == 0 || len(ends) == 0):
		return true
	case g.Loop:
		return w.f.link(ends[0], ends[1])
	case g.Members == 0:
		return w.f.merge(ends[0], ends[1]) || !g.Tree
	}
	w.f.label[ends[0]] = w.f.unusedLabel()
	for _, near := range ends[1:] {
		if w.f.label[near] != absent {
			w.f.merge(ends[0], near)
		}
	}
	return !w.f.closed
}

// leave removes the nodes that leave in the step from the frontier. It returns false if one of them ends a path or is not visited although
// it must be. The same holds if it is the last node of a component while there are others.
func (w *walker) leave() bool {
	for _, e := range w.s.leave {
		l := w.f.label[e.slot]
		w.f.label[e.slot] = absent
		if w.c.graph.Loop {
			if l >= firstEnd || l == free && e.required {
				return false
			}
			continue
		}
		if l == absent {
			continue
		}
		others, same := false, false
		for _, x := range w.f.label {
			others = others || x != absent
			same = same || x == l
		}
		if !same && (others || w.s.entered < w.c.parts) {
			return false
		}
		w.f.closed = w.f.closed || !same && w.c.graph.Members != 0
	}
	return true
}
