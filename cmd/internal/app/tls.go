package app

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sealedmove/arbiter"
)

// How long the certificates of a hall are good for. Phones refuse those of a
// server that are good for more than 398 days.
const (
	authorityFor = 10 * 365 * 24 * time.Hour
	serverFor    = 397 * 24 * time.Hour
	renewBefore  = 30 * 24 * time.Hour
)

// identity is what the server shows over TLS: a certificate of its own, by an
// authority of its own that lives in the user's folder.
type identity struct {
	certificate tls.Certificate
	authority   []byte // the authority's certificate, PEM
	fingerprint string // SHA-256 of the server's certificate, as browsers show it
}

// DefaultKeys is the folder of the server's keys: in the user's folder of settings.
func DefaultKeys() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", &arbiter.Error{Kind: arbiter.Unavailable, Op: "find the user's folder", Key: "app.no-home", Hint: "app.name-keys", Err: err}
	}
	return filepath.Join(dir, "sealedmove", "keys"), nil
}

// loadIdentity reads the keys of a folder, and makes those that are missing,
// that end soon, or that are not for one of the names and addresses.
func loadIdentity(dir string, names []string, now time.Time) (*identity, error) {
	id, err := readOrMakeIdentity(dir, names, now)
	if err == nil {
		return id, nil
	}
	return nil, &arbiter.Error{Kind: arbiter.Unavailable, Op: "read keys", Key: "app.no-keys", Args: []any{dir}, Hint: "app.name-keys", Err: err}
}

func readOrMakeIdentity(dir string, names []string, now time.Time) (*identity, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	authority, err := readPair(dir, "authority")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err != nil || now.After(authority.Leaf.NotAfter.Add(-serverFor)) {
		if authority, err = makePair(dir, "authority", authorityTemplate(now), nil); err != nil {
			return nil, err
		}
	}
	server, err := readPair(dir, "server")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err != nil || !good(server.Leaf, authority.Leaf, names, now) {
		if server, err = makePair(dir, "server", serverTemplate(names, now), authority); err != nil {
			return nil, err
		}
	}
	sum := sha256.Sum256(server.Leaf.Raw)
	hex := strings.ToUpper(fmt.Sprintf("% x", sum[:]))
	return &identity{
		certificate: tls.Certificate{Certificate: [][]byte{server.Leaf.Raw, authority.Leaf.Raw}, PrivateKey: server.PrivateKey, Leaf: server.Leaf},
		authority:   pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: authority.Leaf.Raw}),
		fingerprint: strings.ReplaceAll(hex, " ", ":"),
	}, nil
}

// good tells whether a certificate is the authority's, lasts a while and has all names.
func good(server, authority *x509.Certificate, names []string, now time.Time) bool {
	return server.CheckSignatureFrom(authority) == nil && now.After(server.NotBefore) && now.Before(server.NotAfter.Add(-renewBefore)) &&
		!slices.ContainsFunc(names, func(n string) bool { return server.VerifyHostname(n) != nil })
}

func authorityTemplate(now time.Time) *x509.Certificate {
	host, err := os.Hostname()
	if err != nil {
		host = "this computer"
	}
	return &x509.Certificate{
		Subject:   pkix.Name{CommonName: "Sealed Move on " + host, Organization: []string{"Sealed Move"}},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(authorityFor),
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageCRLSign, BasicConstraintsValid: true, IsCA: true, MaxPathLenZero: true,
	}
}

func serverTemplate(names []string, now time.Time) *x509.Certificate {
	c := &x509.Certificate{
		Subject:   pkix.Name{CommonName: "Sealed Move", Organization: []string{"Sealed Move"}},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(serverFor),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, BasicConstraintsValid: true,
	}
	for _, n := range names {
		if ip := net.ParseIP(n); ip != nil {
			c.IPAddresses = append(c.IPAddresses, ip)
		} else {
			c.DNSNames = append(c.DNSNames, n)
		}
	}
	return c
}

// makePair makes a key and its certificate, signed by the authority or by
// itself, and keeps both for the user alone.
func makePair(dir, name string, template *x509.Certificate, by *tls.Certificate) (*tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	if template.SerialNumber, err = rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127)); err != nil {
		return nil, err
	}
	parent, signer := template, crypto.PrivateKey(key)
	if by != nil {
		parent, signer = by.Leaf, by.PrivateKey
	}
	der, err := x509.CreateCertificate(rand.Reader, template, parent, key.Public(), signer)
	if err != nil {
		return nil, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	text := append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})...)
	if err := writePrivate(filepath.Join(dir, name+".pem"), text); err != nil {
		return nil, err
	}
	return readPair(dir, name)
}

// writePrivate writes a file that only the user reads, aside first and then in place.
func writePrivate(path string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*") // its mode is 0600
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

func readPair(dir, name string) (*tls.Certificate, error) {
	text, err := os.ReadFile(filepath.Join(dir, name+".pem"))
	if err != nil {
		return nil, err
	}
	pair, err := tls.X509KeyPair(text, text)
	return &pair, err
}

// certified are the names and addresses that the certificate is for.
func (c ServerConfig) certified() []string {
	names := []string{"localhost", "127.0.0.1", "::1"}
	for _, n := range c.names() {
		if n = strings.ToLower(n); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	for _, addr := range c.addresses() {
		names = append(names, addr.String())
	}
	return names
}

// addresses are those at which others reach this server, if they do.
func (c ServerConfig) addresses() []netip.Addr {
	if c.LAN {
		return lanAddresses()
	}
	var out []netip.Addr
	for _, a := range []string{c.Addr, c.TLSAddr} {
		at, err := netip.ParseAddrPort(a)
		if err == nil && !at.Addr().IsUnspecified() && !at.Addr().IsLoopback() && !slices.Contains(out, at.Addr()) {
			out = append(out, at.Addr())
		}
	}
	return out
}
