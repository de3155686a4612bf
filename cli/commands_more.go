//go:build !js

package cli

// workshop lists the commands that need an operating system below them: they are not in a page.
func workshop() []command {
	return []command{
		{"batch", "Do a command on any number of puzzles, on this machine or on many, whatever is killed.", &batches{}, []string{
			"teka batch run --dir work -o answers.jsonl solve puzzles.jsonl",
			"teka batch run --dir work -o made.jsonl jobs.yaml",
			"teka batch submit --nats nats://localhost --name big grade puzzles.jsonl",
			"teka batch results --nats nats://localhost -o grades.jsonl big"}},
		{"worker", "Work on the batches of a server.", &worker{}, []string{
			"teka worker --nats nats://localhost",
			"teka worker --nats tls://worker:password@one.example.org:4222 --ca ca.pem --jobs 8 --kinds masyu,hashi"}},
		{"collection", "Keep puzzles in a database, and find them by kind, size, grade and technique.", &collections{}, []string{
			"teka collection import --db my.db puzzles.jsonl",
			"teka collection find --db my.db --kind masyu --size 10x10 --grade Medium --order weight --limit 20",
			"teka collection export --db my.db --to csv -o list.csv"}},
	}
}
