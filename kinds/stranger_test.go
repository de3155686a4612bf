package kinds

import (
	"fmt"
	"strings"
	"testing"
)

// strangerBoard is a Sudoku as rows of nine characters.
const strangerBoard = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79"

// rowsOf writes strangerBoard with another sign for an empty cell, text between cells, and text around rows.
func rowsOf(empty, open, sep, shut string) string {
	var rows []string
	for row := range strings.SplitSeq(strangerBoard, "\n") {
		cells := strings.Split(row, "")
		for i, c := range cells {
			if c == "." {
				cells[i] = empty
			}
		}
		rows = append(rows, open+strings.Join(cells, sep)+shut)
	}
	return strings.Join(rows, "\n")
}

// withRules inserts a ruler below the third and the sixth row.
func withRules(rows, ruler string) string {
	lines := strings.Split(rows, "\n")
	return strings.Join([]string{strings.Join(lines[:3], "\n"), strings.Join(lines[3:6], "\n"), strings.Join(lines[6:], "\n")},
		"\n"+ruler+"\n")
}

// TestStrangerSudoku reads one Sudoku in the shapes that people paste.
func TestStrangerSudoku(t *testing.T) {
	line := strings.ReplaceAll(strangerBoard, "\n", "")
	var grouped, boxed []string
	for row := range strings.SplitSeq(strangerBoard, "\n") {
		grouped = append(grouped, row[:3]+"|"+row[3:6]+"|"+row[6:])
		boxed = append(boxed, "║"+row[:3]+"│"+row[3:6]+"│"+row[6:]+"║")
	}
	bars, words := strings.Join(grouped, "\n"), rowsOf(".", "", " ", "")
	double := "╔═══╤═══╤═══╗\n" + withRules(strings.Join(boxed, "\n"), "╟───┼───┼───╢") + "\n╚═══╧═══╧═══╝"
	want := one(t, "sudoku\n"+words, ReadOptions{})
	if want.Err != nil {
		t.Fatal(want.Err)
	}
	for _, x := range []struct{ name, kind, text string }{
		{"commas", "sudoku", rowsOf("", "", ",", "")},
		{"bars", "sudoku", rowsOf(" ", "|", "|", "|")},
		{"tabs", "sudoku", rowsOf("", "", "\t", "")},
		{"quotes", "sudoku", rowsOf("", `"`, `","`, `"`)},
		{"x", "sudoku", rowsOf("x", "", "", "")},
		{"tildes", "sudoku", rowsOf("~", "", " ", "")},
		{"a size", "sudoku", "9 9\n" + words},
		{"prose and fences", "sudoku", "Here is my puzzle:\n```\n" + strangerBoard + "\n```\n"},
		{"strings", "sudoku", "[" + rowsOf(".", `"`, "", `",`) + "]"},
		{"None", "sudoku", "board = [" + rowsOf("None", "[", ", ", "],") + "]"},
		{"double lines", "sudoku", double},
		{"a title", "sudoku", "Grid 01\n" + rowsOf("0", "", "", "")},
		{"a line with a grade", "", line + " # easy"},
		{"a line with a solution", "", line + ",534678912672195348198342567859761423426853791713924856961537284287419635345286179"},
		{"text without blanks", "", "sudoku\n" + strangerBoard},
		{"a title with a size", "", "Sudoku 9x9\n" + words},
		{"a title with a colon", "", "SUDOKU:\n" + words},
		{"dashes below bars", "", withRules(bars, "-----------")},
		{"dashes below bars, named", "sudoku", withRules(bars, "-----------")},
		{"dashes and corners", "", withRules(bars, "------+-------+------")},
		{"dashes between bands", "sudoku", withRules(strangerBoard, "---------")},
		{"empty lines between bands", "sudoku", withRules(strangerBoard, "")},
	} {
		got := one(t, x.text, ReadOptions{Kind: x.kind})
		if got.Err != nil {
			t.Errorf("%s: %v", x.name, got.Err)
		} else if fmt.Sprint(givensOf(got.Puzzle)) != fmt.Sprint(givensOf(want.Puzzle)) {
			t.Errorf("%s: another board: %v", x.name, givensOf(got.Puzzle))
		}
	}
}

