package words

import (
	"maps"

	"github.com/teka-puzzles/teka/words/template"
)

// member is what templates know of a sentence by a name.
type member func(*Sentence) template.Func

// Member finds what templates know by the name: a method.
func (x *Sentence) Member(name string) (template.Func, bool) {
	m, ok := x.l.members[name]
	if !ok {
		return nil, false
	}
	return m(x), true
}

// sentenceMembers are the methods of a sentence by their names. (They are asked for once: a variable would refer to itself.)
func sentenceMembers() map[string]member {
	all := said()
	maps.Copy(all, asked())
	return all
}

// of is a method of a sentence as a member.
func of[R any](method func(*Sentence) R) member {
	return func(x *Sentence) template.Func { return template.Of0(func() R { return method(x) }) }
}

// with is a method that takes an argument.
func with[A, R any](method func(*Sentence, A) R) member {
	return func(x *Sentence) template.Func { return template.Of1(func(a A) R { return method(x, a) }) }
}

// said are the parts of a sentence.
func said() map[string]member {
	return map[string]member{
		"Astride":       of((*Sentence).Astride),
		"Assumed":       of((*Sentence).Assumed),
		"Because":       of((*Sentence).Because),
		"BecausePlaces": of((*Sentence).BecausePlaces),
		"Block":         of((*Sentence).Block),
		"CaseByCase":    of((*Sentence).CaseByCase),
		"Cases":         of((*Sentence).Cases),
		"Causes":        of((*Sentence).Causes),
		"Cells":         of((*Sentence).Cells),
		"Chain":         of((*Sentence).Chain),
		"Chained":       of((*Sentence).Chained),
		"Clues":         of((*Sentence).Clues),
		"Course":        of((*Sentence).Course),
		"Either":        of((*Sentence).Either),
		"Empty":         of((*Sentence).Empty),
		"Ends":          of((*Sentence).Ends),
		"Fall":          of((*Sentence).Fall),
		"Few":           of((*Sentence).Few),
		"Filled":        of((*Sentence).Filled),
		"First":         of((*Sentence).First),
		"Follows":       of((*Sentence).Follows),
		"From":          of((*Sentence).From),
		"Given":         of((*Sentence).Given),
		"Hush":          of((*Sentence).Hush),
		"Line":          of((*Sentence).Line),
		"Jam":           of((*Sentence).Jam),
		"Lines":         of((*Sentence).Lines),
		"MainRun":       of((*Sentence).MainRun),
		"Meet":          of((*Sentence).Meet),
		"Meetings":      of((*Sentence).Meetings),
		"Near":          of((*Sentence).Near),
		"New":           of((*Sentence).New),
		"NewPlaces":     of((*Sentence).NewPlaces),
		"Otherwise":     of((*Sentence).Otherwise),
		"Owner":         of((*Sentence).Owner),
		"Owners":        of((*Sentence).Owners),
		"Part":          of((*Sentence).Part),
		"Quiet":         of((*Sentence).Quiet),
		"Room":          of((*Sentence).Room),
		"Run":           of((*Sentence).Run),
		"Runs":          of((*Sentence).Runs),
		"RunsAcross":    of((*Sentence).RunsAcross),
		"RunsDown":      of((*Sentence).RunsDown),
		"Since":         of((*Sentence).Since),
		"So":            of((*Sentence).So),
		"Standing":      of((*Sentence).Standing),
		"Suppose":       of((*Sentence).Suppose),
		"Taken":         of((*Sentence).Taken),
		"Toward":        of((*Sentence).Toward),
		"Trial":         of((*Sentence).Trial),
		"Views":         of((*Sentence).Views),
		"WaysEnd":       of((*Sentence).WaysEnd),
	}
}

// asked are the questions that decide how a sentence is put, and what is told by name.
func asked() map[string]member {
	return map[string]member{
		"Across":        of((*Sentence).Across),
		"Alike":         of((*Sentence).Alike),
		"Args":          of((*Sentence).Args),
		"Begins":        of((*Sentence).Begins),
		"Blocked":       of((*Sentence).Blocked),
		"Breaks":        of((*Sentence).Breaks),
		"ChannelEnds":   of((*Sentence).ChannelEnds),
		"Clashes":       of((*Sentence).Clashes),
		"Count":         of((*Sentence).Count),
		"Contradiction": of((*Sentence).Contradiction),
		"Crossed":       of((*Sentence).Crossed),
		"Decides":       of((*Sentence).Decides),
		"Draws":         of((*Sentence).Draws),
		"Each":          of((*Sentence).Each),
		"EitherWay":     of((*Sentence).EitherWay),
		"Fails":         of((*Sentence).Fails),
		"Fills":         of((*Sentence).Fills),
		"Last":          of((*Sentence).Last),
		"Neighbours":    of((*Sentence).Neighbours),
		"OneWay":        of((*Sentence).OneWay),
		"Placed":        of((*Sentence).Placed),
		"Reached":       of((*Sentence).Reached),
		"Same":          of((*Sentence).Same),
		"Sides":         of((*Sentence).Sides),
		"Ways":          of((*Sentence).Ways),
		"Written":       of((*Sentence).Written),
		"Half":          with((*Sentence).Half),
		"Lefts":         with((*Sentence).Lefts),
		"OneOf":         with((*Sentence).OneOf),
		"Place":         with((*Sentence).Place),
		"Repeats":       with((*Sentence).Repeats),
		"RunAt":         with((*Sentence).RunAt),
		"Sub":           with((*Sentence).Sub),
		"Thing":         with((*Sentence).Thing),
		"Twice":         with((*Sentence).Twice),
	}
}
