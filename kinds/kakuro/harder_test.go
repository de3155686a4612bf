package kakuro_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// crossed is a made board on which a cell of a long run is decided by its other run, whose combinations may be used first.
const crossed = "https://puzz.link/p?kakuro/" +
	"17/17/8-d9l-AmB-9bl4-.E-h-5-ncSr-bo-elf-.e9la9l9hm7-a--hmgcni--8lM-.la-.jEnD4l-Am.m8Cm.fhm8-95l.b-CDma-d--cl-J" +
	"o6-l-hnGhl7-44l-cn.5-bjmdgmb-e--4nQ8le--el-cnf6l-Eobgl.8-9jm4-8--4lg--7mB-b8m-cm-dm-dlEGn4-B--7l7-6glh-8Dn-8m." +
	"g-8-m-al9bl8-5-a7l6do-Rr-An....-bl.-8m-cl..aid8g8hbec77f4i8"

// TestNoHarder explains a board without steps harder than its grade: steps one after the other must find what rounds of steps find,
// although more cells are known then.
func TestNoHarder(t *testing.T) {
	for it := range kinds.Read(strings.NewReader(crossed), "", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		hardest := study.GradeOf(t.Context(), it.Puzzle).Hardest
		if e := study.Explain(t.Context(), it.Puzzle, study.ExplainOptions{MaxLevel: hardest}); e.Status != puzzle.UniqueSolution {
			t.Errorf("graded %g: %s without a harder step", hardest, e.Status)
		}
		return
	}
	t.Error("no board")
}
