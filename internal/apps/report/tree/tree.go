// Package tree writes the search trees of published methods (method.Tree) as SVG, DOT and JSON. The texts of nodes come from the method's
// templates "/node".
package tree

import (
	"fmt"
	"sort"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// Drawing is a tree with the data for its texts.
type Drawing struct {
	Tree  *method.Tree
	Title string          // of the puzzle
	Lang  *words.Language // with the words of the method
}

// Line is the JSON line of a tree.
type Line struct {
	ID       string        `json:"id"`
	Kind     string        `json:"kind"`
	Status   puzzle.Status `json:"status"`
	Method   string        `json:"method"`
	Variants []string      `json:"variants,omitempty"`
	Nodes    int           `json:"nodes"`             // number of choices, including omitted ones
	Omitted  int           `json:"omitted,omitempty"` // number of choices omitted from the tree
	Tree     []Node        `json:"tree"`              // ordered by number
}

// Node is the JSON form of a node.
type Node struct {
	Node    int           `json:"node"`             // from 1 in order of the choices; 0 is the board before the first
	Parent  *int          `json:"parent,omitempty"` // missing for node 0
	Level   int           `json:"level"`
	Step    int           `json:"step,omitempty"` // the step of the trace that makes the choice
	New     []puzzle.Fact `json:"new,omitempty"`  // the choice
	Text    string        `json:"text"`
	End     method.End    `json:"end,omitempty"`     // empty on the path to the last node
	Fail    string        `json:"fail,omitempty"`    // why it fails
	Omitted int           `json:"omitted,omitempty"` // number of omitted choices below
}

// Nodes returns the nodes in order as they are written in JSON, each with its text, outcome and parent.
func (d Drawing) Nodes() []Node {
	var all []Node
	for _, n := range d.sorted() {
		x := Node{Node: n.Number, Level: n.Level, Step: n.Step, New: n.Chosen.New, Text: d.Lang.Phrase("tree/start", nil),
			End: n.End, Fail: d.failText(n), Omitted: n.Pruned}
		if n.Parent != nil {
			x.Parent, x.Text = &n.Parent.Number, d.Lang.StepText(n.Chosen, words.Long)
		}
		all = append(all, x)
	}
	return all
}

func (d Drawing) sorted() []*method.Node {
	var all []*method.Node
	d.Tree.Each(func(n *method.Node) { all = append(all, n) })
	sort.Slice(all, func(i, j int) bool { return all[i].Number < all[j].Number })
	return all
}

// failText explains why a node fails, or "".
func (d Drawing) failText(n *method.Node) string {
	if n.Fail.Technique == "" {
		return ""
	}
	return d.Lang.StepText(n.Fail, words.Long)
}

// signs are shown after the number of a node and indicate its result.
var signs = map[method.End]string{
	method.Failed: "✗", method.Exhausted: "↩", method.Inconclusive: "–", method.Solution: "✓", method.Cut: "…", method.Visited: "•",
}

// ends lists the results that have a sign, in the order of the key.
var ends = []method.End{method.Solution, method.Failed, method.Exhausted, method.Inconclusive, method.Cut, method.Visited}

// label returns the lines of a node: its number and sign, its choice, and why it fails.
func (d Drawing) label(n *method.Node) []string {
	lines := []string{strings.TrimSpace(fmt.Sprint(n.Number, " ", signs[n.End]))}
	if n.Parent == nil {
		lines = append(lines, d.Lang.Phrase("tree/root", nil))
	} else {
		text := d.Lang.StepText(n.Chosen, words.Node)
		if n.End == method.Visited { // a step, not a choice
			lines = append(lines, wrapEvenly(text)...)
		} else {
			lines = append(lines, text)
		}
	}
	if n.Fail.Technique != "" {
		lines = append(lines, wrapEvenly(d.Lang.StepText(n.Fail, words.Node))...)
	}
	return lines
}

// maxLineLength is the maximum length of a label's line, in characters.
const maxLineLength = 20

// wrapEvenly breaks a text between words into lines of similar length.
func wrapEvenly(text string) []string {
	lines := wrap(text, maxLineLength)
	for most := maxLineLength - 1; most > 0; most-- {
		shorter := wrap(text, most)
		if len(shorter) > len(lines) {
			break
		}
		lines = shorter
	}
	return lines
}

// wrap breaks a text into lines of at most most characters, except for longer words.
func wrap(text string, most int) []string {
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

func length(text string) int { return len([]rune(text)) }

func (d Drawing) summary() string {
	return d.Lang.Phrase("tree/summary", map[string]any{"Nodes": d.Tree.Nodes, "Omitted": d.Tree.Omitted(), "Visited": d.Tree.Visits()})
}

func (d Drawing) omittedText(n *method.Node) string { return d.Lang.Phrase("tree/left", n.Pruned) }

// DOT returns the tree in the DOT language of Graphviz.
func (d Drawing) DOT() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, "\t"+format+"\n", args...) }
	fmt.Fprintf(&b, "digraph search {\n")
	line("label=%s;", quote(d.Title, d.summary()))
	line("node [shape=box, style=rounded, fontname=\"sans-serif\"];")
	for _, n := range d.sorted() {
		line("n%d [label=%s%s];", n.Number, quote(d.label(n)...), dotAttributes[n.End])
		if n.Parent != nil {
			line("n%d -> n%d;", n.Parent.Number, n.Number)
		}
		if n.Pruned > 0 {
			line("m%d [label=%s, style=\"rounded,dashed\", color=gray];", n.Number, quote(d.omittedText(n)))
			line("n%d -> m%d [style=dashed, color=gray];", n.Number, n.Number)
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// dotAttributes are the attributes of a node by its result.
var dotAttributes = map[method.End]string{
	method.OnPath: ", penwidth=2", method.Solution: ", penwidth=3, color=\"#1c7c37\"",
	method.Failed: ", style=\"rounded,dashed\", color=\"#b3170b\"", method.Exhausted: ", color=gray", method.Inconclusive: ", color=gray",
	method.Cut: ", style=\"rounded,dotted\"", method.Visited: "",
}

// quote returns a DOT string with one line for each text.
func quote(lines ...string) string {
	text := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(strings.Join(lines, "\n"))
	return `"` + strings.ReplaceAll(text, "\n", `\n`) + `"`
}
