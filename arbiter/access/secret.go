package access

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"io"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

// The cost of a password: RFC 9106 and OWASP's smallest recommended, so that a
// small computer in a hall bears two at once.
const (
	hashMemory  = 19 * 1024 // KiB
	hashTime    = 2
	hashThreads = 1
	hashSalt    = 16
	hashLength  = 32
)

// hashesAtOnce is how many passwords are looked at at the same time; the others wait.
const hashesAtOnce = 2

var b64 = base64.RawStdEncoding

// phc is a hash as it is stored.
func phc(salt, sum []byte) string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, hashMemory, hashTime, hashThreads, b64.EncodeToString(salt), b64.EncodeToString(sum))
}

// hash waits for its turn and computes what is stored of a password.
func (d *Door) hash(ctx context.Context, password string) (string, error) {
	salt, err := d.bytes(hashSalt)
	if err != nil {
		return "", err
	}
	sum, err := d.argon(ctx, password, salt, hashTime, hashMemory, hashThreads, hashLength)
	return phc(salt, sum), err
}

// matches tells whether a password is the one that is stored.
func (d *Door) matches(ctx context.Context, stored, password string) (bool, error) {
	var version, memory, time, threads int
	parts := strings.Split(stored, "$")
	if len(parts) != 6 || parts[1] != "argon2id" {
		return false, fmt.Errorf("a password is not stored as argon2id")
	}
	_, err := fmt.Sscanf(parts[2]+" "+parts[3], "v=%d m=%d,t=%d,p=%d", &version, &memory, &time, &threads)
	const most = 1 << 18 // KiB; a file from elsewhere is not to fill the memory
	if err != nil || version != argon2.Version || memory < 1 || memory > most || time < 1 || time > 16 || threads < 1 || threads > 16 {
		return false, fmt.Errorf("a password is stored with parameters that are not ours: %s %s", parts[2], parts[3])
	}
	salt, err := b64.DecodeString(parts[4])
	if err != nil {
		return false, fmt.Errorf("salt of a password: %w", err)
	}
	want, err := b64.DecodeString(parts[5])
	if err != nil || len(want) < 16 || len(want) > 64 {
		return false, fmt.Errorf("a password is not stored whole: %w", err)
	}
	got, err := d.argon(ctx, password, salt, uint32(time), uint32(memory), uint8(threads), uint32(len(want)))
	return err == nil && subtle.ConstantTimeCompare(got, want) == 1, err
}

// argon computes a hash when its turn comes.
func (d *Door) argon(ctx context.Context, password string, salt []byte, time, memory uint32, threads uint8, length uint32) ([]byte, error) {
	select {
	case d.turns <- struct{}{}:
		defer func() { <-d.turns }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	d.hashed.Add(1)
	return argon2.IDKey([]byte(norm.NFC.String(password)), salt, time, memory, threads, length), nil
}

// bytes are n from the random source.
func (d *Door) bytes(n int) ([]byte, error) {
	b := make([]byte, n)
	if _, err := io.ReadFull(d.random, b); err != nil {
		return nil, fmt.Errorf("draw a secret: %w", err)
	}
	return b, nil
}

// token is what a browser holds, and what is kept of it.
func (d *Door) token() (string, Digest, error) {
	b, err := d.bytes(32)
	text := base64.RawURLEncoding.EncodeToString(b)
	return text, digest(text), err
}

// tokenLength is that of every token.
var tokenLength = base64.RawURLEncoding.EncodedLen(32)

func digest(secret string) Digest { return sha256.Sum256([]byte(secret)) }

// letters are those of codes: no two of them look alike, and what people take
// for another letter is read as meant ([readCode]).
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// codeLength in letters: a million million codes, of which one counts for ten minutes.
const codeLength = 8

// code is a new code as it is shown, in two groups.
func (d *Door) code() (string, error) {
	b, err := d.bytes(codeLength)
	for i := range b {
		b[i] = letters[b[i]%byte(len(letters))] // 32 of them: each is as likely
	}
	return string(b[:codeLength/2]) + "-" + string(b[codeLength/2:]), err
}

// readCode is a code as it was made, however it was typed.
func readCode(typed string) (string, bool) {
	code := strings.Map(func(r rune) rune {
		switch r {
		case 'O':
			return '0'
		case 'I', 'L':
			return '1'
		case '-', '–', ' ', '\t':
			return -1
		}
		return r
	}, strings.ToUpper(norm.NFKC.String(typed)))
	return code, len(code) == codeLength && strings.Trim(code, letters) == ""
}
