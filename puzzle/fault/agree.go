package fault

import (
	"fmt"
	"slices"
	"strings"
)

// adjectives may stand between a number and its noun, which ends in s; verbs are other words that end in s after a number.
const adjectives, verbs = " black different differing empty shaded small white ", " does has is needs was "

// joiners are the formats between two numbers that share a plural noun: "3 and 1 buildings", "5x1 pixels".
const joiners = "|d and |d or |d to |dx|"

// English formats an English text, like fmt.Sprintf. Nouns directly after %d, and verbs after them, are in the singular where the number
// is 1, so that "%d cells are empty" becomes "1 cell is empty".
func English(format string, args ...any) string { return fmt.Sprintf(agree(format, args), args...) }

// agree returns a format with the words after each %d of the number 1 in the singular.
func agree(format string, args []any) string {
	if !slices.ContainsFunc(args, one) {
		return format
	}
	parts := strings.Split(format, "%")
	arg := 0
	for i := 1; i < len(parts); i++ {
		if parts[i] == "" { // %%
			i++
			continue
		}
		if arg < len(args) && parts[i][0] == 'd' && one(args[arg]) && !strings.Contains(joiners, "|"+parts[i-1]+"|") {
			parts[i] = "d" + singular(parts[i][1:], !strings.HasSuffix(parts[i-1], " and "))
		}
		arg++
	}
	return strings.Join(parts, "%")
}

// one reports whether x is the number 1.
func one(x any) bool {
	switch n := x.(type) {
	case int:
		return n == 1
	case int64:
		return n == 1
	case uint8:
		return n == 1
	}
	return false
}

// singular returns the text after a number with its noun in the singular, and, if alone is set, the verb after the noun.
func singular(text string, alone bool) string {
	words := strings.Split(text, " ")
	if words[0] != "" || len(words) == 1 {
		return text
	}
	at := 1
	if strings.Contains(adjectives, " "+words[1]+" ") && len(words) > 2 {
		at = 2
	}
	one := nounOf(words[at])
	if one == words[at] {
		return text
	}
	if words[at] = one; at+2 < len(words) && words[at+1] == "and" { // "1 row and column"
		words[at+2] = nounOf(words[at+2])
	}
	if alone && at+1 < len(words) {
		switch words[at+1] {
		case "are":
			words[at+1] = "is"
		case "have":
			words[at+1] = "has"
		case "were":
			words[at+1] = "was"
		case "do":
			words[at+1] = "does"
		}
	}
	return strings.Join(words, " ")
}

// nounOf returns a noun, perhaps with punctuation after it, in the singular. Other words stay as they are.
func nounOf(word string) string {
	noun := strings.TrimRight(word, ",.:;)")
	one, plural := strings.CutSuffix(noun, "s")
	if !plural || strings.Contains(verbs, " "+noun+" ") {
		return word
	}
	if stem, ok := strings.CutSuffix(noun, "ies"); ok {
		one = stem + "y"
	}
	return one + word[len(noun):]
}
