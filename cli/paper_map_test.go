package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/cli"
)

// paperMaps are the maps of the papers, in English and in Indonesian.
var paperMaps = []string{"docs/papers.md", "docs/papers.id.md"}

// notHere lists inputs that the commands of the maps name and that are not part of the repository.
var notHere = regexp.MustCompile(`INPUT…|(^| )(masyu|hashi|nonogram|skyscrapers|kakuro|sgt-pattern)\.jsonl`)

// quoted matches the text between backquotes in a table cell.
var quoted = regexp.MustCompile("`([^`]+)`")

// mapped is a command of a map with its documented result.
type mapped struct {
	command string // without "teka "
	results []string
}

// commandsIn returns the commands of a map: those in table cells, followed by a cell with the result, and those in blocks without output.
func commandsIn(page string) []mapped {
	var all []mapped
	block := ""
	for line := range strings.Lines(page) {
		line = strings.TrimSpace(line)
		if fence, ok := strings.CutPrefix(line, "```"); ok {
			if block == "" {
				block = "```" + fence
			} else {
				block = ""
			}
			continue
		}
		if block == "```" && strings.HasPrefix(line, "teka ") {
			command, _, _ := strings.Cut(strings.TrimPrefix(line, "teka "), "  ") // two blanks separate a command from its purpose
			all = append(all, mapped{command: command})
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), " | ")
		for i, cell := range cells {
			command, ok := strings.CutPrefix(strings.TrimSpace(cell), "`teka ")
			if !ok || i+1 == len(cells) {
				continue
			}
			m := mapped{command: strings.TrimSuffix(command, "`")}
			for _, q := range quoted.FindAllStringSubmatch(cells[i+1], -1) {
				m.results = append(m.results, q[1])
			}
			all = append(all, m)
		}
	}
	return all
}

// TestPaperMap runs the commands of both maps and looks for the documented results: every text between backquotes must be printed on one
// line, where … matches anything. The commands of both maps are the same except for --lang id.
func TestPaperMap(t *testing.T) {
	t.Chdir("..") // the commands name files of the repository
	var commands [2][]string
	ran := map[string]string{}
	for i, name := range paperMaps {
		run, looked := 0, 0
		for _, m := range commandsIn(mapPage(t, name)) {
			commands[i] = append(commands[i], strings.Replace(m.command, " --lang id", "", 1))
			if notHere.MatchString(m.command) {
				continue
			}
			run++
			out, ok := ran[m.command]
			if !ok {
				out = runLine(t, m.command)
				ran[m.command] = out
			}
			for _, want := range m.results {
				looked++
				pattern := strings.ReplaceAll(regexp.QuoteMeta(want), "…", ".*")
				if !regexp.MustCompile(pattern).MatchString(out) {
					t.Errorf("%s: teka %s does not print %q but\n%.400s", name, m.command, want, out)
				}
			}
		}
		if run < 50 || looked < 90 {
			t.Errorf("%s: only %d commands and %d results", name, run, looked)
		}
	}
	if diff := cmp.Diff(commands[0], commands[1]); diff != "" {
		t.Errorf("the maps have other commands, English (-), Indonesian (+):\n%s", diff)
	}
}

// TestPaperFigures: every figure and table of the papers, as listed in testdata/figures.tsv, has one row in each map, and every such row
// has a figure.
func TestPaperFigures(t *testing.T) {
	list, err := os.ReadFile("testdata/figures.tsv")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("..")
	var want []string
	for line := range strings.Lines(string(list)) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 4 {
			want = append(want, strings.Join(f[:3], " "))
		} else if !strings.HasPrefix(line, "#") {
			t.Fatalf("%q has not four fields", line)
		}
	}
	slices.Sort(want)
	for _, name := range paperMaps {
		if diff := cmp.Diff(want, figuresIn(mapPage(t, name))); diff != "" {
			t.Errorf("%s: figures of the papers (-), rows of the map (+):\n%s", name, diff)
		}
	}
}

// figuresIn returns the sorted figures and tables at the beginning of a map's rows, such as "kakuro figure 12". The section determines the
// kind.
func figuresIn(page string) []string {
	row := regexp.MustCompile(`^\| (Fig\.|Gambar|Table|Tabel) (\d[\w.]*(?:, \d[\w.]*)*):`)
	words := map[string]string{"Fig.": "figure", "Gambar": "figure", "Table": "table", "Tabel": "table"}
	kinds := map[string]string{"Hashiwokakero": "hashi"}
	kind := ""
	var all []string
	for line := range strings.Lines(page) {
		if section, ok := strings.CutPrefix(line, "## "); ok {
			kind, _, _ = strings.Cut(strings.TrimSpace(section), ":")
			if short, ok := kinds[kind]; ok {
				kind = short
			}
			kind = strings.ToLower(kind)
		}
		if m := row.FindStringSubmatch(line); m != nil {
			for number := range strings.SplitSeq(m[2], ", ") {
				all = append(all, kind+" "+words[m[1]]+" "+number)
			}
		}
	}
	slices.Sort(all)
	return all
}

