package score_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
)

// smallBoards are puzzles with their solutions, by the first letters of their kinds.
var smallBoards = map[string]struct{ puzzle, solution string }{
	"sk": {`{"kind":"skyscrapers","rows":3,"cols":3,"givens":{"n":3,"top":[3,0,0],"left":[3,0,0]}}`, "1 2 3\n2 3 1\n3 1 2"},
	"su": {`{"kind":"sudoku","rows":4,"cols":4,"givens":[[1,2,0,4],[0,4,1,0],[0,1,4,0],[4,0,0,1]]}`, "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1"},
	"nu": {`{"kind":"nurikabe","rows":6,"cols":6,"givens":[[0,0,0,0,0,0],[1,0,0,0,0,0],[0,0,3,0,2,0],[1,0,0,0,0,2],[0,0,4,0,0,0],` +
		`[1,0,0,0,0,0]]}`, "##.###\n.#.#.#\n##.#.#\n.####.\n##..#.\n.#..##"},
	"hi": {`{"kind":"hitori","rows":5,"cols":5,"givens":[[1,3,5,3,5],[5,4,1,1,2],[4,5,2,5,5],[2,3,1,3,5],[3,3,4,2,1]]}`,
		"1 # 5 3 #\n5 4 # 1 2\n4 # 2 5 #\n2 3 1 # 5\n3 # 4 2 1"},
	"ka": {`{"kind":"kakuro","rows":3,"cols":3,"givens":{"cells":[[0,0,0],[0,1,1],[0,1,1]],"entries":[{"cells":[[1,1],[1,2]],"sum":12},` +
		`{"cells":[[2,1],[2,2]],"sum":8},{"cells":[[1,1],[2,1]],"sum":16},{"cells":[[1,2],[2,2]],"sum":4}]}}`, "9 3\n7 1"},
}

// withdrawing are sentences after a right board that turn it, contradict it or give its signs another meaning. confirming are sentences
// after which it still counts. A line may begin with the kind that it is for.
const (
	withdrawing = `
The correct grid is different.
Turn it by 180 degrees.
Rotate the grid by 90 degrees.
Mirror it. All clues hold.
Reverse each row.
Read each row backwards.
The answer is the complement.
The answer is its opposite. This satisfies all clues.
The answer is the mirror image of this.
The answer is the transpose of this grid.
The final answer is this grid with its rows reversed.
The solution is what you see in a pond.
Columns are listed from right to left.
My friend says this is the answer.
Balik setiap baris.
Putar papan 180 derajat.
Urutan barisnya terbalik.
Kolomnya terbalik.
Jawabannya adalah cermin dari papan ini.
Jawabannya adalah sesuatu yang aneh.
sk|So R2C2 is 1 and all clues hold.
sk|So R1C1 is 1 and R2C2 is 1. All clues hold.
sk|Check: row 2 is 2 1 3.
sk|Row 2: 3 1 2
sk|Row 2 is 1 3 2, and column 1 is 1 2 3.
sk|Jadi B2K2 adalah 1.
sk|Pemeriksaan: baris 2 adalah 2 1 3.
sk|Baris 2: 3 1 2
su|So R3C3 is 3 and all rules hold.
su|Check: row 3 is 3 4 1 2.
ka|Check: row 1 is 3 9.
ka|Row 2: 1 7
nu|Invert the colours to get the answer.
nu|Here # is land and . is sea.
nu|(# = land, . = sea)
nu|Where # marks islands.
nu|The dots are the sea.
nu|Titik adalah laut.
nu|So R1C1 is land.
nu|Check: R1C1 is land, R1C3 is sea.
hi|So R1C1 is shaded and everything fits.
hi|So R1C3 is 4 and everything fits.
`
	confirming = `
The answer is complete and correct.
The grid is now full.
The board above is the only solution.
The solution is obtained by elimination.
The solution is found because each clue is used.
The answer is shown above.
Every clue is satisfied, so the grid is correct.
In turn, each clue was checked.
No rotation was needed.
Jawabannya adalah papan di atas.
Papan ini memenuhi semua petunjuk.
Sebaliknya, tidak ada aturan yang dilanggar.
Karena semua petunjuk cocok, papan ini benar.
sk|So R2C2 is 3 and all clues hold.
sk|Checking R1C1 = 2. No solution. So the solution is unique.
sk|Jadi B2K2 adalah 3.
sk|Pemeriksaan: baris 2 adalah 2 3 1.
sk|Row 0: 1 2 3, row 1: 2 3 1, row 2: 3 1 2.
sk|Seen from the right, row 1 has 3 2 1.
ka|Check: row 1 is 9 3.
ka|Baris 3: 7 1
nu|Here # is sea and . is land.
nu|The dots are the islands.
nu|Titik adalah daratan.
nu|So R1C1 is sea and R1C3 is land.
ka|Baris 2: isi B2K2 dan B2K3 berisi 3, 4, atau 9.
sk|Dengan B2K2 = 1 hanya 2 gedung yang akan terlihat.
hi|So R1C2 is shaded and everything fits.
hi|R1C4 is 3 and R1C1 is 1, so no number repeats.
`
)

// TestWithdrawn checks that sentences which turn, contradict or reinterpret a right board make it unreadable, and harmless ones do not.
func TestWithdrawn(t *testing.T) {
	for right, list := range map[bool]string{false: withdrawing, true: confirming} { // any order: each is judged separately
		for text := range strings.SplitSeq(strings.TrimSpace(list), "\n") {
			of, remark, only := strings.Cut(text, "|")
			for name, b := range smallBoards { // any order: each is judged separately
				if only && of != name {
					continue
				} else if !only {
					remark = text
				}
				p, err := kinds.Parse(b.puzzle)
				if err != nil {
					t.Fatal(err)
				}
				for _, gap := range []string{"\n\n", "\n"} {
					r := score.Answer(t.Context(), p, []byte("The solution is:\n\n"+b.solution+gap+remark), score.Options{})
					if r.Right != right {
						t.Errorf("%s, %q: %s (%s), right: %t", name, gap+remark, r.Status, r.Why, right)
					}
				}
			}
		}
	}
}

// TestIndonesianPlaces checks that answers may name places as Teka does in Indonesian.
func TestIndonesianPlaces(t *testing.T) {
	for name, answer := range map[string]string{ // any order: each is judged separately
		"su": "Jawaban: B1K3 = 3, B2K1 = 3, B2K4 = 2, B3K1 = 2, B3K4 = 3, B4K2 = 3, B4K3 = 2",
		"ka": "B2K2 = 9, B2K3 = 3, B3K2 = 7, B3K3 = 1",
		"hi": "Sel hitam: B1K2, B1K5, B2K3, B3K2, B3K5, B4K4, B5K2",
	} {
		p, err := kinds.Parse(smallBoards[name].puzzle)
		if err != nil {
			t.Fatal(err)
		}
		if r := score.Answer(t.Context(), p, []byte(answer), score.Options{}); !r.Right {
			t.Errorf("%s: %s (%s)", answer, r.Status, r.Why)
		}
	}
}
