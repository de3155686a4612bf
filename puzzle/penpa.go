package puzzle

import "github.com/teka-puzzles/teka/puzzle/codec"

// PenpaFormat is the Format of drawings in Penpa+, which may carry the solution of an answer check. Claims tells from what is drawn whether
// a drawing without a tag may be of the kind. Decode does not read the solution, lest a player sees it; answer is what it says of each
// unknown. Draw draws a puzzle with marks, which may be nil, and a solution, which may be the zero Facts.
func PenpaFormat[P Puzzle](claims func(text string) bool, decode func(text string, notes *codec.Notes) (P, *Marks, error),
	answer func(p P, d *codec.Drawing) []Written, draw func(p P, m *Marks, solution Facts) (*codec.Drawing, error)) Format {
	write := func(p P, m *Marks, solution Facts) (string, error) {
		d, err := draw(p, m, solution)
		if err != nil {
			return "", err
		}
		return d.Address(), nil
	}
	f := NotedMarkFormat(codec.Penpa, decode, func(p P, m *Marks) (string, error) { return write(p, m, Facts{}) }).Claiming(claims)
	f.EncodeAnswered = func(p Puzzle, m *Marks, solution Facts) (string, error) { return write(p.(P), m, solution) }
	f.Answer = func(text string, p Puzzle) Facts {
		d, err := codec.ParsePenpa(text, MaxSide+1, nil)
		if err != nil || d.Answer.Empty() {
			return Facts{}
		}
		known := Claims(MarksFrom(p.Board(), answer(p.(P), d)))
		if known.IsZero() || !known.Complete() {
			return Facts{}
		}
		return known
	}
	return f
}

// Rest puts 0 wherever a sheet says no value: the answer check of a drawing lists what is there, and nothing of what is not.
func Rest(sheet []Written) []Written {
	for i := range sheet {
		sheet[i].Value = max(0, sheet[i].Value)
	}
	return sheet
}

// Told is Value of Facts that may be zero.
func (f Facts) Told(i int) (v int, known bool) {
	if f.IsZero() {
		return 0, false
	}
	return f.Value(i)
}
