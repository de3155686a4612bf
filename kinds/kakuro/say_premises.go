package kakuro

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// The premises about open cells. The board on which a step is explained lacks eliminations that no step has used, such as those of digits
// placed in crossing runs, but a person sees them. Sentences therefore list the candidates that candidatesSeen returns.

// runThrough returns the run with heading h through a cell.
func runThrough(board *puzzle.Board, at puzzle.Place, h puzzle.Heading) puzzle.Place {
	r, c := int(at.R), int(at.C)
	for {
		y, x := r, c-1
		if h == puzzle.Down {
			y, x = r-1, c
		}
		if board.Index(puzzle.Cell(y, x)) < 0 {
			return puzzle.Run(r, c, h)
		}
		r, c = y, x
	}
}

// placedIn returns the digits placed in a run.
func placedIn(known puzzle.Facts, run puzzle.Place) puzzle.Mask {
	return viewOf(puzzle.Step{}, run, known).placed
}

// candidatesSeen returns the known candidates of an open cell that are placed in neither of its runs.
func candidatesSeen(known puzzle.Facts, at puzzle.Place) puzzle.Mask {
	can := known.CandidatesAt(at)
	for _, h := range []puzzle.Heading{puzzle.Across, puzzle.Down} {
		can &^= placedIn(known, runThrough(known.Board(), at, h))
	}
	return can
}

// candidatesLeft returns the candidates that candidatesSeen returns for a cell after a step. If the step is a limit by the other cell of a
// pair, it omits digits that need the same digit or none there, unless this would break up a range of more than three.
func candidatesLeft(s puzzle.Step, known puzzle.Facts, at puzzle.Place) puzzle.Mask {
	seen := candidatesSeen(known, at)
	x, _ := puzzle.ArgsAs[limitArgs](s.Args)
	if s.Technique != "kakuro.limit" || x.Cell != at || len(x.With) != 1 {
		return seen
	}
	pairs := seen
	for d := range seen.Values() {
		if other := x.Rest - d; other < 1 || other > 9 || other == d {
			pairs &^= puzzle.Only(d)
		}
	}
	if pairs.Len() < 2 || pairs.Len() > 3 && pairs != puzzle.Span(pairs.Min(), pairs.Max()) {
		return seen
	}
	return pairs
}

// premise is a requirement of a step on an open cell.
type premise struct {
	at      puzzle.Place
	blocked [2]puzzle.Mask // by heading: digits that must be eliminated and are placed in that run, which the step does not name
	others  puzzle.Mask    // digits that must be eliminated for another reason
}

// premises returns the premises about open cells that the argument has not stated, except that it repeats placed digits. Digits placed in
// the runs of the step are omitted: they are no longer in the rest of the sum. For a limit, it omits the cells whose bounds the sentence
// states, and for a naked set its cells.
func (x sentence) premises() []premise {
	known := x.Context.Known
	var out []premise
	seen := map[puzzle.Place]bool{}
	s := x.Step
	for _, t := range x.Context.FollowUps { // a naked single that decides a cell of the step
		if t.Technique == "kakuro.only-candidate" && finishes(s, t) && !x.Decides() {
			s = closed(s, t)
		}
	}
	s = x.closing(s)
	for _, f := range s.Because {
		at, left := f.At, struckBy(s.Because, f.At)
		if seen[at] || known.CandidatesAt(at).Len() < 2 || left == digits {
			continue
		}
		seen[at] = true
		if x.Step.Technique == "kakuro.limit" && slices.Contains(words.Args[limitArgs](x).With, at) {
			continue
		}
		if x.Step.Technique == "kakuro.naked-set" && slices.Contains(words.Args[nakedArgs](x).Cells, at) {
			continue
		}
		p := premise{at: at, others: x.allows(at) & x.combined(at) &^ left}
		for _, h := range []puzzle.Heading{puzzle.Across, puzzle.Down} {
			run := runThrough(known.Board(), at, h)
			placed := placedIn(known, run)
			if !slices.Contains(x.Step.Clues, run) {
				p.blocked[h] = p.others & placed
			}
			p.others &^= placed
		}
		if x.argued(at, left) {
			p.others = 0
		}
		if can := candidatesSeen(known, at); p.others != 0 && can.Len() > 1 && can.Len() <= maxNamedCandidates {
			p.blocked = [2]puzzle.Mask{} // the list of its candidates shows them
		}
		out = append(out, p)
	}
	return out
}

