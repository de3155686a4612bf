package main

// table lists the allowed combinations (ways) of some variables with the values 0 and 1. For each variable and value it holds a bit set of
// the ways that allow this value.
type table [][2]uint64

// tableOf builds a table of at most 64 ways of equal length: a digit is a value, a dot allows both. If there are more lists, the ways are
// all concatenations of a text of the first list, a text of the second, and so on.
func tableOf(ways []string, more ...[]string) table {
	for _, next := range more {
		var both []string
		for _, way := range ways {
			for _, end := range next {
				both = append(both, way+end)
			}
		}
		ways = both
	}
	t := make(table, len(ways[0]))
	for i, way := range ways {
		for k, c := range []byte(way) {
			for value := range t[k] {
				if c == '.' || int(c-'0') == value {
					t[k][value] |= 1 << i
				}
			}
		}
	}
	return t
}

// choice is the rule that the variables follow one of the ways of a table.
type choice struct {
	vars []int32
	of   table
}

// refuted reports whether the domains exclude every way.
func (c *choice) refuted(b *board) bool {
	open := ^uint64(0)
	for k, v := range c.vars {
		is := &c.of[k]
		open &= is[0]&-(b.dom[v]&1) | is[1]&-(b.dom[v]>>1&1)
	}
	return open == 0
}
