package layers

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// connecting lists the functions of other packages with which a program opens connections, listening those with which it accepts them.
var (
	connecting = map[string][]string{
		"net": {"Dial", "DialTimeout", "DialTCP", "DialUDP", "DialIP", "DialUnix", "Dialer", "Resolver", "DefaultResolver", "LookupHost",
			"LookupAddr", "LookupIP", "LookupCNAME", "LookupTXT", "LookupMX", "LookupNS", "LookupSRV", "ResolveTCPAddr", "ResolveUDPAddr",
			"ResolveIPAddr"},
		"net/http": {"Client", "DefaultClient", "Transport", "DefaultTransport", "Get", "Head", "Post", "PostForm", "NewRequest",
			"NewRequestWithContext"},
		"net/rpc": {"*"}, "net/smtp": {"*"}, "crypto/tls": {"Dial", "DialWithDialer", "Dialer"}, "syscall": {"Connect", "Socket"},
		"golang.org/x/sys/unix": {"Connect", "Socket"}, "github.com/nats-io/nats.go": {"Connect"},
		"github.com/nats-io/nats-server/v2/server": {"NewServer"},
	}
	listening = map[string][]string{"net": {"Listen", "ListenTCP", "ListenUDP", "ListenPacket", "ListenUnix", "ListenConfig"},
		"net/http": {"ListenAndServe", "ListenAndServeTLS"}}
)

// may lists the packages that open connections or accept them, with the commands and flags by which a person asks for it.
var may = map[string][]string{
	"internal/apps/batch": {"connects", "listens"}, // to the server of a batch that --server names, or one in the process; --metrics
	"cli":                 {"listens"},             // serve, and teka-mcp with --listen
	"cmd/trust":           {"connects", "listens"}, // to the server that it loads, which is its own
	// To the server that it starts, for the description of the API.
	"internal/release": {"connects"},
}

// TestNetwork: only the packages in may use the network, on request. TestNetworkOfOthers checks the packages they are linked with.
func TestNetwork(t *testing.T) {
	used := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (e.Name() == "testdata" || e.Name() == "node_modules" || strings.HasPrefix(e.Name(), ".") && len(e.Name()) > 2):
			return fs.SkipDir
		case e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		room, _ := filepath.Rel("../..", filepath.Dir(path))
		room = filepath.ToSlash(room)
		if strings.HasSuffix(room, "test") { // helpers of tests
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for does, names := range map[string]map[string][]string{"connects": connecting, "listens": listening} {
			for _, name := range reaches(file, names) {
				used[room+" "+does] = true
				if !slices.Contains(may[room], does) {
					t.Errorf("%s uses %s: %s %s", path, name, room, does)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for room, list := range may {
		for _, does := range list {
			if !used[room+" "+does] {
				t.Errorf("%s no longer %s: may says so", room, does)
			}
		}
	}
}

// reaches returns the listed names of other packages that a file uses.
func reaches(file *ast.File, names map[string][]string) (out []string) {
	of := map[string]string{} // by the name in the file: the path
	for _, s := range file.Imports {
		path, _ := strconv.Unquote(s.Path.Value)
		name := strings.TrimSuffix(path[strings.LastIndex(path, "/")+1:], ".go")
		if s.Name != nil {
			name = s.Name.Name
		}
		of[name] = path
		if slices.Contains(names[path], "*") || name == "." && names[path] != nil {
			out = append(out, path)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && slices.Contains(names[of[x.Name]], s.Sel.Name) {
				out = append(out, of[x.Name]+"."+s.Sel.Name)
			}
		}
		return true
	})
	return out
}

// TestNetworkOfOthers: none of the libraries of the root program uses the network, except websocket, with which web answers requests that
// its server accepted; and neither does the checker of certificates.
func TestNetworkOfOthers(t *testing.T) {
	for program, allowed := range map[string][]string{".": {"cli", "web", "internal/measures",
		"github.com/coder/websocket", "github.com/coder/websocket/wsjson"}, "./cmd/tekacheck": nil} {
		for line := range strings.Lines(programImports(t, program)) {
			words := strings.Fields(line)
			if len(words) == 0 || slices.Contains(allowed, strings.TrimPrefix(words[0], module)) {
				continue
			}
			for _, to := range words[2:] {
				if to == "net" || to == "net/http" || to == "net/rpc" || to == "net/smtp" || to == "crypto/tls" {
					t.Errorf("%s, in %s, imports %s", words[0], program, to)
				}
			}
		}
	}
}