// closing adds to a step what decides its cells besides its own eliminations. Of each run it decides the cell with the fewest premises
// first, and the digits of decided cells then need no premise.
func (x sentence) closing(s puzzle.Step) puzzle.Step {
	known := x.Context.Known
	after := words.After(known, []puzzle.Step{x.Step})
	var cells []puzzle.Place
	for _, at := range puzzle.Places(x.Step.New) {
		own := slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return f.At == at && !f.Not })
		if known.CandidatesAt(at).Len() > 1 && after.CandidatesAt(at).Len() == 1 && !own {
			cells = append(cells, at)
		}
	}
	said := words.Args[combinedArgs](x)
	taken, done := puzzle.Mask(0), 0
	for len(cells) > 0 && (said.Cells == 0 || done < said.Cells-1) {
		var need puzzle.Mask // of the best cell
		best := -1
		for k, at := range cells {
			left := x.allows(at) &^ after.CandidatesAt(at) &^ taken
			for d := range left.Values() {
				if slices.Contains(x.Step.New, puzzle.Fact{At: at, Value: d, Not: true}) {
					left &^= puzzle.Only(d)
				}
			}
			hidden := left
			for _, h := range []puzzle.Heading{puzzle.Across, puzzle.Down} {
				hidden &^= placedIn(known, runThrough(known.Board(), at, h))
			}
			if !x.Context.Begun.IsZero() && x.Context.Mentioned[at] { // eliminated in this argument
				hidden &^= x.Context.Begun.CandidatesAt(at)
			}
			if best < 0 || hidden == 0 && need != 0 {
				best, need = k, hidden
			}
		}
		at := cells[best]
		cells = slices.Delete(cells, best, best+1)
		for d := range (x.allows(at) &^ after.CandidatesAt(at) &^ taken).Values() {
			f := puzzle.Fact{At: at, Value: d, Not: true}
			if !slices.Contains(x.Step.New, f) {
				s.Because = append(s.Because, f)
			}
		}
		taken |= after.CandidatesAt(at)
		done++
	}
	return s
}

// allows returns the digits that the sentence itself leaves to a cell, by its combinations or its limit.
func (x sentence) allows(at puzzle.Place) puzzle.Mask {
	switch _, name, _ := strings.Cut(x.Step.Technique, "."); name {
	case "only-combination", "combinations":
		said := words.Args[combinedArgs](x)
		return maskOf(said.Left)
	case "cross-reference":
		said := words.Args[crossArgs](x)
		return maskOf(said.Across.Left) & maskOf(said.Down.Left)
	case "limit":
		said := words.Args[limitArgs](x)
		switch {
		case at != said.Cell || said.Both:
		case len(said.Pair) > 0:
			return maskOf(said.Pair[0].Left)
		case said.Most > 0:
			return between(1, said.Limit)
		default:
			return between(said.Limit, 9)
		}
	}
	return digits
}

// since states the candidates of open cells that the step requires: those left, if they are few, or else the eliminated digits. Digits
// that blocked states count as candidates. For a limit it also states the bounds that it uses.
func (x sentence) since() string {
	if x.Context == nil {
		return ""
	}
	var cells []leftArgs
	if said, ok := puzzle.ArgsAs[limitArgs](x.Step.Args); ok && x.Step.Technique == "kakuro.limit" && said.Cells > 1 {
		cells = x.bounds(false)
	}
	named := puzzle.Mask(0)
	if x.Step.Technique == "kakuro.only-candidate" { // the sentence goes on with the placed digits
		named = maskOf(x.placed())
	}
	for _, p := range x.premises() {
		can := candidatesSeen(x.Context.Known, p.at) | p.blocked[0] | p.blocked[1] | named&x.Context.Known.CandidatesAt(p.at)
		if p.others == 0 {
			continue
		}
		switch many := can.Len() > maxNamedCandidates; {
		case many && p.others < puzzle.Only(can.Min()): // a bound suffices
			can = between(can.Min(), 9)
		case many && p.others.Min() > can.Max():
			can = between(1, can.Max())
		case many || can.Len() < 2:
			can = digits &^ p.others
		}
		cells = append(cells, held(p.at, can))
	}
	return x.state(cells)
}

// blocked states the placed digits that rule out candidates which the step requires to be eliminated, by the runs that have them.
func (x sentence) blocked() string {
	if x.Context == nil {
		return ""
	}
	type group struct {
		runs   []puzzle.Place
		digits puzzle.Mask
	}
	var groups []group
	for _, p := range x.premises() {
		for _, h := range []puzzle.Heading{puzzle.Across, puzzle.Down} {
			if p.blocked[h] == 0 {
				continue
			}
			run := runThrough(x.Context.Known.Board(), p.at, h)
			if k := slices.IndexFunc(groups, func(g group) bool { return slices.Contains(g.runs, run) }); k >= 0 {
				groups[k].digits |= p.blocked[h]
			} else {
				groups = append(groups, group{[]puzzle.Place{run}, p.blocked[h]})
			}
		}
	}
	var parts []string
	for k, g := range groups {
		if slices.ContainsFunc(groups[:k], func(h group) bool { return h.digits == g.digits }) {
			continue
		}
		for _, h := range groups[k+1:] {
			if h.digits == g.digits {
				g.runs = append(g.runs, h.runs...)
			}
		}
		parts = append(parts, x.Lang.Phrase("kakuro/has", map[string]any{"Runs": x.names(g.runs), "N": len(g.runs), "Digits": list(g.digits)}))
	}
	return x.Lang.List(parts, false)
}

