// Package tree writes the search trees of published methods (method.Tree) in every form there is: SVG, DOT, JSON. It knows no kind:
// what a node says are the words of the method, its templates "/node".
package tree

import (
	"fmt"
	"sort"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// Drawing is a tree with what is said of it.
type Drawing struct {
	Tree  *method.Tree
	Title string          // the puzzle's
	Lang  *words.Language // with the words of the method
}

// Line is the JSON line of a tree.
type Line struct {
	ID       string        `json:"id"`
	Kind     string        `json:"kind"`
	Status   puzzle.Status `json:"status"`
	Method   string        `json:"method"`
	Variants []string      `json:"variants,omitempty"`
	Nodes    int           `json:"nodes"`             // choices made, those left out among them
	Omitted  int           `json:"omitted,omitempty"` // of these, how many are left out of the tree
	Tree     []Node        `json:"tree"`              // in the order of their numbers
}

// Node is a node of a tree in JSON.
type Node struct {
	Node    int           `json:"node"`             // in the order in which choices are made, from 1; 0 is the board before the first
	Parent  *int          `json:"parent,omitempty"` // left out for node 0
	Level   int           `json:"level"`
	Step    int           `json:"step,omitempty"` // the step of the trace that makes the choice
	New     []puzzle.Fact `json:"new,omitempty"`  // what is chosen
	Text    string        `json:"text"`
	End     method.End    `json:"end,omitempty"`     // none for what leads to the last node
	Fail    string        `json:"fail,omitempty"`    // why it fails
	Omitted int           `json:"omitted,omitempty"` // of the choices below, how many are left out
}

// Nodes are the nodes of a tree for JSON.
func (d Drawing) Nodes() []Node {
	var all []Node
	for _, n := range d.sorted() {
		x := Node{Node: n.Number, Level: n.Level, Step: n.Step, New: n.Chosen.New, Text: d.Lang.Phrase("tree/start", nil),
			End: n.End, Fail: d.fail(n), Omitted: n.Left}
		if n.Parent != nil {
			x.Parent, x.Text = &n.Parent.Number, d.Lang.Say(n.Chosen, words.Long)
		}
		all = append(all, x)
	}
	return all
}

// sorted are the nodes in the order of their numbers.
func (d Drawing) sorted() []*method.Node {
	var all []*method.Node
	d.Tree.Each(func(n *method.Node) { all = append(all, n) })
	sort.Slice(all, func(i, j int) bool { return all[i].Number < all[j].Number })
	return all
}

// fail says why a node fails; "" when nothing does.
func (d Drawing) fail(n *method.Node) string {
	if n.Fail.Technique == "" {
		return ""
	}
	return d.Lang.Say(n.Fail, words.Long)
}

// signs stand beside the number of a node for what became of it.
var signs = map[method.End]string{
	method.Failed: "✗", method.Exhausted: "↩", method.Nothing: "–", method.Solution: "✓", method.Cut: "…", method.Visited: "•",
}

// ends are the ends that have a sign, in the order of the key.
var ends = []method.End{method.Solution, method.Failed, method.Exhausted, method.Nothing, method.Cut, method.Visited}

// label is what stands in a node: its number and sign, what is chosen, and why it fails.
func (d Drawing) label(n *method.Node) []string {
	lines := []string{strings.TrimSpace(fmt.Sprint(n.Number, " ", signs[n.End]))}
	if n.Parent == nil {
		lines = append(lines, d.Lang.Phrase("tree/root", nil))
	} else {
		text := d.Lang.Say(n.Chosen, words.Node)
		if n.End == method.Visited { // a step, not a choice
			lines = append(lines, fold(text)...)
		} else {
			lines = append(lines, text)
		}
	}
	if n.Fail.Technique != "" {
		lines = append(lines, fold(d.Lang.Say(n.Fail, words.Node))...)
	}
	return lines
}

// folded is how many signs a line of a label should have at most.
const folded = 20

// fold breaks a text between words into lines about as long as each other.
func fold(text string) []string {
	lines := broken(text, folded)
	for most := folded - 1; most > 0; most-- {
		shorter := broken(text, most)
		if len(shorter) > len(lines) {
			break
		}
		lines = shorter
	}
	return lines
}

// broken breaks a text into lines of at most so many signs, but for longer words.
func broken(text string, most int) []string {
	var lines []string
	for word := range strings.FieldsSeq(text) {
		if k := len(lines) - 1; k >= 0 && length(lines[k])+1+length(word) <= most {
			lines[k] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// length counts the signs of a text.
func length(text string) int { return len([]rune(text)) }

// summary says how many nodes there are, and how many are left out.
func (d Drawing) summary() string {
	return d.Lang.Phrase("tree/summary", map[string]any{"Nodes": d.Tree.Nodes, "Omitted": d.Tree.Omitted(), "Visited": d.Tree.Visits()})
}

// left says how many nodes are left out at a node.
func (d Drawing) left(n *method.Node) string { return d.Lang.Phrase("tree/left", n.Left) }

// DOT writes a tree in the DOT language of Graphviz.
func (d Drawing) DOT() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, "\t"+format+"\n", args...) }
	fmt.Fprintf(&b, "digraph search {\n")
	line("label=%s;", quote(d.Title, d.summary()))
	line("node [shape=box, style=rounded, fontname=\"sans-serif\"];")
	for _, n := range d.sorted() {
		line("n%d [label=%s%s];", n.Number, quote(d.label(n)...), dotLooks[n.End])
		if n.Parent != nil {
			line("n%d -> n%d;", n.Parent.Number, n.Number)
		}
		if n.Left > 0 {
			line("m%d [label=%s, style=\"rounded,dashed\", color=gray];", n.Number, quote(d.left(n)))
			line("n%d -> m%d [style=dashed, color=gray];", n.Number, n.Number)
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// dotLooks are the attributes of a node by its end.
var dotLooks = map[method.End]string{
	method.Under: ", penwidth=2", method.Solution: ", penwidth=3, color=\"#1c7c37\"",
	method.Failed: ", style=\"rounded,dashed\", color=\"#b3170b\"", method.Exhausted: ", color=gray", method.Nothing: ", color=gray",
	method.Cut: ", style=\"rounded,dotted\"", method.Visited: "",
}

// quote is a string of DOT with a line for each text.
func quote(lines ...string) string {
	text := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(strings.Join(lines, "\n"))
	return `"` + strings.ReplaceAll(text, "\n", `\n`) + `"`
}
