package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"strings"
	"testing"
)

// explanationOf joins the lines of an explanation.
func explanationOf(puzzle, rest string) string { return `{"puzzle":` + puzzle + "," + rest + "}" }

// cellFacts returns facts about the cells of a row, 0 or 1 each.
func cellFacts(cols int, values string) string {
	var facts []string
	for i, c := range values {
		facts = append(facts, strings.NewReplacer("R", string(rune('0'+i/cols)), "C", string(rune('0'+i%cols)), "V",
			string(c)).Replace(`{"at":{"cell":[R,C]},"value":V}`))
	}
	return "[" + strings.Join(facts, ",") + "]"
}

// severalBeside is an explanation without steps, and a certificate of two solutions.
var severalBeside = explanationOf(twoByTwo, `"status":"multiple","steps":[],"certificate":`+
	fmt.Sprintf("%q", certificate(twoByTwo, "s 0110", "s 1001", "claim several")))

const wider = `{"kind":"nonogram","rows":2,"cols":3,"givens":{"rows":[[1],[1]],"cols":[[1],[1],[]]}}`

// oneByOne is solved by its row.
const oneByOne = `{"kind":"nonogram","rows":1,"cols":1,"givens":{"rows":[[1]],"cols":[[1]]}}`
const noneByOne = `{"kind":"nonogram","rows":1,"cols":1,"givens":{"rows":[[1]],"cols":[[]]}}`

const black = `{"new":[{"at":{"cell":[0,0]},"value":1}],"clues":[{"row":0}],"proof":["u r1 1"]}`
const white = `{"new":[{"at":{"cell":[0,0]},"value":0}],"clues":[{"col":0}],"proof":["u c1 -1"]}`

