package score

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Cells may have their own names: letters for columns (B3), letters for islands that the text defines (A = R1C3), or the numbers of islands
// in reading order. Such names are rewritten as R3C2.

const shortCell = `[Rr]\d{1,2}[Cc]\d{1,2}`

var (
	letterColumns = pattern(`(?i)\bcolumns? letters?\b|\b(?:columns?|kolom) (?:are |is )?(?:[a-z]+ )?\(?A ?(?:[-–—]|to|through|` +
		`\.\.)|\bletters? .{0,30}\bcolumns?\b|\b(?:chess|spreadsheet|excel|A1)\b[- ]`)
	letterCell    = pattern(`\b([A-Z])(\d{1,2})\b`)
	letterDefined = pattern(`(?m)^[\s*>•-]*(?:[Ii]sland )?\(?([A-Z]{1,2})\)?[*_]* ?(?:=|:|is|at|→)` +
		`(?: ?\d| ?island)? ?(?:(?:at|in|@) )?\(?(` + aCell + `)[^\n]*\n?`)
	letterName = pattern(`\b[A-Z]{1,2}\b`)
	numberedBy = pattern(`(?i)\bnumbering (?:the )?islands\b|\bislands? (?:are |is )?(?:numbered|indexed|labell?ed|listed|` +
		`counted|ids?)\b|\b(?:numbers?|ind(?:ex|ices)) of (?:the )?islands?\b|\bislands? (?:#|no\.? ?)?\d+ ?(?:[-–—=:]|to|and|is)`)
	islandNumber = pattern(`(?i)\b(?:islands?|pulau) ?(?:#|no\.? ?)?(\d{1,3})\b`)
	// inLine matches a bridge in a row or column, ofIsland the bridges of an island, islandCount one of these.
	inLine = pattern(`(?i)\b(?:row|baris) (\d{1,2})[:,]? (?:from )?(?:columns?|cols?|kolom) (\d{1,2}) ?(?:to|-|–|—|and|` +
		`ke) ?(?:(?:columns?|cols?|kolom) )?(\d{1,2})\b|` +
		`\b(?:col(?:umn)?|kolom) (\d{1,2})[:,]? (?:from )?(?:rows?|baris) (\d{1,2}) ?(?:to|-|–|—|and|ke) ?(?:(?:rows?|baris) )?(\d{1,2})\b`)
	ofIsland = pattern(`(?m)^[\s*>•-]*(?:[Ii]sland )?[*_]*(` + shortCell + `)(?: ?\([^()\n]{1,20}\))?[*_]* ?(?:[:→]|` +
		`->) ?([^\n:]*` + shortCell + `[^\n:]*,[^\n:]*)$`)
	islandCount = pattern(`(?i)^\W*(?:(\d|single|double|one|two) ?(?:x|×|bridges?)? ?(?:to|with|->|` +
		`→)? ?(` + shortCell + `)|(` + shortCell + `) ?[(:x×=]+ ?(\d)\)?)\W*$`)
	islandPair = pattern(`(?m)^([\s*>•(-]*)(\d{1,3})( ?(?:[-–—]|↔|→|<->|->|to|and|,) ?)(\d{1,3})(\)?[*_]* ?[:=(×x,])`)
)

// span matches two columns of a row, or two rows of a column, that are joined.
var span = pattern(`(\d{1,2}) ?(?:-|–|—|to) ?(\d{1,2})`)

// headedCells matches a colour, or a number that begins a line, before the cells that have it: "Red: R1C1, R2C2."
var headedCells = pattern(`(?im)(?:(^|[^\pL\n])(` + colourWords + `|white|black|empty|filled|shaded|putih|hitam|kosong|terisi)|` +
	`^[ *_•-]*(\d))s?[*_]*(?: cells?)?[*_]*:[*_]* ?(` + aCell + `(?:` + commas + aCell + `)*)(?P<end>[.;]|$)`)

// wordsOnly matches words without a number or sign.
var wordsOnly = pattern(`^[\pL ]+\W?$`)

