package score

import (
	"slices"
	"strings"
	"unicode"
)

// The text after the chosen candidate may contain another answer in a form that is not read. Then the answer is ambiguous.

var (
	// announces matches a line that introduces an answer.
	announces = pattern(`(?i)\b(?:answer|solution|final|corrected|revised|alternativel?y?|option|candidate|another|attempt|jawaban|solusi|` +
		`lösung|antwort|réponse|respuesta|solución|solução)\b|^\W*(?:or|atau|oder)\b|\b(?:could|might|may) (?:also )?be\b|答案|решени|ответ`)
	// checks matches a line that introduces a verification or an explanation.
	checks = pattern(`(?i)\b(?:verif\w*|check\w*|confirm\w*|constraints?|clues?|rules?|explanation|reasoning|steps?|why|how|because|since|` +
		`logic|derivation|notes?|unique\w*|no|not|pemeriksaan|penjelasan|alasan|periksa)\b`)
)

// unread reports whether s contains, besides the chosen candidate, another answer that no candidate has read, or claims that contradict it.
func (j *Judge) unread(s string, list []located, at int) bool {
	best := list[at]
	read := func(from, to int) bool { // a candidate covers a line
		return slices.ContainsFunc(list[at:], func(c located) bool { return c.err == nil && c.from < to && from < c.to })
	}
	announced, fence, lines, at0 := false, false, 0, best.to
	offered, opened := false, 0 // an open fence was announced, and its offset
	if n := strings.IndexByte(s[at0:], '\n'); n >= 0 {
		at0 += n + 1
	} else {
		return false
	}
	fence = strings.Count(s[:at0], "```")%2 == 1
	for line := range strings.SplitAfterSeq(s[at0:], "\n") {
		from := at0
		at0 += len(line)
		text := strings.Trim(line, " \t\n*_#>`")
		switch {
		case strings.HasPrefix(strings.TrimSpace(line), "```"):
			if fence = !fence; fence {
				lines, opened, offered = 0, from, announced
			} else if offered && !read(opened, at0) {
				return true
			}
		case text == "":
		case len(line) > mostLine || !read(from, at0) && (material(text) || announced && strings.ContainsAny(text[:1], "[{(|<")):
			if lines++; announced || fence && lines > 1 {
				return true
			}
		default:
			head, rest := text, ""
			if i := strings.LastIndexAny(text, ":"); i >= 0 {
				head, rest = text[:i], text[i+1:]
			}
			intro := rest == "" && (strings.HasSuffix(text, ":") || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "**")) ||
				material(rest) || len(text) < 40 && !strings.ContainsAny(text, ".!?")
			says := announces().MatchString(head) && !checks().MatchString(head) && len(head) < mostStated
			if announced = intro && says; announced && material(rest) && !read(from, at0) {
				return true
			}
		}
	}
	if j.shape != singles {
		return false
	}
	contradictions := 0 // a single one may be part of an argument
	claims, _ := j.asserted(s[best.to:])
	for _, c := range claims {
		if of, err := j.at(c); err == nil && !c.not {
			v, known := best.known.Value(of[0])
			contradictions += btoi(known && v != c.value)
		}
	}
	return contradictions > 1
}

// material reports whether a line consists of numbers, signs and single letters rather than of words.
func material(line string) bool {
	words, signs := 0, 0
	for _, field := range strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;:|", r) }) {
		letters, lower := 0, 0
		for _, r := range field {
			letters += btoi(unicode.IsLetter(r))
			lower += btoi(unicode.IsLower(r) || r > 0x2e80 && unicode.IsLetter(r))
		}
		switch {
		case lower > 1:
			words++
		case letters == len(field) && letters < 8 && letters > 2:
			words++
		case len(field) > 2*len([]rune(field)): // emoji and box drawing
			signs += len([]rune(field))
		default:
			signs += max(1, len([]rune(field))/2)
		}
	}
	return signs >= 3 && signs > 2*words
}

// firstOption matches the end of the introduction of the first of several boards.
var firstOption = pattern(`\b(?:a|1|one|i)$`)

// onlyOption reports whether the chosen candidate is introduced as a later option and no candidate before it was read.
func (j *Judge) onlyOption(s string, list []located, at int) bool {
	lead, _ := introduction(s[:list[at].from])
	return !firstOption().MatchString(lead) && !slices.ContainsFunc(list[:at], func(c located) bool {
		return c.err == nil && c.whole && c.to <= list[at].from
	})
}

// follows reports whether a different list of places precedes a candidate immediately.
func (j *Judge) follows(s string, c located) bool {
	lead := strings.TrimRight(s[:c.from], "\n ")
	r, ok := j.list(lead[strings.LastIndex(lead, "\n\n")+1:])
	return ok && r.err == nil && 2*r.says() >= c.says() && differ(c.reading, r)
}
