package score

import "strings"

// LaTeX notation used in answers. The rows of matrices and tables become lines; commands such as \textbf are replaced with their argument.
var (
	texGrid = pattern(`(?s)\\begin\{(?:[a-zA-Z]*matrix\*?|array|tabular|cases|aligned)\}(?:\{(?:[^{}\n]|\{(?:[^{}\n]|` +
		`\{[^{}\n]*\})*\})*\})?` +
		`(.*?)\\end\{[a-zA-Z*]+\}`)
	texRow   = strings.NewReplacer(`\\`, "\n", "&", " | ", `\hline`, "", `\cr`, "\n", "\n", " ")
	texSpace = pattern(`\\\\\[[^\]\n]{0,10}\]`)
	texDress = pattern(`\\(?:text|textbf|textit|mathbf|mathrm|mathit|mathtt|texttt|operatorname|boldsymbol)\{([^{}]*)\}`)
	texSigns = strings.NewReplacer(`\to `, "→ ", `\rightarrow`, "→", `\Rightarrow`, "⇒", `\neq`, "≠", `\ne `, "≠ ", `\times`, "×",
		`\leq`, "≤", `\geq`, "≥", `\blacksquare`, "■", `\square`, "□", `\cdot`, "·", `\quad`, " ", `\,`, " ", `\;`, " ", `\ `, " ", `\#`, "#")
)

// removeLaTeX returns s with LaTeX grids as tables with bars, LaTeX signs as characters, and the text in other commands of the patterns
// above.
func removeLaTeX(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	s = texDress().ReplaceAllString(s, "$1")
	s = texGrid().ReplaceAllStringFunc(s, func(grid string) string {
		inside := texSpace().ReplaceAllString(texGrid().FindStringSubmatch(grid)[1], `\\`)
		row := "| %s |"
		if strings.HasPrefix(grid, `\begin{aligned}`) { // here & aligns and does not separate cells
			inside, row = strings.ReplaceAll(inside, "&", ""), "%s"
		}
		var lines []string
		for line := range strings.SplitSeq(texRow.Replace(inside), "\n") {
			if line = strings.TrimSpace(line); line != "" {
				lines = append(lines, strings.Replace(row, "%s", line, 1))
			}
		}
		return "\n\n" + strings.Join(lines, "\n") + "\n\n"
	})
	return texSigns.Replace(s)
}

// Marks of chats, quotes and HTML around and inside answers.
var (
	chatMark  = pattern(`<\|[a-z_]{1,30}\|>|</?s>|(?im)^[ \t]*(?:assistant|model) ?:[ \t]*`)
	quoteMark = pattern(`(?m)^[ \t]*>[> \t]*`)
	htmlTable = pattern(`(?is)<table\b.*?</table>`)
	htmlCell  = pattern(`(?i)\s*<(?:td|th)\b[^<>]*>\s*`)
	htmlEnd   = pattern(`(?i)\s*</(?:td|th)>\s*`)
	htmlRow   = pattern(`(?i)</tr>\s*`)
	htmlTag   = pattern(`</?[a-zA-Z][^<>]{0,200}>`)
	htmlBreak = pattern(`(?i)<br ?/?>|\s*</row>\s*`)
	htmlBlock = pattern(`(?i)\s*</?(?:pre|p|div|h\d|details|summary)\b[^<>]{0,200}>\s*?`)
	htmlRowOf = pattern(`(?i)<row\s[^<>]{0,40}?"(\d{1,4})"\s*>`)
	xmlCell   = pattern(`(?i)<(?:cell|c|v|value)>\s*|\s*</(?:cell|c|v|value)>\s*`)
	rowTag    = pattern(`(?i)</?(?:rows|grid|board)>|<row>\s*`)
)

// removeMarkup returns s without marks of chats and quotes. Its HTML and XML tables become lines of cells.
func removeMarkup(s string) string {
	s = tags().ReplaceAllString(s, "\n$0\n")
	s = chatMark().ReplaceAllString(s, "\n")
	if strings.Contains(s, ">") {
		s = quoteMark().ReplaceAllString(s, "")
	}
	if !strings.Contains(s, "<") {
		return s
	}
	s = htmlTable().ReplaceAllStringFunc(s, func(t string) string {
		t = htmlRow().ReplaceAllString(htmlEnd().ReplaceAllString(htmlCell().ReplaceAllString(t, "|"), ""), "|\n")
		return "\n\n" + htmlTag().ReplaceAllString(t, "") + "\n\n"
	})
	s = xmlRecords(htmlBlock().ReplaceAllString(s, "\n\n"))
	s = htmlRowOf().ReplaceAllString(xmlCell().ReplaceAllString(s, " "), "Row $1: ")
	return rowTag().ReplaceAllString(htmlBreak().ReplaceAllString(s, "\n"), "")
}
