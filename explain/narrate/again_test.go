package narrate_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// againBoards are boards with similar situations in several places.
const againBoards = "https://puzz.link/p?hashi/8/8/3g4h3g1g1h2i3j3g2p2g5h23n3h4h13g3h2h\n" +
	"https://puzz.link/p?hashi/8/8/2g3h3g2j1g1h1i1j3g4g3g3l2g2g5h4n13h4h2g\n" +
	"https://puzz.link/p?hashi/8/8/4h3g1l1h34h4g3i2k43j2i4g6i4n3h4g4g3\n" +
	"https://puzz.link/p?hashi/13/13/2g2g2g3g4g3g3s4h3h2h1g2i3g1m3i3h4g3g1h1j1" +
	"l3h3i3g3h3g1h3g3g1h2t23g5g3g6g4g2k2g1g1g1g4i2g1g3g4g2g13h5g3g3g3g4g\n" +
	"https://puzz.link/p?mashu/8/8/011060i00i40i66001090i\n"

// TestAgain: an argument introduced by "likewise" is a single step by the technique of the previous argument, no harder than it, and both
// use clues alone.
func TestAgain(t *testing.T) {
	cheap, hard := 0, 0
	for it := range kinds.Read(strings.NewReader(againBoards), "text", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		for _, x := range narrate.Explain(t.Context(), study.Open(it.Puzzle), study.ExplainOptions{}).Deductions {
			at := 0
			var last puzzle.Step
			for _, p := range x.Parts {
				if p.Rest || p.Argument == 0 {
					break
				}
				end := x.Links[at+p.Argument-1]
				if p.Likewise {
					if p.Argument != 1 || end.Technique != last.Technique || len(end.Because)+len(last.Because) > 0 {
						t.Errorf("%s: %s (%d steps, rests on %v) is likewise to %s (%v)", it.ID, end.Technique, p.Argument, end.Because,
							last.Technique, last.Because)
					}
					if last.Level > 1.7 {
						if hard++; end.Level > last.Level {
							t.Errorf("%s: %s of level %g is likewise to one of %g", it.ID, end.Technique, end.Level, last.Level)
						}
					} else {
						cheap++
					}
				}
				last = end
				at += p.Argument + p.FollowUps
			}
		}
	}
	if cheap < 5 || hard < 1 {
		t.Errorf("%d easy ones and %d others are said to be likewise", cheap, hard)
	}
}

// Boards on which an island grows along a corridor, numbers repeat an argument, pearls act in cases, and a pearl has two sides of the loop
// at its corners.
const (
	islands = "https://puzz.link/p?nurikabe/10/10/h5g4s7m1r7zi5m1m6k2l3j2h"
	threes  = "https://puzz.link/p?slither/10/10/l22721128d7d1c27772cgd22722231723cdg26573c3d6c61323621bj"
	pearls  = "https://puzz.link/p?mashu/8/8/12000c6022000040c06000"
	corners = "https://puzz.link/p?mashu/10/10/k3100010b0103610036900039a00932210"
)

// TestSaidOfWays: explanations of ways of islands and pearls name what bars a way, which ways end alike, and what ways share. An island
// is followed along a corridor, an argument from several numbers is not repeated, and cases of pearls are told in full.
func TestSaidOfWays(t *testing.T) {
	told := map[string]string{} // texts by language and board
	for _, x := range []struct{ code, text, want string }{
		{"en", "https://puzz.link/p?hashi/8/8/3g4h3g1g1h2i3j3g2p2g5h23n3h4h13g3h2h",
			"The 3 in R3C6: with none to R1C6, a bridge on R3C6-R8C6 would leave R5C8 unsatisfied. So"},
		{"id", "https://puzz.link/p?hashi/8/8/3g4h3g1g1h2i3j3g2p2g5h23n3h4h13g3h2h",
			"Pulau 3 di B3K6: jika tidak ada jembatan ke B1K6, jembatan di B3K6-B8K6 membuat B5K8 tidak terpenuhi. Jadi"},
		{"en", "https://puzz.link/p?mashu/8/8/0f9009i90322000010n000",
			"R5C4 together. R3C3 down and left, R5C4 left? " +
				"The black R3C3 goes straight on: R4C3-R5C3. But three lines would meet in R5C3."},
		{"id", "https://puzz.link/p?mashu/8/8/0f9009i90322000010n000",
			"B3K3 ke bawah dan ke kiri, B5K4 ke kiri? Garis berlanjut lurus dari mutiara hitam B3K3: B4K3-B5K3. Tetapi"},
		{"en", islands, "The island of the 4 in R1C5 can grow only into R2C5. So R2C5 is land. That island can grow only into R3C5. So"},
		{"id", islands, "hanya bisa tumbuh ke B2K5. Jadi B2K5 daratan. Pulau itu hanya bisa tumbuh ke B3K5. Jadi"},
		{"en", islands, "Likewise the 1 in R8C2: R7C2, R8C1, R8C3 and R9C2 are sea."},
		{"en", islands, "Likewise no number could reach R2C2-R3C3 without R2C3. So"},
		{"id", islands, "Begitu juga B2K2-B3K3 tidak bisa dicapai angka mana pun tanpa B2K3. Jadi"},
		{"en", islands, "Land in R6C6 would make the island of R4C10 too large. So"},
		{"en", pearls, "up and down? The white R6C4 goes straight: R6C4-R6C5 is crossed. The black R3C4 goes straight on: R3C5-R3C6"},
		{"id", pearls, "ke atas dan ke bawah? Garis lurus melewati mutiara putih B6K4: B6K4-B6K5 disilang."},
		{"en", corners, "The pearl R9C5 counts as a line between opposite corners. The inside connects"},
		{"en", threes, "Likewise the numbers in R7C7 and R8C6 touch diagonally: two lines at their corner. So"},
		{"en", threes, "A line comes to the lower left corner of the number in R2C7, so the number has at most one line there"},
		{"en", threes, "The number in R6C10 has at least one line at its lower left corner."},
		{"en", threes, "Likewise the 3s in R5C1 and R6C1, as the number in R6C3 is outside them. So"},
		{"id", threes, "Begitu juga angka 3 di B5K1 dan B6K1, karena angka di B6K3 ada di luarnya. Jadi"},
	} {
		all := told[x.code+x.text]
		if all == "" {
			eachThought(t, x.code, x.text, func(_ narrate.Deduction, said string) { all += said + "\n" })
			told[x.code+x.text] = all
		}
		if !strings.Contains(all, x.want) {
			t.Errorf("%s: nothing says %q:\n%s", x.code, x.want, all)
		}
	}
}

