package score

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// A text may state how its answer is written: columns as lines, the bottom row first, pairs as (column, row), or the meaning of its signs.
// Such a statement is applied. If that is impossible, the answer is unreadable.

// convention holds the statements of a text.
type convention struct {
	transposed  bool           // each line is a column
	bottomFirst bool           // the bottom row comes first
	swapped     bool           // pairs are (column, row)
	base        int            // the first index of pairs, 0 or 1; -1 if not stated
	legend      map[string]int // signs of filled (1) and empty (0) cells
	unclear     bool           // the legend gives a sign two meanings, or two signs of one meaning are apart
}

var (
	errConvention = fault.Errorf("the text describes an unsupported form of answers")

	turnedText = pattern(`(?i)\b(?:lines?|rows?|lists?|strings?|entry|entries|brackets?)\b[^.\n]{0,30} (?:is|are|represents?|stands? for|` +
		`gives?|shows?|holds?|corresponds? to|adalah|ist|est|es) (?:one |a |the |eine |une |una |satu |sebuah )?` +
		`(?:columns?|kolom|spalten?|colonnes?|columnas?)\b|` +
		`\bcolumn[- ](?:by[- ]column|major|first|wise)\b|\b(?:listed|written|given) (?:by|as|in) columns?\b|` +
		`\bcolumns (?:first|as (?:rows|lines))\b|\btransposed\b`)
	upendedText = pattern(`(?i)\b(?:from |dari |von |de )?(?:the )?bottom(?: row)? (?:row )?(?:up )?to (?:the )?top\b|` +
		`\b(?:bottom|last|lowest) row (?:is |comes |stands |goes )?(?:written |listed |given |shown )?first\b|\bbottom[- ](?:up|first)\b|` +
		`\b(?:starting|beginning) (?:from|with|at) the bottom\b|\bupside[- ]down\b|\bdari bawah ke atas\b|\bvon unten nach oben\b`)
	ofLayout    = pattern(`(?i)\b(?:rows?|lines?|grid|board|listed|written|given|solution|answer|baris|zeilen?)\b|^\W*from\b`)
	swappedText = pattern(`(?i)\(\s*(?:x|c|cols?|columns?|kolom)\s*,\s*(?:y|r|rows?|baris)\s*\)|\bcolumn,? (?:then|before|and then) row\b`)
	sides       = pattern(`(?i)\bmirrored\b|\bright to left\b|\borigin (?:is )?(?:at |in )?(?:the )?(?:bottom|lower|top right)|` +
		`\by (?:grows|points|axis points) up`)
	zeroBased = pattern(based("0|zero"))
	oneBased  = pattern(based("1|one"))

	// legendSign matches a sign and its meaning, legendWord a meaning and its sign.
	legendSign = pattern(`(?i)(?:^|[\n,;:.(]\s*|\b(?:and|with|where|using|use|here|dan|und|et|y)\s+)["'` + "`" + `]?([^\s"'` + "`" +
		`\w]{1,2}|` +
		`\w)["'` + "`" + `]?\s*(?:(?:=|:|-|–|→|=>|means|marks|is|are|stands for|represents|denotes|indicates|for|berarti|steht für)\s*` +
		`(?:an? |the )?|an? )(` + meanings + `|` + meaningsAtSea + `)`)
	// legendName matches the name of a sign and its meaning.
	legendName = pattern(`(?i)\b(dots?|periods?|hash(?:es)?|stars?|asterisks?|titik|pagar|bintang)(?: signs?)? ?(?:=|:|means?|marks?|is|are|` +
		`stands? for|represents?|denotes?|adalah|berarti) (?:the |an? )?(` + meanings + `|` + meaningsAtSea + `)\b`)
	// legendMark matches a mark, not a letter or digit, right before its meaning.
	legendMark = pattern(`(?i)(?:^|[\n,;:(])\s*([^\s"'` + "`" + `\w]{1,2})\s+(` + meanings + `|` + meaningsAtSea + `)\b`)
	legendWord = pattern(`(?i)\b(` + meanings + `|` + meaningsAtSea + `)(?: (?:cells?|squares?|ones?))?\s*(?:(?:=|:|is|are)\s*(?:(?:marked|shown|written|` +
		`denoted|` +
		`represented|drawn)\s+)?(?:(?:as|with|by)\s+)?|(?:as|with|by)\s+)["'` + "`" + `]?([^\s"'` + "`" + `\w]{1,2}|` +
		`\w)(?:["'` + "`" + `\s.,;)]|$)`)
)

