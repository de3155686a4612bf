package sets

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// kitNames are the puzzle types of PuzzleKit that Teka knows under other names.
var kitNames = map[string]string{"skyscraper": "skyscrapers"}

// PuzzleKit returns the corpus form of a case of PuzzleKit, with its solution if it has one in a known notation. The format is that of
// docs/SCHEMA.md in https://github.com/SmilingWayne/puzzlekit-dataset: the first line of both texts has the numbers of rows and columns.
func PuzzleKit(name, problem, solution string) (map[string]any, error) {
	name = strings.ToLower(name)
	if other, ok := kitNames[name]; ok {
		name = other
	}
	k, err := kinds.ByName(name)
	if err != nil {
		return nil, err
	}
	head, rows := kitRows(problem)
	if len(head) < 2 {
		return nil, fault.Errorf("problem: the first line must have the numbers of rows and columns")
	}
	height, err := strconv.Atoi(head[0])
	if err != nil || height < 1 || height > len(rows) {
		return nil, fault.Errorf("problem: the first line states %s rows, but there are %d", head[0], len(rows))
	}
	width, _ := strconv.Atoi(head[1]) // checked with the clues
	out := map[string]any{"kind": k.Name, "rows": height, "cols": width}
	if err := kitClues(k.Name, height, width, rows, out); err != nil {
		return nil, err
	}
	if _, answer := kitRows(solution); len(answer) == height {
		if s := kitSolution(k.Name, answer); s != nil {
			out["solution"] = s
		}
	}
	return out, nil
}

// kitRows returns the fields of the first line of a text, and those of the others.
func kitRows(text string) (head []string, rows [][]string) {
	for line := range strings.Lines(strings.TrimRight(text, " \n")) {
		rows = append(rows, strings.Fields(line))
	}
	if len(rows) == 0 {
		return nil, nil
	}
	return rows[0], rows[1:]
}

// kitClues adds the givens of a problem.
func kitClues(kind string, height, width int, rows [][]string, out map[string]any) error {
	switch {
	case kind == "skyscrapers" && len(rows) >= 4:
		out["givens"] = map[string]any{"n": height, "top": kitNumbers(rows[0]), "bottom": kitNumbers(rows[1]), "left": kitNumbers(rows[2]),
			"right": kitNumbers(rows[3]), "grid": kitGrid(rows[4:])}
		return nil
	case kind == "nonogram" && width+height == len(rows):
		out["givens"] = map[string]any{"cols": kitGrid(rows[:width]), "rows": kitGrid(rows[width:])}
		return nil
	case kind == "heyawake" && len(rows) == 2*height:
		out["givens"] = kitRooms(rows[:height], rows[height:])
		return nil
	}
	var b strings.Builder
	b.WriteString(kind + "\n")
	for _, row := range rows[:height] {
		for i, sign := range row {
			row[i] = kitSign(kind, sign)
		}
		b.WriteString(strings.Join(row, " ") + "\n")
	}
	p, err := kinds.ParseAs(b.String(), kind)
	if err != nil {
		return err
	}
	out["rows"], out["cols"] = p.Size()
	out["givens"] = p.Kind().JSON.Givens(p)
	return nil
}

// kitSign returns a sign of a grid in the text form of a puzzle type.
func kitSign(kind, sign string) string {
	switch {
	case kind == "kakuro" && sign == "-", kind == "akari" && sign == "x":
		return "#"
	case kind == "kakuro" && sign == "0", sign == "-":
		return "."
	case kind == "kakuro":
		return strings.Replace(sign, ",", `\`, 1)
	case kind == "masyu":
		return strings.ToUpper(sign)
	}
	return sign
}

// kitNumbers returns numbers, 0 for other signs.
func kitNumbers(row []string) []int {
	list := []int{}
	for _, sign := range row {
		n, _ := strconv.Atoi(sign)
		list = append(list, n)
	}
	return list
}

// kitGrid returns rows of numbers.
func kitGrid(rows [][]string) [][]int {
	out := [][]int{}
	for _, row := range rows {
		out = append(out, kitNumbers(row))
	}
	return out
}

// kitRooms returns the rooms of Heyawake, numbered in reading order, and their clues.
func kitRooms(clues, rooms [][]string) map[string]any {
	var names []string
	numbers, regions := []int{}, [][]int{}
	for r, row := range rooms {
		line := []int{}
		for c, name := range row {
			at := slices.Index(names, name)
			if at < 0 {
				at = len(names)
				names, numbers = append(names, name), append(numbers, -1)
			}
			line = append(line, at)
			if c < len(clues[r]) {
				if n, err := strconv.Atoi(clues[r][c]); err == nil {
					numbers[at] = n
				}
			}
		}
		regions = append(regions, line)
	}
	return map[string]any{"regions": regions, "numbers": numbers}
}

// kitSolution returns a solution in the corpus form, or nil for a puzzle type whose solutions are in a notation of their own.
func kitSolution(kind string, rows [][]string) any {
	marked := func(sign string) []string {
		return kitLines(rows, func(r, c int) bool { return rows[r][c] == sign })
	}
	switch kind {
	case "akari":
		return marked("o")
	case "hitori", "heyawake", "nurikabe", "nonogram":
		return marked("x")
	case "kakuro", "skyscrapers":
		return kitGrid(rows)
	case "masyu": // the sides of a cell that the loop crosses
		h := kitLines(rows, func(r, c int) bool { return strings.Contains(rows[r][c], "e") })
		for r, line := range h {
			h[r] = line[:max(len(line)-1, 0)]
		}
		v := kitLines(rows, func(r, c int) bool { return strings.Contains(rows[r][c], "s") })
		return map[string]any{"h": h, "v": v[:len(v)-1]}
	case "slitherlink": // walls: 8 above, 4 at the left, 2 below, 1 at the right
		wall := func(bit int) []string {
			return kitLines(rows, func(r, c int) bool { n, _ := strconv.Atoi(rows[r][c]); return n&bit != 0 })
		}
		h, v, right := append(wall(8), wall(2)[len(rows)-1]), wall(4), wall(1)
		for r := range v {
			v[r] += right[r][max(len(right[r])-1, 0):]
		}
		return map[string]any{"h": h, "v": v}
	}
	return nil
}

// kitLines returns a row of 0 and 1 for each row.
func kitLines(rows [][]string, is func(r, c int) bool) (out []string) {
	for r, row := range rows {
		line := make([]byte, len(row))
		for c := range row {
			line[c] = '0'
			if is(r, c) {
				line[c] = '1'
			}
		}
		out = append(out, string(line))
	}
	return out
}