// expandSpans rewrites the spans of labelled rows and columns as pairs of cells. Labels without a span are dropped if others have one.
func (j *Judge) expandSpans(s string) string {
	var out []string
	among := false
	for line := range strings.SplitSeq(s, "\n") {
		l, ok := labelOf(line)
		found := span().FindAllString(l.rest, -1)
		switch {
		case !ok || !l.worded || j.shape != edges || cellPattern().MatchString(line):
			among = among && strings.TrimSpace(line) == ""
		case found != nil && !strings.ContainsAny(span().ReplaceAllString(l.rest, ""), "0123456789"):
			format := fmt.Sprintf("R%dC$1-R%[1]dC$2", l.n)
			if l.column {
				format = fmt.Sprintf("R${1}C%d-R${2}C%[1]d", l.n)
			}
			line, among = span().ReplaceAllString(strings.Join(found, ", "), format), true
		case among && wordsOnly().MatchString(l.rest):
			continue
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// renameCells rewrites cells with other names, such as B3, islands with letters or numbers, and bridges by row or column, as R3C2.
func (j *Judge) renameCells(s string) string {
	if letterColumns().MatchString(s) && j.cols <= 26 {
		s = letterCell().ReplaceAllStringFunc(s, func(name string) string {
			return "R" + name[1:] + "C" + strconv.Itoa(int(name[0]-'A')+1)
		})
	}
	if j.shape == singles && (!j.fillsCells() || len(headedCells().FindAllStringIndex(s, 2)) == 2) {
		return headedCells().ReplaceAllString(s, "${1}${4}: ${2}${3}${end}")
	}
	if j.shape == singles {
		return s
	}
	s = j.expandSpans(s)
	if j.shape != pairs {
		return s
	}
	s = inLine().ReplaceAllString(s, "R${1}${5}C${2}${4}-R${1}${6}C${3}${4}")
	s = ofIsland().ReplaceAllStringFunc(s, func(line string) string {
		m := ofIsland().FindStringSubmatch(line)
		var out []string
		for part := range strings.FieldsFuncSeq(m[2], func(r rune) bool { return r == ',' || r == ';' }) {
			n := islandCount().FindStringSubmatch(part)
			if n == nil {
				return line
			}
			out = append(out, m[1]+"-"+n[2]+n[3]+": "+n[1]+n[4])
		}
		return strings.Join(out, "\n")
	})
	if defined := letterDefined().FindAllStringSubmatch(s, -1); len(defined) > 2 {
		cells := map[string]string{}
		for _, m := range defined {
			cells[m[1]] = m[2]
		}
		s = letterName().ReplaceAllStringFunc(letterDefined().ReplaceAllString(s, ""), func(name string) string {
			if cell, ok := cells[name]; ok {
				return cell
			}
			return name
		})
	}
	if numberedBy().MatchString(s) {
		s = j.renameNumbered(s)
	}
	return s
}

// renameNumbered rewrites the numbers of islands in reading order as their cells.
func (j *Judge) renameNumbered(s string) string {
	var islands []puzzle.Place
	for _, c := range j.p.Kind().Clues(j.p) {
		islands = append(islands, c.At)
	}
	base := j.statements(s).base
	for _, m := range islandNumber().FindAllStringSubmatch(s, -1) {
		if n, _ := strconv.Atoi(m[1]); n == 0 && base < 0 {
			base = 0
		} else if n == len(islands) && base < 0 {
			base = 1
		}
	}
	cell := func(digits string) string {
		n, _ := strconv.Atoi(digits)
		if n -= base; base < 0 || n < 0 || n >= len(islands) {
			return digits
		}
		return fmt.Sprintf("R%dC%d", islands[n].R+1, islands[n].C+1)
	}
	s = islandNumber().ReplaceAllStringFunc(s, func(name string) string { return cell(islandNumber().FindStringSubmatch(name)[1]) })
	return islandPair().ReplaceAllStringFunc(s, func(pair string) string {
		m := islandPair().FindStringSubmatch(pair)
		return m[1] + cell(m[2]) + strings.ReplaceAll(m[3], ",", "-") + cell(m[4]) + m[5]
	})
}
