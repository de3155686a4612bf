package score

import (
	"strconv"
	"strings"
)

// Rows may have labels: "**Row 1:** 3 1 2", "Baris kedua: 312", "The first row is 3, 1, 2.", "Column 1 = [3, 1, 2]", "1. 3-1-2",
// "R1 3 1 2".
// Labels must be consecutive, upwards from 0 or 1 or down to 1; otherwise the order of the rows is ambiguous.

const (
	rowWord = `row|line|baris|fila|línea|zeile|reihe|ligne|rangée|linha|fileira|riga|rij|rad|satır|строка|ряд`
	colWord = `columna|column|col|kolom|spalte|colonne|coluna|colonna|kolumn|sütun|столбец|столбик`
	quotes  = `(?:[>*•‣◦–+-]\s+)*`
	marks   = "[*_`]*"
	// nth matches a number in digits or a word for one; see numeral.
	nth = `\d{1,4}|[一二三四五六七八九十]{1,3}|\pL{3,16}`
)

// maxLabel bounds the bytes of a line that are examined for list marks and a label.
const maxLabel = 200

var (
	// bracketedClue matches a label with a clue in brackets before the divider.
	bracketedClue = pattern(`^([^\[\]\n:]{1,20}?)\s*\[[^\[\]\n]{1,30}\](\s*(?:->|→|:|=>?|⇒))`)

	bullet = pattern(`^\s*(?:[>*•‣◦–+-]\s+)+$`)
	// label matches the label of a row or column: a number, or a word with a number before or after it. Groups: 1 marks before it; 2, 3 a word
	// for a column and what it follows; 4, 5 a number and the word for a column after it; 6, 7 Chinese and Japanese; 8 to 10 initials; 11 only
	// a number; 12 marks before and 14 marks after 13, the divider between the label and the row.
	label = pattern(`(?i)^[\s#|]*` + quotes + `(` + marks + `)(?:(?:in|the|la|el|die|der)\s+)*(?:` +
		`(?:` + rowWord + `|(` + colWord + `))[\s_]*(?:ke-?\s?|no\.?\s?|n[º°]\s?|nr\.?\s?|#)?(` + nth + `)` +
		`|(` + nth + `)(?:st|nd|rd|th|-?[яй]|[.ªºeè]+)?\s+(?:` + rowWord + `|(` + colWord + `))\b` +
		`|第?\s*(` + nth + `)\s*(?:行目?|(列目?))` +
		`|(?:(r)|(c))[\s_]?(\d{1,4})` +
		`|[(]?(\d{1,4})(?:st|nd|rd|th)?)` +
		`(?:\s*\([^()\n]{1,30}\))?(` + marks + `)(\s*(?:[:=,]|->|→|⇒|=>|–|—|-\s|\|)|[.)]|(?:\s*\b(?:is|reads|contains|has|adalah|ist|` +
		`est|es|é)\b:?)?\s)(` +
		marks + `)\s*`)
	numerals = func() map[string]int {
		m := map[string]int{}
		for _, list := range []string{"first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
			"one two three four five six seven eight nine ten eleven twelve",
			"pertama kedua ketiga keempat kelima keenam ketujuh kedelapan kesembilan kesepuluh kesebelas keduabelas",
			"satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas duabelas",
			"erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte",
			"première deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième",
			"primera segunda tercera cuarta quinta sexta séptima octava novena décima undécima duodécima",
			"primeira segunda terceira quarta quinta sexta sétima oitava nona décima",
			"prima seconda terza quarta quinta sesta settima ottava nona decima",
			"первая вторая третья четвёртая пятая шестая седьмая восьмая девятая десятая",
			"一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十"} {
			for i, word := range strings.Fields(list) {
				m[word] = i + 1
			}
		}
		return m
	}()
)

// numeral returns the value of a number in digits or words. ok is false for other words.
func numeral(s string) (n int, ok bool) {
	if n, err := strconv.Atoi(s); err == nil {
		return n, true
	}
	n, ok = numerals[strings.ToLower(s)]
	return n, ok
}

// labelled is a line with a label.
type labelled struct {
	n      int    // number in the label
	column bool   // it labels a column
	rest   string // text after the label
	worded bool   // the label has a word
	dash   bool   // the label ends with a dash, which may also be the first sign
}

// labelOf splits a line into its label and the rest. ok is false if the line has no label.
func labelOf(line string) (l labelled, ok bool) {
	if len(line) > maxLineBytes {
		return l, false
	}
	line = bracketedClue().ReplaceAllString(line, "$1$2")
	at := label().FindStringSubmatchIndex(line + " ")
	if at == nil {
		return l, false
	}
	var m [15]string
	for g := range m {
		if at[2*g] >= 0 {
			m[g] = (line + " ")[at[2*g]:at[2*g+1]]
		}
	}
	if l.n, ok = numeral(m[3] + m[4] + m[6] + m[10] + m[11]); !ok {
		return l, false
	}
	divider := strings.TrimSpace(m[13])
	if m[11] != "" && (divider == "" || strings.Contains("|–—-,", divider)) && !strings.Contains(m[0], "(") {
		return l, false // a row of numbers
	}
	l.column = m[2]+m[5]+m[7]+m[9] != ""
	rest := at[29]
	if m[1] == "" || m[12] != "" { // marks after the divider have no counterpart
		rest = at[28]
	}
	l.dash = divider == "-"
	l.rest = strings.TrimSpace(line[min(len(line), rest):])
	if divider == "|" {
		l.rest = strings.TrimRight(l.rest, " |")
	}
	if inner, ok := labelOf(l.rest); ok && m[11] != "" && inner.worded { // an item of a list
		return inner, true
	}
	l.worded = m[11] == ""
	return l, true
}
