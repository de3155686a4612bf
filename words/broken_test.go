package words_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/words"
)

// broken are boards in our text form, a rule that each breaks, and what is said of it in English and Indonesian.
var broken = []struct{ board, rule, en, id string }{
	{"hashi\n1=3\n..|\n..1", "too-many",
		"the 1 in R1C1 has 2 bridges",
		"pulau 1 di B1K1 punya 2 jembatan"},
	{"hashi apart\n4-.-3\n    |\n. . 1\n", "too-few",
		"the 4 in R1C1 can have only 1 bridge",
		"pulau 4 di B1K1 hanya dapat memperoleh 1 jembatan"},
	{"hashi\n.?.\n3|?\n.?.", "too-few",
		"the 3 in R2C1 can have no bridge",
		"pulau 3 di B2K1 tidak dapat memperoleh jembatan"},
	{"hashi\n1.?", "no-sum",
		"the bridges still possible for the 1 in R1C1 cannot add up to it",
		"jembatan yang masih mungkin untuk pulau 1 di B1K1 tidak dapat berjumlah 1"},
	{"hashi apart\n. ? .\n  |\n?-.-?\n  |\n. ? .\n", "crossing",
		"the bridges R2C1-R2C3 and R1C2-R3C2 cross",
		"jembatan B2K1-B2K3 dan B1K2-B3K2 bersilangan"},
	{"hashi\n1-1\n...\n3.3", "not-connected",
		"the 2 islands around R1C1 are cut off from the others",
		"2 pulau di sekitar B1K1 terputus dari yang lain"},
	{"hashi apart\n?-.-?\n    x\n. . ?\n", "not-connected",
		"the island in R2C3 is cut off from the others",
		"pulau di B2K3 terputus dari yang lain"},
	{"hashi tree\n2-2\n|.|\n2-2", "circle",
		"the bridges R3C1-R3C3 close a circle",
		"jembatan B3K1-B3K3 menutup lingkaran"},
	{"hashi\n1-1", "no-value",
		"no number of bridges is left for R1C1-R1C3",
		"tidak ada jumlah jembatan yang mungkin untuk B1K1-B1K3"},
	{"kakuro\n# # #\n# . 9\n# . 9", "repeat",
		"R2C3 and R3C3 in one run are both 9",
		"B2K3 dan B3K3 dalam satu deret sama-sama berisi 9"},
	{"kakuro\n# 16\\ 4\\\n\\12 9 .\n\\8 8 .", "sum",
		"the down run from R2C2 is 9+8 = 17, the clue says 16",
		"deret menurun dari B2K2 berisi 9+8 = 17, padahal petunjuknya 16"},
	{"kakuro\n# 5\\\n\\4 4", "sum",
		"the down run from R2C2 is 4, the clue says 5",
		"deret menurun dari B2K2 berisi 4, padahal petunjuknya 5"},
	{"kakuro\n# 16\\ 4\\ #\n\\12 9 5 .\n\\8 . . #", "too-much",
		"the across run from R2C2 has 9+5 = 14 already, and with one open cell becomes at least 15; the clue says 12",
		"deret mendatar dari B2K2 sudah berisi 9+5 = 14, dan dengan 1 sel kosong berjumlah paling sedikit 15, padahal petunjuknya 12"},
	{"kakuro\n\\24 . 6 .", "too-little",
		"the across run from R1C2 has 6 so far, and with 2 open cells becomes at most 23; the clue says 24",
		"deret mendatar dari B1K2 baru berisi 6, dan dengan 2 sel kosong berjumlah paling banyak 23, padahal petunjuknya 24"},
	{"kakuro\n. . . . . . . . . .", "too-long",
		"the across run from R1C1 has 10 cells, and there are only nine digits",
		"deret mendatar dari B1K1 punya 10 sel, padahal hanya ada sembilan angka"},
	{"kakuro\n\\6 (45) . .\n", "no-fit",
		"the across run from R1C2 has no filling left with the sum 6",
		"deret mendatar dari B1K2 tidak punya isian lagi dengan jumlah 6"},
	{"kakuro\n# (12) (12) (12)\n", "no-fit",
		"the across run from R1C2 has no filling left with different digits",
		"deret mendatar dari B1K2 tidak punya isian lagi dengan angka yang berbeda-beda"},
	{"kakuro\n. .", "no-value",
		"no digit is possible in R1C1",
		"tidak ada angka yang mungkin di B1K1"},
	{"masyu\n. .\nx   \n. .", "no-value",
		"the loop can neither take the edge R1C1-R1C2 nor leave it out",
		"garis B1K1-B1K2 tidak mungkin ada dan tidak mungkin tidak ada"},
	{"masyu\n. . .\n  |  \n.-.-.", "branch",
		"3 lines meet in R2C2",
		"3 garis bertemu di B2K2"},
	{"masyu\n.x. .\n|    \n. . .", "dead-end",
		"the line that enters R1C1 cannot leave it",
		"garis yang masuk ke B1K1 tidak dapat keluar lagi"},
	{"masyu\n. . .\n  x  \n.xW .\n  x  \n. . .", "pearl-missed",
		"the loop cannot pass the white pearl in R2C2",
		"lintasan tidak dapat melewati mutiara putih di B2K2"},
	{"masyu all\n.x. .\nx    \n. . .", "cell-missed",
		"the loop cannot visit R1C1",
		"lintasan tidak dapat melewati B1K1"},
	{"masyu\n. . .\n  |  \n. W-.\nx    \n. . .", "white-straight",
		"the loop turns in the white pearl in R2C2",
		"lintasan berbelok di mutiara putih B2K2"},
	{"masyu\n. . . . .\nx        \n.-.-W-.-.\n        x\n. . . . .", "white-turn",
		"the loop turns neither before nor after the white pearl in R2C3",
		"lintasan tidak berbelok sebelum maupun sesudah mutiara putih B2K3"},
	{"masyu\n. . .\nx    \n.-B-.\n    x\n. . .", "black-turn",
		"the loop goes straight through the black pearl in R2C2",
		"lintasan lurus melalui mutiara hitam B2K2"},
	{"masyu\nB-. .\n  |  \n. . .", "black-arm",
		"from the black pearl in R1C1 the loop must go straight through R1C2, and cannot",
		"dari mutiara hitam B1K1 lintasan harus lurus melalui B1K2, tetapi tidak bisa"},
	{"masyu\n. W .\nx   x\n. . .", "pearl-blocked",
		"what is marked leaves the loop no right way through the white pearl in R1C2",
		"yang sudah ditandai tidak menyisakan jalan yang benar melalui mutiara putih di B1K2"},
	{"masyu\n.-. . .\n| |    \n.-. . .\nx      \n. .-. .", "closed-loop",
		"the loop through R1C1 is closed and leaves out the line through R3C2",
		"lintasan melalui B1K1 sudah tertutup, padahal masih ada garis melalui B3K2"},
	{"masyu\n.-. . .\n| |    \n.-. . .\nx      \n. . B .", "closed-loop",
		"the loop through R1C1 is closed and leaves out the black pearl in R3C3",
		"lintasan melalui B1K1 sudah tertutup, padahal mutiara hitam di B3K3 belum dilewati"},
	{"masyu all\n.-. .\n| |  \n.-. .", "closed-loop",
		"the loop through R1C1 is closed and leaves out R1C3",
		"lintasan melalui B1K1 sudah tertutup, padahal B1K3 belum dilewati"},
	{"masyu\n.x.\nx x\n.x.", "no-loop",
		"there is no loop",
		"tidak ada lintasan"},
	{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n????\n????\n????", "no-value",
		"R1C1 can be neither filled nor empty",
		"B1K1 tidak bisa terisi dan tidak bisa kosong"},
	{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n#.##\n????\n????", "row-runs",
		"row 1: the runs are 1 2, the clue says 2 1",
		"baris 1: bloknya 1 2, padahal petunjuknya 2 1"},
	{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n....\n????\n????", "row-runs",
		"row 1: nothing is filled, the clue says 2 1",
		"baris 1: tidak ada yang terisi, padahal petunjuknya 2 1"},
	{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n?.??\n????\n????", "row-fit",
		"row 1: no arrangement of 2 1 fits what is marked",
		"baris 1: tidak ada susunan 2 1 yang cocok dengan yang sudah ditandai"},
	{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n????\n???#\n????", "row-fit",
		"row 2: the clue says 0, so nothing may be filled",
		"baris 2: petunjuknya 0, jadi tidak boleh ada yang terisi"},
	{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n??.?\n??.?\n??.?", "column-runs",
		"column 3: nothing is filled, the clue says 1",
		"kolom 3: tidak ada yang terisi, padahal petunjuknya 1"},
	{"nonogram\nrows: 2 1, 0, 4\ncols: 1 1, 1 1, 1, 1 1\n????\n#???\n????", "column-fit",
		"column 1: no arrangement of 1 1 fits what is marked",
		"kolom 1: tidak ada susunan 1 1 yang cocok dengan yang sudah ditandai"},
	{"skyscrapers\n. . .\n. . . . .\n. . . . .\n. . . . .\n. . .", "no-value",
		"R1C1 can hold no height any more",
		"tidak ada tinggi yang mungkin di B1K1"},
	{"skyscrapers\n. . .\n. 1 . . .\n. . . . .\n. . . . .\n. . .", "given",
		"R1C1 is given: its height is 1",
		"B1K1 sudah diberikan: tingginya 1"},
	{"skyscrapers\n. . .\n. =1 . =1 .\n. . . . .\n. . . . .\n. . .", "row-repeat",
		"row 1: the height 1 stands there twice",
		"baris 1: tinggi 1 muncul 2 kali"},
	{"skyscrapers\n. . .\n. =1 . . .\n. =1 . . .\n. 1 . . .\n. . .", "column-repeat",
		"column 1: the height 1 stands there 3 times",
		"kolom 1: tinggi 1 muncul 3 kali"},
	{"skyscrapers\n. . .\n. . . . .\n. =1/3 =1/3 =1/3 .\n. . . . .\n. . .", "row-fit",
		"row 2 has no filling left with different heights",
		"baris 2 tidak punya isian lagi dengan tinggi yang berbeda-beda"},
	{"skyscrapers\n. . .\n. =1/2 . . .\n. =1 . . .\n. =1/2 . . .\n. . .", "column-fit",
		"column 1 has no filling left with different heights",
		"kolom 1 tidak punya isian lagi dengan tinggi yang berbeda-beda"},
	{"skyscrapers\n1 . .\n. . . . .\n. =3 . . .\n. . . . .\n. . .", "top-view",
		"column 1 from above: no filling is left in which 1 building is seen",
		"kolom 1 dari atas: tidak ada isian lagi yang memperlihatkan 1 gedung"},
	{"skyscrapers\n. . .\n2 =1 =2 =3 .\n. . . . .\n. . . . .\n. . .", "left-view",
		"row 1 from the left: 3 buildings are seen, the clue says 2",
		"baris 1 dari kiri: terlihat 3 gedung, padahal petunjuknya 2"},
	{"skyscrapers\n. . .\n. . . =2 3\n. . . . .\n. . . . .\n. . .", "right-view",
		"row 1 from the right: 2 buildings will be seen, the clue says 3",
		"baris 1 dari kanan: akan terlihat 2 gedung, padahal petunjuknya 3"},
	{"skyscrapers\n1 . .\n. =2 . . .\n. . . . .\n. . . . .\n. . .", "top-view",
		"column 1 from above: 2 buildings will be seen, the clue says 1",
		"kolom 1 dari atas: akan terlihat 2 gedung, padahal petunjuknya 1"},
	{"skyscrapers\n. . .\n. . . . .\n. . . . .\n. . . 1 .\n. . 1", "bottom-view",
		"column 3 from below: 2 to 3 buildings will be seen, the clue says 1",
		"kolom 3 dari bawah: akan terlihat 2 sampai 3 gedung, padahal petunjuknya 1"},
}