// TestPaperQuintic checks the rows of Fig. 5.5 in both maps: the values of the printed polynomial and of the exact one through the six
// points.
func TestPaperQuintic(t *testing.T) {
	areas := []string{"25", "100", "225", "300", "500", "625"}
	times := []string{"0.00800", "0.02999", "0.05654", "0.08604", "0.55500", "0.28799"}
	number := func(text string) *big.Rat { r, _ := new(big.Rat).SetString(text); return r }
	exact := func(a *big.Rat) *big.Rat { // by Lagrange
		sum := new(big.Rat)
		for i := range areas {
			part := number(times[i])
			for j := range areas {
				if i != j {
					part.Mul(part, new(big.Rat).Sub(a, number(areas[j])))
					part.Quo(part, new(big.Rat).Sub(number(areas[i]), number(areas[j])))
				}
			}
			sum.Add(sum, part)
		}
		return sum
	}
	printed := func(a *big.Rat) *big.Rat {
		sum := new(big.Rat)
		for _, c := range []string{"-2.52e-13", "3.13e-10", "-1.26e-7", "2.06e-5", "-1.00e-3", "0.02"} {
			sum.Mul(sum, a).Add(sum, number(c))
		}
		return sum
	}
	var rows [2]string
	for _, a := range append(areas, "650", "700", "900") {
		rows[0] += fmt.Sprintf(" | %s", printed(number(a)).FloatString(3))
		rows[1] += fmt.Sprintf(" | %s", exact(number(a)).FloatString(3))
	}
	t.Chdir("..")
	for i, name := range paperMaps {
		for _, row := range rows {
			if i == 1 {
				row = strings.ReplaceAll(row, ".", ",")
			}
			if !strings.Contains(mapPage(t, name), row) {
				t.Errorf("%s has no row %q", name, row)
			}
		}
	}
}

// mapPage returns the text of a map.
func mapPage(t *testing.T, name string) string {
	t.Helper()
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// runLine returns the output of a command line. Arguments with spaces are in single quotes.
func runLine(t *testing.T, line string) string {
	t.Helper()
	var args []string
	for _, word := range regexp.MustCompile(`'[^']*'|[^\s']+`).FindAllString(line, -1) {
		args = append(args, strings.Trim(word, "'"))
	}
	var out, errs bytes.Buffer
	if code := cli.Main(t.Context(), args, strings.NewReader(""), &out, &errs); code > 1 {
		t.Errorf("teka %s ends with %d: %s", line, code, &errs)
	}
	return out.String()
}

// TestPaperCount compares the rows of the count of III.C in both maps with the instances.
func TestPaperCount(t *testing.T) {
	t.Chdir("..")
	list := mapPage(t, "kinds/nonogram/paper/testdata/instances.jsonl")
	rows := 0
	for line := range strings.Lines(list) {
		var x struct {
			ID     string
			Givens struct{ Rows, Cols [][]int64 }
		}
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		average := func(lines [][]int64) float64 {
			blocks := 0
			for _, l := range lines {
				blocks += len(l)
			}
			return float64(blocks) / float64(len(lines))
		}
		m, n, r, c := len(x.Givens.Rows), len(x.Givens.Cols), average(x.Givens.Rows), average(x.Givens.Cols)
		ways := new(big.Int).Binomial(int64(m), int64(math.Round(r)))
		ways.Mul(ways, new(big.Int).Binomial(int64(n), int64(math.Round(c))))
		digits := ways.String()
		for k := len(digits) - 3; k > 0; k -= 3 {
			digits = digits[:k] + " " + digits[k:]
		}
		row := fmt.Sprintf("| %s | %d | %d | %.2f | %.2f | %s |", x.ID, m, n, r, c, digits)
		if english := mapPage(t, paperMaps[0]); !strings.Contains(english, "| "+x.ID+" | "+fmt.Sprintf("%d | %d |", m, n)) {
			continue
		} else if !strings.Contains(english, row) {
			t.Errorf("%s has no row %q", paperMaps[0], row)
		}
		if rows++; !strings.Contains(mapPage(t, paperMaps[1]), strings.ReplaceAll(row, ".", ",")) {
			t.Errorf("%s has no row %q", paperMaps[1], row)
		}
	}
	if rows != 6 {
		t.Errorf("%d boards are counted", rows)
	}
}
