package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Faults planted in the judges. If no test notices a wrong judge, the judge may already be wrong. So each judge is changed in ten places,
// one after the other, and some test must fail, or the change must be shown to change nothing. testdata/mutants.txt lists the changes with
// the tests that fail;
//
//	TEKA_MUTANTS=1 go test ./cmd/tekacheck -run TestMutants -v -timeout 3h
//
// plants them again, and with -update-mutants draws new ones from the current code. TEKA_MUTANTS="masyu loop" does so for one judge.

var updateMutants = flag.Bool("update-mutants", false, "with TEKA_MUTANTS: draw the planted faults anew, and write testdata/mutants.txt")

// planting reports whether faults of a judge are to be planted.
func planting(judge string) bool {
	wanted := os.Getenv("TEKA_MUTANTS")
	return wanted == "1" || wanted == judge
}

// judges lists the functions and tables that decide something, by the subject of the decision.
var judges = []struct {
	name  string
	funcs []string
}{
	{"nonogram line", []string{"line.refuted", "line.walk", "line.compile", "between", "line.setPattern", "value.item",
		"value24", "value.inks"}},
	{"kakuro run", []string{"sum.adds", "sum.refuted", "sum.least", "total", "totals.refuted", "checker.weights"}},
	{"masyu cell, pearl, side", []string{"tableOf", "choice.refuted"}},
	{"masyu tables", []string{"cellWays", "aCellOfIt", "ofPearls", "anEdge", "differ"}},
	{"masyu loop", []string{"loop.demand", "loop.refuted", "loop.visit"}},
	{"slitherlink numbers", []string{"ofNumbers"}},
	{"hashi island", []string{"count.refuted"}},
	{"hashi crossings", []string{"crossings.refuted"}},
	{"hashi joined, tree", []string{"network.refuted", "network.find"}},
	{"skyscrapers line", []string{"permutation.refuted", "permutation.assign"}},
	{"skyscrapers view", []string{"view.refuted"}},
	{"skyscrapers orders", []string{"sight.refuted", "sight.orders", "sight.singles", "afterPassing"}},
	{"nurikabe sea", []string{"pool.refuted", "smallSea.refuted", "smallSea.head", "smallSea.reached", "smallSea.over",
		"readNurikabe"}},
	{"nurikabe islands", []string{"islands.demand", "islands.size", "islands.around", "islands.land", "islands.sea", "islands.refuted",
		"islands.gather", "islands.owner", "islands.room", "islands.arrives"}},
	{"akari", []string{"atMostOne.refuted", "atLeastOne.refuted", "readAkari", "value.lamps"}},
	{"hitori", []string{"repeats.demand", "repeats.refuted", "readHitori"}},
	{"heyawake", []string{"shadedCells.refuted", "readHeyawake", "game.addRooms", "game.addLine"}},
	{"connected cells", []string{"cellsConnected", "members.refuted", "apartAndConnected.refuted", "game.addApart"}},
	{"sudoku units", []string{"readSudoku", "cellsWhere"}},
	{"sudoku regions", []string{"usualBoxes", "regionsOf"}},
	{"literals", []string{"board.intersect", "board.assert", "board.undoTo", "board.not", "game.literal", "number"}},
	{"derived clauses", []string{"checker.refute", "checker.follow", "checker.unit", "checker.forces", "checker.shave"}},
	{"lines", []string{"checker.line", "checker.judge", "checker.givens", "checker.root", "checker.hint", "checker.step", "checker.byRule",
		"checker.units", "checker.lemma", "checker.derived"}},
	{"solutions", []string{"game.solution", "game.obeys", "checker.solved"}},
	{"claims", []string{"checker.question", "checker.differs", "checker.forget", "checker.claims"}},
	{"explanations", []string{"replay.begin", "replay.end", "replay.step", "all", "replay.prove", "replay.facts", "replay.between",
		"value.rule", "inForce"}},
	{"reading", []string{"game.read", "game.sized", "game.mustBe", "skip", "value.each", "value.members", "value.number", "value.or",
		"value.flag", "value.text", "value.numbered", "value.grid", "checkExplanation", "replay.open", "game.names"}},
	{"solution, certificate", []string{"replay.checkExtras", "replay.solves", "replay.readGrid", "replay.bridges"}},
	{"problems and verdicts", []string{"caught", "within", "must", "session.try", "session.holds", "session.file", "session.explanations",
		"eachLine"}},
}

