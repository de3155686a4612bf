package tell

// folds are the techniques whose steps are bookkeeping: they belong to the thought that causes them (VOICE: never a step by themselves).
var folds = map[string]bool{
	"masyu.cell-full": true, "masyu.dead-end": true, "masyu.black-extends": true, "masyu.white-straight": true, "masyu.black-blocked": true, "masyu.white-turn": true,
	"kakuro.digit-used": true, "kakuro.last-cell": true, "kakuro.only-candidate": true,
	"skyscrapers.same-line": true, "skyscrapers.only-place": true, "skyscrapers.given": true,
	"nonogram.finished-line": true, "nonogram.unreachable": true, "nonogram.edge-block": true, "nonogram.cap": true,
	"hashi.finished": true, "hashi.in-the-way": true, "hashi.one-neighbour": true, "hashi.too-many": true,
}

// foldsWhenMet are those whose steps are bookkeeping where a line that is told comes to them.
var foldsWhenMet = map[string]bool{"masyu.white-border": true, "masyu.black-border": true}

// Bookkeeping reports whether the steps of a technique are bookkeeping.
func Bookkeeping(technique string) bool { return folds[technique] }
