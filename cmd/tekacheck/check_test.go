package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const twoByTwo = `{"kind":"nonogram","rows":2,"cols":2,"givens":{"rows":[[1],[1]],"cols":[[1],[1]]}}`
const oneByThree = `{"kind":"nonogram","rows":1,"cols":3,"givens":{"rows":[[1]],"cols":[[],[1],[]]}}`

// certificate joins the head of a certificate and its steps.
func certificate(puzzle string, steps ...string) string {
	return version + "\npuzzle " + puzzle + "\n" + strings.Join(steps, "\n") + "\n"
}

// outcome returns "holds", "wrong" or "unreadable", and the message.
func outcome(text string) (string, string) {
	c, err := triedCheck(strings.NewReader(text))
	p := (*problem)(nil)
	switch {
	case err == nil:
		return "holds", c.claim
	case errors.As(err, &p) && p.wrong:
		return "wrong", err.Error()
	}
	return "unreadable", err.Error()
}

// both is a proof that there are two solutions of twoByTwo.
var both = []string{"s 0110", "s 1001", "r 1 ; r1/2 c1/3 r2/-4 1", "r ; c1/-3 r1/-2 c2/4 2", "claim count 2"}

// but returns that proof with another line.
func but(at int, line string) string {
	lines := append([]string(nil), both...)
	lines[at] = line
	return certificate(twoByTwo, lines...)
}

