package codec

import "strings"

// boards divides a text into boards without a notation, each with its offset. Lines of dashes separate boards unless they are the rulers of
// one board. Empty lines and titles separate boards if at least two parts are boards of several rows.
func boards(text string, isBoard func(string) bool) (out []Word) {
	var whole strings.Builder // without rulers
	sections := parts(text, func(above, line string, _ bool) (ends, drop bool) {
		trimmed := strings.TrimSpace(line)
		ruler := isRule(trimmed) && above != "" && !Bare.KeepsDashes(above, trimmed)
		if !ruler {
			whole.WriteString(line)
		}
		whole.WriteByte('\n')
		return ruler, ruler
	})
	if len(sections) > 1 {
		if whole := whole.String(); countBoards(sections, isBoard) < 2 && isBoard(whole) {
			sections = []Word{{whole, 0}}
		}
	}
	for _, section := range sections {
		lines, i := strings.Split(section.Text, "\n"), -1
		all := parts(section.Text, func(above, line string, rows bool) (ends, drop bool) {
			i++
			row := strings.Contains(above, "·") && i+1 < len(lines) && strings.Contains(lines[i+1], "·") // an empty one of a drawing
			return rows && (strings.TrimSpace(line) == "" && !row || isProse(line)), false
		})
		if countBoards(all, isBoard) < 2 {
			out = append(out, section)
			continue
		}
		first := len(out)
		for _, w := range all {
			w.At += section.At
			if len(out) > first && (!isBoard(w.Text) || !isBoard(out[len(out)-1].Text)) { // prose above or below a board
				out[len(out)-1].Text += w.Text
			} else {
				out = append(out, w)
			}
		}
	}
	return out
}

// parts divides a text into parts with a non-empty line each. ends reports whether a part ends above a line, and whether the line is
// dropped; above is the line above it, trimmed, and rows means that the part has a line that is neither empty nor prose.
func parts(text string, ends func(above, line string, rows bool) (ends, drop bool)) (out []Word) {
	at, from, rows, above := 0, 0, false, ""
	end := func() {
		if strings.TrimSpace(text[from:at]) != "" {
			out = append(out, Word{text[from:at], from})
		}
		from, rows = at, false
	}
	for line := range strings.SplitAfterSeq(text, "\n") {
		trimmed := strings.TrimSpace(line)
		ended, drop := ends(above, strings.TrimRight(line, "\r\n"), rows)
		if ended {
			end()
		}
		if at += len(line); drop || strings.TrimSpace(text[from:at]) == "" {
			from = at
		}
		rows, above = rows || trimmed != "" && !isProse(trimmed), trimmed
	}
	end()
	return out
}

// countBoards returns the number of parts that are boards of several rows.
func countBoards(parts []Word, isBoard func(string) bool) (n int) {
	for _, w := range parts {
		if strings.Contains(strings.TrimSpace(w.Text), "\n") && isBoard(w.Text) {
			n++
		}
	}
	return n
}
