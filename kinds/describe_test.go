package kinds_test

import (
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestDescribed tests the text descriptions of drawings in both languages, on partly solved boards with and without each optional part.
func TestDescribed(t *testing.T) {
	for _, test := range []struct {
		puzzle string
		known  []puzzle.Fact
		said   [2][2]string // title and description, by language
	}{
		{"masyu\n. W .\n. . B\n. . .\n",
			[]puzzle.Fact{{At: puzzle.Edge(0, 0, 0, 1), Value: 1}, {At: puzzle.Edge(0, 1, 1, 1), Value: 0}}, [2][2]string{
				{"Masyu, 3 rows and 3 columns", "White pearls: R1C2. Black pearls: R2C3. 1 edge of the loop drawn, 1 crossed out, 10 open."},
				{"Masyu, 3 baris dan 3 kolom", "Mutiara putih: B1K2. Mutiara hitam: B2K3. " +
					"1 sisi dilewati garis, 1 disilang, 10 belum ditentukan."}}},
		{"masyu\n. . .\n. . .\n", nil, [2][2]string{
			{"Masyu, 2 rows and 3 columns", "White pearls: none. Black pearls: none. 0 edges of the loop drawn, 0 crossed out, 7 open."},
			{"Masyu, 2 baris dan 3 kolom", "Mutiara putih: tidak ada. Mutiara hitam: tidak ada. " +
				"0 sisi dilewati garis, 0 disilang, 7 belum ditentukan."}}},
		{"hashi\n3.?\n...\n2..\n", []puzzle.Fact{{At: puzzle.Bridge(0, 0, 0, 2), Value: 1}}, [2][2]string{
			{"Hashiwokakero, 3 rows and 3 columns", "Islands: 3 in R1C1, an unknown number in R1C3, 2 in R3C1. " +
				"Bridges: 1 from R1C1 to R1C3; 0 pairs of islands without a bridge, 1 undecided."},
			{"Hashiwokakero, 3 baris dan 3 kolom", "Pulau: 3 di B1K1, angka tidak diketahui di B1K3, 2 di B3K1. " +
				"Jembatan: 1 dari B1K1 ke B1K3; 0 pasang pulau tanpa jembatan, 1 belum ditentukan."}}},
		{"nonogram\nrows: 2 1, ?\ncols: 1, 1, 0, 1\n",
			[]puzzle.Fact{{At: puzzle.Cell(0, 0), Value: 1}, {At: puzzle.Cell(0, 2), Value: 0}}, [2][2]string{
				{"Nonogram, 2 rows and 4 columns", "? is a block of any length, * any number of blocks. Rows: 2 1; ?. " +
					"Columns: 1; 1; 0; 1. 1 cell filled, 1 empty, 6 open."},
				{"Nonogram, 2 baris dan 4 kolom", "? berarti satu blok " +
					"dengan panjang berapa pun, * berapa pun banyaknya blok. " +
					"Baris: 2 1; ?. Kolom: 1; 1; 0; 1. 1 sel terisi, 1 kosong, 6 belum ditentukan."}}},
		{"https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", []puzzle.Fact{{At: puzzle.Cell(1, 2), Value: 9}}, [2][2]string{
			{"Kakuro, 6 rows and 6 columns", "Across: R2C3 to R2C4: 8; R3C2 to R3C5: 10; R4C2 to R4C3: 3; R4C5 to R4C6: 3; R5C3 to R5C6: 21; " +
				"R6C4 to R6C5: 12. Down: R3C2 to R4C2: 4; R2C3 to R5C3: 12; R2C4 to R3C4: 4; R5C4 to R6C4: 17; R3C5 to R6C5: 10; " +
				"R4C6 to R5C6: 10. 1 digit filled in, 15 open."},
			{"Kakuro, 6 baris dan 6 kolom", "Mendatar: B2K3 sampai B2K4: 8; B3K2 sampai B3K5: 10; B4K2 sampai B4K3: 3; B4K5 sampai B4K6: 3; " +
				"B5K3 sampai B5K6: 21; B6K4 sampai B6K5: 12. Menurun: B3K2 sampai B4K2: 4; B2K3 sampai B5K3: 12; B2K4 sampai B3K4: 4; " +
				"B5K4 sampai B6K4: 17; B3K5 sampai B6K5: 10; B4K6 sampai B5K6: 10. 1 sel sudah terisi, 15 masih kosong."}}},
		{"https://puzz.link/p?skyscrapers/4/4/k13h4j3g", []puzzle.Fact{{At: puzzle.Cell(1, 2), Value: 4}}, [2][2]string{
			{"Skyscrapers, 4 rows and columns", "Top: none, none, none, none. Right: none, none, 3, none. Bottom: none, 1, 3, none. " +
				"Left: none, 4, none, none. 1 height found, 15 cells open."},
			{"Skyscrapers, 4 baris dan kolom", "Atas: tidak ada, tidak ada, tidak ada, tidak ada. " +
				"Kanan: tidak ada, tidak ada, 3, tidak ada. " +
				"Bawah: tidak ada, 1, 3, tidak ada. Kiri: tidak ada, 4, tidak ada, tidak ada. 1 tinggi ditemukan, 15 sel masih kosong."}}},
	} {
		p, err := kinds.Parse(test.puzzle)
		if err != nil {
			t.Errorf("%q: %v", test.puzzle, err)
			continue
		}
		known := puzzle.NewFacts(p.Board())
		for _, f := range test.known {
			known.Add(f)
		}
		for i, code := range words.Languages {
			l, err := kinds.Language(code)
			if err != nil {
				t.Fatal(err)
			}
			if s := l.Draw(p, known); s.Title != test.said[i][0] || s.Description != test.said[i][1] {
				t.Errorf("%q, %s: %q: %q", test.puzzle, code, s.Title, s.Description)
			}
		}
	}
}