var stepTests = []struct{ name, text, want, says string }{
	{"two solutions", certificate(twoByTwo, both...), "holds", "count 2"},
	{"at least", certificate(twoByTwo, "s 0110", "claim at-least 1"), "holds", "at-least 1"},
	{"several", certificate(twoByTwo, "s 0110", "s 1001", "claim several"), "holds", "several"},
	{"unique by units", certificate(oneByThree, "u c1 -1", "u c3 -3", "u r1 2", "s 010", "r ; 1", "claim unique"), "holds", "unique"},
	{"given", certificate(twoByTwo, "given 1", "s 1001", "u r1 -2", "u c1 -3", "u c2 4", "r ; 1", "claim unique"), "holds", "unique"},
	{"the last place given", certificate(twoByTwo, "given 4", "s 1001", "claim at-least 1"), "holds", "at-least 1"},
	{"none", certificate(`{"kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[2]],"cols":[[1],[]]}}`, "u r1 2", "r ; c2", "claim none"),
		"holds", "none"},
	{"starts", certificate(oneByThree, "l r1 2 r1.1<1 r1.1>2", "l r1 -3 r1.1>2", "claim at-least 0"), "holds", "at-least 0"},
	{"forced", certificate(twoByTwo, "given 1", "s 1001", "q", "r ; r1/-2 c1/-3 c2/4 2", "claim forced"), "holds", "forced"},
	{"forced of two", certificate(twoByTwo, "s 1001", "s 0110", "q", "r ; 3", "claim forced"), "holds", "forced"},

	{"a tab", certificate(oneByThree, "u\tc1 -1"), "unreadable", `line 3: "u\tc1" begins no step`},
	{"a tab between words", certificate(oneByThree, "u c1\t-1"), "unreadable", "line 3: "},
	{"a no-break space", certificate(oneByThree, "u c1\u00a0-1"), "unreadable", "line 3: "},
	{"a no-break space between literals", certificate(oneByThree, "u r1 2\u00a0-1"), "unreadable", "line 3: "},
	{"two spaces", certificate(oneByThree, "u  c1 -1"), "unreadable", "line 3: "},
	{"a space at the end", certificate(oneByThree, "u c1 -1 "), "unreadable", "line 3: "},
	{"a space at the beginning", certificate(oneByThree, " u c1 -1"), "unreadable", `line 3: "" begins no step`},
	{"two sums of a run", certificate(`{"kind":"kakuro","rows":1,"cols":9,"givens":{"cells":["111111111"],"entries":[{"cells":[[0,0],[0,1],`+
		`[0,2],[0,3],[0,4],[0,5],[0,6],[0,7],[0,8]],"sum":45},{"cells":[[0,0],[0,1],[0,2],[0,3],[0,4],[0,5],[0,6],[0,7],[0,8]],"sum":44}]}}`,
		"s 123456789"), "wrong", "line 3: the solution breaks the rule q1.1.r"},
	{"the tallest of the largest board", certificate(`{"kind":"skyscrapers","rows":63,"cols":63,"givens":{"n":63,"grid":[[63`+
		strings.Repeat(",0", 62)+`]`+strings.Repeat(",["+strings.Repeat("0,", 62)+"0]", 62)+`]}}`, "u g1.1 1=63", "claim at-least 0"), "holds",
		"at-least 0"},
	{"seven from both sides", certificate(`{"kind":"skyscrapers","rows":13,"cols":13,"givens":{"n":13,"left":[7`+strings.Repeat(",0", 12)+
		`],"right":[7`+strings.Repeat(",0", 12)+`]}}`, "u H1 7=13", "claim at-least 0"), "wrong", "line 3: 7=13: the rule H1 can be met"},

	{"a unit that is the first literal is no contradiction", certificate(twoByTwo, "s 0110", "r -2 -3 4 ; 1"), "wrong",
		"line 4: the hints do not lead to a contradiction"},
	{"a clause that is true is no contradiction", certificate(twoByTwo, "s 0110", "r 2 ; 1"), "wrong",
		"line 4: the hints do not lead to a contradiction"},
	{"one start that is left is no contradiction", certificate(oneByThree, "r r1.1<1 r1.1>2 ;"), "wrong",
		"line 3: the hints do not lead to a contradiction"},
	{"a question that is open", certificate(twoByTwo, "s 0110", "q", "r ; 2"), "wrong", "line 5: step 2 has two open literals"},
	{"pearls on both sides", certificate(`{"kind":"masyu","rows":2,"cols":4,"givens":["W..B","...."]}`, "l L 2 5", "claim at-least 0"), "holds",
		"at-least 0"},
	{"a pearl on one side", certificate(`{"kind":"masyu","rows":2,"cols":4,"givens":["W...","...."]}`, "l L 2 5"), "wrong",
		"line 3: the rule L can be met"},
	{"all that an island says is no contradiction", certificate(`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[[0,0,1],[0,2,1]]}}`,
		"r ; g1.1*"), "wrong", "line 3: the hints do not lead to a contradiction"},
	{"an island that leaves nothing", certificate(`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[[0,0,3],[0,2,1]]}}`, "r ; g1.1*",
		"claim none"), "holds", "none"},
	{"a rule that does not force place 1", but(2, "r 4 ; r1/1"), "wrong", "line 5: r1/1: the rule does not force that"},
	{"as many colours as there may be", certificate(inkedCell(32), "s 0", "claim at-least 1"), "holds", "at-least 1"},
	{"a colour too many", certificate(inkedCell(33)), "unreadable", "line 2: puzzle: 33 colours, where 2 to 32 can be read"},
	{"what a rule forces of place 1 is no contradiction", certificate(twoByTwo, "r 2 ; r1/1"), "wrong",
		"line 3: the hints do not lead to a contradiction"},
	{"a solution that breaks a rule", but(0, "s 0111"), "wrong", "line 3: the solution breaks the rule r2"},
	{"a solution of two loops", certificate(`{"kind":"masyu","rows":2,"cols":4,"givens":["....","...."]}`, "s 1011011111"), "wrong",
		"line 3: the solution breaks the rule L"},
	{"a solution that repeats", but(1, "s 0110"), "wrong", "line 4: the solution is repeated"},
	{"a solution against what is given", certificate(twoByTwo, "given 1", "s 0110"), "wrong",
		"line 4: the solution has another value in place 1 than is given"},
	{"one solution listed of two", certificate(twoByTwo, "s 0110", "r 1 ; r1/2 c1/3 r2/-4 1", "r ; c1/-3 r1/-2 c2/4"), "wrong",
		"line 5: the hints do not lead to a contradiction"},
	{"another claim", but(4, "claim count 1"), "wrong",
		`line 7: claim "count 1": 2 solutions are listed; that there are no others is proved: true`},
	{"a claim too much", certificate(twoByTwo, "s 0110", "claim unique"), "wrong",
		`line 4: claim "unique": 1 solutions are listed; that there are no others is proved: false`},
	{"one solution and several", certificate(twoByTwo, "s 0110", "claim several"), "wrong", "line 4: claim"},
	{"none with a solution", certificate(oneByThree, "s 010", "u c1 -1", "u c3 -3", "u r1 2", "r ; 1", "claim none"),
		"wrong", "line 8: claim"},
	{"forced without a question", certificate(oneByThree, "s 010", "u c1 -1", "u c3 -3", "u r1 2", "r ; 1", "claim forced"),
		"wrong", "line 8: claim"},
	{"a count with a question", certificate(oneByThree, "s 010", "q", "u c1 -1", "u c3 -3", "u r1 2", "r ; 1", "claim unique"),
		"wrong", "line 9: claim"},
	{"a solution behind the question", certificate(twoByTwo, "s 0110", "q", "s 1001"), "wrong", "line 5: a solution behind the question"},
	{"a hint forward", but(2, "r 1 ; r1/2 c1/3 r2/-4 4"), "wrong", "line 5: there is no step 4 yet"},
	{"a hint at itself", but(2, "r 1 ; 3"), "wrong", "line 5: there is no step 3 yet"},
	{"a hint deleted", certificate(twoByTwo, "s 0110", "d 1", "r 1 ; r1/2 c1/3 r2/-4 1"), "wrong", "line 5: step 1 is forgotten"},
	{"deleted twice", certificate(twoByTwo, "s 0110", "d 1", "d 1"), "wrong", "line 5: step 1 is forgotten"},
	{"two open literals", but(2, "r 1 ; r1/2 1"), "wrong", "line 5: step 1 has two open literals"},
	{"two open literals, of which one is the first", but(2, "r 4 ; r2/3 1"), "wrong", "line 5: step 1 has two open literals"},
	{"a rule that does not force", but(2, "r 1 ; r2/2"), "wrong", "line 5: r2/2: the rule does not force that"},
	{"a rule that can be met", but(2, "r 1 ; r2"), "wrong", "line 5: the rule r2 can be met"},
	{"a lemma that is none", but(2, "l r1 1"), "wrong", "line 5: the rule r1 can be met"},
	{"a unit that does not follow", but(2, "u r1 1"), "wrong", "line 5: 1: the rule r1 can be met"},
	{"a unit from a step", but(2, "u 1 -3"), "wrong", "line 5: -3: step 1 has two open literals"},
	{"a step before the first", but(2, "r 1 ; 0"), "wrong", "line 5: there is no step 0 yet"},
	{"a fact that says nothing new", certificate(`{"kind":"skyscrapers","rows":1,"cols":1,"givens":{"n":1}}`, "u r1 1=1", "s 1", "r ; 1",
		"claim unique"), "holds", "unique"},
	{"all that a given height says", certificate(`{"kind":"skyscrapers","rows":2,"cols":2,"givens":{"n":2,"grid":["20","00"]}}`, "s 2112",
		"r ; g1.1* c1/3=1 r1/2=1 c2/4=2 1", "claim unique"), "holds", "unique"},
	{"more from both sides than there are", certificate(seenRow(13, 7, 8), "r ; H1", "claim none"), "holds", "none"},
	{"one from the far side", certificate(seenRow(13, 2, 1), "l H1 13=13", "claim at-least 0"), "holds", "at-least 0"},
	{"both sides at once", certificate(seenRow(13, 7, 7), "l H1 7#13"+only(13, 1, 3, 6)+only(13, 2, 2, 4)+only(13, 13, 4, 6)+
		only(13, 12, 5, 3), "claim at-least 0"), "holds", "at-least 0"},
	{"the near side alone", certificate(seenRow(14, 8, 7), "l H1 8#14 7#13"+only(14, 1, 3, 6)+only(14, 2, 2, 4)+only(14, 13, 4, 5)+
		only(14, 14, 4, 5), "claim at-least 0"), "holds", "at-least 0"},
	{"the far side alone", certificate(seenRow(14, 7, 8), "l H1 7#14 8#13"+only(14, 14, 3, 6)+only(14, 13, 2, 4)+only(14, 2, 4, 5)+
		only(14, 1, 4, 5), "claim at-least 0"), "holds", "at-least 0"},
	{"both sides at once, where they are too many to count together", certificate(seenRow(14, 8, 7), "l H1 8#14 7#13"+only(14, 1, 3, 6)+
		only(14, 2, 2, 4)+only(14, 14, 4, 6)+only(14, 13, 5, 3)), "wrong", "line 3: the rule H1 can be met"},
	{"more numbers from both sides than fit together", certificate(seenRow(15, 12, 4), "l H1 12#15 1#1 2#2 3#3"), "wrong",
		"line 3: the rule H1 can be met"},
	{"a name that is no text", certificate(`{"name":1,"kind":"masyu","rows":1,"cols":2,"givens":[".."]}`), "unreadable",
		"line 2: puzzle: at 8: a string is expected as name"},
	{"a quote in a name", certificate(`{"id":"a\\\"]}","kind":"nonogram","rows":1,"cols":1,"givens":{"rows":[[1]],"cols":[[1]]}}`, "s 1",
		"claim at-least 1"), "holds", "at-least 1"},
	{"a member that is unknown", certificate(`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[],"tre":true}}`), "unreadable",
		`line 2: puzzle: at 57: "tre" is not one of the members islands, max, tree`},
	{"a member that is missing", certificate(`{"kind":"kakuro","rows":1,"cols":1,"givens":{"cells":[[1]]}}`), "unreadable",
		"line 2: puzzle: at 44: a list […] is expected as entries"},
	{"the first member is missing", certificate(`{"kind":"kakuro","rows":1,"cols":1,"givens":{"entries":[]}}`), "unreadable",
		"line 2: puzzle: at 44: a list […] is expected as cells"},

	{"no end", certificate(twoByTwo, both[:4]...), "unreadable", "line 7: the certificate ends without a claim"},
	{"nothing", "", "unreadable", "line 1: the certificate ends without a claim"},
	{"another version", "teka-certificate 2\n", "unreadable", "line 1:"},
	{"binary", "\x00\x01\x02", "unreadable", "line 1:"},
	{"no puzzle", version + "\ns 01\n", "unreadable", "line 2: the puzzle is expected"},
	{"a puzzle cut", version + "\npuzzle {\"kind\":\n", "unreadable", "line 2: puzzle:"},
	{"another kind", certificate(`{"kind":"tents","rows":2,"cols":2,"givens":{}}`), "unreadable",
		`line 2: puzzle: the kind "tents" cannot be judged here, only akari, hashi, heyawake, hitori, kakuro, masyu, nonogram, nurikabe, skyscrapers, slitherlink, sudoku`},
	{"a Sudoku of two rows without regions", certificate(`{"kind":"sudoku","rows":2,"cols":2,"givens":{"grid":[[0,0],[0,0]]}}`), "unreadable",
		"line 2: puzzle: a board of 2 rows has no boxes"},
	{"a region in two parts", certificate(`{"kind":"sudoku","rows":2,"cols":2,"givens":{"grid":[[0,0],[0,0]],"regions":[[0,1],[1,0]]}}`),
		"unreadable", "line 2: puzzle: a region has 2 cells, of which 1 are connected, not 2"},
	{"a run without end", certificate(`{"kind":"nonogram","rows":1,"cols":1,"givens":{"rows":[[9223372036854775807]],"cols":[[1]]}}`),
		"unreadable", "line 2: puzzle: at 56: a whole number"},
	{"a run below 1", certificate(`{"kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[-1]],"cols":[[1],[]]}}`), "unreadable",
		"line 2: puzzle: at 56: a whole number from 0"},
	{"an island outside", certificate(`{"kind":"hashi","rows":1,"cols":2,"givens":{"islands":[[0,-1,1]]}}`), "unreadable",
		"line 2: puzzle: at 58: a whole number from 0"},
	{"an entry outside", certificate(`{"kind":"kakuro","rows":1,"cols":1,"givens":{"cells":[[1]],"entries":[{"cells":[[0,1]],"sum":3}]}}`),
		"unreadable", "line 2: puzzle: at 79: a list of white cells"},
	{"a clue of text", certificate(`{"kind":"skyscrapers","rows":1,"cols":1,"givens":{"n":1,"left":["1"]}}`), "unreadable",
		"line 2: puzzle: at 64: a whole number"},
	{"a pearl of another colour", certificate(`{"kind":"masyu","rows":1,"cols":2,"givens":["WX"]}`), "unreadable",
		"line 2: puzzle: at 44: a string of dots"},
	{"behind the claim", certificate(twoByTwo, append(both, "s 0110")...), "unreadable", "line 8: something stands behind the claim"},
	{"another step", but(2, "x 1"), "unreadable", `line 5: "x" begins no step`},
	{"an auxiliary of no rule", but(2, "l r1 r1.2<1"), "unreadable", `line 5: "r1.2" is neither`},
	{"a place too many", but(2, "l r1 5"), "unreadable", `line 5: "5" is neither one of the 4 places`},
	{"a value out of range", but(2, "l r1 1=2"), "unreadable", `line 5: "1=2": 1 has not such values`},
	{"a start out of range", but(2, "l r1 r1.1<2"), "unreadable", `line 5: "r1.1<2"`},
	{"no number", but(2, "l r1 1=-1"), "unreadable", "line 5:"},
	{"text after a number", but(2, "l r1 -1x"), "unreadable", "line 5:"},
	{"a zero before a number", but(2, "l r1 01"), "unreadable", "line 5:"},
	{"two signs", but(2, "l r1 --1"), "unreadable", "line 5:"},
	{"a clause behind the contradiction", certificate(noneByOne, "u r1 1", "r ; c1", "r 1 ;", "claim none"), "holds", "none"},
	{"other columns than are told", certificate(`{"kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1]]}}`), "unreadable",
		"line 2: puzzle: 1 rows and 1 columns are given; rows is 1, cols is 2"},
	{"other rows than are told", certificate(`{"kind":"nonogram","rows":2,"cols":1,"givens":{"rows":[[1]],"cols":[[1]]}}`), "unreadable",
		"line 2: puzzle: 1 rows and 1 columns are given; rows is 2, cols is 1"},
	{"a literal without a value, of a place with more than two", certificate(nine(45), "l q1.1.r 1"), "unreadable",
		`line 3: "1": 1 has not such values`},
	{"its opposite", certificate(nine(45), "l q1.1.r -1"), "unreadable", `line 3: "-1": 1 has not such values`},
	{"all that a rule says, and a fact", certificate(`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[[0,0,1],[0,2,1]]}}`,
		"r ; g1.1*/1=1"), "unreadable", `line 3: "g1.1*/1=1": the rule is not a local one`},
	{"an island of 100", certificate(`{"kind":"hashi","rows":1,"cols":2,"givens":{"islands":[[0,0,100]]}}`), "unreadable",
		"line 2: puzzle: island 1: three numbers are expected, the last at most 99"},
	{"an island of 99", certificate(`{"kind":"hashi","rows":1,"cols":2,"givens":{"islands":[[0,0,99]]}}`, "claim at-least 0"), "holds",
		"at-least 0"},
	{"a row of pearls too long", certificate(`{"kind":"masyu","rows":2,"cols":2,"givens":["..","..."]}`), "unreadable",
		"line 2: puzzle: row 2 is not 2 dots"},
	{"a rule that is none", but(2, "l r3 1"), "unreadable", "line 5: \"r3\" is no rule"},
	{"no semicolon", but(2, "r 1 r1/2"), "unreadable", "line 5:"},
	{"a solution too short", but(0, "s 011"), "unreadable", "line 3:"},
	{"a question of words", but(2, "q 1"), "unreadable", "line 5: the question stands alone"},
	{"a question behind nothing", certificate(twoByTwo, "q"), "unreadable", "line 3: the question stands alone"},
	{"a question twice", certificate(twoByTwo, "s 0110", "q", "q"), "unreadable", "line 5: the question stands alone"},
	{"a solution of two words", but(0, "s 0110 1"), "unreadable", "line 3: a solution is one word"},
	{"a solution with a value that there is not", but(0, "s 0112"), "unreadable", "line 3: '2' is no value of place 4"},
	{"a start that is one cell", but(2, "l r1 r1.1=1"), "unreadable", "line 5:"},
	{"a start before the first cell", but(2, "l r1 r1.1<0"), "unreadable", "line 5:"},
	{"an empty range", but(2, "d 2-1"), "unreadable", "line 5:"},
	{"a range from nothing", but(2, "d x-1"), "unreadable", `line 5: "x-1" is neither`},
	{"a range to nothing", but(2, "d 1-x"), "unreadable", `line 5: "1-x" is neither`},
	{"given late", but(2, "given 1"), "unreadable", "line 5:"},
	{"given behind one step", but(1, "given 1"), "unreadable", "line 4: what is given stands before all steps"},
	{"given in two lines", certificate(twoByTwo, "given 1", "given 4"), "unreadable", "line 4: what is given stands before all steps"},
	{"given behind the end", certificate(noneByOne, "u r1 1", "u c1 -1", "given 1"), "unreadable", "line 5: what is given stands before"},
	{"no rule", but(2, "u"), "unreadable", "line 5: a rule is expected"},
	{"a lemma of a step", but(2, "l 1 2"), "unreadable", "line 5: a rule is expected"},
	{"all that a rule says, as a rule", certificate(`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[[0,0,1],[0,2,1]]}}`,
		"u g1.1* 1=1"), "unreadable", "line 3: a rule is expected"},
	{"a rule and what it says of place 1, as a rule", but(2, "u r1/1 2"), "unreadable", "line 5: a rule is expected"},
}

