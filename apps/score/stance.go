package score

import (
	"iter"
	"regexp"
	"strings"
)

// A text may withdraw an answer: introduce it as wrong or as a supposition, or reject it in later sentences. An answer that is neither
// affirmed nor withdrawn counts.

// stance is the attitude of a sentence to the board before or after it.
type stance uint8

const (
	neutral stance = iota
	affirms
	doubts    // unless a later sentence affirms
	denies    // rejects the board before or after it
	deniesAll // rejects all earlier boards
)

var (
	wrongWords = pattern(`\b(?:duplicat\w*|wrong(?:ly)?|incorrect(?:ly)?|invalid|mistaken?|mistakes|errors?|violat\w*|breaks?|` +
		`broken|fail(?:s|` +
		`ed|ing)?|contradict\w*|conflict\w*|` +
		`impossible|inconsistent|false|unsolved|scratch that|disregard|start (?:again|over)|(?:let me|i(?: will|'ll| need to| have to|` +
		` must)?) (?:fix|correct|redo|retry|try again|revise)|correction|` +
		`(?:has|have|needs?|must) to (?:be )?(?:changed?|replaced|fixed)|should (?:actually |instead )?(?:be|read|have been)|` +
		`(?:ignore|forget) (?:that|this|it|the (?:above|grid|board|answer))|` +
		`salah|keliru|melanggar|bertentangan|ralat|abaikan|ulangi|gagal|mustahil|` +
		`falsch|stimmt nicht|incorrect[oa]s?|equivocad[oa]|inválid[oa]|fau(?:x|sse)|erroné\w*|errad[oa])\b|неверно|неправильно|ошибк|` +
		`错|誤|不对|違反|間違|[✗✘❌]$`)
	// notRight matches a denial that the board is right. "Cannot be" denies it only at the end or before a word for right.
	notRight = pattern(`\b(?:(?:is|are|was|were|does|do|did|can|could|will)(?: not|n't)|cannot|can't|won't|unable to|never|not|` +
		`tidak|bukan|belum|nicht|` +
		`no es|n'est pas|não)(?: (?:the|a|an|my|actually|quite|yet|really|be|yang|la|el|le|die))*` +
		` (?:(?:be )?(?:right|correct|valid|it|so|answer|solution|allowed|possible)|works?|satisf\w+|meet|match|fit|hold|be[ .]*$|` +
		`benar|sah|valid|tepat|` +
		`sesuai|berlaku|bisa|mungkin|memenuhi|cocok|jawaban(?:nya)?|solusi(?:nya)?|` +
		`richtig|correct[oa]|solution|find|found|solve[d]?|verify|confirm|finish|complete)\b|\b(?:don't|do not) (?:think|` +
		`believe) (?:it|this|that|the \w+) (?:is|are|works?)\b`)
	allWrong = pattern(`\b(?:neither|none|both|all)(?: of (?:them|these|those|the \w+))?(?: \w+){0,2} (?:works?|right|correct|` +
		`valid|holds?|fits?|wrong|fail|invalid|incorrect)\b|keduanya salah`)
	denied = pattern(`\b(?:no|not|none|nothing|without|never|neither|nor|isn't|aren't|doesn't|don't|didn't|won't|zero|tidak|tak|` +
		`tanpa|bukan)\b[^,:]{0,40}$`)
	goodWord = pattern(`\b(?:correct|right|valid|satisf\w+|holds?|consistent|works|fine|good|confirm\w*|checks out|verified|yes|` +
		`benar|sah|cocok|sesuai|terpenuhi|ya)\b|✓|✔|✅`)
	waits = pattern(`\b(?:wait|hmm+|hold on|oops|oh no|not (?:entirely |completely |quite |so |at all )?(?:sure|certain|` +
		`confident)|unsure|uncertain|unfortunately|sadly|sayangnya|leider|tunggu|sebentar|(?:tidak|kurang|belum) yakin|either|` +
		`moment mal|espera|attends)\b|等等|待って`)
	ofCase = pattern(`\b(?:because|since|as|if|would|could|otherwise|else|when|were|suppose|supposing|assume|assuming|jika|kalau|` +
		`bila|karena|sebab|maka|andai|misal|misalkan)\b`)
	// ofBoard matches a sentence whose subject is the board and that rejects it.
	ofBoard = pattern(`^(?:(?:so|but|however|then|hence|actually|no|correction|sorry|wait)[,: ]+)*(?:this|that|it|(?:this|that|the|` +
		`my)(?: above| last)? ` +
		`(?:grid|board|answer|solution|attempt|candidate|one)(?: above| i gave)?) (?:(?:is|was) (?:(?:clearly|also|still) )?(?:wrong|` +
		`incorrect|invalid|impossible)|` +
		`(?:fails|violates|breaks|contradicts)\b|(?:is not|isn't|was not|cannot be|can't be|can not be) (?:the |a |an )?` +
		`(?:right|correct|valid|answer|solution)\b)`)
	// elsewhere matches a sentence about another board than the one before it, or about a mistake that was corrected.
	elsewhere = pattern(`\b(?:alternatives?|(?:other|another|any different|a different) (?:choice|option|placement|assignment|` +
		`arrangement|value|` +
		`combination|path|loop|route|configuration|solution|grid|board|candidate|way|number|digit|case|filling|possibilit|one)\w*|` +
		`(?:my |the |an )?(?:first|initial|original|earlier) (?:attempt|try|draft|guess|version)|` +
		`(?:have|has|had|been|was|were|are|is|now) (?:already |since |now )?(?:fixed|corrected|resolved)|(?:fixed|corrected) (?:here|above)|` +
		`alternatif|yang lain)\b`)
	// patches matches a change of the board before it.
	patches = pattern(`\b(?:swap|swapped|swapping|interchanged?|exchanged?|tukar|tukarkan|ganti|gantilah|ralat|corrections?|erratum|` +
		`(?:replace|change|switch) (?:the |row|col|r\d)|should (?:actually |instead |really )?(?:be|read|have been)|` +
		`must be (?:changed|replaced|swapped)|harusnya|seharusnya|sollte)\b`)
	// both matches a sentence that leaves several boards valid.
	both = pattern(`\b(?:both|either)(?: one)?(?: of (?:them|these|those|the \w+))?(?: (?:boards|grids|solutions|answers|options))?` +
		`(?: (?:are|is|also|equally|fully|would|can|be))* ?(?:work|works|satisf\w+|valid|correct|possible|acceptable|hold|fit)\b|` +
		`\b(?:also (?:works|valid|satisf\w+|fits)|keduanya (?:benar|memenuhi|berlaku))`)
	askedFor = pattern(`\b(?:is|are) (?:it|this|that|these)\b|\b(?:right|correct|benar)\b`)
)

