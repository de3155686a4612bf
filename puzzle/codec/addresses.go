package codec

import "strings"

// addressesIn returns the puzzle addresses and game IDs within a line of Markdown, HTML or prose, or in a parameter of another address. It
// returns none for a line that is itself an address.
func addressesIn(line string) (found []Word) {
	line = strings.TrimRight(line, " \t")
	seen := map[string]bool{}
	for at := 0; at < len(line); {
		n := strings.IndexAny(line[at:], " \t<>\"`|")
		if n < 0 {
			n = len(line) - at
		}
		w := Word{line[at : at+n], at}
		at += n + 1
		whole := w.Text == line && trimAddress(w).At == 0
		w = encodedAddress(w)
		if !whole {
			w = trimAddress(w)
		} else if w.Text == line {
			continue
		}
		if hasPuzzle(w.Text) && !seen[w.Text] {
			seen[w.Text] = true
			found = append(found, w)
		}
	}
	if len(found) == 1 && found[0].At == 0 && isPenpa(line) {
		if _, _, err := penpaText(found[0].Text); err != nil {
			return nil // its text may contain blanks
		}
	}
	return found
}

// encodedAddress returns the percent-encoded address that a word contains, decoded, or the word itself if it contains none.
func encodedAddress(w Word) Word {
	low := strings.ToLower(w.Text)
	i := strings.Index(low, "https%3a%2f%2f")
	if j := strings.Index(low, "http%3a%2f%2f"); i < 0 || j >= 0 && j < i {
		i = j
	}
	if i < 0 {
		return w
	}
	text, _, _ := strings.Cut(w.Text[i:], "&")
	return Word{percentDecode(text), w.At + i}
}

// trimAddress strips the punctuation around an address. A trailing dot is not part of it: addresses that end with a dot are written with a
// slash after it.
func trimAddress(w Word) Word {
	i := max(0, strings.Index(w.Text, "://"))
	for i > 0 && w.Text[i-1]|0x20 >= 'a' && w.Text[i-1]|0x20 <= 'z' {
		i--
	}
	if !strings.Contains(w.Text, "://") {
		i = strings.LastIndexAny(w.Text, "([{'*") + 1
	}
	text := w.Text[i:]
	if i > 0 {
		if open := strings.IndexByte("([{'", w.Text[i-1]); open >= 0 {
			text, _, _ = strings.Cut(text, ")]}'"[open:open+1])
		}
	}
	return Word{strings.TrimRight(text, ".,;:!?*"), w.At + i}
}

// hasPuzzle reports whether a word is the address of a puzzle, or a game ID.
func hasPuzzle(word string) bool {
	if !hasScheme(word) && !strings.Contains(word, "?") {
		_, params, desc, ok := splitID(word)
		return ok && isID(word) && len(desc) > 3 && (strings.Contains(params, "x") || strings.Count(desc, "/") > 3)
	}
	switch addressOf(word) {
	case gameAddress:
		return isBareID(word[strings.IndexByte(word, '#')+1:])
	case puzzLinkAddress:
		return strings.ContainsAny(word, "?#") && pid(word) != "" && strings.Count(word, "/") >= 3
	case noAddress:
		return false
	}
	return true
}