// seenRow returns a Skyscrapers that shows so many buildings in the first row, from the left and from the right.
func seenRow(n, left, right int) string {
	none := strings.Repeat(",0", n-1)
	return fmt.Sprintf(`{"kind":"skyscrapers","rows":%d,"cols":%d,"givens":{"n":%d,"left":[%d%s],"right":[%d%s]}}`, n, n, n, left, none, right, none)
}

// only returns a part of a clause whose negation leaves only these heights to a cell of the first row.
func only(n, cell int, heights ...int) (clause string) {
	for h := 1; h <= n; h++ {
		if !slices.Contains(heights, h) {
			clause += fmt.Sprintf(" %d=%d", cell, h)
		}
	}
	return clause
}

// inkedCell returns a board with one white cell and so many colours.
func inkedCell(colours int) string {
	inks := make([]string, colours)
	for i := range inks {
		inks[i] = fmt.Sprintf(`["ink %d","#123"]`, i)
	}
	return `{"kind":"nonogram","rows":1,"cols":1,"givens":{"colours":[` + strings.Join(inks, ",") + `],"rows":[[]],"cols":[[]]}}`
}

// TestSteps lists explanations that are accepted, wrong or unreadable, with the line and the reason.
func TestSteps(t *testing.T) {
	for _, x := range stepTests {
		if got, says := outcome(x.text); got != x.want || !strings.HasPrefix(says, x.says) {
			t.Errorf("%s: %s: %s; want %s: %s", x.name, got, says, x.want, x.says)
		}
	}
}

