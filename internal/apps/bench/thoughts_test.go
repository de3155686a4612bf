package bench_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestThoughts measures the explanations by thoughts of the puzzles of the files named by TEKA_CORPUS, and verifies every thought and each
// of its links by a proof. It fails when one does not follow, when one uses a fact that no earlier thought found, and when a decided place
// is missing from the thoughts. The numbers in the environment are those of TestExplain. Run it with
//
//	TEKA_CORPUS=FILE go test ./internal/apps/bench -run TestThoughts -v -timeout 2h
func TestThoughts(t *testing.T) {
	m := &told{limit: seconds("TEKA_LIMIT", 60), proof: seconds("TEKA_PROOF", 10), byLabel: map[string]*share{}}
	var err error
	if m.en, err = kinds.Language("en"); err != nil {
		t.Fatal(err)
	}
	m.hints.en = m.en
	for it := range puzzlesOf(t, 20, corpus(t)...) {
		m.take(t, it)
	}
	m.report(os.Stdout)
}

// share counts how many of a number of cases have a property.
type share struct{ some, of int }

func (s *share) count(yes bool) {
	if s.of++; yes {
		s.some++
	}
}

func (s share) String() string {
	return fmt.Sprintf("%d of %d (%.1f %%)", s.some, s.of, 100*float64(s.some)/float64(max(1, s.of)))
}

// told collects the results of TestThoughts.
type told struct {
	limit, proof time.Duration
	en           *words.Language

	puzzles, steps, links int
	stepWords, words      int
	proved, refuted       int
	undecided             []string
	sentence, trial       longest // the longest sentence, outside of trials and in them
	text                  longest // the longest thought
	places                []int   // named, by sentence
	announced             share
	hints                 hints // on the way
	thoughts              int
	byLabel               map[string]*share // thoughts with a trial
	stepTime, time        []time.Duration
}

// longest is the longest of several texts.
type longest struct{ text, id string }

func (l *longest) take(id, text string) {
	if len(text) > len(l.text) {
		l.id, l.text = id, text
	}
}

// take explains a puzzle, measures and proves the thoughts, and asks for hints on boards along the way.
func (m *told) take(t *testing.T, it kinds.Item) {
	ctx, cancel := context.WithTimeout(t.Context(), m.limit)
	defer cancel()
	start := time.Now()
	small := study.Explain(ctx, it.Puzzle, study.ExplainOptions{})
	m.stepTime = append(m.stepTime, time.Since(start))
	start = time.Now()
	e := narrate.Explain(ctx, study.Open(it.Puzzle), study.ExplainOptions{})
	m.time = append(m.time, time.Since(start))
	m.puzzles++
	for _, s := range small.Steps {
		m.stepWords += len(strings.Fields(m.en.StepText(s, words.Long)))
	}
	m.steps += len(small.Steps)
	label := study.GradeOf(ctx, it.Puzzle).Label
	if m.byLabel[label] == nil {
		m.byLabel[label] = &share{}
	}
	trials := m.byLabel[label]
	known := e.Start.Clone()
	for n, x := range e.Deductions {
		m.say(it.ID, known, x)
		trials.count(slices.ContainsFunc(x.Links, func(s puzzle.Step) bool { return lastResort(s.Technique) }))
		if !m.prove(t, fmt.Sprintf("%s: thought %d", it.ID, n+1), it.Puzzle, known, x) {
			return // later thoughts depend on it
		}
	}
	if e.Status == puzzle.UniqueSolution && !known.Equal(e.Known) {
		t.Errorf("%s: the thoughts do not lead to the board at the end", it.ID)
	}
	hintCtx, cancelHints := context.WithTimeout(t.Context(), m.limit)
	defer cancelHints()
	m.hints.along(hintCtx, it, e)
}

var (
	sentenceEnd = regexp.MustCompile(`[.?!] `)
	placeNamed  = regexp.MustCompile(`R\d+C\d+(-R\d+C\d+)*`)
)