var demandTests = []struct {
	name, flags, text string
	code              int
	says              string
}{
	{"one solution", "--steps --claim unique", explanationOf(oneByOne, `"status":"unique","steps":[`+black+`]`), 0,
		"holds: unique (nonogram 1x1, 1 step)"},
	{"a solution that was there", "--steps", explanationOf(twoByTwo, `"status":"unique","start":`+cellFacts(2, "0110")+`,"steps":[]`), 1,
		"the board is complete at the start"},
	{"one solution from a start", "--steps", explanationOf(oneByThree, `"status":"unique","start":`+cellFacts(3, "01")+
		`,"steps":[{"new":[{"at":{"cell":[0,2]},"value":0}],"clues":[{"col":2}],"proof":["u c3 -3"]}]`),
		0, "holds: unique, resting on 2 facts at the start (nonogram 3x1, 1 step)"},
	{"the same, when it is to rest on nothing", "--steps --claim unique",
		explanationOf(oneByThree, `"status":"unique","start":`+cellFacts(3, "01")+
			`,"steps":[{"new":[{"at":{"cell":[0,2]},"value":0}],"clues":[{"col":2}],"proof":["u c3 -3"]}]`),
		1, "it rests on 2 facts at the start"},
	{"the same, allowed", "--steps --given --claim unique", explanationOf(oneByThree, `"status":"unique","start":`+cellFacts(3, "01")+
		`,"steps":[{"new":[{"at":{"cell":[0,2]},"value":0}],"clues":[{"col":2}],"proof":["u c3 -3"]}]`),
		0, "holds: unique, resting on"},
	{"a start against itself", "--steps", explanationOf(twoByTwo, `"status":"none","start":`+cellFacts(2, "01")[:1]+
		`{"at":{"cell":[0,0]},"value":1},{"at":{"cell":[0,0]},"value":0}],"steps":[]`), 1, "start: it contradicts itself in place 1"},
	{"a start against the rules", "--steps", explanationOf(twoByTwo, `"status":"none","start":`+cellFacts(2, "1111")+`,"steps":[]`), 1,
		"the board is complete at the start"},
	{"a valid board and none", "--steps", explanationOf(oneByOne, `"status":"none","steps":[`+black+`]`), 1,
		`the board is complete and obeys all rules, and the status is "none"`},
	{"a valid board and several", "--steps", explanationOf(oneByOne, `"status":"multiple","steps":[`+black+`]`), 1,
		`the board is complete and obeys all rules, and the status is "multiple"`},
	{"a status that is none", "--steps", explanationOf(oneByOne, `"status":"Unique","steps":[`+black+`]`), 2, `"Unique" is no status`},
	{"none, by two steps", "--steps --claim none", explanationOf(noneByOne, `"status":"none","steps":[`+black+`,`+white+`]`), 0,
		"holds: none (nonogram 1x1, 2 steps)"},
	{"none, by a full board that breaks a rule", "--steps", explanationOf(noneByOne, `"status":"none","steps":[`+black+`]`), 0, "holds: none"},
	{"unique, where the board breaks a rule", "--steps", explanationOf(noneByOne, `"status":"unique","steps":[`+black+`]`), 1,
		"the solution breaks the rule c1"},
	{"unique, where the steps contradict each other", "--steps", explanationOf(noneByOne, `"status":"unique","steps":[`+black+`,`+white+`]`),
		1, "the steps end in a contradiction"},
	{"none that is not shown", "--steps", explanationOf(noneByOne, `"status":"none","steps":[]`), 1,
		`the status is "none", but 1 place is open after the last step`},
	{"none, by a proof of the whole", "--steps --claim none",
		explanationOf(noneByOne, `"status":"none","steps":[],"proof":["u r1 1","r ; c1"]`), 0, "holds: none"},
	{"a proof of the whole that ends in nothing", "--steps", explanationOf(noneByOne, `"status":"none","steps":[],"proof":["u r1 1"]`), 1,
		"proof: a contradiction is not shown"},
	{"a proof of the whole of a puzzle with a solution", "--steps", explanationOf(oneByOne, `"status":"none","steps":[],"proof":["r ; r1"]`),
		1, "proof, line 1: the rule r1 can be met"},
	{"several, which no step can show", "--steps", explanationOf(twoByTwo, `"status":"multiple","steps":[]`), 0,
		"holds: the steps do not prove a claim (status multiple): 4 places are open (nonogram 2x2, 0 steps)"},
	{"several, asked for one", "--steps --claim unique", explanationOf(twoByTwo, `"status":"multiple","steps":[]`), 1,
		"--claim unique is not proved; the verdict is: the steps do not prove a claim (status multiple): 4 places are open"},
	{"several, by the certificate in the line", "--steps --claim several", severalBeside, 0,
		"holds: several by the certificate; after the steps 4 places are open (nonogram 2x2, 0 steps)"},
	{"several beside, asked for one", "--steps --claim unique", severalBeside, 1,
		"--claim unique is not proved; the verdict is: several by the certificate"},
	{"facts at the start, which the certificate does not use", "--steps --given --claim several", explanationOf(wider,
		`"status":"multiple","start":[{"at":{"cell":[0,2]},"value":0}],"steps":[],"certificate":`+
			fmt.Sprintf("%q", certificate(wider, "s 010100", "s 100010", "claim several"))), 1, "--claim several is not proved"},
	{"a status twice", "--steps", explanationOf(oneByOne, `"status":"unique","status":"unique","steps":[`+black+`]`), 2,
		`a second member "status"`},
	{"a status of another case", "--steps", explanationOf(oneByOne, `"status":"unique","STATUS":"none","steps":[`+black+`]`), 2,
		`"STATUS" differs from status`},
	{"steps of another case, inside", "--steps",
		explanationOf(oneByOne, `"status":"unique","steps":[`+strings.Replace(black, `"new"`, `"New":[],"new"`, 1)+`]`), 2,
		`"New" differs from new`},
	{"steps told twice, inside", "--steps", explanationOf(oneByOne, `"status":"unique","steps":[`+
		strings.Replace(black, `"new"`, `"new":[],"new"`, 1)+`]`), 2, `a second member "new"`},
	{"behind a bad line", "--steps", explanationOf(oneByOne, `"status":"none","steps":[`+black+`]`) + "\n" +
		explanationOf(oneByOne, `"status":"unique","steps":[`+black+`]`) + "\n{\n", 2, "line 3: "},
	{"a member twice, deep in the puzzle", "--steps",
		explanationOf(strings.Replace(oneByOne, `"givens"`, `"source":{"a":1,"a":2},"givens"`, 1), `"status":"unique","steps":[`+black+`]`), 0,
		"holds: unique"},
	{"no line", "--steps", "\n \n", 2, "no explanation"},
	{"another puzzle", "--steps --puzzle other", explanationOf(oneByOne, `"status":"unique","steps":[`+black+`]`), 2,
		"this is another puzzle"},

	{"because of what is not known", "--steps", explanationOf(twoByTwo,
		`"status":"unknown","steps":[{"new":[{"at":{"cell":[0,1]},"value":0}],"because":[{"at":{"cell":[0,0]},"value":1}],"clues":[{"row":0}],"proof":["u r1 -2"]}]`),
		1, "step 1: it rests on a fact about place 1 that is not known"},
	{"a contradiction that is not shown", "--steps",
		explanationOf(twoByTwo, `"status":"none","steps":[{"new":[],"clues":[{"row":0}],"proof":[]}]`), 1,
		"step 1: proof: a contradiction is not shown"},
	{"what is new is not shown", "--steps", explanationOf(twoByTwo,
		`"status":"unknown","steps":[{"new":[{"at":{"cell":[0,0]},"value":1}],"clues":[{"row":0}],"proof":[]}]`), 1,
		"step 1: what it says of place 1 is not shown"},
	{"the wrong value is new", "--steps", explanationOf(oneByOne, `"status":"unknown","steps":[`+strings.Replace(black, `"value":1`,
		`"value":0`, 1)+`]`), 1, "step 1: what it says of place 1 is not shown"},
	{"pearls on both sides, named", "--steps", halves(`,{"cell":[0,0]},{"cell":[0,3]}`), 0, "the steps do not prove a claim (status unknown)"},
	{"pearls on both sides, of which one is named", "--steps", halves(`,{"cell":[0,0]}`), 1, "the rule L can be met"},
	{"a value that there is not", "--steps", explanationOf(oneByOne, `"status":"unknown","steps":[`+strings.Replace(black, `"value":1`,
		`"value":64,"not":true`, 1)+`]`), 2, "a whole number from 0 to 63 is expected as value"},
	{"a thought that says more", "--steps", explanationOf(oneByThree,
		`"status":"unknown","steps":[{"new":[{"at":{"cell":[0,1]},"value":1}],"links":[{"new":[{"at":{"cell":[0,0]},"value":0}],"clues":[{"col":0}],"proof":["u c1 -1"]}]}]`),
		1, "step 1: it says more of place 2 than its links have found"},
	{"a rule that is not named", "--steps", explanationOf(oneByOne, `"status":"unique","steps":[`+strings.Replace(black, `{"row":0}`,
		`{"col":0}`, 1)+`]`), 1, "the rule r1 is not one that the step names"},
	{"a rule of another puzzle", "--steps", explanationOf(oneByOne, `"status":"unique","steps":[`+strings.Replace(black, `{"row":0}`,
		`{"row":1}`, 1)+`]`), 2, "clue 1: there is no such clue"},
	{"a solution in a step", "--steps", explanationOf(oneByOne, `"status":"unique","steps":[`+strings.Replace(black, `u r1 1`, `s 1`, 1)+`]`),
		2, "begins no step"},

	{"the same rules, other clues", "--puzzle other", certificate(strings.Replace(twoByTwo, "[[1],[1]]", "[[2],[]]", 1), "claim at-least 0"),
		2, "this is another puzzle"},
	{"a sum of 45", "", certificate(nine(45), "s 123456789", "claim at-least 1"), 0, "holds"},
	{"a sum of 46", "", certificate(nine(46), "r ; q1.1.r", "claim none"), 0, "holds: none"},
	{"a sum of 44 of nine cells", "", certificate(nine(44), "r ; q1.1.r", "claim none"), 0, "holds: none"},
	{"a sum of 45 refuted", "", certificate(nine(45), "r ; q1.1.r", "claim none"), 1, "the rule q1.1.r can be met"},
	{"nine cells without a sum refuted", "", certificate(nine(0), "r ; q1.1.r", "claim none"), 1, "the rule q1.1.r can be met"},
	{"sums that clash", "", certificate(`{"kind":"kakuro","rows":1,"cols":2,"givens":{"cells":["11"],"entries":[{"cells":[[0,0],[0,1]],"sum":4},{"cells":[[0,1],[0,0]],"sum":5}]}}`, "r ; q1.1.r", "claim none"), 0, "holds: none"},
	{"the same sum twice", "", certificate(`{"kind":"kakuro","rows":1,"cols":2,"givens":{"cells":["11"],"entries":[{"cells":[[0,0],[0,1]],"sum":4},{"cells":[[0,1],[0,0]],"sum":4}]}}`, "r ; q1.1.r", "claim none"), 1, "the rule q1.1.r can be met"},
	{"a sum, and none", "", certificate(`{"kind":"kakuro","rows":1,"cols":2,"givens":{"cells":["11"],"entries":[{"cells":[[0,0],[0,1]],"sum":4},{"cells":[[0,1],[0,0]],"sum":0}]}}`, "r ; q1.1.r", "claim none"), 1, "the rule q1.1.r can be met"},
	{"a sum, and 1", "", certificate(`{"kind":"kakuro","rows":1,"cols":2,"givens":{"cells":["11"],"entries":[{"cells":[[0,0],[0,1]],"sum":4},{"cells":[[0,1],[0,0]],"sum":1}]}}`, "r ; q1.1.r", "claim none"), 0, "holds: none"},
	{"a pattern of 65 letters that fits", "", certificate(long(33, 65), "r ; r1", "claim none"), 1, "the rule r1 can be met"},
	{"a pattern of 65 letters that fills its line", "", certificate(long(33, 65), "u r1 1 -2 3 -64 65", "claim at-least 0"), 0, "holds"},
	{"a pattern too long", "", certificate(long(33, 64), "r ; r1", "claim none"), 0, "holds: none"},

	{"a contradiction that is given", "", certificate(twoByTwo, "given 1 -1", "r ;", "claim none"), 1,
		"line 3: what is given contradicts itself"},
	{"none of what is given", "--puzzle same", certificate(twoByTwo, "given 1 2", "r ; r1", "claim none"), 1, "it rests on 2 facts given"},
	{"none of what is given, asked for", "--claim none", certificate(twoByTwo, "given 1 2", "r ; r1", "claim none"), 1,
		"it rests on 2 facts given"},
	{"none of what is given, allowed", "--given --puzzle same --claim none", certificate(twoByTwo, "given 1 2", "r ; r1", "claim none"), 0,
		"holds: none, resting on 2 facts given (nonogram 2x2, 1 step)"},
	{"one fact given", "--claim unique", certificate(twoByTwo, "given 1", "s 1001", "u r1 -2", "u c1 -3", "u c2 4", "r ; 1", "claim unique"),
		1, "it rests on 1 fact given, and the clues alone are asked for"},
	{"one fact given, said", "", certificate(twoByTwo, "given 1", "s 1001", "u r1 -2", "u c1 -3", "u c2 4", "r ; 1", "claim unique"), 0,
		"holds: unique, resting on 1 fact given (nonogram 2x2"},
	{"none of what is given, said", "", certificate(twoByTwo, "given 1 2", "r ; r1", "claim none"), 0,
		"holds: none, resting on 2 facts given"},
	{"an auxiliary that is given", "", certificate(twoByTwo, "given r1.1<1", "r ; r1", "claim none"), 2,
		"line 3: an auxiliary cannot be given"},
	{"two solutions, asked for one", "--claim unique", certificate(twoByTwo, both...), 1,
		"--claim unique is not proved; the verdict is: count 2"},
	{"two solutions", "--claim count", certificate(twoByTwo, both...), 0, "holds: count 2"},
	{"another claim", "--claim several", certificate(twoByTwo, both...), 1,
		"--claim several is not proved; the verdict is: count 2"},
	{"a claim that is unknown", "--claim some", certificate(twoByTwo, both...), 2, `unsupported --claim "some"`},
	{"forced that is not refuted", "", certificate(twoByTwo, "s 0110", "q", "claim forced"), 1, `claim "forced"`},
	{"a kind that is not judged", "", certificate(`{"kind":"tents","rows":1,"cols":1,"givens":{}}`), 2,
		`the kind "tents" cannot be judged here`},
}