// aJudge is the number of faults for each judge, if there are as many.
const aJudge = 10

// mutant is a fault: a piece of a file replaced.
type mutant struct {
	name     string // function, what was and what is, and which of those alike: "sum.refuted: s > 45 → s >= 45 #1"
	file     string
	from, to int
	now      string
}

// swapped maps operators to their replacements.
var swapped = map[token.Token][]token.Token{token.EQL: {token.NEQ}, token.NEQ: {token.EQL}, token.LSS: {token.LEQ}, token.LEQ: {token.LSS},
	token.GTR: {token.GEQ}, token.GEQ: {token.GTR}, token.LAND: {token.LOR}, token.LOR: {token.LAND}, token.ADD: {token.SUB},
	token.SUB: {token.ADD}, token.AND: {token.OR}, token.OR: {token.AND}, token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.AND_NOT: {token.AND}}

// faults returns all faults that can be planted in a function.
type faults struct {
	source []byte
	file   string
	in     string
	at     func(token.Pos) int
	count  map[string]int
	list   []mutant
}

func (f *faults) plant(n ast.Node, now string) {
	from, to := f.at(n.Pos()), f.at(n.End())
	flat := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	name := f.in + ": " + flat(string(f.source[from:to])) + " → " + flat(now)
	f.count[name]++
	f.list = append(f.list, mutant{fmt.Sprintf("%s #%d", name, f.count[name]), f.file, from, to, now})
}

// visit collects the faults for a piece of code: another operator, a number increased by one, a negated condition or result, a list without
// its first or all elements, a statement removed, another character in a way of a table.
func (f *faults) visit(n ast.Node) bool {
	text := func(from, to token.Pos) string { return string(f.source[f.at(from):f.at(to)]) }
	switch n := n.(type) {
	case *ast.BinaryExpr:
		for _, op := range swapped[n.Op] {
			f.plant(n, text(n.Pos(), n.OpPos)+op.String()+text(n.OpPos+token.Pos(len(n.Op.String())), n.End()))
		}
	case *ast.BasicLit:
		if v, err := strconv.ParseUint(n.Value, 0, 64); n.Kind == token.INT && err == nil {
			f.plant(n, fmt.Sprint(v+1))
		}
		for i := 1; n.Kind == token.STRING && strings.Trim(n.Value, `"01.`) == "" && i < len(n.Value)-1; i++ { // of a table of ways
			f.plant(n, n.Value[:i]+map[byte]string{'0': "1", '1': "0", '.': "0"}[n.Value[i]]+n.Value[i+1:])
		}
	case *ast.IfStmt:
		f.plant(n.Cond, "!("+text(n.Cond.Pos(), n.Cond.End())+")")
	case *ast.ReturnStmt:
		for _, x := range n.Results {
			if id, ok := x.(*ast.Ident); ok && (id.Name == "true" || id.Name == "false") {
				f.plant(id, map[string]string{"true": "false", "false": "true"}[id.Name])
			} else if !ok {
				f.plant(x, "!("+text(x.Pos(), x.End())+")") // of numbers it does not build
			}
		}
	case *ast.RangeStmt:
		f.plant(n.X, text(n.X.Pos(), n.X.End())+"[1:]")
		f.plant(n.X, text(n.X.Pos(), n.X.End())+"[:0]")
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE && len(n.Lhs) == 1 {
			f.plant(n, "_ = 0")
		}
	case *ast.ExprStmt, *ast.IncDecStmt:
		f.plant(n, "_ = 0")
	case *ast.BranchStmt:
		if n.Tok == token.CONTINUE {
			f.plant(n, "_ = 0")
		}
	}
	return true
}

