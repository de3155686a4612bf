package score

import (
	"context"
	"regexp"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// An answer may be that there is no solution, or that there are several. It must be a separate sentence about the puzzle: "with a 2 here
// there is no solution" is part of an argument, and "no other solution" is not a verdict.

// verdicts are the forms of such answers: as a whole text or sentence, and at the end of a sentence that names the puzzle. Sentences are
// matched in lower case, with single blanks.
var verdicts = []struct {
	says        puzzle.Status
	alone, said func() *regexp.Regexp
}{
	{puzzle.NoSolution,
		pattern(`^` + leads + `(?:` + thePuzzle + ` )?(?:(?:there (?:is|are|exists?) |has )?no ` + anyOne + `solutions?` +
			`(?: exists?| possible| is possible)?` + toIt + `|` + unsolvable +
			`|(?:tidak (?:ada|memiliki|mempunyai|punya)|tanpa) (?:solusi|penyelesaian|jawaban))$`),
		pattern(thePuzzle + ` (?:(?:has|have|admits?) no ` + anyOne + `solutions?(?: at all)?` +
			`|does(?: not|n't) (?:have|admit) (?:a|any) ` + anyOne + `solutions?|is ` + unsolvable + `|can(?:not| not|'t) be solved` +
			`|(?:memang )?tidak (?:memiliki|mempunyai|punya) (?:solusi|penyelesaian|jawaban)` +
			`|(?:tidak dapat|tidak bisa|tak bisa) diselesaikan)$`)},
	{puzzle.SeveralSolutions,
		pattern(`^` + leads + `(?:` + thePuzzle + ` )?(?:(?:there (?:are|is) |has )?(?:` + many + ` solutions?` +
			`|no unique solution)` + toIt + `|(?:the solution is )?not unique|` +
			`(?:ada |memiliki |mempunyai |punya )?(?:beberapa|lebih dari satu) (?:solusi|penyelesaian|jawaban))$`),
		pattern(`(?:` + thePuzzle + ` (?:(?:has|admits?) (?:` + many + ` solutions?|no unique solution)` +
			`|does(?: not|n't) have a unique solution` +
			`|(?:memiliki|mempunyai|punya) (?:beberapa|lebih dari satu) (?:solusi|penyelesaian|jawaban))` +
			`|(?:the|its) solution (?:is not|isn't) unique)$`)},
}

const (
	leads = `(?:(?:so|therefore|thus|hence|consequently|finally|in conclusion|conclusion|(?:my |the )?(?:final )?answer(?: is)?|result|` +
		`verdict|jadi|maka|kesimpulan|jawaban(?:nya)?)[:,]* )*`
	thePuzzle = `(?:\b(?:this|the|that)(?: [a-z]+)? (?:puzzle|board|grid|instance|problem)|\bit|\b(?:teka-teki|papan|soal)(?: ini| itu)?)`
	anyOne    = `(?:valid |possible |legal |consistent )?`
	many      = `(?:multiple|several|many|two|(?:two|2) or more|at least (?:two|2)|more than (?:one|1))(?: valid| different|` +
		` distinct| possible)?`
	toIt = `(?: (?:to|for) (?:it|(?:this|the)(?: [a-z]+)? (?:puzzle|board|grid|instance|problem)))?`

	unsolvable = `(?:unsolvable|not solvable|infeasible|impossible(?: to solve)?)`
)

// conditionWords are words of a sentence about a case, besides those of supposing.
var conditionWords = set("with when then case otherwise else where were had unless until other " +
	"not dengan bila saat maka selain bukan")

// verdictOf returns the verdict in a sentence, or "", and whether the sentence names the puzzle.
func verdictOf(sentence string) (says puzzle.Status, named bool) {
	if len(sentence) > 400 {
		return "", false
	}
	sentence = strings.ToLower(strings.Join(strings.Fields(emphasis.Replace(sentence)), " "))
	sentence = strings.TrimRight(strings.TrimLeft(sentence, "#->•: "), ".!:;, ")
	for _, v := range verdicts {
		if at := v.said().FindStringIndex(sentence); at != nil && !conditional(sentence[:at[0]]) {
			return v.says, true
		}
		if v.alone().MatchString(sentence) {
			return v.says, false
		}
	}
	return "", false
}

// conditional reports whether the words before a verdict limit it to a case.
func conditional(lead string) bool {
	if strings.Contains(lead, "?") || classify(lead).all&supposing != 0 {
		return true
	}
	for word := range strings.FieldsSeq(lead) {
		if conditionWords[strings.Trim(word, ",:()")] {
			return true
		}
	}
	return false
}

// conclusion is a verdict in a text.
type conclusion struct {
	says        puzzle.Status
	named, last bool // it names the puzzle; nothing follows
}

// lastVerdict returns the last verdict of a text; says is "" if it has none.
func lastVerdict(s string) (c conclusion) {
	for x := range sentences(s) {
		if says, named := verdictOf(x.text); says != "" && !x.asks {
			c = conclusion{says, named, true}
		} else if strings.Trim(x.text, " \t`*$_") != "" || len(strings.TrimSpace(x.text)) > maxMarkup { // stars may be a board
			c.last = false
		}
	}
	return c
}

// maxMarkup is the number of signs after a verdict that may be its markup.
const maxMarkup = 4

// isAnswer reports whether a verdict is the answer of its text. It is if it is the last sentence. If it names the puzzle, the text must
// have no complete board, otherwise no values at all. best is the best board in the text; if that is withdrawn or one of several, the
// verdict is no answer.
func (j *Judge) isAnswer(c conclusion, s string, best reading) bool {
	if c.says == "" || c.last {
		return c.says != ""
	}
	if best.err == errWithdrawn || best.err == errSeveral {
		return false // a board follows, so the verdict is about a case
	}
	list, _ := j.asserted(s)
	told := j.fromClaims("places", list)
	if c.named {
		return (best.err != nil || !best.complete) && (told.err != nil || !told.complete)
	}
	return (best.err != nil || !best.nonZero) && len(list) == 0
}

// verdictAlone reads a text that is only a verdict.
func (j *Judge) verdictAlone(s string) reading {
	s = strings.TrimSpace(s)
	if strings.ContainsAny(strings.TrimRight(s, ".!"), ".!?;\n") {
		return otherForm
	}
	if says, _ := verdictOf(s); says != "" {
		return reading{as: "verdict", verdict: says}
	}
	return otherForm
}

// status reads the member status of an answer without a board: "none" or "multiple".
func (j *Judge) status(members codec.Members) reading {
	text, err := members.Get("status").Text()
	if says := puzzle.Status(text); err == nil && (says == puzzle.NoSolution || says == puzzle.SeveralSolutions) {
		return reading{as: "verdict", verdict: says}
	}
	return otherForm
}

// verdictOn scores an answer about the number of solutions. If that number was not found within the limits, the answer counts as
// unreadable.
func (j *Judge) verdictOn(ctx context.Context, found reading) Result {
	j.solveOnce(ctx)
	r := Result{Status: Wrong, Read: found.as, Says: found.verdict}
	var why fault.Text
	switch j.verdict {
	case found.verdict:
		r.Status, r.Right, r.Share = Right, true, 1
		return r
	case puzzle.UniqueSolution:
		why = fault.Textf("the puzzle has one solution")
	case puzzle.SeveralSolutions:
		why = fault.Textf("the puzzle has several solutions")
	case puzzle.NoSolution:
		why = fault.Textf("the puzzle has no solution")
	default:
		r.Status = Unreadable
		why = fault.Textf("how many solutions the puzzle has was not found out within bounds")
	}
	r.Why = j.lang.FaultText(why)
	return r
}