// stanceOf returns the stance of a sentence to the board before it. asks marks a question.
func stanceOf(sentence string, asks bool) stance {
	if len(sentence) > mostLead {
		return neutral
	}
	s := strings.ToLower(strings.Join(strings.Fields(stress.Replace(sentence)), " "))
	switch {
	case s == "" || len(s) > 400:
		return neutral
	case allWrong().MatchString(s) && !strings.Contains(s, "all rules") && !affirmed(s):
		return deniesAll
	case !asks && both().MatchString(s):
		return deniesAll
	case asks && askedFor().MatchString(s):
		return doubts
	case asks:
		return neutral
	}
	doubted := waits().MatchString(s)
	bad, good := counted(s)
	if !supposes(s) && patches().MatchString(s) && !denied().MatchString(s[:patches().FindStringIndex(s)[0]]) {
		return denies
	}
	aside := !doubted && elsewhere().MatchString(s) || !doubted && (cellPattern().MatchString(sentence) ||
		ofCase().MatchString(s) && !strings.Contains(s, "so it ") && !strings.Contains(s, "so that "))
	if head := ofBoard().FindString(s); aside && head != "" { // "This is wrong, because …"
		if at := ofCase().FindStringIndex(s); at == nil || at[0] >= len(head) {
			return denies
		}
	}
	switch {
	case bad && !aside:
		return denies
	case bad:
		return neutral
	case doubted:
		return doubts
	case good || goodWord().MatchString(s):
		return affirms
	}
	return neutral
}

