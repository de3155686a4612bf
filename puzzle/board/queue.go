package board

// Queue is what is to be looked at again, numbers below the one given to NewQueue, first come first served. What waits already does not
// wait twice.
type Queue struct {
	ring    []int
	waits   []bool
	head, n int
}

// NewQueue is an empty queue for numbers below n.
func NewQueue(n int) *Queue { return &Queue{ring: make([]int, n), waits: make([]bool, n)} }

// Fill lets all numbers wait, in their order behind those that wait.
func (q *Queue) Fill() {
	for i := range q.ring {
		q.Push(i)
	}
}

// Push lets a number wait.
func (q *Queue) Push(i int) {
	if q.waits[i] {
		return
	}
	q.waits[i] = true
	at := q.head + q.n
	if at >= len(q.ring) {
		at -= len(q.ring)
	}
	q.ring[at] = i
	q.n++
}

// Waits reports whether a number waits.
func (q *Queue) Waits(i int) bool { return q.waits[i] }

// Pop takes the first number that waits; ok is false when none does.
func (q *Queue) Pop() (i int, ok bool) {
	if q.n == 0 {
		return 0, false
	}
	i = q.ring[q.head]
	if q.head++; q.head == len(q.ring) {
		q.head = 0
	}
	q.n--
	q.waits[i] = false
	return i, true
}

// Clear empties the queue.
func (q *Queue) Clear() {
	q.head, q.n = 0, 0
	clear(q.waits)
}

// Zeros is a list of so many zeros, on the memory of another one where that is enough.
func Zeros[T any](list []T, size int) []T {
	if cap(list) < size {
		return make([]T, size)
	}
	list = list[:size]
	clear(list)
	return list
}
