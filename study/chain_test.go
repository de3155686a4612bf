package study_test

import (
	"context"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestChainBounds: what-ifs that never reach a contradiction, because they assume the solution, keep no more boards than allowed, take no
// more steps per round than given, and stop at the bound of steps. Dropped boards change no result.
func TestChainBounds(t *testing.T) {
	const more, room, most = 2, 3, 40
	p, facts := assumed(t)
	all := study.ChainRounds(t.Context(), p, facts, more, 1<<30, len(facts))
	few := study.ChainRounds(t.Context(), p, facts, more, 1<<30, room)
	if len(all) < 3 || len(all) != len(few) {
		t.Fatalf("%d and %d rounds", len(all), len(few))
	}
	for k := range few {
		if few[k].Boards > room || k+1 < len(few) && few[k].Boards == 0 {
			t.Errorf("round %d: %d boards, want at most %d", k, few[k].Boards, room)
		}
		if n := more * (k + 1); few[k].Work > n*len(facts) || few[k].Longest > n {
			t.Errorf("round %d: %d steps, the longest chain has %d, want at most %d each", k, few[k].Work, few[k].Longest, n)
		}
		if few[k].Boards, all[k].Boards = 0, 0; few[k] != all[k] {
			t.Errorf("round %d: %+v with few boards, %+v with all", k, few[k], all[k])
		}
	}
	bounded := study.ChainRounds(t.Context(), p, facts, more, most, room)
	if last := bounded[len(bounded)-1]; last.Work <= most || last.Work > most+more || all[len(all)-1].Work <= most+more {
		t.Errorf("%d steps with a bound of %d, %d without", last.Work, most, all[len(all)-1].Work)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if ended := study.ChainRounds(ctx, p, facts, more, most, room); len(ended) != 1 || ended[0].Work != 0 {
		t.Errorf("%+v after the context ended", ended)
	}
}

// assumed returns a puzzle, and the facts of its solution.
func assumed(t *testing.T) (puzzle.Puzzle, []puzzle.Fact) {
	k := kinds.All[slices.IndexFunc(kinds.All, func(k *puzzle.Kind) bool { return k.Name == "nonogram" })]
	for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 8, Cols: 8, Count: 1, Seed: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		var facts []puzzle.Fact
		for i, u := range m.Puzzle.Board().Unknowns() {
			v, _ := m.Solution.Value(i)
			facts = append(facts, puzzle.Fact{At: u.At, Value: v})
		}
		return m.Puzzle, facts
	}
	t.Fatal("no puzzle")
	return nil, nil
}