// allMutants returns all faults of all judges, by the judge.
func allMutants(t *testing.T) map[string][]mutant {
	t.Helper()
	set, found := token.NewFileSet(), map[string][]mutant{}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil || strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(set, file, source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		plant := func(in string, n ast.Node) {
			f := &faults{source: source, file: file, in: in, at: func(p token.Pos) int { return set.Position(p).Offset },
				count: map[string]int{}}
			ast.Inspect(n, f.visit)
			found[in] = f.list
		}
		for _, d := range parsed.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				plant(functionName(d), d.Body)
			case *ast.GenDecl:
				for _, x := range d.Specs {
					if v, ok := x.(*ast.ValueSpec); ok && len(v.Values) == 1 {
						plant(v.Names[0].Name, v.Values[0])
					}
				}
			}
		}
	}
	by := map[string][]mutant{}
	for _, j := range judges {
		for _, in := range j.funcs {
			if _, ok := found[in]; !ok {
				t.Errorf("there is no function %s", in)
			}
			by[j.name] = append(by[j.name], found[in]...)
		}
	}
	return by
}

// functionName returns the name of a function, such as "line.refuted" for a method of line.
func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	of := d.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	return of.(*ast.Ident).Name + "." + d.Name.Name
}

// planted is a line of testdata/mutants.txt: the test that detects a fault, or the reason why it changes nothing.
type planted struct{ judge, name, killer string }

const mutantsFile = "testdata/mutants.txt"

func readPlanted(t *testing.T) (list []planted) {
	t.Helper()
	text, err := os.ReadFile(mutantsFile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if part := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(part) == 3 && line[0] != '#' {
			list = append(list, planted{part[0], part[1], part[2]})
		}
	}
	return list
}

// TestMutants: the list has ten faults of each judge. Each applies to the current code and is either killed or marked as equivalent. With
// TEKA_MUTANTS=1 the faults are planted and must be killed as listed.
func TestMutants(t *testing.T) {
	all := allMutants(t)
	if *updateMutants && os.Getenv("TEKA_MUTANTS") != "" {
		drawMutants(t, all)
	}
	list, count := readPlanted(t), map[string]int{}
	for _, p := range list {
		i := slices.IndexFunc(all[p.judge], func(m mutant) bool { return m.name == p.name })
		reason, equal := strings.CutPrefix(p.killer, "equal: ")
		switch {
		case i < 0:
			t.Errorf("%s: %s is not in the code: draw the faults anew with -update-mutants", p.judge, p.name)
			continue
		case equal && len(reason) < 20, !equal && !strings.HasPrefix(p.killer, "Test"):
			t.Errorf("%s: %s: neither dead nor shown to change nothing: %q", p.judge, p.name, p.killer)
		}
		count[p.judge]++
		if !planting(p.judge) || *updateMutants {
			continue
		}
		if killer := all[p.judge][i].run(t, p.killer); equal != (killer == "") {
			t.Errorf("%s: %s: killed by %q, the list says %q", p.judge, p.name, killer, p.killer)
		}
	}
	for _, j := range judges {
		if n := count[j.name]; n < aJudge {
			t.Errorf("%s: %d planted faults are too few", j.name, n)
		}
	}
}

