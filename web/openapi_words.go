package web

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

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
	for name, text := range plainWords { // any order: the names are distinct
		s := new(schema)
		if err := json.Unmarshal([]byte(text), s); err != nil {
			panic(fmt.Sprint(name, ": ", err)) // a programming error
		}
		d.Components.Schemas[name] = s
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
	var names []string
	for _, k := range kinds.All {
		names = append(names, k.Name)
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
	all["Kind"] = &schema{Type: "string", Enum: names}
	all["Puzzle"], all["Givens"], all["Solution"] = puzzles, givens, solutions
}

// puzzle returns the common part of puzzles in the corpus form.
func (d *openAPI) puzzle() *schema {
	number, text := &schema{Type: "integer"}, &schema{Type: "string"}
	return &schema{Type: "object", Required: []string{"kind", "givens"}, Properties: map[string]*schema{
		"id": text, "name": text, "rows": number, "cols": number, "unique": {Type: "boolean"}, "url": text, "marks": refTo("MarksGiven")}}
}

// plainArg is the schema of args values that are not themselves args. Limiting args to one level of nesting keeps the types finite, which
// generators for languages without recursive unions, such as Python, require.
const plainArg = `{"type":"integer"},{"type":"boolean"},{"type":"string"},{"type":"null"},{"$ref":"#/components/schemas/Place"},` +
	`{"$ref":"#/components/schemas/Fact"},{"type":"array","items":{"type":"integer"}},{"type":"array","items":{"type":"string"}},` +
	`{"type":"array","items":{"$ref":"#/components/schemas/Place"}},{"type":"array","items":{"$ref":"#/components/schemas/Fact"}},` +
	`{"type":"array","items":{"type":"array","items":{"type":"integer"}}}`

// plainWords are components in JSON Schema. Places and clues are as in docs/json.md.
var plainWords = map[string]string{
	"Pair":      `{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2,"description":"row and column, from 0"}`,
	"PlaceCell": `{"type":"object","required":["cell"],"additionalProperties":false,"properties":{"cell":{"$ref":"#/components/schemas/Pair"}}}`,
	"PlaceEdge": `{"type":"object","required":["edge"],"additionalProperties":false,"properties":{"edge":{"type":"array",` +
		`"items":{"$ref":"#/components/schemas/Pair"},"minItems":2,"maxItems":2}}}`,
	"PlaceBridge": `{"type":"object","required":["bridge"],"additionalProperties":false,"properties":{"bridge":{"type":"array",` +
		`"items":{"$ref":"#/components/schemas/Pair"},"minItems":2,"maxItems":2}}}`,
	"PlaceBorder": `{"type":"object","required":["border"],"additionalProperties":false,"properties":{"border":{"type":"array",` +
		`"items":{"$ref":"#/components/schemas/Pair"},"minItems":2,"maxItems":2}}}`,
	"PlaceCorner": `{"type":"object","required":["corner"],"additionalProperties":false,"properties":{"corner":{"$ref":"#/components/schemas/Pair"}}}`,
	"PlaceRegion": `{"type":"object","required":["region"],"additionalProperties":false,"properties":{"region":{"$ref":"#/components/schemas/Pair"}}}`,
	"ClueRow":     `{"type":"object","required":["row"],"additionalProperties":false,"properties":{"row":{"type":"integer"}}}`,
	"ClueCol":     `{"type":"object","required":["col"],"additionalProperties":false,"properties":{"col":{"type":"integer"}}}`,
	"ClueSide": `{"type":"object","required":["side","index"],"additionalProperties":false,"properties":{"side":{"type":"string",` +
		`"enum":["top","right","bottom","left"]},"index":{"type":"integer"}}}`,
	"ClueRun": `{"type":"object","required":["run","dir"],"additionalProperties":false,"properties":{"run":{"$ref":"#/components/schemas/Pair"},` +
		`"dir":{"type":"string","enum":["right","down"]}}}`,
	"ClueRule": `{"type":"object","required":["rule"],"additionalProperties":false,"properties":{"rule":{"type":"string"}}}`,
	"Place": `{"oneOf":[{"$ref":"#/components/schemas/PlaceCell"},{"$ref":"#/components/schemas/PlaceEdge"},` +
		`{"$ref":"#/components/schemas/PlaceBridge"},{"$ref":"#/components/schemas/PlaceBorder"},{"$ref":"#/components/schemas/PlaceCorner"},` +
		`{"$ref":"#/components/schemas/PlaceRegion"},{"$ref":"#/components/schemas/ClueRow"},{"$ref":"#/components/schemas/ClueCol"},` +
		`{"$ref":"#/components/schemas/ClueSide"},{"$ref":"#/components/schemas/ClueRun"},{"$ref":"#/components/schemas/ClueRule"}]}`,
	"Args": `{"type":["object","null"],"additionalProperties":{"$ref":"#/components/schemas/ArgValue"},` +
		`"description":"what else the sentence of a step speaks of, by name; which names there are, the technique says"}`,
	"ArgValue":  `{"anyOf":[` + plainArg + `,{"$ref":"#/components/schemas/ArgParts"},{"type":"array","items":{"$ref":"#/components/schemas/ArgParts"}}]}`,
	"ArgParts":  `{"type":"object","additionalProperties":{"$ref":"#/components/schemas/ArgPart"},"description":"args within args, which lie two deep at most"}`,
	"ArgPart":   `{"anyOf":[` + plainArg + `,{"$ref":"#/components/schemas/ArgLeaves"},{"type":"array","items":{"$ref":"#/components/schemas/ArgLeaves"}}]}`,
	"ArgLeaves": `{"type":"object","additionalProperties":{"$ref":"#/components/schemas/ArgLeaf"}}`,
	"ArgLeaf":   `{"anyOf":[` + plainArg + `]}`,
	"Mark": `{"type":"object","required":["at"],"additionalProperties":false,"properties":{"at":{"$ref":"#/components/schemas/Place"},` +
		`"value":{"type":"integer"},"not":{"type":"boolean"},"pencil":{"type":"array","items":{"type":"integer"}},"clear":{"type":"boolean"}}}`,
	"Layer": `{"type":"object","required":["name","marks"],"additionalProperties":false,"properties":{"name":{"type":"string"},` +
		`"marks":{"type":"array","items":{"$ref":"#/components/schemas/Mark"}}}}`,
	"Marks": `{"type":"object","required":["marks"],"additionalProperties":false,"properties":{"marks":{"type":["array","null"],` +
		`"items":{"$ref":"#/components/schemas/Mark"}},"layers":{"type":"array","items":{"$ref":"#/components/schemas/Layer"}}}}`,
	"MarksGiven": `{"anyOf":[{"type":"array","items":{"$ref":"#/components/schemas/Mark"}},{"$ref":"#/components/schemas/Marks"},{"type":"null"}]}`,
	"PuzzleElsewhere": `{"type":"object","description":"a puzzle told by its address or its game ID","properties":{"id":{"type":"string"},` +
		`"url":{"type":"string"},"gameid":{"type":"string"}}}`,
	"PuzzleGiven": `{"anyOf":[{"type":"string"},{"$ref":"#/components/schemas/Puzzle"},{"$ref":"#/components/schemas/PuzzleElsewhere"}]}`,
	"AnswerGiven": `{"anyOf":[{"type":"string"},{"$ref":"#/components/schemas/Solution"},{"$ref":"#/components/schemas/Puzzle"}]}`,
	"Status":      `{"type":"string","enum":["unique","multiple","none","unknown","solved","stalled","mistake"]}`,
	"HintStatus":  `{"type":"string","enum":["step","full","mistake","multiple","none","stalled","unknown"]}`,
	"Scene": `{"type":"object","required":["width","height","left","top","title","description","items"],"additionalProperties":false,` +
		`"properties":{"width":{"type":"number"},"height":{"type":"number"},"left":{"type":"number"},"top":{"type":"number"},` +
		`"title":{"type":"string"},"description":{"type":"string"},"listClues":{"type":"boolean"},"items":{"type":"array",` +
		`"items":{"$ref":"#/components/schemas/SceneItem"}}}}`,
	"SceneItem": `{"type":"object","required":["shape","role","x","y"],"additionalProperties":false,"properties":{"shape":{"type":"string",` +
		`"enum":["rect","line","circle","label","cross"]},"role":{"type":"string"},"x":{"type":"number"},"y":{"type":"number"},` +
		`"x2":{"type":"number"},"y2":{"type":"number"},"r":{"type":"number"},"text":{"type":"string"},"size":{"type":"number"},` +
		`"anchor":{"type":"string","enum":["top-right","bottom-left","ending","slotted"]},"slot":{"type":"number"},` +
		`"slots":{"type":"number"},"lines":{"type":"number"},"open":{"type":"number"},"supposed":{"type":"boolean"},` +
		`"outline":{"type":"boolean"}}}`,
}
