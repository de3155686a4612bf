package kinds

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Item is a puzzle of an input, or the error in its place.
type Item struct {
	ID       string // ID of the puzzle, by default the input name and line: "file:12"
	Input    string // name of the input
	Line     int    // line of the input where the puzzle begins, from 1
	Col      int    // column in that line, from 1; 0 if not useful
	Format   string // name of the notation
	Puzzle   puzzle.Puzzle
	Marks    *puzzle.Marks  // marks of the player; nil for none
	Known    puzzle.Facts   // facts claimed by Marks; zero for none
	Notes    []fault.Text   // how ambiguous text was interpreted, a sentence each
	Envelope codec.Envelope // other JSON members: kind, solution, unique, url, difficulty
	Err      error          // a one-line error; only ID, Line and Envelope.Kind are then reliable
}

// ReadOptions controls detection. The zero value detects everything.
type ReadOptions struct {
	From string // notation of the whole input
	Kind string // kind of every puzzle, for notations that do not name it
	// Map converts a JSON line of another shape to the JSON format. It may be nil.
	Map func(line string) (string, error)
	// Unpack converts an input of another shape to lines for Map. It may be nil.
	Unpack func(io.Reader) io.Reader
}

// OfFile returns the options for a file. If o.From is empty, the extension selects a notation that cannot always be detected, such as
// "x.nin".
func (o ReadOptions) OfFile(name string) ReadOptions {
	ending := name[strings.LastIndexByte(name, '.')+1:]
	for _, n := range Notations() {
		if o.From == "" && len(ending) < len(name) && (n.Name == ending && n.Begins == nil || slices.Contains(n.Endings, ending)) {
			o.From = n.Name
		}
	}
	return o
}

// Read yields the puzzles of an input lazily. Puzzles without an ID get one from name. An error is yielded as an Item with Err, and
// reading continues. An input without puzzles is an error.
func Read(r io.Reader, name string, o ReadOptions) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		documents, err := Split(r, o)
		if err != nil {
			yield(Item{ID: name, Err: err})
			return
		}
		for doc := range documents {
			if !yield(Decode(doc, name, o)) {
				return
			}
		}
	}
}

// Split yields the texts of the puzzles of an input, the first half of Read; Decode, which may run elsewhere, is the second. It returns an
// error for invalid options.
func Split(r io.Reader, o ReadOptions) (iter.Seq[codec.Document], error) {
	only, err := o.candidates()
	if err != nil {
		return nil, err
	}
	var from *codec.Notation
	if o.From != "" {
		if from, err = Notation(o.From); err != nil {
			return nil, fault.Errorf("%q: %w", o.From, err)
		}
	}
	among := Notations()
	if o.Kind != "" {
		among = slices.DeleteFunc(among, func(n *codec.Notation) bool { return !slices.Contains(codec.Shared, n) && !CanRead(only[0], n) })
	}
	if o.Unpack != nil {
		r = o.Unpack(r)
	}
	names := func(word string) bool { _, err := ByName(word); return err == nil }
	split := codec.Options{From: from, Notations: among, Names: names}
	if o.Kind != "" {
		split.Board = func(text string) bool {
			return len(decodableAs(only, codec.Document{Notation: codec.Bare, Text: text})) > 0
		}
	}
	return codec.Documents(r, split), nil
}

// Decode decodes one puzzle that Split yielded. name is that of the input. Errors are in the item.
func Decode(doc codec.Document, name string, o ReadOptions) Item {
	it := Item{ID: fmt.Sprintf("%s:%d", name, doc.Line), Input: name, Line: doc.Line, Col: doc.Col}
	if doc.Notation != nil {
		it.Format = doc.Notation.Name
	}
	only, err := o.candidates()
	if doc.Notation == codec.JSON && o.Map != nil && doc.Err == nil {
		doc.Text, doc.Err = o.Map(doc.Text)
	}
	switch {
	case err != nil:
		it.Err = err
	case doc.Err != nil:
		it.Err = it.locate(it.Format, doc.Err)
	default:
		it.decode(doc, only)
	}
	return it
}

