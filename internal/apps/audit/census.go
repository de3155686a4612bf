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

// Census processes lines in order and summarises them. It needs some hundred bytes per puzzle.
type Census struct {
	lang  *words.Language
	order []string
	first map[[16]byte]numbered // by canonical key
	ids   map[firstSeen]bool
	sum   Summary
	marks map[[2]string][]measure // by kind and label
}

// firstSeen is the first puzzle with a key.
type firstSeen struct{ id, split string }

// numbered is the first puzzle with a key, and its number in the input, from 1.
type numbered struct {
	firstSeen
	number int
}

// measure is the difficulty of a puzzle.
type measure struct {
	hardest, weight float64
	rank            float64 // study.Rank
}

// NewCensus returns an empty census. order lists difficulty labels from the easiest; without it, numeric and common labels are ordered
// automatically.
func NewCensus(l *words.Language, order []string) *Census {
	return &Census{lang: l, order: order, first: map[[16]byte]numbered{}, ids: map[firstSeen]bool{}, marks: map[[2]string][]measure{},
		sum: Summary{Kinds: map[string]int{}, Statuses: map[puzzle.Status]int{}, Faults: map[string]int{}, Answers: map[string]int{},
			Splits: map[string]int{}, Grades: map[string]int{}, Techniques: map[string]int{}}}
}

// Summary is the result for a whole set.
type Summary struct {
	Puzzles    int                   `json:"puzzles"`
	Faulty     int                   `json:"faulty"` // puzzles with at least one fault
	Kinds      map[string]int        `json:"kinds"`
	Statuses   map[puzzle.Status]int `json:"statuses"`
	Faults     map[string]int        `json:"faults"`
	Answers    map[string]int        `json:"answers"`
	Splits     map[string]int        `json:"splits,omitempty"`
	Grades     map[string]int        `json:"grades,omitempty"`     // by measured label
	Techniques map[string]int        `json:"techniques,omitempty"` // number of puzzles that use each
	Labels     []Labelled            `json:"labels,omitempty"`     // by puzzle type
}

// Labelled compares the difficulty labels of a puzzle type with measured grades.
type Labelled struct {
	Kind   string       `json:"kind"`
	Labels []LabelMean  `json:"labels"`          // in order, or by mean level if the order is unknown
	Known  bool         `json:"ordered"`         // the order of the labels is known
	AUC    *AUC         `json:"auc,omitempty"`   // over all pairs of puzzles with different labels
	Pairs  []LabelsPair `json:"pairs,omitempty"` // for consecutive labels
}

// LabelMean is a label with measured means.
type LabelMean struct {
	Label   string  `json:"label"`
	Puzzles int     `json:"puzzles"`
	Hardest float64 `json:"hardest"` // mean level of the hardest step
	Weight  float64 `json:"weight"`  // mean weight
}

// AUC is the probability that, of two puzzles with different labels, the one labelled harder is harder, with ties counted half: 1 for
// perfect labels, 0.5 for uninformative ones.
type AUC struct {
	Hardest float64 `json:"hardest"` // by level of the hardest step, ties by the fewest alternatives
	Weight  float64 `json:"weight"`  // by sum of the levels of all steps
}

// LabelsPair is the AUC of two labels.
type LabelsPair struct {
	Easier string `json:"easier"`
	Harder string `json:"harder"`
	AUC
}

