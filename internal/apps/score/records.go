package score

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/internal/lists"
)

// Records are cells or links with named parts: XML elements with attributes, YAML items, lines of CSV or of a table below their names,
// lines of JSON. They are rewritten as one list of JSON objects, which links and valued read.

// recordName returns the JSON name of a part: in lower case, with underscores, without quotes and words such as "number of".
func recordName(head string) string {
	head = strings.ReplaceAll(strings.ToLower(strings.Trim(head, "*_`\"' ")), " ", "_")
	for _, of := range []string{"number_of_", "no._of_", "num_", "nb_", "#_of_"} {
		head = strings.TrimPrefix(head, of)
	}
	return head
}

// knownNames reports whether the names describe the parts of a cell or a link.
func knownNames(names []string) bool {
	has := func(any ...string) bool {
		return slices.ContainsFunc(any, func(name string) bool { return slices.Contains(names, name) })
	}
	return has(rowNames...) && has(colNames...) ||
		has("cell", "position") && (has(valueNames...) || has("step", "direction", "move", "order")) ||
		slices.ContainsFunc(endNames, func(ends [2]string) bool { return len(ends[0]) > 1 && has(ends[0]) && has(ends[1]) }) ||
		has("r1", "row1") && has("c1", "col1") && has("r2", "row2") && has("c2", "col2")
}

// record writes one record as a JSON object. names and values have equal lengths; values become numbers, lists or strings.
func record(names, values []string) string {
	var out []string
	for i, v := range values {
		v = strings.Trim(v, "*_`\"' ")
		if _, ok := number(v); ok {
			n, _ := strconv.Atoi(v)
			v = strconv.Itoa(n)
		} else if list, ok := literal(v); ok && strings.HasPrefix(list, "[") {
			v = list
		} else {
			text, _ := json.Marshal(v) // strings can always be encoded
			v = string(text)
		}
		out = append(out, strconv.Quote(names[i])+":"+v)
	}
	return "{" + strings.Join(out, ",") + "}"
}

var (
	xmlTag  = pattern(`<[a-zA-Z]\w{0,30}((?:\s+\w{1,20}\s*=\s*"[^"<>]{0,60}"){2,6})\s*/?>(?:\s*([^<>\s]{1,20})\s*)?(?:</\w{1,30}>)?`)
	xmlPart = pattern(`(\w+)\s*=\s*"([^"]*)"`)
	yamlOf  = pattern(`^\s*(-\s+)?["']?([A-Za-z_]\w{0,20})["']?:\s+(\S.*)$`)
)

// xmlRecords rewrites each element with the attributes of a cell or a link as a JSON object.
func xmlRecords(s string) string {
	s = xmlTag().ReplaceAllStringFunc(s, func(tag string) string {
		m := xmlTag().FindStringSubmatch(tag)
		var names, values []string
		for _, part := range xmlPart().FindAllStringSubmatch(m[1], -1) {
			names, values = append(names, recordName(part[1])), append(values, part[2])
		}
		if m[2] != "" {
			names, values = append(names, "value"), append(values, m[2])
		}
		if !knownNames(names) {
			return tag
		}
		return record(names, values)
	})
	return s
}

// records rewrites runs of records in a text as lists of JSON objects. The rest of the text is unchanged.
func records(s string) string {
	var r recordReader
	for line := range strings.SplitSeq(s, "\n") {
		if !r.row(line) && !r.part(line) && !r.object(line) {
			r.other(line)
		}
	}
	r.endTable(true)
	r.endItem()
	r.flush()
	return strings.Join(r.out, "\n")
}

// recordReader rewrites records, line by line.
type recordReader struct {
	out   []string     // the lines before the current run of records
	list  []string     // the run
	table *recordTable // whose rows are being read
	item  yamlItem     // whose parts are being read
}

// recordTable is a table with the names of parts in its first line.
type recordTable struct {
	names  []string
	divide func(line string) []string // returns the cells of a line, nil if it has only one
	head   int                        // the first line, in recordReader.out
	rows   []string
}

// yamlItem is an item of a YAML list.
type yamlItem struct{ names, values, lines []string }

// flush ends the run of records.
func (r *recordReader) flush() {
	if len(r.list) > 1 {
		r.list = []string{"[" + strings.Join(r.list, ",") + "]"}
	}
	r.out, r.list = append(r.out, r.list...), nil
}

// row reads a line of the current table. It ends the table at a line that is none.
func (r *recordReader) row(line string) bool {
	t := r.table
	if t == nil {
		return false
	}
	values := t.divide(line)
	if len(values) != len(t.names) {
		r.endTable(values == nil)
		return false
	}
	if t.rows = append(t.rows, line); !tableRule().MatchString(line) {
		r.list = append(r.list, record(t.names, values))
	}
	return true
}

// endTable replaces the current table by its records. If it has none or not all are understood, it remains text.
func (r *recordReader) endTable(understood bool) {
	t := r.table
	switch r.table = nil; {
	case t == nil:
		return
	case understood && len(r.list) > 0:
		r.out = r.out[:t.head]
	default:
		r.out, r.list = append(r.out, t.rows...), nil
	}
	r.flush()
}

// part reads a line "name: value" of a YAML item, which begins with a hyphen.
func (r *recordReader) part(line string) bool {
	m := yamlOf().FindStringSubmatch(line)
	if m == nil || len(line) >= maxLabel || m[1] == "" && r.item.lines == nil {
		return false
	}
	name := recordName(m[2])
	if m[1] != "" {
		r.endItem()
	} else if slices.Contains(r.item.names, name) {
		return false
	}
	it := &r.item
	it.names, it.values, it.lines = append(it.names, name), append(it.values, m[3]), append(it.lines, line)
	return true
}

// endItem adds the current YAML item to the run. If it is no record, it remains text.
func (r *recordReader) endItem() {
	if knownNames(r.item.names) {
		r.list = append(r.list, record(r.item.names, r.item.values))
	} else {
		r.out = append(r.out, r.item.lines...)
	}
	r.item = yamlItem{}
}

// object reads a line with one JSON object that is not inside a list.
func (r *recordReader) object(line string) bool {
	inList := len(r.list) == 0 && len(r.out) > 0 && strings.ContainsAny(r.out[len(r.out)-1], "[,")
	r.endItem()
	text := strings.TrimSpace(line)
	if inList || !strings.HasPrefix(text, `{"`) || !strings.HasSuffix(text, "}") || len(text) >= maxLabel {
		return false
	}
	r.list = append(r.list, text)
	return true
}

// other reads a line without records, which may be the head of a table.
func (r *recordReader) other(line string) {
	r.flush()
	if r.out = append(r.out, line); len(line) > maxLabel {
		return
	}
	for _, by := range []string{"|", ",", "\t"} {
		divide := func(line string) []string {
			if !strings.Contains(line, by) || len(line) > maxLabel {
				return nil
			}
			return strings.Split(strings.Trim(strings.TrimSpace(line), "|"), by)
		}
		if names := lists.Map(divide(line), recordName); knownNames(names) {
			r.table = &recordTable{names: names, divide: divide, head: len(r.out) - 1}
			return
		}
	}
}
