package generate_test

import (
	"errors"
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/picture"
	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/puzzle"
)

// runsIn returns the runs of a line of colours, found cell by cell.
func runsIn(line []int) (out []nonogram.Block) {
	for i, v := range line {
		switch {
		case v == 0:
		case i > 0 && line[i-1] == v:
			out[len(out)-1].Size++
		default:
			out = append(out, nonogram.Block{Size: 1, Colour: v})
		}
	}
	return out
}

// begins reports whether the first cells of a line can be continued to the runs of its clue: all runs but the last are complete.
func begins(line []int, clue []nonogram.Block) bool {
	runs := runsIn(line)
	if len(runs) > len(clue) {
		return false
	}
	for k, b := range runs {
		under := k == len(runs)-1 && line[len(line)-1] == b.Colour
		if b.Colour != clue[k].Colour || b.Size > clue[k].Size || b.Size < clue[k].Size && !under {
			return false
		}
	}
	return true
}

// allBoards lists the boards that have the runs of the clues, by filling cell after cell.
func allBoards(n *nonogram.Nonogram) (out [][]int) {
	rows, cols := n.Clues()
	cells := make([]int, 0, len(rows)*len(cols))
	var lay func()
	lay = func() {
		if len(cells) == cap(cells) {
			out = append(out, slices.Clone(cells))
			return
		}
		r, c := len(cells)/len(cols), len(cells)%len(cols)
		for v := range n.Inks() {
			cells = append(cells, v)
			row := cells[r*len(cols):]
			var column []int
			for y := range r + 1 {
				column = append(column, cells[y*len(cols)+c])
			}
			ok := begins(row, rows[r]) && begins(column, cols[c])
			if ok && c == len(cols)-1 {
				ok = slices.Equal(runsIn(row), rows[r])
			}
			if ok && r == len(rows)-1 {
				ok = slices.Equal(runsIn(column), cols[c])
			}
			if ok {
				lay()
			}
			cells = cells[:len(cells)-1]
		}
	}
	lay()
	return out
}

// valuesOf returns the numbers of the colours of a finished board.
func valuesOf(p puzzle.Puzzle, f puzzle.Facts) (out []int) {
	for i := range p.Board().Len() {
		out = append(out, f.Candidates(i).Min())
	}
	return out
}

// TestColours: coloured boards have the requested colours and one solution, by enumeration. The same seed gives the same boards for any
// number of jobs; another number of colours gives others.
func TestColours(t *testing.T) {
	seen := map[string]bool{}
	for _, colours := range []int{2, 3, 4} {
		var keys [2][]string
		for k, jobs := range []int{1, 3} {
			w := generate.Request{Kind: nonograms(t), Rows: 6, Cols: 7, Count: 3, Seed: 4, Colours: colours, Jobs: jobs}
			for m, err := range generate.Puzzles(t.Context(), w) {
				if err != nil {
					t.Fatal(err)
				}
				keys[k] = append(keys[k], m.Key)
				n := m.Puzzle.(*nonogram.Nonogram)
				if len(n.Inks()) != colours+1 {
					t.Errorf("%d colours where %d are asked for", len(n.Inks())-1, colours)
				}
				values := valuesOf(n, m.Solution)
				for v := 1; v <= colours; v++ {
					if !slices.Contains(values, v) {
						t.Errorf("no cell of colour %d of %d", v, colours)
					}
				}
				if all := allBoards(n); len(all) != 1 || !slices.Equal(all[0], values) {
					t.Errorf("%d colours: %d solutions by enumeration", colours, len(all))
				}
			}
		}
		if !slices.Equal(keys[0], keys[1]) || len(keys[0]) != 3 {
			t.Errorf("one job makes %v, three make %v", keys[0], keys[1])
		}
		for _, key := range keys[0] {
			if seen[key] {
				t.Errorf("%s with another number of colours, too", key)
			}
			seen[key] = true
		}
	}
}

