package service_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/web/service"
)

// A transport passes the name of an operation and a body, and forwards each answer as it arrives.
func ExampleService_Do() {
	var s service.Service
	ctx := service.WithLanguages(context.Background(), "id, en;q=0.5") // the languages that the request accepts
	send := func(line []byte) error {
		var answer struct {
			Status string
			Count  int
		}
		if err := json.Unmarshal(line, &answer); err != nil {
			return err
		}
		fmt.Println(answer.Status, answer.Count)
		return nil
	}
	for _, body := range []string{
		`{"puzzle":"nonogram\nrows: 1, 1\ncols: 1, 1","max":10}`,
		`{"puzzle":"nonogram\nrows: 1, x\ncols: 1, 1"}`,
	} {
		err := s.Do(ctx, "count", []byte(body), send)
		if problem := (*service.Problem)(nil); errors.As(err, &problem) {
			fmt.Println(problem.Status, problem.Detail)
		} else if err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// multiple 2
	// 422 text nonogram: pada 2:10: "x" bukan panjang blok
}

// The operations are a list, from which the documentation is generated; each has an example body.
func ExampleByName() {
	op, ok := service.ByName("technique")
	if !ok {
		log.Fatal("no such operation")
	}
	fmt.Println(op.Title)
	fmt.Println(op.Example)
	// Output:
	// Describe a technique, or list all
	// {"name":"masyu.cell-full"}
}
