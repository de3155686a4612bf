package reader

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// loopReader holds the patterns with which texts about a loop through pearls are read. A submatch of cell holds what joins the cell to
// the next.
type loopReader struct {
	route, pearls, blocks, cell *regexp.Regexp
}

// newLoopReader returns a reader of routes, "R3C3-R1C3-R1C4", and of pearls, "the white pearls R1C2 and R1C4", or nil for kinds that draw
// no loop.
func newLoopReader(l *words.Language, k *puzzle.Kind) *loopReader {
	if !k.Traits.Lines {
		return nil
	}
	cell := cellPattern(l)
	bare := strings.NewReplacer("(", "(?:").Replace(cell)
	list := bare + `(?:(?: to | sampai |, | and | or | dan | atau |, and |, dan )` + bare + `)*`
	return &loopReader{
		blocks: compiled(`(?i)(?:the lines? in|garis di) (` + list + `) (?:blocks?|menghalangi)\b`),
		cell:   compiled(cell + `(-| to | sampai )?`),
		route:  compiled(bare + `(?:-` + bare + `)+`),
		pearls: compiled(`(?i)(?:pearls?|ones?|each|white|black|mutiara|putih|hitam) (` + list + `)`),
	}
}

var (
	states    = regexp.MustCompile(`^[^.;:]{0,200}?\b(?:is a line|are lines|dilewati garis|((?:is|are) crossed|disilang|would close the loop|akan menutup lintasan))`)
	ruledOut  = regexp.MustCompile(`(?:rules? out|menutup(?: sisi)?|\b[Tt]he cross|\b[Ss]ilang) (?:[A-Z0-9-]+(?:, | and | dan |, and |, dan ))*$`)
	aLine     = regexp.MustCompile(`\b(?:[Tt]he line|[Gg]aris) $`) // the next route is a line that a sentence about crosses mentions
	concludes = regexp.MustCompile(`^(?:But|So|Tetapi|Jadi)\b.*\b(?:so|jadi) |` +
		`^(?:Either way|One way is left|It is the same either way|Bagaimanapun|Tersisa satu jalan|Hasilnya sama)\b`)
	imagines = regexp.MustCompile(`\b(?i:suppose|there are \w+ ways|andaikan|ada dua jalan|punya \d jalan)\b`)
	inRow    = regexp.MustCompile(`(?i)\bin a row\b|\balong the row\b|\bsebaris\b|\bberderet\b`)
	bare     = regexp.MustCompile(`(?i)\bwhite pearls? [^,:;.]* goe?s? straight\.|melewati mutiara putih [^,:;.]* lurus\.|` +
		`\bextends? the line by\b|\bno room (?:upwards|downwards|to the (?:left|right)|on one side)[,.]|\bhas only one way out[:.]|` +
		`\bmeneruskan garis dengan\b|\btidak punya tempat (?:ke (?:atas|bawah|kiri|kanan)|di satu sisi)[,.]|\btinggal satu jalan[:.]`)
	afterwards = regexp.MustCompile(`(?i)^(?:This also needs|Untuk ini)\b`)
)

// edges returns the edges along a route such as "R3C3-R1C3-R1C4". A leg ends early at an edge that the board does not have.
func (r *Reader) edges(route string) (out []puzzle.Place) {
	cells := r.loop.cell.FindAllStringSubmatch(route, -1)
	var last puzzle.Place
	for k, m := range cells {
		at := puzzle.Cell(atoi(m[1])-1, atoi(m[2])-1)
		for p := last; k > 0 && p != at; {
			next := p
			next.R += step(p.R, at.R)
			next.C += step(p.C, at.C)
			e := puzzle.Edge(int(p.R), int(p.C), int(next.R), int(next.C))
			if r.p.Board().Index(e) < 0 {
				break
			}
			out, p = append(out, e), next
		}
		last = at
	}
	return out
}

