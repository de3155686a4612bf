package sat

// table is a row of entries for each literal. Most rows stay empty or short, so a row begins as a small piece of a block that many share, and
// filling a table costs few allocations.
type table[T any] struct {
	rows  [][]T
	block []T // what is left of the current block
}

const (
	rowRoom    = 4   // entries that a row begins with
	blockRooms = 256 // rows that a block serves
)

// push adds an entry to the row of l.
func (t *table[T]) push(l Lit, x T) {
	row := t.rows[l]
	if cap(row) == 0 {
		if len(t.block) == 0 {
			t.block = make([]T, rowRoom*blockRooms)
		}
		row, t.block = t.block[:0:rowRoom], t.block[rowRoom:]
	}
	t.rows[l] = append(row, x)
}