// affirmed reports whether a sentence about all boards contains no word that rejects them.
func affirmed(s string) bool {
	bad, _ := counted(s)
	return !bad && !strings.Contains(s, "neither") && !strings.Contains(s, "none")
}

// counted reports whether a sentence contains a word for an error (bad), and whether it negates such a word (good): "no rule is broken".
func counted(s string) (bad, good bool) {
	for _, m := range wrongWords().FindAllStringIndex(s, -1) {
		if denied().MatchString(s[:m[0]]) {
			good = true
		} else {
			bad = true
		}
	}
	return bad || notRight().MatchString(s), good
}

// sentenceEnds lists the characters that end a sentence.
const sentenceEnds = ".!?;\n"

// sentences yields the sentences of a text with their offsets.
func sentences(s string) iter.Seq2[int, sentence] {
	return func(yield func(int, sentence) bool) {
		for from := 0; from < len(s); {
			end := len(s)
			if i := strings.IndexAny(s[from:], sentenceEnds); i >= 0 {
				end = from + i
			}
			if !yield(from, sentence{s[from:end], end < len(s) && s[end] == '?'}) {
				return
			}
			from = end + 1
		}
	}
}

type sentence struct {
	text string
	asks bool
}

// tailStance returns the stance of the text after a board. Rejections take precedence; otherwise the last sentence with a stance counts.
func tailStance(tail string) (of stance) {
	for _, x := range sentences(tail) {
		if of = of.then(stanceOf(x.text, x.asks)); of == deniesAll {
			break
		}
	}
	return of
}

// then returns the stance of a text with the stance a that is followed by a text with the stance b.
func (a stance) then(b stance) stance {
	if b == neutral || a >= denies && b < a {
		return a
	}
	return b
}

// tails computes the stances of passages of s that are requested from the last to the first. Passages with a common end share the work on
// their common sentences, so the total work grows with the length of s and not with the number of passages.
type tails struct {
	s        string
	from, to int    // the sentences of s[from:to] are done
	done     stance // of s[from:to]
}

// stance returns tailStance(s[from:to]).
func (t *tails) stance(from, to int) stance {
	if to != t.to || from > t.from {
		t.from, t.to, t.done = to, to, neutral
	}
	first := t.from // the first sentence may begin before from
	if i := strings.IndexAny(t.s[from:t.from], sentenceEnds); i >= 0 {
		first = from + i + 1
	}
	t.done = tailStance(t.s[first:t.from]).then(t.done)
	t.from = first
	return tailStance(t.s[from:first]).then(t.done)
}

