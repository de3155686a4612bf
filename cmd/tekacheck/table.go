package main

// table is what is allowed of some variables that are 0 or 1: a list of ways. It holds, for each variable and value, the ways that have the
// value there, a bit each.
type table [][2]uint64

// tableOf makes a table of ways, at most 64, each as long as the others: a digit for a value, a dot where any will do. Each way is a text of
// the first list, followed by one of the second, and so on.
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

// choice is the rule that some variables go one of the ways of a table.
type choice struct {
	vars []int32
	of   table
}

func (c *choice) refuted(b *board) bool {
	open := ^uint64(0)
	for k, v := range c.vars {
		is := &c.of[k]
		open &= is[0]&-(b.dom[v]&1) | is[1]&-(b.dom[v]>>1&1)
	}
	return open == 0
}