// TestNamed: a step may use the sight rules of a line only if it names the line and each side that the rule concerns.
func TestNamed(t *testing.T) {
	const puzzle = `{"kind":"skyscrapers","rows":2,"cols":2,"givens":{"n":2,"left":[1,0],"right":[2,0],"top":[1,0],"bottom":[2,0]}}`
	clue := map[byte]string{'L': `{"side":"left","index":0}`, 'R': `{"side":"right","index":0}`, 'T': `{"side":"top","index":0}`,
		'B': `{"side":"bottom","index":0}`, 'r': `{"row":0}`, 'c': `{"col":0}`}
	for rule, needs := range map[string]string{
		"L1": "Lr", "R1": "Rr", "H1": "LRr", "T1": "Tc", "B1": "Bc", "V1": "TBc", "r1": "r", "c1": "c"} {
		for left := range len(needs) + 1 { // without one of them, or with all
			var clues []string
			for i := range len(needs) {
				if i != left {
					clues = append(clues, clue[needs[i]])
				}
			}
			_, err := triedExplanation([]byte(`{"status":"unknown","puzzle":` + puzzle + `,"steps":[{"new":[{"at":{"cell":[0,0]},"value":2}],"clues":[` +
				strings.Join(clues, ",") + `],"proof":["l ` + rule + ` 1=1 1=2","u L1 1=2"]}]}`))
			refused := err != nil && strings.HasSuffix(err.Error(), "the rule "+rule+" is not one that the step names")
			if refused != (left < len(needs)) {
				t.Errorf("%s with %v: %v", rule, clues, err)
			}
		}
	}
}

