// Package audit checks puzzle sets for unreadable puzzles, wrong answers, missing uniqueness, duplicates and misleading difficulty
// labels. Duplicates include turned and mirrored copies and copies in another split.
//
// Examine checks one puzzle independently of the others, so it can run anywhere, and returns a Line. A Census processes lines in order,
// adds the findings that need all of them (twins and leaks), and sums up. So many machines can examine millions of puzzles and one can
// count them.
package audit

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// The faults of a puzzle.
const (
	Unreadable = "unreadable" // not a puzzle, or not readable
	BadAnswer  = "answer"     // the given answer breaks a rule, is incomplete, or is unreadable
	Several    = "several"    // several solutions although one is promised
	None       = "none"       // no solution
	Verdict    = "verdict"    // declared as not unique, but unique
	Twin       = "twin"       // duplicate of an earlier puzzle, up to symmetry
	Leak       = "leak"       // twin in another split
	SameID     = "id"         // the id of an earlier puzzle in the same split
)

// Faults lists the faults in the order of reports.
var Faults = []string{Unreadable, BadAnswer, Several, None, Verdict, Twin, Leak, SameID}

// Fault is a fault of a puzzle.
type Fault struct {
	What   string         `json:"what" oneof:"unreadable,answer,several,none,verdict,twin,leak,id"`
	Text   string         `json:"text"`             // sentence
	Rule   string         `json:"rule,omitempty"`   // rule broken by the answer
	At     []puzzle.Place `json:"at,omitempty"`     // where the rule is broken, or where two solutions differ
	Clues  []puzzle.Place `json:"clues,omitempty"`  // broken or conflicting clues
	Second any            `json:"second,omitempty"` // second solution
	Of     string         `json:"of,omitempty"`     // id of the earlier twin
}

// Line is the result for a puzzle.
type Line struct {
	ID     string        `json:"id"`
	Kind   string        `json:"kind,omitempty"`
	Status puzzle.Status `json:"status,omitempty"` // "unique", "multiple", "none" or "unknown"
	Answer string        `json:"answer,omitempty"` // verdict on the given answer: "right", "partial", "wrong" or "unreadable"
	Label  string        `json:"label,omitempty"`  // difficulty label in the set
	Split  string        `json:"split,omitempty"`  // split in the set
	Key    string        `json:"key,omitempty"`    // canonical key: equal for turned or mirrored copies
	Grade  *Measured     `json:"grade,omitempty"`  // only for unique puzzles
	Faults []Fault       `json:"faults"`

	Pictures []Picture `json:"-"` // of its faults, if requested
}

// Measured is the measured difficulty.
type Measured struct {
	Label      string   `json:"label"`
	Hardest    float64  `json:"hardest"`
	Ways       int      `json:"ways"`
	Weight     float64  `json:"weight"`
	Techniques []string `json:"techniques"`
}

// Picture is a drawing of a fault.
type Picture struct {
	What, Text string
	Scene      scene.Scene
}

// Options configures Examine.
type Options struct {
	Lang      *words.Language
	NoGrades  bool  // do not grade the puzzles
	Pictures  bool  // draw pictures of faults
	Conflicts int64 // limit of solver conflicts per question; 0 means defaultConflicts
}

const (
	defaultConflicts = 200_000
	maxWhatIfs       = 200 // limit of hypotheses while grading
)

// examination is the state of Examine.
type examination struct {
	Line
	it      kinds.Item
	o       Options
	study   *study.Study
	claimed puzzle.Status // set if the given answer is a claim about the number of solutions
}

// Examine checks one puzzle. An unreadable item is a fault like others. If ctx ends first, the status is unknown.
func Examine(ctx context.Context, it kinds.Item, o Options) Line {
	if o.Lang == nil {
		o.Lang, _ = kinds.Language(words.Languages[0])
	}
	x := &examination{Line: Line{ID: it.ID, Kind: it.Envelope.Kind, Faults: []Fault{}}, it: it, o: o}
	x.Split, x.Label = memberText(it, "split"), label(it)
	if it.Err != nil {
		x.addFault(Fault{What: Unreadable, Text: report.OneLine(o.Lang.Error(it.Err))})
		return x.Line
	}
	x.Kind = it.Puzzle.Kind().Name
	x.study = study.Open(it.Puzzle)
	x.study.MaxConflicts, x.study.WhatIfs = cmp.Or(o.Conflicts, defaultConflicts), maxWhatIfs
	x.answer()
	x.solutions(ctx)
	if key, err := generate.Key(it.Puzzle); err == nil {
		x.Key = key
	}
	if x.Status == puzzle.UniqueSolution && !o.NoGrades {
		x.grade(ctx)
	}
	return x.Line
}