// Add processes the next line. It replaces the line's faults that depend on other lines by those found in this census.
func (c *Census) Add(l *Line) {
	s := &c.sum
	s.Puzzles++
	l.Faults = slices.DeleteFunc(l.Faults, func(f Fault) bool { return f.What == Twin || f.What == Leak || f.What == SameID })
	c.findTwin(l)
	if is := (firstSeen{l.ID, l.Split}); c.ids[is] {
		l.Faults = append(l.Faults, Fault{What: SameID, Text: c.lang.FaultText(fault.Textf("an earlier puzzle has the same id"))})
	} else {
		c.ids[is] = true
	}
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

// findTwin adds a fault to a line whose puzzle has the key of an earlier one: a leak if that is in another split, otherwise a twin. Lines
// without a valid key are ignored.
func (c *Census) findTwin(l *Line) {
	b, err := hex.DecodeString(l.Key)
	if err != nil || len(b) != 16 {
		return
	}
	before, seen := c.first[[16]byte(b)]
	switch {
	case !seen:
		c.first[[16]byte(b)] = numbered{firstSeen{l.ID, l.Split}, c.sum.Puzzles}
		return
	case before.split != l.Split:
		l.Faults = append(l.Faults, Fault{What: Leak, Of: before.id,
			Text: c.lang.FaultText(fault.Textf("duplicate of puzzle %d, %s, in the split %q, possibly turned, mirrored or renumbered",
				before.number, before.id, before.split))})
	default:
		l.Faults = append(l.Faults, Fault{What: Twin, Of: before.id,
			Text: c.lang.FaultText(fault.Textf("duplicate of puzzle %d, %s, possibly turned, mirrored or renumbered", before.number, before.id))})
	}
}

// Summary returns the summary of all lines so far, including how the grades of each kind agree with the measured difficulty.
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

// maxLabels is the maximum number of labels compared with grades; more values are not a label scale.
const maxLabels = 40

// labelled compares the labels of a puzzle type with the measured difficulty: the means by label and, if the order of the labels is known,
// how well each pair of neighbours is separated. Labels are in their order, or by hardest step if it is unknown.
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
	if len(labels) < 2 || len(labels) > maxLabels {
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

// tally counts pairs, and pairs in the right order by each measure.
type tally struct{ pairs, hardest, weight float64 }

func (t *tally) add(o tally) {
	t.pairs, t.hardest, t.weight = t.pairs+o.pairs, t.hardest+o.hardest, t.weight+o.weight
}

func (t tally) auc() AUC { return AUC{t.hardest / t.pairs, t.weight / t.pairs} }

// compare counts the pairs of an easier and a harder puzzle, and by each measure those in the right order, with ties counted half.
func compare(easier, harder []measure) tally {
	t := tally{pairs: float64(len(easier)) * float64(len(harder))}
	t.hardest = inOrder(easier, harder, func(m measure) float64 { return m.rank })
	t.weight = inOrder(easier, harder, func(m measure) float64 { return m.weight })
	return t
}

// inOrder returns the number of pairs in which the second value is larger, counting ties as half.
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
			same = countEqual(low, less)
		}
		n += float64(less) + float64(same)/2
	}
	return n
}

// countEqual returns the number of values equal to list[from] from there on. list must be sorted.
func countEqual(list []float64, from int) int {
	end, _ := slices.BinarySearchFunc(list[from:], list[from], func(x, want float64) int {
		if x <= want {
			return -1
		}
		return 1
	})
	return end
}

// commonLabels lists common difficulty labels, one level per line, from the easiest.
var commonLabels = strings.Split(`trivial|very easy|very-easy|veryeasy|beginner|tutorial|sangat mudah|pemula
easy|simple|mudah
normal|medium|intermediate|moderate|standard|sedang
tricky
hard|difficult|challenging|sulit
very hard|very-hard|veryhard|expert|sangat sulit|ahli
unreasonable|extreme|evil|master|insane|trial`, "\n")

// ranks returns a rank for each label, lowest for the easiest. The rank is the position in order or, if order is empty, the label as a
// number or its level in commonLabels. ok is false if some label has none.
func ranks(labels, order []string) (rank map[string]float64, ok bool) {
	rank = map[string]float64{}
	for _, name := range labels {
		at, known := 0.0, false
		if i := slices.Index(order, name); i >= 0 {
			at, known = float64(i), true
		} else if n, err := strconv.ParseFloat(name, 64); err == nil && len(order) == 0 {
			at, known = n, true
		} else if i := slices.IndexFunc(commonLabels, func(line string) bool {
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
