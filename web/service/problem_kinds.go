package service

// kindsOfProblems are the kinds of problems by their statuses; those of titles and no others.
var kindsOfProblems = map[int]ProblemKind{
	400: {Name: "bad-body", About: `The body of the request is not JSON, or a member of it is not what is expected: detail says which, and position where. The description at /openapi.json lists the members of every operation.`},
	403: {Name: "other-site", About: `A page of another site asks through the browser of a visitor. The server takes such requests only from the origins that it was started with (--allow-origin).`},
	404: {Name: "not-found", About: `There is no such operation, or none such as is asked for. /openapi.json lists what there is.`},
	405: {Name: "not-post", About: `Operations are asked with POST and a JSON body.`},
	408: {Name: "slow-body", About: `The body did not come within the time of a request. Send it at once.`},
	413: {Name: "too-large", About: `The body, the board, the number of puzzles or the answer is above a limit of the server. A long answer can be asked for as a stream of lines.`},
	422: {Name: "unreadable", About: `The puzzle cannot be read, or cannot be worked on as asked: detail says what was expected, and position where in the text of the puzzle the fault is.`},
	429: {Name: "busy", About: `The server has as many requests as it takes. Ask again after as many seconds as the header Retry-After says.`},
	500: {Name: "defect", About: `A defect of the program: it is not about the request. The log of the server tells of it, under the identifier in the header X-Request-Id.`},
	503: {Name: "time", About: `The time limit was reached before there was any answer, or the server is ending.`},
}
