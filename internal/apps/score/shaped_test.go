package score_test

import (
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// shapeBoards returns puzzles of all kinds, including coloured ones, each with one solution.
func shapeBoards(t *testing.T) (out []answered) {
	t.Helper()
	for _, k := range kinds.All {
		for _, size := range []int{4, 5, 6} {
			wishes := []generate.Request{{Kind: k, Rows: size, Cols: size}}
			if k.Make.InColours != nil {
				wishes = append(wishes, generate.Request{Kind: k, Rows: size, Cols: size, Colours: 2})
			}
			for _, w := range wishes {
				w.Count, w.Seed, w.AllowSimilar = 1, 77+uint64(size), true
				for m, err := range madetest.Puzzles(w) {
					if err != nil {
						t.Fatal(k.Name, err)
					}
					out = append(out, answered{m.Puzzle, m.Solution, puzzle.UniqueSolution, nil})
				}
			}
		}
	}
	return out
}

// wrongBoard returns the solution changed so that it breaks a rule. Half of the lines remain a single loop, which cuts another corner.
func wrongBoard(r *rand.Rand, a answered) puzzle.Facts {
	if edged(a.p) && r.IntN(2) == 0 {
		path := pen{p: a.p, f: a.solution}.path()
		for try := range len(path) {
			k := (try + r.IntN(len(path))) % len(path)
			from, at, to := path[k], path[(k+1)%len(path)], path[(k+2)%len(path)]
			other := puzzle.Cell(int(from.R+to.R-at.R), int(from.C+to.C-at.C))
			if from.R == to.R || from.C == to.C || slices.Contains(path, other) {
				continue
			}
			f := a.solution.Clone()
			for _, end := range []puzzle.Place{from, to} {
				f.Set(f.Board().Index(puzzle.Edge(int(end.R), int(end.C), int(at.R), int(at.C))), 0)
				f.Set(f.Board().Index(puzzle.Edge(int(end.R), int(end.C), int(other.R), int(other.C))), 1)
			}
			if len(a.p.Kind().Check(a.p, f)) > 0 {
				return f
			}
		}
	}
	for {
		if f := mutated(r, a.solution); len(a.p.Kind().Check(a.p, f)) > 0 {
			return f
		}
	}
}

// kept reports whether a shape belongs to the half that TEKA_SHAPES=kept measures. TEKA_SHAPES=working measures the other half, and
// TEKA_SHAPES==NAME the shape of that name.
func kept(name string) bool {
	h := fnv.New32a()
	h.Write([]byte(name))
	return h.Sum32()>>4&1 == 1
}

// shapeTally counts the verdicts about one sort of answers.
type shapeTally struct{ of, right, wrong, partial, unreadable int }

func (y *shapeTally) add(status string) {
	y.of++
	switch status {
	case score.Right:
		y.right++
	case score.Wrong:
		y.wrong++
	case score.Partial:
		y.partial++
	default:
		y.unreadable++
	}
}

// TestShapes writes right boards, wrong ones, withdrawn ones and ones that end early in many shapes. Of the right ones at least 97 % must
// be judged right and none wrong; of the others none may be judged right.
func TestShapes(t *testing.T) {
	half := os.Getenv("TEKA_SHAPES")
	boards, each := shapeBoards(t), 1
	if half == "" {
		each = sweeptest.Samples(11, 1)
	}
	var sum [4]shapeTally // right, wrong, taken back, ending early
	answers := slices.Concat(answerShapes, moreShapes, statedShapes, listedShapes, placedShapes)
	all := slices.Concat(answers, neverShapes, moreNever, statedNever, placedNever)
	for n, shape := range all {
		if of, named := strings.CutPrefix(half, "="); named && of != shape.name || half != "" && !named && kept(shape.name) != (half == "kept") {
			continue
		}
		never := n >= len(answers)
		refused := 0
		of := 0
		for i, a := range boards {
			if (i+n)%each > 0 {
				continue
			}
			j := score.For(a.p, score.Options{})
			r := rand.New(rand.NewPCG(uint64(i), uint64(n)))
			write := func(f puzzle.Facts) answer {
				return shape.write(pen{r, a.p, f, wrongBoard(r, a), colourNames(a.p), true})
			}
			hold := func(sort int, text string) {
				if text == "" {
					return
				}
				got := j.Answer(t.Context(), []byte(text))
				sum[sort].add(got.Status)
				switch {
				case sort > 0 && got.Right:
					t.Errorf("%s, board %d, %s: accepted, read as %s\n%s", shape.name, i, shapeSorts[sort], got.Read, text)
				case sort == 2 && got.Status != score.Unreadable:
					t.Logf("%s, board %d: taken back, %s as %s %s\n%s", shape.name, i, got.Status, got.Read, got.Why, text)
				case sort == 0:
					if of++; !got.Right {
						if refused++; refused == 1 || got.Status == score.Wrong {
							t.Logf("%s, board %d: %s (%s %s %v)\n%s", shape.name, i, got.Status, got.Read, got.Why, got.Violations, text)
						}
						if got.Status == score.Wrong {
							t.Errorf("%s, board %d: right and called wrong", shape.name, i)
						}
					}
				}
			}
			right := write(a.solution)
			if right.core == "" {
				continue
			}
			if never {
				hold(2, right.String())
				continue
			}
			hold(0, right.String())
			hold(1, write(wrongBoard(r, a)).String())
			hold(2, right.String()+[]string{"\n\nWait, this is wrong.", "\n\nThat breaks a rule, so it is not the solution.",
				"\n\nMaaf, jawaban itu salah."}[r.IntN(3)])
			runes := []rune(right.core)
			hold(3, right.lead+string(runes[:len(runes)*(20+r.IntN(25))/100]))
		}
		if refused > 0 {
			t.Logf("%s: %d of %d refused", shape.name, refused, of)
		}
	}
	t.Logf("%d shapes", len(all))
	for sort, y := range sum {
		t.Logf("%s: %d; %d right, %d wrong, %d partial, %d unreadable", shapeSorts[sort], y.of, y.right, y.wrong, y.partial, y.unreadable)
	}
	if sum[0].right*100 < sum[0].of*97 {
		t.Errorf("%d of %d right answers are right", sum[0].right, sum[0].of)
	}
	if total := sum[0].of + sum[1].of + sum[2].of + sum[3].of; half == "" && (len(all) < 140 || total < 4000/each) {
		t.Errorf("%d answers of %d shapes", total, len(all))
	}
}

// shapeSorts are the sorts of answers.
var shapeSorts = [...]string{"right", "wrong", "taken back", "ending early"}
