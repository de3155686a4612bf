package web

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// plainWords are components in JSON Schema. Places and clues are as in docs/json.md. ArgLeaf is a value of args that is not itself args:
// ArgValue and ArgPart repeat it, because args nest at most two deep. This keeps the types finite, which generators for languages without
// recursive unions, such as Python, require.
//
//go:embed openapi_words.json
var plainWords []byte

// componentNames maps types with their own JSON encoding or few values to the names of their components in vocabulary.
var componentNames = map[reflect.Type]string{
	reflect.TypeFor[puzzle.Place]():      "Place",
	reflect.TypeFor[puzzle.Args]():       "Args",
	reflect.TypeFor[puzzle.Marks]():      "Marks",
	reflect.TypeFor[puzzle.Status]():     "Status",
	reflect.TypeFor[report.HintStatus](): "HintStatus",
	reflect.TypeFor[scene.Scene]():       "Scene",
	reflect.TypeFor[scene.Item]():        "SceneItem",
}

// vocabulary adds the components that are not structs. Those about kinds come from the list of kinds.
func (d *openAPI) vocabulary() {
	if err := json.Unmarshal(plainWords, &d.Components.Schemas); err != nil {
		panic(err) // a programming error
	}
	d.schema(reflect.TypeFor[puzzle.Fact]())
	enum := func(name string, values []string) { d.Components.Schemas[name] = &schema{Type: "string", Enum: values} }
	labels := puzzle.Labels[:]
	enum("GradeName", labels)
	enum("GradeLabel", append([]string{""}, labels...)) // "" for puzzles that are not unique
	enum("GradeRange", gradeRanges())
	enum("Format", kinds.NotationNames())
	d.kinds()
}

// gradeRanges returns every grade and every range from one to a harder one.
func gradeRanges() (list []string) {
	for i, from := range puzzle.Labels {
		list = append(list, from)
		for _, to := range puzzle.Labels[i+1:] {
			list = append(list, from+".."+to)
		}
	}
	return list
}

// kinds adds the components of kinds: clues, solution and puzzle of each, and their unions, with the field kind as discriminator.
func (d *openAPI) kinds() {
	all := d.Components.Schemas
	puzzles, givens, solutions := &schema{Tells: &discriminator{"kind", map[string]string{}}}, &schema{}, &schema{}
	for _, k := range kinds.All {
		title := strings.ToUpper(k.Name[:1]) + k.Name[1:]
		schemas := map[string]string{title + "Givens": k.JSON.GivensSchema, title + "Solution": k.JSON.SolutionSchema}
		for name, text := range schemas { // any order: each is put in its own place
			s := new(schema)
			if text != "" {
				if err := json.Unmarshal([]byte(text), s); err != nil {
					panic(fmt.Sprint(name, ": ", err)) // an error in the kind
				}
			}
			all[name] = s
		}
		p := d.puzzle()
		p.Properties["kind"] = &schema{Type: "string", Const: k.Name}
		p.Properties["givens"], p.Properties["solution"] = refTo(title+"Givens"), refTo(title+"Solution")
		all[title+"Puzzle"] = p
		puzzles.OneOf = append(puzzles.OneOf, refTo(title+"Puzzle"))
		puzzles.Tells.Mapping[k.Name] = refTo(title + "Puzzle").Ref
		givens.AnyOf, solutions.AnyOf = append(givens.AnyOf, refTo(title+"Givens")), append(solutions.AnyOf, refTo(title+"Solution"))
	}
	all["Kind"] = &schema{Type: "string", Enum: kinds.Names()}
	all["Puzzle"], all["Givens"], all["Solution"] = puzzles, givens, solutions
}

// puzzle returns the common part of puzzles in the corpus form.
func (d *openAPI) puzzle() *schema {
	number, text := &schema{Type: "integer"}, &schema{Type: "string"}
	return &schema{Type: "object", Required: []string{"kind", "givens"}, Properties: map[string]*schema{
		"id": text, "name": text, "rows": number, "cols": number, "unique": {Type: "boolean"}, "url": text, "marks": refTo("MarksGiven")}}
}