// TestSmallSea: a step may use the rule about a small sea only if it names all numbers and that the sea is connected.
func TestSmallSea(t *testing.T) {
	const puzzle = `{"kind":"nurikabe","rows":5,"cols":5,"givens":[[0,0,0,0,0],[1,0,0,3,0],[0,0,0,0,0],[0,0,0,0,0],[0,3,0,0,3]]}`
	clues := []string{`{"cell":[1,0]}`, `{"cell":[1,3]}`, `{"cell":[4,1]}`, `{"cell":[4,4]}`, `{"rule":"connected"}`}
	for left := range len(clues) + 1 { // without one of them, or with all
		_, err := triedExplanation([]byte(`{"status":"unknown","puzzle":` + puzzle + `,"steps":[{"new":[{"at":{"cell":[0,0]},"value":1}],"clues":[` +
			strings.Join(slices.Delete(slices.Clone(clues), left, min(left+1, len(clues))), ",") +
			`],"proof":["l S -1 -2 -3 -4 -5 -6 7 -8 -9 -10 -11 -12 -14 -17 -19 -20 -21","u I 1"]}]}`))
		if refused := err != nil; refused != (left < len(clues)) || left == 1 && !strings.Contains(err.Error(), "the rule S is not one") {
			t.Errorf("without clue %d of %d: %v", left, len(clues), err)
		}
	}
}

