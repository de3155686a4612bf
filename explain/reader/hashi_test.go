package reader

import (
	"regexp"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// uncounted matches reasons and names in texts about bridges that a person cannot check: a limit without its number, a group without its
// islands, and limits without a reason.
var uncounted = regexp.MustCompile(`(?i)\bleave out only one\b|\bits bridges elsewhere\b|\bin every direction left\b|\ba group\b|\bnearby island\b|` +
	`\bislands around\b|\bthis also limits\b|\bone of \d+ islands\b|\bcannot be satisfied\b|\bleft for that\b|` +
	`\bkelebihan satu tempat\b|\bmenempatkan semua jembatannya\b|\bsemua ruang yang tersisa\b|\bsebuah kelompok\b|\bpulau di dekatnya\b|` +
	`\bpulau di sekitar\b|\bini juga membatasi\b|\bsalah satu dari \d+ pulau\b|\bmencapai jumlah\b`)

// joined matches a phrase for all islands that bridges join to those named in the sentence. A submatch holds "then" or "kemudian", if
// present.
var joined = regexp.MustCompile(`\bislands (then )?joined to (?:it|them)\b|\bpulau yang (kemudian )?terhubung dengannya\b`)

// joinedIslands returns, for each sentence that matches joined, the islands that it names and all that known bridges join to them.
// "Then joined" also includes the neighbours of the named islands.
func (r *Reader) joinedIslands(text string) (out []puzzle.Place) {
	for _, sentence := range sentences(text) {
		m := joined.FindStringSubmatch(sentence)
		if m == nil {
			continue
		}
		var group []puzzle.Place
		for _, u := range r.p.Board().Unknowns() {
			if !u.At.Between() {
				continue
			}
			a, b := u.At.Ends()
			for _, at := range [2]puzzle.Place{a, b} {
				if !slices.Contains(group, at) && r.lang.Named(sentence, r.p.Board(), at, nil) {
					group = append(group, at)
				}
			}
		}
		if m[1] != "" || m[2] != "" {
			group = r.reached(group, 1, func(puzzle.Mask) bool { return true })
		}
		out = append(out, r.reached(group, r.p.Board().Len(), func(can puzzle.Mask) bool { return !can.Has(0) })...)
	}
	return out
}

// reached returns the places in from and those at most rounds channels away from them. join reports whether a channel with the
// candidates can is followed.
func (r *Reader) reached(from []puzzle.Place, rounds int, join func(can puzzle.Mask) bool) []puzzle.Place {
	out := slices.Clone(from)
	for n := -1; rounds > 0 && n < len(out); rounds-- {
		n = len(out)
		was := slices.Clone(out)
		for i, u := range r.p.Board().Unknowns() {
			if !u.At.Between() || !join(r.known.Candidates(i)) {
				continue
			}
			a, b := u.At.Ends()
			for _, x := range [][2]puzzle.Place{{a, b}, {b, a}} {
				if slices.Contains(was, x[0]) && !slices.Contains(out, x[1]) {
					out = append(out, x[1])
				}
			}
		}
	}
	return out
}