// Parse reads the only puzzle of a text in any detected notation: a URL, a game ID, a JSON line, a board as text. It ignores marks and
// metadata; Read returns those, too. It returns an error if there is no puzzle or more than one.
func Parse(text string) (puzzle.Puzzle, error) { return ParseAs(text, "") }

// ParseAs parses a text with one puzzle, like Parse. kind names its kind; "" allows any.
func ParseAs(text, kind string) (puzzle.Puzzle, error) {
	var first Item
	for it := range Read(strings.NewReader(text), "text", ReadOptions{Kind: kind}) {
		switch {
		case it.Err != nil:
			return nil, it.Err
		case first.Puzzle != nil:
			return nil, fault.Errorf("line %d: a second puzzle begins, but only one is expected", it.Line)
		}
		first = it
	}
	return first.Puzzle, nil
}

// candidates returns the kinds that a puzzle may have: the one of o.Kind, or all. An unknown kind is an error.
func (o ReadOptions) candidates() ([]*puzzle.Kind, error) {
	if o.Kind == "" {
		return All, nil
	}
	k, err := ByName(o.Kind)
	return []*puzzle.Kind{k}, err
}

// decode reads a document as one of the kinds in only, and sets it.Err if that fails. If its notation does not fit, it is read as text
// without a notation.
func (it *Item) decode(doc codec.Document, only []*puzzle.Kind) {
	var kind string
	var err error
	switch {
	case doc.Notation == codec.JSON:
		kind, err = it.decodeJSON(doc.Text, only)
		if e := it.Envelope; err != nil && e.Givens == nil && e.GameID == "" && e.URL == "" {
			if it.decodeBare(doc, only) == nil {
				return
			}
			it.Format = doc.Notation.Name
		}
	case doc.Notation == codec.Bare && !doc.Explicit:
		if err = it.decodeBare(doc, only); err != nil {
			it.Format = ""
		}
	default:
		kind, err = it.decodeNotation(doc, only)
		blank := strings.TrimSpace(doc.Text) == "" // after the last puzzle of a truncated file
		if err != nil && !slices.Contains(codec.Shared, doc.Notation) && !doc.Explicit && !blank {
			if wrong := it.decodeBare(doc, only); wrong == nil || kind == "" {
				if err = wrong; err != nil {
					it.Format = ""
				}
			}
		}
		if err != nil && doc.Notation == codec.Text && it.decodeDrawing(doc.Text, only) {
			err = nil
		}
	}
	if err == nil {
		return
	}
	format := it.Format
	if kind != "" && format != "" {
		format += " " + kind
	}
	it.Err = it.locate(format, err)
}

// decodeBare reads a text without a notation as the requested kind. Without a requested kind, it returns an error that lists the possible
// kinds.
func (it *Item) decodeBare(doc codec.Document, only []*puzzle.Kind) error {
	doc.Notation = codec.Bare
	if k, drawn := headed(doc.Text); k != nil {
		if !slices.Contains(only, k) {
			return fault.Errorf("a puzzle of the kind %s, not %s", k.Name, kindNames(only))
		}
		if only = []*puzzle.Kind{k}; strings.ContainsAny(drawn, "┌·") {
			doc.Text = drawn
		}
	}
	if len(only) == 1 {
		k, err := only[0], error(nil)
		for _, n := range []*codec.Notation{codec.Text, codec.Bare} {
			f := formatOf(k, n.Name)
			if f.Decode == nil || n == codec.Text && !claims(k, f, doc.Text) {
				continue
			}
			if err = it.decodeAs(k, f, doc.Text); err == nil {
				return nil
			}
		}
		if advice := adviceFor(doc.Text); err == nil || !advice.Empty() {
			return errUnclaimed(doc, only)
		}
		return err
	}
	if it.decodeDrawing(doc.Text, only) {
		return nil
	}
	if advice := adviceFor(doc.Text); !advice.Empty() {
		return errUnclaimed(doc, only)
	}
	first, _, _ := strings.Cut(strings.TrimSpace(doc.Text), "\n")
	if word := strings.TrimSuffix(first, ":"); codec.Text.Begins(first) && similarTo(word, only) != nil {
		return unknownKind(word, only)
	}
	if fits := decodableAs(only, doc); len(fits) > 0 {
		if advice := codec.Advice(doc.Text, Notations()); !advice.Empty() && !strings.Contains(strings.TrimSpace(doc.Text), "\n") {
			return fault.Errorf("%v; or use --kind with one of %s", advice, kindNames(fits))
		}
		return fault.Errorf("the board does not name its kind, which may be one of %s: use --kind", kindNames(fits))
	}
	if codec.Text.Begins(first) && !strings.ContainsAny(first, " -") {
		return unknownKind(first, only)
	}
	return codec.Unknown(doc.Text, Notations())
}

