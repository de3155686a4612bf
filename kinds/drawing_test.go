package kinds

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds/heyawake"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/scene"
)

// TestDrawingsRead: the drawing of each example and of random boards, as teka render prints it, is read as the same puzzle, and drawn
// alike: below its address and, if it shows all of the puzzle, below its kind and an ID, and alone for a known kind.
func TestDrawingsRead(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 1))
	for _, k := range All {
		list := []puzzle.Puzzle{puzzle.MustPuzzle(Parse(k.Example))}
		for range 20 {
			list = append(list, spoiled(t, r, k))
		}
		read := [3]int{}
		for _, p := range list {
			drawn := scene.Text(p.Draw(puzzle.Facts{}), scene.TextOptions{})
			rows, cols := p.Size()
			texts := [...]string{"", fmt.Sprintf("%s %dx%d  corpus-12\n%s", k.Title, cols, rows, drawn), drawn}
			if address, err := Encode(p, nil, codec.PuzzLink.Name, codec.Envelope{}); err == nil {
				texts[0] = fmt.Sprintf("%s %dx%d  %s\n%s", k.Title, cols, rows, strings.TrimSpace(address), drawn)
			}
			for way, text := range texts {
				kind := ""
				if way == 2 {
					kind = k.Name
				}
				q, err := ParseAs(text, kind)
				if err != nil || text == "" {
					if p == list[0] {
						t.Errorf("%s\n%v", text, err)
					}
					continue
				}
				read[way]++
				if a, b := fmt.Sprint(p.Kind().JSON.Givens(p)), fmt.Sprint(q.Kind().JSON.Givens(q)); a != b {
					t.Errorf("%s\nis read as %s, not %s", text, b, a)
				}
				if again := scene.Text(q.Draw(puzzle.Facts{}), scene.TextOptions{}); again != drawn {
					t.Errorf("%s\nis drawn again as\n%s", drawn, again)
				}
			}
		}
		t.Logf("%s: %v of %d", k.Name, read, len(list))
	}
}

// TestMarksLeftOut: a note says that the marks of a solved drawing are not read; there is none below an unsolved one.
func TestMarksLeftOut(t *testing.T) {
	for _, name := range []string{"masyu", "hashi", "slitherlink", "nonogram"} {
		k, err := ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		d, err := k.Random(rand.New(rand.NewPCG(3, 3)), puzzle.RandomOptions{Rows: 7, Cols: 7, Density: .5})
		if err != nil {
			t.Fatal(err)
		}
		for _, known := range []puzzle.Facts{{}, d.Solution} {
			drawn := scene.Text(d.Puzzle.Draw(known), scene.TextOptions{})
			for it := range Read(strings.NewReader(drawn), "in", ReadOptions{Kind: name}) {
				if it.Err == nil && (len(it.Notes) > 0) == known.IsZero() {
					t.Errorf("%s\n%v", drawn, it.Notes)
				}
			}
		}
	}
}

// TestHeadingDecides: a text below a heading that names a kind is read as no other kind, even if that is requested and fits.
func TestHeadingDecides(t *testing.T) {
	drawn := scene.Text(puzzle.MustPuzzle(Parse(heyawake.Kind.Example)).Draw(puzzle.Facts{}), scene.TextOptions{})
	for _, text := range []string{"Heyawake 6x6  a-1\n" + drawn, "heyawake 3x3\n..#\n...\n", "heyawake\n..#\n...\n"} {
		_, err := ParseAs(text, "akari")
		if err == nil || !strings.Contains(err.Error(), "heyawake, not akari") {
			t.Errorf("%s\n%v", text, err)
		}
	}
}

// TestSolvedRooms: the drawing of a solved Heyawake is read with its shaded and unshaded cells; rows of numbers do not show rooms.
func TestSolvedRooms(t *testing.T) {
	const text = "heyawake 3x2\n┌───┰───┬───┐\n│░1░┃(0)│   │\n├───╂───┼───┤\n│ · ┃   │ · │\n└───┸───┴───┘\n"
	var got []string
	for it := range Read(strings.NewReader(text), "text", ReadOptions{}) {
		board, err := Encode(it.Puzzle, it.Marks, codec.Text.Name, codec.Envelope{})
		got = append(got, fmt.Sprint(board, err, it.Err))
	}
	if want := "heyawake\na1# b0. b\na.  b   b.\n<nil> <nil>"; strings.Join(got, "\n") != want {
		t.Errorf("%q, not %q", got, want)
	}
	if _, err := ParseAs("1..\n...\n", "heyawake"); err == nil || !strings.Contains(err.Error(), "rooms are not shown") {
		t.Error(err)
	}
}
