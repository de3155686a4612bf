package main

import (
	"encoding/json"
	"fmt"
	"slices"
)

// sea is a Hashiwokakero. Its places are the pairs of islands that see each other: for each island in reading order that to the right, then that
// below.
type sea struct {
	ends    [][2]int32 // by place: its islands
	crosses [][2]int32 // places whose bridges would cross
	groups
}

// island is the rule that its bridges are its number.
type island struct {
	n     int
	pairs []int32
}

func (i *island) own() []int32 { return i.pairs }

// refuted adds up the values left to the pairs, to a set of sums.
func (i *island) refuted(b *board) bool {
	sums := uint64(1)
	for _, v := range i.pairs {
		next := uint64(0)
		for k := range 5 {
			if b.dom[v]>>k&1 != 0 {
				next |= sums << k
			}
		}
		sums = next
	}
	return i.n > 63 || sums>>i.n&1 == 0
}

// crossing is the rule that no two bridges cross.
type crossing struct{ *sea }

func (x crossing) refuted(b *board) bool {
	for _, p := range x.crosses {
		if (b.dom[p[0]]|b.dom[p[1]])&1 == 0 {
			return true
		}
	}
	return false
}

// connected is the rule that the bridges join all islands.
type connected struct{ *sea }

func (c connected) refuted(b *board) bool {
	c.reset()
	parts := len(c.groups)
	for v, e := range c.ends {
		if v > 0 && b.dom[v] > 1 && c.join(e[0], e[1]) {
			parts--
		}
	}
	return parts > 1
}

// tree is the rule that bridges do not lead in a circle.
type tree struct{ *sea }

func (t tree) refuted(b *board) bool {
	t.reset()
	for v, e := range t.ends {
		if v > 0 && b.dom[v]&1 == 0 && !t.join(e[0], e[1]) {
			return true
		}
	}
	return false
}

func readHashi(g *game, givens json.RawMessage) error {
	var p struct {
		Islands [][3]int
		Max     *int
		Tree    bool
	}
	if err := json.Unmarshal(givens, &p); err != nil {
		return err
	}
	most := 2
	if p.Max != nil {
		most = *p.Max
	}
	p.Max = &most
	if most < 1 || most > 4 || len(p.Islands) == 0 || g.rows > maxSide || g.cols > maxSide {
		return fmt.Errorf("%d islands, at most %d bridges between two", len(p.Islands), most)
	}
	at := make([]int32, g.rows*g.cols) // by cell: its island, from 1
	for i, x := range p.Islands {
		if x[0] < 0 || x[1] < 0 || x[0] >= g.rows || x[1] >= g.cols || x[2] < 0 || at[x[0]*g.cols+x[1]] != 0 {
			return fmt.Errorf("island %d", i+1)
		}
		at[x[0]*g.cols+x[1]] = int32(i + 1)
	}
	s := &sea{ends: make([][2]int32, 1), groups: newGroups(len(p.Islands))}
	rules := make([]*island, len(p.Islands))
	for i, x := range p.Islands {
		rules[i] = &island{n: x[2]}
	}
	over := map[int]int32{} // by cell: the place that goes across over it
	var downs [][2]int      // cells between islands, and the place that goes down over them
	for cell, i := range at {
		for down := range 2 {
			step, room := 1, g.cols-1-cell%g.cols
			if down == 1 {
				step, room = g.cols, g.rows-1-cell/g.cols
			}
			k := 1
			for k <= room && i > 0 && at[cell+k*step] == 0 {
				k++
			}
			if i == 0 || k > room {
				continue
			}
			to := cell + k*step
			v := g.place(1<<(most+1)-1, cell/g.cols, cell%g.cols, to/g.cols, to%g.cols)
			s.ends = append(s.ends, [2]int32{i - 1, at[to] - 1})
			rules[i-1].pairs = append(rules[i-1].pairs, v)
			rules[at[to]-1].pairs = append(rules[at[to]-1].pairs, v)
			for between := cell + step; between != to; between += step {
				if down == 0 {
					over[between] = v
				} else {
					downs = append(downs, [2]int{between, int(v)})
				}
			}
		}
	}
	for _, x := range downs {
		if v := over[x[0]]; v != 0 {
			s.crosses = append(s.crosses, [2]int32{v, int32(x[1])})
		}
	}
	for i, x := range p.Islands {
		if x[2] > 0 {
			g.say(rules[i], "g%d.%d", x[0]+1, x[1]+1)
		}
	}
	g.say(crossing{s}, "X")
	g.say(connected{s}, "K")
	if p.Tree {
		g.say(tree{s}, "T")
	}
	slices.SortFunc(p.Islands, func(x, y [3]int) int { return slices.Compare(x[:], y[:]) })
	g.canon = p
	return nil
}
