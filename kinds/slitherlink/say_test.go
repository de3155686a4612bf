package slitherlink

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// TestWalkText checks that a walk over numbers with the same counts states these once.
func TestWalkText(t *testing.T) {
	for _, c := range []struct {
		second int // the number in R3C3; R2C2 and R4C4 have a 2
		en, id string
	}{
		{2, "A line comes to the upper left corner of the 2 in R2C2, so the number has exactly one line there and exactly one at the opposite " +
			"corner. So do the 2s in R3C3 and R4C4 along the diagonal, beyond which exactly one can go on. Here no line runs right of R5C4. " +
			"So the loop runs below R4C5.",
			"Ada garis yang datang ke sudut kiri atas angka 2 di B2K2, jadi angka itu punya tepat satu garis di sana dan tepat satu di sudut " +
				"seberangnya. Demikian pula angka 2 di B3K3 dan B4K4 sepanjang diagonal itu, dan di luarnya tepat satu dapat berlanjut. " +
				"Di sini tidak ada garis di kanan B5K4. Jadi lintasan lewat di bawah B4K5."},
		{1, "A line comes to the upper left corner of the 2 in R2C2, so the number has exactly one line there and exactly one at the opposite " +
			"corner. So the 1 in R3C3 has exactly one at that corner and none at the opposite corner. So no line runs below R3C3 or right of R3C3.",
			"Ada garis yang datang ke sudut kiri atas angka 2 di B2K2, jadi angka itu punya tepat satu garis di sana dan tepat satu di sudut " +
				"seberangnya. Jadi angka 1 di B3K3 punya tepat satu di sudut itu dan tidak satu pun di sudut seberangnya. " +
				"Jadi tidak ada garis di bawah B3K3 atau di kanan B3K3."},
	} {
		numbers := slices.Repeat([]int{None}, 25)
		numbers[6], numbers[12], numbers[18] = 2, c.second, 2
		s, err := New(5, 5, numbers)
		if err != nil {
			t.Fatal(err)
		}
		known := puzzle.NewFacts(s.Board())
		known.Set(s.Around(0)[ground.East], 1)
		known.Set(s.Around(0)[ground.South], 0)
		known.Set(s.Around(23)[ground.East], 0)
		all := Kind.Techniques
		technique := all[slices.IndexFunc(all, func(x puzzle.Technique) bool { return x.ID == "slitherlink.sector" })]
		for code, want := range map[string]string{"en": c.en, "id": c.id} { // any order: each is checked alone
			l, err := words.In(code, Kind)
			if err != nil {
				t.Fatal(err)
			}
			for _, step := range technique.Steps(s, known) {
				if got := l.About(s).ArgumentText(step, words.Context{Known: known, Last: true}); got != want {
					t.Errorf("%d, %s:\n%s\nwant\n%s", c.second, code, got, want)
				}
			}
		}
	}
}
