package masyu

import "slices"

// The techniques that look at the whole loop: that it is one, and that what goes into a part of the board comes out again.

// strands are the connected sets of lines on a board.
type strands struct {
	of    []int // by cell: its strand, -1 for none
	lines [][]int
	ends  [][]int // by strand: the cells with one line
	loose []int   // by strand: pearls (or with the rule cells) outside it
}

// strands finds them.
func (v *view) strands() *strands {
	s := &strands{of: make([]int, len(v.pearls))}
	for x := range s.of {
		s.of[x] = -1
	}
	all := 0
	for x, p := range v.pearls {
		if p != NoPearl || v.all {
			all++
		}
		if s.of[x] >= 0 {
			continue
		}
		k, loose := len(s.lines), 0
		var lines, ends []int
		stack := []int{x}
		s.of[x] = k
		for len(stack) > 0 {
			y := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			n := 0
			for h := range heading(4) {
				e := v.at(y, h)
				if !v.line(e) {
					continue
				}
				n++
				if h == east || h == south {
					lines = append(lines, e)
				}
				if z := v.next(y, h, 1); s.of[z] < 0 {
					s.of[z] = k
					stack = append(stack, z)
				}
			}
			if n == 1 {
				ends = append(ends, y)
			}
			if v.pearls[y] != NoPearl || v.all {
				loose--
			}
		}
		if len(lines) == 0 {
			s.of[x] = -1
			continue
		}
		s.lines, s.ends, s.loose = append(s.lines, lines), append(s.ends, ends), append(s.loose, loose)
	}
	for k := range s.loose {
		s.loose[k] += all
	}
	return s
}

// outside adds to a finding that something lies outside strand k, the nearest thing to cell x; false when nothing does.
func (s *strands) outside(v *view, f *finding, k, x int) bool {
	best, pearl := -1, -1
	for y, p := range v.pearls {
		if (p != NoPearl) && s.of[y] != k && (pearl < 0 || v.far(x, y) < v.far(x, pearl)) {
			pearl = y
		}
	}
	switch {
	case pearl >= 0:
		f.clue(pearl)
		f.args = map[string]any{"outside": v.place(pearl)}
		return true
	case len(s.lines) > 1:
		for j, lines := range s.lines {
			if j != k && best < 0 {
				best = lines[0]
			}
		}
		f.because(best)
		f.args = map[string]any{"outside": v.board.Unknown(best).At}
		return true
	case s.loose[k] > 0:
		f.args = map[string]any{"outside": v.place(slices.IndexFunc(s.of, func(j int) bool { return j != k }))}
		return true
	}
	return false
}

// far is how far two cells are apart.
func (m *Masyu) far(x, y int) int {
	dr, dc := x/m.cols-y/m.cols, x%m.cols-y%m.cols
	return max(dr, -dr) + max(dc, -dc)
}

// earlyLoop (M19): an edge would close a loop that leaves something out. Condition: X.h is open and joins the two ends of one strand of
// lines; a pearl or another line (or, in a puzzle whose loop visits every cell, a cell) lies outside it. Conclusion: X.h is crossed. A
// strand without ends that leaves something out is a contradiction.
func earlyLoop(v *view) {
	s := v.strands()
	for k, ends := range s.ends {
		f := finding{loop: true}
		var close int
		switch len(ends) {
		case 0:
			f.bad = true
			x, _ := v.ends(s.lines[k][0])
			ends = []int{x}
		case 2:
			close = v.between(ends[0], ends[1])
			if !v.open(close) {
				continue
			}
			f.cross(close)
		default:
			continue
		}
		if s.outside(v, &f, k, ends[0]) {
			f.because(s.lines[k]...)
			v.add(f)
		}
	}
}

// between is the edge between two cells, -1 when there is none.
func (v *view) between(x, y int) int {
	for h := range heading(4) {
		if v.next(x, h, 1) == y {
			return v.at(x, h)
		}
	}
	return -1
}

