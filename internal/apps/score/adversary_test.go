package score_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
)

const (
	twoWays = `{"kind":"nonogram","rows":2,"cols":2,"givens":{"rows":[[1],[1]],"cols":[[1],[1]]}}`
	noWay   = `{"kind":"nonogram","rows":2,"cols":2,"givens":{"rows":[[1],[1]],"cols":[[1],[2]]}}`
)

// TestClothes gives the right answer, and a wrong one, in the typical formats of language models.
func TestClothes(t *testing.T) {
	p, err := kinds.Parse(towers)
	if err != nil {
		t.Fatal(err)
	}
	for name, dress := range map[string]struct {
		text   string // with the values of nine cells
		strict bool
	}{
		"full width":    {"<wide>%s%s%s\n%s%s%s\n%s%s%s", true},
		"arabic digits": {"<ar>%s %s %s\n%s %s %s\n%s %s %s", true},
		"bold digits":   {"<bold>%s %s %s\n%s %s %s\n%s %s %s", true},
		"keys":          {"%s\ufe0f\u20e3 %s\ufe0f\u20e3 %s\ufe0f\u20e3\n%s %s %s\n%s %s %s", true},
		"right to left": {"\u202e%s %s %s\u202c\n\u200f%s %s %s\n\u2067%s %s %s\u2069", true},
		"joiners":       {"%s\u200d %s\u2060 %s\n%s\u00ad %s %s\n%s %s %s\ufeff", true},
		"wide blanks":   {"%s\u3000%s\u3000%s\n%s\u2003%s\u2003%s\n%s\u00a0%s\u202f%s", true},
		"other ends":    {"%s %s %s\u2028%s %s %s\u0085%s %s %s", true},
		"matrix":        {`\[\begin{bmatrix} %s & %s & %s \\ %s & %s & %s \\ %s & %s & %s \end{bmatrix}\]`, false},
		"array": {"So:\n$$\n\\begin{array}{|c|c|c|}\n\\hline\n%s & %s & %s \\\\\n\\hline\n%s & %s & %s \\\\\n\\hline\n%s & %s & %s " +
			"\\\\\n\\hline\n\\end{array}\n$$", false},
		"boxed":         {`The answer is $\boxed{\begin{pmatrix}%s&%s&%s\\%s&%s&%s\\%s&%s&%s\end{pmatrix}}$.`, false},
		"indices":       {`$R_{1}C_{1} = %s$, $R_1C_2 = %s$, $R_1C_3=%s$, $R_2C_1 = %s$, $R_2C_2=%s$, $R_2C_3=%s$, $R_3C_1=%s$, $R_3C_2=%s$, $R_3C_3=%s$`, false},
		"boxed list":    {`\boxed{[[%s,%s,%s],[%s,%s,%s],[%s,%s,%s]]}`, false},
		"letters apart": {"R1 C1 = %s\nR1 C2 = %s\nR1 C3 = %s\nR2, C1 = %s\nR2, C2 = %s\nR2, C3 = %s\nr3c1 = %s\nr3c2 = %s\nr3c3 = %s", true},
		"reckoned": {"R1C1 = 4 - 3 = %s. R1C2 = %s, R1C3 = %s. R2C1 = %s. R2C2 = 5 - 2 = %s. R2C3 = %s. R3C1 = 1 + 1 + 1 = %s. R3C2 = " +
			"%s. R3C3 = 6 - 3 - 1 = %s.", false},
		"sums beside": {"R1C1 + R1C2 = 3, so R1C1 = %s and R1C2 = %s. R1C3 = %s > R1C2. R2C1 = %s. R2C2 + R2C3 = 4. R2C2 = %s. R2C3 = %s. " +
			"R3C1 = %s. R3C2 = %s. R3C3 = %s.", false},
		"escapes":        {"\x1b[1m%s\x1b[0m %s %s\n\x1b]8;;x\x07%s %s %s\n%s \u009b2J%s %s", false},
		"restated first": {"top: 3 0 0\nleft: 3 0 0\n\n0 0 0\n0 0 0\n0 0 0\n\nSolution:\n\n%s %s %s\n%s %s %s\n%s %s %s", false},
		"restated last":  {"%s %s %s\n%s %s %s\n%s %s %s\n\nfor the puzzle\n\n. . .\n. . .\n. . .", false},
		"html":           {"<b>Answer</b><br>\n%s %s %s\n%s %s %s\n%s %s %s\n<br>", false},
		"named":          {"**Answer:** %s %s %s\n%s %s %s\n%s %s %s", false},
		"stressed": {"**R1C1** is a corner.\n**R1C1 = %s**, **R1C2 = %s**, **R1C3 = %s**\n- R2C1: %s\n- R2C2: %s\n- R2C3: %s\n> R3C1 = " +
			"%s\n> R3C2 = %s\n> R3C3 = %s", false},
	} {
		for answer, right := range map[string]bool{"123231312": true, "123231321": false, "213321132": false} {
			var values []any
			for _, v := range answer {
				values = append(values, string(v))
			}
			text := fmt.Sprintf(dress.text, values...)
			for mark, zero := range map[string]rune{"<wide>": '０', "<ar>": '٠', "<bold>": '𝟎'} {
				if rest, ok := strings.CutPrefix(text, mark); ok {
					text = strings.Map(func(r rune) rune {
						if r >= '0' && r <= '9' {
							return zero + r - '0'
						}
						return r
					}, rest)
				}
			}
			for _, mode := range []score.Mode{score.Lenient, score.Strict} {
				if mode == score.Strict && !dress.strict {
					continue
				}
				r := score.Answer(t.Context(), p, []byte(text), score.Options{Mode: mode})
				if r.Right != right || right && r.Share != 1 || !right && r.Share >= 1 {
					t.Errorf("%s, %s, %s: %s (%s) %s %v", name, mode, answer, r.Status, r.Read, r.Why, r.Violations)
				}
			}
		}
	}
}

