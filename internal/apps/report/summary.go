package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// Summary introduces an explanation: its grade and length, where it opens, its hardest step, and the level of each step.
type Summary struct {
	Text    string       `json:"text"`
	Steps   int          `json:"steps"`
	Opening *SummaryStep `json:"opening"`           // first deduction of the first step that does more than copy given values
	Hardest *SummaryStep `json:"hardest"`           // first deduction of the first step of the highest level
	AsHard  int          `json:"as_hard,omitempty"` // other steps of that level
	Levels  []float64    `json:"levels"`            // of each step
}

// SummaryStep is a deduction of a step that a summary mentions.
type SummaryStep struct {
	Number int            `json:"number"` // of the step, from 1
	Name   string         `json:"name"`   // of its technique, as in the heading of the step
	Level  float64        `json:"level"`
	At     []puzzle.Place `json:"at"` // the places that it decides; none for a contradiction
}

// summarizer collects the summary of an explanation step by step.
type summarizer struct {
	Summary
	givens bool // the opening so far copies given values
}

// add counts the next step and records it if it is the opening or the hardest so far.
func (z *summarizer) add(l *words.Language, s Step) {
	z.Steps++
	z.Levels = append(z.Levels, s.Level)
	first, hardest := s.Step, s.Step
	if len(s.Parts) > 0 && s.Parts[0].Argument > 0 { // the hardest sub-step of the first argument that decides a place, or its conclusion
		first = s.Links[s.Parts[0].Argument-1].Step
		for _, x := range s.Links[:s.Parts[0].Argument] {
			if x.Level > first.Level && slices.ContainsFunc(x.New, func(f puzzle.Fact) bool { return !f.Not }) {
				first = x.Step
			}
		}
	}
	if i := slices.IndexFunc(s.Links, func(x Step) bool { return x.Technique == s.Technique && x.Level == s.Level }); i >= 0 {
		hardest = s.Links[i].Step
	}
	if z.Opening == nil || z.givens {
		z.Opening, z.givens = z.step(l, s, first), strings.HasSuffix(first.Technique, ".given")
	}
	switch {
	case z.Hardest == nil || s.Level > z.Hardest.Level:
		z.Hardest, z.AsHard = z.step(l, s, hardest), 0
	case s.Level == z.Hardest.Level:
		z.AsHard++
	}
}

// step returns what a summary mentions of a sub-step s of the current step: where it decides values or, without any, eliminates
// candidates.
func (z *summarizer) step(l *words.Language, of Step, s puzzle.Step) *SummaryStep {
	found := slices.DeleteFunc(slices.Clone(s.New), func(f puzzle.Fact) bool { return f.Not || f.Value == 0 })
	if len(found) == 0 {
		found = s.New
	}
	name := of.Head
	if name == "" || s.Technique != of.Technique || s.Level != of.Level {
		name = l.Heading([]puzzle.Step{s})
	}
	return &SummaryStep{z.Steps, name, s.Level, append([]puzzle.Place{}, puzzle.Places(found)...)}
}

// maxSummaryPlaces is the largest number of places that a summary names. More are summarised as an area.
const maxSummaryPlaces = 2

// end returns the summary with its text, or nil if there are no steps. g is nil without a grade.
func (z *summarizer) end(l *words.Language, it kinds.Item, g *study.Grade) *Summary {
	if z.Steps == 0 {
		return nil
	}
	where := func(s *SummaryStep) map[string]any {
		data := map[string]any{"Number": s.Number, "Name": s.Name, "Level": s.Level, "Places": s.At, "Area": ""}
		if len(s.At) > maxSummaryPlaces {
			in := around(it.Puzzle, s.At, 0)
			in.Most = false // "in rows 1 to 6", also for the whole board
			data["Area"] = l.Phrase("area", in)
		}
		return data
	}
	data := map[string]any{"Grade": "", "Steps": z.Steps, "Opening": where(z.Opening), "Hardest": where(z.Hardest), "AsHard": z.AsHard,
		"Same": z.Hardest.Number == z.Opening.Number && z.Hardest.Level == z.Opening.Level}
	if g != nil {
		data["Grade"] = GradeName(l, *g)
	}
	out := z.Summary
	out.Text = l.Of(it.Puzzle.Kind()).Phrase("summary", data)
	return &out
}

// maxBars is the largest number of bars of a curve. A longer explanation has several steps per bar, which shows the hardest of them.
const maxBars = 60

// bars returns the heights of the bars of the curve: the levels, or the highest of each group of consecutive steps.
func (z *Summary) bars() []float64 {
	n := min(maxBars, len(z.Levels))
	out := make([]float64, n)
	for i := range out {
		out[i] = slices.Max(z.Levels[i*len(z.Levels)/n : (i+1)*len(z.Levels)/n])
	}
	return out
}

// Line returns the curve of levels as a line of text with one character per bar: "Level by step (1.2 to 3.0): ▁▁▂▁▅█▂▁".
func (z *Summary) Line(l *words.Language) string {
	const blocks = "▁▂▃▄▅▆▇█"
	low, high := slices.Min(z.Levels), slices.Max(z.Levels)
	var b strings.Builder
	for _, level := range z.bars() {
		i := 0
		if high > low {
			i = int(math.Round((level - low) / (high - low) * 7))
		}
		b.WriteRune([]rune(blocks)[i])
	}
	return l.Phrase("summary/line", map[string]any{"Low": low, "High": high, "Curve": b.String()})
}

// Size of the drawing of a curve, in cells.
const (
	curveWide, curveHigh = 24, 5
	curveText            = .7
)

// Curve draws the levels of the steps as bars, those of the highest level dark. Levels are named at the left, and the numbers of the
// first, the hardest and the last step below.
func (z *Summary) Curve(l *words.Language) scene.Scene {
	top := math.Max(2, math.Ceil(z.Hardest.Level))
	y := func(level float64) float64 { return curveHigh * float64(1-level/top) }
	s := scene.Scene{Width: curveWide + 1, Height: curveHigh + 1, Left: 1, Title: l.Phrase("summary/curve", nil), Description: z.Text}
	for level := 1.0; level <= top; level++ {
		s.AddLine(scene.Guide, 1, y(level), curveWide+1, y(level))
		if top <= 5 || int(level)%2 == 1 {
			s.Add(scene.Item{Shape: scene.Label, Role: scene.Candidate, X: .5, Y: y(level), Text: fmt.Sprint(level), Size: curveText})
		}
	}
	bars := z.bars()
	wide := curveWide / float64(max(len(bars), 12))
	for i, level := range bars {
		role := scene.Blocked
		if level == z.Hardest.Level {
			role = scene.Filled
		}
		x := 1 + float64(wide*float64(i))
		s.AddRect(role, x+float64(wide*.1), y(level), x+float64(wide*.9), curveHigh)
	}
	s.AddLine(scene.Frame, 1, curveHigh, curveWide+1, curveHigh)
	hardest := 0.0
	for k, n := range []int{z.Hardest.Number, 1, z.Steps} {
		x := 1 + float64(wide*(float64((n-1)*len(bars)/z.Steps)+.5))
		switch {
		case k == 0:
			hardest = x
		case math.Abs(x-hardest) < 1.5 || n == 1 && k == 2: // it would overlap
			continue
		}
		s.Add(scene.Item{Shape: scene.Label, Role: scene.Candidate, X: x, Y: curveHigh + .5, Text: fmt.Sprint(n), Size: curveText})
	}
	return s
}