// halves returns an explanation of a Masyu with a pearl in either half, where one of the two edges between them is crossed, so the other
// must be a line.
func halves(clues string) string {
	return explanationOf(`{"kind":"masyu","rows":2,"cols":4,"givens":["W..B","...."]}`, `"status":"unknown",`+
		`"start":[{"at":{"edge":[[0,1],[0,2]]},"value":0}],"steps":[{"new":[{"at":{"edge":[[1,1],[1,2]]},"value":1}],`+
		`"because":[{"at":{"edge":[[0,1],[0,2]]},"value":0}],"clues":[{"rule":"loop"}`+clues+`],"proof":["u L 5"]}]`)
}

// nine returns a run of nine cells with a sum.
func nine(sum int) string {
	return fmt.Sprintf(`{"kind":"kakuro","rows":1,"cols":9,"givens":{"cells":["111111111"],"entries":[{"cells":[[0,0],[0,1],[0,2],[0,3],[0,4],[0,5],[0,6],[0,7],[0,8]],"sum":%d}]}}`, sum)
}

// long returns a row with runs of one cell each.
func long(runs, cols int) string {
	return fmt.Sprintf(`{"kind":"nonogram","rows":1,"cols":%d,"givens":{"rows":[[%s1]],"cols":[%snull]}}`, cols, strings.Repeat("1,", runs-1),
		strings.Repeat("null,", cols-1))
}