// TestExplained checks which lines with an explanation are valid.
func TestExplained(t *testing.T) {
	one := func(more string) string {
		return `{"status":"unique","puzzle":` + oneByThree + `,"steps":[{"new":[{"at":{"cell":[0,0]},"value":0},{"at":{"cell":[0,2]},"value":0},` +
			`{"at":{"cell":[0,1]},"value":1}],"clues":[{"row":0},{"col":0},{"col":2}],"proof":["u c1 -1","u c3 -3","u r1 2"]}]` + more + `}`
	}
	beside := func(steps ...string) string {
		return fmt.Sprintf(`,"certificate":%q`, certificate(oneByThree, steps...))
	}
	multiple := func(status string, steps ...string) string {
		return fmt.Sprintf(`{"status":%q,"puzzle":%s,"steps":[],"certificate":%q}`, status, twoByTwo, certificate(twoByTwo, steps...))
	}
	bridges := func(solution string) string {
		return `{"status":"unique","puzzle":{"kind":"hashi","rows":1,"cols":5,"givens":{"islands":[[0,0,1],[0,2,3],[0,4,2]]}},"steps":[` +
			`{"new":[{"at":{"bridge":[[0,0],[0,2]]},"value":1}],"clues":[{"cell":[0,0]}],"proof":["u g1.1 1=1"]},` +
			`{"new":[{"at":{"bridge":[[0,2],[0,4]]},"value":2}],"clues":[{"cell":[0,4]}],"proof":["u g1.5 2=2"]}],"solution":` + solution + `}`
	}
	started := func(cols int, start string) string {
		return fmt.Sprintf(`{"status":"unique","puzzle":{"kind":"nonogram","rows":1,"cols":%d,"givens":{"rows":[[1]],"cols":[[1]%s]}},"start":[%s],"steps":[]}`,
			cols, strings.Repeat(",[]", cols-1), start)
	}
	const first, third = `{"new":[{"at":{"cell":[0,0]},"value":0}],"clues":[{"col":0}],"proof":["u c1 -1"]}`,
		`{"new":[{"at":{"cell":[0,2]},"value":0}],"clues":[{"col":2}],"proof":["u c3 -3"]}`
	const second, since = `{"new":[{"at":{"cell":[0,1]},"value":1}],%s"clues":[{"row":0}],"proof":["u r1 2"]}`,
		`"because":[{"at":{"cell":[0,0]},"value":0},{"at":{"cell":[0,2]},"value":0}],`
	for _, x := range []struct{ line, says string }{
		{one(""), ""},
		{one(beside("u c1 -1", "u c3 -3", "u r1 2", "s 010", "r ; 1", "claim unique")), ""},
		{one(beside("given 2", "u c1 -1", "u c3 -3", "s 010", "r ; 1", "claim unique")), "certificate: it rests on 1 fact given"},
		{one(beside("s 010", "claim at-least 1")), `certificate: it shows at-least 1, and the status is "unique"`},
		{multiple("multiple", "s 0110", "s 1001", "claim several"), ""},
		{multiple("unknown", "s 0110", "s 1001", "claim several"), `certificate: it shows several, and the status is "unknown"`},
		{multiple("stalled", "s 0110", "s 1001", "claim several"), `certificate: it shows several, and the status is "stalled"`},
		{multiple("multiple", "s 0110", "claim at-least 1"), `certificate: it shows at-least 1, and the status is "multiple"`},
		{strings.Replace(multiple("multiple", "s 0110", "s 1001", "claim several"), `"steps"`, `"solution":[[1,1],[1,1]],"steps"`, 1), ""},
		{bridges("[[0,1,1],[1,2,2]]"), ""},
		{bridges("[[0,1,1],[0,1,1],[1,2,2]]"), "solution: at "},
		{bridges("[[0,1,2],[1,0,1],[1,2,2]]"), "solution: at "},
		{bridges("[[0,1,1],[1,2,0]]"), "solution: at "},
		{bridges("[[0,1,1]]"), "solution: it has 0 in place 2, and the steps show 2"},
		{started(1, `{"at":{"cell":[0,0]},"value":1}`), "start: the board is complete at the start"},
		{started(2, `{"at":{"cell":[0,0]},"value":1},{"at":{"cell":[0,1]},"value":0}`), "start: the board is complete at the start"},
		{started(2, `{"at":{"cell":[0,0]},"value":1},{"at":{"cell":[0,0]},"value":0}`), "start: it contradicts itself in place 1"},
		{started(2, `{"at":{"edge":[[0,0],[0,0],[9,9]]},"value":1}`), "start: fact 1: there is no such place"},
		{started(2, `{"at":{"edge":[[0,0],[0,0],[0,0]]},"value":1}`), "start: fact 1: there is no such place"},
		{started(2, `{"at":{"cell":[0,0,0]},"value":1}`), "start: fact 1: there is no such place"},
		{started(2, `{"at":{"cell":[0,0]},"value":2}`), "start: it contradicts itself in place 1"},
		{started(2, `{"at":{"cell":[0,0]},"value":1,"not":true},{"at":{"cell":[0,0]},"value":0}`), `the status is "unique", but 1 place is open`},
		{started(2, `{"at":{"cell":[0,0]},"value":1,"not":0}`), "start: fact 1: at 152: true or false is expected as not"},
		{started(2, `{"at":{"cell":[0,0]}},{"at":{"cell":[0,0]},"value":0}`), `the status is "unique", but 1 place is open`},
		{strings.Replace(one(""), `["u c1 -1"`, `["l c1 -1","u 1 -1"`, 1), ""},
		{started(2, `{"at":{"cell":[0,2]},"value":1}`), "start: fact 1: there is no such place"},
		{`{"status":"unknown","puzzle":` + twoByTwo + `,"start":[{"at":{"cell":[0,2]},"value":1}]}`, "start: fact 1: there is no such place"},
		{bridges("[[0,3,1]]"), "solution: at "},
		{bridges("[[1,0,1],[2,1,2]]"), ""},
		{bridges("[[0,1,1],[1,2,2],[1,2,2]]"), "solution: at "},
		{bridges("[[0,1]]"), "solution: at "},
		{one(`,"givens":{}`), ""},
		{strings.Replace(one(""), `["u c1 -1"`, `[7,"u c1 -1"`, 1), `step 1: at 272: a string is expected, not "7"`},
		{strings.Replace(one(""), `"new":[`, `"because":5,"new":[`, 1), "step 1: at 129: a list […] is expected as because"},
		{`{"status":"unique","steps":[]}`, "no puzzle"},
		{`{"status":"unique","puzzle":{"kind":"skyscrapers","rows":1,"cols":1,"givens":{"n":1}},"steps":[]}`, ""},
		{`{"status":"unique",` + oneByThree[1:len(oneByThree)-1] + `,"steps":[` + first + `,` + third + `,` + fmt.Sprintf(second, since) + `]}`, ""},
		{`{"status":"unique",` + oneByThree[1:len(oneByThree)-1] + `,"steps":[` + first + `,` + third + `,` + fmt.Sprintf(second, "") + `]}`,
			"step 3: proof, line 1: 2: the rule r1 can be met"},
		{`{"status":"unique","puzzle":{"kind":"kakuro","rows":1,"cols":1,"givens":{"cells":["1"],"entries":[{"cells":[[0,0]],"sum":4}]}},"steps":[` +
			`{"new":[{"at":{"cell":[0,0]},"value":4}],"clues":[{"run":[0,0],"dir":"right"}],"proof":["u q1.1.r 1=4"]}]}`, ""},
		{`{"status":"none","puzzle":` + noneByOne + `,"steps":[{"new":[],"clues":[{"row":0},{"col":0}],"proof":["u r1 1","r ; c1"]}]}`, ""},
	} {
		_, err := triedExplanation([]byte(x.line))
		if (err == nil) != (x.says == "") || err != nil && !strings.HasPrefix(err.Error(), x.says) {
			t.Errorf("%s: %v, want %s", x.line, err, x.says)
		}
	}
}

