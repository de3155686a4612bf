package loop

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Relations records which faces are known to be on the same side of the loop, or on different sides: lines and crosses between them decide
// that.
type Relations struct {
	links []link
	sets  *ground.ParitySets
	faces ground.Graph // built on first use
	n     int
}

// Relations returns the known sides of faces. ok is false if that is contradictory, which parity finds.
func (b *Board) Relations() (r *Relations, ok bool) {
	r = &Relations{links: b.links(true), n: len(b.Exits)}
	r.sets = ground.NewParitySets(r.n)
	for _, l := range r.links {
		if !r.sets.Join(l.from, l.to, l.differ) {
			return r, false
		}
	}
	return r, true
}

// Of reports whether two faces are on different sides; known is false if that is not known.
func (r *Relations) Of(face, other int) (differ, known bool) {
	a, x := r.sets.Find(face)
	b, y := r.sets.Find(other)
	return x != y, a == b
}

// Use adds the edges and clues on a shortest way between two related faces to the premises of a finding.
func (r *Relations) Use(b *Board, f *puzzle.StepBuilder, face, other int) {
	if r.faces.N == 0 {
		r.faces = graph(r.links, r.n)
	}
	way, _ := r.faces.Path(face, other)
	for _, k := range way {
		if l := r.links[k]; l.edge >= 0 {
			f.Use(l.edge)
		} else {
			f.UseClues(b.Place(l.vertex))
		}
	}
}
