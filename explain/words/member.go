package words

import (
	"reflect"

	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/puzzle"
)

// Member is a named member of a Sentence that templates can use, as .Name.
type Member struct {
	of     func(*Sentence) template.Func
	result reflect.Type
	arg    reflect.Type // type of the step argument whose name it takes: any for every type, nil if it takes none
}

// Member returns the common or kind-specific member of a name; false if none.
func (x *Sentence) Member(name string) (template.Func, bool) {
	m, ok := x.Lang.members[name]
	if !ok {
		return nil, false
	}
	return m.of(x), true
}

// Of makes a Member from a method on a kind's sentence type, struct{ *words.Sentence }.
func Of[S ~struct{ *Sentence }, R any](f func(S) R) Member {
	return of(func(x *Sentence) R { return f(S{x}) })
}

// Named makes a Member from such a method that takes the name of a step argument of type A.
func Named[A any, S ~struct{ *Sentence }, R any](f func(S, string) R) Member {
	return named[A](func(x *Sentence, arg string) R { return f(S{x}, arg) })
}

// With makes a Member from such a method that takes any other argument.
func With[S ~struct{ *Sentence }, A, R any](f func(S, A) R) Member {
	return with(func(x *Sentence, a A) R { return f(S{x}, a) })
}

// Args returns the arguments of the step of a sentence. Missing ones are zero.
func Args[A any, S ~struct{ *Sentence }](x S) A {
	said, _ := puzzle.ArgsAs[A](struct{ *Sentence }(x).Step.Args)
	return said
}

func of[R any](f func(*Sentence) R) Member {
	return Member{of: func(x *Sentence) template.Func { return template.Of0(func() R { return f(x) }) }, result: reflect.TypeFor[R]()}
}

func with[A, R any](f func(*Sentence, A) R) Member {
	return Member{of: func(x *Sentence) template.Func { return template.Of1(func(a A) R { return f(x, a) }) }, result: reflect.TypeFor[R]()}
}

func named[A, R any](f func(*Sentence, string) R) Member {
	m := with(f)
	m.arg = reflect.TypeFor[A]()
	return m
}

// sentenceMembers returns the common members. They are listed one by one because reflection would make the linker keep every method.
func sentenceMembers() map[string]Member {
	return map[string]Member{
		"Alike":         of((*Sentence).Alike),
		"Args":          of((*Sentence).Args),
		"Assumed":       of((*Sentence).Assumed),
		"Because":       of((*Sentence).Because),
		"BecausePlaces": of((*Sentence).BecausePlaces),
		"Breaks":        of((*Sentence).Breaks),
		"CaseByCase":    of((*Sentence).CaseByCase),
		"Cases":         of((*Sentence).Cases),
		"Chain":         of((*Sentence).Chain),
		"Clashes":       of((*Sentence).Clashes),
		"Clues":         of((*Sentence).Clues),
		"Contradiction": of((*Sentence).Contradiction),
		"Count":         of((*Sentence).Count),
		"Course":        of((*Sentence).Course),
		"Decides":       of((*Sentence).Decides),
		"Draws":         of((*Sentence).Draws),
		"Fails":         of((*Sentence).Fails),
		"Fall":          of((*Sentence).Fall),
		"Follows":       of((*Sentence).Follows),
		"OnFound":       of((*Sentence).OnFound),
		"Hush":          of((*Sentence).Hush),
		"It":            of((*Sentence).It),
		"Last":          of((*Sentence).Last),
		"New":           of((*Sentence).New),
		"NewPlaces":     of((*Sentence).NewPlaces),
		"OneOf":         named[[]puzzle.Place]((*Sentence).OneOf),
		"Overruled":     of((*Sentence).Overruled),
		"Place":         named[puzzle.Place]((*Sentence).Place),
		"Reached":       of((*Sentence).Reached),
		"Repeats":       named[any]((*Sentence).Repeats),
		"Same":          of((*Sentence).Same),
		"Since":         of((*Sentence).Since),
		"So":            of((*Sentence).So),
		"Sub":           with((*Sentence).Sub),
		"Supposed":      of((*Sentence).Supposed),
		"Trial":         of((*Sentence).Trial),
		"Written":       of((*Sentence).Written),
	}
}
