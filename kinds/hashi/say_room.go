package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Phrases about groups of islands, and about the bridges that an island or a group can have.

// maxGroup is the maximum number of islands of a group that a sentence names one by one.
const maxGroup = 6

// group names the islands of the step's group; "" if there are too many.
func (x sentence) group() string { return x.few(x.groupOf()) }

// others is group without the island of the step; "" if there are too many.
func (x sentence) others() string {
	island, _ := x.island()
	return x.few(slices.DeleteFunc(slices.Clone(x.groupOf()), func(at puzzle.Place) bool { return at == island }))
}

func (x sentence) groupOf() []puzzle.Place {
	return words.Args[groupArgs](x).Group
}

// few names places; "" if there are more than maxGroup.
func (x sentence) few(at []puzzle.Place) string {
	if len(at) > maxGroup {
		return ""
	}
	return x.Lang.Places(at)
}

// only returns the largest number of bridges that the conclusion of the step rules out for its channel: one fewer than it requires.
func (x sentence) only() int {
	least := 0
	for _, f := range x.Step.New {
		if f.Not {
			least = max(least, f.Value)
		} else {
			least = max(least, f.Value-1)
		}
	}
	return least
}

// kept returns how many of the island's bridges must be outside the channel of the step: its number less the concluded maximum. It is
// -1 if the step concludes something about several channels.
func (x sentence) kept() int {
	if len(puzzle.Places(x.Step.New)) != 1 {
		return -1
	}
	most := x.Step.New[0].Value
	for _, f := range x.Step.New {
		if f.Not {
			most = min(most, f.Value-1)
		}
	}
	return words.Args[islandArgs](x).Number - most
}

// roomText describes where an island can have its bridges. Form is "each" if it can have the same number in some directions,
// "elsewhere" for the directions about which the step concludes nothing, and "all" for all directions.
type roomText struct {
	Form      string // "one" if any direction elsewhere
	N         int    // bridges
	Ways      int    // directions
	Neighbour bool   // these are all directions in which the island has a neighbour
	List      string // the bridges in each direction
	Out       string // why there are no more directions, see sentence.out
}

// room returns the data of a clause about the room of the step's island; the zero value if the step has no such argument or there is no
// context.
func (x sentence) room() roomText {
	said := words.Args[roomArgs](x)
	if len(said.Room) == 0 || x.Context == nil {
		return roomText{}
	}
	found := puzzle.Places(x.Step.New)
	t := roomText{Form: "each", Ways: len(said.Room), Neighbour: len(said.Room) == x.neighbours(), Out: x.out()}
	var other []puzzle.Fact
	for _, f := range said.Room {
		t.N += f.Value
		if f.Value != said.Room[0].Value || f.Value == 1 {
			t.Form = "all"
		}
		if !slices.Contains(found, f.At) {
			other = append(other, f)
		}
	}
	told := said.Room
	if len(found) == 1 && t.Form == "all" {
		t.Form, t.N, told = "elsewhere", 0, other
		for _, f := range other {
			t.N += f.Value
		}
		if len(other) == 1 {
			t.Form = "one"
		}
	}
	if len(told) > 0 {
		t.List = x.built(told)
	}
	return t
}

// sum returns the total of the bridges that the step decides. Eliminations do not count.
func (x sentence) sum() int {
	n := 0
	seen := map[puzzle.Place]bool{}
	for _, f := range x.Step.New {
		if !f.Not && !seen[f.At] {
			n += f.Value
			seen[f.At] = true
		}
	}
	return n
}

// elsewhere states the bridges in those directions of the island about which the step concludes nothing.
func (x sentence) elsewhere() string {
	if x.Context == nil {
		return ""
	}
	found := puzzle.Places(x.Step.New)
	board := x.Context.Known.Board()
	var at []puzzle.Place
	for i := range board.Len() {
		if c := board.At(i); x.atIsland(c) && !slices.Contains(found, c) && x.Context.Known.Candidates(i).Max() > 0 {
			at = append(at, c)
		}
	}
	return x.InBrief(puzzle.Step{Technique: x.Step.Technique, Args: puzzle.ArgsOf(words.Args[islandArgs](x))}).Values(x.Context.Known, at)
}

// exits states the bridges to the islands outside the step's group: "two to R1C3".
func (x sentence) exits() string {
	return x.counts(words.Args[exitsOf](x).Exits)
}

// counts states a number of bridges for each of some islands or channels: "two to R1C3".
func (x sentence) counts(of []puzzle.Fact) string {
	var out []string
	for _, f := range of {
		data := map[string]any{"N": f.Value, "At": x.Lang.Place(f.At), "To": f.At.Kind == puzzle.CellKind}
		out = append(out, x.Lang.Phrase("hashi/to", data))
	}
	return x.Lang.List(out, false)
}

// rest states what the channels can take that are not shared by two corners.
func (x sentence) rest() string {
	return x.counts(words.Args[cornersArgs](x).Rest)
}

// box names the smallest box that contains some cells or channels; "" for none.
func (x sentence) box(at []puzzle.Place) string {
	if len(at) == 0 {
		return ""
	}
	top, left, bottom, right := at[0].R, at[0].C, at[0].R, at[0].C
	for _, p := range at {
		from, to := p, p
		if p.Between() {
			from, to = p.Ends()
		}
		top, left, bottom, right = min(top, from.R), min(left, from.C), max(bottom, to.R), max(right, to.C)
	}
	corner := [2]puzzle.Place{puzzle.Cell(int(top), int(left)), puzzle.Cell(int(bottom), int(right))}
	return x.Lang.Phrase("part/box", map[string]string{"From": x.Lang.Place(corner[0]), "To": x.Lang.Place(corner[1])})
}

// cutOff returns the smallest group of islands that the opposite of the step's conclusion would cut off immediately. It returns nil if
// there is none, or without a conclusion or context.
func (x sentence) cutOff() []puzzle.Place {
	if x.Context == nil || len(x.Step.New) == 0 {
		return nil
	}
	f := x.Step.New[0]
	board := x.Context.Known.Board()
	gone := func(i int) bool {
		at := board.At(i)
		if f.Not && f.Value == 0 { // the opposite is no bridge
			return at == f.At
		}
		return crosses(at, f.At)
	}
	first := map[puzzle.Place]int{} // by island: its index in islands
	var islands []puzzle.Place
	for _, u := range board.Unknowns() {
		a, b := u.At.Ends()
		for _, at := range [2]puzzle.Place{a, b} {
			if _, ok := first[at]; !ok {
				first[at] = len(islands)
				islands = append(islands, at)
			}
		}
	}
	parts := ground.NewDisjointSets(len(islands))
	for i, u := range board.Unknowns() {
		if a, b := u.At.Ends(); x.Context.Known.Candidates(i).Max() > 0 && !gone(i) {
			parts.Join(first[a], first[b])
		}
	}
	groups := map[int][]puzzle.Place{}
	for k, at := range islands {
		groups[parts.Find(k)] = append(groups[parts.Find(k)], at)
	}
	var small []puzzle.Place
	for k := range islands { // the first of the smallest
		if g := groups[parts.Find(k)]; small == nil || len(g) < len(small) {
			small = g
		}
	}
	if len(small) == len(islands) {
		return nil
	}
	return small
}

// crosses reports whether two channels cross. Channels that only share an island do not.
func crosses(p, q puzzle.Place) bool {
	across := func(h, v puzzle.Place) bool {
		return h.R == h.R2 && v.C == v.C2 && v.R < h.R && h.R < v.R2 && h.C < v.C && v.C < h.C2
	}
	return across(p, q) || across(q, p)
}
