package hashi

import (
	"github.com/teka-puzzles/teka/puzzle"
)

// out states why the neighbours of the step's island in its decided directions take no more bridges: "R3C1 full, R2C2-R2C5 blocks R1C4 and
// one to R4C2". It omits directions with the maximum of bridges.
func (x sentence) out() string {
	island, ok := x.island()
	if !ok || x.Context == nil || x.Context.Known.IsZero() {
		return ""
	}
	known := x.Context.Known
	var full, closed []puzzle.Place
	var parts []string
	for i, u := range known.Board().Unknowns() {
		other, ok := far(u.At, island)
		can := known.Candidates(i)
		if !ok || can.Len() != 1 || can.Max() == u.Values.Max() {
			continue
		}
		switch bridge := x.across(u.At); {
		case x.decided(other):
			full = append(full, other)
		case bridge.Between():
			parts = append(parts, x.Lang.Phrase("hashi/blocks", map[string]string{"Bridge": x.Lang.Place(bridge), "Island": x.Lang.Place(other)}))
		case can.Max() > 0: // no more are possible, though its other end is not full
			parts = append(parts, x.Lang.Phrase("hashi/just", map[string]any{"N": can.Max(), "Island": x.Lang.Place(other)}))
		default:
			closed = append(closed, other)
		}
	}
	if len(closed) > 0 {
		parts = append([]string{x.Lang.Phrase("hashi/closed", closed)}, parts...)
	}
	if len(full) > 0 {
		parts = append([]string{x.Lang.Phrase("hashi/full", full)}, parts...)
	}
	return x.Lang.JoinNested(parts)
}

// decided reports whether all channels of an island are decided.
func (x sentence) decided(island puzzle.Place) bool {
	for i, u := range x.Context.Known.Board().Unknowns() {
		if _, ok := far(u.At, island); ok && x.Context.Known.Candidates(i).Len() > 1 {
			return false
		}
	}
	return true
}

// across returns a known bridge that crosses a channel; the zero place without one.
func (x sentence) across(channel puzzle.Place) puzzle.Place {
	for i, u := range x.Context.Known.Board().Unknowns() {
		if can := x.Context.Known.Candidates(i); can != 0 && can.Min() > 0 && crosses(u.At, channel) {
			return u.At
		}
	}
	return puzzle.Place{}
}