// TestColoursAsked: coloured boards have the requested symmetry and grade.
func TestColoursAsked(t *testing.T) {
	w := generate.Request{Kind: nonograms(t), Rows: 8, Cols: 8, Count: 1, Seed: 2, Colours: 3, Symmetry: "mirror"}
	for m, err := range generate.Puzzles(t.Context(), w) {
		if err != nil {
			t.Fatal(err)
		}
		values := valuesOf(m.Puzzle, m.Solution)
		for r := range 8 {
			row := slices.Clone(values[8*r : 8*r+8])
			if slices.Reverse(row); !slices.Equal(row, values[8*r:8*r+8]) {
				t.Errorf("row %d is not symmetric", r+1)
			}
		}
	}
	w = generate.Request{Kind: nonograms(t), Rows: 6, Cols: 6, Count: 1, Seed: 2, Colours: 2, MinGrade: "Beginner", MaxGrade: "Easy"}
	for m, err := range generate.Puzzles(t.Context(), w) {
		if err != nil || m.Grade.Hardest >= 2 {
			t.Errorf("%v, level %v", err, m.Grade.Hardest)
		}
	}
	for _, seed := range []uint64{3, 5} {
		w = generate.Request{Kind: nonograms(t), Rows: 15, Cols: 15, Count: 1, Seed: seed, Colours: 2, MinGrade: "Medium", MaxGrade: "Medium"}
		for m, err := range generate.Puzzles(t.Context(), w) {
			if err != nil || m.Grade.Label != "Medium" || m.Attempt > 10 {
				t.Errorf("%v, %s in attempt %d", err, m.Grade.Label, m.Attempt)
			}
		}
	}
}

// TestColourGround: the background of a coloured word is the paper, even if its letters fill most of the border.
func TestColourGround(t *testing.T) {
	img, err := picture.DrawText("HAI", 2)
	if err != nil {
		t.Fatal(err)
	}
	m, err := generate.Picture(t.Context(), img, generate.PictureRequest{Kind: nonograms(t), Colours: 2})
	if err != nil {
		t.Fatal(err)
	}
	inks := m.Puzzle.(*nonogram.Nonogram).Inks()
	if len(inks) != 3 || inks[0].RGB != [3]uint8{255, 255, 255} {
		t.Errorf("colours %v", inks)
	}
}

// lineByLine returns a kind with the techniques of single lines alone.
func lineByLine(k *puzzle.Kind) *puzzle.Kind {
	few := *k
	few.Techniques = slices.DeleteFunc(slices.Clone(k.Techniques), func(t puzzle.Technique) bool { return t.UsesHypotheses })
	return &few
}

// TestHardColours: coloured puzzles can be made at every grade; the hard ones need crossing lines.
func TestHardColours(t *testing.T) {
	w := generate.Request{Kind: nonograms(t), Rows: 8, Cols: 8, Count: 1, Colours: 3, MinGrade: "Hard", MaxGrade: "Hard", Seed: 1}
	for m, err := range generate.Puzzles(t.Context(), w) {
		if err != nil {
			t.Fatal(err)
		}
		if used := m.Grade.Techniques; m.Grade.Label != "Hard" || used["nonogram.colour-edge"]+used["nonogram.colour-crossing"] == 0 {
			t.Errorf("%s, with %v", m.Grade.Label, used)
		}
	}
}

// TestColoursRefused: impossible requests for colours are refused before any work.
func TestColoursRefused(t *testing.T) {
	k := nonograms(t)
	for _, x := range []struct {
		w    generate.Request
		says string
	}{
		{generate.Request{Kind: k, Rows: 8, Cols: 8, Colours: 1}, "1 colour"},
		{generate.Request{Kind: k, Rows: 8, Cols: 8, Colours: 9}, "2 to 8"},
		{generate.Request{Kind: k, Rows: 8, Cols: 8, Colours: -2}, "2 to 8"},
		{generate.Request{Kind: lineByLine(k), Rows: 8, Cols: 8, MinGrade: "Hard", MaxGrade: "Hard"}, "no technique of a level from 4 to 4.8"},
		{generate.Request{Kind: k, Rows: 8, Cols: 8, Colours: 3, MustUse: "edge-logic"}, "colour-overlap"},
		{generate.Request{Kind: k, Rows: 8, Cols: 8, Colours: 3, Minimal: true}, "shows all its clues"},
		{generate.Request{Kind: k, Rows: 8, Cols: 8, About: "colour-edge"}, "one of puzzles in colours"},
		{generate.Request{Kind: k, Rows: 8, Cols: 8, MustUse: "nonogram.colour-reach"}, "one of puzzles in colours"},
		{generate.Request{Kind: k, Rows: 8, Cols: 8, Colours: 3, About: "colour-none"}, "only finds that a board has no solution"},
		{generate.Request{Kind: k, Rows: 8, Cols: 8, Colours: 3, About: "colour-missing"}, "it continues what harder techniques have begun"},
	} {
		if err := x.w.Validate(); err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%v, where it should say %q", err, x.says)
		}
	}
	if err := (generate.PictureRequest{Kind: k, Colours: 3, Threshold: "otsu"}).Validate(); err == nil {
		t.Error("a threshold and colours")
	}
}

