package score_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
)

// TestReadings checks how texts of many styles are read. Cases without a status must not be judged right.
func TestReadings(t *testing.T) {
	const g, bad = "1 2 3\n2 3 1\n3 1 2", "1 2 3\n3 1 2\n2 3 1"
	const list = "R1C1 = 1, R1C2 = 2, R1C3 = 3, R2C1 = 2, R2C2 = 3, R2C3 = 1, R3C1 = 3, R3C2 = 1, R3C3 = 2"
	const loop = "masyu\n. . .\n. . .\n. . ."
	type reading struct{ text, want string }
	for puzzle, list := range map[string][]reading{
		towers: {
			{"R0C0 = 1, R0C1 = 2, R0C2 = 3, R1C0 = 2, R1C1 = 3, R1C2 = 1, R2C0 = 3, R2C1 = 1, R2C2 = 2", score.Right},
			{"Row 0: 1 2 3\nRow 1: 2 3 1\nRow 2: 3 1 2", score.Right},
			{"I checked it.\n\n" + g + "\n\nEach row contains 1 to 3 exactly once. From the left, row 1 shows 3 buildings, which is not " +
				"a contradiction. Done.", score.Right},
			{"Solution:\n\n" + g + "\n\nVerification:\n- Row 1: 1, 2, 3 ✓ (left clue 3: sees 1, 2, 3)\n- Row 2: 2, 3, 1 ✓\n- Row 3: 3, " +
				"1, 2 ✓\n\nAll constraints are satisfied.", score.Right},
			{g + "\n\nIs there anything else I can help with?", score.Right},
			{g + "\n\nNote that R2C1 cannot be 3, because then row 1 would be wrong.", score.Right},
			{g + "\n\nI double-checked: no errors, no conflicts.", score.Right},
			{g + "\n\nThis is not just a guess; it is the only solution.", score.Right},
			{g + "\n\nWait, let me verify: row 1 is 1 2 3. Yes. Everything is correct.", score.Right},
			{"**Row 1:** 1 2 3\n\n**Row 2:** 2 3 1\n\n**Row 3:** 3 1 2", score.Right},
			{"My earlier attempt was wrong. The right solution is:\n" + g, score.Right},
			{"Here's the completed 3x3 grid:\n\n|   | 1 | 2 | 3 |\n|---|---|---|---|\n| 1 | 1 | 2 | 3 |\n| 2 | 2 | 3 | 1 |\n| 3 | 3 | 1 |" +
				" 2 |\n", score.Right},
			{"<answer>[[1,2,3],[2,3,1],[3,1,2]]", score.Right},
			{"{\"answer\": \"1 2 3\\n2 3 1\\n3 1 2\"}", score.Right},
			{"```json\n{\"solution\": [[1,2,3],[2,3,1],[3,1,2]], \"explanation\": \"ok\"}\n```", score.Right},
			{"{\"solution\": [[1,2,3],[2,3,1],[3,1,2]], \"answer\": [[1,2,3],[3,1,2],[2,3,1]]}", score.Unreadable},
			{"row1: 123\nrow2: 231\nrow3: 312", score.Right},
			{"Grid 1:\n\n" + g + "\n\nThat is my answer.", score.Right}, {"The next grid is my answer.\n\n" + g, score.Right}, {"| | Row " +
				"1 | Row 2 | Row 3 |\n|---|---|---|---|\n| 1 | 1 | 2 | 3 |\n| 2 | 2 | 3 | 1 |\n| 3 | 3 | 1 | 2 |", score.Unreadable},
			{"123\n231\n312\n\nor\n\n123\n312\n231", score.Unreadable},
			{"Possible solution 1:\n" + g + "\n\nPossible solution 2:\n" + bad, ""},
			{"Possible solution 1:\n" + bad + "\n\nPossible solution 2:\n" + g, ""},
			{"Solution A:\n" + bad + "\n\nSolution B:\n" + g, ""},
			{"The grid below is invalid.\n\n" + g, ""},
			{"The following grid is wrong:\n\n" + g, ""},
			{g + "\n\nOops, I made a mistake in the second row.", ""},
			{g + "\n\nThis fails the clue at the top.", ""},
			{g + "\n\nRow 2 conflicts with column 3.", ""},
			{g + "\n\nBut that contradicts the left clue.", ""},
			{g + "\n\nActually the last row should be 3 2 1.", ""},
			{g + "\n\nLet me correct row 3: 3 2 1", ""},
			{"~~1 2 3~~\n~~2 3 1~~\n~~3 1 2~~", ""},
			{"| 1 | 2 | 3 |\n| 3 | 3 | 1 |\n| 3 | 1 | 2 |\n\nCorrection for row 2: | 2 | 3 | 1 |", ""},
			{"Column 1 | Column 2 | Column 3\n---|---|---\n1 | 2 | 3\n2 | 3 | 1\n3 | 1 | 2", score.Right},
			{"The rows from top to bottom are 123, 231, 312.", score.Right},
			{"The solution is\n\n1 2 3\n2 3 1\n3 1 2\n\nwhich is not valid.", ""},
			{"R1: 1 2 3\nR2: 2 3 1", ""},
			{g + "\n\n(I am not certain about this.)", ""},
			{"Top to bottom: [1, 2, 3], [2, 3, 1], [3, 1, 2]", score.Right},
			{"A1=1, B1=2, C1=3, A2=2, B2=3, C2=1, A3=3, B3=1, C3=2", ""},
			{"(1,1): 1\n(1,2): 2\n(1,3): 3\n(2,1): 2\n(2,2): 3\n(2,3): 1\n(3,1): 3\n(3,2): 1\n(3,3): 2", score.Right},
			{"1 2 3\n2 3 1\n3 1 2\n1 2 3\n2 3 1\n3 1 2", ""},
			{"|1|2|3|\n|2|3|1|\n|3|1|2|\n\nDas ist falsch.", ""},
			{"Final answer: I could not solve it. Draft was\n" + g, ""},
			{"Jawaban akhir:\n\nBaris 1: 1, 2, 3\nBaris 2: 2, 3, 1\nBaris 3: 3, 1, 2\n\nSemua petunjuk terpenuhi dan tidak ada aturan " +
				"yang dilanggar.", score.Right},
			{"First\n\n" + g + "\n\nSecond\n\n" + bad + "\n\nWait, that is wrong.", score.Unreadable},
			{bad + "\n\nor\n\n" + g + "\n\nNeither works.", score.Unreadable},
			{g + "\n\n? ? ?\n3 ? ?\n? ? ?", score.Unreadable},
			{g + "\n\nRow 1: 1 2 3\nRow 3: 3 1 2\nRow 2: 2 3 1", score.Unreadable},
			{g + "\n\nIs this right?", score.Unreadable},
			{g + "\n\nNeither works.", score.Unreadable},
			{list + "\n\nMy draft had R1C1 = 3.", score.Right},
			{list + "\n\nor\n\n" + strings.Replace(list, "R3C3 = 2", "R3C3 = 1", 1), ""},
			{"Row 1: 1 2 3 (should be 1 3 2)\nRow 2: 2 3 1\nRow 3: 3 1 2", score.Unreadable},
			{"Row 1: 1 2 3 ✗\nRow 2: 2 3 1\nRow 3: 3 1 2", score.Unreadable},
			{g + "\n\nThis can't be right, because column 2 is broken.", score.Unreadable},
		},
		loop: {
			{"R1C1-R1C2-R2C2-R2C1-R1C1. The line also visits R3C1 and later R3C2.", score.Unreadable},
			{"(1,1) → (1,2) → (2,2) → (2,1)", score.Unreadable}, // from 0 or from 1
			{"[[1,1],[1,2],[2,2],[2,1]]", score.Unreadable},
			{"[[0,0],[0,1],[1,1],[1,0]]", score.Right},
			{"R1C1-R1C2-R2C2-R2C1-R1C1", score.Right},
			{"R1C1 → R1C2 → R2C2 → R2C1", score.Right},
			{"(1,1)-(3,1)-(3,3)-(1,3)-(1,1)", score.Right},
			{"Start at R1C1: right 2, down 2, left 2, up 2.", score.Right},
			{"Start at R1C1: right 2, down 2, left 2, up 1.", ""},
			{"Start at R1C1: RRDDLLUU.", score.Right}, {"Start at R1C1: RRDDLLU.", score.Unreadable},
			{"Start at R1C1: right to R1C3, down to R3C3, left to R3C1, up to R1C1.", score.Right},
			{"The loop: R1C1-R1C2, R1C2-R2C2, R2C2-R2C1. It closes there.", ""},
			{"[]", ""},
		},
		`{"kind":"hashi","rows":2,"cols":2,"givens":{"islands":[]}}`: {
			{"[]", score.Right}, {"Answer: []", score.Right}, {"```json\n[]\n```", score.Right}, {"<answer>[]</answer>", score.Right},
			{`["00"]`, score.Unreadable}, {"The list a[] is empty.", score.Unreadable},
		},
		`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[[0,0,0]]}}`: {{"[]", score.Right}, {`{"solution":[]}`, score.Right}},
		`{"kind":"hashi","rows":1,"cols":3,"givens":{"islands":[[0,0,1],[0,2,1]]}}`: {
			{"[]", score.Wrong}, {"R1C1 - R1C3", score.Right}, {"R1C1 = R1C3", score.Wrong}, {"[[0,0],[0,2]]", ""},
			{"Two bridges between R1C1 and R1C3.", score.Wrong}, {"One bridge between R1C1 and R1C3.", score.Right},
			{"[[[0,0],[0,2]],[[0,0],[0,2]]]", score.Unreadable}, // one bridge listed twice, or two
			{`[{"r1":0,"c1":0,"r2":0,"c2":2}]`, score.Right}, {`[{"r1":0,"c1":0,"r2":0,"c2":2,"bridges":"double"}]`, score.Wrong},
			{`[{"r1":0,"c1":0,"r2":0,"c2":2,"bridges":"many"}]`, score.Unreadable}, {`[{"r1":0,"c1":0,"r2":0}]`, score.Unreadable},
			{`[{"from":[0,0],"to":7,"ends":[[0,0],[0,2]]}]`, score.Right}, {`[{"between":[[0,0],[0,2]],"count":1}]`, score.Right},
			{"[[0,0,0,2]]", score.Right}, {"[[0,0,0,2,2]]", score.Wrong}, {"[[[0,0],[0,2],2]]", score.Wrong},
			{`[[[0,0],[0,2],"x"]]`, score.Unreadable}, {`[[[0,0],"x",1]]`, score.Unreadable},
			{"Row 1: columns 1 to 3: one bridge.", score.Right}, {"Row 1: columns 1 to 3: two bridges.", score.Wrong},
		},
		`{"kind":"hashi","rows":3,"cols":2,"givens":{"islands":[[0,1,1],[2,1,1]]}}`: {
			{"Column 2: rows 1 to 3: one bridge.", score.Right}, {"kolom 2: baris 1 ke 3", score.Right},
			{"Islands are numbered from 0.\n0-1: 1", score.Right}, {"Island 1 and island 2 are joined by one bridge.", score.Right},
		},
		`{"kind":"nonogram","rows":1,"cols":3,"givens":{"rows":[[1]],"cols":[[],[1],[]]}}`: {
			{"W B W", score.Right}, {". B .", score.Unreadable}, {"B W B", score.Wrong}, {"? # .", score.Partial}, {"? # ?", score.Partial},
			{`["?1?"]`, score.Partial}, {"Row 1: column 2 is filled", score.Right}, {"Row 1: columns 1, 2", score.Wrong},
			{"Row 1: column 2 shaded.", score.Right}, {"Baris 1: kolom 2 dihitamkan.", score.Right},
			{"Baris 1: hitamkan kolom 1 dan 2", score.Wrong}, {"Baris 1: kolom 2 tidak dihitamkan.", score.Unreadable},
			{"Row 1: columns 2, 4", score.Unreadable}, {"[[False, True, False]]", score.Right},
		},
		`{"kind":"nonogram","rows":3,"cols":3,"givens":{"rows":[[1,1],[],[1]],"cols":[[1],[1],[1]]}}`: {
			{"Row 1 columns 1 and 3 are shaded. Row 2 has no shaded cells. Row 3 column 2 is shaded.", score.Right},
			{"In row 1, columns 1 and 3 are shaded.\nIn row 2, no cells are shaded.\nIn row 3, column 2 is shaded.", score.Right},
			{"Row 1: columns 1 and 3, the rest are empty.\nRow 2: none\nRow 3: column 2, others empty.", score.Right},
			{"Row 1, column 1 and column 3 are shaded.\nRow 2 is empty.\nRow 3, column 2 is shaded.", score.Right},
			{"Baris 1 kolom 1 dan 3 dihitamkan. Baris 2 tidak ada yang dihitamkan. Baris 3 kolom 2 dihitamkan.", score.Right},
			{"Row 1 columns 1 and 2 are shaded. Row 2 has no shaded cells. Row 3 column 3 is shaded.", score.Wrong},
			{"Row 1 columns 1 and 3 are not shaded. Row 2 has no shaded cells. Row 3 column 2 is shaded.", ""},
			{"Row 1: columns 1 and 3, the rest are shaded.\nRow 2: none\nRow 3: column 2", ""},
			{"Row 1 columns 1 and 3 are shaded. Row 2 has no empty cells. Row 3 column 2 is shaded.", ""},
		},
	} {
		p, err := kinds.Parse(puzzle)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range list {
			r := score.Answer(t.Context(), p, []byte(x.text), score.Options{})
			if r.Status != x.want && (x.want != "" || r.Right) {
				t.Errorf("%q to %s: %s, want %s (%s %s)", x.text, puzzle, r.Status, x.want, r.Read, r.Why)
			}
		}
	}
}

