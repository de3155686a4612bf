package score

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// Rows may occur among words in any form: in sentences, after labels of any language, in program code. They are read if the passage has
// as many full rows of values as the board, and no other numbers except labels that count the rows.

var (
	// beside matches a remark in parentheses or after an arrow, between rows of a text.
	beside = pattern(`\([^()\n]*\)|(?:→|<-|←|->|=>|#|//)[ \t]*\pL[^\n]*`)
	// columned matches a word or initial for a column.
	columned = pattern(`(?i)\b(?:` + colWord + `|columns)\b|\bc\d`)
	labels   = pattern(`\d+`)
)

// scattered reads rows that occur among words. ok is false if the passage does not have exactly the rows of the board.
func (j *Judge) scattered(s string) (found located, ok bool) {
	height := j.rows
	if j.shape != singles || j.colours != nil || j.cols < 3 || height < 3 || len(s) > maxNotation {
		return found, false
	}
	if j.scatteredRow == nil {
		const value, gap = `[\d#■□.*Xx_]`, `(?:[ \t]*[,;|·][ \t]*|[ \t]+)(?:(?:and|und|y|e|et|dan|en) )?`
		j.scatteredRow = regexp.MustCompile(fmt.Sprintf(`\b\d{%d}\b|%s(?:%s%[2]s){%[4]d,}`, j.cols, value, gap, j.cols-1))
	}
	whole := s
	s = beside().ReplaceAllStringFunc(s, func(remark string) string { return strings.Repeat(" ", len(remark)) })
	all := j.scatteredRow.FindAllStringIndex(s, height+1)
	if len(all) != height {
		return found, false
	}
	var rows [][]string
	first := -1
	for i, at := range all {
		row := labels().FindAllString(s[at[0]:at[1]], -1)
		if len(row) == 1 {
			row = strings.Split(row[0], "")
		} else {
			row = strings.FieldsFunc(lastOf().ReplaceAllString(s[at[0]:at[1]], "$1 $2"), func(r rune) bool {
				return strings.ContainsRune(" \t,;|·", r)
			})
		}
		if rows = append(rows, row); len(row) != j.cols {
			return found, false
		}
		if i == 0 {
			continue
		}
		between := s[all[i-1][1]:at[0]]
		if columned().MatchString(between) ||
			classify(whole[all[i-1][1]:at[0]]).all&(negates|refuted|faults|contrasts|supposes|hedges|oughts|interrupts|options) != 0 {
			return found, false
		}
		numbers := labels().FindAllString(between, -1)
		for word := range strings.FieldsFuncSeq(between, func(r rune) bool { return !unicode.IsLetter(r) }) {
			if n, ok := numeral(word); ok {
				numbers = append(numbers, strconv.Itoa(n))
			}
		}
		switch n := len(numbers); {
		case n > 1, n == 0 && first >= 0:
			return found, false
		case n == 1:
			label, err := strconv.Atoi(numbers[0])
			if err != nil || i > 1 && label != first+i || label-i > 1 {
				return found, false
			}
			first = label - i
		}
	}
	r := j.fromSigns("grid", rows, []frame{bare})
	return located{r, all[0][0], all[height-1][1]}, r.err == nil
}