// TestNoClaim: sentences without a claim do not count as one, and a denial does not count as the claim that it denies.
func TestNoClaim(t *testing.T) {
	p, err := kinds.Parse(towers) // 123 231 312
	if err != nil {
		t.Fatal(err)
	}
	for text, claims := range map[string]int{
		"R1C1 + R1C2 = 10":                  0,
		"R1C1 and R1C2 are 3 and 4":         0,
		"R1C1 and R1C2 = 3":                 0,
		"R1C1 = 1.5":                        0,
		"R1C1 = 1,000":                      0,
		"R1C1 is 3 or more":                 0,
		"R1C1 = 3 leads to a contradiction": 0,
		"R1C1 = 3 is impossible":            0,
		"R1C1=3, which contradicts row 1":   0,
		"R1C1 = 3 - R1C2":                   0,
		"R1C1 = 5 - R1C2 = 5 - 2 = 3":       0,
		"R1C1: 2 3":                         0,
		"R1C1 = 2 and 3 is open":            0,
		"R1C1 = 2 to 3":                     0,
		"It is not R1C1 = 3":                0,
		"R1C1 < R1C2 = 3":                   0,
		"R1C1 must not be 3":                0,
		"R1C1 = 4 - 3 = 1":                  1,
		"R1C1 is not 3":                     1,
		"R1C1=1 R1C2=2":                     2,
		"(R1C1 = 1)":                        1,
		"1 - R1C1 = 1":                      1, // the first of a numbered list
		"So **R1C1 = 1**":                   1,
		"There is no doubt: R1C1 = 1":       1,
		"<b>R1C1 = 1</b>":                   1,
	} {
		r := score.For(p, score.Options{Replay: true}).AnswerWithArgument(t.Context(), []byte(text), []byte("123\n231\n312"))
		switch {
		case claims == 0 && r.Claims != nil:
			t.Errorf("%q claims nothing: %+v %+v", text, r.Claims, r.FirstFalse)
		case claims > 0 && (r.Claims == nil || r.Claims.Of != claims || r.FirstFalse != nil):
			t.Errorf("%q claims %d times what is true: %+v %+v", text, claims, r.Claims, r.FirstFalse)
		}
	}
	lines, err := kinds.Parse("https://puzz.link/p?mashu/6/6/1063000i3000")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"There is no line between R1C1 and R1C2", "R1C1-R1C2 cannot be drawn", "R1C1-R1C2 is not part of the loop",
		"no edge R1C1-R1C2", "R1C1 to R1C2 must not be used"} {
		if r := score.For(lines, score.Options{Replay: true}).AnswerWithArgument(t.Context(), []byte(text), []byte("x")); r.Claims != nil {
			t.Errorf("%q claims nothing: %+v", text, r.Claims)
		}
	}
}

