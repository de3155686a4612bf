package kakuro_test

import (
	"regexp"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// spoken is a form of a sentence: its pattern and its check.
type spoken struct {
	name  string
	re    *regexp.Regexp
	check func(m *match)
}

// The parts of sentences, by language.
var parts = map[string][]string{
	"en": {"{AT}", `(?:(?P<run>{RUN}): |Then |And )`, "{AMOUNT}", `(?:(?P<sum>\d+) in (?P<k>{K})|(?P<rest>\d+) left for (?P<k2>{K}))`,
		"{RUN}", `(?:R\d+C\d+-R\d+C\d+|[Rr]ow \d+|[Cc]olumn \d+)`, "{K}", `(?:two|three|four|five|six|seven|eight|nine)`,
		"{AND}", " and ", "{OR}", " or ", "{TO}", " to ", "{SO}", `(?:, so (?P<so>.*))?`},
	"id": {"{AT}", `(?:(?P<run>{RUN}): |Lalu |Dan )`, "{AMOUNT}", `(?:sisa (?P<rest>\d+) untuk (?P<k2>{K}) sel|(?P<sum>\d+) dalam (?P<k>{K}) sel)`,
		"{RUN}", `(?:B\d+K\d+-B\d+K\d+|[Bb]aris \d+|[Kk]olom \d+)`, "{K}", `(?:dua|tiga|empat|lima|enam|tujuh|delapan|sembilan)`,
		"{AND}", ",? dan ", "{OR}", ",? atau ", "{TO}", " sampai ", "{SO}", `(?:, jadi (?P<so>.*))?`},
}

// shared are parts of sentences in either language.
var shared = []string{
	"{SINCE}", `(?: \((?P<since>[^()]*)\))?`,
	"{RUNS}", `{RUN}(?:, {RUN})*(?:{AND}{RUN})?`,
	"{PLACES}", `{CELL}(?:{TO}{CELL})?(?:, {CELL}(?:{TO}{CELL})?)*(?:{AND}{CELL}(?:{TO}{CELL})?)?`,
	"{CELL}", `[RB]\d+[CK]\d+`,
	"{SETS}", `(?P<sets>{SET}(?:, {SET})*(?:{OR}{SET})?)`, "{SETLIST}", `{SET}(?:{AND}{SET})?`, "{SET}", `\d(?:\+\d)*`,
	"{WAY}", `\d(?:\+\d)+`,
	"{VALS}", `\d(?:{TO}\d)?(?:, \d(?:{TO}\d)?)*(?:{OR}\d(?:{TO}\d)?)?`,
	"{DIGITS}", `(?P<digits>\d(?:, \d)*(?:{AND}\d)?)`,
	"{WITH}", `\d(?: \d)*(?: (?:in|di) {PLACES})? (?:with|dengan) {SET}(?:(?:, {SET})*{OR}{SET})?`,
	"{HOLDS}", `{HOLD}(?:, {HOLD})*(?:{AND}{HOLD})?`, "{HOLD}", `{CELL}(?: = \d)?`,
	"{LACKS}", `(?P<run>{RUN}) \((?P<sum>\d+) IN (?P<k>{K})(?: sel)?\)`,
}

// forms are the forms in both languages.
var forms = []struct {
	name, en, id string
	check        func(m *match)
}{
	{"also", `Now .* rules? out more candidates|This also needs .*`, `Kini .* juga mencoret kandidat|Untuk ini .* juga diperlukan`, func(*match) {}},
	{"so", `So (?P<so>.*)`, `Jadi (?P<so>.*)`, func(m *match) { m.reader.supposed = nil }},
	{"naked", `{AT}(?P<places>{PLACES}) use up {DIGITS}`, `{AT}(?P<places>{PLACES}) berisi (?P<digits>{VALS}) dan menghabiskannya`,
		(*match).naked},
	{"sets", `{AT}{AMOUNT} is {SETS}`, `{AT}{AMOUNT} adalah {SETS}`, (*match).sets},
	{"leaves", `{AT}{AMOUNT} (?P<leaves>allows at most \d|needs at least \d|allows {VALS})`,
		`{AT}{AMOUNT}, (?P<leaves>paling besar \d|paling kecil \d|hanya {VALS})`, (*match).leaves},
	{"no other", `{AT}{AMOUNT} has no combination with another digit that fits`,
		`{AT}{AMOUNT} tidak punya kombinasi dengan angka lain yang cocok`, (*match).amount},
	{"pair", `{AT}(?P<rest>\d+) left for (?P<places>{PLACES})(?: is {SETS}|, where each digit needs its partner)`,
		`{AT}sisa (?P<rest>\d+) untuk (?P<places>{PLACES})(?: adalah {SETS}|, dan setiap angka memerlukan pasangannya)`,
		(*match).open},
	{"partner", `{AT}{AMOUNT}, where each digit needs its partner`, `{AT}{AMOUNT}, dan setiap angka memerlukan pasangannya`, (*match).amount},
	{"cross", `(?P<places>{CELL}) is in {RUN} \((?P<a>[^()]*)\) and {RUN} \((?P<d>[^()]*)\)`,
		`(?P<places>{CELL}) ada di {RUN} \((?P<a>[^()]*)\) dan {RUN} \((?P<d>[^()]*)\)`, (*match).cross},
	{"one of both", `(?P<places>{CELL}) \((?P<holds>{VALS})\) is in (?P<run>{RUN}) \((?P<one>[^()]*)\)`,
		`(?P<places>{CELL}) \((?P<holds>{VALS})\) ada di (?P<run>{RUN}) \((?P<one>[^()]*)\)`, (*match).cross},
	{"lacks", `{LACKS} is missing (?:only (?P<only>\d)|(?P<n>\d+) of the 45(?:: {SETS})?)(?:, so it needs (?P<needs>\d), and the (?P<digit>\d) has one place)?`,
		`{LACKS}(?: tidak memakai (?P<only>\d)|: yang tidak dipakai berjumlah (?P<n>\d+) dari 45(?:, {SETS})?)(?:, jadi (?P<needs>\d) harus ada, dan tinggal satu tempat untuk (?P<digit>\d))?`,
		(*match).lacks},
	{"only place", `{AT}(?:{AMOUNT} is {SETS}(?:, always with (?P<needs>\d))?|(?:{AMOUNT} always needs )?(?P<needs2>\d)(?: is needed)?), and the (?P<digit>\d) has one place`,
		`{AT}(?:{AMOUNT} adalah {SETS}(?:, selalu memuat (?P<needs>\d))?|(?:{AMOUNT} selalu memerlukan )?(?P<needs2>\d)(?: harus ada)?), dan tinggal satu tempat untuk (?P<digit>\d)`,
		(*match).onlyPlace},
	{"hidden", `{AT}(?:{AMOUNT} is {SETS}(?:, always with {DIGITS})?|{AMOUNT} always needs (?P<needs>.*)|(?P<needs>.*) are needed), and only (?P<size>{K}) cells can hold these`,
		`{AT}(?:{AMOUNT} adalah {SETS}(?:, selalu memuat {DIGITS})?|{AMOUNT} selalu memerlukan (?P<needs>.*)|(?P<needs>.*) harus ada), dan hanya (?P<size>{K}) sel yang dapat memuatnya`,
		(*match).hidden},
	{"bound", `{AT}of the (?P<of>\d+)(?P<left> left)?(?:, (?P<places>{PLACES})|, the other (?P<others>{K})) take at (?P<way>least|most) (?:(?P<digits>\d(?:\+\d)*) = )?(?P<n>\d+)(?: and at (?P<way2>least|most) (?:(?P<digits2>\d(?:\+\d)*) = )?(?P<n2>\d+))?`,
		`{AT}dari (?P<left>sisa )?(?P<of>\d+), (?:(?P<places>{PLACES})|(?P<others>{K}) sel lainnya) memakai paling (?P<way>sedikit|banyak) (?:(?P<digits>\d(?:\+\d)*) = )?(?P<n>\d+)(?: dan paling (?P<way2>sedikit|banyak) (?:(?P<digits2>\d(?:\+\d)*) = )?(?P<n2>\d+))?`,
		(*match).bound},
	{"one bound", `{AT}{AMOUNT},(?: and)? (?P<since>[^()]*?)(?: \((?P<since2>[^()]*)\))?`, `{AT}{AMOUNT},(?: dan)? (?P<since>[^()]*?)(?: \((?P<since2>[^()]*)\))?`, (*match).amount},
	{"amount", `{AT}{AMOUNT}`, `{AT}{AMOUNT}`, (*match).amount},
	{"and", `And (?P<since>{CELL} [^()]*?)`, `Dan (?P<since>{CELL} [^()]*?)`, func(*match) {}},
	{"spread", `{AT}(?P<rest>\d+) (?:is left for|goes into) (?P<places>{PLACES})`, `{AT}(?:sisa )?(?P<rest>\d+) untuk (?P<places>{PLACES})`, (*match).spread},
	{"fillings", `{AT}(?:only (?P<ways>{SETLIST}) makes? the (?:(?P<rest>\d+) left for (?P<places>{PLACES})|(?P<sum>\d+)), in this order|the (?:(?P<rest>\d+) left for (?P<places>{PLACES})|(?P<sum>\d+)) can only be {SETS})`,
		`{AT}(?:hanya (?P<ways>{SETLIST}), dalam urutan ini, yang menghasilkan (?:sisa (?P<rest>\d+) untuk (?P<places>{PLACES})|(?P<sum>\d+))|(?:sisa (?P<rest>\d+) untuk (?P<places>{PLACES})|(?P<sum>\d+)) hanya bisa {SETS})`, (*match).ways},
	{"grouped", `{AT}{AMOUNT} is (?P<ways>{WITH}(?:, {WITH})*(?:{OR}{WITH})?)`,
		`{AT}{AMOUNT} adalah (?P<ways>{WITH}(?:, {WITH})*(?:{OR}{WITH})?)`, (*match).grouped},
	{"fails", `With (?P<way>{WAY}), (?:(?P<via>.*), and )?(?P<lost>{RUN}) has no filling`,
		`Dengan (?P<way>{WAY}), (?:(?P<via>.*), dan )?(?P<lost>{RUN}) tidak dapat diisi`, (*match).fails},
	{"last cell", `In (?P<run>{RUN}), (?P<rest>\d) is left`, `Di (?P<run>{RUN}) tersisa (?P<rest>\d) untuk sel terakhir`,
		(*match).open},
	{"used", `(?:(?P<since>[^()]*), and )?(?P<runs>{RUNS}) ha(?:s|ve) {DIGITS}`,
		`(?:(?P<since>[^()]*), dan )?(?P<runs>{RUNS}) sudah punya {DIGITS}`, (*match).used},
	{"likewise", `(?P<run>{RUN}) likewise`, `(?P<run>{RUN}) demikian juga`, func(*match) {}},
	{"permutations", `{AT}with (?:any other digit|(?P<digits>{VALS}) in (?P<places>{CELL}),) (?:the (?P<rest>\d+) left|(?P<sum>\d+)) cannot be made`,
		`{AT}dengan (?:angka lain|(?P<digits>{VALS}) di (?P<places>{CELL}),) (?:sisa (?P<rest>\d+)|(?P<sum>\d+)) tidak tercapai`, (*match).amount},
	{"block", `The sums across \((?P<across>{RUNS})\) make (?P<a>\d+), those down \((?P<down>{RUNS})\) (?P<d>\d+); (?:(?P<over>{HOLDS}) (?:is|are) only across)?(?:, )?(?:(?P<under>{HOLDS}) (?:is|are) only down)?(?:: (?P<plus>{PLACES})(?: minus (?P<minus>{PLACES}))? (?:is|add up to) (?P<n>-?\d+))?`,
		`Jumlah mendatar \((?P<across>{RUNS})\) (?P<a>\d+), jumlah menurun \((?P<down>{RUNS})\) (?P<d>\d+); yang terhitung (?:hanya mendatar (?P<over>{HOLDS}))?(?:, )?(?:hanya menurun (?P<under>{HOLDS}))?(?:: (?:jumlah )?(?P<plus>{PLACES})(?: dikurangi (?P<minus>{PLACES}))? (?:adalah|menghasilkan) (?P<n>-?\d+))?`,
		(*match).block},
	{"corners", `(?P<across>{RUNS}) cross (?P<down>{RUNS}) at (?P<places>{PLACES}), and however these four are filled, the four runs leave nothing else`,
		`(?P<across>{RUNS}) memotong (?P<down>{RUNS}) di (?P<places>{PLACES}); apa pun isi keempat sel itu, keempat deret tidak menyisakan yang lain`, func(*match) {}},
	{"nothing else", `Nothing else is left`, `Tidak ada yang lain lagi`, func(*match) {}},
	{"since", `(?P<since>{PLACES} (?:is|are) [^()]*)`, `(?P<since>{PLACES} (?:berisi|paling|bukan) [^()]*)`, func(*match) {}},
	{"suppose", `Suppose (?P<fact>.*)`, `Andaikan (?P<fact>.*)`, (*match).suppose},
	{"not filled", `(?P<run>{RUN}) can no longer be filled`, `(?P<run>{RUN}) tidak dapat diisi lagi`, func(*match) {}},
}

// expand replaces the names of parts of sentences in a pattern.
func (r *reader) expand(s string) string { return expanded(s, r.lang.Code) }

func expanded(s, code string) string {
	in := map[string]string{"en": "in", "id": "dalam"}[code]
	for range 5 {
		s = strings.NewReplacer(parts[code]...).Replace(s)
		s = strings.NewReplacer(shared...).Replace(s)
	}
	return strings.ReplaceAll(s, " IN ", " "+in+" ")
}

// spokenForms returns the forms of a language, and that of a fact.
func spokenForms(code string) ([]spoken, *regexp.Regexp) {
	expand := func(s string) string { return expanded(s, code) }
	var out []spoken
	for _, f := range forms {
		text := f.en
		if code == "id" {
			text = f.id
		}
		tail := "{SINCE}{SO}"
		if strings.Contains(text, "?P<so>") {
			tail = ""
		} else if strings.Contains(text, "?P<since>") {
			tail = "{SO}"
		}
		out = append(out, spoken{f.name, regexp.MustCompile("^" + expand(text+tail) + "$"), f.check})
	}
	fact := map[string]string{
		"en": `^(?P<places>{PLACES}) (?:(?P<eq>=) (?P<n>\d)|(?:is|are) (?:(?P<most>at most) (?P<n>\d)|(?P<least>at least) (?P<n>\d)|(?P<not>not )?(?P<vals>{VALS})))(?:; and |, and |; |, | and |$)`,
		"id": `^(?P<places>{PLACES}) (?:(?P<eq>=) (?P<n>\d)|(?P<most>paling besar) (?P<n>\d)|(?P<least>paling kecil) (?P<n>\d)|(?:berisi |(?P<not>bukan ))(?P<vals>{VALS}))(?:; dan |, dan |; |, | dan |$)`,
	}[code]
	return out, regexp.MustCompile(expand(fact))
}

// match is a sentence with its parts.
type match struct {
	reader *reader
	by     map[string]string
	run    *row
}

// begin finds the run of the sentence: that of the sentence before if it begins with "then".
func (m *match) begin() {
	r := m.reader
	name := m.by["run"]
	if name == "" {
		name = m.by["lost"]
	}
	switch {
	case name != "":
		if m.run = r.named(name); m.run == nil {
			r.wrong("%s is no run", name)
		}
	case strings.HasPrefix(r.text, "Then ") || strings.HasPrefix(r.text, "Lalu ") || strings.HasPrefix(r.text, "Dan ") ||
		strings.HasPrefix(r.text, "And ") && m.by["also"] == "" || m.by["also"] != "":
		if m.run = r.last; m.run == nil {
			r.wrong("of which run?")
		}
	}
	if r.last = m.run; m.run == nil {
		m.run = &row{}
	}
}

// named returns the run with a name.
func (r *reader) named(name string) *row {
	if w := r.runs[name]; w != nil {
		return w
	}
	return r.runs[strings.ToLower(name[:1])+name[1:]]
}

// left returns the open cells of the run, their rest, and the digits of the others.
func (m *match) left() (open []string, rest int, placed puzzle.Mask) {
	rest = m.run.sum
	for _, c := range m.run.cells {
		if d := m.reader.known(c); d > 0 {
			rest -= d
			placed |= puzzle.Only(d)
		} else {
			open = append(open, c)
		}
	}
	return open, rest, placed
}

// amount checks "17 in two cells" and "9 left for three cells".
func (m *match) amount() {
	open, rest, _ := m.left()
	for what, want := range map[string]int{"sum": m.run.sum, "rest": rest, "k": len(m.run.cells), "k2": len(open)} {
		if said := m.by[what]; said != "" && m.value(said) != want {
			m.reader.wrong("%s is %d, the run %v", what, want, m.run.cells)
		}
	}
}

// counts are the words for numbers.
var counts = map[string][]string{
	"en": {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"},
	"id": {"nol", "satu", "dua", "tiga", "empat", "lima", "enam", "tujuh", "delapan", "sembilan"},
}

// value returns a number in digits or words.
func (m *match) value(s string) int {
	if k := slices.Index(counts[m.reader.lang.Code], s); k >= 0 {
		return k
	}
	return number(s)
}

var oneSet = regexp.MustCompile(`\d(?:[+ ]\d)*`)

// sets checks combinations: their size, different digits, the sum, and the true one among them.
func (m *match) sets() {
	m.amount()
	cells, sum, used := m.run.cells, m.run.sum, puzzle.Mask(0)
	if m.by["rest"] != "" {
		cells, sum, used = m.left()
	}
	m.among(cells, sum, used)
}

// among checks combinations for cells with a total.
func (m *match) among(cells []string, sum int, used puzzle.Mask) {
	truth := puzzle.Mask(0)
	for _, c := range cells {
		truth |= puzzle.Only(m.reader.truth[c])
	}
	some := false
	for _, text := range oneSet.FindAllString(m.by["sets"], -1) {
		set, total := puzzle.Mask(0), 0
		digits := m.reader.values(text)
		for _, d := range digits {
			set |= puzzle.Only(d)
			total += d
		}
		if set.Len() != len(cells) || len(digits) != len(cells) || total != sum || set&used != 0 {
			m.reader.wrong("%s for %d cells with %d, besides %v", text, len(cells), sum, slices.Collect(used.Values()))
		}
		some = some || set == truth
	}
	if !some && m.reader.supposed == nil {
		m.reader.wrong("the digits are %v", slices.Collect(truth.Values()))
	}
}

// leaves checks the digits that the combinations of a sum leave.
func (m *match) leaves() {
	m.amount()
	cells, sum, used := m.run.cells, m.run.sum, puzzle.Mask(0)
	if m.by["rest"] != "" {
		cells, sum, used = m.left()
	}
	m.union(m.by["leaves"], len(cells), sum, used)
}

// union checks "allows at most 6" against all sets of n digits, without used ones, with a sum.
func (m *match) union(said string, n, sum int, used puzzle.Mask) {
	var all puzzle.Mask
	for set := puzzle.Mask(2); set < 1<<10; set += 2 {
		total := 0
		for d := range set.Values() {
			total += d
		}
		if set.Len() == n && total == sum && set&used == 0 {
			all |= set
		}
	}
	vals := m.reader.values(said)
	ok := slices.Equal(vals, slices.Collect(all.Values()))
	switch {
	case strings.Contains(said, "at most"), strings.Contains(said, "besar"):
		ok = all.Max() == vals[0]
	case strings.Contains(said, "at least"), strings.Contains(said, "kecil"):
		ok = all.Min() == vals[0]
	}
	if !ok {
		m.reader.wrong("%s: it leaves %v", said, slices.Collect(all.Values()))
	}
}
