package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/report/tree"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/scene"
)

// graph draws the graph that a method builds from a puzzle, after the step of --step if that is set.
func (s *solve) graph(ctx context.Context, a *App, m *method.Paper, it item) answer {
	if m.Graph == nil {
		var have []string
		for _, other := range papers.All {
			if other.Graph != nil {
				have = append(have, other.Kind.Name)
			}
		}
		return answer{err: fault.Errorf("the published method of %s builds no graph (available for: %s)", m.Kind.Name, strings.Join(have, ", "))}
	}
	var steps []puzzle.Step
	if s.Step > 0 {
		found := s.run(ctx, a, m, it, func(step puzzle.Step) bool {
			steps = append(steps, step)
			return len(steps) < s.Step
		})
		if found.err != nil || found.skip {
			return answer{err: found.err, skip: found.skip}
		}
		if len(steps) < s.Step {
			return answer{err: fault.Errorf("--step %d: the trace has %v", s.Step,
				fault.Textf("%d steps", len(steps)))}
		}
	}
	picture, dot := m.Graph(it.Puzzle, steps, method.GraphStyle{Weights: s.Weights == "shown", Title: report.GraphTitle(a.lang, it.Puzzle),
		Name: s.terms(a, m).Place})
	if s.Graph == "dot" {
		return answer{text: dot}
	}
	var b strings.Builder
	err := scene.SVG(&b, picture, scene.SVGOptions{})
	return answer{text: b.String() + "\n", err: err}
}

// tree solves one puzzle and draws its search tree.
func (s *solve) tree(ctx context.Context, a *App, m *method.Paper, it item) answer {
	if !slices.ContainsFunc(s.Variant, func(v string) bool { return !m.Has(v) }) && !m.SearchesWith(s.Variant) {
		return answer{err: s.noTree(m)}
	}
	t := method.NewTree(s.Nodes, m.Visits...)
	found := s.run(ctx, a, m, it, func(step puzzle.Step) bool { t.Step(step); return true })
	if found.err != nil || found.skip {
		return answer{err: found.err, skip: found.skip}
	}
	t.Finish(found.Status)
	d := tree.Drawing{Tree: t, Title: report.Title(it.Puzzle), Lang: found.said}
	ans := answer{status: string(found.Status)}
	if s.Tree == "json" {
		ans.line = tree.Line{ID: it.ID, Kind: m.Kind.Name, Status: found.Status, Method: "paper", Variants: s.Variant,
			Nodes: t.Nodes, Omitted: t.Omitted(), Tree: d.Nodes()}
		return ans
	}
	ans.unsolved = found.Status != puzzle.Solved
	if s.Tree == "svg" {
		ans.text = d.SVG(true)
	} else {
		ans.text = d.DOT()
	}
	return ans
}

// noTree returns the error for a method without a search tree, listing those with one.
func (s *solve) noTree(m *method.Paper) error {
	var have []string
	for _, other := range papers.All {
		var with []string
		for _, v := range other.Variants {
			if v.Search == method.SearchEnabled {
				with = append(with, v.Name)
			}
		}
		switch {
		case other.Searches || len(other.Visits) > 0:
			have = append(have, other.Kind.Name)
		case len(with) > 0:
			have = append(have, fmt.Sprintf("%s --variant %s", other.Kind.Name, strings.Join(with, "/")))
		}
	}
	so := ""
	if len(s.Variant) > 0 {
		so = " --variant " + strings.Join(s.Variant, ",")
	}
	return fault.Errorf("the published method of %s%s does not search, so it has no tree (available for: %s)",
		m.Kind.Name, so, strings.Join(have, ", "))
}
