package service

import "fmt"

// ProblemKind describes the problems of one HTTP status.
type ProblemKind struct {
	Status             int
	Name, Title, About string
}

// ProblemKinds lists every status that a Problem may have, in ascending order.
var ProblemKinds = []ProblemKind{
	{400, "bad-body", "Bad Request", `The body of the request is not JSON, or a member of it is not what is expected: detail says which, and position where. The description at /openapi.json lists the members of every operation.`},
	{403, "other-site", "Forbidden", `A page of another site asks through the browser of a visitor. The server takes such requests only from the origins that it was started with (--allow-origin).`},
	{404, "not-found", "Not Found", `There is no such operation, or none such as is asked for. /openapi.json lists what there is.`},
	{405, "not-post", "Method Not Allowed", `Operations are asked with POST and a JSON body.`},
	{408, "slow-body", "Request Timeout", `The body did not come within the time of a request. Send it at once.`},
	{413, "too-large", "Content Too Large", `The body, the board, the number of puzzles or the answer is above a limit of the server. A long answer can be asked for as a stream of lines.`},
	{421, "other-host", "Misdirected Request", `The server was started with the names it goes by, and the request names another host. Use one of those names, or add this one with --allow-host.`},
	{422, "unreadable", "Unprocessable Content", `The puzzle cannot be read, or cannot be worked on as asked: detail says what was expected, and position where in the text of the puzzle the fault is.`},
	{429, "busy", "Too Many Requests", `The server has as many requests as it takes. Ask again after as many seconds as the header Retry-After says.`},
	{500, "defect", "Internal Server Error", `A defect of the program: it is not about the request. The log of the server tells of it, under the identifier in the header X-Request-Id.`},
	{503, "time", "Service Unavailable", `The time limit was reached before there was any answer, or the server is ending.`},
}

// problemKind returns the kind of a status. It panics when ProblemKinds does not list the status.
func problemKind(status int) ProblemKind {
	for _, k := range ProblemKinds {
		if k.Status == status {
			return k
		}
	}
	panic(fmt.Sprintf("no kind of problem has status %d", status))
}