// argued reports whether the argument has mentioned a cell and made all the eliminations that leave it only the digits in left.
func (x sentence) argued(at puzzle.Place, left puzzle.Mask) bool {
	if !x.Context.Mentioned[at] {
		return false
	}
	before := x.Context.Begun
	return before.Board() == nil || before.CandidatesAt(at)&^left == digits&^left
}

// combined returns the digits that the combinations in the sentence before leave to a cell: all without such a sentence.
func (x sentence) combined(at puzzle.Place) puzzle.Mask {
	if x.Context.NewArgument || x.Context.Prior == nil {
		return digits
	}
	if said, ok := puzzle.ArgsAs[combinedArgs](x.Context.Prior.Args); ok {
		if v := viewOf(*x.Context.Prior, x.Context.Prior.Clues[0], x.Context.Known); slices.Contains(v.open, at) {
			return maskOf(v.combined(said).Left)
		}
	}
	return digits
}

// bounds returns what a limit requires of the other cells: that none holds a digit that would make their total more extreme. It omits
// what the argument has stated, unless again is true.
func (x sentence) bounds(again bool) (cells []leftArgs) {
	said := words.Args[limitArgs](x)
	with := said.With[:min(len(said.With), len(said.Digits))]
	can, stated := lists.Map(with, func(at puzzle.Place) puzzle.Mask { return candidatesSeen(x.Context.Known, at) }), []puzzle.Mask(nil)
	for i := range with {
		from, to := 1, said.Digits[i]
		if said.Most > 0 {
			from, to = to, 9
		}
		if said.Both && i < len(said.Opposite) {
			from, to = min(said.Digits[i], said.Opposite[i]), max(said.Digits[i], said.Opposite[i])
		}
		worse := can[i] | between(from, to)
		bound := worse == between(1, worse.Max()) || worse == between(worse.Min(), 9)
		if can[i].Len() <= maxNamedCandidates && (said.Both || !bound) {
			worse = can[i]
		}
		stated = append(stated, worse)
	}
	for i := range with { // the same total needs more where the cells can swap digits
		if m, ok := extreme(stated, said.Most == 0); ok && sumOf(m.taken) != said.Others {
			stated[i] = can[i]
		}
	}
	for i, at := range with {
		if can[i].Len() > 1 && stated[i] != digits && (again || !x.argued(at, stated[i])) {
			cells = append(cells, held(at, stated[i]))
		}
	}
	return cells
}

// linked reports whether a limit in another run than the step before follows from it, so that the sentences can be joined: that one ended
// with the bound of the one other cell that this limit uses, or with a list of the candidates of that cell.
func (x sentence) linked() bool {
	said, ok := puzzle.ArgsAs[limitArgs](x.Step.Args)
	if !ok || len(said.With) != 1 || x.Same() || x.Context == nil || x.Context.NewArgument || x.Context.Prior == nil {
		return false
	}
	prior, ok := puzzle.ArgsAs[limitArgs](x.Context.Prior.Args)
	if !ok || prior.Cell != said.With[0] {
		return false
	}
	can := candidatesSeen(x.Context.Known, prior.Cell)
	return prior.Limit == said.Others || can.Len() <= 3 || can == puzzle.Span(can.Min(), can.Max()) // otherwise eliminations may be named
}

// listed reports whether the step and the one before are combinations that conclude nothing yet, so that they share a sentence.
func (x sentence) listed() bool {
	if x.Context == nil || x.Context.NewArgument || x.Context.Prior == nil || x.Context.Last || x.Decides() {
		return false
	}
	prior := *x.Context.Prior
	return combines(x.Step) && combines(prior) && !slices.Equal(x.Step.Clues, prior.Clues) &&
		!slices.ContainsFunc(prior.New, func(f puzzle.Fact) bool { return x.Context.Known.CandidatesAt(f.At).Len() == 1 })
}

// excludes states the digit that the step eliminates for a later hidden single. Of a cell where two runs cross it states the few digits
// left, since other steps use them.
func (x sentence) excludes() string {
	said := words.Args[leadingArgs](x)
	var cells []leftArgs
	for _, at := range said.Where {
		left := leftArgs{Place: at, Digits: []int{-said.Without}}
		can := candidatesSeen(words.After(x.Context.Known, []puzzle.Step{x.Step}), at)
		if x.Step.Technique == "kakuro.cross-reference" && can.Len() <= maxNamedDigits {
			left = held(at, can)
		}
		cells = append(cells, left)
	}
	return x.state(cells)
}

// other states the bound of the single other cell of a limit.
func (x sentence) other() string { return x.state(x.bounds(true)) }

// held returns the candidates of a cell for state. If many are left and they are no bound, it returns the eliminated digits, negated.
func held(at puzzle.Place, left puzzle.Mask) leftArgs {
	x := leftArgs{Place: at, Digits: list(left)}
	if n := left.Len(); n > maxNamedCandidates && left.Max() != n && left.Min() != 10-n {
		x.Digits = nil
		for d := range (digits &^ left).Values() {
			x.Digits = append(x.Digits, -d)
		}
	}
	return x
}
