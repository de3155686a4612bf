package masyu

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// parse reads a drawing: cells are . W B, between them - and | are lines, x is a crossed edge, ! one with no value left.
func parse(t *testing.T, drawing string, all bool) (*Masyu, puzzle.Facts) {
	t.Helper()
	lines := strings.Split(strings.Trim(drawing, "\n"), "\n")
	rows, cols := (len(lines)+1)/2, 0
	for _, line := range lines {
		cols = max(cols, (len(line)+1)/2)
	}
	at := func(y, x int) byte {
		if x < len(lines[y]) {
			return lines[y][x]
		}
		return ' '
	}
	pearls := make([]Pearl, rows*cols)
	for i := range pearls {
		pearls[i] = map[byte]Pearl{'W': White, 'B': Black}[at(i/cols*2, i%cols*2)]
	}
	m, err := New(rows, cols, pearls, all)
	if err != nil {
		t.Fatal(err)
	}
	known := puzzle.NewFacts(m.Board())
	for i := range m.Board().Len() {
		p := m.Board().Unknown(i).At
		switch at(int(p.R+p.R2), int(p.C+p.C2)) {
		case '-', '|':
			known.Set(i, 1)
		case 'x':
			known.Set(i, 0)
		case '!':
			known.Restrict(i, 0)
		}
	}
	return m, known
}

// checks lists boards and a rule that each breaks, "" for none; text is the expected sentence, "" for any.
var checks = []struct {
	rule, drawing string
	all           bool
	text          string
}{
	{"", ". . .\n     \n. W .\n     \n. . .", false, ""},
	{"", ".-.\n| |\n.-.", true, ""},
	{"", "B-.-B\n|   |\n. . .\n|   |\nB-.-B", false, ""},
	{"pearl-missed", "B-.-B\n|x x|\n.x.x.\n|x x|\nBxWxB", false, "the loop cannot pass the white pearl in R3C2"},
	{"no-value", ". .\n!  \n. .", false, "the loop can neither take the edge R1C1-R2C1 nor leave it out"},
	{"branch", ". . .\n  |  \n.-.-.", false, "3 lines meet in R2C2"},
	{"dead-end", ". . .\n  x  \n.-.x.\n  x  \n. . .", false, ""},
	{"dead-end", ".x. .\n|    \n. . .", false, "the line that enters R1C1 cannot leave it"},
	{"pearl-missed", ". . .\n  x  \n.xW .\n  x  \n. . .", false, "the loop cannot pass the white pearl in R2C2"},
	{"cell-missed", ".x. .\nx    \n. . .", true, "the loop cannot visit R1C1"},
	{"white-straight", ". . .\n  |  \n. W-.\n     \n. . .", false, "the loop turns in the white pearl in R2C2"},
	{"white-turn", ". . . . .\n\n.-.-W-.-.\n\n. . . . .", false, "the loop turns neither before nor after the white pearl in R2C3"},
	{"black-turn", ". . .\n     \n.-B-.\n     \n. . .", false, "the loop goes straight through the black pearl in R2C2"},
	{"black-arm", "B-. .\n  |  \n. . .", false, "from the black pearl in R1C1 the loop must go straight through R1C2, and cannot"},
	{"black-arm", "B-.x.\n     \n. . .", false, ""},
	{"black-arm", ". B . . .\n  |\n. . . . .", false, ""},
	{"pearl-blocked", ". . . .\n  x    \n. W . .\n       \nW-. . .\n       \n. . . .", false, ""},
	{"pearl-blocked", ". W .\nx   x\n. . .", false, ""},
	{"closed-loop", ".-. . .\n| |    \n.-. . .\n       \n. .-. .", false,
		"the loop through R1C1 is closed and leaves out the line through R3C2"},
	{"closed-loop", ".-. . .\n| |    \n.-. . .\n       \n. . W .", false,
		"the loop through R1C1 is closed and leaves out the white pearl in R3C3"},
	{"closed-loop", ".-. .\n| |  \n.-. .", true, "the loop through R1C1 is closed and leaves out R1C3"},
	{"closed-loop", ".-.x.-.\n| | | |\n.-.x.-.", false, "the loop through R1C1 is closed and leaves out the line through R1C3"},
	{"no-loop", ".x.\nx x\n.x.", false, "there is no loop"},
}