// decodableAs returns the kinds that can decode a document in its notation. Kinds whose cells show values come first if the values of the
// document break no rule.
func decodableAs(among []*puzzle.Kind, doc codec.Document) (fits []*puzzle.Kind) {
	for _, k := range among {
		if f := formatOf(k, doc.Notation.Name); f.Decode != nil {
			switch p, _, err := f.Decode(doc.Text, nil); {
			case err != nil:
			case k.Traits.Givens && k.Impossible != nil && k.Impossible(p) == nil:
				fits = slices.Insert(fits, 0, k)
			default:
				fits = append(fits, k)
			}
		}
	}
	return fits
}

// headed returns the kind that the first line of a text names, alone or before a size, and the text below it; nil if it names none.
func headed(text string) (k *puzzle.Kind, below string) {
	first, below, more := strings.Cut(strings.TrimSpace(text), "\n")
	words := strings.Fields(first)
	if !more || len(words) == 0 || len(words) > 1 && !isSize(words[1]) {
		return nil, ""
	}
	k, err := ByName(strings.TrimSuffix(words[0], ":"))
	if err != nil {
		return nil, ""
	}
	return k, below
}

// isSize reports whether a word is a size, such as 6x6.
func isSize(word string) bool {
	width, height, ok := strings.Cut(word, "x")
	_, wide := codec.ParseNumber(width)
	_, high := codec.ParseNumber(height)
	return ok && wide && high
}

// decodeDrawing reads a drawing below a line that names its kind, as teka render prints it. It reports whether that succeeded.
func (it *Item) decodeDrawing(text string, only []*puzzle.Kind) bool {
	first, drawn, below := strings.Cut(strings.TrimSpace(text), "\n")
	name, _, _ := strings.Cut(first, " ")
	k, err := ByName(name)
	if err != nil || !below || !slices.Contains(only, k) || !strings.ContainsAny(drawn, "┌·") {
		return false
	}
	was := *it
	if it.decodeBare(codec.Document{Text: drawn}, []*puzzle.Kind{k}) != nil {
		*it = was
		return false
	}
	return true
}

// decodeAs reads a text as a puzzle of a kind in a format, with its marks, notes and solution.
func (it *Item) decodeAs(k *puzzle.Kind, use puzzle.Format, text string) (err error) {
	it.Format, it.Envelope.Kind = use.Name, k.Name
	notes := new(codec.Notes)
	it.Puzzle, it.Marks, err = use.Decode(text, notes)
	it.Notes = notes.All()
	if err == nil && use.Notation == codec.Text {
		err = checkSize(text, it.Puzzle)
	}
	if err == nil && use.Answer != nil {
		it.setSolution(use.Answer(text, it.Puzzle))
	}
	it.Known = puzzle.ClaimedFacts(it.Marks)
	return err
}

