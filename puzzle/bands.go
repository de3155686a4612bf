package puzzle

// Labels are the labels of grades, the easiest first.
var Labels = [...]string{"Beginner", "Easy", "Medium", "Hard", "Expert", "Trial"}

// Bands are, for each label but the last, the level below which the hardest step of such a puzzle lies.
type Bands [len(Labels) - 1]float64
