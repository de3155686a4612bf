// Package audit examines sets of puzzles, as they train and test people and models: is each puzzle readable, does the answer beside it
// keep the rules, has it one solution, is it there twice, turned or in another split, and do the labels of difficulty tell the truth.
//
// One idea: a finding is a line. Examine makes the line of one puzzle, which needs no other puzzle and can be made anywhere; a Census
// takes lines in their order, finds what only all of them show, twins and leaks, and sums up. So millions are examined by many
// machines, and counted by one.
package audit

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/apps/score"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// What is found wrong with a puzzle.
const (
	Unreadable = "unreadable" // no puzzle, or not one that can be read
	BadAnswer  = "answer"     // the answer given breaks a rule, is not whole, or cannot be read
	Several    = "several"    // solutions, where one is promised
	None       = "none"       // no solution
	Verdict    = "verdict"    // called one with several solutions, and has one
	Twin       = "twin"       // the same, turned or mirrored perhaps, was there before
	Leak       = "leak"       // and in another split
)

// Faults lists them in the order in which they are told.
var Faults = []string{Unreadable, BadAnswer, Several, None, Verdict, Twin, Leak}

// Fault is what is wrong with a puzzle.
type Fault struct {
	What   string         `json:"what" oneof:"unreadable,answer,several,none,verdict,twin,leak"`
	Text   string         `json:"text"`             // in words
	Rule   string         `json:"rule,omitempty"`   // of an answer: the rule that it breaks
	At     []puzzle.Place `json:"at,omitempty"`     // where it is broken; where two solutions differ
	Clues  []puzzle.Place `json:"clues,omitempty"`  // the clues broken, or those that clash
	Second any            `json:"second,omitempty"` // another solution than the one that is shown
	Of     string         `json:"of,omitempty"`     // the id of the twin
}

// Line is what was found of a puzzle.
type Line struct {
	ID     string        `json:"id"`
	Kind   string        `json:"kind,omitempty"`
	Status puzzle.Status `json:"status,omitempty"` // "unique", "multiple", "none" or "unknown"
	Answer string        `json:"answer,omitempty"` // of the answer given: "right", "partial", "wrong" or "unreadable"
	Label  string        `json:"label,omitempty"`  // as the set says
	Split  string        `json:"split,omitempty"`  // the same
	Key    string        `json:"key,omitempty"`    // the same for puzzles that are equal when turned or mirrored
	Grade  *Measured     `json:"grade,omitempty"`  // of one with one solution
	Faults []Fault       `json:"faults"`

	Pictures []Picture `json:"-"` // of its faults, where they are asked for
}

// Measured is how hard a puzzle was found to be.
type Measured struct {
	Label      string   `json:"label"`
	Hardest    float64  `json:"hardest"`
	Ways       int      `json:"ways"`
	Weight     float64  `json:"weight"`
	Techniques []string `json:"techniques"`
}

// Picture shows a fault.
type Picture struct {
	What, Text string
	Scene      scene.Scene
}

// Options says how puzzles are examined.
type Options struct {
	Lang      *words.Language
	NoGrades  bool
	Pictures  bool  // of faults
	Conflicts int64 // that a question about a puzzle may cost; 0 for the usual bound
}

const (
	usualConflicts = 200_000
	mostWhatIfs    = 200 // values that a grade may have to try
)

// examination is a puzzle being examined.
type examination struct {
	Line
	it    kinds.Item
	o     Options
	study *study.Study
	says  puzzle.Status // what the answer given says of the solutions in place of one
}