// atoi returns the number that a pattern has matched; 0 if it is no number.
func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// step returns the direction from one coordinate to another: -1, 0 or 1.
func step(from, to int16) int16 { return max(-1, min(1, to-from)) }

// pearlsIn returns the cells that a text names as pearls. It omits cells without a clue, and the first cell of a route.
func (r *Reader) pearlsIn(text string) (out []puzzle.Place) {
	for _, m := range r.loop.pearls.FindAllStringSubmatchIndex(text, -1) {
		if strings.HasPrefix(text[m[3]:], "-") { // "through the pearl R1C2-R1C3": the route follows
			continue
		}
		list := text[m[2]:m[3]]
		for _, c := range r.cellsIn(list) {
			if slices.ContainsFunc(r.clues, func(at puzzle.Place) bool { return at == c }) {
				out = append(out, c)
			}
		}
	}
	return out
}

// blockersIn returns the cells whose lines a sentence names as what blocks pearls: "the lines in R1C2 and R3C4 block".
func (r *Reader) blockersIn(sentence string) (out []puzzle.Place) {
	for _, m := range r.loop.blocks.FindAllStringSubmatch(sentence, -1) {
		out = append(out, r.cellsIn(m[1])...)
	}
	return out
}

// cellsIn returns the cells of a list in order, including those inside its ranges.
func (r *Reader) cellsIn(list string) (out []puzzle.Place) {
	var last puzzle.Place
	within := false
	for _, m := range r.loop.cell.FindAllStringSubmatch(list, -1) {
		at := puzzle.Cell(atoi(m[1])-1, atoi(m[2])-1)
		for p := last; within && p != at; {
			p.R += step(p.R, at.R)
			p.C += step(p.C, at.C)
			if p != at {
				out = append(out, p)
			}
		}
		out, last, within = append(out, at), at, m[3] != "" && m[3] != "-"
	}
	return out
}

// linesIn returns a fact for each edge of the routes in a sentence: value 0 if the sentence crosses or rules out the route, otherwise
// 1.
func (r *Reader) linesIn(sentence string) (out []puzzle.Fact) {
	for _, at := range r.loop.route.FindAllStringIndex(sentence, -1) {
		v := 1
		m := states.FindStringSubmatch(sentence[at[1]:])
		if crossed := m != nil && m[1] != ""; crossed && aLine.MatchString(sentence[:at[0]]) {
			continue
		} else if crossed || ruledOut.MatchString(sentence[:at[0]]) {
			v = 0
		}
		for _, e := range r.edges(sentence[at[0]:at[1]]) {
			out = append(out, puzzle.Fact{At: e, Value: v})
		}
	}
	return out
}

// readLoop reports the problems specific to loops: pearls named twice or vaguely, missing or late reasons, and lines that do not follow
// from the pearls named so far.
func (r *Reader) readLoop(ctx context.Context, text string, s puzzle.Step) (found []Finding) {
	all := r.pearlsIn(text)
	shown := slices.Collect(r.shown.All())
	var named []puzzle.Place
	imagined := false
	count := map[puzzle.Place]int{}
	for _, sentence := range sentences(text) {
		pearls := r.pearlsIn(sentence)
		named = append(named, pearls...)
		says := sentence
		if imagines.MatchString(sentence) {
			imagined = true
		}
		if imagined {
			m := concludes.FindAllStringIndex(sentence, -1)
			if m == nil {
				continue
			}
			imagined, says = false, sentence[m[len(m)-1][0]:]
		}
		for _, at := range pearls {
			if count[at]++; count[at] == 2 {
				found = append(found, Finding{Twice, text, r.lang.Place(at)})
			}
		}
		if bare.MatchString(sentence + ".") {
			found = append(found, Finding{Bare, text, sentence})
		}
		for _, at := range r.blockersIn(sentence) {
			if !slices.ContainsFunc(shown, func(x puzzle.Fact) bool { a, b := x.At.Ends(); return x.Value == 1 && !x.Not && (a == at || b == at) }) {
				found = append(found, Finding{Unstated, text, r.lang.Place(at) + " :: " + sentence})
			}
		}
		if afterwards.MatchString(sentence) {
			found = append(found, Finding{Early, text, sentence})
		}
		if inRow.MatchString(sentence) && len(pearls) > 1 && pearls[0].R != pearls[1].R {
			found = append(found, Finding{Vague, text, sentence})
		}
		var early, unnamed []puzzle.Fact
		for _, x := range r.linesIn(says) {
			if slices.Contains(shown, x) {
				continue
			}
			switch ok, err := r.implies(ctx, named, shown, x); {
			case ok || err != nil:
			default:
				if ok, _ := r.implies(ctx, all, shown, x); ok {
					early = append(early, x)
				} else {
					unnamed = append(unnamed, x)
				}
			}
		}
		shown = append(shown, r.linesIn(says)...)
		if early != nil {
			found = append(found, Finding{Early, text, r.facts(early...) + " :: " + sentence})
		}
		if unnamed != nil {
			found = append(found, Finding{UnnamedClue, text, r.facts(unnamed...) + " :: " + sentence})
		}
	}
	return found
}

