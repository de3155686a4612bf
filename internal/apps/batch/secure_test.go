//go:build !js

package batch

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/teka-puzzles/teka/kinds"
)

// certificate makes a self-signed certificate and returns it with its file.
func certificate(t *testing.T) (tls.Certificate, string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	x := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "n1"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter:    time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature}
	der, err := x509.CreateCertificate(rand.Reader, x, x, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "n1.pem")
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o666); err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, path
}

// TestAccounts tests a server with TLS and accounts, as in docs/batch.md: valid accounts work, and others get a one-line message with the
// remedy and without the password.
func TestAccounts(t *testing.T) {
	t.Parallel()
	cert, ca := certificate(t)
	teka, other := server.NewAccount("TEKA"), server.NewAccount("OTHER")
	s := start(t, &server.Options{TLSConfig: &tls.Config{Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS12}, TLSTimeout: 5,
		Accounts: []*server.Account{teka, other},
		Users:    []*server.User{{Username: "teka", Password: "secret", Account: teka}, {Username: "other", Password: "secret", Account: other}}})
	account, err := s.LookupAccount("TEKA")
	if err != nil {
		t.Fatal(err)
	}
	if err := account.EnableJetStream(nil, nil); err != nil {
		t.Fatal(err)
	}
	_, strange := certificate(t)
	address := strings.TrimPrefix(s.ClientURL(), "nats://")
	address = address[strings.LastIndex(address, "@")+1:]
	address = strings.TrimPrefix(address, "tls://")
	for name, x := range map[string]struct{ user, ca, want string }{
		"let in":         {"teka:secret", ca, ""},
		"wrong password": {"teka:secreT", ca, "the server refuses these credentials; pass others in the address or with --creds"},
		"no JetStream": {"other:secret", ca,
			"the server has no JetStream; start it with -js, and enable JetStream for the account"},
		"no certificate": {"teka:secret", "",
			"the server's certificate is signed by an unknown authority; pass its certificate with --ca FILE"},
		"another signer": {"teka:secret", strange,
			"the server's certificate is signed by an unknown authority; pass its certificate with --ca FILE"},
		"no certificate in the file": {"teka:secret", os.Args[0], "--ca: the file contains no PEM certificate"},
	} {
		b, err := Connect(t.Context(), Connection{URL: "tls://" + x.user + "@" + address, CA: x.ca})
		if err == nil {
			b.Close()
		}
		switch {
		case x.want == "" && err != nil, x.want != "" && err == nil:
			t.Errorf("%s: %v", name, err)
		case err != nil && (!strings.Contains(err.Error(), x.want) || strings.Contains(err.Error(), "secre") ||
			strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: %v, want %s", name, err, x.want)
		}
	}
}

// block returns the part of a text between two fences that contains a given text.
func block(t *testing.T, text, with string) string {
	t.Helper()
	for i, part := range strings.Split(text, "```") {
		if i%2 == 1 && strings.Contains(part, with) {
			_, part, _ = strings.Cut(part, "\n") // the language
			return part
		}
	}
	t.Fatalf("docs/batch.md shows no %s", with)
	return ""
}

// TestDocs parses the server configuration and the list of jobs in docs/batch.md.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../../docs/batch.md")
	if err != nil {
		t.Fatal(err)
	}
	cert, path := certificate(t)
	key, err := x509.MarshalECPrivateKey(cert.PrivateKey.(*ecdsa.PrivateKey))
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Dir(path)
	if err := os.WriteFile(filepath.Join(dir, "n1.key"), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: key}),
		0o600); err != nil {
		t.Fatal(err)
	}
	settings := strings.NewReplacer("n1.pem", filepath.ToSlash(path), "n1.key",
		filepath.ToSlash(filepath.Join(dir, "n1.key"))).Replace(block(t, string(text), "server_name: n1"))
	file := filepath.Join(dir, "n1.conf")
	if err := os.WriteFile(file, []byte(settings), 0o666); err != nil {
		t.Fatal(err)
	}
	o, err := server.ProcessConfigFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !o.JetStream || len(o.Routes) != 3 || o.TLSConfig == nil || o.SystemAccount != "SYS" || len(o.Users) != 2 {
		t.Errorf("%+v", o)
	}
	list, err := ReadList("jobs.yaml", []byte(block(t, string(text), "jobs:\n")))
	if err != nil || len(list) != 5 {
		t.Errorf("%d jobs, %v", len(list), err)
	}
}

// TestChangedPassword: when the server starts to refuse the password, workers and clients that wait for answers end with an error. They
// wait for a server that is only unreachable for a while.
func TestChangedPassword(t *testing.T) {
	t.Parallel()
	o := &server.Options{Username: "teka", Password: "secret"}
	s := start(t, o)
	address := "nats://teka:secret@" + s.Addr().String()
	b, err := Connect(t.Context(), Connection{URL: address})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	open := doing(func(_ context.Context, it kinds.Item) Answer { return said(it) })
	ends := make(chan error, 2)
	go func() { ends <- (&Worker{Bus: b, Open: open, Name: "w", Log: quietly}).Run(ctx) }()
	if err := Submit(ctx, b, aJob("j", open, smallPuzzles(3)), Options{}); err != nil {
		t.Fatal(err)
	}
	taken(t, b, "j", false, open)
	p := aJob("waits", open) // its puzzles are never submitted
	if _, err := b.register(ctx, newRecord(p.Job, nil)); err != nil {
		t.Fatal(err)
	}
	go func() { ends <- Watch(ctx, b, "waits", open, Options{}) }()
	port := s.Addr().(*net.TCPAddr).Port
	s.Shutdown()
	s.WaitForShutdown()
	again, err := server.NewServer(&server.Options{Username: "teka", Password: "other", Host: o.Host, Port: port,
		JetStream: true, StoreDir: o.StoreDir, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	again.Start()
	t.Cleanup(func() { again.Shutdown(); again.WaitForShutdown() })
	for range 2 {
		const why = "the server refuses these credentials; pass others in the address or with --creds"
		if err := <-ends; err == nil || !strings.HasSuffix(err.Error(), why) || strings.Contains(err.Error(), "secret") {
			t.Errorf("ended with %v", err)
		}
	}
}
