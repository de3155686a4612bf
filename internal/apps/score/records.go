package score

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
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
	var out, names []string
	var list, raw []string // raw are the lines of a table
	flush := func() {
		if len(list) > 1 {
			out = append(out, "["+strings.Join(list, ",")+"]")
		} else {
			out = append(out, list...)
		}
		list = nil
	}
	divide := func(line string) []string { return nil }
	var item, fields []string // of YAML
	pending := 0              // lines of out that head a table
	end := func() {
		if knownNames(fields) {
			list = append(list, record(fields, item))
		} else if item != nil {
			out = append(out, raw...)
		}
		item, fields, raw = nil, nil, nil
	}
	for line := range strings.SplitSeq(s, "\n") {
		text := strings.TrimSpace(line)
		if values := divide(line); names != nil && len(values) == len(names) {
			if raw = append(raw, line); !tableRule().MatchString(line) {
				list = append(list, record(names, values))
			}
			continue
		}
		if names != nil {
			if len(list) == 0 || divide(line) != nil { // no records below the head, or some of them are not understood
				out, list = append(out, raw...), nil
			} else {
				out = out[:pending]
			}
			names, raw = nil, nil
			flush()
		}
		if m := yamlOf().FindStringSubmatch(line); m != nil && len(line) < maxLabel && (m[1] != "" || item != nil) {
			if m[1] != "" {
				end()
			}
			if m[1] != "" || !slices.Contains(fields, recordName(m[2])) {
				item, fields, raw = append(item, m[3]), append(fields, recordName(m[2])), append(raw, line)
				continue
			}
		}
		inList := len(list) == 0 && len(out) > 0 && strings.ContainsAny(out[len(out)-1], "[,")
		if end(); !inList && strings.HasPrefix(text, `{"`) && strings.HasSuffix(text, "}") && len(text) < maxLabel {
			list = append(list, text)
			continue
		}
		flush()
		out = append(out, line)
		if len(line) > maxLabel {
			continue
		}
		for _, by := range []string{"|", ",", "\t"} {
			by := func(line string) []string {
				if !strings.Contains(line, by) || len(line) > maxLabel {
					return nil
				}
				return strings.Split(strings.Trim(strings.TrimSpace(line), "|"), by)
			}
			var heads []string
			for _, head := range by(line) {
				heads = append(heads, recordName(head))
			}
			if knownNames(heads) {
				names, divide, pending = heads, by, len(out)-1
				break
			}
		}
	}
	if names != nil && len(list) > 0 {
		out = out[:pending]
	} else {
		out = append(out, raw...)
	}
	end()
	flush()
	return strings.Join(out, "\n")
}
