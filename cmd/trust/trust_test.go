package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// programs is the folder of the programs under test; root is that of the module.
var programs, root string

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "command" {
		os.Exit(command(os.Args[2:]))
	}
	code := m.Run()
	os.RemoveAll(programs)
	os.Exit(code)
}

// built builds the programs once for all tests.
var built = sync.OnceValue(func() (err error) {
	if programs, err = os.MkdirTemp("", "trust"); err != nil {
		return err
	}
	if root, err = checkout(); err != nil {
		return err
	}
	return build(root, programs, ".", "./cmd/teka-mcp", "./cmd/tekacheck")
})

// some returns a run of a few cases of a part, with the programs built.
func some(t *testing.T, cases uint64) *run {
	t.Helper()
	if err := built(); err != nil {
		t.Fatal(err)
	}
	return &run{tally: newTally(), seed: 3, cases: cases, dir: t.TempDir(), bin: programs, root: root}
}

// held fails if anything broke, or if something in least was tried less often than required.
func held(t *testing.T, r *run, least map[string]int) {
	t.Helper()
	for what, said := range r.firstFailure {
		t.Errorf("%s: %s", what, said)
	}
	for what, n := range least {
		if r.tried[what] < n {
			t.Errorf("%s: %d tried, want %d or more of %v", what, r.tried[what], n, r.tried)
		}
	}
}

// TestParts runs a few cases of each part that needs no programs but the checker.
func TestParts(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	r := some(t, uint64(sweeptest.Samples(25, 60)))
	if err := soundness(ctx, r); err != nil {
		t.Fatal(err)
	}
	held(t, r, map[string]int{"verdict": 12, "forced": 8, "hint on a wrong board": 3, "certificates that the checker accepts": 3,
		"explanations that the checker accepts": 2, "boards with several solutions": 2})
	r = some(t, uint64(sweeptest.Samples(2, 4)))
	if err := forgery(ctx, r); err != nil {
		t.Fatal(err)
	}
	held(t, r, map[string]int{"changed certificates": 12, "directed attacks": 64, "changed explanations": 12})
	r = some(t, uint64(sweeptest.Samples(10, 20)))
	if err := junk(ctx, r); err != nil {
		t.Fatal(err)
	}
	held(t, r, map[string]int{"texts in json": 10})
}

// TestLies: the judge of soundness reports right answers as wrong when one of the solutions is withheld from it.
func TestLies(t *testing.T) {
	r := &run{tally: newTally(), seed: 3}
	for i := uint64(0); r.tried["verdict"] < 20; i++ {
		b, err := random(r.seed, i)
		if err != nil {
			t.Fatal(err)
		}
		if b.try() != nil || len(b.solutions) < 2 {
			continue
		}
		b.solutions = b.solutions[1:] // one was not found
		j := judge{r, b, "a lie", rand.New(rand.NewPCG(1, i))}
		j.count()
		j.verdict()
		j.forced()
		j.explained()
	}
	if r.broken["count"] < 10 || r.broken["verdict"]+r.broken["solution"]+r.broken["second solution"] < 5 || r.broken["forced"] < 5 ||
		r.broken["explanation"] < 5 {
		t.Errorf("of 20 lies each: %v", r.broken)
	}
}

// TestWhole: checking full boards alone, and checking partial ones on the way, finds the same solutions.
func TestWhole(t *testing.T) {
	same := 0
	for i := uint64(0); same < 15; i++ {
		b, err := random(5, i)
		if err != nil {
			t.Fatal(err)
		}
		one, two := *b, *b
		one.number, two.number = 0, uint64(len(kinds.All))
		if one.try() != nil || two.try() != nil {
			continue
		}
		if len(one.solutions) != len(two.solutions) {
			t.Errorf("%s: %d and %d solutions", b.text, len(one.solutions), len(two.solutions))
		}
		for _, s := range one.solutions {
			if !two.is(s) {
				t.Errorf("%s: %v is not among the others", b.text, facts(s))
			}
		}
		same++
	}
}

// TestSwitches: all options of the kinds occur, and boards of all kinds.
func TestSwitches(t *testing.T) {
	seen := map[*puzzle.Kind]bool{}
	of := map[string]int{}
	for i := range uint64(400) {
		b, err := random(9, i)
		if err != nil {
			t.Fatal(err)
		}
		seen[b.item.Puzzle.Kind()] = true
		text, err := kinds.Encode(b.item.Puzzle, nil, codec.JSON.Name, codec.Envelope{})
		if err != nil {
			t.Fatal(err)
		}
		for _, on := range switches {
			if strings.Contains(text, on) {
				of[on]++
			}
		}
	}
	if len(seen) < len(kinds.All) || len(of) < len(switches) {
		t.Errorf("%d kinds, switches %v", len(seen), of)
	}
}