// TestGroups: a value after several cells, or a heading before them, applies to all of them or to none.
func TestGroups(t *testing.T) {
	const (
		g      = "1 2 3\n2 3 1\n3 1 2\n\n"
		lamps  = `{"kind":"akari","rows":3,"cols":3,"givens":["...",".#.","..."]}`
		board  = `{"kind":"nonogram","rows":3,"cols":3,"givens":{"rows":[[1,1],[],[1]],"cols":[[1],[1],[1]]}}`
		colour = `{"kind":"nonogram","rows":1,"cols":3,"givens":{"colours":[["white","#fff"],["red","#f00"],["blue","#00f"]],` +
			`"rows":[[[1,1],[1,2]]],"cols":[[[1,1]],[],[[1,2]]]}}`
		all = "R1C1 = R2C3 = R3C2 = 1, R1C2 = R2C1 = R3C3 = 2, R1C3 = R2C2 = R3C1 = 3"
	)
	for _, x := range []struct{ puzzle, text, want string }{
		{towers, all, score.Right}, {towers, strings.Replace(all, "R3C3 = 2", "R3C3 = 3", 1), score.Wrong},
		{towers, "R1C1, R2C3, R3C2: 1\nR1C2, R2C1, R3C3: 2\nR1C3, R2C2 and R3C1: 3", score.Right},
		{towers, "1: R1C1, R2C3, R3C2\n2: R1C2, R2C1, R3C3\n3: R1C3, R2C2, R3C1", score.Right},
		{towers, "1: R1C1, R2C3, R3C2\n2: R1C2, R2C1, R3C3\n3: R1C3, R2C2", score.Partial},
		{towers, "R1C1 and R1C2 are 1 and 2.", score.Unreadable}, {towers, "R1C1 and R1C2 are 2 cells.", score.Unreadable},
		{towers, g + "Check: R1C1 and R2C3 are 1.", score.Right}, {towers, g + "Check: R1C1 and R2C3 are 2.", score.Unreadable},
		{towers, g + "R1C1 and R1C2 are not 3.", score.Right}, {towers, g + "Because R1C3 = R2C2 = 3, R3C1 is 3.", score.Right},
		{towers, `{"draft":[[1,2,3],[3,1,2],[2,3,1]],"final":[[1,2,3],[2,3,1],[3,1,2]]}`, score.Right},
		{towers, `{"solution":[[1,2,3],[3,1,2],[2,3,1]],"corrected_solution":[[1,2,3],[2,3,1],[3,1,2]]}`, score.Unreadable},
		{lamps, "R1C1 = R3C3 = light", score.Right}, {lamps, "R1C1, R3C3: light", score.Right}, {lamps, "R1C1, R2C3: light", score.Partial},
		{lamps, "R1C1 and R3C3 are light bulbs.", score.Right}, {lamps, "R1C1: Light\nR3C3: Light", score.Right},
		{lamps, "Lights: row 1: 1; row 3: 3", score.Right}, {lamps, "Lights:\nRow 1: 1\nRow 2: none\nRow 3: column 3\n", score.Right},
		{lamps, "Lights: row 1: 1; row 2: 3", score.Wrong}, {lamps, "Lights: row 1: 1; row 3: the last", score.Unreadable},
		{lamps, "Lights: row 1: 1; row 1: 3", score.Unreadable}, {lamps, "Lights: row 0: 0; row 2: 2", score.Unreadable},
		{lamps, "Lights per row:\nRow 1: 1\nRow 3: 3", score.Unreadable},
		{board, "Not filled: row 1: 1, 3; row 3: 2", score.Unreadable},
		{board, "Filled: row 1: 1, 3; row 3: 2", score.Right}, {board, "Filled: row 1: 1, 3; row 2: 2", score.Wrong},
		{board, "Row 1: 1, 3; row 2: none; row 3: 2", score.Unreadable}, // columns, or clues
		{board, "Filled: column 1: row 1; column 2: row 3; column 3: row 1", score.Right},
		{board, "Filled: row 1: 1, 3\nThe rest follows.\n\nRow 3: 2", score.Right},
		{board, "The filled cells are R1C1, R1C3 and R3C2. All other cells are empty.", score.Right},
		{board, "The filled cells are R1C1, R1C3 and R3C2 so far.", score.Unreadable},
		{board, "Filled: R1C1, R1C3, R3C2\nEmpty: R1C2, R2C1, R2C2, R2C3, R3C1, R3C3", score.Right},
		{board, "Empty: R1C2, R2C1, R2C2, R2C3, R3C1, R3C3", score.Unreadable},
		{colour, "Red: R1C1. Blue: R1C3. White: R1C2.", score.Right}, {colour, "Red: R1C1, R1C3. White: R1C2.", score.Wrong},
		{`{"kind":"kakuro","rows":3,"cols":3,"givens":{"cells":[[0,0,0],[0,1,1],[0,1,1]],"entries":[{"cells":[[1,1],[1,2]],"sum":3},` +
			`{"cells":[[2,1],[2,2]],"sum":6}]}}`, "row 2: 1 2; row 3: 2 4", score.Right},
	} {
		p, err := kinds.Parse(x.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		if r := score.Answer(t.Context(), p, []byte(x.text), score.Options{}); r.Status != x.want {
			t.Errorf("%q to %s: %s, want %s (%s %s)", x.text, x.puzzle, r.Status, x.want, r.Read, r.Why)
		}
	}
}

// TestOneAnswer: a strict reader accepts exactly one answer.
func TestOneAnswer(t *testing.T) {
	p, err := kinds.Parse(towers)
	if err != nil {
		t.Fatal(err)
	}
	const g, bad = "1 2 3\n2 3 1\n3 1 2", "1 2 3\n3 1 2\n2 3 1"
	const a, b = "[[1,2,3],[2,3,1],[3,1,2]]", "[[1,2,3],[3,1,2],[2,3,1]]"
	const tableG, tableB = "| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |\n| 2 | 3 | 1 |\n| 3 | 1 | 2 |", "| a | b | c |\n|---|---|" +
		"---|\n| 1 | 2 | 3 |\n| 3 | 1 | 2 |\n| 2 | 3 | 1 |"
	for _, text := range []string{bad + "\n" + g, bad + "\n\n" + g, g + "\n\n" + bad, b + "\n" + a, a + " " +
		"" + b, `{"answer":` + a + `,"solution":` + b + `}`,
		`{"solution":` + a + `,"answer":` + b + `}`, "[" + b + "," + a + "]", tableB + "\n" + tableG, tableB + "\n\n" + tableG, g + "\n" + a,
		"```\n" + bad + "\n```\n```\n" + g + "\n```", "Row 1: 1 2 3\nRow 2: 2 3 1\nRow 3: 3 1 2", `{"solution":` + a + `,"solution":` + b + `}`} {
		if r := score.Answer(t.Context(), p, []byte(text), score.Options{Mode: score.Strict}); r.Status != score.Unreadable {
			t.Errorf("%q: %s, read as %s", text, r.Status, r.Read)
		}
	}
}