// TestVerdicts: a statement that there is no solution, or that there are several, is an answer, and is right if it is true.
func TestVerdicts(t *testing.T) {
	none := []string{"No solution", "no solution.", `"no solution"`, `{"solution": "no solution"}`, `{"status":"none"}`,
		`{"answer":"No valid solution exists"}`,
		"This puzzle has no solution.", "Tidak ada penyelesaian.", "Teka-teki ini tidak memiliki solusi.", "The puzzle is unsolvable."}
	noneLenient := []string{"Row 1 needs a black cell.\n\nTherefore, the puzzle has no solution.", "<answer>no solution</answer>",
		`$\boxed{\text{No solution}}$`, "```\nNo solution\n```", "Perhaps\n\n1 0\n0 0\n\nbut no. **There is no solution.**",
		"Since column 2 needs two black cells and row 1 has one, the board cannot be solved.",
		"The puzzle has no solution. The reason is that column 2 wants both cells.", "</think>\n\nAnswer: no solution", "10\n01\n\nThis " +
			"breaks column 2. So there is no solution."}
	several := []string{"Multiple solutions", `{"status":"multiple"}`, "The puzzle has more than one solution.", "not unique",
		"Lebih dari satu penyelesaian"}
	severalLenient := []string{"Both diagonals work, so the puzzle has several solutions.", "Here the solution is not unique.",
		"<answer>multiple solutions</answer>"}
	for puzzle, right := range map[string][2]bool{noWay: {true, false}, twoWays: {false, true}, towers: {false, false}} {
		p, err := kinds.Parse(puzzle)
		if err != nil {
			t.Fatal(err)
		}
		for i, texts := range [][]string{none, several, noneLenient, severalLenient} {
			for _, mode := range []score.Mode{score.Lenient, score.Strict} {
				if i >= 2 && mode == score.Strict {
					continue
				}
				for _, text := range texts {
					r := score.Answer(t.Context(), p, []byte(text), score.Options{Mode: mode, Replay: true})
					want, share := right[i%2], 0.0
					if want {
						share = 1
					}
					if r.Right != want || r.Share != share || r.Read != "verdict" || r.Says == "" || !want && (r.Status != score.Wrong || r.Why == "") {
						t.Errorf("%s, %q of %s: %+v", mode, text, puzzle, r)
					}
				}
			}
		}
	}
}

// TestNoVerdicts: a board remains the answer although the text mentions cases without a solution. A text that mentions such cases alone is
// no answer.
func TestNoVerdicts(t *testing.T) {
	p, err := kinds.Parse(towers)
	if err != nil {
		t.Fatal(err)
	}
	const board = "\n\n1 2 3\n2 3 1\n3 1 2\n\n"
	for _, text := range []string{
		"If R1C1 = 2 there is no solution." + board, "Try R1C1 = 2. No solution." + board + "There is no other solution.",
		board + "With R1C1 = 2 the puzzle has no solution.", board + "Checking R1C1 = 2. No solution. So the solution is unique.",
		"Does it have no solution? It has one." + board, "I thought the puzzle has no solution. Wait." + board + "Every rule holds.",
		board + "Without the clue on the left the puzzle would have several solutions.",
	} {
		if r := score.Answer(t.Context(), p, []byte(text), score.Options{}); !r.Right || r.Says != "" {
			t.Errorf("%q: %+v", text, r)
		}
	}
	p, err = kinds.Parse(noWay)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"With R1C1 = 1 there is no solution.", "Has the puzzle no solution?", "If so, the puzzle has no solution.",
		"There is no solution other than this.", "It is not true that the puzzle has no solution.", "null", "None", "",
		`{"solution":null}`, "I found no solution", "10\n01"} {
		if r := score.Answer(t.Context(), p, []byte(text), score.Options{}); r.Right {
			t.Errorf("%q: %+v", text, r)
		}
	}
}

// TestBounded: if the number of solutions could not be determined, "no solution" is neither right nor wrong.
func TestBounded(t *testing.T) {
	p, err := kinds.Parse(towers)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r := score.Answer(ctx, p, []byte("no solution"), score.Options{}); r.Right || r.Status != score.Unreadable || r.Why == "" {
		t.Errorf("%+v", r)
	}
}

// TestDigits: the digits of every script are in whole rows of ten, as the reader assumes.
func TestDigits(t *testing.T) {
	for _, x := range unicode.Nd.R16 {
		if x.Stride != 1 || (x.Hi-x.Lo+1)%10 != 0 {
			t.Errorf("%04x to %04x", x.Lo, x.Hi)
		}
	}
	for _, x := range unicode.Nd.R32 {
		if x.Stride != 1 || (x.Hi-x.Lo+1)%10 != 0 {
			t.Errorf("%05x to %05x", x.Lo, x.Hi)
		}
	}
}
