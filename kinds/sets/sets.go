// Package sets describes public data sets of puzzles in other formats. It is separate from package kinds so that programs that do not read
// them need not include it.
package sets

import (
	"fmt"
	"strings"
)

// Mappings are the mappings of public data sets (package audit), by name.
//
//   - puzzlekit: the files NAME_dataset.json of puzzlekit-dataset, as published
//   - synlogic: the task skyscraper_puzzle of SynLogic, both as its generator writes it and as its data set has it
//   - enigmata: the task skyscraper of Enigmata
//   - csv: CSV files with columns quizzes and solutions, puzzle and solution, or question and answer
//
// The lines of other tasks are skipped.
var Mappings = map[string]string{
	"puzzlekit": `{"each":"data","id":"id","puzzlekit":true}`,
	"synlogic": `{"only":{"metadata.top|extra_info.game_data_str.metadata.top":""},"kind":"=skyscrapers","members":{` +
		sides("metadata.%[1]s|extra_info.game_data_str.metadata.%[1]s", "n") + `},` +
		`"answer":"metadata.solved_grid|extra_info.game_data_str.metadata.solved_grid",` +
		`"label":"difficulty|extra_info.game_data_str.difficulty"}`,
	"enigmata": `{"only":{"task_name|meta.task_name":"skyscraper"},"id":"meta.id","kind":"=skyscrapers","members":{` +
		sides("meta.question.%s", "") + `,"n":"meta.grid_size"},"answer":"answer","label":"meta.difficulty_level",` +
		`"order":["easy","medium","hard"],"split":"meta.split"}`,
	"csv": `{"csv":true,"id":"id|row","kind":"=sudoku","text":"quizzes|quiz|puzzle|question","answer":"solutions|solution|answer"}`,
}

// sides returns members for the clues of the four sides, and for one more name unless it is "".
func sides(path, more string) string {
	var list []string
	for _, name := range []string{"top", "right", "bottom", "left", more} {
		if name != "" {
			list = append(list, fmt.Sprintf("%q:%q", name, fmt.Sprintf(path, name)))
		}
	}
	return strings.Join(list, ",")
}
