package rule

// pattern is the clue of a line, its runs, as an automaton: see Lines.Post. Sets of positions are rows of words; a line of at most
// 62 cells needs one.
type pattern struct {
	words int      // of a set
	black []uint64 // the positions that are letters of runs
	inner []uint64 // of them those that are not the first of their run
	gap   []uint64 // the positions that are gaps
	heads []int    // by run: the position of its first letter
	run   []int32  // by position of a first letter: its run
	final []uint64 // the positions in which a line may end: the final gap and the letter before it
}

func newPattern(clue []int) *pattern {
	length := 1
	for _, c := range clue {
		length += c + 1
	}
	words := (length + 63) / 64
	sets := make([]uint64, 4*words)
	p := &pattern{words: words, black: sets[:words], gap: sets[words : 2*words], final: sets[2*words : 3*words], inner: sets[3*words:],
		heads: make([]int, len(clue)), run: make([]int32, length)}
	set := func(s []uint64, at int) { s[at/64] |= 1 << (at % 64) }
	at := 0
	set(p.gap, 0)
	for j, c := range clue {
		p.heads[j], p.run[at+1] = at+1, int32(j)
		for i := range c {
			at++
			set(p.black, at)
			if i > 0 {
				set(p.inner, at)
			}
		}
		at++
		set(p.gap, at)
	}
	set(p.final, at)
	if at > 0 {
		set(p.final, at-1)
	}
	return p
}
