package audit

import (
	"encoding/hex"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Census takes lines in their order and sums them up. It keeps some hundred bytes of each puzzle.
type Census struct {
	lang  *words.Language
	order []string
	first map[[16]byte]met
	sum   Summary
	marks map[[2]string][]measure // by kind and label
}

// met is a puzzle as the census remembers it.
type met struct{ id, split string }

// measure is how hard a puzzle was found to be.
type measure struct {
	hardest, weight float64
	rank            float64 // study.Rank
}

// NewCensus begins. The order is that of labels of difficulty, the easiest first; without it numbers and the names that people use are
// put in theirs.
func NewCensus(l *words.Language, order []string) *Census {
	return &Census{lang: l, order: order, first: map[[16]byte]met{}, marks: map[[2]string][]measure{},
		sum: Summary{Kinds: map[string]int{}, Statuses: map[puzzle.Status]int{}, Faults: map[string]int{}, Answers: map[string]int{},
			Splits: map[string]int{}, Grades: map[string]int{}, Techniques: map[string]int{}}}
}

// Summary is what is found of a set as a whole.
type Summary struct {
	Puzzles    int                   `json:"puzzles"`
	Faulty     int                   `json:"faulty"` // puzzles with any fault
	Kinds      map[string]int        `json:"kinds"`
	Statuses   map[puzzle.Status]int `json:"statuses"`
	Faults     map[string]int        `json:"faults"`
	Answers    map[string]int        `json:"answers"`
	Splits     map[string]int        `json:"splits,omitempty"`
	Grades     map[string]int        `json:"grades,omitempty"`     // by the measured label
	Techniques map[string]int        `json:"techniques,omitempty"` // puzzles in which each is used
	Labels     []Labelled            `json:"labels,omitempty"`     // by kind
}

// Labelled compares the labels of difficulty of a kind with measured grades.
type Labelled struct {
	Kind   string       `json:"kind"`
	Labels []LabelMean  `json:"labels"`          // in their order, or by their mean where none is known
	Known  bool         `json:"ordered"`         // whether an order is known
	AUC    *AUC         `json:"auc,omitempty"`   // of all pairs of puzzles with different labels
	Pairs  []LabelsPair `json:"pairs,omitempty"` // of labels that follow each other
}

// LabelMean is a label with what was measured.
type LabelMean struct {
	Label   string  `json:"label"`
	Puzzles int     `json:"puzzles"`
	Hardest float64 `json:"hardest"` // the mean level of the hardest step
	Weight  float64 `json:"weight"`  // the mean of the weights
}

// AUC is how often, of two puzzles with different labels, the one that is called harder is harder, ties counting half: 1 for labels that
// are always right, 0.5 for labels that say nothing.
type AUC struct {
	Hardest float64 `json:"hardest"` // by the level of the hardest step, and within one by how few ways on there were
	Weight  float64 `json:"weight"`  // by the sum of the levels of all steps
}

// LabelsPair is the AUC of two labels alone.
type LabelsPair struct {
	Easier string `json:"easier"`
	Harder string `json:"harder"`
	AUC
}

// Add takes the next line, and adds to it what the lines before it show: that it is a twin of one of them, or a leak. What another census
// has said of that is forgotten.
func (c *Census) Add(l *Line) {
	s := &c.sum
	s.Puzzles++
	l.Faults = slices.DeleteFunc(l.Faults, func(f Fault) bool { return f.What == Twin || f.What == Leak })
	c.twin(l)
	if l.Kind != "" {
		s.Kinds[l.Kind]++
	}
	if l.Status != "" {
		s.Statuses[l.Status]++
	}
	if l.Answer != "" {
		s.Answers[l.Answer]++
	}
	if l.Split != "" {
		s.Splits[l.Split]++
	}
	if g := l.Grade; g != nil {
		s.Grades[g.Label]++
		for _, t := range g.Techniques {
			s.Techniques[t]++
		}
		if l.Label != "" {
			at := [2]string{l.Kind, l.Label}
			c.marks[at] = append(c.marks[at], measure{g.Hardest, g.Weight, study.Rank(g.Hardest, g.Ways)})
		}
	}
	for _, f := range l.Faults {
		s.Faults[f.What]++
	}
	if len(l.Faults) > 0 {
		s.Faulty++
	}
}

// twin looks for the same puzzle among those before.
func (c *Census) twin(l *Line) {
	b, err := hex.DecodeString(l.Key)
	if err != nil || len(b) != 16 {
		return
	}
	before, seen := c.first[[16]byte(b)]
	switch {
	case !seen:
		c.first[[16]byte(b)] = met{l.ID, l.Split}
		return
	case before.split != l.Split:
		l.Faults = append(l.Faults, Fault{What: Leak, Of: before.id,
			Text: c.lang.Said(fault.Textf("the same puzzle as %s, turned or mirrored perhaps, which is in the split %q", before.id, before.split))})
	default:
		l.Faults = append(l.Faults, Fault{What: Twin, Of: before.id,
			Text: c.lang.Said(fault.Textf("the same puzzle as %s, turned or mirrored perhaps", before.id))})
	}
}

// Summary is the sum of all lines so far.
func (c *Census) Summary() Summary {
	s := c.sum
	s.Labels = nil
	byKind := map[string][]string{}
	for at := range c.marks { // any order: labelled sorts
		byKind[at[0]] = append(byKind[at[0]], at[1])
	}
	for _, kind := range slices.Sorted(maps.Keys(byKind)) {
		s.Labels = append(s.Labels, c.labelled(kind, byKind[kind]))
	}
	return s
}

// mostLabels is how many labels are held against grades; more are no labels.
const mostLabels = 40

// labelled compares the labels of a kind.
func (c *Census) labelled(kind string, labels []string) Labelled {
	x := Labelled{Kind: kind}
	slices.Sort(labels)
	for _, name := range labels {
		list := c.marks[[2]string{kind, name}]
		m := LabelMean{Label: name, Puzzles: len(list)}
		for _, one := range list {
			m.Hardest += one.hardest / float64(len(list))
			m.Weight += one.weight / float64(len(list))
		}
		x.Labels = append(x.Labels, m)
	}
	sort.Slice(x.Labels, func(i, j int) bool {
		a, b := x.Labels[i], x.Labels[j]
		return a.Hardest < b.Hardest || a.Hardest == b.Hardest && a.Label < b.Label
	})
	if len(labels) < 2 || len(labels) > mostLabels {
		return x
	}
	rank, ok := ranks(labels, c.order)
	if x.Known = ok; !ok {
		return x
	}
	sort.SliceStable(x.Labels, func(i, j int) bool { return rank[x.Labels[i].Label] < rank[x.Labels[j].Label] })
	var all tally
	for i, easier := range x.Labels {
		for _, harder := range x.Labels[i+1:] {
			if rank[easier.Label] == rank[harder.Label] {
				continue
			}
			t := compare(c.marks[[2]string{kind, easier.Label}], c.marks[[2]string{kind, harder.Label}])
			all.add(t)
			if harder.Label == x.Labels[i+1].Label {
				x.Pairs = append(x.Pairs, LabelsPair{easier.Label, harder.Label, t.auc()})
			}
		}
	}
	auc := all.auc()
	x.AUC = &auc
	return x
}

// tally counts pairs, and those that are in order.
type tally struct{ pairs, hardest, weight float64 }

func (t *tally) add(o tally) {
	t.pairs, t.hardest, t.weight = t.pairs+o.pairs, t.hardest+o.hardest, t.weight+o.weight
}

func (t tally) auc() AUC { return AUC{t.hardest / t.pairs, t.weight / t.pairs} }

// compare counts the pairs of an easier and a harder puzzle that are in order.
func compare(easier, harder []measure) tally {
	t := tally{pairs: float64(len(easier)) * float64(len(harder))}
	t.hardest = inOrder(easier, harder, func(m measure) float64 { return m.rank })
	t.weight = inOrder(easier, harder, func(m measure) float64 { return m.weight })
	return t
}

// inOrder counts pairs in which the second is more, ties as half.
func inOrder(easier, harder []measure, of func(measure) float64) (n float64) {
	low := make([]float64, len(easier))
	for i, m := range easier {
		low[i] = of(m)
	}
	slices.Sort(low)
	for _, m := range harder {
		less, _ := slices.BinarySearch(low, of(m))
		same := 0
		if less < len(low) && low[less] == of(m) {
			same = sameTo(low, less)
		}
		n += float64(less) + float64(same)/2
	}
	return n
}

// sameTo is how many values from an index on are the same.
func sameTo(list []float64, from int) int {
	end, _ := slices.BinarySearchFunc(list[from:], list[from], func(x, want float64) int {
		if x <= want {
			return -1
		}
		return 1
	})
	return end
}

// usual are names of difficulty that people use, from the easiest on; those in one line mean the same.
var usual = strings.Split(`trivial|very easy|very-easy|veryeasy|beginner|tutorial|sangat mudah|pemula
easy|simple|mudah
normal|medium|intermediate|moderate|standard|sedang
tricky
hard|difficult|challenging|sulit
very hard|very-hard|veryhard|expert|sangat sulit|ahli
unreasonable|extreme|evil|master|insane|trial`, "\n")

// ranks puts labels in order: as asked for, as numbers, or as people use the names. ok is false when that cannot be told of all.
func ranks(labels, order []string) (rank map[string]float64, ok bool) {
	rank = map[string]float64{}
	for _, name := range labels {
		at, known := 0.0, false
		if i := slices.Index(order, name); i >= 0 {
			at, known = float64(i), true
		} else if n, err := strconv.ParseFloat(name, 64); err == nil && len(order) == 0 {
			at, known = n, true
		} else if i := slices.IndexFunc(usual, func(line string) bool {
			return slices.Contains(strings.Split(line, "|"), strings.ToLower(name))
		}); i >= 0 && len(order) == 0 {
			at, known = float64(i), true
		}
		if !known {
			return nil, false
		}
		rank[name] = at
	}
	return rank, true
}