// drawnSudoku is a board as render draws it.
const drawnSudoku = `┌───┬───┰───┬───┐
│ 1 │   ┃   │   │
├───┼───╂───┼───┤
│   │   ┃ 2 │   │
┝━━━┿━━━╋━━━┿━━━┥
│   │ 3 ┃   │   │
├───┼───╂───┼───┤
│   │   ┃   │ 4 │
└───┴───┸───┴───┘
`

// TestStrangerInputs checks which puzzles an input gives, or which error.
func TestStrangerInputs(t *testing.T) {
	const island, two = "2 . .\n. . .\n. . 1", "1 . .\n. . .\n. . 2"
	for _, x := range []struct {
		name, kind, text string
		want             []string
	}{
		{"two boards below an empty line", "nurikabe", island + "\n\n" + two,
			[]string{"in:1 bare nurikabe 3x3", "in:5 bare nurikabe 3x3"}},
		{"two boards below titles", "sudoku", "Grid 01\n" + strangerBoard + "\nGrid 02\n" + strangerBoard,
			[]string{"in:1 bare sudoku 9x9", "in:11 bare sudoku 9x9"}},
		{"two boards below dashes", "nurikabe", island + "\n-----\n" + two,
			[]string{"in:1 bare nurikabe 3x3", "in:5 bare nurikabe 3x3"}},
		{"two boards without anything between them", "sudoku", strangerBoard + "\n" + strangerBoard,
			[]string{"in:1 at 1:1: 18 rows and 9 columns: only square boards are supported; write a line --- between boards"}},
		{"digits without blanks", "", "hitori\n123\n231\n312\n", []string{"in:1 text hitori 3x3"}},
		{"digits without blanks, named", "hitori", "hitori\n1223\n2331\n3112\n1123", []string{"in:1 text hitori 4x4"}},
		{"a column of numbers", "", "hitori 1x2\n12\n13\n", []string{"in:1 text hitori 2x1"}},
		{"a drawn board", "akari", "Akari 2x2  x:1\n┌───┬───┐\n│░1░│   │\n├───┼───┤\n│   │░░░│\n└───┴───┘\n",
			[]string{"in:1 bare akari 2x2"}},
		{"a drawn board with thick lines", "sudoku", "Sudoku 4x4  x:1\n" + drawnSudoku, []string{"in:1 bare sudoku 4x4"}},
		{"another size", "", "Nurikabe 3x4\n" + island,
			[]string{"in:1 text nurikabe: at 1:1: the first line names the size 3x4, but the board has 3 columns and 3 rows"}},
		{"a misspelled kind", "", "nurikabee\n" + island,
			[]string{`in:1 unknown kind of puzzle "nurikabee", did you mean nurikabe? (known: KINDS)`}},
		{"80 characters", "", strings.Repeat("123456789.", 8),
			[]string{"has 80 characters: a Sudoku in one line has 81, one for each cell"}},
		{"sudokuwiki", "", "https://www.sudokuwiki.org/sudoku.htm?bd=" + strings.Repeat("0", 81),
			[]string{"copy the 81 characters after bd="}},
	} {
		got := read(x.text, ReadOptions{Kind: x.kind})
		if len(got) != len(x.want) {
			t.Errorf("%s: %q", x.name, got)
			continue
		}
		for i, want := range x.want {
			if !strings.Contains(got[i], inserted(want)) {
				t.Errorf("%s:\n got: %s\nwant: %s", x.name, got[i], want)
			}
		}
	}
	if o := (ReadOptions{}).OfFile("x.sdk"); o.From != "sudoku-grid" {
		t.Errorf("x.sdk: read as %q", o.From)
	}
}