var (
	mended    = pattern(`\b(?:final|corrected|correction|right|revised|fixed|new|instead|perbaikan|benar|correct|akhir|improved)\b`)
	answering = pattern(`\b(?:final|corrected|right|answer|solution|so|therefore|hence|thus|must|jadi|maka|jawaban(?:nya)?|` +
		`solusi(?:nya)?|hasil|perbaikan|benar|correct)\b|答案|最终|正确`)
	supposed = pattern(`\b(?:suppose|supposing|assume|assuming|if|perhaps|maybe|might|imagine|misalkan|misal|andai|andaikan|jika|` +
		`kalau|mungkin|what if|draft|earlier|previously)\b`)
	contrast = pattern(`\b(?:not|instead of|rather than|unlike|bukan|alih-alih)(?: the| this| that)?$`)
	listed   = pattern(`\b(?:solution|answer|grid|board|option|candidate|jawaban|solusi|opsi)\s*#?(?:[a-e]|\d{1,2}|one|two|three)$`)
	ahead    = pattern(`(?i)\b(?:below|following|next|berikut)\b`)
	optional = pattern(`\b(?:options?|candidates?|possibility|possibilities|alternatives?|alternatively|versions?|kemungkinan|` +
		`opsi|pilihan|alternatif|kandidat)\b|^(?:or|atau|and|dan)$`)
	// selecting matches words between two boards that select the later one.
	selecting = pattern(`(?i)\b(?:final\w*|answer|solution|so|therefore|thus|hence|correct\w*|revis\w+|fix\w*|updat\w+|adjust\w*|chang\w+|` +
		`complet\w+|result\w*|instead|wrong|again|wait|actually|retry|redo|mistake|error|filling|continu\w+|now|becomes?|` +
		`jadi|maka|jawaban|solusi|hasil|benar|salah|tunggu|akhir|lösung|antwort|endgültig\w*|réponse|solución|respuesta|solução|resposta)\b|` +
		`答案|最终|正确|修正|решени|ответ|解答`)
)

// mostLead bounds the bytes of a sentence that are examined for a stance.
const mostLead = 2000

// introduction returns the last sentence of lead, the text before a board, in lower case. It returns "" if the sentence ends with a period,
// exclamation mark or semicolon and an empty line follows. Headings and sentences with words such as "below" are exempt.
// asks marks a question.
func introduction(lead string) (s string, asks bool) {
	lead = lead[max(0, len(lead)-mostLead):]
	text := strings.TrimRight(lead, " \t\n`*_>|$[\\")
	apart := strings.Contains(lead[len(text):], "\n\n")
	if text == "" {
		return "", false
	}
	line := text[strings.LastIndexByte(text, '\n')+1:]
	heading := strings.HasPrefix(strings.TrimSpace(line), "#") ||
		strings.HasPrefix(strings.TrimSpace(line), "**") && strings.HasPrefix(lead[len(text):], "*")
	last := text[len(text)-1]
	body := strings.TrimRight(line, ".!?;:")
	s = body[strings.LastIndexAny(body, ".!?;")+1:]
	if (last == '.' || last == '!' || last == ';') && apart && !heading && !ahead().MatchString(s) {
		return "", false
	}
	return strings.ToLower(strings.Join(strings.Fields(stress.Replace(s)), " ")), last == '?'
}

// leadStance returns the stance of the introduction of a board. option reports whether the board is introduced as one of several.
func leadStance(lead string) (of stance, option bool) {
	s, asks := introduction(lead)
	if s == "" {
		return neutral, false
	}
	option = optional().MatchString(s) && !answering().MatchString(s) || listed().MatchString(s)
	rest := remove(remove(s, wrongWords()), notRight())
	bad, _ := counted(s)
	switch {
	case contrast().MatchString(s):
		return denies, option
	case bad && !mended().MatchString(rest):
		return denies, option
	case asks && (askedFor().MatchString(s) || supposed().MatchString(s)), supposed().MatchString(s) && !answering().MatchString(s):
		return doubts, option
	case answering().MatchString(s):
		return affirms, option
	}
	return neutral, option
}

func remove(s string, of *regexp.Regexp) string { return of.ReplaceAllString(s, "") }

// nextBoard matches an introduction of a board that rejects this board and none before it.
var nextBoard = pattern(`(?i)\b(?:following|below|this one|considered|alternatives?|alternatively|another|other)\b`)

// ownTail returns the text behind a board without the introduction of the next board, if there is one.
func ownTail(s string, next bool) string {
	text := strings.TrimRight(s, " \t\n`*_>|$[\\")
	if !next || !strings.HasSuffix(text, ":") {
		return s
	}
	from := strings.LastIndexAny(text[:len(text)-1], sentenceEnds) + 1
	if len(text)-from > mostLead || !nextBoard().MatchString(text[from:]) {
		return s
	}
	return s[:from]
}