// parts are the parts into which the free edges (open or lines) divide the board without one cell (-1 for none of them): for each cell
// its part, -1 for the cell left out and those without a free edge.
func (v *view) parts(without int, cut ...int) (of []int, n int) {
	of = make([]int, len(v.pearls))
	for x := range of {
		of[x] = -1
	}
	stack := make([]int, 0, len(of))
	for x := range of {
		if of[x] >= 0 || x == without {
			continue
		}
		of[x] = n
		stack = append(stack[:0], x)
		for len(stack) > 0 {
			y := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for h := range heading(4) {
				e := v.at(y, h)
				if v.crossed(e) || slices.Contains(cut, e) {
					continue
				}
				if z := v.next(y, h, 1); of[z] < 0 && z != without {
					of[z] = n
					stack = append(stack, z)
				}
			}
		}
		n++
	}
	return of, n
}

// joints are the cells without which some part of the free edges falls apart.
func (v *view) joints() []int {
	n := len(v.pearls)
	num, low := make([]int, n), make([]int, n)
	is := make([]bool, n)
	count := 0
	var visit func(x, from int)
	visit = func(x, from int) {
		count++
		num[x], low[x] = count, count
		children := 0
		for h := range heading(4) {
			if v.crossed(v.at(x, h)) {
				continue
			}
			y := v.next(x, h, 1)
			switch {
			case y == from:
			case num[y] > 0:
				low[x] = min(low[x], num[y])
			default:
				visit(y, x)
				children++
				low[x] = min(low[x], low[y])
				is[x] = is[x] || from >= 0 && low[y] >= num[x]
			}
		}
		is[x] = is[x] || from < 0 && children > 1
	}
	var out []int
	for x := range n {
		if num[x] == 0 {
			visit(x, -1)
		}
	}
	for x, joint := range is {
		if joint {
			out = append(out, x)
		}
	}
	return out
}

// content is something the loop must pass: a pearl or a line.
type content struct{ pearl, line int }

// into adds it to a finding.
func (c content) into(v *view, f *finding, name string) {
	if f.args == nil {
		f.args = map[string]any{}
	}
	if c.pearl >= 0 {
		f.clue(c.pearl)
		f.args[name] = v.place(c.pearl)
	} else {
		f.because(c.line)
		f.args[name] = v.board.Unknown(c.line).At
	}
}

// holds looks for a pearl in the cells wanted or a line that touches one of them, the nearest to x; with lines, for a line first.
func (v *view) holds(x int, lines bool, want func(y int) bool) (content, bool) {
	pearl, line := content{-1, -1}, content{-1, -1}
	toPearl, toLine := len(v.pearls), len(v.pearls)
	for y, p := range v.pearls {
		d := v.far(x, y)
		if d >= max(toPearl, toLine) || !want(y) {
			continue
		}
		if p != NoPearl && d < toPearl {
			pearl.pearl, toPearl = y, d
		}
		for h := heading(0); h < 4 && d < toLine; h++ {
			if e := v.at(y, h); v.line(e) {
				line.line, toLine = e, d
			}
		}
	}
	if line.line >= 0 && (lines || toLine < toPearl) {
		return line, true
	}
	return pearl, pearl.pearl >= 0
}

// cutOff (M21): a part of the board hangs on the rest by one cell or not at all, and the loop must go elsewhere, so it cannot enter that
// part. Condition: all edges that leave the cells of P are crossed, but those to one cell J (if any); some pearl, or an end of a line, lies
// neither in P nor at J. Conclusion: all edges within P and to J are crossed.
func cutOff(v *view) {
	for _, joint := range append([]int{-1}, v.joints()...) {
		of, n := v.parts(joint)
		if n < 2 {
			continue
		}
		found, hangs := make([]finding, n), make([]bool, n)
		for y, p := range of {
			if p < 0 {
				continue
			}
			f := &found[p]
			for h := range heading(4) {
				e := v.at(y, h)
				switch {
				case e < 0:
				case !v.crossed(e):
					f.cross(e)
					hangs[p] = hangs[p] || v.next(y, h, 1) == joint
				case v.next(y, h, 1) != joint && of[v.next(y, h, 1)] != p:
					f.because(e)
				}
			}
		}
		for p, f := range found {
			if joint >= 0 && !hangs[p] || !slices.ContainsFunc(f.crosses, v.open) {
				continue
			}
			at, _ := v.ends(f.crosses[0])
			c, ok := v.holds(at, false, func(y int) bool { return of[y] != p && y != joint })
			if !ok {
				continue
			}
			c.into(v, &f, "outside")
			if joint >= 0 {
				f.args["joint"] = v.place(joint)
			}
			f.loop = true
			v.add(f)
		}
	}
}