// Every rule that a Check names, in the comment of the function, is broken by a board above, and said in both languages.
func TestBroken(t *testing.T) {
	said := map[string]bool{}
	for _, x := range broken {
		kind, v := violation(t, x.board, x.rule)
		said[kind+" "+x.rule] = true
		for code, want := range map[string]string{"en": x.en, "id": x.id} {
			l, err := words.In(code)
			if err != nil {
				t.Fatal(err)
			}
			if got := l.Broken(kind, v); got != want {
				t.Errorf("%s, %s: %q, not %q", x.board, code, got, want)
			}
		}
	}
	files, err := filepath.Glob("../kinds/*/check.go")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	one := regexp.MustCompile(`"([a-z-]+)"`)
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		kind := filepath.Base(filepath.Dir(file))
		comment, _, _ := strings.Cut(string(b), "\nfunc Check")
		rules := one.FindAllStringSubmatch(comment[strings.LastIndex(comment, "// Check"):], -1)
		if len(rules) < 5 {
			t.Errorf("%s names %d rules in its comment", file, len(rules))
		}
		for _, rule := range rules {
			if !said[kind+" "+rule[1]] {
				t.Errorf("no board here breaks %s of %s", rule[1], kind)
			}
		}
	}
}

// violation is how a board breaks a rule; what no notation can say is done to its first place.
func violation(t *testing.T, board, rule string) (kind string, v puzzle.Violation) {
	t.Helper()
	for it := range kinds.Read(strings.NewReader(board), "board", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatalf("%s: %v", board, it.Err)
		}
		known := puzzle.NewFacts(it.Puzzle.Board())
		if it.Marks != nil {
			known = it.Marks.Facts()
		}
		switch rule {
		case "no-value":
			known.Restrict(0, 0)
		case "given":
			known.Set(0, 2)
		case "no-sum":
			known.Restrict(0, ^puzzle.Only(1))
		}
		k := it.Puzzle.Kind()
		bad := k.Check(it.Puzzle, known)
		i := slices.IndexFunc(bad, func(v puzzle.Violation) bool { return v.Rule == rule })
		if i < 0 {
			t.Fatalf("%s breaks not %s but %+v", board, rule, bad)
		}
		return k.Name, bad[i]
	}
	t.Fatalf("%s: no board", board)
	return "", puzzle.Violation{}
}