// drawMutants plants ten faults of each selected judge, evenly spread over its code, three at a time, and records the results. Faults
// listed as killed are not planted again, and reasons are kept.
func drawMutants(t *testing.T, all map[string][]mutant) {
	old := readPlanted(t)
	lines, pool := make([][]string, len(judges)), make(chan bool, 3)
	var wait sync.WaitGroup
	for i, j := range judges {
		if !planting(j.name) {
			for _, p := range old {
				if p.judge == j.name {
					lines[i] = append(lines[i], p.judge+"\t"+p.name+"\t"+p.killer)
				}
			}
			continue
		}
		wait.Go(func() {
			list := all[j.name]
			for k := range list {
				m := list[k*stride(len(list))%len(list)]
				at := slices.IndexFunc(old, func(p planted) bool { return p.judge == j.name && p.name == m.name && p.killer != "" })
				killer := ""
				if at >= 0 {
					killer = old[at].killer
				} else {
					pool <- true
					killer = m.run(t, "")
					<-pool
				}
				if killer == "does not build" {
					continue
				}
				t.Logf("%s\t%s\t%s", j.name, m.name, killer)
				if lines[i] = append(lines[i], j.name+"\t"+m.name+"\t"+killer); len(lines[i]) == aJudge {
					break
				}
			}
		})
	}
	wait.Wait()
	text := "# Judge, fault, and the test that dies of it or why it changes nothing; see mutants_test.go.\n" +
		strings.Join(slices.Concat(lines...), "\n") + "\n"
	if err := os.WriteFile(mutantsFile, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// stride returns the first number from n/2 + n/aJudge on (at least 1) that is coprime to n: its multiples modulo n are spread over all
// numbers below n.
func stride(n int) int {
	for s := max(1, n/aJudge+n/2); ; s++ {
		a, b := n, s
		for b > 0 {
			a, b = b, a%b
		}
		if a == 1 {
			return s
		}
	}
}

// These match the name of a failed test in the output, of one that was running at the timeout, and of one that overflowed the stack.
var (
	failedTest = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)
	endless    = regexp.MustCompile(`(?m)^\s+(Test\w+) \(\d+`)
	overflown  = regexp.MustCompile(`(?m)^fatal error: stack overflow(?s:.*?)/tekacheck\.(Test\w+)`)
)

// run plants a fault and returns the test that fails, or "". It tries only the given test; without one, first the quick tests, then those
// that do not need the engine.
func (m *mutant) run(t *testing.T, killer string) string {
	t.Helper()
	source, err := os.ReadFile(m.file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	changed := filepath.Join(dir, m.file)
	text := slices.Concat(source[:m.from], []byte(m.now), source[m.to:])
	replace := map[string]string{filepath.Join(here, m.file): changed}
	if err := os.WriteFile(changed, text, 0o644); err != nil {
		t.Fatal(err)
	}
	test := func(args ...string) (string, bool) {
		overlay, _ := json.Marshal(map[string]any{"Replace": replace})
		file := filepath.Join(dir, "overlay.json")
		if err := os.WriteFile(file, overlay, 0o644); err != nil {
			t.Fatal(err)
		}
		args = append([]string{"test", "-vet=off", "-overlay", file, "-failfast", "-count=1", "-skip", "^(TestMutants|TestParts)$",
			"-timeout", "5m"}, args...)
		c := exec.Command("go", append(args, ".")...)
		c.Env = append(os.Environ(), "TEKA_MUTANTS=", "TEKA_SWEEPS=", "GOMEMLIMIT=2GiB")
		said, err := c.CombinedOutput()
		switch of := failedTest.FindSubmatch(said); {
		case err == nil:
			return "", false
		case strings.Contains(string(said), "[build failed]"):
			return "does not build", true
		case of != nil:
			return string(of[1]), true
		}
		for why, test := range map[string]*regexp.Regexp{" (does not end)": endless, " (overflows)": overflown} {
			if of := test.FindSubmatch(said); of != nil {
				return string(of[1]) + why, true
			}
		}
		t.Errorf("%s: %s", m.name, said)
		return "", true
	}
	ofEngine, known := []string{"beside_test.go", "engine_test.go", "none_test.go", "strict_test.go"}, strings.HasPrefix(killer, "Test")
	killer, _, _ = strings.Cut(killer, " ")
	for _, file := range ofEngine {
		if source, err := os.ReadFile(file); err != nil || !known || !strings.Contains(string(source), "\nfunc "+killer+"(") {
			replace[filepath.Join(here, file)] = ""
		}
	}
	if known {
		name, _ := test("-run", "^"+killer+"$")
		return name
	}
	for _, some := range []string{"^Test(Steps|Demands|Explained|Kinds|Named|Totals|FaultsGoOn|RandomProofs|Never.*)$", ""} {
		if name, dead := test("-run", some); dead {
			return name
		}
	}
	for _, file := range ofEngine {
		delete(replace, filepath.Join(here, file))
	}
	name, _ := test()
	return name
}