func (x *examination) addFault(f Fault) { x.Faults = append(x.Faults, f) }

// sentence translates t to the requested language.
func (x *examination) sentence(t fault.Text) string { return x.o.Lang.FaultText(t) }

// picture adds a picture of a fault with places highlighted.
func (x *examination) picture(f Fault, board puzzle.Facts, role scene.Role, at ...puzzle.Place) {
	if !x.o.Pictures || x.it.Puzzle.Board().Len() > maxDrawn {
		return
	}
	drawing := x.it.Puzzle.Draw(board)
	puzzle.Highlight(&drawing, x.it.Puzzle, role, at...)
	x.Pictures = append(x.Pictures, Picture{f.What, f.Text, drawing})
}

// maxDrawn is the maximum size of a board in a picture.
const maxDrawn = 4000

// memberText returns a member of the puzzle's line: its text, or its JSON for other types. Without one it is "".
func memberText(it kinds.Item, name string) string {
	v := it.Envelope.Member(name)
	if !v.Exists() {
		return ""
	}
	if text, err := v.Text(); err == nil {
		return report.OneLine(text)
	}
	return report.OneLine(v.Raw())
}

// label returns the difficulty given by the set: a text, a number, or the label or level in an object. Without one it is "".
func label(it kinds.Item) string {
	v := it.Envelope.Member("difficulty")
	if members, err := v.Members(); err == nil {
		for _, name := range []string{"label", "level", "name", "value"} {
			if m := members.Get(name); m.Exists() {
				if text, err := m.Text(); err == nil {
					return report.OneLine(text)
				}
				return report.OneLine(m.Raw())
			}
		}
		return ""
	}
	return memberText(it, "difficulty")
}

// answer checks the given answer: a solution in the corpus form, or the member answer in any notation.
func (x *examination) answer() {
	known, err := report.GivenAnswer(x.it)
	if v := x.it.Envelope.Member("answer"); known.IsZero() && err == nil && v.Exists() {
		text := v.Raw()
		if s, notText := v.Text(); notText == nil {
			text = s
		}
		known, x.claimed, err = score.For(x.it.Puzzle, score.Options{Lang: x.o.Lang}).Read([]byte(text))
	}
	if err != nil {
		x.Answer = score.Unreadable
		x.addFault(Fault{What: BadAnswer, Text: report.OneLine(x.sentence(fault.Textf("cannot read the given answer: %w", err)))})
		return
	}
	if known.IsZero() || x.it.Envelope.Solution == nil && !x.it.Envelope.Member("answer").Exists() {
		return
	}
	line, err := report.Check(x.it, x.o.Lang, known)
	if err != nil {
		return
	}
	switch x.Answer = line.Status; x.Answer {
	case report.Partial:
		f := Fault{What: BadAnswer, Text: x.sentence(fault.Textf("the given answer leaves %d places open", line.Open))}
		x.addFault(f)
		x.picture(f, known, scene.Differ, open(known)...)
	case report.WrongBoard:
		v := line.Violations[0]
		text := x.sentence(fault.Textf("the given answer breaks a rule: %s", v.Text))
		if n := len(line.Violations); n > 1 {
			text = x.sentence(fault.Textf("the given answer breaks %d rules; the first: %s", n, v.Text))
		}
		f := Fault{What: BadAnswer, Rule: v.Rule, At: v.At, Clues: v.Clues, Text: text}
		x.addFault(f)
		x.picture(f, known, scene.Wrong, line.At()...)
	}
}

// open returns the undecided places.
func open(known puzzle.Facts) (at []puzzle.Place) {
	for i, u := range known.Board().Unknowns() {
		if _, ok := known.Value(i); !ok {
			at = append(at, u.At)
		}
	}
	return at
}