func TestCheck(t *testing.T) {
	for _, c := range checks {
		m, known := parse(t, c.drawing, c.all)
		got := Check(m, known)
		i := slices.IndexFunc(got, func(v puzzle.Violation) bool { return v.Rule == c.rule })
		switch {
		case c.rule == "" && len(got) > 0:
			t.Errorf("\n%s\nis right, got %v", c.drawing, got)
		case c.rule == "":
		case i < 0:
			t.Errorf("\n%s\nbreaks %s, got %v", c.drawing, c.rule, got)
		case c.text != "" && got[i].Text != c.text:
			t.Errorf("\n%s\nsays %q, want %q", c.drawing, got[i].Text, c.text)
		}
	}
}

// walkOf returns the cells of the single closed loop of a complete board in walking order, or nil if none.
func walkOf(m *Masyu, on []bool) []int {
	next := make([][]int, len(m.pearls))
	count := 0
	for i, yes := range on {
		if yes {
			p := m.board.Unknown(i).At
			a, b := int(p.R)*m.cols+int(p.C), int(p.R2)*m.cols+int(p.C2)
			next[a], next[b] = append(next[a], b), append(next[b], a)
			count++
		}
	}
	first := slices.IndexFunc(next, func(n []int) bool { return len(n) > 0 })
	if first < 0 {
		return nil
	}
	walk := []int{first}
	for at, from := first, -1; ; {
		if len(next[at]) != 2 {
			return nil
		}
		to := next[at][0]
		if to == from {
			to = next[at][1]
		}
		if to == first {
			break
		}
		walk = append(walk, to)
		at, from = to, at
	}
	if len(walk) != count {
		return nil
	}
	return walk
}

// allows returns the set of pearls that a loop permits in each cell: bit p for pearl p.
func allows(m *Masyu, walk []int) []uint8 {
	out := make([]uint8, len(m.pearls))
	for i := range out {
		out[i] = 1 << NoPearl
	}
	n := len(walk)
	straight := func(k int) bool { return walk[(k+n-1)%n]+walk[(k+1)%n] == 2*walk[k%n] }
	for k, cell := range walk {
		before, here, after := straight(k+n-1), straight(k), straight(k+1)
		if here && !(before && after) {
			out[cell] |= 1 << White
		}
		if !here && before && after {
			out[cell] |= 1 << Black
		}
	}
	return out
}

// solves reports whether a loop keeps all rules of m.
func solves(m *Masyu, walk []int) bool {
	if walk == nil || m.all && len(walk) != len(m.pearls) {
		return false
	}
	for i, ok := range allows(m, walk) {
		if ok>>m.pearls[i]&1 == 0 {
			return false
		}
	}
	return true
}

// marksOf returns the subset of n edges with number x.
func marksOf(x, n int) []bool {
	on := make([]bool, n)
	for i := range on {
		on[i] = x>>i&1 != 0
	}
	return on
}

// set returns the facts of a complete board.
func set(m *Masyu, on []bool) puzzle.Facts {
	known := puzzle.NewFacts(m.board)
	for i, yes := range on {
		known.Set(i, 0)
		if yes {
			known.Set(i, 1)
		}
	}
	return known
}

// TestCheckComplete compares Check with the definition of a solution on all edge subsets of small boards.
func TestCheckComplete(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for range 12 {
		pearls := make([]Pearl, 9)
		for i := range pearls {
			pearls[i] = Pearl(max(0, rnd.IntN(8)-5))
		}
		m, _ := New(3, 3, pearls, rnd.IntN(5) == 0)
		for x := range 1 << m.Edges() {
			on := marksOf(x, m.Edges())
			got := Check(m, set(m, on))
			if want := solves(m, walkOf(m, on)); want != (len(got) == 0) {
				t.Fatalf("pearls %v, all %v, edges %012b: solution %v, but Check says %v", pearls, m.all, x, want, got)
			}
		}
	}
}

// loopsOf lists every closed loop of a board as edge subsets.
func loopsOf(m *Masyu) (loops [][]bool) {
	for x := range 1 << m.Edges() {
		if on := marksOf(x, m.Edges()); walkOf(m, on) != nil {
			loops = append(loops, on)
		}
	}
	return loops
}