// TestFlood: each front end answers every request of a small flood once, without internal errors, and within its memory limit.
func TestFlood(t *testing.T) {
	n := sweeptest.Samples(20, 60)
	r := some(t, uint64(n))
	if err := flood(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	held(t, r, map[string]int{"requests of a flood": 3 * n, "answers of a server in a flood": n, "answers of rpc in a flood": n,
		"answers of mcp in a flood": n})
}

// TestMeasured: the memory of a command is its own, not that of the program that started it, whose peak Linux adds.
func TestMeasured(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the peak is read from /proc")
	}
	const held = 300 << 20
	b := make([]byte, held)
	for i := 0; i < len(b); i += 4096 {
		b[i] = 1
	}
	r := &run{dir: t.TempDir()}
	p, err := bred(kinds.All[0], 100, "sparse", rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := kinds.Encode(p, nil, codec.JSON.Name, codec.Envelope{})
	if err != nil {
		t.Fatal(err)
	}
	a := animal{name: "kakuro 10x10 sparse", kind: kinds.All[0], file: filepath.Join(r.dir, "board.json")}
	if err := os.WriteFile(a.file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	took, err := r.ask(zooAsk{"solve", "solve --json FILE"}, a, 0)
	if err != nil || took.outcome != answered || took.memory < 1<<20 || took.memory > held/2 {
		t.Errorf("%+v, %v", took, err)
	}
	if files, _ := filepath.Glob(filepath.Join(r.dir, "0.*")); len(files) > 0 {
		t.Errorf("left: %v", files)
	}
	runtime.KeepAlive(b)
}

// TestOutcomes: refusals are distinguished from results that a limit cut short, and from answers.
func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		failed, ended bool
		text          string
		want          outcome
	}{
		{false, false, `{"status":"none"}`, answered},
		{true, false, `teka: missing flags: --to`, refused},
		{true, true, ``, limited},
		{false, true, `{"status":"none"}`, limited},
		{false, false, `{"id":"1","status":"unknown","count":0}`, limited},
		{true, false, `teka: no certificate: the board needs more memory than a search may take`, limited},
		{true, false, `{"error":{"code":-32004,"message":"the time limit was reached"}}`, limited},
	} {
		if got := outcomeOf(c.failed, c.ended, nil, []byte(c.text)); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
	r := &run{tally: newTally()}
	r.outcomes("a command", outcomes{refused: zooFew}, "missing flags")
	if r.broken["what is not always refused"] != 1 {
		t.Error("a command that only refuses is not seen")
	}
	r.outcomes("another", outcomes{refused: zooFew, limited: 1}, "")
	if r.broken["what is not always refused"] != 1 {
		t.Error("a command that is limited counts as refusing")
	}
}

// TestCrowded: boards can have a clue in every cell. A crowded Hashi is decided within 1000 conflicts, and has a solution unless its clues
// are made to clash.
func TestCrowded(t *testing.T) {
	tried := 0
	for _, k := range kinds.All {
		for _, clues := range []string{"crowded", "crowded, clashing"} {
			p, err := bred(k, 400, clues, rand.New(rand.NewPCG(1, 1)))
			if errors.Is(err, errFixed) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if tried++; len(k.Clues(p)) != 400 {
				t.Errorf("%s, %s: %d clues", k.Name, clues, len(k.Clues(p)))
			}
			if u := study.Unique(t.Context(), p, study.Options{MaxConflicts: 1000}); k.Name == "hashi" &&
				(u.Reason != nil || u.Status == puzzle.NoSolution && clues == "crowded") {
				t.Errorf("%s, %s: %s, %v", k.Name, clues, u.Status, u.Reason)
			}
		}
	}
	if tried < 4 {
		t.Errorf("%d boards", tried)
	}
}

// TestFronts: each line-based front end answers a few questions about boards of the zoo.
func TestFronts(t *testing.T) {
	r := some(t, 3)
	for _, z := range zooFronts {
		command := z.command(r)
		if command == nil {
			t.Log("not on this machine: " + z.name)
			continue
		}
		p, err := bred(kinds.All[0], 100, "sparse", rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		text, err := kinds.Encode(p, nil, codec.JSON.Name, codec.Envelope{})
		if err != nil {
			t.Fatal(err)
		}
		f, err := startFront(z, command)
		if err != nil {
			t.Fatal(z.name, err)
		}
		defer f.end()
		for puzzle, want := range map[string]outcome{text: answered, `"no puzzle"`: refused} {
			if took, err := f.ask("solve", animal{text: puzzle}); err != nil || took.outcome != want || took.text == 0 {
				t.Errorf("%s: %s: %+v, %v", z.name, puzzle, took, err)
			}
		}
	}
}