// TestKinds checks a small certificate of each kind.
func TestKinds(t *testing.T) {
	for _, text := range []string{
		certificate(`{"kind":"kakuro","rows":2,"cols":2,"givens":{"cells":[[1,1],[1,1]],"entries":[{"cells":[[0,0],[0,1]],"sum":3},{"cells":[[1,0],[1,1]],"sum":4},{"cells":[[0,0],[1,0]],"sum":3},{"cells":[[0,1],[1,1]],"sum":4}]}}`,
			"s 2113", "u q1.1.r 1<2 2<2", "u q2.1.r 3#2 4#2", "u q1.1.d 1>1 3<1", "u q1.1.r 2=1", "u q1.2.d 4=3", "r ; 1", "claim unique"),
		certificate(`{"kind":"masyu","rows":2,"cols":2,"givens":["..",".."]}`, "l e1 -1 i1.1", "s 1111", "u L 1 2 3 4", "r ; 2", "claim unique"),
		certificate(`{"kind":"masyu","rows":2,"cols":3,"givens":["...","BBB"]}`, "r ; g2.2", "claim none"),
		certificate(`{"kind":"hashi","rows":1,"cols":5,"givens":{"islands":[[0,0,1],[0,2,3],[0,4,2]]}}`, "s 12", "u g1.1 1=1", "u g1.5 2=2",
			"r ; 1", "claim unique"),
		certificate(`{"kind":"hashi","rows":3,"cols":3,"givens":{"islands":[[0,0,2],[0,2,2],[2,0,2],[2,2,2]],"tree":true}}`,
			"r 1#0 ; g1.1* g1.3* g3.1* K", "r 1#2 ; g1.1* g1.3* g3.1* K", "r ; g1.1* g1.3* g3.1* T", "claim none"),
		certificate(`{"kind":"skyscrapers","rows":2,"cols":2,"givens":{"n":2,"left":[1,0]}}`, "s 2112", "u L1 1=2", "u c1 3=1", "u r1 2=1",
			"u c2 4=2", "r ; 1", "claim unique"),
		certificate(`{"kind":"skyscrapers","rows":3,"cols":3,"givens":{"n":3,"left":[2,0,0]}}`, "l L1 1=2 L1.t2=3", "l L1 1=2 L1.n2>1",
			"l L1 L1.s3 L1.s2", "l L1 -L1.s2 -L1.s3", "claim at-least 0"),
		certificate(`{"kind":"skyscrapers","rows":4,"cols":4,"givens":{"n":4,"left":[2,0,0,0]}}`, "l L1 L1.t3>2", "l L1 2#2 L1.t2#2 L1.s2",
			"claim at-least 0"),
	} {
		if got, says := outcome(text); got != "holds" {
			t.Errorf("%s%s: %s", text, got, says)
		}
	}
}

// TestDocs: the examples of docs/certificates.md hold.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../../docs/certificates.md")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i, block := range strings.Split(string(page), "```\n") {
		if i%2 == 1 && strings.HasPrefix(block, version) {
			n++
			if got, says := outcome(block); got != "holds" {
				t.Errorf("example %d: %s", n, says)
			}
		}
	}
	if n < 4 {
		t.Errorf("%d examples are too few", n)
	}
}