// TestFindsInLoops reads texts about a loop with one mistake each. R1C2 is white, R4C1 is black.
func TestFindsInLoops(t *testing.T) {
	const board = "masyu\n.W..\n....\n....\nB...\n"
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		text string
		want []Class
	}{
		{"The loop runs along the border through the white pearl R1C2. So the line runs R1C1-R1C3.", nil},
		{"The white pearl R1C2 rules out R1C2-R2C2.", nil},
		{"The white pearl R1C2 is on the border, so R1C2-R2C2 is crossed, and R1C1-R1C3 is a line.", nil},
		{"Suppose the line ran R2C2-R2C3. Then the line runs R2C3-R2C4. But the loop turns in the white pearl R1C2, so R1C2-R2C2 is " +
			"crossed.",
			nil},
		{"The black pearl R4C1 rules out R1C2-R2C2.", []Class{UnnamedClue}},
		{"R1C2 has only one way out: the line runs R1C1-R1C3.", []Class{Bare, UnnamedClue}},
		{"Suppose the line ran R2C2-R2C3. But the loop turns, so R1C2-R2C2 is crossed.", []Class{UnnamedClue}},
		{"The line runs R1C1-R1C3. The white pearl R1C2 is on the border.", []Class{Early}},
		{"The white pearl R1C2 is on the border. So the line runs R1C1-R1C3. This also needs the pearl R4C1.",
			[]Class{Vague, Early}},
		{"The white pearl R1C2 goes straight. So the line runs R1C1-R1C3.", []Class{Bare}},
		{"The white pearl R1C2 is on the border. So the line runs R1C1-R1C3. The white pearl R1C2 rules out R1C2-R2C2.",
			[]Class{Twice}},
		{"The white pearl R1C2 extends the line by R1C1-R1C3.", []Class{Bare}},
		{"The black pearl R4C1 has no room downwards.", []Class{Bare}},
		{"The line in R2C2 blocks the white pearl R1C2: R1C1-R1C3.", []Class{Unstated}},
		{"The cross R1C2-R2C2 blocks the white pearl R1C2: R1C1-R1C3.", nil},
		{"Along the row of the pearls R1C2 and R4C1 nothing follows.", []Class{Vague}},
	} {
		for it := range kinds.Read(strings.NewReader(board), "board", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			r, err := New(t.Context(), l, it.Puzzle, puzzle.NewFacts(it.Puzzle.Board()))
			if err != nil {
				t.Fatal(err)
			}
			var got []Class
			for _, f := range r.Step(t.Context(), x.text, puzzle.Step{}, nil) {
				got = append(got, f.Class)
			}
			if !slices.Equal(got, x.want) {
				t.Errorf("%s: %q, want %q", x.text, got, x.want)
			}
		}
	}
}
