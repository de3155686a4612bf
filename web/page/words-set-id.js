// The words of the setter in Indonesian, which the first page need not have.

import { indonesian } from "./words-id.js";

/** @type {Record<string, string>} */
const setting = {
	"not looked at to its end": "tidak diteliti sampai akhir",
	"At least {n} solutions": "Sedikitnya {n} jawaban",
	"Clear all": "Kosongkan",
	"Clues as text": "Petunjuk sebagai teks",
	"Explain": "Jelaskan",
	"From a picture, at the size above": "Dari gambar, dengan ukuran di atas",
	"Grading …": "Menilai …",
	"No solution": "Tidak ada jawaban",
	"Not decided in time": "Tidak terjawab dalam batas waktu",
	"One solution": "Satu jawaban",
	"Puzzles of this kind are not set here.": "Teka-teki jenis ini tidak disusun di sini.",
	"Set a puzzle": "Susun teka-teki",
	"Symmetric: set the cell opposite, too": "Simetris: sel seberangnya juga",
	"That is no picture.": "Itu bukan gambar.",
	"What the board shows": "Yang ditampilkan papan",
	"What a tap sets": "Yang disusun dengan ketukan",
	"column {i}": "kolom {i}",
	"hardest step: {name}": "langkah tersulit: {name}",
	"row {i}": "baris {i}",
	"{n} places differ, {m} are the same in all.": "{n} tempat berbeda, {m} sama pada semuanya.",
	"{n} solutions": "{n} jawaban",
	"Name": "Nama",
	"All drafts": "Semua rancangan",
	"Repair": "Perbaiki",
	"There is nothing to play yet: set a clue first.": "Belum ada yang bisa dimainkan: pasang dulu sebuah petunjuk.",
	"The board is still being read. Ask again.": "Papan masih dibaca. Coba lagi.",
	"The browser has no room to save this draft.": "Peramban tidak punya tempat untuk menyimpan rancangan ini.",
	"Another tab has changed this draft. Undo gives back what was here.": "Tab lain telah mengubah rancangan ini. Urungkan mengembalikan yang tadi ada di sini.",
	"Nothing is set yet.": "Belum ada yang dipasang.",
	"This draft is not kept in this browser any more.": "Rancangan ini tidak lagi tersimpan di peramban ini.",
	"next run": "blok berikut",
	"take back": "hapus angka terakhir",
	"across / down": "mendatar / menurun",
	"Keys": "Tombol",
	"Looking for the fewest changes …": "Mencari perubahan paling sedikit …",
	"{name} is gone.": "{name} sudah dihapus.",
	"Your drafts": "Rancangan Anda",
	"They are kept in this browser and nowhere else.": "Semuanya tersimpan di peramban ini dan tidak di tempat lain.",
	"A new one:": "Yang baru:",
	"From a word, at the size above": "Dari sebuah kata, dengan ukuran di atas",
};

Object.assign(indonesian, setting);