// writeFile writes a file and returns its path.
func writeFile(t *testing.T, dir, name, text string) string {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestFiles checks how the program handles files, compressed and not, and its exit codes.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string { return writeFile(t, dir, name, text) }
	text := certificate(twoByTwo, "s 0110", "s 1001", "claim several")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte(text))
	z.Close()
	zst, err := os.ReadFile("testdata/several.cert.zst")
	if err != nil {
		t.Fatal(err)
	}
	good, gz, zs := write("a.cert", text), write("a.gz", packed.String()), write("a.zst", string(zst))
	const skipped = "\x5a\x2a\x4d\x18\x03\x00\x00\x00any" // a frame that readers of zstd pass over
	first, last := write("first.zst", skipped+"\x50\x2a\x4d\x18\x00\x00\x00\x00"+string(zst)), write("last.zst", string(zst)+skipped)
	cutS := write("skip.zst", string(zst)+skipped[:9])
	wrong := write("wrong.cert", certificate(twoByTwo, "s 0111"))
	cut := write("cut.gz", packed.String()[:packed.Len()-9])
	cutZ := write("cut.zst", string(zst[:len(zst)-9]))
	same, other := write("same.json", twoByTwo), write("other.json", oneByThree)
	largest := write("largest.json", strings.Repeat(" ", maxLine-len(twoByTwo))+twoByTwo)
	larger := write("larger.json", strings.Repeat(" ", maxLine+1-len(twoByTwo))+twoByTwo)
	long := write("long.cert", version+"\n"+strings.Repeat("x", maxLine+2))
	for _, x := range []struct {
		args      string
		code      int
		out, says string
	}{
		{good, 0, good + ": holds: several (nonogram 2x2, 2 steps)\n", ""},
		{gz, 0, gz + ": holds", ""},
		{zs, 0, zs + ": holds", ""},
		{first, 0, first + ": holds", ""},
		{last, 0, last + ": holds", ""},
		{cutS, 2, "", "tekacheck: " + cutS + ": line "},
		{"-", 0, "-: holds", ""},
		{good + " " + wrong, 1, good + ": holds", "tekacheck: " + wrong + ": line 3: the solution breaks the rule r2"},
		{wrong + " " + cut, 2, "", "tekacheck: " + wrong},
		{cut + " " + wrong, 2, "", "tekacheck: " + cut},
		{"--puzzle " + largest + " " + good, 0, good + ": holds", ""},
		{"--puzzle " + larger + " " + good, 2, "", "tekacheck: " + larger + ": longer than 16777216 bytes"},
		{cut, 2, "", "tekacheck: " + cut + ": line "},
		{cutZ, 2, "", "tekacheck: " + cutZ + ": line "},
		{long, 2, "", "tekacheck: " + long + ": line 2: longer than"},
		{"--puzzle " + same + " " + good, 0, good + ": holds", ""},
		{"--puzzle " + other + " " + good, 2, "", "tekacheck: " + good + ": line 2: this is another puzzle"},
		{"--puzzle " + good + " " + good, 2, "", "tekacheck: " + good + ": puzzle:"},
		{filepath.Join(dir, "none"), 2, "", "tekacheck: "},
		{"", 2, "", "Usage"},
	} {
		var out, says bytes.Buffer
		code := run(strings.Fields(x.args), strings.NewReader(text), &out, &says)
		if code != x.code || !strings.HasPrefix(out.String(), x.out) || !strings.HasPrefix(says.String(), x.says) {
			t.Errorf("%s: %d, %q, %q", x.args, code, out.String(), says.String())
		}
		if x.says != "" && x.says != "Usage" && strings.Count(says.String(), "\n") > 2 {
			t.Errorf("%s: more than a line: %q", x.args, says.String())
		}
	}
}

// FuzzCheck: no input causes a panic, and no certificate of a puzzle with two solutions is accepted for one, none or a forced value.
func FuzzCheck(f *testing.F) {
	for _, steps := range []string{
		"s 0110\ns 1001\nr 1 ; r1/2 c1/3 r2/-4 1\nr ; c1/-3 r1/-2 c2/4 2\nclaim count 2",
		"s 0110\nq\nl r1 1 2\nu r2 3\nd 1-2\nclaim unique", "given 1 -2\nl r1 r1.1<1\nr 1 ; r1* c2 3/4\nclaim none",
		"s 0110\nr c2.1<1 ; r1/r2.1>1\nclaim forced",
	} {
		f.Add(steps)
	}
	f.Fuzz(func(t *testing.T, steps string) {
		for _, puzzle := range []string{twoByTwo, oneByThree} {
			got, claim := outcome(certificate(puzzle, steps))
			if got != "holds" || strings.Contains(steps, "given") {
				continue
			}
			fits := map[string]bool{"at-least 0": true, "at-least 1": true}
			if puzzle == twoByTwo {
				fits["several"], fits["count 2"], fits["forced"], fits["at-least 2"] = true, true, true, true
			} else {
				fits["unique"], fits["count 1"], fits["forced"] = true, true, true
			}
			if !fits[claim] {
				t.Fatalf("accepted: %s", fmt.Sprint(puzzle, "\n", steps))
			}
		}
	})
}
