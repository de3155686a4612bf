package main

import (
	"debug/elf"
	"encoding/binary"
	"errors"
	"io"
)

// unzstd decompresses zstd. The standard library supports it only for compressed sections of object files, so the stream is presented to
// debug/elf as such a section: a file header, two section headers, an empty name table, and then the stream. It does not support windows
// above 8 MB (zstd --ultra and --long).
func unzstd(r io.Reader) io.Reader {
	var head struct {
		File        elf.Header64
		Names, Text elf.Section64
		Empty       byte
		Packed      elf.Chdr64
	}
	const sections, names, text = 64, 64 + 2*64, 64 + 2*64 + 1 // offsets
	head.File = elf.Header64{Type: uint16(elf.ET_REL), Machine: uint16(elf.EM_X86_64), Version: 1, Shoff: sections, Ehsize: 64,
		Shentsize: 64, Shnum: 2}
	copy(head.File.Ident[:], elf.ELFMAG+"\x02\x01\x01") // 64 bits, little endian, version 1
	head.Names = elf.Section64{Type: uint32(elf.SHT_STRTAB), Off: names, Size: 1}
	head.Text = elf.Section64{Type: uint32(elf.SHT_PROGBITS), Flags: uint64(elf.SHF_COMPRESSED), Off: text, Size: 1 << 60}
	head.Packed = elf.Chdr64{Type: uint32(elf.COMPRESS_ZSTD), Size: 1 << 60, Addralign: 1}
	b := must(binary.Append(nil, binary.LittleEndian, head))
	return must(elf.NewFile(&forward{head: b, rest: r})).Sections[1].Open()
}

// forward is an io.ReaderAt over a stream: after the head it reads sequentially, and may skip bytes, such as skippable frames.
type forward struct {
	head []byte
	rest io.Reader
	at   int64 // in the stream
}

// ReadAt implements io.ReaderAt for offsets that never go back. An offset in the stream that was already read is an error.
func (f *forward) ReadAt(p []byte, off int64) (n int, err error) {
	if off < int64(len(f.head)) {
		if n = copy(p, f.head[off:]); n == len(p) {
			return n, nil
		}
		off += int64(n)
	}
	skipped, err := io.CopyN(io.Discard, f.rest, off-int64(len(f.head))-f.at)
	if f.at += skipped; off != int64(len(f.head))+f.at { // already read, or the stream is too short
		return n, errors.Join(err, io.ErrUnexpectedEOF)
	}
	m, err := io.ReadFull(f.rest, p[n:])
	f.at += int64(m)
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	return n + m, err
}
