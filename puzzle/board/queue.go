package board

// Queue is a first-in, first-out queue of distinct numbers below n. Numbers in the queue are not added again.
type Queue struct {
	ring    []int
	queued  []bool
	head, n int
}

// NewQueue returns an empty queue for numbers below n.
func NewQueue(n int) *Queue { return &Queue{ring: make([]int, n), queued: make([]bool, n)} }

// Fill adds all numbers in ascending order.
func (q *Queue) Fill() {
	for i := range q.ring {
		q.Push(i)
	}
}

// Push adds a number unless it is in the queue.
func (q *Queue) Push(i int) {
	if q.queued[i] {
		return
	}
	q.queued[i] = true
	at := q.head + q.n
	if at >= len(q.ring) {
		at -= len(q.ring)
	}
	q.ring[at] = i
	q.n++
}

// Has reports whether a number is in the queue.
func (q *Queue) Has(i int) bool { return q.queued[i] }

// Pop removes the first number; ok is false if the queue is empty.
func (q *Queue) Pop() (i int, ok bool) {
	if q.n == 0 {
		return 0, false
	}
	i = q.ring[q.head]
	if q.head++; q.head == len(q.ring) {
		q.head = 0
	}
	q.n--
	q.queued[i] = false
	return i, true
}

// Clear removes all numbers.
func (q *Queue) Clear() {
	q.head, q.n = 0, 0
	clear(q.queued)
}

// Zeroed returns a zeroed slice of the given size, reusing list if it has the capacity.
func Zeroed[T any](list []T, size int) []T {
	if cap(list) < size {
		return make([]T, size)
	}
	list = list[:size]
	clear(list)
	return list
}
