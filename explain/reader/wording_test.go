package reader

import (
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

const (
	// Unsaid is a conclusion about sea or land that no sentence of the step states.
	Unsaid Class = "unsaid conclusion"
	// Roundabout is a reason for a cell that the board already gives away.
	Roundabout Class = "roundabout reason"
	// Unclear is a sentence with two readings.
	Unclear Class = "two readings"
)

var (
	// noneOf matches a list of borders without a line that is joined by "and".
	noneOf = regexp.MustCompile(`\b[Nn]o line (?:runs|ran) (?:(?:above|below|left of|right of) [^ ]+ ?(?:, )?)+ ?` +
		`and (?:above|below|left of|right of)\b|` +
		`\b[Tt]idak ada garis di (?:atas|bawah|kiri|kanan)[^.;:]*? dan di\b`)
	// between matches the cells of two equal numbers of which one "must be shaded".
	between = regexp.MustCompile(`\b(?:is between the \d+s in|berada di antara angka \d+ di|di antara angka \d+ di) ` +
		`([A-Z0-9]+) (?:and|dan) ([A-Z0-9]+)`)
	// allRoom matches an island that needs all its room: its size and number.
	allRoom = regexp.MustCompile(`^(?:The island of the|Pulau angka) (\d+) (?:in|di) [RB](\d+)[CK](\d+) ` +
		`(?:has room for only|hanya punya tempat untuk)\b`)
	// theyAre matches the value of the cells that the sentence before ends with.
	theyAre = regexp.MustCompile(`^(?:So they are sea|Jadi semuanya laut)`)
	// completes matches the cells that complete an island, theEnd a conclusion, soLand its land, and lead the beginning of a reason.
	completes = regexp.MustCompile(`\b[Oo]nly .* can complete|hanya bisa dilengkapi dengan [^.;]*`)
	theEnd    = regexp.MustCompile(`^(?:So|Jadi) `)
	soLand    = regexp.MustCompile(`(?:.*;|^So|^Jadi) (.*?) (?:(?:is|are) land|daratan)`)
	lead      = regexp.MustCompile(`^(?:Likewise|Then|Maka|Begitu juga) `)
	// nearAgain matches the same reason for the same pearl in two sentences.
	nearAgain = regexp.MustCompile(`pearl [A-Z0-9]+ is too near the border: [^.]*\. It is too near\b|` +
		`mutiara hitam [A-Z0-9]+ terlalu dekat ke tepi papan: [^.]*\. Mutiara itu terlalu dekat\b`)
)

// wording reports sentences that a reader would not accept as they stand, though each is true.
func (r *Reader) wording(text string, s puzzle.Step) (found []Finding) {
	for _, m := range noneOf.FindAllString(text, -1) {
		found = append(found, Finding{Unclear, text, m})
	}
	if m := nearAgain.FindString(text); m != "" {
		found = append(found, Finding{Twice, text, m})
	}
	for _, m := range between.FindAllStringSubmatch(text, -1) {
		for _, i := range r.unknowns(r.cell.FindAllStringSubmatch(m[1]+" "+m[2], -1)) {
			if v, ok := r.shown.Value(i); ok && v == 1 {
				found = append(found, Finding{Roundabout, text, r.lang.Place(r.p.Board().At(i))})
			}
		}
	}
	found = append(found, r.repeated(text)...)
	if m := allRoom.FindStringSubmatch(text); m != nil {
		if n := r.landAt(puzzle.Cell(atoi(m[2])-1, atoi(m[3])-1), s.New); n < atoi(m[1]) {
			found = append(found, Finding{Unsaid, text, strconv.Itoa(n) + " cells"})
		}
	}
	if unsaid := r.unsaid(text, s); len(unsaid) > 0 {
		found = append(found, Finding{Unsaid, text, r.facts(unsaid...)})
	}
	return found
}

// repeated reports consecutive reasons that are the same up to the cells that they prove, and known land among the cells that complete an
// island.
func (r *Reader) repeated(text string) (out []Finding) {
	before, land := "", map[string]bool{}
	all := sentences(text)
	for k, sentence := range all {
		if m := completes.FindString(sentence); m != "" {
			for _, at := range r.cell.FindAllString(m, -1) {
				if i := r.unknowns(r.cell.FindAllStringSubmatch(at, -1)); land[at] || len(i) == 1 && r.shown.Is(i[0], 0) {
					out = append(out, Finding{Twice, text, at})
				}
			}
		}
		if theEnd.MatchString(sentence) {
			if m := soLand.FindStringSubmatch(sentence); m != nil {
				for _, at := range r.cell.FindAllString(m[1], -1) {
					land[at] = true
				}
			}
			continue
		}
		parts := soThen.Split(sentence, 2)
		end := strings.Join(parts[1:], "")
		if end == "" && k+1 < len(all) && theEnd.MatchString(all[k+1]) {
			end = all[k+1]
		}
		reason := lead.ReplaceAllString(parts[0], "")
		for _, at := range r.cell.FindAllString(end, -1) {
			reason = strings.ReplaceAll(reason, at, "@")
		}
		reason, _, proves := strings.Cut(strings.ToLower(reason), "@")
		if proves && reason == before && r.cell.MatchString(strings.ToUpper(reason)) {
			out = append(out, Finding{Twice, text, sentence})
		}
		before = reason
	}
	return out
}

// landAt returns the number of cells of the island at a number after some conclusions.
func (r *Reader) landAt(at puzzle.Place, conclusions []puzzle.Fact) int {
	list := []puzzle.Place{at}
	for i := 0; i < len(list); i++ {
		for _, d := range [...][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			next := puzzle.Fact{At: puzzle.Cell(int(list[i].R)+d[0], int(list[i].C)+d[1])}
			if k := r.p.Board().Index(next.At); k >= 0 && !slices.Contains(list, next.At) &&
				(r.known.Holds(next) || slices.Contains(conclusions, next)) {
				list = append(list, next.At)
			}
		}
	}
	return len(list)
}

// unsaid returns the conclusions of a step of which each cell has a value that players write, sea or land, that no sentence states. The end
// of a puzzle says that all is complete.
func (r *Reader) unsaid(text string, s puzzle.Step) (out []puzzle.Fact) {
	if word := r.facts(puzzle.Fact{At: r.p.Board().At(0), Value: 1}); !strings.Contains(word, "sea") && !strings.Contains(word, "laut") {
		return nil
	}
	said := map[puzzle.Fact]bool{}
	before := ""
	for _, sentence := range sentences(text) {
		if m := theyAre.FindString(sentence); m != "" {
			sentence = before + m[strings.LastIndex(m, " "):]
		}
		before = sentence
		sentence = sentence[len(condition.FindString(sentence)):]
		for _, at := range r.cells.FindAllStringIndex(sentence, -1) {
			if m := hasValue.FindStringSubmatch(sentence[at[1]:]); m != nil {
				for _, i := range r.unknowns(r.cell.FindAllStringSubmatch(sentence[at[0]:at[1]], -1)) {
					said[puzzle.Fact{At: r.p.Board().At(i), Value: valueOf(m[1])}] = true
				}
			}
		}
	}
	for _, x := range s.New {
		if !x.Not && !said[x] && !r.known.Holds(x) {
			out = append(out, x)
		}
	}
	return out
}

// TestWording reads texts that are true and still not good, in both languages.
func TestWording(t *testing.T) {
	cell := func(row, col, v int) puzzle.Fact { return puzzle.Fact{At: puzzle.Cell(row-1, col-1), Value: v} }
	const (
		numbers = "hitori\n1 2 1\n2 3 3\n3 1 2\n"
		islands = "nurikabe\n2 . .\n. . .\n. . 2\n"
		pearls  = "masyu\n....\n.B..\n....\n....\n"
		borders = "slitherlink\n3 . .\n. 0 .\n. . .\n"
	)
	for _, x := range []struct {
		board, code, text string
		known, found      []puzzle.Fact
		want              Class
	}{
		{numbers, "en", "R1C2 is between the 1s in R1C1 and R1C3, one of which must be shaded. So R1C2 is unshaded.", nil,
			[]puzzle.Fact{cell(1, 2, 0)}, ""},
		{numbers, "en", "R1C2 is between the 1s in R1C1 and R1C3, one of which must be shaded. So R1C2 is unshaded.",
			[]puzzle.Fact{cell(1, 1, 1)}, []puzzle.Fact{cell(1, 2, 0)}, Roundabout},
		{islands, "en", "If R1C2 is sea or R2C1 is land, the island cannot be completed. So R1C2 is land.", nil,
			[]puzzle.Fact{cell(1, 2, 0), cell(2, 1, 1)}, Unsaid},
		{islands, "en", "If R1C2 is sea or R2C1 is land, the island cannot be completed. So R2C1 is sea and R1C2 is land.", nil,
			[]puzzle.Fact{cell(1, 2, 0), cell(2, 1, 1)}, ""},
		{islands, "id", "Jika B1K2 laut atau B2K1 daratan, pulau angka 2 di B1K1 tidak dapat lengkap. Jadi B1K2 daratan.", nil,
			[]puzzle.Fact{cell(1, 2, 0), cell(2, 1, 1)}, Unsaid},
		{islands, "en", "The island of the 2 in R1C1 has room for only 2 cells. So R1C2 is land.", nil, []puzzle.Fact{cell(1, 2, 0)}, ""},
		{islands, "en", "The island of the 2 in R1C1 has room for only 2 cells.", nil, nil, Unsaid},
		{islands, "en", "Suppose R1C1 is sea. No number could reach the land in R2C2 without R1C2. So R1C2 is land. " +
			"No number could reach the land in R2C2 without R2C1. So R2C1 is land.", nil, []puzzle.Fact{cell(1, 2, 0), cell(2, 1, 0)}, Twice},
		{islands, "id", "Tidak ada angka yang bisa mencapai daratan di B2K2 tanpa B1K2, jadi B1K2 daratan. " +
			"Tidak ada angka yang bisa mencapai daratan di B2K2 tanpa B2K1. Jadi B2K1 daratan.", nil,
			[]puzzle.Fact{cell(1, 2, 0), cell(2, 1, 0)}, Twice},
		{islands, "en", "No number could reach the land in R2C2 without R1C2 and R2C1. So R1C2 and R2C1 are land.", nil,
			[]puzzle.Fact{cell(1, 2, 0), cell(2, 1, 0)}, ""},
		{islands, "en", "Suppose R2C2 is sea. Then the island of the 2 in R1C1 can grow only into R1C2. So R1C2 is land. " +
			"Only R1C2 and R2C1 can complete that island. So R2C1 is land.", nil, []puzzle.Fact{cell(1, 2, 0), cell(2, 1, 0)}, Twice},
		{islands, "id", "Pulau angka 2 di B1K1 hanya bisa dilengkapi dengan B1K2 dan B2K1. Jadi B2K1 daratan.",
			[]puzzle.Fact{cell(1, 2, 0)}, []puzzle.Fact{cell(2, 1, 0)}, Twice},
		{pearls, "en", "The black pearl R2C2 is too near the border: R2C2-R2C4. It is too near the border: R2C2-R4C2.", nil, nil, Twice},
		{pearls, "en", "The black pearl R2C2 is too near the border: R2C4-R2C2-R4C2.", nil, nil, ""},
		{borders, "en", "No line runs below R1C1, and the loop runs above R1C1 and left of R1C1.", nil, nil, ""},
		{borders, "en", "By the 0 in R2C2, no line runs below R2C2 and right of R2C2.", nil, nil, Unclear},
		{borders, "en", "By the 0 in R2C2, no line runs below R2C2 or right of R2C2.", nil, nil, ""},
		{borders, "id", "Karena angka 0 di B2K2, tidak ada garis di bawah B2K2 dan di kanan B2K2.", nil, nil, Unclear},
		{borders, "id", "Karena angka 0 di B2K2, tidak ada garis di bawah B2K2 atau di kanan B2K2.", nil, nil, ""},
	} {
		for it := range kinds.Read(strings.NewReader(x.board), "board", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			l, err := kinds.Language(x.code)
			if err != nil {
				t.Fatal(err)
			}
			known := puzzle.NewFacts(it.Puzzle.Board())
			for _, f := range x.known {
				known.Add(f)
			}
			r, err := New(t.Context(), l, it.Puzzle, known)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []Class
			if x.want != "" {
				want = []Class{x.want}
			}
			for _, f := range r.wording(x.text, puzzle.Step{New: x.found}) {
				got = append(got, f.Class)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", x.text, got, want)
			}
		}
	}
}

// again lists boards whose explanations had problems: a text that stated a value omitted eliminations that later texts need; a pearl
// was named as its own obstacle; a summary lacked a pearl that the contradiction needs; a number that the text called needed was not;
// a text stated only some cells of an island; and sentences with the same reason for one cell each, or with land named before.
const again = `skyscrapers
2 5 5 . . .
2 . . . . . . .
. . . . . . . .
5 . . . . . . .
. . . . . . . 2
. . . . . . . .
. . . . . . . 4
. . . 4 4 4

https://puzz.link/p?mashu/9/9/i320696030a190bi003k7090300
https://puzz.link/p?mashu/9/9/3330901339aa000i9033i040i03
https://puzz.link/p?hashi/9/9/2g3h2h2g1h3h3g2g2i1o1h2m2g1g2g4g3g3g3g2i1o2h3g3g1
https://puzz.link/p?nurikabe/8/8/i2i1g4o2l1i3g2n2p5j3i3h
https://puzz.link/p?nurikabe/7/7/h5r6p2j6i3g1q
https://puzz.link/p?nurikabe/7/7/i5r3j2q4g4o3i
https://puzz.link/p?heyawake/7/7/94i94qd0gv1vhjv0voh1g1g1g1g21h1
`

// TestReadAgain reads explanations that had problems. Those of Kakuro stated a bound without a premise that it needs, candidates that the
// board excludes, or cells with known digits after cells without; some are right though a reader may misunderstand them.
func TestReadAgain(t *testing.T) {
	f, err := os.Open("testdata/kakuro.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	count := tally{}
	for it := range kinds.Read(io.MultiReader(strings.NewReader(again), f), "", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		for _, code := range words.Languages {
			l, err := kinds.Language(code)
			if err != nil {
				t.Fatal(err)
			}
			count.read(t, l, it.Puzzle, explained(t, it.Puzzle), func(f Finding) { t.Errorf("%s %s: %s", it.ID, code, f) })
		}
	}
	if count[steps] < 300 {
		t.Errorf("only %d steps", count[steps])
	}
}
