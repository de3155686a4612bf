package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// baselineRow has the scores of a baseline on the puzzles of a type and grade.
type baselineRow struct {
	Kind     string  `json:"kind"`
	Grade    string  `json:"grade"`
	Baseline string  `json:"baseline"`
	Puzzles  int     `json:"puzzles"`
	Right    int     `json:"right"`
	Share    float64 `json:"share"` // the mean
}

// baselines scores every baseline on every puzzle, and prints the results by type and grade. Puzzles without a single solution do not
// count.
func (s *scoring) baselines(a *App) error {
	items, err := s.open(a)
	if err != nil {
		return err
	}
	type scored struct {
		grade   string
		results []score.Result
	}
	sums := map[[3]string]*baselineRow{}
	err = orderedPuzzles(a, nil, a.Jobs(s.Jobs), items, func(ctx context.Context, it item) (x scored, err error) {
		bounded, cancel := s.bound(ctx)
		defer cancel()
		x.grade = study.GradeOf(bounded, it.Puzzle).Label
		j := score.For(it.Puzzle, score.Options{Lang: a.lang})
		for _, name := range score.Baselines {
			x.results = append(x.results, j.Baseline(bounded, name))
		}
		return x, nil
	}, func(it item, x scored) error {
		for i, r := range x.results {
			if x.grade == "" {
				break
			}
			row := baselineRow{Kind: it.Puzzle.Kind().Name, Grade: x.grade, Baseline: score.Baselines[i]}
			key := [3]string{row.Kind, row.Grade, row.Baseline}
			if sums[key] == nil {
				sums[key] = &row
			}
			sums[key].Puzzles++
			sums[key].Share += r.Share
			if r.Right {
				sums[key].Right++
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.printBaselines(a, sums)
}

// printBaselines prints a table with a row for each type and grade; a cell has the percentage of right answers and the mean share.
func (s *scoring) printBaselines(a *App, sums map[[3]string]*baselineRow) error {
	if !s.JSON {
		fmt.Fprintf(a.stdout, "| %s | %s | %s |\n|---|--:%s|\n", a.Textf("type and grade"), a.Textf("puzzles"),
			strings.Join(score.Baselines, " | "), strings.Repeat("|--:", len(score.Baselines)))
	}
	for _, k := range kinds.All {
		for _, grade := range puzzle.Labels {
			line := ""
			for _, name := range score.Baselines {
				row := sums[[3]string{k.Name, grade, name}]
				if row == nil {
					continue
				}
				row.Share /= float64(row.Puzzles)
				if s.JSON {
					if err := a.PrintJSON(row); err != nil {
						return err
					}
					continue
				}
				if line == "" {
					line = fmt.Sprintf("| %s, %s | %d", k.Name, grade, row.Puzzles)
				}
				line += fmt.Sprintf(" | %.0f %%, %.2f", 100*float64(row.Right)/float64(row.Puzzles), row.Share)
			}
			if line != "" {
				fmt.Fprintln(a.stdout, line+" |")
			}
		}
	}
	return nil
}
