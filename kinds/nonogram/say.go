package nonogram

import (
	"embed"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

// speech is how explanations of nonograms are worded. Consecutive steps in one line are merged into one sentence that names its blocks.
// Template TECHNIQUE/cause is the clause for the premises of a step. TECHNIQUE/tell is the sentence, with Causes, the clauses of all
// steps, and So, the conclusion. Templates "lines/…" name blocks and cells.
var speech = &words.Speech{
	Files:     files,
	Drawn:     words.Describe(describe),
	Functions: map[string]template.Func{"runs": words.Func(runs)},
	Obvious:   []string{"nonogram.colour-missing"},
	Members: map[string]words.Member{
		"Astride":   words.Of(sentence.astride),
		"Besides":   words.Of(sentence.besides),
		"Begins":    words.Of(sentence.begins),
		"Blank":     words.Of(sentence.blank),
		"AtLines":   words.Of(sentence.atLines),
		"Block":     words.Of(sentence.block),
		"Causes":    words.Of(sentence.causes),
		"ClueText":  words.Of(sentence.clueText),
		"Complete":  words.Of(sentence.complete),
		"Either":    words.Of(sentence.either),
		"EitherWay": words.Of(sentence.eitherWay),
		"Empty":     words.Of(sentence.empty),
		"Emptied":   words.Of(sentence.emptied),
		"Filled":    words.Of(sentence.filled),
		"Fills":     words.Of(sentence.fills),
		"First":     words.Of(sentence.first),
		"Free":      words.Of(sentence.free),
		"Freely":    words.Of(sentence.freely),
		"Given":     words.Of(sentence.given),
		"Intro":     words.Of(sentence.intro),
		"Jam":       words.Of(sentence.jam),
		"Line":      words.Of(sentence.line),
		"Narrows":   words.Of(sentence.narrows),
		"Owners":    words.Of(sentence.owners),
		"Pins":      words.Of(sentence.pins),
		"Room":      words.Of(sentence.room),
		"Run":       words.Of(sentence.run),
		"Several":   words.Of(sentence.several),
		"Shades":    words.Of(sentence.shades),
	},
	Merged:       []string{"nonogram.empty-line", "nonogram.colour-empty"},
	Finishes:     []string{"nonogram.finished-line", "nonogram.colour-finished"},
	NamedAsGroup: []string{"nonogram.colour-missing", "nonogram.colour-shared"},
	Conclusion:   func(x *words.Sentence) (string, bool) { return sentence{x}.conclusion() },
}

type sentence struct{ *words.Sentence }

// lookNotes is state shared by the clauses of one sentence.
type lookNotes struct {
	stated    []puzzle.Fact // premises of the clauses so far
	saysCases bool          // a clause lists cases
	causes    string        // the result of causes
	placed    []int         // blocks whose place the sentence already gives
	line      *lineView     // the line, computed on demand
}

// notes returns the notes of the sentence, created on first use.
func (x sentence) notes() *lookNotes {
	m, ok := x.Memo.(*lookNotes)
	if !ok {
		m = &lookNotes{}
		x.Memo = m
	}
	return m
}

// conclusion describes what the step concludes in terms of blocks. ok is false for steps that do not concern one line.
func (x sentence) conclusion() (text string, ok bool) {
	if !x.Lang.Lines(x.Step.Technique) {
		return "", false
	}
	v := x.lineView()
	if v == nil {
		return "", false
	}
	return x.lineConclusion(v), true
}

// block names the block of the step's arguments; "" if it has none.
func (x sentence) block() string {
	args, ok := puzzle.ArgsAs[ofBlock](x.Step.Args)
	if !ok || args.Block < 1 || args.Block > len(args.Clue) {
		return ""
	}
	return x.blockName(&lineView{clue: args.Clue}, args.Block-1)
}

func (x sentence) first() string {
	return x.Lang.Places(puzzle.Places(x.Step.New[:min(1, len(x.Step.New))]))
}

// lines returns the line of the step, and others about which the same sentence is true: rows, then columns, in the order of the board.
func (x sentence) lines() []puzzle.Place {
	out := append(slices.Clone(x.Step.Clues[:min(1, len(x.Step.Clues))]), x.Context.AlsoLines...)
	slices.SortStableFunc(out, puzzle.Place.Compare)
	return out
}

func (x sentence) line() string { return x.Lang.Clues(x.lines()) }

// several reports whether the sentence is about several lines.
func (x sentence) several() bool { return len(x.lines()) > 1 }

// local lists the techniques whose conclusions depend on the blocks next to them and not on the rest of the clue.
var local = []string{"nonogram.edge-block", "nonogram.cap", "nonogram.unreachable", "nonogram.small-gap", "nonogram.join",
	"nonogram.split", "nonogram.mercury", "nonogram.owner", "nonogram.colour-cap"}

// intro names the line, with its clue if it has several blocks and matters as a whole or a hypothesis uses it, unless the explanation has
// given it or the sentence only places one block next to empty cells.
func (x sentence) intro() string {
	clue := ""
	whole := func(s puzzle.Step) bool { return !slices.Contains(local, s.Technique) }
	if blocks, _ := x.clue(); len(blocks) > 1 && !x.Context.Mentioned[x.Step.Clues[0]] &&
		(x.Context.Assumed != nil || whole(x.Step) || slices.ContainsFunc(x.Context.Steps, whole)) && !x.besideWalls() {
		clue = x.clueText()
	}
	return x.Lang.Phrase("lines/intro", map[string]any{"Line": x.line(), "Clue": clue})
}

// lineView returns the line of a step before and after the whole step. It is nil without context, or if the step does not use exactly
// one line with blocks.
func (x sentence) lineView() *lineView {
	if len(x.Step.Clues) != 1 || x.Context == nil {
		return nil
	}
	clue, hues := x.clue()
	if len(clue) == 0 {
		return nil
	}
	m := x.notes()
	if m.line == nil && x.Parent != nil { // parts of one step normally share the line
		if v := (sentence{x.Parent}).lineView(); v != nil && v.at == x.Step.Clues[0] && slices.Equal(v.clue, clue) {
			m.line = v
		}
	}
	if m.line == nil {
		found := x.Step.New
		if x.Whole != nil {
			found = x.Whole.New
		}
		m.line = newLineView(x.Context.Known, x.Step.Clues[0], clue, hues, found)
		m.line.full = x.Step.Technique == "nonogram.full-line" || x.Step.Technique == "nonogram.colour-full"
	}
	return m.line
}

// runs formats a clue: "2 1", or "0" if it is empty.
func runs(items any) string {
	list := words.Texts(items)
	if len(list) == 0 {
		return "0"
	}
	return strings.Join(list, " ")
}