// bottleneck (M22): two parts of the board, in both of which the loop has to pass something, are joined by two edges only. Condition: all
// edges that leave the cells of P are crossed, but two open ones; there are a pearl or a line in P and outside. Conclusion: both are
// lines.
func bottleneck(v *view) {
	for _, class := range v.pairs() {
		class = slices.DeleteFunc(class, func(e int) bool { return !v.open(e) })
		for _, e := range class {
			best, ok := finding{}, false
			for _, g := range class {
				if e == g {
					continue
				}
				if f, found := v.narrow(e, g); found && (!ok || len(f.edges) < len(best.edges)) {
					best, ok = f, true
				}
			}
			if !ok {
				continue
			}
			if len(class) > 2 { // each by itself: which of the others stands for its partner is a matter of choice
				best.lines = []int{e}
			}
			v.add(best)
			if len(class) == 2 {
				break
			}
		}
	}
}

// narrow looks whether two open edges are the only link between parts with pearls or lines.
func (v *view) narrow(e, g int) (finding, bool) {
	of, _ := v.parts(-1, e, g)
	x, y := v.ends(e)
	if of[x] == of[y] {
		return finding{}, false
	}
	inside, in := v.holds(x, false, func(z int) bool { return of[z] == of[x] })
	outside, out := v.holds(y, true, func(z int) bool { return of[z] != of[x] })
	if !in || !out {
		return finding{}, false
	}
	f := finding{loop: true, lines: []int{e, g}}
	inside.into(v, &f, "inside")
	outside.into(v, &f, "outside")
	for z, p := range of {
		for h := range heading(4) {
			if b := v.at(z, h); p == of[x] && b >= 0 && b != e && b != g && of[v.next(z, h, 1)] != p {
				f.because(b)
			}
		}
	}
	return f, true
}

// pairs are the classes of free edges any two of which, when removed, divide a part of the board. They are found by the way the cycles of
// the free edges pass them: each edge outside a spanning tree has a random label, an edge of the tree the sum of those whose cycles pass it.
func (v *view) pairs() [][]int {
	n := len(v.pearls)
	label := make([]uint64, v.edges())
	sum := make([]uint64, n)
	up := make([]int, n) // the edge by which a cell was reached, plus 1
	seen := make([]bool, n)
	var order []int
	parent := make([]int, n)
	for x := range n {
		if seen[x] {
			continue
		}
		seen[x] = true
		first := len(order)
		order = append(order, x)
		parent[x] = -1
		for k := first; k < len(order); k++ {
			y := order[k]
			for h := range heading(4) {
				e := v.at(y, h)
				if v.crossed(e) {
					continue
				}
				if z := v.next(y, h, 1); !seen[z] {
					seen[z] = true
					up[z], parent[z] = e+1, y
					order = append(order, z)
				}
			}
		}
	}
	for e := range label {
		x, y := v.ends(e)
		if v.crossed(e) || up[x] == e+1 || up[y] == e+1 {
			continue
		}
		z := uint64(e+1) * 0x9e3779b97f4a7c15
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		label[e] = z ^ z>>31
		sum[x] ^= label[e]
		sum[y] ^= label[e]
	}
	for _, y := range slices.Backward(order) {
		if up[y] > 0 {
			label[up[y]-1] = sum[y]
			sum[parent[y]] ^= sum[y]
		}
	}
	at := map[uint64]int{}
	var out [][]int
	for e, l := range label {
		if l == 0 {
			continue
		}
		k, ok := at[l]
		if !ok {
			k = len(out)
			at[l] = k
			out = append(out, nil)
		}
		out[k] = append(out[k], e)
	}
	return slices.DeleteFunc(out, func(class []int) bool { return len(class) < 2 })
}