// checkSize returns an error if the first line of a text names another size than that of its board.
func checkSize(text string, p puzzle.Puzzle) error {
	rows, cols := p.Size()
	if width, height, ok := codec.SheetSize(text); ok && (width != cols || height != rows) {
		return codec.Errorf(text, 0, "the first line names the size %dx%d, but the board has %d columns and %d rows",
			width, height, cols, rows)
	}
	return nil
}

// decodeNotation reads a text in any notation except JSON. kind is for messages.
func (it *Item) decodeNotation(doc codec.Document, only []*puzzle.Kind) (kind string, err error) {
	var found []*puzzle.Kind
	var use puzzle.Format
	for _, k := range only {
		for _, f := range k.Formats {
			if f.Decode != nil && mayHaveFormat(f, doc) && (claims(k, f, doc.Text) || doc.Explicit && f.Kind == nil) {
				found, use = append(found, k), f
			}
		}
	}
	if doc.Notation.Drawn && len(found) > 1 {
		found, use = drawnBy(found, use, doc)
	}
	if n := doc.Notation; len(found) == 0 && len(only) == 1 && CanRead(only[0], n) && (n.Drawn || n.Kind != nil &&
		n.Kind(doc.Text) == "") { // the requested kind decides
		found, use = only, formatOf(only[0], n.Name)
	}
	switch len(found) {
	case 0:
		return "", errUnclaimed(doc, only)
	case 1:
		return found[0].Name, it.decodeAs(found[0], use, doc.Text)
	}
	return "", fault.Errorf("%s may be a puzzle of several kinds: %s; name the kind", codec.Quote(doc.Text), kindNames(found))
}

// drawnBy narrows found, and use, to the kind that a drawing names. It returns both unchanged if the drawing names none of them.
func drawnBy(found []*puzzle.Kind, use puzzle.Format, doc codec.Document) ([]*puzzle.Kind, puzzle.Format) {
	name := doc.Notation.Kind(doc.Text)
	for _, k := range found {
		if name != "" && (k.Name == name || slices.Contains(k.Aliases, name)) {
			return []*puzzle.Kind{k}, formatOf(k, doc.Notation.Name)
		}
	}
	return found, use
}

// setSolution stores a solution as JSON in the envelope, unless it is zero or the kind cannot write it.
func (it *Item) setSolution(solution puzzle.Facts) {
	if j := it.Puzzle.Kind().JSON; !solution.IsZero() && j.Solution != nil {
		it.Envelope.Solution, _ = json.Marshal(j.Solution(it.Puzzle, solution)) // cannot fail: lists and numbers only
	}
}

// mayHaveFormat reports whether a document may be in a format: in its notation, or in one whose texts begin the same way.
func mayHaveFormat(f puzzle.Format, doc codec.Document) bool {
	if f.Notation == doc.Notation || doc.Explicit {
		return f.Notation == doc.Notation
	}
	first, _, _ := strings.Cut(doc.Text, "\n")
	first = strings.TrimSpace(first)
	return !f.Line && !doc.Notation.Line && first != "" && f.Begins != nil && f.Begins(first)
}

// claims reports whether a text in the notation of f belongs to kind k: the text names the kind, or f.Matches accepts it. A text of a
// format with Kind that names no kind needs Matches.
func claims(k *puzzle.Kind, f puzzle.Format, text string) bool {
	if f.Kind != nil {
		if name := f.Kind(text); name != "" {
			return k.Name == name || slices.Contains(k.Aliases, name)
		}
	}
	return (f.Matches != nil || f.Kind == nil) && (f.Matches == nil || f.Matches(text))
}

