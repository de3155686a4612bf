package scene

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"testing"
)

// TestJSON: the JSON form of a scene is valid and complete; omitted members have their defaults.
func TestJSON(t *testing.T) {
	s := Scene{Width: 3, Height: 2.5, Left: 1, Title: `A "title"`, Description: "line\nbreak", ListClues: true, CellWidth: 4, Dense: true}
	s.AddRect(Filled, 0, 0, 1, 1)
	s.AddLine(BridgeLine, 0.5, 0.5, 2.5, 0.5)
	s.Items[1].Lines = 2
	s.AddCircle(Island, 0.5, 0.5, 0.4)
	s.Add(Item{Shape: Label, Role: Candidate, X: 1, Y: math.NaN(), Text: "<7>", Anchor: Slotted, Slot: 0, Slots: 3, Size: .46})
	s.AddCross(Empty, 1.5, 0.5)
	got, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"width":3,"height":2.5,"left":1,"top":0,"title":"A \"title\"","description":"line\nbreak","listClues":true,"items":[` +
		`{"shape":"rect","role":"filled","x":0,"y":0,"x2":1,"y2":1},{"shape":"line","role":"bridge","x":0.5,"y":0.5,"x2":2.5,"y2":0.5,"lines":2},` +
		`{"shape":"circle","role":"island","x":0.5,"y":0.5,"r":0.4},` +
		`{"shape":"label","role":"candidate","x":1,"y":0,"text":"\u003c7\u003e","size":0.46,"anchor":"slotted","slot":0,"slots":3},{"shape":"cross","role":"empty","x":1.5,"y":0.5}]}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestJSONSaysAll: setting any member of an item changes the JSON, except those for print.
func TestJSONSaysAll(t *testing.T) {
	for _, shape := range []Shape{Rect, Line, Circle, Label, Cross} {
		for i := range reflect.TypeFor[Item]().NumField() {
			name := reflect.TypeFor[Item]().Field(i).Name
			switch {
			case (name == "X2" || name == "Y2") && shape != Rect && shape != Line, name == "R" && shape != Circle, name == "Slot" || name == "Slots",
				name == "OnDark": // ForPrint sets it
				continue
			}
			bare := Item{Shape: shape}
			full := bare
			switch f := reflect.ValueOf(&full).Elem().Field(i); f.Kind() {
			case reflect.Float64:
				f.SetFloat(7)
			case reflect.String:
				f.SetString("7")
			case reflect.Int:
				f.SetInt(3)
			case reflect.Uint8:
				f.SetUint(uint64(f.Uint()+1) % 4)
			case reflect.Bool:
				f.SetBool(true)
			default:
				t.Fatalf("%s is a %s: say here how to set it", name, f.Kind())
			}
			if bytes.Equal(bare.append(nil), full.append(nil)) {
				t.Errorf("%v: the member %s is not said", shape, name)
			}
		}
	}
}