// based matches a statement that indices begin with a number.
func based(number string) string {
	return `(?i)\b(?:` + number + `)[- ](?:based|index(?:ed|ing)?)\b|` +
		`(?:\b(?:from|at|with|ab|desde|dari|de|da|vanaf|od|с)\s|从)\s*(?:` + number + `)(?:\b|开)`
}

const (
	meanings = `filled|black|shaded|full|empty|white|blank|unfilled|unshaded|terisi|hitam|kosong|putih`
	// meaningsAtSea are those of boards with islands in a sea.
	meaningsAtSea = `sea|water|ocean|wall|laut|land|islands?|daratan|pulau`
)

// namedSigns maps the names of signs to the signs, in lower case without a plural ending.
var namedSigns = byWord(map[string]string{"dot period titik": ".", "hash hashe pagar": "#", "star asterisk bintang": "*"})

// meansFilled reports whether a word, one of meanings, denotes filled cells.
func meansFilled(word string) bool {
	return slices.Contains([]string{"filled", "black", "shaded", "full", "terisi", "hitam", "sea", "water", "ocean", "wall", "laut"},
		strings.ToLower(word))
}

// statements returns what the whole text says about its notation: whether numbers start at 0 or 1, whether pairs are swapped, and which
// signs mean filled cells. unclear is set if it contradicts itself or speaks of sides.
func (j *Judge) statements(s string) convention {
	c := convention{base: -1, swapped: swappedText().MatchString(s), unclear: sides().MatchString(s)}
	switch zero, one := zeroBased().MatchString(s), oneBased().MatchString(s); {
	case zero && !one:
		c.base = 0
	case one && !zero:
		c.base = 1
	}
	if !j.fillsCells() || j.lights {
		return c
	}
	note := func(sign, word string) {
		if n, err := strconv.Atoi(sign); err == nil && (n > 1 || strings.Contains(word, "sland")) { // the number of an island
			return
		}
		filled := btoi(meansFilled(word))
		if was, known := c.legend[sign]; known && was != filled {
			c.unclear = true
		}
		if c.legend == nil {
			c.legend = map[string]int{}
		}
		c.legend[sign] = filled
	}
	for _, p := range []*regexp.Regexp{legendSign(), legendMark()} {
		for _, m := range p.FindAllStringSubmatch(s, -1) {
			note(m[1], m[2])
		}
	}
	for _, m := range legendWord().FindAllStringSubmatch(s, -1) {
		note(m[2], m[1])
	}
	for _, m := range legendName().FindAllStringSubmatch(s, -1) {
		note(namedSigns[strings.TrimSuffix(strings.ToLower(m[1]), "s")], m[2])
	}
	meant := [2]bool{}
	against := false                     // a sign has an unusual meaning
	for sign, filled := range c.legend { // any order: the results do not depend on it
		meant[filled] = true
		against = against || filled == 0 && (filledSigns[sign] || sign == "1") || filled == 1 && (emptySigns[sign] || sign == "0")
	}
	c.unclear = c.unclear || against && (!meant[0] || !meant[1])
	return c
}

// maxStatement bounds the bytes before and after a passage in which its layout may be stated.
const maxStatement = 300

// layout sets convention.transposed and bottomFirst to what the text around s[from:to] says about the order of its lines. It reads the
// paragraph before, the one after, and the passage's own first line.
func (j *Judge) layout(s string, from, to int) {
	lead := strings.TrimRight(s[max(0, from-maxStatement):from], "\n `*")
	lead = lead[strings.LastIndex(lead, "\n\n")+1:]
	tail := strings.TrimLeft(s[to:min(len(s), to+maxStatement)], "\n `*")
	tail, _, _ = strings.Cut(tail, "\n\n")
	first, _, _ := strings.Cut(s[from:min(to, from+maxStatement)], "\n")
	j.convention.transposed, j.convention.bottomFirst = false, false
	for _, text := range []string{lead, first, tail} {
		j.convention.transposed = j.convention.transposed || turnedText().MatchString(text)
		j.convention.bottomFirst = j.convention.bottomFirst || upendedText().MatchString(text) && ofLayout().MatchString(text)
	}
}

// arranged returns the rows of a grid in board order.
func (j *Judge) arranged(rows [][]string) [][]string {
	if j.convention.transposed && len(rows) > 0 {
		rows = transpose(rows)
	}
	if j.convention.bottomFirst {
		rows = slices.Clone(rows)
		slices.Reverse(rows)
	}
	return rows
}