// Examine looks at one puzzle. An item that is none is a fault like others. Where ctx ends first the status is unknown.
func Examine(ctx context.Context, it kinds.Item, o Options) Line {
	if o.Lang == nil {
		o.Lang, _ = kinds.Language(words.Languages[0])
	}
	x := &examination{Line: Line{ID: it.ID, Kind: it.Envelope.Kind, Faults: []Fault{}}, it: it, o: o}
	x.Split, x.Label = memberText(it, "split"), label(it)
	if it.Err != nil {
		x.fault(Fault{What: Unreadable, Text: report.OneLine(o.Lang.Error(it.Err))})
		return x.Line
	}
	x.Kind = it.Puzzle.Kind().Name
	x.study = study.Open(it.Puzzle)
	x.study.MaxConflicts, x.study.WhatIfs = cmp.Or(o.Conflicts, usualConflicts), mostWhatIfs
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

// fault notes what is wrong.
func (x *examination) fault(f Fault) { x.Faults = append(x.Faults, f) }

// say is a sentence in the language asked for.
func (x *examination) say(t fault.Text) string { return x.o.Lang.Said(t) }

// picture shows a fault on a board.
func (x *examination) picture(f Fault, board puzzle.Facts, role scene.Role, at ...puzzle.Place) {
	if !x.o.Pictures || x.it.Puzzle.Board().Len() > mostDrawn {
		return
	}
	drawing := x.it.Puzzle.Draw(board)
	puzzle.Highlight(&drawing, x.it.Puzzle, role, at...)
	x.Pictures = append(x.Pictures, Picture{f.What, f.Text, drawing})
}

// mostDrawn is how many places the board of a picture has at most.
const mostDrawn = 4000

// memberText is a member of the line of a puzzle that is a text, or any other as it is written.
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

// label is the difficulty that the set tells: a text, a number, or the label or level in an object.
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

// answer holds the answer given against the rules: a solution of the corpus form, or the member answer in any notation.
func (x *examination) answer() {
	known, err := report.Given(x.it)
	if v := x.it.Envelope.Member("answer"); known.IsZero() && err == nil && v.Exists() {
		text := v.Raw()
		if s, notText := v.Text(); notText == nil {
			text = s
		}
		known, x.says, err = score.For(x.it.Puzzle, score.Options{Lang: x.o.Lang}).Read([]byte(text))
	}
	if err != nil {
		x.Answer = score.Unreadable
		x.fault(Fault{What: BadAnswer, Text: report.OneLine(x.say(fault.Textf("the answer given cannot be read: %w", err)))})
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
		f := Fault{What: BadAnswer, Text: x.say(fault.Count(line.Open, fault.Textf("the answer given leaves 1 place open"),
			fault.Textf("the answer given leaves %d places open", line.Open)))}
		x.fault(f)
		x.picture(f, known, scene.Differ, open(known)...)
	case report.WrongBoard:
		v := line.Violations[0]
		text := x.say(fault.Textf("the answer given breaks a rule: %s", v.Text))
		if n := len(line.Violations); n > 1 {
			text = x.say(fault.Textf("the answer given breaks %d rules; the first: %s", n, v.Text))
		}
		f := Fault{What: BadAnswer, Rule: v.Rule, At: v.At, Clues: v.Clues, Text: text}
		x.fault(f)
		x.picture(f, known, scene.Wrong, line.At()...)
	}
}

// open lists the places that have no value.
func open(known puzzle.Facts) (at []puzzle.Place) {
	for i, u := range known.Board().Unknowns() {
		if _, ok := known.Value(i); !ok {
			at = append(at, u.At)
		}
	}
	return at
}

// solutions asks how many there are.
func (x *examination) solutions(ctx context.Context) {
	found := x.study.Unique(ctx)
	x.Status = found.Status
	x.counted()
	promised := x.it.Envelope.Unique
	switch found.Status {
	case puzzle.SeveralSolutions:
		if promised != nil && !*promised || x.says == found.Status {
			return
		}
		l := report.SolvedAs(x.it, x.o.Lang, found)
		f := Fault{What: Several, At: l.Differ(), Second: l.Second}
		f.Text = x.say(fault.Count(len(f.At), fault.Textf("several solutions, which differ in 1 place"),
			fault.Textf("several solutions; two differ in %d places", len(f.At))))
		x.fault(f)
		x.picture(f, found.Second, scene.Differ, f.At...)
	case puzzle.NoSolution:
		if x.says != found.Status {
			x.none(ctx, found)
		}
	case puzzle.UniqueSolution:
		if promised != nil && !*promised {
			x.fault(Fault{What: Verdict, Text: x.say(fault.Textf("said to have several solutions, and has one"))})
		}
	}
}

// counted holds an answer that says how many solutions there are against what was found.
func (x *examination) counted() {
	switch {
	case x.says == "" || x.Status == puzzle.Undecided:
	case x.says == x.Status:
		x.Answer = score.Right
	case x.says == puzzle.NoSolution:
		x.Answer = score.Wrong
		x.fault(Fault{What: BadAnswer, Text: x.say(fault.Textf("the answer given says that there is no solution"))})
	default:
		x.Answer = score.Wrong
		x.fault(Fault{What: BadAnswer, Text: x.say(fault.Textf("the answer given says that there are several solutions"))})
	}
}

// none tells why there is no solution: the clues that clash.
func (x *examination) none(ctx context.Context, found study.Result) {
	f := Fault{What: None, Text: x.say(fault.Textf("no solution"))}
	if clash, err := x.study.Clash(ctx); err == nil && len(clash.Clues) > 0 {
		f.Clues = clash.Clues
		f.Text = x.say(fault.Count(len(f.Clues), fault.Textf("no solution: 1 clue cannot be obeyed"),
			fault.Textf("no solution: %d clues clash", len(f.Clues))))
	}
	if found.Reason != nil {
		f.Text = report.OneLine(x.say(fault.Textf("no solution: %w", found.Reason)))
	}
	x.fault(f)
	x.picture(f, puzzle.Facts{}, scene.Wrong, f.Clues...)
}

// grade measures how hard the puzzle is.
func (x *examination) grade(ctx context.Context) {
	g := x.study.Grade(ctx)
	if g.Status != puzzle.UniqueSolution {
		return
	}
	names := slices.AppendSeq([]string{}, maps.Keys(g.Techniques)) // any order: sorted in the next line
	slices.Sort(names)
	x.Grade = &Measured{Label: g.Label, Hardest: g.Hardest, Ways: g.Ways, Weight: g.Weight, Techniques: names}
}

// ReadLine reads a line that Examine made; ok is false for others, such as the sum at the end.
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
		return l, false, fault.Errorf("no member faults: a line of teka audit --json is expected")
	}
	err = json.Unmarshal([]byte(text), &l)
	if members.Get("error").Exists() { // what a batch could not read
		why, _ := members.Get("error").Text()
		l.Faults, l.Status = []Fault{{What: Unreadable, Text: why}}, ""
	}
	return l, err == nil, err
}