// alikeBoard is a board on which several cells are refuted in the same way.
const alikeBoard = "https://puzz.link/p?heyawake/7/7/d6j1gqd6000vgdsgrog0h1l0"

// TestAsBefore: a hypothesis that ends like an earlier one refers to the first of these, whose text is complete and ends in the same
// sentence; no sentence of 100 bytes or more that could be omitted is repeated.
func TestAsBefore(t *testing.T) {
	for code, w := range map[string]struct{ suppose, rest, but string }{
		"en": {"Suppose ", `The rest follows as for (\S+?)(?: in step (\d+))?\. `, " But "},
		"id": {"Andaikan ", `Selanjutnya sama seperti untuk (\S+?)(?: di langkah (\d+))?\. `, " Tetapi "},
	} {
		rest, found := regexp.MustCompile(w.rest), 0
		var steps []string
		eachThought(t, code, alikeBoard, func(_ narrate.Deduction, said string) { steps = append(steps, said) })
		told := map[string]int{} // the step that follows a hypothesis to its end
		for n, said := range steps {
			for _, h := range strings.Split(said, w.suppose)[1:] {
				before, after, _ := strings.Cut(h, w.but)
				end, _, _ := strings.Cut(after, ". ")
				m := rest.FindStringSubmatch(before + " ")
				if m == nil {
					_, last, _ := strings.Cut(before, ". ")
					if k, ok := told[last+end]; ok && len(last) > 100 {
						t.Errorf("step %d repeats step %d: %s", n+1, k, h)
					}
					told[last+end] = n + 1
					continue
				}
				found++
				from := n + 1
				if m[2] != "" {
					from, _ = strconv.Atoi(m[2])
				}
				i := strings.Index(steps[from-1], w.suppose+m[1]+" ")
				if from > n+1 || i < 0 {
					t.Fatalf("step %d refers to %s of step %d: %s", n+1, m[1], from, steps[from-1])
				}
				other, _, _ := strings.Cut(steps[from-1][i+len(w.suppose):], w.suppose)
				if !strings.Contains(other, w.but+end) || rest.MatchString(other) {
					t.Errorf("step %d refers to %s of step %d: %s", n+1, m[1], from, other)
				}
			}
		}
		if found < 4 {
			t.Errorf("%s: only %d hypotheses refer to earlier ones", code, found)
		}
	}
}

// TestWholeArguments: sentences state everything that their argument shows, also within hypotheses, and name what they are about.
func TestWholeArguments(t *testing.T) {
	const (
		akari     = "https://puzz.link/p?akari/7/7/h7.i.n8cg.g.i7bl.i.gb"
		supposing = "https://puzz.link/p?akari/7/7/nd.gck.ag1.m7.hcl"
		rooms     = "https://puzz.link/p?heyawake/7/7/mb4halal803hvs3o002g13i22i"
		pair      = "https://puzz.link/p?hitori/6/6/342466534161616332225634123645344533"
		shapes    = "https://puzz.link/p?nurikabe/7/7/k2j6m2i7g2o4o3j"
	)
	told := map[string]string{} // texts by language and board
	for _, x := range []struct{ code, board, want string }{
		{"en", akari, "the 2 in R1C3 has only two cells for its two lights. So R1C2 and R1C4 have lights."},
		{"id", akari, "angka 2 di B1K3 hanya punya dua sel untuk dua lampunya. Jadi B1K2 dan B1K4 berisi lampu."},
		{"en", supposing, "The 2 in R6C6 needs lights in R6C5 and R7C6. But"},
		{"en", rooms, "The 2 shaded cells of the room at R4C7 fit in only one way without two side by side. So R5C7 and R7C7 are shaded. But"},
		{"en", pair, "The 3s in R3C5 and R4C5 are side by side, so one of them is unshaded. So R6C5 is shaded."},
		{"id", pair, "Angka 3 di B3K5 dan B4K5 bersebelahan, maka salah satunya putih. Jadi B6K5 hitam."},
		{"en", shapes, "Then only R4C7 and R6C7, or R6C6, can complete the island of the 4 in R5C7; either way R7C7 is sea."},
		{"en", shapes, "But R7C7 is cut off from R2C5 by R6C6 and R7C6. So"},
	} {
		all := told[x.code+x.board]
		if all == "" {
			eachThought(t, x.code, x.board, func(_ narrate.Deduction, said string) { all += said + "\n" })
			told[x.code+x.board] = all
		}
		if !strings.Contains(all, x.want) {
			t.Errorf("%s: nothing says %q:\n%s", x.code, x.want, all)
		}
	}
}