// solutions solves the puzzle and reports a fault if the number of solutions differs from what the line promises, or, without a promise, if
// there is not exactly one.
func (x *examination) solutions(ctx context.Context) {
	found := x.study.Unique(ctx)
	x.Status = found.Status
	x.checkClaim()
	promised := x.it.Envelope.Unique
	switch found.Status {
	case puzzle.SeveralSolutions:
		if promised != nil && !*promised || x.claimed == found.Status {
			return
		}
		l := report.SolvedAs(x.it, x.o.Lang, found)
		f := Fault{What: Several, At: l.Differ(), Second: l.Second}
		f.Text = x.sentence(fault.Plural(len(f.At), fault.Textf("several solutions, which differ in 1 place"),
			fault.Textf("several solutions; two differ in %d places", len(f.At))))
		x.addFault(f)
		x.picture(f, found.Second, scene.Differ, f.At...)
	case puzzle.NoSolution:
		if x.claimed != found.Status {
			x.reportNone(ctx, found)
		}
	case puzzle.UniqueSolution:
		if promised != nil && !*promised {
			x.addFault(Fault{What: Verdict, Text: x.sentence(fault.Textf("declared to have several solutions, but has one"))})
		}
	}
}

// checkClaim compares a claimed number of solutions with the actual one.
func (x *examination) checkClaim() {
	switch {
	case x.claimed == "" || x.Status == puzzle.Undecided:
	case x.claimed == x.Status:
		x.Answer = score.Right
	case x.claimed == puzzle.NoSolution:
		x.Answer = score.Wrong
		x.addFault(Fault{What: BadAnswer, Text: x.sentence(fault.Textf("the given answer claims no solution"))})
	default:
		x.Answer = score.Wrong
		x.addFault(Fault{What: BadAnswer, Text: x.sentence(fault.Textf("the given answer claims several solutions"))})
	}
}

// reportNone adds the fault that there is no solution, with the conflicting clues.
func (x *examination) reportNone(ctx context.Context, found study.Result) {
	f := Fault{What: None, Text: x.sentence(fault.Textf("no solution"))}
	if clash, err := x.study.Clash(ctx); err == nil && len(clash.Clues) > 0 {
		f.Clues = clash.Clues
		f.Text = x.sentence(fault.Plural(len(f.Clues), fault.Textf("no solution: 1 clue cannot be satisfied"),
			fault.Textf("no solution: %d clues conflict", len(f.Clues))))
	}
	if found.Reason != nil {
		f.Text = report.OneLine(x.sentence(fault.Textf("no solution: %w", found.Reason)))
	}
	x.addFault(f)
	x.picture(f, puzzle.Facts{}, scene.Wrong, f.Clues...)
}

// grade measures the difficulty. At a limit it leaves Grade nil.
func (x *examination) grade(ctx context.Context) {
	g := x.study.Grade(ctx)
	if g.Status != puzzle.UniqueSolution {
		return
	}
	names := slices.AppendSeq([]string{}, maps.Keys(g.Techniques)) // any order: sorted in the next line
	slices.Sort(names)
	x.Grade = &Measured{Label: g.Label, Hardest: g.Hardest, Ways: g.Ways, Weight: g.Weight, Techniques: names}
}

// ReadLine parses a line of Examine. ok is false for blank lines and the summary, and if there is an error.
func ReadLine(text string) (l Line, ok bool, err error) {
	if strings.TrimSpace(text) == "" {
		return l, false, nil
	}
	v, err := codec.ParseValue("", text)
	if err != nil {
		return l, false, err
	}
	members, err := v.Members()
	if err != nil {
		return l, false, err
	}
	if members.Get("summary").Exists() {
		return l, false, nil
	}
	if !members.Get("faults").Exists() && !members.Get("error").Exists() {
		return l, false, fault.Errorf("missing member faults: expected a line of teka audit --json")
	}
	if err = json.Unmarshal([]byte(text), &l); err != nil {
		err = codec.DecodeError(err)
	}
	if members.Get("error").Exists() { // a puzzle that a batch could not read
		why, _ := members.Get("error").Text()
		l.Faults, l.Status = []Fault{{What: Unreadable, Text: why}}, ""
	}
	return l, err == nil, err
}
