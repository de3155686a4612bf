package main

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"io"
)

// unzstd reads through zstd. The standard library reads it nowhere but in the compressed sections of object files, so the text is shown to
// debug/elf as the content of one: a file of a header, two section headers, an empty table of names, and behind them what is read. Windows above
// 8 MB, of zstd --ultra and --long, are not read.
func unzstd(r io.Reader) (io.Reader, error) {
	const head, section, prefix = 64, 64, 64 + 2*64 + 1 + 24
	h := elf.Header64{Type: uint16(elf.ET_REL), Machine: uint16(elf.EM_X86_64), Version: 1, Shoff: head, Ehsize: head, Shentsize: section, Shnum: 2}
	copy(h.Ident[:], elf.ELFMAG)
	h.Ident[elf.EI_CLASS], h.Ident[elf.EI_DATA], h.Ident[elf.EI_VERSION] = byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)
	names := elf.Section64{Type: uint32(elf.SHT_STRTAB), Off: head + 2*section, Size: 1}
	text := elf.Section64{Type: uint32(elf.SHT_PROGBITS), Flags: uint64(elf.SHF_COMPRESSED), Off: head + 2*section + 1, Size: 1 << 60}
	var b bytes.Buffer
	for _, part := range []any{h, names, text, byte(0), elf.Chdr64{Type: uint32(elf.COMPRESS_ZSTD), Size: 1 << 60, Addralign: 1}} {
		if err := binary.Write(&b, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	f, err := elf.NewFile(&forward{head: b.Bytes(), rest: r})
	if err != nil {
		return nil, err
	}
	return f.Sections[1].Open(), nil
}

// forward is a ReaderAt over a stream: of what lies behind the head each byte is read once, in order.
type forward struct {
	head []byte
	rest io.Reader
	at   int64 // of the stream
}

func (f *forward) ReadAt(p []byte, off int64) (n int, err error) {
	if off < int64(len(f.head)) {
		if n = copy(p, f.head[off:]); n == len(p) {
			return n, nil
		}
		off += int64(n)
	}
	if off != int64(len(f.head))+f.at {
		return n, io.ErrUnexpectedEOF
	}
	m, err := io.ReadFull(f.rest, p[n:])
	f.at += int64(m)
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	return n + m, err
}