// errUnclaimed returns the error for a text that no kind accepts: advice about its site, or the kinds that could be meant.
func errUnclaimed(doc codec.Document, only []*puzzle.Kind) error {
	var reads []*puzzle.Kind
	for _, k := range only {
		if slices.ContainsFunc(k.Formats, func(f puzzle.Format) bool { return f.Notation == doc.Notation && f.Decode != nil }) {
			reads = append(reads, k)
		}
	}
	name := ""
	if doc.Notation.Kind != nil {
		name = doc.Notation.Kind(doc.Text)
	}
	if advice := adviceFor(doc.Text); !advice.Empty() {
		return fault.Errorf("%s; supported inputs: %s", advice, readableForms())
	}
	switch {
	case doc.Notation.Drawn && name == "" && len(reads) > 0:
		if _, _, err := formatOf(reads[0], doc.Notation.Name).Decode(doc.Text, nil); errors.Is(err, codec.ErrDamaged) {
			return err
		}
		return fault.Errorf("the drawing does not show the kind of puzzle, by a tag or by its contents: name the kind, one of %s",
			kindNames(reads))
	case len(reads) == 0:
		return fault.Errorf("none of the requested kinds has this format: %s", kindNames(only))
	case name == "" && strings.Contains(doc.Text, "://"):
		return fault.Errorf("%s is not the address of a supported puzzle; supported inputs: %s",
			codec.Quote(doc.Text), readableForms())
	case name == "":
		if fits := decodableAs(reads, doc); len(fits) > 0 {
			return fault.Errorf("the board does not name its kind, which may be one of %s: use --kind", kindNames(fits))
		}
		return fault.Errorf("%s is not a puzzle of a known kind (%s)", codec.Quote(doc.Text), kindNames(reads))
	}
	return unknownKind(name, reads)
}

// decodeOther reads the puzzle of a JSON object without givens from its member gameid or url. kind is for messages.
func (it *Item) decodeOther(only []*puzzle.Kind) (kind string, err error) {
	e := it.Envelope
	doc := codec.Document{Notation: codec.Tatham, Text: e.GameID}
	if doc.Text == "" {
		doc.Text = e.URL
		if doc.Notation = codec.Detect(e.URL, codec.Shared); doc.Notation == nil || !doc.Notation.Line || doc.Notation == codec.JSON {
			doc.Notation = codec.PuzzLink
		}
	}
	if doc.Text == "" {
		return "", e.NoPuzzle()
	}
	if e.Kind != "" {
		if only, err = (ReadOptions{Kind: e.Kind}).candidates(); err != nil {
			return "", err
		}
	}
	it.Format = doc.Notation.Name
	if kind, err = it.decodeNotation(doc, only); err == nil {
		it.Format = codec.JSON.Name
	}
	return kind, err
}

// kindOf returns the kind that a JSON object names. It must be one of only.
func kindOf(name string, only []*puzzle.Kind) (*puzzle.Kind, error) {
	if name == "" {
		if len(only) == 1 {
			return only[0], nil
		}
		return nil, fault.Errorf("missing member kind: expected one of %s", kindNames(only))
	}
	k, err := ByName(name)
	if err == nil && !slices.Contains(only, k) {
		err = fault.Errorf("a puzzle of the kind %s, not %s", k.Name, kindNames(only))
	}
	return k, err
}

// locate prefixes an error with what, makes its line relative to the whole input, and makes its message one line.
func (it *Item) locate(what string, err error) error {
	var at *codec.Error
	if errors.As(err, &at) && at.Line > 0 {
		at.Line += it.Line - 1
	}
	if what != "" {
		err = fault.Errorf("%s: %w", what, err)
	}
	if strings.ContainsAny(err.Error(), "\r\n") {
		return oneLineError{err}
	}
	return err
}

type oneLineError struct{ error }

// Error returns the message with each white space as one blank.
func (e oneLineError) Error() string { return strings.Join(strings.Fields(e.error.Error()), " ") }

// Unwrap returns the original error.
func (e oneLineError) Unwrap() error { return e.error }

// Said returns the error as a sentence argument, for translation.
func (e oneLineError) Said() (format string, args []any) { return "%w", []any{e.error} }

func kindNames(kinds []*puzzle.Kind) string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.Name
	}
	return strings.Join(names, ", ")
}