// TestDemands: a verdict reports the facts that it depends on and is refused if only the puzzle may be used. A status that the steps do not
// show is refused.
func TestDemands(t *testing.T) {
	dir := t.TempDir()
	same, other := writeFile(t, dir, "same.json", twoByTwo), writeFile(t, dir, "other.json", twoByTwo)
	for _, x := range demandTests {
		var out, says bytes.Buffer
		flags := strings.NewReplacer("same", same, "other", other).Replace(x.flags)
		code := run(append(strings.Fields(flags), "-"), strings.NewReader(x.text), &out, &says)
		if code != x.code || !strings.Contains(out.String()+says.String(), x.says) {
			t.Errorf("%s: %d, %q, %q; want %d, %s", x.name, code, out.String(), says.String(), x.code, x.says)
		}
		if code == 0 && says.Len() > 0 || code != 0 && says.Len() == 0 {
			t.Errorf("%s: %d, %q", x.name, code, says.String())
		}
	}
}

// TestBehindBadLines: after a line that does not hold, checking continues, and all such lines are counted.
func TestBehindBadLines(t *testing.T) {
	good, bad := explanationOf(oneByOne, `"status":"unique","steps":[`+black+`]`),
		explanationOf(oneByOne, `"status":"none","steps":[`+black+`]`)
	var out, says bytes.Buffer
	code := run([]string{"--steps", "-"}, strings.NewReader(strings.Join([]string{bad, good, "", bad, good}, "\n")), &out, &says)
	const holds = "-: holds: unique (nonogram 1x1, 1 step)\n"
	if want := holds + holds + "-: 2 of 4 explanations hold\n"; code != 1 || out.String() != want || strings.Count(says.String(), "\n") != 2 ||
		!strings.Contains(says.String(), "line 4: ") {
		t.Errorf("%d, %q, %q", code, out.String(), says.String())
	}
}

// TestArchives: the expanded size of a small archive is bounded.
func TestArchives(t *testing.T) {
	for _, flags := range []string{"", "--steps"} {
		var packed, out, says bytes.Buffer
		z := gzip.NewWriter(&packed)
		z.Write([]byte(certificate(twoByTwo)[:len(certificate(twoByTwo))-1]))
		for range 64 {
			z.Write(bytes.Repeat([]byte(" "), 1<<20))
			if flags == "" {
				z.Write([]byte("\n"))
			}
		}
		z.Close()
		code := run(append(strings.Fields(flags), "-"), &packed, &out, &says)
		if want := "the archive expands more than 100 times"; code != 2 || flags != "" && !strings.Contains(says.String(), want) {
			t.Errorf("%q: %d, %q, %q", flags, code, out.String(), says.String())
		}
	}
}