// shown are clearly distinct colours.
var shown = []color.RGBA{{255, 255, 255, 255}, {200, 20, 20, 255}, {20, 20, 200, 255}, {20, 150, 30, 255}}

// painted returns a picture with one pixel for each cell.
func painted(cells []int, cols int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, cols, len(cells)/cols))
	for i, v := range cells {
		img.SetRGBA(i%cols, i/cols, shown[v])
	}
	return img
}

// TestColourPicture: pictures as large as the board are kept except for the reported cells, which are at most as many as allowed. The
// result has one solution, by enumeration.
func TestColourPicture(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	made, changed := 0, 0
	for range 40 {
		rows, cols := 6+r.IntN(2), 6+r.IntN(3)
		cells := make([]int, rows*cols)
		for i := range cells {
			if r.IntN(3) == 0 { // sparse cells can lie the other way round
				cells[i] = 1 + r.IntN(3)
			}
		}
		for _, i := range []int{0, cols - 1} { // leave no border to crop, and most of it white
			cells[i], cells[len(cells)-1-i] = i%2, 1-i%2
		}
		w := generate.PictureRequest{Kind: nonograms(t), Colours: 3, MaxChanges: 0.2, Rows: rows, Cols: cols}
		m, err := generate.Picture(t.Context(), painted(cells, cols), w)
		if errors.Is(err, generate.ErrPicture) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		made++
		n := m.Puzzle.(*nonogram.Nonogram)
		number := func(v int) int { // of a colour that is shown
			c := shown[v]
			return slices.IndexFunc(n.Inks(), func(k nonogram.Ink) bool { return k.RGB == [3]uint8{c.R, c.G, c.B} })
		}
		before, after := valuesOf(n, m.Before), valuesOf(n, m.Solution)
		var differ []puzzle.Place
		for i, v := range cells {
			if number(v) != before[i] {
				t.Fatalf("cell %d has colour %d where the picture has %d", i, before[i], number(v))
			}
			if before[i] != after[i] {
				differ = append(differ, puzzle.Cell(i/cols, i%cols))
			}
		}
		if !slices.Equal(differ, m.Changed) || len(differ) > len(cells)/5 || m.Share != float64(len(differ))/float64(len(cells)) {
			t.Errorf("%v differ, %v are told, a share of %v", differ, m.Changed, m.Share)
		}
		if changed += len(differ); (m.Confidence > 0) != (len(differ) > 0) {
			t.Errorf("sureness %v of %d changes", m.Confidence, len(differ))
		}
		if all := allBoards(n); len(all) != 1 || !slices.Equal(all[0], after) {
			t.Errorf("%d solutions by enumeration", len(all))
		}
	}
	if made < 10 || changed < 20 {
		t.Errorf("%d puzzles with %d changes: too few to tell", made, changed)
	}
}

// TestColourShades: a large drawing with soft edges keeps its colours, with two shades as one, and a word has a colour for each letter.
func TestColourShades(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 240, 240))
	for y := range 240 {
		for x := range 240 {
			c := color.RGBA{253, 254, 252, 255}
			switch dx, dy := x-120, y-120; {
			case dx*dx+dy*dy < 50*50:
				c = color.RGBA{uint8(200 + x/60), 20, 25, 255}
			case dx*dx+dy*dy < 100*100:
				c = color.RGBA{20, 30, uint8(190 + y/60), 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	m, err := generate.Picture(t.Context(), img, generate.PictureRequest{Kind: nonograms(t), Colours: 8, Rows: 24, Cols: 24})
	if err != nil {
		t.Fatal(err)
	}
	n := m.Puzzle.(*nonogram.Nonogram)
	if names := slices.Sorted(slices.Values(n.ValueNames())); !slices.Equal(names, []string{"blue", "empty", "red"}) {
		t.Errorf("colours %v", names)
	}
	if n.Inks()[0].RGB != [3]uint8{255, 255, 255} {
		t.Errorf("the background is %v", n.Inks()[0])
	}
	one := image.NewRGBA(image.Rect(0, 0, 9, 9))
	_, err = generate.Picture(t.Context(), one, generate.PictureRequest{Kind: nonograms(t), Colours: 2})
	if !errors.Is(err, generate.ErrPicture) {
		t.Errorf("of an empty picture: %v", err)
	}
}
