module github.com/teka-puzzles/teka

go 1.26
