package bench_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestExplain measures explanations, grades and hints on the files of puzzles of any kinds named by TEKA_CORPUS, and verifies every step by
// a proof. It fails when a step does not follow; steps whose proof takes longer than the limit are counted. Numbers in the environment:
// TEKA_SIDE (20), TEKA_MOST and TEKA_SKIP are described at puzzlesOf, TEKA_LIMIT is the seconds that an explanation, a grade or a hint may
// take (60), TEKA_PROOF those for the proof of a step (10). Run it with
//
//	TEKA_CORPUS=FILE go test ./internal/apps/bench -run TestExplain -v -timeout 1h
func TestExplain(t *testing.T) {
	for _, path := range corpus(t) {
		m := newMeasured(recordedLabels(t, path))
		m.limit, m.proof = seconds("TEKA_LIMIT", 60), seconds("TEKA_PROOF", 10)
		for it := range puzzlesOf(t, 20, path) {
			m.take(t, it)
		}
		m.report(os.Stdout)
	}
}

// TestGrades grades the puzzles of the files named by TEKA_CORPUS. It prints the numbers of puzzles by label and effort, by kind and
// longest side, and compares the labels with the difficulties recorded by the sources. TEKA_SIDE, TEKA_SKIP and TEKA_LIMIT are as for
// TestExplain, except that by default all sides are included. This makes the tables of docs/grading.md:
//
//	TEKA_CORPUS='FILE…' go test ./internal/apps/bench -run TestGrades -v -timeout 2h
func TestGrades(t *testing.T) {
	limit := seconds("TEKA_LIMIT", 60)
	for _, path := range corpus(t) {
		m := newMeasured(recordedLabels(t, path))
		h := histogram{}
		for it := range puzzlesOf(t, 1<<30, path) {
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			g := study.GradeOf(ctx, it.Puzzle)
			cancel()
			h.add(it.Puzzle, g)
			m.puzzles = append(m.puzzles, measuredPuzzle{id: it.ID, recorded: m.recorded[it.ID], grade: g})
		}
		h.print(os.Stdout)
		m.labels(os.Stdout)
	}
}

// recordedLabels reads the difficulty that the source of each puzzle records: the members difficulty and grade of its line, by its id.
func recordedLabels(t *testing.T, path string) map[string]string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	labels := map[string]string{}
	for line := range strings.Lines(string(text)) {
		var x struct{ ID, Difficulty, Grade string }
		if json.Unmarshal([]byte(line), &x) == nil {
			labels[x.ID] = x.Difficulty + x.Grade
		}
	}
	return labels
}

// lastResort reports whether a technique is a last resort, to which every kind falls back.
func lastResort(id string) bool {
	for _, x := range study.LastResorts {
		if strings.HasSuffix(id, "."+x.Name) {
			return true
		}
	}
	return false
}

// take explains a puzzle, proves the steps, grades it and asks for a hint on a partly solved board.
func (m *measured) take(t *testing.T, it kinds.Item) {
	timed := func(do func(ctx context.Context)) time.Duration {
		ctx, cancel := context.WithTimeout(t.Context(), m.limit)
		defer cancel()
		start := time.Now()
		do(ctx)
		return time.Since(start)
	}
	x := measuredPuzzle{id: it.ID, recorded: m.recorded[it.ID]}
	var e study.Explanation
	x.explain = timed(func(ctx context.Context) { e = study.Explain(ctx, it.Puzzle, study.ExplainOptions{}) })
	x.hint = timed(func(ctx context.Context) { study.HintFor(ctx, it.Puzzle, partway(e, uint64(len(m.puzzles)))) })
	x.grading = timed(func(ctx context.Context) { x.grade = study.GradeOf(ctx, it.Puzzle) })
	x.status, x.steps = e.Status, len(e.Steps)
	for _, s := range e.Steps {
		m.techniques[s.Technique]++
		if !lastResort(s.Technique) {
			x.named++
		}
	}
	m.puzzles = append(m.puzzles, x)
	m.prove(t, it, e)
}

// partway returns the board after a random part of an explanation, chosen by the seed.
func partway(e study.Explanation, seed uint64) puzzle.Facts {
	known := e.Start.Clone()
	for _, s := range e.Steps[:rand.New(rand.NewPCG(1, seed)).IntN(len(e.Steps)+1)] {
		for _, x := range s.New {
			known.Add(x)
		}
	}
	return known
}

// prove verifies the steps of an explanation by proofs, each within the limit.
func (m *measured) prove(t *testing.T, it kinds.Item, e study.Explanation) {
	prover := puzzletest.NewProver(it.Puzzle)
	known := e.Start.Clone()
	for i, s := range e.Steps {
		ctx, cancel := context.WithTimeout(t.Context(), m.proof)
		err := prover.Follow(ctx, known, s)
		cancel()
		switch {
		case errors.Is(err, puzzletest.ErrUndecided):
			m.undecided = append(m.undecided, it.ID+" step "+strconv.Itoa(i+1)+" "+s.Technique)
		case err != nil:
			m.failed++
			t.Errorf("%s: step %d: %v", it.ID, i+1, err)
			return // later steps depend on a bad one
		default:
			m.proved++
		}
	}
	if e.Status == puzzle.UniqueSolution && !known.Equal(e.Known) {
		t.Errorf("%s: the steps do not lead to the board shown at the end", it.ID)
	}
}