// say measures the sentences of a thought.
func (m *told) say(id string, known puzzle.Facts, x narrate.Deduction) {
	text := narrate.Text(m.en, known, x)
	m.thoughts, m.links, m.words = m.thoughts+1, m.links+len(x.Links), m.words+len(strings.Fields(text))
	m.text.take(id, text)
	trial := slices.ContainsFunc(x.Links, func(s puzzle.Step) bool { return len(s.Sub) > 0 })
	for _, s := range sentenceEnd.Split(text, -1) {
		m.places = append(m.places, len(placeNamed.FindAllString(s, -1)))
		if trial {
			m.trial.take(id, s)
		} else {
			m.sentence.take(id, s)
		}
	}
}

// prove proves a thought and its links, adds its conclusions to known, and returns false if one does not follow.
func (m *told) prove(t *testing.T, name string, p puzzle.Puzzle, known puzzle.Facts, x narrate.Deduction) bool {
	prover := puzzletest.NewProver(p)
	follows := func(s puzzle.Step) bool {
		ctx, cancel := context.WithTimeout(t.Context(), m.proof)
		defer cancel()
		err := prover.Entailed(ctx, s)
		switch {
		case errors.Is(err, puzzletest.ErrUndecided):
			m.undecided = append(m.undecided, name+" "+s.Technique)
		case err != nil:
			m.refuted++
			t.Errorf("%s: %v", name, err)
			return false
		default:
			m.proved++
		}
		return true
	}
	inside, before := known.Clone(), known.Clone()
	for _, s := range append(slices.Clone(x.Links), x.Step) {
		for _, f := range s.Because {
			if !inside.Holds(f) {
				t.Errorf("%s: %s rests on %+v, which nobody announced", name, s.Technique, f)
			}
		}
		if !follows(s) {
			return false
		}
		for _, f := range s.New {
			inside.Add(f)
		}
	}
	for _, f := range x.New {
		known.Add(f)
	}
	if !known.Equal(inside) {
		t.Errorf("%s and its links find different things", name)
	}
	board := known.Board()
	for i := range board.Len() {
		v, decided := known.Value(i)
		if _, was := before.Value(i); !decided || was {
			continue
		}
		yes := slices.Contains(x.New, puzzle.Fact{At: board.Unknown(i).At, Value: v})
		if m.announced.count(yes); !yes {
			t.Errorf("%s: %v is decided and not announced", name, board.Unknown(i).At)
		}
	}
	return true
}

// report prints the figures.
func (m *told) report(w io.Writer) {
	slices.Sort(m.places)
	quantile := func(list []int, q float64) int {
		if len(list) == 0 {
			return 0
		}
		return list[min(len(list)-1, int(q*float64(len(list))))]
	}
	fmt.Fprintf(w, "%d puzzles, %d small steps with %d words; %d thoughts with %d words, of %d links\n", m.puzzles, m.steps, m.stepWords,
		m.thoughts, m.words, m.links)
	fmt.Fprintf(w, "thoughts and links proved: %d, refuted: %d, not decided within %v: %d\n", m.proved, m.refuted, m.proof, len(m.undecided))
	for _, s := range m.undecided[:min(20, len(m.undecided))] {
		fmt.Fprintf(w, "  not decided: %s\n", s)
	}
	for _, x := range []struct {
		name string
		longest
	}{{"sentence outside trials", m.sentence}, {"sentence of a trial", m.trial}, {"thought", m.text}} {
		fmt.Fprintf(w, "longest %s: %d characters (%s)\n", x.name, len(x.text), x.id)
	}
	fmt.Fprintf(w, "places named in a sentence: median %d, p95 %d, most %d\n", quantile(m.places, .5),
		quantile(m.places, .95), quantile(m.places, 1))
	fmt.Fprintf(w, "decided values announced: %v\n", m.announced)
	m.hints.report(w)
	for _, label := range append(slices.Clone(puzzle.Labels[:]), "") {
		if s := m.byLabel[label]; s != nil {
			fmt.Fprintf(w, "thoughts with a trial or last resort, %s: %v\n", cmp.Or(label, "no label"), *s)
		}
	}
	for _, x := range []struct {
		name  string
		times []time.Duration
	}{{"small steps", m.stepTime}, {"thoughts", m.time}} {
		if n := len(x.times); n > 0 {
			slices.Sort(x.times)
			fmt.Fprintf(w, "time of %s: median %v, p95 %v, most %v\n", x.name, x.times[n/2], x.times[n*95/100], x.times[n-1])
		}
	}
}