// TestCheckPartial: no part of a solution is reported as wrong, and no puzzle with a solution as impossible.
func TestCheckPartial(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	for _, size := range [][2]int{{3, 5}, {4, 4}, {5, 3}, {6, 5}} {
		blank, _ := New(size[0], size[1], make([]Pearl, size[0]*size[1]), false)
		for _, on := range sampleLoops(blank, rnd) {
			walk := walkOf(blank, on)
			pearls := make([]Pearl, len(blank.pearls))
			for i, ok := range allows(blank, walk) {
				if p := Pearl(rnd.IntN(3)); ok>>p&1 != 0 {
					pearls[i] = p
				}
			}
			m, _ := New(blank.rows, blank.cols, pearls, len(walk) == len(pearls))
			if why := Impossible(m); why != nil {
				t.Fatalf("pearls %v: %s, but there is a loop", pearls, why)
			}
			known := set(m, on)
			for range 4 {
				if got := Check(m, known); len(got) > 0 {
					t.Fatalf("pearls %v: part of a solution, but %v", pearls, got)
				}
				for range 1 + m.Edges()/4 {
					known.Reset(rnd.IntN(m.Edges()))
				}
			}
		}
	}
}

// sampleLoops returns random loops, the outlines of random simple areas of squares between cell centres.
func sampleLoops(m *Masyu, rnd *rand.Rand) (loops [][]bool) {
	for len(loops) < 400 {
		in := map[[2]int]bool{{rnd.IntN(m.rows - 1), rnd.IntN(m.cols - 1)}: true}
		for range rnd.IntN(14) {
			in[[2]int{rnd.IntN(m.rows - 1), rnd.IntN(m.cols - 1)}] = true
		}
		on := make([]bool, m.Edges())
		for i := range on {
			p := m.board.Unknown(i).At
			r, c := int(p.R), int(p.C)
			if p.R == p.R2 {
				on[i] = in[[2]int{r - 1, c}] != in[[2]int{r, c}]
			} else {
				on[i] = in[[2]int{r, c - 1}] != in[[2]int{r, c}]
			}
		}
		if walkOf(m, on) != nil {
			loops = append(loops, on)
		}
	}
	return loops
}

func TestImpossible(t *testing.T) {
	cases := []struct {
		drawing string
		all     bool
		want    string
	}{
		{". . .\n\n. . .", false, ""},
		{". . .", false, "a loop needs at least two rows and two columns, the board has 1 by 3"},
		{". . .\n\n. . .\n\n. . .", true, "the loop cannot visit all 9 cells"},
		{"W . .\n\n. . .", false, "the white pearl in R1C1 is in a corner"},
		{". W W W .\n\n. . . . .\n\n. . . . .", false, "the white pearl in R1C3 is on the border between two white ones"},
		{". . W . .\n\n. . W . .\n\n. W W W .\n\n. . W . .\n\n. . . . .", false, "the white pearl in R3C3 has white ones on all four sides"},
		{". . . . .\n\n. B B B .\n\n. . . . .\n\n. . . . .", false, "the black pearl in R2C2 has no room"},
		{". . .\n\n. B .\n\n. . .", false, "the black pearl in R2C2 has no room to go two cells to the left or right"},
	}
	for _, c := range cases {
		m, _ := parse(t, c.drawing, c.all)
		if got := puzzletest.ErrorText(Impossible(m)); !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("\n%s\nsays %q, want %q", c.drawing, got, c.want)
		}
	}
}

// TestImpossibleIsTrue tries all loops of boards that are reported as impossible.
func TestImpossibleIsTrue(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	blank, _ := New(3, 4, make([]Pearl, 12), false)
	loops := loopsOf(blank)
	for range 500 {
		pearls := make([]Pearl, 12)
		for i := range pearls {
			pearls[i] = Pearl(max(0, rnd.IntN(9)-6))
		}
		m, _ := New(3, 4, pearls, false)
		for _, on := range loops {
			if why := Impossible(m); why != nil && solves(m, walkOf(m, on)) {
				t.Fatalf("pearls %v: %s, but there is a loop", pearls, why)
			}
		}
	}
}
